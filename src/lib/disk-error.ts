/** A file that could not be written, as the error of a run. */

import { UserError } from '../domain/errors.js';
import { FileError, isDiskFull, systemMessage } from './errno.js';

/** Runs `work`, which writes files. @throws {UserError} `disk_full` or `disk`; any other error as it is */
export async function withDiskErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw diskError(error);
  }
}

/**
 * A `FileError` as a `UserError`; any other error as it is.
 * @param consequence a whole sentence without its full stop
 */
export function diskError(error: unknown, consequence?: string): unknown {
  if (!(error instanceof FileError)) return error;
  const isFull = isDiskFull(error);
  const what = isFull
    ? `The disk is full, or your quota is used up: cannot write ${error.path}`
    : `Cannot write ${error.path}: ${systemMessage(error)}`;
  return new UserError(
    isFull ? 'disk_full' : 'disk',
    [what, consequence].filter(Boolean).join('. '),
    isFull
      ? 'Free some space, then run the same command again.'
      : 'Check that the folder exists and is writable, then run the same command again.',
    error,
  );
}
