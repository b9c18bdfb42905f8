/** What a file that cannot be written means for the run. */

import { UserError } from '../domain/errors.js';
import { FileError, isDiskFull, systemWords } from './errno.js';

/** Does what writes files. @throws {UserError} `disk_full` or `disk`; and any other error as it is */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
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
  const why = isFull ? 'the disk is full, or the quota used up' : systemWords(error);
  return new UserError(
    isFull ? 'disk_full' : 'disk',
    [`${error.path} could not be written: ${why}`, consequence].filter(Boolean).join('. '),
    isFull
      ? 'Free some space, then run the same command again.'
      : 'See that the folder is there and may be written to, then run the same command again.',
    error,
  );
}
