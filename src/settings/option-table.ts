/**
 * Every setting of the commands that read a roster, once: its flag, help, variable, what it takes, whether the
 * configuration may hold it. Options, settings, configuration, schema and completion are derived from this table.
 */

import { type Command, Option } from 'commander';
import type { JsonForm, Shape } from '../config/shape.js';
import { parseBaseUrl } from '../directory/base-url.js';
import { parseHeader } from '../directory/header.js';
import { OUTCOMES } from '../domain/outcome.js';
import { COLUMN_FIELDS, NAME_ORDERS } from '../domain/user.js';
import { parseAuthUrl, parseClientId } from '../token/application.js';
import {
  COLUMNS,
  DELIMITER,
  department,
  ENCODING,
  FORMAT,
  type Kind,
  MAPPING,
  NAME_ORDER,
  PACE,
  PAGE_ADDRESS,
  text,
  time,
  WHICH_PASSWORDS,
  wholeNumber,
} from './value-kinds.js';

/** What a shell completes where an option or a command takes a value. */
export type Values =
  /** One of these words, or several with commas between them. */
  | { readonly words: readonly string[]; readonly isList?: true }
  /** Files with one of these endings, without the dot; any file for none. But for names that end as `except` says. */
  | { readonly files: readonly string[]; readonly except?: readonly string[] }
  | 'folders';

/** An option of a command. */
export type Described = {
  /** As commander writes them: `--limit <n>`. */
  readonly flags: string;
  readonly text: string;
  /** The heading under which the help shows it. Default: `Options:`. */
  readonly group?: string;
  /** Given several times, it is a list. */
  readonly repeatable?: true;
  /** What a shell completes for its value. Default: the words of its kind. */
  readonly values?: Values;
};

type Name = 'create' | 'retry' | 'report' | 'slips' | 'prepare';

export type Setting = Described & {
  /** Default: those of its group. */
  readonly of?: readonly Name[];
  /** The variable that gives it too. */
  readonly env?: string;
  /** What its value means. Default: a switch, or a text that its command reads. */
  readonly kind?: Kind<unknown>;
  /** An example for the configuration. Absent: it holds for one run, and a configuration cannot give it. */
  readonly example?: unknown;
  /** Its key in the configuration. Default: the flag in snake_case. */
  readonly key?: string;
  /** What the configuration holds, where that is neither a text nor what the kind says. */
  readonly json?: JsonForm & Partial<Shape>;
};

/** One entry of the table. */
function option<const Flags extends string, const More extends Partial<Setting> = object>(
  flags: Flags,
  text: string,
  more?: More,
): { readonly flags: Flags; readonly text: string } & More {
  return Object.assign({ flags, text }, more);
}

const ANY_FILE: Values = { files: [] };
/** What a shell offers as a roster. A `.txt` is read as well, but most of them are something else. */
export const ROSTER_FILES: Values = {
  files: ['csv', 'tsv', 'json', 'jsonl', 'ndjson', 'xlsx'],
  except: ['.results', '.sandbox-results', '.config.json'],
};

const ADDRESS =
  'an address such as https://directory.example: https:, or http: to this machine itself, without user name, query and fragment';

const DIRECTORY = {
  baseUrl: option('--base-url <url>', 'address of the directory (PROVISION_BASE_URL)', {
    env: 'PROVISION_BASE_URL',
    kind: { takes: `${ADDRESS}; /v6/users/ is added by the program`, parse: parseBaseUrl },
    example: 'https://directory.example',
  }),
  tokenFile: option(
    '--token-file <path>',
    'read the token from a file, - for standard input (PROVISION_TOKEN_FILE)',
    {
      env: 'PROVISION_TOKEN_FILE',
      values: ANY_FILE,
      kind: text('the path of a file that holds the token, in full or from the folder of the configuration'),
      // The shell expands ~ on a command line, nobody in a file.
      json: { type: 'string', pattern: '^(?:[^~].*|~(?:[^/\\\\].*)?)$' },
      example: '../secrets/directory-token',
    },
  ),
  token: option(
    '--token <token>',
    'the token itself; others see it in the process list, so prefer PROVISION_TOKEN',
    { env: 'PROVISION_TOKEN' },
  ),
  org: option('--org <label>', 'your name for the organisation, kept in the journal (PROVISION_ORG)', {
    env: 'PROVISION_ORG',
    kind: text('your name for the organisation'),
    example: 'School 12',
  }),
  header: option('--header <name: value>', 'an extra request header; repeatable', {
    repeatable: true,
    kind: { takes: 'one header as name: value, never Authorization, Host or Content-*', parse: parseHeader },
    example: ['X-Org-Id: 42'],
  }),
  sandbox: option(
    '--sandbox',
    'send to a local directory that lives as long as the run; no token, no address',
    { of: ['create'] },
  ),
  authUrl: option('--auth-url <url>', 'address of the sign-in (PROVISION_AUTH_URL)', {
    of: [],
    env: 'PROVISION_AUTH_URL',
    kind: { takes: ADDRESS.replace('directory.', 'auth.'), parse: parseAuthUrl },
    example: 'https://auth.example',
  }),
  clientId: option('--client-id <id>', 'identifier of the application (PROVISION_CLIENT_ID)', {
    of: [],
    env: 'PROVISION_CLIENT_ID',
    kind: {
      takes: 'the identifier of the application: letters, digits and marks, no spaces',
      parse: parseClientId,
    },
    example: '0123456789abcdef',
  }),
};

