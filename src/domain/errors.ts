/** Errors of a run. An error in one row is an outcome, not an error of the run. */

import { EXIT_STATUS } from './exit-status.js';
import type { Language } from './language.js';
/** Why a run stopped or did not begin. */
export type Reason = keyof typeof EXIT_STATUS;

/** A signal arrived before anything was sent, so the program ends without a message. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

export type ErrorText = {
  readonly what: string;
  /** One or more sentences, or commands on separate lines. */
  readonly next?: string | undefined;
};

export type ErrorTextIn = (language: Language) => ErrorText;

/** An error that a person can correct, shown without a stack trace. Any other error is a bug (exit status 70). */
export class UserError extends Error {
  override readonly name = 'UserError';
  readonly reason: Reason;
  /** The code is the same in every language, such as `list-missing`, so that people can search for it. */
  readonly code: string;
  readonly textIn: ErrorTextIn;
  readonly next: string | undefined;
  /** The invalid option, such as `--map`. Callers may know where it was set. */
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

/** Several errors found together. The reason and the exit status are those of the first. */
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

/** An error as shown to people: what is wrong, and what to do. @param between separator of the two */
export function errorLines(error: UserError, language: Language, between = '\n'): string {
  const { what, next } = error.textIn(language);
  const first = `${asSentence(what)} [${error.code}]`;
  return next ? `${first}${between}${next}` : first;
}

export type ErrorOrigin = { readonly cause?: unknown; readonly option?: string | undefined };

/** Adds a full stop, unless the text has one or is a list of lines. */
export function asSentence(text: string): string {
  const isWhole = '.!?'.includes(text.slice(-1)) || text.split('\n').length > 1;
  return isWhole ? text : `${text}.`;
}

/** An error about an option that the guided start asks for. */
export class MissingOptionError extends UserError {
  constructor(option: string, code: string, textIn: ErrorTextIn) {
    super('usage', code, textIn, { option });
  }
}

/** The source of options, a configuration or a journal, for errors about one of them. */
export type OptionOrigin = {
  /** The path of the configuration, as shown in messages; `undefined` for the journal. */
  readonly label: string | undefined;
  /** The source's name for each option: `sheet` for the flag `--sheet`. */
  readonly options: ReadonlyMap<string, string>;
};
