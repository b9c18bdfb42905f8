/** Errors of a run. The error of one row is an outcome, not an error of the run. */

import { EXIT_STATUS } from './exit-status.js';
import type { Language } from './language.js';
/** Why a run stopped, or never began. */
export type Reason = keyof typeof EXIT_STATUS;

/** A signal came before anything was sent: the program ends without a message. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

export type ErrorText = {
  readonly what: string;
  /** One or more sentences, or commands on lines of their own. */
  readonly next?: string | undefined;
};

export type ErrorTextIn = (language: Language) => ErrorText;

/**
 * An error that a person can correct, shown without a stack. Made by `userError` of `src/texts`. Anything else that is
 * thrown is a bug (exit status 70).
 */
export class UserError extends Error {
  override readonly name = 'UserError';
  readonly reason: Reason;
  /** The code is the same in every language, such as `list-missing`: to search for. */
  readonly code: string;
  readonly textIn: ErrorTextIn;
  readonly next: string | undefined;
  /** The wrong option, such as `--map`: callers may know where it was set. */
  readonly option: string | undefined;

  constructor(reason: Reason, code: string, textIn: ErrorTextIn, { cause, option }: ErrorOrigin = {}) {
    const { what, next } = textIn('en');
    super(what, { cause });
    this.reason = reason;
    this.code = code;
    this.textIn = textIn;
    this.next = next;
    this.option = option;
  }

  get sentence(): string {
    return asSentence(this.message);
  }

  get exitStatus(): number {
    return EXIT_STATUS[this.reason];
  }
}

/** Several errors that were found together. Its reason, and so the exit status, is that of the first. */
export class SeveralErrors extends UserError {
  readonly errors: readonly UserError[];

  constructor(errors: readonly [UserError, ...UserError[]], code: string, textIn: ErrorTextIn) {
    super(errors[0].reason, code, textIn);
    this.errors = errors;
  }
}

export async function noting<T>(errors: UserError[], work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    errors.push(...(error instanceof SeveralErrors ? error.errors : [error]));
    return undefined;
  }
}

/** An error as a person reads it: what is wrong, and what to do. @param between the two */
export function errorLines(error: UserError, language: Language, between = '\n'): string {
  const { what, next } = error.textIn(language);
  const first = `${asSentence(what)} [${error.code}]`;
  return next ? `${first}${between}${next}` : first;
}

export type ErrorOrigin = { readonly cause?: unknown; readonly option?: string | undefined };

/** A text with a full stop, unless it has one or is a list of lines. */
export function asSentence(text: string): string {
  const isWhole = '.!?'.includes(text.slice(-1)) || text.split('\n').length > 1;
  return isWhole ? text : `${text}.`;
}

/** The guided start asks for this option. */
export class MissingOptionError extends UserError {
  constructor(option: string, code: string, textIn: ErrorTextIn) {
    super('usage', code, textIn, { option });
  }
}

/** Options from a configuration or a journal: an error about one names that source. */
export type OptionOrigin = {
  /** Path of the configuration, as messages have it; `undefined` for the journal. */
  readonly label: string | undefined;
  /** The source's name for each: `sheet` for the flag `--sheet`. */
  readonly options: ReadonlyMap<string, string>;
};
