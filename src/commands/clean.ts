/** `provision clean`: removes the passwords of a results folder, and names what else still contains secrets. */

import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { findResults, withJournal } from '../app/results/index.js';
import type { CommandTexts } from '../app/types/printed-commands.js';
import { UserError } from '../domain/errors.js';
import { EXIT_STATUS } from '../domain/exit-status.js';
import type { JournalView } from '../domain/journals.js';
import { systemMessage } from '../lib/errno.js';
import type { Io } from '../lib/io.js';
import { shownPath } from '../lib/shown-path.js';
import { canAsk, printable } from '../lib/terminal-text.js';
import { count } from '../lib/text.js';
import { readCredentials } from '../passwords/credential-store.js';
import { editedFiles } from '../report/edited-file.js';
import { type Config, configOf } from '../settings/config-file.js';
import type { RawOptions } from '../settings/option-table.js';
import { settleByHand, settleNames } from '../ui/human/next-steps.js';
import type { Events } from '../ui/json/events.js';
import { askYesNo } from '../ui/prompts/ask.js';

/** With the names that a file gets while another program has the first one open, and temporary files of a killed run. */
const CREDENTIALS = /^credentials(?: \(some\))?(?: \(\d+\))?\.(?:csv|html)$|^\.provision-[0-9a-f]{24}\.tmp$/;

/** @returns the exit status: 0 also where there was nothing to remove */
export async function clean(
  results: string,
  options: RawOptions,
  commands: Pick<CommandTexts, 'next'>,
  io: Io,
  events: Events,
): Promise<number> {
  // Before anything is removed, as it may be refused.
  const config = await configOf(options, io);
  const found = await findResults(results, io);
  const { folder } = found;
  return await withJournal(found, options.forceUnlock ?? false, io, async (journal) => {
    const credentials = (await readdir(folder)).filter((name) => CREDENTIALS.test(name));
    const edited = options.edited === true ? await editedFiles(folder) : [];
    const removable = [...credentials, ...edited].sort();
    if (
      removable.length > 0 &&
      !options.yes &&
      !(await mayRemove(removable, folder, journal, options, commands, io))
    ) {
      io.stderr.write('Nothing was removed.\n');
      return EXIT_STATUS.declined;
    }
    for (const name of removable) await remove(join(folder, name));
    const left = await stillSecret(folder, journal.head.rosterPath, config, io);
    const shown = shownPath(folder, io.cwd);
    const removed = removable.join(', ');
    if (options.json) {
      const message = removed === '' ? 'nothing to remove' : `removed ${removed}`;
      const end = { exit_status: 0, ended: 'cleaned' as const, reason: null, results: shown };
      events.end('finished', { ...end, message, warnings: left });
      return 0;
    }
    const what =
      removed === '' ? `There are no passwords to remove in ${shown}.` : `Removed from ${shown}: ${removed}.`;
    io.stdout.write(`${what} The journal and the report were kept.\n`);
    if (left.length > 0) io.stdout.write('These still contain secrets:\n');
    for (const line of left) io.stdout.write(`  - ${printable(line)}\n`);
    return 0;
  });
}

async function mayRemove(
  removable: readonly string[],
  folder: string,
  journal: JournalView,
  { json }: RawOptions,
  commands: Pick<CommandTexts, 'next'>,
  io: Io,
): Promise<boolean> {
  if (!canAsk(io) || json) {
    const what =
      'Removing passwords needs confirmation, but the program cannot ask without a terminal or with --json';
    throw new UserError('usage', what, 'Add --yes.');
  }
  const from = shownPath(folder, io.cwd);
  const unconfirmed = [...journal.all()].flatMap(({ outcome, nickname }) =>
    outcome === 'unconfirmed' ? [nickname] : [],
  );
  io.stderr.write(await lossText(folder, journal, settleByHand(commands, from, settleNames(unconfirmed))));
  return await askYesNo(`Remove ${removable.join(', ')} from ${from}? This cannot be undone.`, io);
}

/** How many passwords have no other copy. */
async function lossText(folder: string, journal: JournalView, settle: readonly string[]): Promise<string> {
  // A file that cannot be read may still be removed.
  const read = await readCredentials(folder, ',').catch(() => undefined);
  if (read === undefined) return '';
  const { created, unconfirmed } = read.store.retained((key) => journal.last(key));
  const all = created + unconfirmed;
  if (all === 0) return '';
  const lost = `credentials.csv is the only copy of ${count(all, 'password')}.`;
  const users = count(
    unconfirmed,
    'password belongs to an unconfirmed user',
    'passwords belong to unconfirmed users',
  );
  if (unconfirmed === 0) return `${lost}\n`;
  return `${lost} ${users}. Settle that first:\n${settle.map((command) => `  ${command}\n`).join('')}`;
}

async function remove(path: string): Promise<void> {
  try {
    await rm(path, { force: true });
  } catch (error) {
    const next = 'Close it in other programs, then run the same command again.';
    throw new UserError('results', `${path} could not be removed: ${systemMessage(error)}`, next, error);
  }
}

/** The files that contain passwords or a token, or may, each with why, as far as this command can know. */
async function stillSecret(
  folder: string,
  rosterPath: string | null,
  config: Config | undefined,
  io: Io,
): Promise<readonly string[]> {
  const tokenFile = io.env.PROVISION_TOKEN_FILE || config?.values.tokenFile;
  const places = (await editedFiles(folder)).map((name) => [
    join(folder, name),
    'edited by hand, perhaps with typed passwords (to remove it, add --edited)',
  ]);
  if (rosterPath !== null) places.push([resolve(folder, rosterPath), 'the roster, if it has passwords']);
  if (tokenFile !== undefined && tokenFile !== '-')
    places.push([resolve(io.cwd, tokenFile), 'the access token']);
  // Folders that `--fresh` has archived beside this one.
  for (const archived of (await readdir(dirname(folder)).catch(() => [])).sort()) {
    if (!archived.startsWith(`${basename(folder)} `)) continue;
    const path = join(dirname(folder), archived);
    const inside = await readdir(path).catch(() => []);
    const edited: readonly string[] = await editedFiles(path).catch(() => []);
    const secret = inside.filter((name) => CREDENTIALS.test(name) || edited.includes(name));
    if (secret.length > 0) places.push([path, `${secret.join(', ')} of earlier runs`]);
  }
  const left = places.flatMap(([path = '', why]) =>
    existsSync(path) ? [`${shownPath(path, io.cwd)}: ${why}`] : [],
  );
  if (io.env.PROVISION_TOKEN) left.push('PROVISION_TOKEN in this shell: the access token');
  return left;
}
