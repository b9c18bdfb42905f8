/**
 * An option: its entry in the table of options, how flag, configuration key and help text follow from it, and the
 * kinds of values: how messages describe each, what a configuration holds, and how it is parsed.
 */

import * as v from 'valibot';
import type { OptionWord, PrintedCommand, Word } from '../domain/command-change.js';
import { UserError } from '../domain/errors.js';
import type { RosterFormat } from '../domain/roster-options.js';
import type { Text } from '../domain/wording.js';
import { type DocumentSchema, wholeNumber as integer } from '../lib/schema.js';
import { excerpt, foldSpaces } from '../lib/text.js';

export type CommandOption = {
  /** As commander writes them: `--limit <n>`. */
  readonly flags: string;
  /** Its purpose: a clause that begins with a small letter. */
  readonly text: string;
  readonly env?: string;
  /** The value if it is not given. For a number or a range: the default itself, as typed. */
  readonly default?: string;
  /** The heading under which the help shows it. Default: `Options:`. */
  readonly group?: string;
  /** Given several times, it is a list. */
  readonly repeatable?: true;
  /** The completion of its value. Default: the words of its kind, else names of files. */
  readonly words?: readonly string[];
  /**
   * Into which commands that the program prints it goes on, once it was typed. `again`: only into the same command, called
   * again. `never`: it is for one call. Default: every command that has it.
   */
  readonly goesOn?: 'again' | 'never';
  /** Typed for a rehearsal, it is of that alone, and the real run has its default. */
  readonly isOfRehearsal?: true;
  /** The switch of its command without which it means nothing, by commander's attribute. Default: none. */
  readonly onlyWith?: string;
  /** How such a command shows its value. Default: as it was typed. */
  readonly shown?: (value: string) => Word;
};

/** The commands whose options are in the table: those that take a roster, a list, or the results of a run. */
export type CommandName = Exclude<PrintedCommand, 'token'>;

/** An option that a configuration may hold, too. */
export type Setting = CommandOption & {
  /** The commands that have it. Default: those of its group. */
  readonly of?: readonly CommandName[];
  /** How its value is parsed. Default: a switch, or a text that its command reads. */
  readonly kind?: Kind<unknown>;
  /** An example for the configuration. Absent: a configuration cannot set it, since it applies to one run. */
  readonly example?: unknown;
  /** Its key in the configuration. Default: the flag in snake_case. */
  readonly key?: string;
  /** The schema in the configuration, if that is neither a text nor that of the kind. */
  readonly schema?: DocumentSchema;
};

/** An entry of the table, with the type of what is in it. */
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

/** Commander's name for it: `baseUrl`; of `--no-color`, `color`. */
export function attributeOf({ flags }: Pick<Setting, 'flags'>): string {
  const name = flagOf({ flags }).replace(/^--(?:no-)?/u, '');
  return name.replace(/-(\w)/gu, (_, letter: string) => letter.toUpperCase());
}

/** True if it is the switch that turns something off: `--no-color`. */
export function isNegation({ flags }: Pick<Setting, 'flags'>): boolean {
  return flagOf({ flags }).startsWith('--no-');
}

/** Its name in a configuration: `base_url`. */
export function keyOf({ flags, key }: Pick<Setting, 'flags' | 'key'>): string {
  return key ?? flagOf({ flags }).slice(2).replaceAll('-', '_');
}

/** The words of an option on a command line. @param whole how a value is written */
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

/** Options as the words of a command that is run, in the order of the entries. */
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

/** The text of the help: `longest wait for an answer (default: 30)`. */
export function helpText({ text, repeatable, env, default: value }: Omit<CommandOption, 'flags'>): string {
  const facts = [
    ...(repeatable === true ? ['repeatable'] : []),
    ...(env === undefined ? [] : [`env: ${env}`]),
    ...(value === undefined ? [] : [`default: ${value}`]),
  ];
  return facts.length === 0 ? text : `${text} (${facts.join('; ')})`;
}

