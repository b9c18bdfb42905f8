/** What tests need of other users: only root can give files away and run programs as somebody else. */

import { chmodSync, chownSync, lchownSync, mkdirSync } from 'node:fs';

/** Users of no name, who own nothing but what a test gives them. */
export const OTHER = 54_321;
export const THIRD = 54_322;

/** For `describe.skipIf`: says aloud what is left out. */
export function notRoot(): boolean {
  if (process.geteuid?.() === 0) return false;
  console.warn('These tests do not run as root, so what is tested with files of other users is SKIPPED');
  return true;
}

/** Makes a folder of another user. */
export function folderOf(uid: number, path: string, mode = 0o755): string {
  mkdirSync(path, { recursive: true });
  chownSync(path, uid, uid);
  chmodSync(path, mode);
  return path;
}

/** Gives a file away; of a link, the link itself. */
export function give(path: string, uid: number): void {
  lchownSync(path, uid, uid);
}
