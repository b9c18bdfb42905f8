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

/** Why something is not trusted. */
export type Distrust = {
  readonly path: string;
  readonly why: 'owner' | 'writable';
  /** The owner's number. */
  readonly uid: number;
  /** Only the bits for permissions. */
  readonly mode: number;
};

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
  runner: Runner,
  kept: () => Promise<Kept>,
): Promise<Distrust | undefined> {
  if (runner.uid === undefined) return undefined;
  let known: Kept | undefined;
  for (const { path, stats } of found) {
    const isForeign = !trusted(runner).includes(stats.uid);
    if (!isForeign && !isOpenToAll(stats.mode)) continue;
    known ??= await kept();
    const about = { path, uid: stats.uid, mode: stats.mode & PERMISSIONS };
    // Where a file that we make has the same foreign owner, all files have: there are no owners.
    if (isForeign && known.uid !== stats.uid) return { ...about, why: 'owner' };
    if (isOpenToAll(stats.mode) && known.modes) return { ...about, why: 'writable' };
  }
  return undefined;
}

function trusted({ uid, sudoUid = '' }: Runner): readonly (number | undefined)[] {
  const caller = uid === ROOT && /^\d+$/.test(sudoUid) ? [Number(sudoUid)] : [];
  return [uid, ROOT, ...caller];
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

/** What is wrong, as the end of a sentence that begins with the path. */
export function distrustWords({ why, uid, mode }: Distrust, runner: Runner): string {
  if (why === 'owner') return `belongs to user ${uid}, and you are user ${runner.uid}`;
  return `is writable by everyone (mode ${mode.toString(8).padStart(4, '0')})`;
}
