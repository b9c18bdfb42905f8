/** All commands as a table: their help and their completion. Their actions are in `command-actions.ts`. */

import { PROFILE_NAMES } from '../domain/profile-name.js';
import { CONFIG_OPTIONS, optionsOf, SETTINGS, TOKEN_OPTIONS } from '../settings/option-table.js';
import { textsIn } from '../texts/texts.js';
import type { CommandEntry } from './command-entry.js';
import { ROSTER_COMMANDS } from './roster-commands.js';

const TOKEN: CommandEntry = {
  name: 'token',
  summary: 'get an access token',
  operands: [],
  options: [
    ...TOKEN_OPTIONS,
    {
      flags: '--save <file>',
      text: 'write the token to a file for --token-file instead of standard output',
      goesOn: 'again',
    },
    { flags: '--no-open', text: 'print the address instead of opening a browser', goesOn: 'again' },
    {
      flags: '--bare',
      text: 'also accept the pasted token alone, without the address around it',
      goesOn: 'again',
    },
    ...CONFIG_OPTIONS,
    SETTINGS.lang,
    SETTINGS.color,
  ],
  examples: [
    ['export PROVISION_TOKEN="$(provision token)"', 'for all runs in this shell'],
    ['provision token --save token.txt', 'for --token-file token.txt'],
    ['provision token --no-open', 'print the address of the sign-in, open no browser'],
    ['provision token --profile keycloak --set realm=school', 'as the profile of another service says'],
  ],
  after: textsIn('en').signIn.steps,
};

const FLEET: CommandEntry = {
  name: 'fleet',
  summary: 'create the users of many organisations, each from its own roster',
  operands: [
    {
      name: '[action]',
      text: 'status, report, settle, init or export; default: check all, ask once in a terminal, and send',
    },
    {
      name: '[folder]',
      text: 'with fleet.csv or a folder for each organisation, or with --split-by one list (default: current folder)',
    },
    { name: '[org]', text: 'export: whose journal is brought back from the store into a file' },
  ],
  options: optionsOf('fleet'),
  examples: [
    ['provision fleet init schools', 'write fleet.csv, a line for each organisation'],
    [
      'provision fleet schools --dry-run --findings findings.xlsx',
      'check all, and write what each has to correct',
    ],
    ['provision fleet schools', 'create the users of all organisations, or continue'],
    ['provision fleet all.csv --split-by School', 'the same from one list with a column'],
    ['provision fleet status schools', 'from any terminal: how far it is, and who has to do what'],
    ['provision fleet settle schools --look-up', 'look up the unconfirmed users of all of them'],
  ],
  after:
    'Each organisation is an ordinary run with a results folder of its own, on which retry, settle, report and diff work ' +
    'as ever. An empty cell of fleet.csv takes the value of provision.config.json in the same folder. A secret is named by ' +
    'its file.',
};

const INIT: CommandEntry = {
  name: 'init',
  summary: 'write a configuration and an empty roster to start from',
  operands: [{ name: '[folder]', text: 'folder to write to, created if missing (default: current folder)' }],
  options: [SETTINGS.profile, SETTINGS.set, SETTINGS.lang],
  examples: [
    ['provision init', 'in the current folder; existing files are kept'],
    ['provision init school --lang ru', 'in another folder, with Russian headers'],
    ['provision init --profile keycloak --set realm=school', 'for users in Keycloak'],
  ],
};

const PROFILES: CommandEntry = {
  name: 'profiles',
  summary: 'list the directory services that have a profile, or print a profile',
  operands: [
    { name: '[profile]', text: 'name of the profile to print, or file to check', words: PROFILE_NAMES },
  ],
  options: [SETTINGS.json],
  examples: [
    ['provision profiles', 'each with the request that creates a user'],
    ['provision profiles keycloak > directory.json', 'a file to adapt to another service'],
    ['provision profiles ./directory.json', 'check the file'],
  ],
  after:
    'A file is used as --profile ./directory.json. Give the profile in it a name of its own. Rehearse with it before ' +
    'the first run: --sandbox answers as the profile describes.',
};

const SANDBOX: CommandEntry = {
  name: 'sandbox',
  summary: 'run a local directory service to rehearse against',
  operands: [],
  options: [
    SETTINGS.profile,
    SETTINGS.set,
    { flags: '--port <number>', text: 'port to listen on, 0 for any free port', default: '8642' },
    { flags: '--fault <fault>', text: 'inject a fault, such as 503,probability=0.1', repeatable: true },
    { flags: '--throttle <percent>', text: 'percentage of too frequent requests to refuse', default: '50' },
    { flags: '--quiet', text: 'do not print a line for each request' },
  ],
  examples: [
    ['provision sandbox', 'prints its address and a token'],
    ['provision sandbox --profile keycloak --set realm=school', 'answers as Keycloak does'],
    ['provision sandbox --fault 503,probability=0.1', 'one in ten requests fails'],
  ],
};

const COMPLETION: CommandEntry = {
  name: 'completion',
  summary: 'print a completion script for a shell',
  operands: [{ name: '<shell>', text: 'bash, zsh or fish', words: ['bash', 'zsh', 'fish'] }],
  options: [
    { flags: '--words', text: 'print what completes the words on standard input; the script calls this' },
  ],
  examples: [
    ['source <(provision completion bash)', 'in ~/.bashrc'],
    ['source <(provision completion zsh)', 'in ~/.zshrc, after compinit'],
    ['provision completion fish | source', 'in ~/.config/fish/config.fish'],
  ],
};

/** In the order in which the help shows them. The first is the default: it need not be named. */
export const COMMANDS: readonly CommandEntry[] = [
  ...ROSTER_COMMANDS,
  FLEET,
  TOKEN,
  INIT,
  PROFILES,
  SANDBOX,
  COMPLETION,
];

export const COMMAND_NAMES: readonly string[] = [...COMMANDS.map(({ name }) => name), 'help'];
