/** `provision clean`: removes the passwords of a results folder, and names what else still holds secrets. */

import { access, readdir, unlink } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type Held, readBook } from '../credentials/book.js';
import { EXIT_STATUS, UserError } from '../errors.js';
import type { Io } from '../io.js';
import { type JournalView, openJournal } from '../journal/journal.js';
import { systemCode, systemWords } from '../lib/errno.js';
import { openRoster } from '../roster/roster.js';
import { askYesNo, canAsk } from './ask.js';
import type { Config } from './config.js';
import type { Events } from './events.js';
import { isBeside, readingOf } from './journal-head.js';
import { findResults } from './results.js';
import { shownPath } from './shown-path.js';
import { configOf } from './trusted.js';
import { count, printable } from './words.js';

export type CleanOptions = {
  readonly yes: boolean;
  /** Also the CSVs into which somebody has typed passwords. */
  readonly edited: boolean;
  readonly forceUnlock: boolean;
  readonly json: boolean;
  /** `false` for `--no-config`. */
  readonly config?: string | false;
};

/** Also under the name that a file gets where another program holds the one that stands there; and what was cut off. */
const CREDENTIALS = /^credentials(?: \(some\))?(?: \(\d+\))?\.(?:csv|html)$|^\.provision-[0-9a-f]{24}\.tmp$/;
const EDITED = / \(edited\)(?: \(\d+\))?\.csv$/;

/** @returns the exit status: 0 also where there was nothing to remove */
export async function clean(results: string, options: CleanOptions, io: Io, events: Events): Promise<number> {
  // Where it is refused, nothing is removed yet.
  const config = await configOf(options, io);
  const { folder, journal: before } = await findResults(results, io);
  const { head } = before;
  const journal = await openJournal({ folder, head, forceUnlock: options.forceUnlock, clock: io.clock });
  try {
    const names = (await readdir(folder)).sort();
    const doomed = names.filter((name) => CREDENTIALS.test(name) || (options.edited && EDITED.test(name)));
    const edited = options.edited ? [] : names.filter((name) => EDITED.test(name));
    if (doomed.length > 0 && !(await mayRemove({ doomed, kept: edited }, folder, journal, options, io))) {
      io.stderr.write('Nothing was removed.\n');
      return EXIT_STATUS.declined;
    }
    for (const name of doomed) await remove(join(folder, name));
    const left = await stillSecret(folder, edited, journal, config, io);
    if (options.json) tellProgram(doomed, left, shownPath(folder, io.cwd), events);
    else tell(doomed, left, shownPath(folder, io.cwd), io);
    return 0;
  } finally {
    await journal.close();
  }
}

async function mayRemove(
  { doomed, kept }: { readonly doomed: readonly string[]; readonly kept: readonly string[] },
  folder: string,
  journal: JournalView,
  options: CleanOptions,
  io: Io,
): Promise<boolean> {
  if (options.yes) return true;
  if (!canAsk(io) || options.json) {
    throw new UserError('usage', 'Nobody can be asked here whether to remove passwords', 'Add --yes.');
  }
  const losses = lossWords(await lossesOf(folder, journal), kept, io.program);
  if (losses !== undefined) io.stderr.write(`${losses}\n`);
  const from = shownPath(folder, io.cwd);
  return await askYesNo(`Remove ${doomed.join(', ')} from ${from}? This cannot be undone.`, io);
}

/** Passwords that are in no roster. */
async function lossesOf(folder: string, journal: JournalView): Promise<Held> {
  // A file that cannot be read may be removed all the same.
  const read = await readBook(folder, ',').catch(() => undefined);
  return read?.book.held((key) => journal.last(key)) ?? { created: 0, doubtful: 0 };
}

