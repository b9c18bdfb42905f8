/** The passwords of one run that are in no roster. */

import { UserError } from '../domain/errors.js';
import type { Known } from '../domain/outcome.js';
import type { Secret } from '../domain/secret.js';
import type { User } from '../domain/user.js';
import { diskError } from '../platform/errno.js';
import type { CredentialStore } from './credential-store.js';

export type Credentials = {
  /** Contains also passwords from before this run. */
  readonly store: CredentialStore;
  /** Returns the password of an earlier attempt if it can be read and was not rejected; else a new one. */
  passwordFor(user: User, known: Known | undefined): Secret;
  another(user: User): Secret;
  /** Returns all readable passwords of this user. */
  savedFor(user: User): readonly Secret[];
  /** Returns the password that this run, or one killed before it announced the attempt, saved for the attempt. */
  passwordOf(user: User, attempt: number): Secret | undefined;
  /**
   * Resolves once the user's password is durable; nothing may be sent if it rejects.
   * @param attempt the number that the journal will give to the attempt
   * @throws {UserError} `disk_full` or `disk`
   */
  keep(user: User, attempt: number): Promise<void>;
  /** May be called twice. */
  close(): Promise<void>;
};

/** Stops the run after an error: rows may have been sent already. */
export function whileSending(error: unknown): never {
  if (error instanceof UserError && error.reason === 'results')
    throw new UserError('disk', error.code, error.textIn, { cause: error });
  throw diskError(error, 'password-not-saved');
}
