/** The options of a run: directory, rows, pace, limits, files and output. */

import * as v from 'valibot';
import { parseBaseUrl } from '../directory/configure-profile.js';
import { parseHeader } from '../directory/header.js';
import { MAX_PARALLEL, MAX_PER_SECOND, MIN_PER_SECOND, type Pace } from '../domain/clock.js';
import { OUTCOMES } from '../domain/outcome.js';
import { STILL_TO_DO } from '../domain/outcome-table.js';
import { DEFAULT_PROFILE, PROFILE_NAMES } from '../domain/profile-name.js';
import { GENERATES, PASSWORD_STYLES } from '../domain/roster-options.js';
import { excerpt } from '../domain/text.js';
import { parseRecipient } from '../passwords/seal.js';
import { wholeNumber as integer } from '../platform/schema.js';
import { phrase } from '../texts/phrase.js';
import type { Phrase } from '../texts/text-facts.js';
import { LANGUAGES } from '../texts/texts.js';
import { parseAuthUrl, parseClientId } from '../token/sign-in.js';
import {
  type CommandName,
  choice,
  hint,
  type Kind,
  label,
  numberBetween,
  oneOf,
  option,
  type Setting,
  takes,
  text,
  time,
  wholeNumber,
} from './option.js';

const SETTING: Kind<readonly [name: string, value: string]> = {
  takes: takes('setting'),
  hint: phrase(({ settings }) => settings.hints.setting()),
  // Never shown as typed: the value may be secret, and a text without a name may be the value.
  shown: (typed) => (/^[a-z_]{0,40}$/i.test(typed) ? typed : typed.replace(/^(\w{0,40}=).*$|^.*$/su, '$1…')),
  parse(typed) {
    const at = typed.indexOf('=');
    const name = typed.slice(0, Math.max(at, 0)).trim();
    return /^[a-z][a-z0-9_]*$/.test(name) ? [name, typed.slice(at + 1).trim()] : undefined;
  },
};

const MAX_ORG_LENGTH = 200;
const ORG_TAKES = phrase(({ settings }) => settings.takes.organisation(MAX_ORG_LENGTH));

/** A shell expands ~ on a command line, but a configuration does not. */
const file = (takes: Phrase) => v.pipe(v.string(takes), v.regex(/^(?:[^~].*|~(?:[^/\\].*)?)$/));

const TOKEN_FILE = text(takes('tokenFile'));

const SETTING_VALUE = v.union(
  [
    v.string(),
    v.boolean(),
    integer(Number.MIN_SAFE_INTEGER),
    v.strictObject({ file: file(takes('secretFile')) }),
  ],
  takes('settingValue'),
);

/** Options of every command that reads a roster for a directory, since a profile may add fields. */
export const PROFILE_OPTIONS = {
  profile: option('--profile <name>', 'the directory service: a name from "provision profiles", or a file', {
    default: DEFAULT_PROFILE,
    env: 'PROVISION_PROFILE',
    kind: text(takes('profile')),
    words: PROFILE_NAMES,
    of: ['create', 'diff', 'retry', 'report', 'slips', 'prepare'],
    example: 'keycloak',
    isEveryday: true,
  }),
  set: option('--set <setting=value>', 'a setting of the profile, such as realm=school', {
    repeatable: true,
    of: ['create', 'diff', 'retry', 'report', 'slips', 'prepare'],
    kind: SETTING,
    key: 'profile_settings',
    schema: v.record(v.string(), SETTING_VALUE, takes('settingValues')),
    example: { realm: 'school' },
    isEveryday: true,
  }),
};

