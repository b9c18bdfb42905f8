/** Errors of a run. The error of one row is an outcome, not an error of the run. */

import { EXIT_STATUS } from './exit-status.js';
import { commandText, joined, optionSubject, type Text, worded } from './wording.js';

/** Why a run did not go on, or never began. */
export type Reason = keyof typeof EXIT_STATUS;

/** A signal came before anything was sent: the program ends, and nothing is to be told. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/**
 * An error that a person can correct. Its message says what and where; `next` says what to do about it. Shown without a
 * stack. Anything else that is thrown is a bug (exit status 70).
 */
export class UserError extends Error {
  override readonly name = 'UserError';
  readonly reason: Reason;
  /** The next step: one or more sentences, or commands on lines of their own. */
  readonly next: string | undefined;
  /** The option that is wrong, such as `--map`: whoever knows where it was set can say so. */
  readonly option: string | undefined;
  /** Message and advice as they were given: for whoever does not read them at a command line, or puts them into others. */
  readonly texts: { readonly message: Text; readonly next: Text | undefined };

  constructor(reason: Reason, message: Text, next?: Text, cause?: unknown, option?: string) {
    super(commandText(message), { cause });
    this.reason = reason;
    this.next = next && commandText(next);
    this.texts = { message, next };
    this.option = option;
  }

  /** The message with a full stop, unless it has one or is a list of lines. */
  get sentence(): string {
    const { message } = this;
    const isWhole = '.!?'.includes(message.slice(-1)) || message.split('\n').length > 1;
    return isWhole ? message : `${message}.`;
  }

  get exitStatus(): number {
    return EXIT_STATUS[this.reason];
  }
}

/** @param option the option whose value is wrong, such as `--map` */
export function optionError(option: string, message: Text, next?: Text, reason: Reason = 'usage'): UserError {
  return new UserError(reason, message, next, undefined, option);
}

/** Something that the run needs was not given: the guided start asks for it. */
export class MissingOptionError extends UserError {
  /** @param option the option that gives it, such as `--base-url` */
  constructor(option: string, message: Text, next: Text) {
    super('usage', message, next, undefined, option);
  }
}

/** Which options nobody typed: a configuration or a journal gave them, and an error about one has to say so. */
export type OptionOrigin = {
  /** The source's name in messages: the path of a configuration, `the journal`. */
  readonly label: string;
  /** The source's name for each: `sheet` for the flag `--sheet`. */
  readonly options: ReadonlyMap<string, string>;
};

/** The error, with where its option comes from, if this source gave it. */
export function withOrigin(error: unknown, origin: OptionOrigin | undefined): unknown {
  if (!(error instanceof UserError) || error instanceof MissingOptionError || origin === undefined)
    return error;
  const { option } = error;
  const key = option === undefined ? undefined : origin.options.get(option);
  if (option === undefined || key === undefined) return error;
  const where = worded`${optionSubject(option)} is set in ${origin.label}, as "${key}".`;
  const { message, next } = error.texts;
  return new UserError(
    error.reason,
    message,
    next === undefined ? where : joined([next, where], '\n'),
    error,
  );
}

/** The result of the work; its error with where its option comes from. */
export async function withOptionOrigin<T>(work: Promise<T>, origin: OptionOrigin | undefined): Promise<T> {
  return await work.catch((error: unknown) => {
    throw withOrigin(error, origin);
  });
}
