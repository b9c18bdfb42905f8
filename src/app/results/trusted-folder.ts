/** Decides by owner and mode whether an unspecified results folder may be used (`src/platform/trust.ts`). */

import { lstat, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMissing, systemCode } from '../../platform/errno.js';
import type { Caller } from '../../platform/io.js';
import { shownPath } from '../../platform/shown-path.js';
import { findUntrusted, type PathStats, probeFolder, type UntrustedPath } from '../../platform/trust.js';
import type { FolderNaming } from '../../texts/journal-facts.js';
import { userError } from '../../texts/user-error.js';

/** @throws {UserError} `results` if a folder that the user did not specify, or a file in it, is not trusted */
export async function refuseUntrusted(folder: string, naming: FolderNaming, io: Caller): Promise<void> {
  const distrust = await distrustOf(folder, io);
  if (distrust === undefined) return;
  throw userError('results', 'results-untrusted', {
    folder: shownPath(folder, io.cwd),
    path: distrust.path === folder ? undefined : shownPath(distrust.path, io.cwd),
    why: distrust.why,
    naming,
  });
}

/** @param kept probes which permissions the file system supports @throws {UserError} `results` if unreadable */
export async function isTrusted(folder: string, io: Caller, kept = probeFolder): Promise<boolean> {
  return (await distrustOf(folder, io, kept)) === undefined;
}

/** Why the folder, its target if it is a link, or a file in it is not trusted. */
async function distrustOf(
  folder: string,
  io: Caller,
  kept = probeFolder,
): Promise<UntrustedPath | undefined> {
  const user = { uid: io.uid, sudoUid: io.env.SUDO_UID };
  const findIn = (found: readonly PathStats[], place: string) =>
    findUntrusted(found, user, () => kept(place));
  try {
    const link = { path: folder, stats: await lstat(folder) };
    // The file system of the parent folder stores the link, whatever its target supports.
    const ofLink = link.stats.isSymbolicLink() ? await findIn([link], dirname(folder)) : undefined;
    const inside = { path: folder, stats: await stat(folder) };
    return ofLink ?? (await findIn([inside, ...(await filesIn(folder))], folder));
  } catch (error) {
    if (isMissing(error)) return undefined;
    const system = systemCode(error);
    if (system === '') throw error;
    const path = shownPath(folder, io.cwd);
    throw userError('results', 'results-unreadable', { path, system }, { cause: error });
  }
}

/** Ignores files that a concurrent run removes. */
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