export const DIRECTORY_OPTIONS = {
  baseUrl: option('--base-url <url>', 'address of the directory', {
    env: 'PROVISION_BASE_URL',
    kind: { takes: takes('baseUrl'), parse: parseBaseUrl },
    example: 'https://directory.example',
    isEveryday: true,
  }),
  tokenFile: option('--token-file <path>', 'file to read the access token from, - for standard input', {
    env: 'PROVISION_TOKEN_FILE',
    kind: TOKEN_FILE,
    schema: file(TOKEN_FILE.takes),
    example: '../secrets/directory-token',
    isEveryday: true,
  }),
  token: option(
    '--token <token>',
    'access token; other users can see it in the process list, so prefer the variable',
    { env: 'PROVISION_TOKEN', carriesOver: 'never' },
  ),
  org: option('--org <label>', 'your name for the organisation, recorded in the journal', {
    of: ['create', 'retry'],
    env: 'PROVISION_ORG',
    kind: label(MAX_ORG_LENGTH, ORG_TAKES),
    example: 'School 12',
  }),
  header: option('--header <name: value>', 'extra request header', {
    repeatable: true,
    // The value may be a key that is as secret as the token.
    shown: (header: string) => ({ before: header.replace(/:.*$/su, ': '), gap: 'value' }),
    kind: { takes: takes('header'), parse: parseHeader },
    example: ['X-Org-Id: 42'],
  }),
  sandbox: option(
    '--sandbox',
    'send to a local sandbox that exists only during the run; needs no token and no address',
    { of: ['create'], isOfRehearsal: true, isEveryday: true },
  ),
  authUrl: option('--auth-url <url>', 'address of the sign-in service', {
    of: [],
    env: 'PROVISION_AUTH_URL',
    kind: { takes: takes('authUrl'), parse: parseAuthUrl },
    example: 'https://auth.example',
  }),
  clientSecretFile: option(
    '--client-secret-file <path>',
    'file to read the client secret from, - for standard input, if the profile gets tokens with one',
    { kind: text(takes('clientSecretFile')), example: '../secrets/client-secret' },
  ),
  keyFile: option(
    '--key-file <path>',
    'file to read the key of an application or a service account from: JSON or PEM, - for standard input',
    { env: 'PROVISION_KEY_FILE', kind: text(takes('keyFile')), example: '../secrets/service-account.json' },
  ),
  clientId: option('--client-id <id>', 'client ID of the application that gets tokens', {
    env: 'PROVISION_CLIENT_ID',
    kind: { takes: takes('clientId'), parse: parseClientId },
    example: '0123456789abcdef',
  }),
};

/** Not a valid recipient: a run refuses it until it is replaced. */
const EXAMPLE_RECIPIENT = 'age1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq5cu47z';

const RECIPIENT: Kind<string> = {
  takes: takes('recipient'),
  hint: hint('recipient'),
  // The user may have typed the secret half of the key.
  shown: (typed) => (/secret/i.test(typed) ? '…' : excerpt(typed)),
  parse: parseRecipient,
};

const PACE_TAKES = phrase(({ settings }) => settings.takes.seconds(0, 3600));

const PACE: Kind<Pace> = {
  takes: PACE_TAKES,
  hint: hint('pace'),
  schema: v.union([v.number(), v.string()], PACE_TAKES),
  parse(typed) {
    const match = /^(\d+(?:\.\d+)?)(?:\s*-\s*(\d+(?:\.\d+)?))?$/.exec(typed.trim());
    const min = Number(match?.[1]) * 1000;
    const max = match?.[2] === undefined ? min : Number(match[2]) * 1000;
    return match === null || max < min || max > 3_600_000 ? undefined : { min, max };
  },
};