export type Kind<T> = {
  /** Follows “takes”. */
  readonly takes: string;
  readonly hint?: Text;
  /** How a configuration gives it. Default: as text. */
  readonly schema?: DocumentSchema;
  readonly words?: readonly string[];
  /** A wrong text as the error shows it. Default: its first 80 characters. */
  readonly shown?: (text: string) => string;
  /** The value of a text; undefined for a wrong one. May throw a `UserError` that says more. */
  readonly parse: (text: string) => T | undefined;
};

/** A text, and the flag, variable or file that gives it. */
export type Given = {
  readonly text: string;
  readonly from: string;
  /** How messages name the place: `provision.config.json: pace`. Default: `from`. */
  readonly place?: string;
};

/** @throws {UserError} that names where the text comes from */
export function parseGiven<T>(
  { takes, hint, shown = excerpt, parse }: Kind<T>,
  { text, from, place = from }: Given,
): T {
  let value: T | undefined;
  try {
    value = parse(text);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const { reason, message, texts } = error;
    const what = `${place}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
    throw new UserError(reason, what, texts.next, error);
  }
  if (value === undefined)
    throw new UserError('usage', `${place} takes ${takes}, not "${shown(text)}"`, hint);
  return value;
}

export function text(takes: string): Kind<string> {
  return { takes, parse: (typed) => typed || undefined };
}

/** A text that is shown. @param longest in characters */
export function label(name: string, longest: number): Kind<string> {
  const takes = `${name}, at most ${longest} characters`;
  return {
    takes,
    schema: v.pipe(v.string(takes), v.maxLength(longest)),
    parse: (typed) => (typed.length <= longest ? typed || undefined : undefined),
  };
}

export function wholeNumber(least: number): Kind<number> {
  const takes = `a whole number, ${least} or more`;
  return {
    takes,
    schema: integer(least, undefined, takes),
    parse(typed) {
      const value = /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
      return Number.isSafeInteger(value) && value >= least ? value : undefined;
    },
  };
}

/** @param unitMs milliseconds of one unit; the value is in milliseconds */
export function time(unit: string, unitMs: number, least: number, most: number): Kind<number> {
  const takes = `${unit} from ${least} to ${most}`;
  return {
    takes,
    schema: v.pipe(v.number(takes), v.minValue(least), v.maxValue(most)),
    parse(typed) {
      const value = /^\d+(?:\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
      return value >= least && value <= most ? value * unitMs : undefined;
    },
  };
}

/** `csv, tsv or json` */
export function oneOf(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

export function choice<T extends string>(words: readonly T[], hint?: Text): Kind<T> {
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
  takes: 'one character that is not a letter, digit or quote, or comma, semicolon, tab or pipe',
  parse(typed) {
    const delimiter = DELIMITER_NAMES.get(typed.toLowerCase()) ?? typed;
    return delimiter.length === 1 && !/["\r\n\p{L}\p{N}]/u.test(delimiter) ? delimiter : undefined;
  },
};

/** @param departments ids by the names that the configuration gives */
export function department(departments: Readonly<Record<string, number>> = {}): Kind<number> {
  const names = Object.keys(departments);
  const known = names.length === 0 ? '' : `The departments in the configuration are ${names.join(', ')}.`;
  const takes = 'the id of a department (a whole number from 1) or a name from "departments"';
  return {
    takes,
    hint: known || 'Set the names and ids of departments in the configuration, under "departments".',
    schema: v.union([integer(1), v.string()], takes),
    parse(typed) {
      const wanted = foldSpaces(typed);
      const name = names.find((one) => foldSpaces(one) === wanted);
      const id = name === undefined ? undefined : departments[name];
      if (id !== undefined) return id;
      return /^[1-9]\d*$/.test(wanted) ? wholeNumber(1).parse(wanted) : undefined;
    },
  };
}
