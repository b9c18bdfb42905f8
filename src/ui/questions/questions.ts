/** The questions of the guided start, one at a time; to each, going back is an answer too. */

import type { Secret } from '../../domain/secret.js';
import type { Io } from '../../lib/io.js';

/** The answer of somebody who wants the question before again. */
export const BACK: unique symbol = Symbol('back');
export type Back = typeof BACK;

/** All text may come from outside (file names, cells): whoever shows it makes it safe for the terminal. */
export type Choice<T> = {
  readonly value: T;
  readonly label: string;
  /** Shown behind the label where there is room for the whole; drawn, also in two lines while the choice is active. */
  readonly hint?: string | undefined;
};

/** The error in an answer, as a sentence; `undefined`: none. The question stays until there is none. */
export type Check<A> = (answer: A) => string | undefined;

export type SelectQuestion<T> = {
  readonly message: string;
  readonly choices: readonly Choice<T>[];
  /** The value that Enter takes. Default: that of the first choice. */
  readonly initial?: T | undefined;
};
export type TextQuestion = {
  readonly message: string;
  /** The answer of Enter alone. */
  readonly initial?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly check?: Check<string> | undefined;
};
export type ConfirmQuestion = {
  readonly message: string;
  /** The answer of Enter alone. Default: true. */
  readonly initial?: boolean | undefined;
};
export type HiddenQuestion = { readonly message: string; readonly check?: Check<Secret> | undefined };

/**
 * Questions at a terminal, on stderr; only for those who can be asked (`canAsk`).
 * Each question throws `Interrupted` at Ctrl-C, at a signal and at the end of the input, with the terminal as it was.
 */
export type Questions = {
  /**
   * Says something between questions. No line is cut; one that begins with two spaces, as a command, is not broken either.
   * @param text whole lines
   * @param title above them
   */
  show(text: string, title?: string): void;
  select<T>(question: SelectQuestion<T>): Promise<T | Back>;
  /** @returns what was typed, trimmed; it may be empty where `check` lets it */
  text(question: TextQuestion): Promise<string | Back>;
  confirm(question: ConfirmQuestion): Promise<boolean | Back>;
  /** Nothing is shown of what is typed. @returns it as it was typed; it may be empty where `check` lets it */
  hidden(question: HiddenQuestion): Promise<Secret | Back>;
};

export type QuestionsIo = Pick<
  Io,
  'stdin' | 'stderr' | 'interruption' | 'onContinue' | 'clock' | 'raise' | 'env' | 'suspend'
>;
