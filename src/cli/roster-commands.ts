/** The commands that take a roster, a list, or the results of a run. */

import type { CleanOptions } from '../commands/clean.js';
import type { DiffOptions } from '../commands/diff.js';
import type { SettleOptions } from '../commands/settle.js';
import type { Io } from '../lib/io.js';
import type { CommandOption } from '../settings/option.js';
import { CONFIG_OPTIONS, optionsOf, type RawOptions, SETTINGS } from '../settings/option-table.js';
import type { Settings } from '../settings/settings.js';
import type { Ui } from '../ui/command-reporter.js';
import type { CommandEntry, Operand } from './command-entry.js';
import type { contextOf } from './context.js';

const loadContext: typeof contextOf = async (raw, io, events, commands) =>
  await (await import('./context.js')).contextOf(raw, io, events, commands);

const RESULTS: Operand = {
  name: '<results>',
  text: 'results folder, a file in it, or the roster next to it',
};

/** Of commands that look users up, and send nothing else. */
const LOOK_UP_OPTIONS: readonly CommandOption[] = [
  // Which directory it is, a journal says by name alone.
  ...[SETTINGS.profile, SETTINGS.set],
  ...[
    SETTINGS.baseUrl,
    SETTINGS.tokenFile,
    SETTINGS.token,
    SETTINGS.header,
    SETTINGS.clientId,
    SETTINGS.clientSecretFile,
    SETTINGS.pace,
    SETTINGS.timeout,
    SETTINGS.yes,
  ].map((option) => ({ ...option, onlyWith: 'lookUp' })),
].map((option) => ({ ...option, group: 'Look-up:' }));

const CREATE: CommandEntry = {
  name: 'create',
  summary: 'create the users of a roster (the default command: provision <roster>)',
  operands: [{ name: '<roster>', text: 'path of the roster, or - for standard input' }],
  options: optionsOf('create'),
  examples: [
    ['provision users.csv --dry-run', 'check the roster, send nothing'],
    ['provision users.csv --sandbox', 'rehearse in a local sandbox'],
    ['provision users.csv --limit 1', 'create one user and check the result'],
    ['provision users.csv', 'create the other users, or continue a run that stopped'],
    ['provision users.csv --map name.first=Rufname', 'take first names from the column Rufname'],
    ['provision - --results june < users.csv', 'read the roster from standard input'],
  ],
  async run([roster = ''], raw: RawOptions, io, events, commands, guidance) {
    const { settings, ui: usual } = await loadContext(raw, io, events, commands);
    const { create } = await import('../commands/create.js');
    const ui = { ...usual, reporter: await guidance.watch({ list: roster, raw }, usual.reporter) };
    const makeSlips = slipsAfterRun(roster === '-' ? undefined : roster, settings, io, ui);
    return await create(roster, settings, io, ui, makeSlips);
  },
};

const DIFF: CommandEntry = {
  name: 'diff',
  summary: 'compare a roster with the directory: who is missing, and who differs',
  operands: [{ name: '<roster>', text: 'path of the roster, or - for standard input' }],
  options: [
    {
      flags: '--all',
      text: 'also list the users who are the same',
      group: 'Comparison:',
      goesOn: 'again',
    },
    {
      flags: '-o, --output <file>',
      text: 'also write every row to a .csv or .json file',
      group: 'Comparison:',
      goesOn: 'again',
    },
    { flags: '--limit <n>', text: 'look up at most n rows', group: 'Comparison:', goesOn: 'never' },
    ...optionsOf('diff'),
  ],
  examples: [
    ['provision diff users.csv', 'before a run: which nicknames are taken, and by whom'],
    ['provision diff users.csv --all -o diff.csv', 'list every row, and write all rows to a file'],
    ['provision diff users.csv && echo complete', 'after a run: status 0 if everyone is there'],
  ],
  async run([roster = ''], raw: RawOptions & DiffOptions, io, events, commands) {
    const { settings, ui } = await loadContext(raw, io, events, commands);
    const { diff } = await import('../commands/diff.js');
    return await diff(roster, raw, { settings, io, ui, events });
  },
};

const PREPARE: CommandEntry = {
  name: 'prepare',
  summary: 'turn a list into a roster: split names and assign nicknames',
  operands: [{ name: '<list>', text: 'path of the list, or - for standard input' }],
  options: optionsOf('prepare'),
  examples: [
    ["provision prepare 5a.csv --nickname '{first:1}.{last}'", 'show the nicknames, write nothing'],
    ['provision prepare 5a.csv --nickname {last} -o roster.csv', 'write the roster to a new file'],
    ['provision prepare 5a.csv --renew a.petrova --write', 'replace a nickname that is taken'],
  ],
  async run([list = ''], raw: RawOptions, io, events, commands) {
    const { settings, ui } = await loadContext(raw, io, events, commands);
    const { prepare } = await import('../commands/prepare.js');
    return await prepare(list, raw, { settings, io, commands: ui.texts.commands });
  },
};

