/** Decides whether a results folder that nobody named may be used, by its owner and mode (`src/lib/trust.ts`). */

import { lstat, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UserError } from '../../domain/errors.js';
import { type Text, worded } from '../../domain/wording.js';
import { isMissing, systemCode, systemMessage } from '../../lib/errno.js';
import type { Io } from '../../lib/io.js';
import { shownPath } from '../../lib/shown-path.js';
import { findUntrusted, type PathStats, probeFolder, type UntrustedPath } from '../../lib/trust.js';

export type FolderUser = Pick<Io, 'cwd' | 'env' | 'uid'>;

/**
 * @param folder the absolute path of a results folder that nobody named; it need not be there
 * @param naming how to name it, as the end of a sentence
 * @throws {UserError} `results` where it, or a file in it, is not trusted
 */
export async function refuseUntrusted(folder: string, naming: Text, io: FolderUser): Promise<void> {
  const distrust = await distrustOf(folder, io);
  if (distrust === undefined) return;
  const wrong = distrust.path === folder ? 'it' : shownPath(distrust.path, io.cwd);
  const what = `The results folder ${shownPath(folder, io.cwd)} is not used: ${wrong} ${distrust.why}`;
  throw new UserError(
    'results',
    what,
    worded`If you trust its contents, specify the folder explicitly: ${naming}.`,
  );
}

/**
 * True if a results folder and all in it may be used without having been named.
 * @param kept what becomes of a file in a folder; the system's answer unless a test gives another
 * @throws {UserError} `results` where it cannot be read
 */
export async function isTrusted(folder: string, io: FolderUser, kept = probeFolder): Promise<boolean> {
  return (await distrustOf(folder, io, kept)) === undefined;
}

/** The reason to distrust the folder, its target if it is a link, or anything in it; none if there is no such folder. */
async function distrustOf(
  folder: string,
  io: FolderUser,
  kept = probeFolder,
): Promise<UntrustedPath | undefined> {
  const user = { uid: io.uid, sudoUid: io.env.SUDO_UID };
  const findIn = (found: readonly PathStats[], place: string) =>
    findUntrusted(found, user, () => kept(place));
  try {
    const link = { path: folder, stats: await lstat(folder) };
    // A link belongs to the file system above, whatever the one that it leads to keeps.
    const ofLink = link.stats.isSymbolicLink() ? await findIn([link], dirname(folder)) : undefined;
    const inside = { path: folder, stats: await stat(folder) };
    return ofLink ?? (await findIn([inside, ...(await filesIn(folder))], folder));
  } catch (error) {
    if (isMissing(error)) return undefined;
    if (systemCode(error) === '') throw error;
    const what = `${shownPath(folder, io.cwd)} cannot be read: ${systemMessage(error)}`;
    throw new UserError('results', what, 'Check that you own the results folder.', error);
  }
}

/** A run that is going on there makes and removes files. */
async function filesIn(folder: string): Promise<readonly PathStats[]> {
  const found: PathStats[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    try {
      found.push({ path, stats: await lstat(path) });
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  return found;
}