const COLUMN: Shape = { type: 'string', takes: 'the header of a column' };

const ROSTER = {
  department: option(
    '--department <id>',
    'department of rows that have none (default: 1, where there is no such column)',
    { of: ['create', 'retry', 'report', 'slips'], kind: department(), example: 1 },
  ),
  map: option(
    '--map <field=column>',
    'take a field from this column, or from a template like {Title} {Grade}; repeatable',
    {
      repeatable: true,
      kind: MAPPING,
      json: {
        type: 'object',
        takes: 'fields and columns: { "nickname": "Login" }',
        properties: Object.fromEntries(COLUMN_FIELDS.map((field) => [field, COLUMN])),
        additionalProperties: false,
      },
      example: { nickname: 'Login', position: '{Title} {Grade}' },
    },
  ),
  columns: option(
    '--columns <field,…>',
    'the roster has no header; its columns are these, an empty one is ignored',
    {
      kind: COLUMNS,
      json: {
        type: 'array',
        takes: 'a list of fields, one a column: ["name.last", "", "nickname", "password"]',
        items: { type: 'string', pattern: '^[^,]*$', takes: 'the name of one field, or "" for none' },
      },
      example: ['name.last', 'name.first', '', 'nickname', 'password'],
    },
  ),
  rosterFormat: option('--roster-format <format>', 'csv, tsv, json, jsonl or xlsx (default: detected)', {
    kind: FORMAT,
    example: 'csv',
  }),
  delimiter: option('--delimiter <character>', 'separator of the columns (default: detected)', {
    kind: DELIMITER,
    values: { words: ['comma', 'semicolon', 'tab', 'pipe'] },
    example: 'semicolon',
  }),
  encoding: option('--encoding <name>', 'such as windows-1251 (default: utf-8, or by the byte order mark)', {
    kind: ENCODING,
    values: { words: ['utf-8', 'windows-1251', 'windows-1252', 'ibm866', 'utf-16le'] },
    example: 'utf-8',
  }),
  sheet: option('--sheet <name>', 'sheet of a workbook, by name or number', {
    kind: text('the name of a sheet, or its number from 1'),
    json: { type: ['string', 'integer'], minimum: 1 },
    example: 'Staff',
  }),
  nameOrder: option(
    '--name-order <order>',
    'order of whole names: last-first-middle, first-last, first-middle-last, … (default: by the header)',
    { kind: NAME_ORDER, example: NAME_ORDERS[0] },
  ),
  roster: option('--roster <path>', 'where the roster is now (default: where the journal says)', {
    of: ['retry', 'report', 'slips'],
    values: ROSTER_FILES,
  }),
};

const LOGINS = {
  nickname: option(
    '--nickname <pattern>',
    'the login of rows that have none, as in {first:1}.{last}; repeatable: the next where one is taken, then the first with a number',
    {
      repeatable: true,
      kind: text('a pattern such as "{first:1}.{last}"'),
      json: {
        type: ['string', 'array'],
        takes: 'a pattern such as "{first:1}.{last}", or a list of them',
        items: { type: 'string', takes: 'one pattern, as in "{first:1}.{last}"' },
      },
      example: ['{first:1}.{last}'],
    },
  ),
  known: option(
    '--known <results>',
    'whoever has an account there keeps the login and is left out; repeatable (results folders beside the list are found)',
    { repeatable: true, values: 'folders' },
  ),
  taken: option(
    '--taken <file>',
    'logins not to be given: one a line, or a roster, or an exists.csv; repeatable',
    { repeatable: true, values: ANY_FILE },
  ),
  renew: option(
    '--renew <which>',
    'another login for these rows: an exists.csv, or nicknames between commas; asks first; repeatable',
    { repeatable: true, values: { files: ['csv'] } },
  ),
  yes: option('--yes', 'do not ask before logins are renewed'),
};

