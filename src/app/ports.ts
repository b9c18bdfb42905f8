/** What a use case talks through. `src/ui` makes these: the words, the questions and the commands are there. */

import type { Reason } from '../domain/errors.js';
import type { FileWarning } from '../domain/file-warning.js';
import type { Finding } from '../domain/finding.js';
import type { Language } from '../domain/language.js';
import type { NextStep, StopAnswer } from '../domain/outcome.js';
import type { Secret } from '../domain/secret.js';
import type { Service } from '../domain/service.js';
import type { Roster } from '../roster/roster.js';
import type { Waiting } from './attempt.js';
import type { Standing } from './ending.js';
import type { DoubtResult, DoubtWait } from './look-up-doubts.js';
import type { Plan } from './plan.js';
import type { CommandTexts } from './printed-commands.js';
import type { RowSettled } from './provision.js';

export type Ports = { readonly reporter: Reporter; readonly prompts: Prompts; readonly texts: Texts };

/** What happens meanwhile: in words for people, or as events for programs. */
export type Reporter = {
  findings(findings: readonly Finding[], roster: Roster): void;
  plan(plan: Plan): void;
  /** Rows are going to be sent. @returns what is called when that is over, however it ends */
  started(plan: Plan): Promise<() => void>;
  row(settled: RowSettled): void;
  waiting(waiting: Waiting): void;
  notice(notice: Notice): void;
};

/** Something that people should know and that changes nothing. Paths are absolute. */
export type Notice =
  /** A whole sentence. */
  | { readonly kind: 'note' | 'warning'; readonly text: string }
  | { readonly kind: 'file'; readonly warning: FileWarning }
  | { readonly kind: 'nothing-sent' }
  /** A signal came. @param timeoutMs how long a request in progress may still take; absent: there is none */
  | { readonly kind: 'stopping'; readonly timeoutMs?: number }
  /** `--fresh` begins anew although so many people were created before. */
  | { readonly kind: 'forgets-created'; readonly people: number }
  | { readonly kind: 'archived' | 'rehearsal-replaced'; readonly folder: string }
  /** So many rows of a report's CSV differ from the roster in more than the password. */
  | { readonly kind: 'csv-differs'; readonly rows: number; readonly roster: string }
  | { readonly kind: 'token-pipe-used-up' | 'token-for-this-run'; readonly from: string }
  | {
      readonly kind: 'token-file-open' | 'client-secret-file-open' | 'secret-file-open';
      readonly path: string;
      readonly mode: number;
    }
  /** What a look-up showed of one unconfirmed row, and that it waits before it asks again. */
  | { readonly kind: 'looked-up'; readonly result: DoubtResult }
  | { readonly kind: 'look-up-waits'; readonly wait: DoubtWait; readonly now: number };

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
  /** Shows how to sign in, and waits until that is finished. @throws as `finished` does */
  signIn<T>(why: TokenNeed, title: string, way: SignInWay, finished: Promise<T>): Promise<T>;
};

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

/** How a person signs in. */
export type SignInWay =
  /** In a browser of this computer. */
  | { readonly kind: 'browser'; readonly address: string }
  /** In a browser of any device, where the code is entered. */
  | {
      readonly kind: 'device';
      readonly address: string;
      readonly userCode: string;
      /** The address with the code in it. */
      readonly addressWithCode?: string;
      readonly expiresInMs: number;
    };

export type Question =
  | ({ readonly kind: 'create'; readonly users: number } & Place)
  | ({ readonly kind: 'create-valid'; readonly valid: number; readonly invalid: number } & Place)
  /** Whether so many users may be looked up there. */
  | { readonly kind: 'look-up'; readonly users: number; readonly address: string }
  /** The journal names another roster than the one beside its folder. Absolute paths. */
  | {
      readonly kind: 'read-roster';
      readonly folder: string;
      readonly expected: string;
      readonly found: string;
    };

/** Where users are created. */
type Place = {
  /** `undefined` for a sandbox. */
  readonly address: string | undefined;
  /** The title of the directory, where its profile is not the default. */
  readonly service: string | undefined;
};

export type TokenQuestion = {
  readonly service: Pick<Service, 'title' | 'grant'>;
  readonly why: TokenNeed;
  /** The command that gets one. */
  readonly command: string;
  /** The address to open in a browser; `undefined`: another terminal has to get one. */
  readonly signIn: string | undefined;
};

/** What results say besides the facts. */
export type Texts = {
  /** Of the report, too. */
  readonly language: Language;
  readonly commands: CommandTexts;
  /** Why a run stopped, without a full stop, and what to do then. */
  stop(
    reason: Reason,
    service: Service,
    answer: StopAnswer,
  ): { readonly what: string; readonly next: string };
  nextSteps(standing: Standing): readonly NextStep[];
};
