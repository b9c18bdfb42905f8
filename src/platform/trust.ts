/**
 * Decides whether a file or folder that the user did not name may be used. As with git's `safe.directory`, it must
 * belong to this user, to root or, under sudo, to the user who called sudo, and must not be writable by everyone.
 */

import { randomBytes } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Distrust } from '../texts/text-facts.js';

export type CurrentUser = {
  readonly uid: number | undefined;
  /** `SUDO_UID` from the environment. Anyone can set it, so it counts only for root. */
  readonly sudoUid: string | undefined;
};

/** How a file system stores a new file of this user. */
export type FolderProbe = {
  readonly uid: number | undefined;
  /** True if the file system stores modes; assumed if no file could be created. */
  readonly hasModes: boolean;
};

export type PathStats = { readonly path: string; readonly stats: Pick<Stats, 'uid' | 'mode'> };

export type UntrustedPath = { readonly path: string; readonly why: Distrust };

const ROOT = 0;
const PERMISSIONS = 0o7777;
const STICKY = 0o1000;
const WRITABLE_BY_ALL = 0o002;

/** @param paths all on one file system @param probe of it, called only if an owner or a mode is not trusted */
export async function findUntrusted(
  paths: readonly PathStats[],
  { uid, sudoUid = '' }: CurrentUser,
  probe: () => Promise<FolderProbe>,
): Promise<UntrustedPath | undefined> {
  if (uid === undefined) return undefined;
  const caller = uid === ROOT && /^\d+$/.test(sudoUid) ? Number(sudoUid) : uid;
  for (const { path, stats } of paths) {
    const isForeign = ![uid, ROOT, caller].includes(stats.uid);
    const isOpen = isWritableByAll(stats.mode);
    if (!isForeign && !isOpen) continue;
    const { uid: owner, hasModes } = await probe();
    // If a new file of ours gets the same foreign owner, the file system does not store owners.
    if (isForeign && owner !== stats.uid)
      return { path, why: { kind: 'owner', owner: stats.uid, user: uid } };
    const mode = (stats.mode & PERMISSIONS).toString(8).padStart(4, '0');
    if (isOpen && hasModes) return { path, why: { kind: 'open', mode } };
  }
  return undefined;
}

/** Links have no mode of their own. In a sticky folder, only the owner of a file can remove or rename it. */
function isWritableByAll(mode: number): boolean {
  const type = mode & constants.S_IFMT;
  if (type === constants.S_IFLNK || (type === constants.S_IFDIR && (mode & STICKY) !== 0)) return false;
  return (mode & WRITABLE_BY_ALL) !== 0;
}

/** Not a mode that files usually have: some file systems show the same mode for all files. */
const PROBED_MODE = 0o640;

/** Creates an empty file in a folder, reads its owner and mode, and removes it. */
export async function probeFolder(folder: string): Promise<FolderProbe> {
  const path = join(folder, `.provision-${randomBytes(12).toString('hex')}.tmp`);
  const handle = await open(path, 'wx', 0o600).catch(() => undefined);
  if (handle === undefined) return { uid: undefined, hasModes: true };
  try {
    await handle.chmod(PROBED_MODE).catch(() => {});
    const { uid, mode } = await handle.stat();
    return { uid, hasModes: (mode & 0o777) === PROBED_MODE };
  } finally {
    await handle.close();
    await unlink(path).catch(() => {});
  }
}
