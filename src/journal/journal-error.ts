/** What an error of the journal's file or folder means for the run. */

import { UserError } from '../domain/errors.js';
import { isDiskFull, systemCode, systemWords } from '../lib/errno.js';

const NOT_WRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ENOENT', 'ENOTEMPTY'];

/**
 * An error of the system as a `UserError`; any other as it is.
 * @param path the file or folder it was about
 */
export function journalError(error: unknown, path: string): unknown {
  if (error instanceof UserError || systemCode(error) === '') return error;
  if (isDiskFull(error)) return diskFull(path, error);
  if (!NOT_WRITABLE.includes(systemCode(error))) return diskFailed(path, error);
  return new UserError(
    'results',
    `${path} cannot be written: ${systemWords(error)}`,
    'See that the folder is yours, or choose another with --results.',
    error,
  );
}

export function diskFull(path: string, cause: unknown): UserError {
  return new UserError(
    'disk_full',
    `The disk is full (or the quota used up): ${path} takes no more`,
    'Free some space, then run the same command again. It continues where this one stopped.',
    cause,
  );
}

export function diskFailed(path: string, cause: unknown): UserError {
  return new UserError(
    'disk',
    `${path} could not be written: ${systemWords(cause)}. What is on the disk is not certain`,
    'Check the disk, then run the same command again: it reads the journal anew and names what is uncertain.',
    cause,
  );
}

export function fenced(path: string): UserError {
  return new UserError(
    'fenced',
    `${path} is not as this run left it: another run writes here, or the folder was moved`,
    'See that only one run uses this results folder, then run the same command again: ' +
      'it names the rows that are uncertain.',
  );
}
