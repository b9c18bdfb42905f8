/** The kinds of values that settings take: how messages describe each, what a configuration holds, and how it is parsed. */

import type { JsonForm } from '../config/document.js';
import { UserError } from '../domain/errors.js';
import type { RosterFormat } from '../domain/roster-options.js';
import { foldSpaces } from '../lib/text.js';

export type Kind<T> = {
  /** Follows “takes”. */
  readonly takes: string;
  /** A sentence of examples or explanation. */
  readonly hint?: string;
  /** How a configuration gives it. Default: as text. */
  readonly json?: JsonForm;
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
export function parseGiven<T>({ takes, hint, parse }: Kind<T>, { text, from, place = from }: Given): T {
  let value: T | undefined;
  try {
    value = parse(text);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const { reason, message, next } = error;
    const what = `${place}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
    throw new UserError(reason, what, next, error);
  }
  if (value === undefined) throw new UserError('usage', `${place} takes ${takes}, not "${text}"`, hint);
  return value;
}

export function text(takes: string): Kind<string> {
  return { takes, parse: (typed) => typed || undefined };
}

export function wholeNumber(least: number): Kind<number> {
  return {
    takes: `a whole number, ${least} or more`,
    json: { type: 'integer', minimum: least },
    parse(typed) {
      const value = /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
      return Number.isSafeInteger(value) && value >= least ? value : undefined;
    },
  };
}

/** @param unitMs milliseconds of one unit; the value is in milliseconds */
export function time(unit: string, unitMs: number, least: number, most: number): Kind<number> {
  return {
    takes: `${unit} from ${least} to ${most}`,
    json: { type: 'number', minimum: least, maximum: most },
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

export function choice<T extends string>(words: readonly T[], hint?: string): Kind<T> {
  return {
    takes: oneOf(words),
    ...(hint === undefined ? {} : { hint }),
    json: { type: 'string', enum: words },
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
  const known = names.length === 0 ? '' : `The configuration names ${names.join(', ')}.`;
  return {
    takes: 'the id of a department (a whole number from 1) or a name from "departments"',
    hint: known || 'Names of departments and their ids are set in the configuration, under "departments".',
    json: { type: ['integer', 'string'], minimum: 1 },
    parse(typed) {
      const wanted = foldSpaces(typed);
      const name = names.find((one) => foldSpaces(one) === wanted);
      const id = name === undefined ? undefined : departments[name];
      if (id !== undefined) return id;
      return /^[1-9]\d*$/.test(wanted) ? wholeNumber(1).parse(wanted) : undefined;
    },
  };
}
