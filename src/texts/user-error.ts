/** Errors that people can correct: each is made from a code and its facts, and has a text in every language. */

import {
  type ErrorOrigin,
  type ErrorText,
  MissingOptionError,
  type OptionOrigin,
  type Reason,
  UserError,
} from '../domain/errors.js';
import type { Language } from '../domain/language.js';
import { textsIn } from './texts.js';
import type { Texts } from './texts-type.js';

export type ErrorCode = keyof Texts['errors'];

/** The facts of each error in a table: its texts show them, so they contain no secret. */
export type FactsOf<T extends { readonly [C in keyof T]: (...facts: never) => ErrorText }> = {
  readonly [C in keyof T]: Parameters<T[C]> extends [infer Facts] ? Facts : NoFacts;
};

export type ErrorFacts = FactsOf<Texts['errors']>;

type NoFacts = Readonly<Record<never, never>>;

/** @param reason why the run stopped: it decides the exit status @param facts of this error; `{}` if it has none */
export function userError<C extends ErrorCode>(
  reason: Reason,
  code: C,
  facts: ErrorFacts[C],
  origin?: ErrorOrigin,
): UserError {
  return new UserError(reason, code, (language) => errorText(code, facts, language), origin);
}

/** @param option the option whose value is wrong, such as `--map` */
export function optionError<C extends ErrorCode>(
  option: string,
  code: C,
  facts: ErrorFacts[C],
  reason: Reason = 'usage',
): UserError {
  return userError(reason, code, facts, { option });
}

/** @param option the option that gives what the run needs, such as `--base-url` */
export function missingOption<C extends ErrorCode>(
  option: string,
  code: C,
  facts: ErrorFacts[C],
): MissingOptionError {
  return new MissingOptionError(option, code, (language) => errorText(code, facts, language));
}

export function errorText<C extends ErrorCode>(code: C, facts: ErrorFacts[C], language: Language): ErrorText {
  return textOf<ErrorFacts, C>(textsIn(language).errors, code, facts);
}

export function textOf<Facts, C extends keyof Facts>(
  entries: { readonly [K in keyof Facts]: (facts: Facts[K]) => ErrorText },
  code: C,
  facts: Facts[C],
): ErrorText {
  return entries[code](facts);
}

/** Adds to the error where its option was set, if `origin` set it. */
export function withOrigin(error: unknown, origin: OptionOrigin | undefined): unknown {
  if (!(error instanceof UserError) || error instanceof MissingOptionError) return error;
  const { reason, code, option = '', textIn } = error;
  const key = origin?.options.get(option);
  if (key === undefined) return error;
  return new UserError(
    reason,
    code,
    (language) => {
      const { what, next } = textIn(language);
      const where = textsIn(language).settings.setIn(option, origin?.label, key);
      return { what, next: next === undefined ? where : `${next}\n${where}` };
    },
    { cause: error },
  );
}

/** Adds to an error of the work where its option was set, if `origin` set it. */
export async function withOptionOrigin<T>(work: Promise<T>, origin: OptionOrigin | undefined): Promise<T> {
  return await work.catch((error: unknown) => {
    throw withOrigin(error, origin);
  });
}
