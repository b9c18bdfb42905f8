/** What a use case asks a person. `src/ui/prompts` words the questions. */

import type { Secret } from '../domain/secret.js';

export type Prompts = {
  /**
   * Whether a person can answer: a terminal, no programs' output asked for, and its input not at an end. `ended`: a
   * terminal whose input has ended, since a roster was typed into it.
   */
  availability(): 'available' | 'ended' | 'none';
  /** Only a clear yes is one. @throws {Interrupted} at a signal */
  confirm(question: Question): Promise<boolean>;
  /**
   * Asks for a token, and again where it is refused, three times at most.
   * @param accept takes a token out of what was pasted; throws a `UserError` that says what is wrong with it
   * @returns `undefined` for an empty answer and a signal
   * @throws {UserError} the refusal of the last answer
   */
  token(question: TokenQuestion, accept: (pasted: Secret) => Secret): Promise<Secret | undefined>;
};

export type Question =
  /** `address` is `undefined` for a sandbox. */
  | { readonly kind: 'create'; readonly users: number; readonly address: string | undefined }
  | {
      readonly kind: 'create-valid';
      readonly valid: number;
      readonly invalid: number;
      readonly address: string | undefined;
    }
  /** The journal names another roster than the one beside its folder. Absolute paths. */
  | {
      readonly kind: 'read-roster';
      readonly folder: string;
      readonly expected: string;
      readonly found: string;
    };

export type TokenQuestion = {
  /** `missing`: there is none yet; `refused`: the directory refused it at this line, for the same row `again`. */
  readonly why:
    | { readonly kind: 'missing' }
    | { readonly kind: 'refused'; readonly line: number; readonly again: boolean };
  /** The address to open in a browser; `undefined`: another terminal has to get one. */
  readonly signIn: string | undefined;
};
