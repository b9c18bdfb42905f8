/** The questions of a use case to a person. `src/ui` words the questions. */

import type { Secret } from '../../domain/secret.js';
import type { Service } from '../../domain/service.js';
import type { Sought } from '../../domain/sought.js';
import type { Language } from '../../texts/texts.js';
import type { PeoplePrompts } from '../people/index.js';
import type { NoticeReporter } from './notice.js';
import type { CommandTexts } from './printed-commands.js';

export type Prompts = {
  /**
   * True if a person can answer: a terminal, no programs' output asked for, and its input not at an end. `ended`: a
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
  readonly people: PeoplePrompts;
  /** Shows how to sign in, and waits until that is finished. @throws as `finished` does */
  signIn<T>(why: TokenNeed, title: string, way: SignInWay, finished: Promise<T>): Promise<T>;
};

/** Prompts where no one can answer; callers check `availability` first. */
export const NOBODY: Prompts = {
  availability: () => 'none',
  confirm: () => refuseToAsk(),
  token: () => refuseToAsk(),
  people: { person: refuseToAsk, status: refuseToAsk, statusValue: refuseToAsk },
  signIn: () => refuseToAsk(),
};

function refuseToAsk(): Promise<never> {
  return Promise.reject(new Error('a question where nobody can answer'));
}

/**
 * Why a person is asked. `missing`: there is no token yet; `refused`: at this line (0: at a look-up), for the same row
 * `again`, by an answer with this status.
 */
export type TokenNeed =
  | { readonly kind: 'missing' }
  | {
      readonly kind: 'refused';
      readonly line: number;
      readonly status: number | undefined;
      readonly again: boolean;
    };

export type SignInWay =
  | { readonly kind: 'browser'; readonly address: string }
  | {
      readonly kind: 'device';
      readonly address: string;
      readonly userCode: string;
      readonly addressWithCode?: string;
      readonly expiresInMs: number;
    };

export type Question =
  | ({ readonly kind: 'create'; readonly users: number } & Place)
  | ({ readonly kind: 'finish'; readonly users: number } & Place)
  | ({ readonly kind: 'create-valid'; readonly valid: number; readonly invalid: number } & Place)
  /** Users of all organisations of a fleet. `hosts`: where they are created. */
  | {
      readonly kind: 'fleet';
      readonly users: number;
      readonly organisations: number;
      readonly hosts: readonly string[];
    }
  /** True if so much may be looked up there. */
  | ({ readonly kind: 'look-up'; readonly address: string } & Sought)
  /** The journal names another roster than the one next to its folder. Absolute paths. */
  | {
      readonly kind: 'read-roster';
      readonly folder: string;
      readonly expected: string;
      readonly found: string;
    };

type Place = {
  readonly address: string | undefined;
  /** The title of the directory, where its profile is not the default. */
  readonly service: string | undefined;
};

export type TokenQuestion = {
  readonly service: Pick<Service, 'title' | 'grant' | 'basicUser'>;
  readonly why: TokenNeed;
  readonly command: string;
  /** The address to open in a browser; `undefined`: another terminal has to get one. */
  readonly signIn: string | undefined;
};

export type OpeningPorts = {
  readonly reporter: NoticeReporter;
  readonly prompts: Prompts;
  readonly texts: { readonly language: Language; readonly commands: CommandTexts };
};
