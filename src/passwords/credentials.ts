/** The passwords of a run that are not in the roster. */

import { UserError } from '../domain/errors.js';
import type { Known } from '../domain/outcome.js';
import type { Secret } from '../domain/secret.js';
import type { User } from '../domain/user.js';
import { diskError } from '../platform/errno.js';
import type { CredentialStore } from './credential-store.js';

export type Credentials = {
  /** Includes passwords of earlier runs. */
  readonly store: CredentialStore;
  /** Returns the password of an earlier attempt, if it is readable and was not rejected; otherwise a new one. */
  passwordFor(user: User, known: Known | undefined): Secret;
  another(user: User): Secret;
  /** Returns all readable passwords of the user. */
  savedFor(user: User): readonly Secret[];
  /** The password saved for this attempt, by this run or by one that was killed before it announced the attempt. */
  passwordOf(user: User, attempt: number): Secret | undefined;
  /**
   * Resolves once the user's password is durable. If it rejects, nothing may be sent.
   * @param attempt the number that the journal will give to the attempt
   * @throws {UserError} `disk_full` or `disk`
   */
  keep(user: User, attempt: number): Promise<void>;
  /** May be called more than once. */
  close(): Promise<void>;
};

/** Turns an error into one that stops the run, since rows may already have been sent. */
export function throwWhileSending(error: unknown): never {
  if (error instanceof UserError && error.reason === 'results')
    throw new UserError('disk', error.code, error.textIn, { cause: error });
  throw diskError(error, 'password-not-saved');
}