/** @param kept the CSVs with typed passwords that stay */
function lossWords(
  { created, doubtful }: Held,
  kept: readonly string[],
  program: string,
): string | undefined {
  const all = created + doubtful;
  if (all === 0) return undefined;
  const but = kept.length === 0 ? '' : ` (unless typed into ${kept.join(', ')})`;
  const stand = count(all, 'password stands', 'passwords stand');
  const lost = `${stand} nowhere else${but}: once removed, nobody can look ${all === 1 ? 'it' : 'them'} up.`;
  if (doubtful === 0) return lost;
  const whose =
    created === 0
      ? `${all === 1 ? 'It is of a user' : 'They are of users'} in doubt.`
      : `${doubtful} of them ${doubtful === 1 ? 'is of a user' : 'are of users'} in doubt.`;
  return `${lost} ${whose} Settle that first (${program} settle).`;
}

async function remove(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return;
    const next = 'Close it where it is open, then run the same command again.';
    throw new UserError('results', `${path} could not be removed: ${systemWords(error)}`, next, error);
  }
}

/** What holds passwords or a token and was not removed, each with why, as far as it can be known from here. */
async function stillSecret(
  folder: string,
  edited: readonly string[],
  journal: JournalView,
  config: Config | undefined,
  io: Io,
): Promise<readonly string[]> {
  const left = edited.map(
    (name) => `${shownPath(join(folder, name), io.cwd)}: typed passwords (--edited removes it)`,
  );
  const roster = await rosterWithPasswords(folder, journal, io);
  if (roster !== undefined) {
    left.push(`${shownPath(roster, io.cwd)}: the roster, with the passwords that it has`);
  }
  const tokenFile = io.env.PROVISION_TOKEN_FILE || config?.values.tokenFile;
  if (tokenFile !== undefined && tokenFile !== '-' && (await isThere(resolve(io.cwd, tokenFile)))) {
    left.push(`${shownPath(resolve(io.cwd, tokenFile), io.cwd)}: the access token`);
  }
  if (io.env.PROVISION_TOKEN) left.push('PROVISION_TOKEN in this shell: the access token');
  return [...left, ...(await putAside(folder, io))];
}

/** The roster's path, unless it is gone, or certainly has no place for a password. */
async function rosterWithPasswords(
  folder: string,
  { head }: JournalView,
  { stdin }: Io,
): Promise<string | undefined> {
  const path = head.rosterPath === null ? undefined : resolve(folder, head.rosterPath);
  if (path === undefined || !(await isThere(path))) return undefined;
  // Another file is not opened on the word of a journal.
  if (!isBeside(path, { folder, head })) return path;
  try {
    const { columns, close } = await openRoster({ path, stdin, ...readingOf(head).reading });
    await close();
    const hasField = columns.sources.some(({ field }) => field === 'password');
    return hasField || columns.secretCells.size > 0 ? path : undefined;
  } catch {
    // Whoever cannot read it cannot vouch for it.
    return path;
  }
}

/** Folders that `--fresh` has put beside this one. */
async function putAside(folder: string, io: Io): Promise<readonly string[]> {
  const above = dirname(folder);
  const names = await readdir(above).catch(() => []);
  const found: string[] = [];
  for (const name of names.filter((one) => one.startsWith(`${basename(folder)} `)).sort()) {
    const inside = await readdir(join(above, name)).catch(() => []);
    const secret = inside.filter((one) => CREDENTIALS.test(one) || EDITED.test(one));
    if (secret.length > 0)
      found.push(`${shownPath(join(above, name), io.cwd)}: ${secret.join(', ')} of earlier runs`);
  }
  return found;
}

async function isThere(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}

function tellProgram(
  removed: readonly string[],
  left: readonly string[],
  folder: string,
  events: Events,
): void {
  const message = removed.length === 0 ? 'nothing to remove' : `removed ${removed.join(', ')}`;
  const done = { exit_status: 0, ended: 'cleaned', reason: null, results: folder };
  events.end('finished', { ...done, message, warnings: left });
}

function tell(removed: readonly string[], left: readonly string[], folder: string, io: Io): void {
  const what = removed.length === 0 ? 'nothing: no passwords were kept here' : removed.join(', ');
  io.stdout.write(`Removed from ${folder}: ${what}. Journal and report stay.\n`);
  if (left.length === 0) return;
  io.stdout.write('What still holds secrets:\n');
  for (const line of left) io.stdout.write(`  - ${printable(line)}\n`);
}
