import { UserError } from '../domain/errors.js';
import { isDiskFull, isOutOfFiles, systemCode } from '../platform/errno.js';
import { type ErrorFacts, errorText, userError } from '../texts/user-error.js';

const NOT_WRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ENOENT', 'ENOTEMPTY'];

/** Converts a system error at this path to a `UserError`, and returns any other error as it is. */
export function journalError(error: unknown, path: string): unknown {
  const system = systemCode(error);
  if (error instanceof UserError || system === '') return error;
  if (isDiskFull(error)) return diskFull(path, error);
  if (!NOT_WRITABLE.includes(system)) return diskFailed(path, error);
  return userError('results', 'results-not-writable', { path, system }, { cause: error });
}

export function diskFull(path: string, cause: unknown): UserError {
  return userError('disk_full', 'journal-disk-full', { path }, { cause });
}

export function diskFailed(path: string, cause: unknown): UserError {
  if (isOutOfFiles(cause)) return userError('open_files', 'journal-open-files', { path }, { cause });
  return userError('disk', 'journal-not-stored', { path, system: systemCode(cause) }, { cause });
}

export function fenced(path: string): UserError {
  return userError('fenced', 'journal-other-writer', { path });
}

type DamageCode = 'journal-damaged' | 'journal-changed' | 'journal-lost' | 'report-damaged';

/** The journal was changed, damaged or rolled back. If a run continued it, it would create users a second time. */
export class DamagedJournalError extends UserError {
  /** @param created how many users were certainly created; there may be more */
  private constructor(
    code: DamageCode,
    textIn: UserError['textIn'],
    readonly created: number | undefined,
  ) {
    super('results', code, textIn);
  }

  static of<C extends DamageCode>(
    code: C,
    facts: ErrorFacts[C] & { readonly created: number | undefined },
  ): DamagedJournalError {
    return new DamagedJournalError(code, (language) => errorText(code, facts, language), facts.created);
  }
}
