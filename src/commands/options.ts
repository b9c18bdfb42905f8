/** The options of the commands that read a roster, described once. */

import { type Command, Option } from 'commander';
import type { Values } from '../completion/completion.js';
import { OUTCOMES } from '../outcome.js';

/** An option of a command. */
export type Described = {
  /** As commander writes them: `--limit <n>`. */
  readonly flags: string;
  readonly text: string;
  /** The heading under which the help shows it. Default: `Options:`. */
  readonly group?: string;
  /** Given several times, it is a list. */
  readonly repeatable?: true;
  /** What a shell completes for its value. Default: nothing. */
  readonly values?: Values;
};

type Name = 'create' | 'retry' | 'report' | 'slips' | 'prepare';
type Shared = Described & {
  /** Default: create and retry. */
  readonly of?: readonly Name[];
};

/** What a shell offers as a roster. A `.txt` is read as well, but most of them are something else. */
export const ROSTER_FILES: Values = {
  files: ['csv', 'tsv', 'json', 'jsonl', 'ndjson', 'xlsx'],
  except: ['.results', '.sandbox-results', '.config.json'],
};
const ANY_FILE: Values = { files: [] };

/** Where the settings are that stay; of all commands that have some. */
export const CONFIG_OPTIONS: readonly Described[] = [
  {
    flags: '--config <path>',
    text: 'configuration file (PROVISION_CONFIG; default: provision.config.json, here or in a folder above)',
    values: { files: ['json'] },
  },
  { flags: '--no-config', text: 'use no configuration file' },
];

const ALL: readonly Name[] = ['create', 'retry', 'report', 'slips'];
const READING: readonly Name[] = [...ALL, 'prepare'];
const PREPARE: readonly Name[] = ['prepare'];

