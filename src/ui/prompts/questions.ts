/** Questions at a terminal, each of which allows a step back. */

import type { Secret } from '../../domain/secret.js';
import type { Io } from '../../platform/io.js';
import type { Language, Texts } from '../../texts/texts.js';

export type PromptIo = Pick<
  Io,
  'stdin' | 'stderr' | 'interruption' | 'onContinue' | 'clock' | 'raise' | 'env' | 'suspend' | 'program'
>;

export const BACK: unique symbol = Symbol('back');
export type Back = typeof BACK;

/** Texts may contain file names and cells, so the code that shows them makes them safe for the terminal. */
export type Choice<T> = {
  readonly value: T;
  readonly label: string;
  /** Shown after the label if it fits; in drawn questions also in two lines while the choice is active. */
  readonly hint?: string | undefined;
};

/** Returns the error in an answer as a sentence. The question is then asked again. */
export type Check<A> = (answer: A) => string | undefined;

export type SelectQuestion<T> = {
  readonly message: string;
  readonly choices: readonly Choice<T>[];
  /** The value for Enter. Default: the value of the first choice. */
  readonly initial?: T | undefined;
};
export type TextQuestion = {
  readonly message: string;
  readonly initial?: string | undefined;
  /** An example, not an answer. */
  readonly placeholder?: string | undefined;
  readonly check?: Check<string> | undefined;
};
export type HiddenQuestion = { readonly message: string; readonly check?: Check<Secret> | undefined };

/** Each throws `Interrupted` at Ctrl-C, a signal and the end of the input, and restores the terminal first. */
export type Questions = {
  readonly language: Language;
  readonly texts: Texts;
  readonly width: number;
  /** The lines that fit above a question, with three lines to spare on the screen. At least 1. */
  linesAbove(message: string, choices: number): number;
  /** Shows lines between questions; those that begin with two spaces are not broken. @param title above them */
  show(text: string, title?: string): void;
  select<T>(question: SelectQuestion<T>): Promise<T | Back>;
  /** @returns the typed text, trimmed; it may be empty if `check` accepts that */
  text(question: TextQuestion): Promise<string | Back>;
  /** Does not show the typed text. @returns it as typed; it may be empty if `check` accepts that */
  hidden(question: HiddenQuestion): Promise<Secret | Back>;
};