const WRITING = {
  output: option(
    '-o, --output <file>',
    'write the roster to a new file, .csv, .xlsx or .json by its ending',
    { values: { files: ['csv', 'xlsx', 'json'] } },
  ),
  write: option('--write', 'write it in the place of the list (CSV, JSON), which stays as <list>.bak'),
  keepKnown: option('--keep-known', 'with -o: keep those who have an account'),
};

const RUN = {
  dryRun: option('--dry-run', 'check the roster and say what a run would do; send and write nothing'),
  findings: option('--findings <file>', 'with --dry-run: write the findings to a .csv or .json file', {
    values: { files: ['csv', 'json'] },
  }),
  allFindings: option('--all-findings', 'show every finding instead of examples', {
    of: ['create', 'retry', 'prepare'],
    example: false,
  }),
  only: option(
    '--only <outcome,…>',
    'which outcomes to send again (default: weak_password, failed, pending, invalid)',
    {
      of: ['retry'],
      values: { words: OUTCOMES.filter((outcome) => outcome !== 'created'), isList: true },
    },
  ),
  skipInvalid: option('--skip-invalid', 'send the valid rows although others are invalid', {
    example: false,
  }),
  skipExisting: option('--skip-existing', 'a taken nickname is no failure for the exit status', {
    example: false,
  }),
  generatePasswords: option(
    '--generate-passwords <whose>',
    'make up passwords: missing, weak (missing ones too) or all (default: none)',
    { kind: WHICH_PASSWORDS, example: 'missing' },
  ),
  slips: option('--slips', 'make the sheet of first passwords after the run (provision slips)'),
  limit: option('--limit <n>', 'send at most n rows this time', { kind: wholeNumber(1) }),
  yes: option('--yes', 'do not ask before sending'),
  pace: option(
    '--pace <seconds>',
    'pause between requests: 1-2 random, 1.5 fixed, 0 none (default: 1-2; 0 with --sandbox)',
    { kind: PACE, example: '1-2' },
  ),
  timeout: option('--timeout <seconds>', 'longest wait for one answer (default: 30)', {
    kind: time('seconds', 1000, 1, 3600),
    example: 30,
  }),
  wait: option(
    '--wait <minutes>',
    'how long to wait for a network that is lost in the middle (default: 15)',
    {
      kind: time('minutes', 60_000, 0, 10_080),
      example: 15,
    },
  ),
  stopAfter: option('--stop-after <n>', 'stop after n rows in a row that went wrong; 0 never (default: 5)', {
    kind: wholeNumber(0),
    example: 5,
  }),
};

const SLIPS = {
  signIn: option('--sign-in <url>', 'address of the page where people sign in, for each slip', {
    kind: PAGE_ADDRESS,
    key: 'sign_in_url',
    example: 'https://mail.example.com',
  }),
  note: option('--note <text>', 'a sentence for each slip'),
  groupBy: option('--group-by <column>', 'a column of the roster, or none (default: by department)'),
  lang: option(
    '--lang <language>',
    'en, ru or de (default: by the language of the system, then by the letters of the names)',
    { values: { words: ['en', 'ru', 'de'] } },
  ),
  run: option('--run <number>', 'only whom this run created; last: the last that created anybody'),
};

const JOURNAL = {
  results: option(
    '--results <folder>',
    'where journal and report go (PROVISION_RESULTS; default: <roster>.results)',
    { of: ['create'], env: 'PROVISION_RESULTS', values: 'folders' },
  ),
  fresh: option('--fresh', 'put an earlier results folder aside and start anew', { of: ['create'] }),
  forceUnlock: option('--force-unlock', 'take over a lock whose owner cannot be asked'),
  open: option('--open', 'show report.html in the browser', { of: ['report'] }),
};

