/** The commands that take a roster, a list, or the results of a run to send again. */

import type { Io } from '../lib/io.js';
import { optionsOf, type RawOptions } from '../settings/option-table.js';
import type { Settings } from '../settings/settings.js';
import type { Ui } from '../ui/command-reporter.js';
import type { CommandEntry } from './command-entry.js';
import { RESULTS } from './results-commands.js';

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
  async run([roster = ''], raw: RawOptions, io, events) {
    const [{ create }, { contextOf }] = await Promise.all([
      import('../commands/create.js'),
      import('./context.js'),
    ]);
    const { settings, ui } = await contextOf(raw, io, events);
    const makeSlips = slipsAfterRun(roster === '-' ? undefined : roster, settings, io, ui);
    return await create(roster, settings, io, ui, makeSlips);
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
  async run([list = ''], raw: RawOptions, io, events) {
    const [{ prepare }, { contextOf }] = await Promise.all([
      import('../commands/prepare.js'),
      import('./context.js'),
    ]);
    const { settings } = await contextOf(raw, io, events);
    return await prepare(list, raw, { settings, io });
  },
};

const RETRY: CommandEntry = {
  name: 'retry',
  summary: 'send rows again that were not created',
  operands: [RESULTS],
  options: optionsOf('retry'),
  examples: [
    ['provision retry users.csv.results', 'send all rows again that were not created'],
    ['provision retry users.csv.results --only weak_password', 'send only rows with this outcome'],
    ['provision retry users.csv.results/weak-password.csv', 'send the passwords typed into this file'],
  ],
  async run([results = ''], raw: RawOptions, io, events) {
    const [{ retry }, { contextOf }] = await Promise.all([
      import('../commands/retry.js'),
      import('./context.js'),
    ]);
    const { settings, ui } = await contextOf(raw, io, events);
    const makeSlips = slipsAfterRun(raw.roster, settings, io, ui);
    return await retry(results, { only: raw.only, roster: raw.roster }, settings, io, ui, makeSlips);
  },
};

export const ROSTER_COMMANDS: readonly CommandEntry[] = [CREATE, PREPARE, RETRY];

/** What `--slips` does after a run. @param roster as typed: where the roster is */
function slipsAfterRun(roster: string | undefined, settings: Settings, io: Io, ui: Ui) {
  return async (folder: string): Promise<number> => {
    const { slips } = await import('../commands/slips.js');
    io.stdout.write('\n');
    return await slips(folder, [], roster === undefined ? {} : { roster }, settings, io, ui);
  };
}
