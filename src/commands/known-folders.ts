/** The results folders that `prepare` learns from: those that were named, and those beside the list. */

import { resolve } from 'node:path';
import type { Io } from '../io.js';
import { refuseHeld } from '../journal/journal.js';
import { isRehearsal, type KnownFolder, readKnown, resultsBeside } from '../prepare/known-people.js';
import { findResults } from './results.js';
import { shownPath } from './shown-path.js';
import { refuseUntrusted } from './trusted.js';

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
  const found: KnownFolder[] = [];
  const seen = new Set<string>();
  for (const typed of named) {
    const { folder } = await findResults(typed, io);
    if (seen.has(folder)) continue;
    seen.add(folder);
    const known = await read(folder, io);
    if (known !== undefined) found.push(known);
  }
  for (const folder of list === null ? [] : await resultsBeside(list)) {
    if (seen.has(resolve(folder))) continue;
    await refuseUntrusted(folder, `--known ${shownPath(folder, io.cwd)}`, io);
    const known = await read(folder, io);
    if (known !== undefined && !isRehearsal(known)) found.push(known);
  }
  return found;
}

async function read(folder: string, io: Io): Promise<KnownFolder | undefined> {
  await refuseHeld(folder, io.clock);
  return await readKnown(folder, shownPath(folder, io.cwd));
}