const RETRY: CommandEntry = {
  name: 'retry',
  summary: 'resend rows that were not created',
  operands: [RESULTS],
  options: optionsOf('retry'),
  examples: [
    ['provision retry users.csv.results', 'resend all rows that were not created'],
    ['provision retry users.csv.results --only weak_password', 'resend only rows with this outcome'],
    ['provision retry users.csv.results/weak-password.csv', 'send the passwords typed into this file'],
  ],
  async run([results = ''], raw: RawOptions, io, events, commands) {
    const { settings, ui } = await loadContext(raw, io, events, commands);
    const { retry } = await import('../commands/retry.js');
    const makeSlips = slipsAfterRun(raw.roster, settings, io, ui);
    return await retry(results, { only: raw.only, roster: raw.roster }, settings, io, ui, makeSlips);
  },
};

/** What `--slips` does after a run. @param roster as typed: where the roster is */
function slipsAfterRun(roster: string | undefined, settings: Settings, io: Io, ui: Ui) {
  return async (folder: string): Promise<number> => {
    const { slips } = await import('../commands/slips.js');
    io.stdout.write('\n');
    return await slips(folder, [], roster === undefined ? {} : { roster }, settings, io, ui);
  };
}

const SETTLE: CommandEntry = {
  name: 'settle',
  summary: 'settle unconfirmed users: by what you found out, or by a look-up',
  operands: [RESULTS, { name: '[nickname...]', text: 'nicknames of unconfirmed users' }],
  options: [
    { flags: '--created', text: 'the users exist in the directory', goesOn: 'again' },
    {
      flags: '--not-created',
      text: 'the users do not exist; the next run sends them again',
      goesOn: 'again',
    },
    {
      flags: '--look-up',
      text: 'look the users up in the directory (all unconfirmed ones by default)',
      goesOn: 'again',
    },
    {
      flags: '--accept <evidence>',
      text: 'with --look-up: also accept time, the same nickname and names created during the request',
      words: ['time'],
      goesOn: 'again',
    },
    ...LOOK_UP_OPTIONS,
    SETTINGS.roster,
    ...CONFIG_OPTIONS,
    SETTINGS.forceUnlock,
    SETTINGS.lang,
    SETTINGS.json,
  ],
  examples: [
    ['provision settle users.csv.results a.petrova --created', 'the user exists in the directory'],
    [
      'provision settle users.csv.results a.petrova --not-created',
      'the user does not exist; the next run sends it again',
    ],
    ['provision settle users.csv.results --look-up', 'look up every unconfirmed user'],
  ],
  async run([results = '', ...nicknames], raw: RawOptions & Partial<SettleOptions>, io, events, commands) {
    const { created = false, notCreated = false, lookUp = false, accept } = raw;
    const { settings, ui } = await loadContext(raw, io, events, commands);
    const { settle } = await import('../commands/settle.js');
    const options = { created, notCreated, lookUp, accept, roster: raw.roster };
    return await settle(results, nicknames, options, settings, io, ui);
  },
};

const REPORT: CommandEntry = {
  name: 'report',
  summary: 'write the reports again from the journal',
  operands: [RESULTS],
  options: optionsOf('report'),
  examples: [
    ['provision report users.csv.results', 'write all report files again'],
    ['provision report users.csv.results --open', 'and open report.html in the browser'],
    ['provision report old.results --roster users.csv', 'the roster was moved'],
  ],
  async run([results = ''], raw: RawOptions, io, events, commands) {
    const options = { roster: raw.roster, open: raw.open === true };
    const { settings, ui } = await loadContext(raw, io, events, commands);
    const { report } = await import('../commands/report.js');
    return await report(results, options, settings, io, ui);
  },
};

const SLIPS: CommandEntry = {
  name: 'slips',
  summary: 'make printable slips with the initial passwords of created users',
  operands: [RESULTS, { name: '[nickname...]', text: 'whose slips to make (default: all)' }],
  options: optionsOf('slips'),
  examples: [
    ['provision slips users.csv.results', 'for all created users'],
    ['provision slips users.csv.results --run last', 'only for users created in the last run'],
  ],
  async run([results = '', ...nicknames], raw: RawOptions, io, events, commands) {
    const { settings, ui } = await loadContext(raw, io, events, commands);
    const { slips } = await import('../commands/slips.js');
    return await slips(results, nicknames, raw, settings, io, ui);
  },
};

const CLEAN: CommandEntry = {
  name: 'clean',
  summary: 'remove credentials and slips; keep journal and report',
  operands: [RESULTS],
  options: [
    { flags: '--yes', text: 'do not ask before removing files', goesOn: 'never' },
    { flags: '--edited', text: 'also remove CSV files with typed passwords', goesOn: 'again' },
    SETTINGS.forceUnlock,
    ...CONFIG_OPTIONS,
    SETTINGS.json,
  ],
  examples: [
    ['provision clean users.csv.results', 'after the slips are handed out'],
    ['provision clean users.csv.results --edited', 'also remove passwords typed into report files'],
  ],
  async run([results = ''], raw: CleanOptions, io, events, commands) {
    return await (await import('../commands/clean.js')).clean(results, raw, commands, io, events);
  },
};

export const ROSTER_COMMANDS = [CREATE, PREPARE, DIFF, RETRY, SETTLE, REPORT, SLIPS, CLEAN] as const;
