/** The results folders that `prepare` learns from: those that were named, and those beside the list. */

import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { RESULTS_SUFFIX } from '../../journal/folder-names.js';
import { refuseHeld, SANDBOX } from '../../journal/journal.js';
import type { Io } from '../../lib/io.js';
import { shownPath } from '../../lib/shown-path.js';
import { findResults, hasJournal } from '../results-folder.js';
import { refuseUntrusted } from '../trusted-folder.js';
import { type KnownFolder, readKnown } from './known-people.js';

/**
 * @param list absolute path; `null` for standard input
 * @param named as typed: folders, or files in them
 * @throws {UserError} `results` where one is damaged or not trusted; `locked` where a run is using it
 */
export async function knownFolders(
  list: string | null,
  named: readonly string[],
  io: Io,
): Promise<readonly KnownFolder[]> {
  const folders = new Map<string, KnownFolder | undefined>();
  for (const typed of named) {
    const { folder } = await findResults(typed, io);
    folders.set(folder, await read(folder, io));
  }
  for (const folder of list === null ? [] : await resultsBeside(list)) {
    if (folders.has(folder)) continue;
    await refuseUntrusted(folder, `--known ${shownPath(folder, io.cwd)}`, io);
    const known = await read(folder, io);
    // A rehearsal created nobody.
    if (known?.baseUrl !== SANDBOX) folders.set(folder, known);
  }
  return [...folders.values()].filter((known) => known !== undefined);
}

async function resultsBeside(list: string): Promise<readonly string[]> {
  const names = (await readdir(dirname(list))).filter((name) => name.endsWith(RESULTS_SUFFIX.run)).sort();
  const folders = names.map((name) => join(dirname(list), name));
  const found = await Promise.all(folders.map(hasJournal));
  return folders.filter((_, at) => found[at]);
}

async function read(folder: string, io: Io): Promise<KnownFolder | undefined> {
  await refuseHeld(folder, io.clock, io.host);
  return await readKnown(folder, shownPath(folder, io.cwd));
}
