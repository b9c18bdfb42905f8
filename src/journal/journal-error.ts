/** The errors of a journal: a file or folder that cannot be written, another writer, a damaged journal. */

import { UserError } from '../domain/errors.js';
import { optionName, RUN_AGAIN, type Text, type Wording, worded } from '../domain/wording.js';
import { isDiskFull, isOutOfFiles, OPEN_FILES_NEXT, systemCode, systemMessage } from '../lib/errno.js';

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
    `Cannot write ${path}: ${systemMessage(error)}`,
    worded`Check that you own the folder, or choose another one with ${optionName('--results')}.`,
    error,
  );
}

export function diskFull(path: string, cause: unknown): UserError {
  return new UserError(
    'disk_full',
    `The disk is full, or your quota is used up: cannot write ${path}`,
    worded`Free some space, then ${RUN_AGAIN}. It continues where this run stopped.`,
    cause,
  );
}

export function diskFailed(path: string, cause: unknown): UserError {
  if (isOutOfFiles(cause))
    return new UserError(
      'open_files',
      `Too many files are open on this computer: cannot write ${path}`,
      OPEN_FILES_NEXT,
      cause,
    );
  return new UserError(
    'disk',
    `Cannot write ${path}: ${systemMessage(cause)}. What was written to it may be incomplete`,
    worded`Check the disk, then ${RUN_AGAIN}. It reads the journal again and lists the unconfirmed rows.`,
    cause,
  );
}

export function fenced(path: string): UserError {
  return new UserError(
    'fenced',
    `${path} changed during this run: another run writes to it, or the folder was moved`,
    worded`Make sure that only one run uses this results folder, then ${RUN_AGAIN}. It lists the unconfirmed rows.`,
  );
}

/** The journal was changed, damaged or rolled back. A run that continued it would create users a second time. */
export class DamagedJournalError extends UserError {
  /** The effect of `--fresh`: `sends every row again, …`. */
  readonly freshEffect: string;

  /**
   * @param what what is wrong and where
   * @param created how many users are known to have been created, maybe of more; `undefined`: unknown
   */
  constructor(
    what: string,
    created: number | undefined,
    restore: Text = 'Restore journal.jsonl from a backup made after the last run.',
  ) {
    const freshEffect = `sends every row again, including users that were already created (${numberOf(created)})`;
    const anew: Wording = {
      // Only `create` has the option, whichever command this error ends.
      command: 'start over by creating the users with --fresh',
      program: 'move this folder away and call createUsers again',
    };
    super(
      'results',
      what,
      worded`Nothing was sent. ${restore} If you have no backup, check which users exist in the directory, then ${anew}, which ${freshEffect}.`,
    );
    this.freshEffect = freshEffect;
  }
}

function numberOf(created: number | undefined): string {
  if (created === undefined) return 'their number is unknown';
  return created === 0 ? 'none are known' : `at least ${created}`;
}