const RUNNERS: readonly Name[] = ['create', 'retry'];
const READERS: readonly Name[] = [...RUNNERS, 'report', 'slips'];
const READING: readonly Name[] = [...READERS, 'prepare'];

const OUTPUT = {
  json: option('--json', 'one JSON object per line on stdout instead of words'),
  quiet: option('--quiet', 'no plan and no progress', { of: RUNNERS }),
  color: option('--no-color', 'no colours', { of: READING }),
};

/** Where the settings are that stay; of all commands that have some. */
export const CONFIG_OPTIONS: readonly Setting[] = [
  option(
    '--config <path>',
    'configuration file (PROVISION_CONFIG; default: provision.config.json, here or in a folder above)',
    { values: { files: ['json'] } },
  ),
  option('--no-config', 'use no configuration file'),
];

type Group = {
  readonly title: string;
  readonly of: readonly Name[];
  readonly settings: Readonly<Record<string, Setting>>;
};

/** In the order in which the help shows them. */
const GROUPS: readonly Group[] = [
  { title: 'The slips:', of: ['slips'], settings: SLIPS },
  { title: 'The logins:', of: ['prepare'], settings: LOGINS },
  { title: 'What is written:', of: ['prepare'], settings: WRITING },
  { title: 'The directory:', of: RUNNERS, settings: DIRECTORY },
  { title: 'The roster:', of: READING, settings: ROSTER },
  { title: 'The run:', of: RUNNERS, settings: RUN },
  { title: 'Journal and report:', of: READERS, settings: JOURNAL },
  { title: 'Output:', of: READERS, settings: OUTPUT },
];

/** By the attributes that commander gives them. */
export const SETTINGS = {
  ...DIRECTORY,
  ...ROSTER,
  ...LOGINS,
  ...WRITING,
  ...RUN,
  ...SLIPS,
  ...JOURNAL,
  ...OUTPUT,
} as const;

type Typed<O extends Setting> = O extends { readonly repeatable: true }
  ? readonly string[]
  : O['flags'] extends `${string} <${string}>`
    ? string
    : boolean;

/** The options of these commands as they were typed, and what a configuration gives in their place. */
export type RawOptions = {
  readonly [K in keyof typeof SETTINGS]?: Typed<(typeof SETTINGS)[K]>;
} & {
  /** `false` for `--no-config`. */
  readonly config?: string | false;
};

type SettingName = keyof typeof SETTINGS;

/** What the kind of a setting makes of its text. */
type MeaningOf<N extends SettingName> = (typeof SETTINGS)[N] extends { readonly kind: Kind<infer T> }
  ? T
  : never;

/** Settings whose text means something. */
export type KindName = {
  [N in SettingName]: (typeof SETTINGS)[N] extends { readonly kind: Kind<unknown> } ? N : never;
}[SettingName];

/** The kind of a setting. */
export function kindOf<N extends KindName>(name: N): Kind<MeaningOf<N>> {
  const settings: { readonly [K in KindName]: { readonly kind: Kind<MeaningOf<K>> } } = SETTINGS;
  return settings[name].kind;
}

/** The options of a command, in the order in which the help shows them. */
export function optionsOf(name: Name): readonly Described[] {
  const grouped = GROUPS.flatMap(({ title, of: usually, settings }) =>
    Object.values(settings)
      .filter(({ of = usually }) => of.includes(name))
      .map((setting) => ({ ...withWords(setting), group: title })),
  );
  return [...grouped, ...CONFIG_OPTIONS];
}

/** A shell completes the words of its kind, where nothing else is said. */
function withWords(setting: Setting): Setting {
  const words = setting.kind?.json?.enum;
  return words === undefined ? setting : { values: { words }, ...setting };
}

/** `--base-url` */
export function flagOf({ flags }: Pick<Setting, 'flags'>): string {
  return flags.replace(/^-\w, | <.*/g, '');
}

/** What it is called in a configuration: `base_url`. */
export function keyOf({ flags, key }: Pick<Setting, 'flags' | 'key'>): string {
  return key ?? flagOf({ flags }).slice(2).replaceAll('-', '_');
}

/** Adds options to a command. */
export function addOptions(command: Command, options: readonly Described[]): void {
  for (const { flags, text, group, repeatable } of options) {
    const option = new Option(flags, text);
    if (group !== undefined) option.helpGroup(group);
    if (repeatable === true) option.argParser(collect);
    command.addOption(option);
  }
}

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
