/** `provision settle`: a person looked in the directory and says what became of rows in doubt. */

import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { UserError } from '../errors.js';
import type { Io } from '../io.js';
import { openJournal, readJournal } from '../journal/journal.js';
import type { Known } from '../outcome.js';
import { nicknameKey } from '../user.js';
import type { Events } from './events.js';
import { shellQuote, shownPath } from './words.js';

export type SettleOptions = {
  readonly created: boolean;
  readonly notCreated: boolean;
  readonly forceUnlock: boolean;
  readonly json: boolean;
};

/** @returns the exit status */
export async function settle(
  results: string,
  nicknames: readonly string[],
  options: SettleOptions,
  io: Io,
  events: Events,
): Promise<number> {
  if (options.created === options.notCreated) {
    throw new UserError('usage', 'Say what you found: --created or --not-created, one of the two');
  }
  const folder = await resultsFolderAt(results, io);
  const before = await readJournal(folder);
  if (before === undefined) throw new UserError('results', `There is no journal in ${results}`);
  const journal = await openJournal({
    folder,
    head: before.head,
    forceUnlock: options.forceUnlock,
    clock: io.clock,
  });
  try {
    const rows = nicknames.map((nickname) => inDoubt(nickname, journal.last(nicknameKey(nickname)), results));
    for (const { key } of rows) {
      await journal.settleByPerson(key, options.created ? 'created' : 'pending');
    }
  } finally {
    await journal.close();
  }
  const word = options.created ? 'created' : 'not created, to be sent again';
  const renew = `${io.program} report ${shellQuote(shownPath(folder, io.cwd))}`;
  if (options.json) {
    const message = nicknames.map((nickname) => `${nickname}: ${word}`).join('; ');
    events.end('finished', {
      exit_status: 0,
      ended: 'settled',
      reason: null,
      message,
      next: renew,
      results: shownPath(folder, io.cwd),
    });
    return 0;
  }
  for (const nickname of nicknames) io.stdout.write(`${nickname}: ${word}\n`);
  io.stderr.write(`Noted in the journal. ${renew} renews the report.\n`);
  return 0;
}

/** The folder, also where a file in it is named. */
export async function resultsFolderAt(results: string, io: Io): Promise<string> {
  const path = resolve(io.cwd, results);
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new UserError('results', `There is nothing at ${results}`);
  if (found.isDirectory()) return path;
  if (basename(path) === 'report.json') return dirname(path);
  throw new UserError('results', `${results} is no results folder`, 'Name the folder or its report.json.');
}

function inDoubt(nickname: string, known: Known | undefined, results: string): Known {
  if (known?.outcome === 'unconfirmed' || known?.byPerson === true) return known;
  const why = known === undefined ? 'was never sent' : `is ${known.outcome}, not in doubt`;
  throw new UserError(
    'usage',
    `${nickname} ${why}: only rows in doubt can be settled, and nothing was noted`,
    `unconfirmed.csv in ${results} lists them.`,
  );
}
