/**
 * Whether a file or folder that nobody named may be used: after git's `safe.directory`, only what belongs to this user,
 * to root or, under sudo, to who called it, and what not everybody may write to.
 */

import { randomBytes } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Who runs the program. */
export type Runner = {
  /** The effective user's number; `undefined` where the system has none (Windows): then everything is trusted. */
  readonly uid: number | undefined;
  /** `SUDO_UID` as it is in the environment, which anybody can set: it counts for root alone. */
  readonly sudoUid: string | undefined;
};

/** What a file system keeps of a file that is made in it. */
export type Kept = {
  /** To whom the file belonged; `undefined` where none could be made. */
  readonly uid: number | undefined;
  /** Whether it got the mode that it was given; taken for granted where none could be made. */
  readonly modes: boolean;
};

/** What was found at a path: by its name, or through a link. */
export type Found = { readonly path: string; readonly stats: Pick<Stats, 'uid' | 'mode'> };

/** What is not trusted, and why, as the end of a sentence that begins with the path. */
export type Distrust = { readonly path: string; readonly why: string };

const ROOT = 0;
const PERMISSIONS = 0o7777;
const STICKY = 0o1000;
const BY_EVERYBODY = 0o002;

/**
 * @param found what is to be judged, all of it on one file system
 * @param kept asks that file system what it keeps; only asked where something is not trusted by its owner and mode
 * @returns the first that is not trusted
 */
export async function findUntrusted(
  found: readonly Found[],
  { uid, sudoUid = '' }: Runner,
  kept: () => Promise<Kept>,
): Promise<Distrust | undefined> {
  if (uid === undefined) return undefined;
  const caller = uid === ROOT && /^\d+$/.test(sudoUid) ? Number(sudoUid) : uid;
  for (const { path, stats } of found) {
    const isForeign = ![uid, ROOT, caller].includes(stats.uid);
    const isOpen = isOpenToAll(stats.mode);
    if (!isForeign && !isOpen) continue;
    const { uid: owner, modes } = await kept();
    // Where a file that we make has the same foreign owner, all files have: there are no owners.
    if (isForeign && owner !== stats.uid)
      return { path, why: `belongs to user ${stats.uid}, and you are user ${uid}` };
    const mode = (stats.mode & PERMISSIONS).toString(8).padStart(4, '0');
    if (isOpen && modes) return { path, why: `is writable by everyone (mode ${mode})` };
  }
  return undefined;
}

/** A link has no mode of its own; in a sticky folder nobody else removes or renames what is there. */
function isOpenToAll(mode: number): boolean {
  const type = mode & constants.S_IFMT;
  if (type === constants.S_IFLNK || (type === constants.S_IFDIR && (mode & STICKY) !== 0)) return false;
  return (mode & BY_EVERYBODY) !== 0;
}

/** Not the mode that it is made with: some file systems show one mode for all files, which may be that one. */
const TRIED_MODE = 0o640;

/** Makes an empty file in a folder, looks at what became of its owner and mode, and removes it. */
export async function keptIn(folder: string): Promise<Kept> {
  const path = join(folder, `.provision-${randomBytes(12).toString('hex')}.tmp`);
  const handle = await open(path, 'wx', 0o600).catch(() => undefined);
  if (handle === undefined) return { uid: undefined, modes: true };
  try {
    await handle.chmod(TRIED_MODE).catch(() => {});
    const { uid, mode } = await handle.stat();
    return { uid, modes: (mode & 0o777) === TRIED_MODE };
  } finally {
    await handle.close();
    await unlink(path).catch(() => {});
  }
}
