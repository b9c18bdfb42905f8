/** The commands that work on a results folder and send nothing. */

import type { CleanOptions } from '../commands/clean.js';
import { CONFIG_OPTIONS, optionsOf, type RawOptions, SETTINGS } from '../settings/option-table.js';
import type { CommandEntry, Operand } from './command-entry.js';

export const RESULTS: Operand = {
  name: '<results>',
  text: 'results folder, a file in it, or the roster beside it',
};

type RawSettleOptions = RawOptions & { readonly created?: boolean; readonly notCreated?: boolean };

const SETTLE: CommandEntry = {
  name: 'settle',
  summary: 'record what you found out about unconfirmed users',
  operands: [RESULTS, { name: '<nickname...>', text: 'nicknames of unconfirmed users' }],
  options: [
    { flags: '--created', text: 'the users exist in the directory' },
    { flags: '--not-created', text: 'the users do not exist; the next run sends them again' },
    ...CONFIG_OPTIONS,
    SETTINGS.forceUnlock,
    SETTINGS.json,
  ],
  examples: [
    ['provision settle users.csv.results a.petrova --created', 'the user exists in the directory'],
    [
      'provision settle users.csv.results a.petrova --not-created',
      'the user does not exist; the next run sends it again',
    ],
  ],
  async run([results = '', ...nicknames], raw: RawSettleOptions, io, events) {
    const [{ settle }, { contextOf }] = await Promise.all([
      import('../commands/settle.js'),
      import('./context.js'),
    ]);
    const { created = false, notCreated = false } = raw;
    const { settings, ui } = await contextOf(raw, io, events);
    return await settle(results, nicknames, { created, notCreated }, settings, io, ui);
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
  async run([results = ''], raw: RawOptions, io, events) {
    const [{ report }, { contextOf }] = await Promise.all([
      import('../commands/report.js'),
      import('./context.js'),
    ]);
    const options = { roster: raw.roster, open: raw.open === true };
    const { settings, ui } = await contextOf(raw, io, events);
    return await report(results, options, settings, io, ui);
  },
};

const SLIPS: CommandEntry = {
  name: 'slips',
  summary: 'make printable slips with the first passwords of created people',
  operands: [RESULTS, { name: '[nickname...]', text: 'whose slips to make (default: all)' }],
  options: optionsOf('slips'),
  examples: [
    ['provision slips users.csv.results', 'for everyone who was created'],
    ['provision slips users.csv.results --run last', 'only for those created in the last run'],
  ],
  async run([results = '', ...nicknames], raw: RawOptions, io, events) {
    const [{ slips }, { contextOf }] = await Promise.all([
      import('../commands/slips.js'),
      import('./context.js'),
    ]);
    const { settings, ui } = await contextOf(raw, io, events);
    return await slips(results, nicknames, raw, settings, io, ui);
  },
};

const CLEAN: CommandEntry = {
  name: 'clean',
  summary: 'remove credentials and slips; keep journal and report',
  operands: [RESULTS],
  options: [
    { flags: '--yes', text: 'do not ask before removing files' },
    { flags: '--edited', text: 'also remove CSV files that passwords were typed into' },
    SETTINGS.forceUnlock,
    ...CONFIG_OPTIONS,
    SETTINGS.json,
  ],
  examples: [
    ['provision clean users.csv.results', 'after the slips are handed out'],
    ['provision clean users.csv.results --edited', 'also remove passwords typed into report files'],
  ],
  async run([results = ''], raw: CleanOptions, io, events) {
    return await (await import('../commands/clean.js')).clean(results, raw, io, events);
  },
};

export const RESULTS_COMMANDS: readonly CommandEntry[] = [SETTLE, REPORT, SLIPS, CLEAN];