/** By their headings, in the order in which the help shows them. */
const OPTIONS: Readonly<Record<string, readonly Shared[]>> = {
  'The slips:': [
    {
      flags: '--sign-in <url>',
      text: 'address of the page where people sign in, for each slip',
      of: ['slips'],
    },
    { flags: '--note <text>', text: 'a sentence for each slip', of: ['slips'] },
    {
      flags: '--group-by <column>',
      text: 'a column of the roster, or none (default: by department)',
      of: ['slips'],
    },
    {
      flags: '--lang <language>',
      text: 'en, ru or de (default: by the language of the system, then by the letters of the names)',
      of: ['slips'],
      values: { words: ['en', 'ru', 'de'] },
    },
    {
      flags: '--run <number>',
      text: 'only whom this run created; last: the last that created anybody',
      of: ['slips'],
    },
  ],
  'The logins:': [
    {
      flags: '--nickname <pattern>',
      text: 'the login of rows that have none, as in {first:1}.{last}; repeatable: the next where one is taken, then the first with a number',
      repeatable: true,
      of: PREPARE,
    },
    {
      flags: '--known <results>',
      text: 'whoever has an account there keeps the login and is left out; repeatable (results folders beside the list are found)',
      repeatable: true,
      values: 'folders',
      of: PREPARE,
    },
    {
      flags: '--taken <file>',
      text: 'logins not to be given: one a line, or a roster, or an exists.csv',
      values: ANY_FILE,
      of: PREPARE,
    },
    {
      flags: '--renew <which>',
      text: 'another login for these rows: an exists.csv, or nicknames between commas; asks first',
      values: { files: ['csv'] },
      of: PREPARE,
    },
    { flags: '--yes', text: 'do not ask before logins are renewed', of: PREPARE },
  ],
  'What is written:': [
    {
      flags: '-o, --output <file>',
      text: 'write the roster to a new file, .csv, .xlsx or .json by its ending',
      values: { files: ['csv', 'xlsx', 'json'] },
      of: PREPARE,
    },
    {
      flags: '--write',
      text: 'write it in the place of the list (CSV, JSON), which stays as <list>.bak',
      of: PREPARE,
    },
    { flags: '--keep-known', text: 'with -o: keep those who have an account', of: PREPARE },
  ],
  'The directory:': [
    { flags: '--base-url <url>', text: 'address of the directory (PROVISION_BASE_URL)' },
    {
      flags: '--token-file <path>',
      text: 'read the token from a file, - for standard input (PROVISION_TOKEN_FILE)',
      values: ANY_FILE,
    },
    {
      flags: '--token <token>',
      text: 'the token itself; others see it in the process list, so prefer PROVISION_TOKEN',
    },
    { flags: '--org <label>', text: 'your name for the organisation, kept in the journal (PROVISION_ORG)' },
    { flags: '--header <name: value>', text: 'an extra request header; repeatable', repeatable: true },
    {
      flags: '--sandbox',
      text: 'send to a local directory that lives as long as the run; no token, no address',
      of: ['create'],
    },
  ],
  'The roster:': [
    {
      flags: '--department <id>',
      text: 'department of rows that have none (default: 1, where there is no such column)',
      of: ALL,
    },
    {
      flags: '--map <field=column>',
      text: 'take a field from this column, or from a template like {Title} {Grade}; repeatable',
      repeatable: true,
      of: READING,
    },
    {
      flags: '--columns <field,…>',
      text: 'the roster has no header; its columns are these, an empty one is ignored',
      of: READING,
    },
    {
      flags: '--roster-format <format>',
      text: 'csv, tsv, json, jsonl or xlsx (default: detected)',
      values: { words: ['csv', 'tsv', 'json', 'jsonl', 'xlsx'] },
      of: READING,
    },
    {
      flags: '--delimiter <character>',
      text: 'separator of the columns (default: detected)',
      values: { words: ['comma', 'semicolon', 'tab', 'pipe'] },
      of: READING,
    },
    {
      flags: '--encoding <name>',
      text: 'such as windows-1251 (default: utf-8, or by the byte order mark)',
      values: { words: ['utf-8', 'windows-1251', 'windows-1252', 'ibm866', 'utf-16le'] },
      of: READING,
    },
    { flags: '--sheet <name>', text: 'sheet of a workbook, by name or number', of: READING },
    {
      flags: '--name-order <order>',
      text: 'order of whole names: last-first-middle, first-last, first-middle-last, … (default: by the header)',
      of: READING,
    },
    {
      flags: '--roster <path>',
      text: 'where the roster is now (default: where the journal says)',
      values: ROSTER_FILES,
      of: ['retry', 'report', 'slips'],
    },
  ],
  'The run:': [
    { flags: '--dry-run', text: 'check the roster and say what a run would do; send and write nothing' },
    {
      flags: '--findings <file>',
      text: 'with --dry-run: write the findings to a .csv or .json file',
      values: { files: ['csv', 'json'] },
    },
    {
      flags: '--all-findings',
      text: 'show every finding instead of examples',
      of: ['create', 'retry', 'prepare'],
    },
    {
      flags: '--only <outcome,…>',
      text: 'which outcomes to send again (default: weak_password, failed, pending, invalid)',
      values: { words: OUTCOMES.filter((outcome) => outcome !== 'created'), isList: true },
      of: ['retry'],
    },
    { flags: '--skip-invalid', text: 'send the valid rows although others are invalid' },
    { flags: '--skip-existing', text: 'a taken nickname is no failure for the exit status' },
    {
      flags: '--generate-passwords <whose>',
      text: 'make up passwords: missing, weak (missing ones too) or all (default: none)',
    },
    { flags: '--slips', text: 'make the sheet of first passwords after the run (provision slips)' },
    { flags: '--limit <n>', text: 'send at most n rows this time' },
    { flags: '--yes', text: 'do not ask before sending' },
    {
      flags: '--pace <seconds>',
      text: 'pause between requests: 1-2 random, 1.5 fixed, 0 none (default: 1-2; 0 with --sandbox)',
    },
    { flags: '--timeout <seconds>', text: 'longest wait for one answer (default: 30)' },
    {
      flags: '--wait <minutes>',
      text: 'how long to wait for a network that is lost in the middle (default: 15)',
    },
    { flags: '--stop-after <n>', text: 'stop after n rows in a row that went wrong; 0 never (default: 5)' },
  ],
  'Journal and report:': [
    {
      flags: '--results <folder>',
      text: 'where journal and report go (PROVISION_RESULTS; default: <roster>.results)',
      values: 'folders',
      of: ['create'],
    },
    { flags: '--fresh', text: 'put an earlier results folder aside and start anew', of: ['create'] },
    { flags: '--force-unlock', text: 'take over a lock whose owner cannot be asked', of: ALL },
    { flags: '--open', text: 'show report.html in the browser', of: ['report'] },
  ],
  'Output:': [
    { flags: '--json', text: 'one JSON object per line on stdout instead of words', of: ALL },
    { flags: '--quiet', text: 'no plan and no progress' },
    { flags: '--no-color', text: 'no colours', of: READING },
  ],
};

/** The options of create, retry or report, in the order in which the help shows them. */
export function optionsOf(name: Name): readonly Described[] {
  const grouped = Object.entries(OPTIONS).flatMap(([group, options]) =>
    options
      .filter(({ of = ['create', 'retry'] }) => of.includes(name))
      .map((option) => ({ ...option, group })),
  );
  return [...grouped, ...CONFIG_OPTIONS];
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
