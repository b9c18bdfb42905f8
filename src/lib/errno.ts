/** What the operating system says where it refuses something: a code for programs, and words for people. */

import { getSystemErrorMap } from 'node:util';

/** The code of a system's error, such as `ENOSPC`; `''` for any other. */
export function systemCode(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** In words, with the code to look it up by: `permission denied (EACCES)`. The code alone where Node has no words for it. */
export function systemWords(error: unknown): string {
  const code = systemCode(error);
  if (code === '') return 'the system does not say why';
  for (const [name, words] of getSystemErrorMap().values()) if (name === code) return `${words} (${code})`;
  return code;
}

/** Nothing is at the path. */
export function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(systemCode(error));
}

/** There is no more room, on the disk or in a quota. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(systemCode(error));
}

/** A mode or an owner cannot be set: the file system has none, or the file belongs to another user. */
export function isModeRefused(error: unknown): boolean {
  return ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL'].includes(systemCode(error));
}

/** Another program holds the file that is to be replaced, as a spreadsheet does on Windows; or it is protected. */
export function isHeld(error: unknown): boolean {
  return ['EPERM', 'EACCES', 'EBUSY'].includes(systemCode(error));
}

/** A folder cannot be opened (Windows) or synced (some shares): there the rename alone has to do. */
export function isFolderSyncRefused(error: unknown): boolean {
  return isModeRefused(error) || ['EISDIR', 'EACCES', 'EBADF'].includes(systemCode(error));
}

/** A file or folder that could not be read or written: where, and the system's `code`. */
export class FileError extends Error {
  override readonly name = 'FileError';
  readonly path: string;
  readonly code: string;

  constructor(path: string, cause: unknown) {
    super(`${path}: ${systemWords(cause)}`, { cause });
    this.path = path;
    this.code = systemCode(cause);
  }
}

/** Does what touches the file at `path`. @throws {FileError} for an error of the system; any other as it is */
export async function atPath<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FileError || systemCode(error) === '') throw error;
    throw new FileError(path, error);
  }
}
