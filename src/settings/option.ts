/** Defines an option: its entry in the table, the flag, key and help derived from it, and the kinds of values. */

import * as v from 'valibot';
import { type ErrorTextIn, UserError } from '../domain/errors.js';
import type { RosterFormat } from '../domain/roster-options.js';
import { excerpt, foldSpaces } from '../domain/text.js';
import { type DocumentSchema, wholeNumber as integer } from '../platform/schema.js';
import type { OptionWord, PrintedCommand, Word } from '../texts/command-change.js';
import { phrase } from '../texts/phrase.js';
import type { Phrase } from '../texts/text-facts.js';
import { type Texts, textsIn } from '../texts/texts.js';
import { userError } from '../texts/user-error.js';

export type CommandOption = {
  /** The flags in commander's form: `--limit <n>`. */
  readonly flags: string;
  /** The purpose of the option, as a clause that begins in lower case. */
  readonly text: string;
  readonly env?: string;
  /** The default as a user would type it, for a number or a range. */
  readonly default?: string;
  /** The heading above the option in the help. */
  readonly group?: string;
  readonly repeatable?: true;
  /** True if the help of a command with many options shows it. */
  readonly isEveryday?: true;
  /** Completion words for the value. By default, those of its kind, otherwise file names. */
  readonly words?: readonly string[];
  /** By default, printed commands repeat a typed option. `again`: only the same command does; `never`: none. */
  readonly carriesOver?: 'again' | 'never';
  /** True if the real run after a rehearsal uses the default instead of the typed value. */
  readonly isOfRehearsal?: true;
  /** The switch without which the option has no effect, by commander's attribute name. */
  readonly onlyWith?: string;
  /** Formats the typed value for a printed command; by default, it is shown as typed. */
  readonly shown?: (value: string) => Word;
};

/** The commands with options in the table: those on a roster, a list or results of a run. */
export type CommandName = Exclude<PrintedCommand, 'token'>;

/** An option that a configuration may also set. */
export type Setting = CommandOption & {
  /** The commands that accept the option, if not those of its group. */
  readonly of?: readonly CommandName[];
  /** Absent for a switch, or a text that its command parses. */
  readonly kind?: Kind<unknown>;
  /** An example in the configuration; absent for an option of a single run, which a configuration cannot set. */
  readonly example?: unknown;
  /** The key in the configuration, if not the flag in snake_case. */
  readonly key?: string;
  /** The schema in the configuration, if it is neither a text nor that of the kind. */
  readonly schema?: DocumentSchema;
};

export function option<const Flags extends string, const More extends Partial<Setting> = object>(
  flags: Flags,
  text: string,
  more?: More,
): { readonly flags: Flags; readonly text: string } & More {
  return Object.assign({ flags, text }, more);
}

/** `--base-url` */
export function flagOf({ flags }: Pick<Setting, 'flags'>): string {
  return flags.replace(/^-\w, | <.*/g, '');
}

/** Commander's name for the option: `baseUrl`; for `--no-color`, `color`. */
export function attributeOf({ flags }: Pick<Setting, 'flags'>): string {
  const name = flagOf({ flags }).replace(/^--(?:no-)?/u, '');
  return name.replace(/-(\w)/gu, (_, letter: string) => letter.toUpperCase());
}

/** True for switches that turn something off: `--no-color`. */
export function isNegation({ flags }: Pick<Setting, 'flags'>): boolean {
  return flagOf({ flags }).startsWith('--no-');
}

/** The setting's name in a configuration: `base_url`. */
export function keyOf({ flags, key }: Pick<Setting, 'flags' | 'key'>): string {
  return key ?? flagOf({ flags }).slice(2).replaceAll('-', '_');
}

/** The words of an option on a command line. @param whole formats a value */
export function flagWords(
  option: Pick<CommandOption, 'flags' | 'shown'>,
  value: OptionWord,
  whole: (word: Word) => string,
): readonly string[] {
  const flags = option.flags.split(/[ ,]+/u).filter((word) => word.startsWith('-'));
  const [short = '', long = short] = flags;
  if (typeof value === 'boolean') return [long];
  return [value].flat().flatMap((word) => {
    const isLike = typeof word === 'string' && /^-./u.test(word);
    const text = whole(typeof word === 'string' ? (option.shown?.(word) ?? word) : word);
    return isLike ? [`${long}=${text}`] : [short, text];
  });
}

/** The words of options on a command line, in the order of the entries. */
export function optionArgv(
  known: readonly CommandOption[],
  options: Readonly<Record<string, unknown>>,
): readonly string[] {
  return known.flatMap((option) => {
    const value = options[attributeOf(option)];
    if (value === undefined || (value === false) !== isNegation(option)) return [];
    const words = typeof value === 'boolean' ? value : [value].flat().map(String);
    return flagWords({ flags: option.flags }, words, String);
  });
}

/** The text in the help: `longest wait for an answer (default: 30)`. */
export function helpText({ text, repeatable, env, default: value }: Omit<CommandOption, 'flags'>): string {
  const facts = [
    ...(repeatable === true ? ['repeatable'] : []),
    ...(env === undefined ? [] : [`env: ${env}`]),
    ...(value === undefined ? [] : [`default: ${value}`]),
  ];
  return facts.length === 0 ? text : `${text} (${facts.join('; ')})`;
}

/** The text in the help of everyday options: its first clause, without defaults and variables. */
export function shortHelpText({ text }: Pick<CommandOption, 'text'>): string {
  return text.replace(/; .*/su, '');
}

