/** Files and processes of other users, which only root can create. */

import { chmodSync, chownSync, lchownSync, mkdirSync } from 'node:fs';

/** User ids without a name. They own only the files that a test gives them. */
export const OTHER_USER = 54_321;
export const THIRD_USER = 54_322;

/** For `describe.skipIf`: warns about the skipped tests. */
export function isNotRoot(): boolean {
  if (process.geteuid?.() === 0) return false;
  console.warn('Not running as root: SKIPPING the tests with files of other users');
  return true;
}

/** Makes a folder that belongs to another user. */
export function folderOwnedBy(uid: number, path: string, mode = 0o755): string {
  mkdirSync(path, { recursive: true });
  chownSync(path, uid, uid);
  chmodSync(path, mode);
  return path;
}

/** Changes the owner of a file, or of a link itself. */
export function changeOwner(path: string, uid: number): void {
  lchownSync(path, uid, uid);
}
