/** The passwords of a run that are in no roster, whatever keeps them. */

import { UserError } from '../domain/errors.js';
import type { Known } from '../domain/outcome.js';
import type { Secret } from '../domain/secret.js';
import type { User } from '../domain/user.js';
import { diskError } from '../platform/errno.js';
import type { CredentialStore } from './credential-store.js';

/** Used by one run, which alone writes to the results folder. */
export type Credentials = {
  /** All that `credentials.csv` has, also from before this run. */
  readonly store: CredentialStore;
  /** The password saved for this user by an earlier attempt, where it can be read and was not refused; else a new one. */
  passwordFor(user: User, known: Known | undefined): Secret;
  another(user: User): Secret;
  /** All that are saved for this user and can be read, of whichever attempt. */
  savedFor(user: User): readonly Secret[];
  /** The one that is saved for this attempt: by a run that was killed before it announced it, or by this one. */
  passwordOf(user: User, attempt: number): Secret | undefined;
  /**
   * Resolves once the user's password is durable; nothing may be sent where it rejects.
   * @param attempt the number that the journal will give to the attempt
   * @throws {UserError} `disk_full` or `disk`
   */
  keep(user: User, attempt: number): Promise<void>;
  /** May be called twice. */
  close(): Promise<void>;
};

/** An error of the disk while a password is kept. By now rows may have been sent, so the run stops. */
export function whileSending(error: unknown): never {
  if (error instanceof UserError && error.reason === 'results')
    throw new UserError('disk', error.code, error.textIn, { cause: error });
  throw diskError(error, 'password-not-saved');
}