export type Kind<T> = {
  /** The accepted values, in words that follow “takes”. */
  readonly takes: Phrase;
  readonly hint?: Phrase;
  /** The schema in a configuration, if the value is not a text. */
  readonly schema?: DocumentSchema;
  readonly words?: readonly string[];
  /** Formats an invalid text for the error. */
  readonly shown?: (text: string) => string;
  /** @returns `undefined` for an invalid text @throws {UserError} for an invalid text that needs its own message */
  readonly parse: (text: string) => T | undefined;
};

type Plain<T> = { [K in keyof T]: T[K] extends string ? K : never }[keyof T];

export function takes(key: Plain<Texts['settings']['takes']>): Phrase {
  return phrase(({ settings }) => settings.takes[key]);
}

export function hint(key: Plain<Texts['settings']['hints']>): Phrase {
  return phrase(({ settings }) => settings.hints[key]);
}

export type Given = {
  readonly text: string;
  readonly from: string;
  /** Shown in messages instead of `from`: `provision.config.json: pace`. */
  readonly place?: string;
};

/** @throws {UserError} that names the source of an invalid text */
export function parseGiven<T>(
  { takes, hint, shown = excerpt, parse }: Kind<T>,
  { text, from, place = from }: Given,
): T {
  let value: T | undefined;
  try {
    value = parse(text);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw placed(error, place);
  }
  if (value === undefined)
    throw userError('usage', 'option-value-wrong', { place, takes, given: shown(text), hint });
  return value;
}

function placed(error: UserError, place: string): UserError {
  const { reason, code, textIn } = error;
  const placedIn: ErrorTextIn = (language) => {
    const { what, next } = textIn(language);
    return { what: textsIn(language).settings.placed(place, what), next };
  };
  return new UserError(reason, code, placedIn, { cause: error });
}

export function text(takes: Phrase): Kind<string> {
  return { takes, parse: (typed) => typed || undefined };
}

/** @param longest the maximum length in characters */
export function label(longest: number, takes: Phrase): Kind<string> {
  return {
    takes,
    schema: v.pipe(v.string(takes), v.maxLength(longest)),
    parse: (typed) => (typed.length <= longest ? typed || undefined : undefined),
  };
}

export function wholeNumber(least: number, most?: number): Kind<number> {
  const takes = phrase(({ settings: { takes } }) =>
    most === undefined ? takes.wholeFrom(least) : takes.wholeBetween(least, most),
  );
  return {
    takes,
    schema: integer(least, most, takes),
    parse(typed) {
      const value = /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
      return Number.isSafeInteger(value) && value >= least && value <= (most ?? value) ? value : undefined;
    },
  };
}

export function numberBetween(least: number, most: number, takes: Phrase): Kind<number> {
  return {
    takes,
    schema: v.pipe(v.number(takes), v.minValue(least), v.maxValue(most)),
    parse(typed) {
      const value = /^\d+(?:\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
      return value >= least && value <= most ? value : undefined;
    },
  };
}

const UNITS_MS = { seconds: 1000, minutes: 60_000 } as const;

/** The parsed value is in milliseconds. */
export function time(unit: keyof typeof UNITS_MS, least: number, most: number): Kind<number> {
  const takes = phrase(({ settings }) => settings.takes[unit](least, most));
  const inUnit = numberBetween(least, most, takes);
  return {
    ...inUnit,
    parse(typed) {
      const value = inUnit.parse(typed);
      return value && value * UNITS_MS[unit];
    },
  };
}

/** `csv, tsv or json` */
export function oneOf(words: readonly string[]): Phrase {
  return phrase(({ settings }) => settings.takes.oneOf(words));
}

export function choice<T extends string>(words: readonly T[], hint?: Phrase): Kind<T> {
  return {
    takes: oneOf(words),
    ...(hint === undefined ? {} : { hint }),
    schema: v.picklist(words, oneOf(words)),
    words,
    parse: (typed) => words.find((word) => word === typed.trim().toLowerCase()),
  };
}

const FORMATS = choice(['csv', 'tsv', 'json', 'jsonl', 'xlsx']);

export const FORMAT: Kind<RosterFormat> = {
  ...FORMATS,
  parse(typed) {
    const format = FORMATS.parse(typed);
    return format === 'tsv' ? 'csv' : format;
  },
};

const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t', '\\t': '\t', pipe: '|' };
const DELIMITER_NAMES = new Map(Object.entries(DELIMITERS));

export const DELIMITER: Kind<string> = {
  takes: takes('delimiter'),
  parse(typed) {
    const delimiter = DELIMITER_NAMES.get(typed.toLowerCase()) ?? typed;
    return delimiter.length === 1 && !/["\r\n\p{L}\p{N}]/u.test(delimiter) ? delimiter : undefined;
  },
};

export function department(departments: Readonly<Record<string, number>> = {}): Kind<number> {
  const names = Object.keys(departments);
  const ids = takes('department');
  return {
    takes: ids,
    hint: phrase(({ settings }) => settings.hints.department(names)),
    schema: v.union([integer(1), v.string()], ids),
    parse(typed) {
      const wanted = foldSpaces(typed);
      const name = names.find((one) => foldSpaces(one) === wanted);
      const id = name === undefined ? undefined : departments[name];
      if (id !== undefined) return id;
      return /^[1-9]\d*$/.test(wanted) ? wholeNumber(1).parse(wanted) : undefined;
    },
  };
}
