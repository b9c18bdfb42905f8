/** What the file system's errors mean for the run, in words. */

import { UserError } from '../errors.js';
import { systemCode, systemWords } from '../system-error.js';

/** Whether there is no more room, on the disk or in a quota. */
export function isFull(error: unknown): boolean {
  return systemCode(error) === 'ENOSPC' || systemCode(error) === 'EDQUOT';
}

/**
 * Trouble with writing, as a `UserError`; what the file system did not say is passed on as it is.
 * @param path the file or folder it was about
 */
export function diskTrouble(error: unknown, path: string): unknown {
  if (error instanceof UserError || systemCode(error) === '') return error;
  if (isFull(error)) return diskFull(path, error);
  const code = systemCode(error);
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ENOENT'].includes(code)) {
    return new UserError(
      'results',
      `${path} cannot be written: ${systemWords(error)}`,
      'See that the folder is yours, or choose another with --results.',
      error,
    );
  }
  return diskFailed(path, error);
}

export function diskFull(path: string, cause: unknown): UserError {
  return new UserError(
    'disk_full',
    `The disk is full (or the quota used up): ${path} takes no more`,
    'Make room and run the same command again; it goes on where this one stopped.',
    cause,
  );
}

export function diskFailed(path: string, cause: unknown): UserError {
  return new UserError(
    'disk',
    `${path} could not be written: ${systemWords(cause)}. What is on the disk is not certain`,
    'See to the disk, then run the same command again: it reads the journal anew and names what is uncertain.',
    cause,
  );
}
