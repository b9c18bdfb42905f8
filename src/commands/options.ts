/** The options of create, retry and report, described once. */

import { type Command, Option } from 'commander';
import type { Values } from '../completion/completion.js';
import { OUTCOMES } from '../outcome.js';

type Group = 'slips' | 'directory' | 'roster' | 'run' | 'results' | 'output';

const GROUPS = {
  slips: 'The slips:',
  directory: 'The directory:',
  roster: 'The roster:',
  run: 'The run:',
  results: 'Journal and report:',
  output: 'Output:',
} as const satisfies Record<Group, string>;

/** An option of a command. */
export type Described = {
  /** As commander writes them: `--limit <n>`. */
  readonly flags: string;
  readonly text: string;
  /** The heading under which the help shows it. Default: `Options:`. */
  readonly group?: Group;
  /** Given several times, it is a list. */
  readonly repeatable?: true;
  /** What a shell completes for its value. Default: nothing. */
  readonly values?: Values;
};

type Name = 'create' | 'retry' | 'report' | 'slips';
type Shared = Described & { readonly of: readonly Name[] };

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

const BOTH: readonly Name[] = ['create', 'retry'];
const ALL: readonly Name[] = ['create', 'retry', 'report', 'slips'];

/** In the order in which the help shows them. */
const OPTIONS: readonly Shared[] = [
  {
    flags: '--base-url <url>',
    text: 'address of the directory (PROVISION_BASE_URL)',
    group: 'directory',
    of: BOTH,
  },
  {
    flags: '--token-file <path>',
    text: 'read the token from a file, - for standard input (PROVISION_TOKEN_FILE)',
    group: 'directory',
    of: BOTH,
    values: ANY_FILE,
  },
  {
    flags: '--token <token>',
    text: 'the token itself; others see it in the process list, so prefer PROVISION_TOKEN',
    group: 'directory',
    of: BOTH,
  },
  {
    flags: '--org <label>',
    text: 'your name for the organisation, kept in the journal (PROVISION_ORG)',
    group: 'directory',
    of: BOTH,
  },
  {
    flags: '--header <name: value>',
    text: 'an extra request header; repeatable',
    group: 'directory',
    of: BOTH,
    repeatable: true,
  },
  {
    flags: '--sandbox',
    text: 'send to a local directory that lives as long as the run; no token, no address',
    group: 'directory',
    of: ['create'],
  },
  ...CONFIG_OPTIONS.map((option) => ({ ...option, of: ALL })),
  {
    flags: '--department <id>',
    text: 'department of rows that have none (default: 1, where there is no such column)',
    group: 'roster',
    of: ALL,
  },
  {
    flags: '--map <field=column>',
    text: 'take a field from this column, or from a template like {Title} {Grade}; repeatable',
    group: 'roster',
    of: ALL,
    repeatable: true,
  },
  {
    flags: '--columns <field,…>',
    text: 'the roster has no header; its columns are these, an empty one is ignored',
    group: 'roster',
    of: ALL,
  },
  {
    flags: '--roster-format <format>',
    text: 'csv, tsv, json, jsonl or xlsx (default: detected)',
    group: 'roster',
    of: ALL,
    values: { words: ['csv', 'tsv', 'json', 'jsonl', 'xlsx'] },
  },
  {
    flags: '--delimiter <character>',
    text: 'separator of the columns (default: detected)',
    group: 'roster',
    of: ALL,
    values: { words: ['comma', 'semicolon', 'tab', 'pipe'] },
  },
  {
    flags: '--encoding <name>',
    text: 'such as windows-1251 (default: utf-8, or by the byte order mark)',
    group: 'roster',
    of: ALL,
    values: { words: ['utf-8', 'windows-1251', 'windows-1252', 'ibm866', 'utf-16le'] },
  },
  { flags: '--sheet <name>', text: 'sheet of a workbook, by name or number', group: 'roster', of: ALL },
  {
    flags: '--name-order <order>',
    text: 'order of whole names: last-first-middle, first-last, first-middle-last, … (default: by the header)',
    group: 'roster',
    of: ALL,
  },
  {
    flags: '--roster <path>',
    text: 'where the roster is now (default: where the journal says)',
    group: 'roster',
    of: ['retry', 'report', 'slips'],
    values: ROSTER_FILES,
  },
  {
    flags: '--dry-run',
    text: 'check the roster and say what a run would do; send and write nothing',
    group: 'run',
    of: BOTH,
  },
  {
    flags: '--findings <file>',
    text: 'with --dry-run: write the findings to a .csv or .json file',
    group: 'run',
    of: BOTH,
    values: { files: ['csv', 'json'] },
  },
  { flags: '--all-findings', text: 'show every finding instead of examples', group: 'run', of: BOTH },
  {
    flags: '--only <outcome,…>',
    text: 'which outcomes to send again (default: weak_password, failed, pending, invalid)',
    group: 'run',
    of: ['retry'],
    values: { words: OUTCOMES.filter((outcome) => outcome !== 'created'), isList: true },
  },
  {
    flags: '--skip-invalid',
    text: 'send the valid rows although others are invalid',
    group: 'run',
    of: BOTH,
  },
  {
    flags: '--skip-existing',
    text: 'a taken nickname is no failure for the exit status',
    group: 'run',
    of: BOTH,
  },
  {
    flags: '--generate-passwords <whose>',
    text: 'make up passwords: missing, weak (missing ones too) or all (default: none)',
    group: 'run',
    of: BOTH,
  },
  {
    flags: '--slips',
    text: 'make the sheet of first passwords after the run (provision slips)',
    group: 'run',
    of: BOTH,
  },
  { flags: '--limit <n>', text: 'send at most n rows this time', group: 'run', of: BOTH },
  { flags: '--yes', text: 'do not ask before sending', group: 'run', of: BOTH },
  {
    flags: '--pace <seconds>',
    text: 'pause between requests: 1-2 random, 1.5 fixed, 0 none (default: 1-2; 0 with --sandbox)',
    group: 'run',
    of: BOTH,
  },
  { flags: '--timeout <seconds>', text: 'longest wait for one answer (default: 30)', group: 'run', of: BOTH },
  {
    flags: '--wait <minutes>',
    text: 'how long to wait for a network that is lost in the middle (default: 15)',
    group: 'run',
    of: BOTH,
  },
  {
    flags: '--stop-after <n>',
    text: 'stop after n rows in a row that went wrong; 0 never (default: 5)',
    group: 'run',
    of: BOTH,
  },
  {
    flags: '--results <folder>',
    text: 'where journal and report go (PROVISION_RESULTS; default: <roster>.results)',
    group: 'results',
    of: ['create'],
    values: 'folders',
  },
  {
    flags: '--fresh',
    text: 'put an earlier results folder aside and start anew',
    group: 'results',
    of: ['create'],
  },
  {
    flags: '--force-unlock',
    text: 'take over a lock whose owner cannot be asked',
    group: 'results',
    of: ALL,
  },
  { flags: '--open', text: 'show report.html in the browser', group: 'results', of: ['report'] },
  { flags: '--json', text: 'one JSON object per line on stdout instead of words', group: 'output', of: ALL },
  { flags: '--quiet', text: 'no plan and no progress', group: 'output', of: BOTH },
  { flags: '--no-color', text: 'no colours', group: 'output', of: ALL },
];

/** The options of create, retry or report, in the order in which the help shows them. */
export function optionsOf(name: Name): readonly Described[] {
  return OPTIONS.filter(({ of }) => of.includes(name));
}

/** Adds options to a command. */
export function addOptions(command: Command, options: readonly Described[]): void {
  for (const { flags, text, group, repeatable } of options) {
    const option = new Option(flags, text);
    if (group !== undefined) option.helpGroup(GROUPS[group]);
    if (repeatable === true) option.argParser(collect);
    command.addOption(option);
  }
}

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