const SIGN_IN = option('--sign-in <url>', 'address of the sign-in page, printed on each slip', {
  kind: {
    takes: takes('signInUrl'),
    parse: (typed: string) => (/^https?:\/\/[^\s/?#@]\S*$/i.test(typed.trim()) ? typed.trim() : undefined),
  },
  key: 'sign_in_url',
  example: 'https://mail.example.com',
});

export const RUN_OPTIONS = {
  dryRun: option('--dry-run', 'check the roster and show what a run would do; send and write nothing', {
    carriesOver: 'again',
    isEveryday: true,
  }),
  findings: option(
    '--findings <file>',
    'with --dry-run: write the findings to a .csv, .json, .html or .xlsx file, without passwords',
    { carriesOver: 'again' },
  ),
  overwrite: option(
    '--overwrite',
    'with --findings, diff --output or diff --extra: replace the file even if this option did not write it',
    { of: ['create', 'diff', 'retry'], carriesOver: 'again' },
  ),
  allFindings: option('--all-findings', 'show every finding instead of examples', {
    of: ['create', 'retry', 'prepare'],
    carriesOver: 'again',
    example: false,
  }),
  only: option(
    '--only <outcome,…>',
    'outcomes to send again; unfinished: users with open steps, such as groups',
    {
      default: [...STILL_TO_DO].join(', '),
      of: ['retry'],
      carriesOver: 'again',
      words: [...OUTCOMES.filter((outcome) => outcome !== 'created'), 'unfinished'],
      isEveryday: true,
    },
  ),
  new: option(
    '--new <login,…>',
    'the people with these logins are new, even if they resemble others; recorded in the journal',
    { repeatable: true, kind: text(takes('nicknames')) },
  ),
  others: option(
    '--others <login,…>',
    'these taken logins belong to other people, so they do not stop the run; recorded in the journal',
    { repeatable: true, kind: text(takes('nicknames')) },
  ),
  skipInvalid: option('--skip-invalid', 'send the valid rows even if other rows are invalid', {
    example: false,
  }),
  skipExisting: option(
    '--skip-existing',
    'do not count taken logins as failures; if the directory has a look-up, look users up first and send only missing ones',
    { example: false },
  ),
  generatePasswords: option(
    '--generate-passwords <which>',
    'generate passwords: missing, weak (includes missing) or all',
    {
      default: 'none',
      kind: choice(GENERATES, hint('generatePasswords')),
      example: 'missing',
      isEveryday: true,
    },
  ),
  passwordStyle: option(
    '--password-style <style>',
    'generated passwords: random characters, or words for people who have to type them',
    { default: 'random', kind: choice(PASSWORD_STYLES, hint('passwordStyle')), example: 'words' },
  ),
  sealTo: option(
    '--seal-to <recipient>',
    'seal passwords that are not in the roster: only the key of this age recipient (age1…) opens them',
    { kind: RECIPIENT, example: EXAMPLE_RECIPIENT },
  ),
  slips: option('--slips', 'make password slips after the run, as "provision slips" does', {
    isEveryday: true,
  }),
  signIn: SIGN_IN,
  limit: option('--limit <n>', 'send at most n rows in this run', {
    kind: wholeNumber(1),
    carriesOver: 'never',
    isEveryday: true,
  }),
  yes: option('--yes', 'do not ask; findings about people stop a run', {
    carriesOver: 'never',
    isEveryday: true,
  }),
  pace: option(
    '--pace <seconds>',
    'one request at a time, with this pause: 1-2 random, 1.5 fixed, 0 none; --sandbox uses 0',
    { of: ['create', 'diff', 'retry'], isOfRehearsal: true, default: '1-2', kind: PACE, example: '1-2' },
  ),
  parallel: option('--parallel <n>', 'requests at once, up to 64; default: from the profile', {
    of: ['create', 'retry'],
    kind: wholeNumber(1, MAX_PARALLEL),
    example: 4,
  }),
  perSecond: option(
    '--per-second <n>',
    'maximum requests per second, instead of a pause; default: from the profile',
    {
      of: ['create', 'retry'],
      kind: numberBetween(MIN_PER_SECOND, MAX_PER_SECOND, takes('perSecond')),
      example: 5,
    },
  ),
  timeout: option('--timeout <seconds>', 'longest wait for an answer', {
    of: ['create', 'diff', 'retry'],
    default: '30',
    kind: time('seconds', 1, 3600),
    example: 30,
  }),
  wait: option(
    '--wait <minutes>',
    'longest wait for a network that was lost during the run; 0: stop at once',
    { default: '15', kind: time('minutes', 0, 10_080), example: 15 },
  ),
  stopAfter: option('--stop-after <n>', 'stop after n consecutive failures; 0: never', {
    of: ['create', 'diff', 'retry'],
    default: '5',
    kind: wholeNumber(0),
    example: 5,
  }),
};

const AMONG: Kind<{ readonly field: string; readonly value: string }> = {
  takes: takes('among'),
  parse(typed) {
    const [, field, value] = /^\s*([^=]*[^=\s])\s*=\s*(.*\S)/su.exec(typed) ?? [];
    return field === undefined || value === undefined ? undefined : { field, value };
  },
};

export const COMPARISON_OPTIONS = {
  all: option('--all', 'also list users without differences', { carriesOver: 'again', isEveryday: true }),
  output: option('-o, --output <file>', 'also write every row to a .csv or .json file', {
    carriesOver: 'again',
    isEveryday: true,
  }),
  extra: option(
    '--extra <file>',
    'also write accounts that are in none of the rosters to a .csv or .json file',
    { carriesOver: 'again', isEveryday: true },
  ),
  among: option('--among <field=value>', 'with --extra: only people of this unit or group', {
    carriesOver: 'again',
    kind: AMONG,
  }),
  limit: option('--limit <n>', 'look up at most n rows', { carriesOver: 'never' }),
};

export const SETTLE_OPTIONS = {
  created: option('--created', 'the users exist in the directory', {
    carriesOver: 'again',
    isEveryday: true,
  }),
  notCreated: option('--not-created', 'the users do not exist; the next run sends them again', {
    carriesOver: 'again',
    isEveryday: true,
  }),
  same: option('--same', 'the account with this login is that of the person in the list', {
    carriesOver: 'again',
    isEveryday: true,
  }),
  all: option('--all', 'with --same: all logins that are taken', { carriesOver: 'again', isEveryday: true }),
  renamedTo: option('--renamed-to <login>', "the created user's account has this login now", {
    words: [],
    carriesOver: 'again',
    isEveryday: true,
  }),
  deleted: option('--deleted', 'the accounts of created users are gone; the next run creates them again', {
    carriesOver: 'again',
    isEveryday: true,
  }),
  yes: option('--yes', 'do not ask', { carriesOver: 'never', isEveryday: true }),
  giveUp: option(
    '--give-up <step>',
    'give up an open step that you have checked in the directory (group; group=5A if there are several)',
    { carriesOver: 'again' },
  ),
  lookUp: option('--look-up', 'look the users up in the directory (all unconfirmed ones by default)', {
    carriesOver: 'again',
    isEveryday: true,
  }),
  accept: option(
    '--accept <evidence>',
    'with --look-up: also accept time: the same login and names, created during the request',
    { words: ['time'], carriesOver: 'again' },
  ),
};

const { baseUrl, tokenFile, token, header, clientId, clientSecretFile, keyFile } = DIRECTORY_OPTIONS;
const { pace, timeout } = RUN_OPTIONS;

/** Options of a command that asks the directory only with one of its switches. */
const ASKING = { baseUrl, tokenFile, token, header, clientId, clientSecretFile, keyFile, pace, timeout };

function onlyWith(command: CommandName, onlyWith: string, options: Readonly<Record<string, Setting>>) {
  return Object.entries(options).map(([name, each]) => [name, { ...each, of: [command], onlyWith }] as const);
}

export const KNOWN_DIRECTORY_OPTIONS: Readonly<Record<string, Setting>> = Object.fromEntries(
  onlyWith('prepare', 'knownDirectory', ASKING),
);

/** Options of `settle`, which sends only look-ups. The journal contains only the name of the profile. */
export const LOOK_UP_OPTIONS: Readonly<Record<string, Setting>> = Object.fromEntries([
  ...Object.entries<Setting>(PROFILE_OPTIONS).map(([name, each]) => [name, { ...each, of: ['settle'] }]),
  ...onlyWith('settle', 'lookUp', ASKING),
]);

export const CLEAN_OPTIONS = {
  yes: option('--yes', 'do not ask before removing files', { carriesOver: 'never' }),
  edited: option('--edited', 'also remove CSV files with typed passwords', { carriesOver: 'again' }),
};

export const SLIP_OPTIONS = {
  signIn: SIGN_IN,
  note: option('--note <text>', 'sentence to print on each slip', { isEveryday: true }),
  groupBy: option('--group-by <column>', 'roster column to group the slips by, or none', {
    default: 'department',
    isEveryday: true,
  }),
  identity: option(
    '--identity <file>',
    'file with the age secret key that opens sealed passwords, - for standard input',
    { isEveryday: true },
  ),
  all: option('--all', 'users of all runs; default: users of the last run that created any', {
    carriesOver: 'again',
    isEveryday: true,
  }),
  run: option('--run <number>', 'only users created in this run; last: the last run that created users', {
    isEveryday: true,
  }),
};

export const RESULTS_OPTIONS = {
  results: option('--results <folder>', 'folder of the journal and the reports', {
    default: '<roster>.results',
    of: ['create'],
    isOfRehearsal: true,
    env: 'PROVISION_RESULTS',
    isEveryday: true,
  }),
  fresh: option('--fresh', 'rename the existing results folder and start over', {
    of: ['create'],
    carriesOver: 'never',
  }),
  forceUnlock: option('--force-unlock', 'take over a lock whose owner cannot be checked', {
    carriesOver: 'never',
  }),
  open: option('--open', 'open report.html in the browser', {
    of: ['report'],
    carriesOver: 'again',
    isEveryday: true,
  }),
};

export const OUTPUT_OPTIONS = {
  lang: option(
    '--lang <language>',
    `language of all texts except help, --debug and --json: ${oneOf(LANGUAGES)()}`,
    {
      default: 'the system language, else en',
      of: ['create', 'prepare', 'diff', 'retry', 'settle', 'report', 'slips', 'clean'],
      kind: choice(LANGUAGES),
      example: 'de',
      isEveryday: true,
    },
  ),
  json: option('--json', 'write one JSON object per line to stdout instead of text', {
    carriesOver: 'again',
  }),
  quiet: option('--quiet', 'show no plan and no progress', {
    of: ['create', 'diff', 'retry'],
    carriesOver: 'again',
  }),
  color: option('--no-color', 'use no colours', {
    of: ['create', 'diff', 'retry', 'report', 'slips', 'prepare'],
    carriesOver: 'again',
  }),
};
