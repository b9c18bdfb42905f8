/** Errors of the operating system: their codes, what these mean, and messages for people. */

import { getSystemErrorMap } from 'node:util';
import { type ErrorTextIn, UserError } from '../domain/errors.js';
import type { DiskLoss } from '../texts/text-facts.js';
import { userError } from '../texts/user-error.js';

/** The code of a system error, such as `ENOSPC`; `''` for any other error. */
export function systemCode(error: unknown): string {
  // The code of a `UserError` is of another kind.
  if (!(error instanceof Error) || error instanceof UserError || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** Returns `permission denied (EACCES)`, or only the code if Node has no message for it. */
export function systemMessage(error: unknown): string {
  const code = systemCode(error);
  if (code === '') return 'unknown error';
  for (const [name, message] of getSystemErrorMap().values())
    if (name === code) return `${message} (${code})`;
  return code;
}

export function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(systemCode(error));
}

export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(systemCode(error));
}

/** True if no more files can be opened, by this program or on the whole system. Also checks the causes of the error. */
export function isOutOfFiles(error: unknown): boolean {
  return chainOf(error).some((link) => ['EMFILE', 'ENFILE'].includes(systemCode(link)));
}

export function chainOf(error: unknown): readonly Error[] {
  const chain: Error[] = [];
  for (let link = error; link instanceof Error && chain.length < 8; link = link.cause) chain.push(link);
  return chain;
}

/** Returns any other error as it is. @param reason `open_files` if a run stops, `usage` if nothing has begun */
export function openFilesError(error: unknown, reason: 'open_files' | 'usage'): unknown {
  if (!isOutOfFiles(error)) return error;
  const own = userError(reason, 'open-files', {}, { cause: error });
  // An error with this reason already says what to do next.
  if (!(error instanceof UserError)) return own;
  if (error.reason === 'open_files') return error;
  const textIn: ErrorTextIn = (language) => ({
    what: error.textIn(language).what,
    next: own.textIn(language).next,
  });
  return new UserError(error.reason, error.code, textIn, { cause: error });
}

/** True if the mode or owner cannot be set: the file system has none, or the file belongs to another user. */
export function isModeRefused(error: unknown): boolean {
  return ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL'].includes(systemCode(error));
}

/** True if the file is write-protected or open in another program, such as a spreadsheet on Windows. */
export function isInUse(error: unknown): boolean {
  return ['EPERM', 'EACCES', 'EBUSY'].includes(systemCode(error));
}

/** True if a folder cannot be opened (Windows) or synced (some network shares). The rename alone must suffice then. */
export function isFolderSyncRefused(error: unknown): boolean {
  return isModeRefused(error) || ['EISDIR', 'EACCES', 'EBADF'].includes(systemCode(error));
}

export class FileError extends Error {
  override readonly name = 'FileError';
  readonly path: string;
  readonly code: string;

  constructor(path: string, cause: unknown) {
    super(`${path}: ${systemMessage(cause)}`, { cause });
    this.path = path;
    this.code = systemCode(cause);
  }
}

/** @throws {FileError} for a system error; any other error as it is */
export async function atPath<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FileError || systemCode(error) === '') throw error;
    throw new FileError(path, error);
  }
}

/** @throws {UserError} `disk_full`, `disk` or `open_files`; any other error as it is */
export async function withDiskErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw diskError(error);
  }
}

/** Converts a `FileError` to a `UserError`; returns any other error. @param loss a consequence to mention */
export function diskError(error: unknown, loss?: DiskLoss): unknown {
  if (!(error instanceof FileError)) return error;
  const { path, code: system } = error;
  const origin = { cause: error };
  if (isOutOfFiles(error)) return userError('open_files', 'disk-open-files', { path, loss }, origin);
  if (isDiskFull(error)) return userError('disk_full', 'disk-full', { path, loss }, origin);
  return userError('disk', 'disk-not-writable', { path, loss, system }, origin);
}
