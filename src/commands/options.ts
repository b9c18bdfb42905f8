/** The options of create, retry and report, described once. */

import { type Command, Option } from 'commander';

type Group = 'directory' | 'roster' | 'run' | 'results' | 'output';

const GROUPS = {
  directory: 'The directory:',
  roster: 'The roster:',
  run: 'The run:',
  results: 'Journal and report:',
  output: 'Output:',
} as const satisfies Record<Group, string>;

type Name = 'create' | 'retry' | 'report';
type Described = {
  readonly flags: string;
  readonly text: string;
  readonly group: Group;
  readonly of: readonly Name[];
  readonly repeatable?: true;
};

const BOTH: readonly Name[] = ['create', 'retry'];
const ALL: readonly Name[] = ['create', 'retry', 'report'];

/** In the order in which the help shows them. */
const OPTIONS: readonly Described[] = [
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
  {
    flags: '--config <path>',
    text: 'configuration file (default: provision.config.json, here or in a folder above)',
    group: 'directory',
    of: ALL,
  },
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
  },
  {
    flags: '--delimiter <character>',
    text: 'separator of the columns (default: detected)',
    group: 'roster',
    of: ALL,
  },
  {
    flags: '--encoding <name>',
    text: 'such as windows-1251 (default: utf-8, or by the byte order mark)',
    group: 'roster',
    of: ALL,
  },
  { flags: '--sheet <name>', text: 'sheet of a workbook, by name or number', group: 'roster', of: ALL },
  {
    flags: '--name-order <order>',
    text: 'order of whole names: last-first-middle, first-last, first-middle-last, … (default: by the header)',
    group: 'roster',
    of: ALL,
  },
  {
    flags: '--nickname <pattern>',
    text: 'make the nickname of rows that have none, as in {first:1}.{last}; repeatable: the next where one is taken',
    group: 'roster',
    of: ALL,
    repeatable: true,
  },
  {
    flags: '--write-roster <file>',
    text: 'write the roster with what was filled in to a new .csv; it may hold passwords',
    group: 'roster',
    of: BOTH,
  },
  {
    flags: '--roster <path>',
    text: 'where the roster is now (default: where the journal says)',
    group: 'roster',
    of: ['retry', 'report'],
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
  },
  { flags: '--all-findings', text: 'show every finding instead of examples', group: 'run', of: BOTH },
  {
    flags: '--only <outcome,…>',
    text: 'which outcomes to send again (default: weak_password,failed,pending,invalid)',
    group: 'run',
    of: ['retry'],
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
    flags: '--conflict <what>',
    text: 'next: where a made nickname is taken, try another (default: leave)',
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
    text: 'where journal and report go (default: <roster>.results)',
    group: 'results',
    of: ['create'],
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
  { flags: '--json', text: 'one JSON object per line on stdout instead of words', group: 'output', of: ALL },
  { flags: '--quiet', text: 'no plan and no progress', group: 'output', of: BOTH },
  { flags: '--no-color', text: 'no colours', group: 'output', of: ALL },
];

/** Adds the options of one command. */
export function describeOptions(command: Command, name: Name): void {
  for (const { flags, text, group, of, repeatable } of OPTIONS) {
    if (!of.includes(name)) continue;
    const option = new Option(flags, text).helpGroup(GROUPS[group]);
    if (repeatable === true) option.argParser(collect);
    command.addOption(option);
  }
}

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
