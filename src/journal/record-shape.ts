/**
 * What each member of a record may hold. A sum that holds proves that a line is as it was written, and not who wrote
 * it: a results folder may come from somebody else.
 */

import { EXIT_STATUS } from '../errors.js';
import { OUTCOMES } from '../outcome.js';

/** What a value has to be, in words that follow “is not”. */
type Type = readonly [words: string, holds: (value: unknown) => boolean];

const isText = (value: unknown): value is string => typeof value === 'string';
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isWhole = (value: unknown, most: number): boolean =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;

/** Hours, days and months that there are; any month may have 31 days, as for `Date.parse`. */
const TIMES = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

const TEXT: Type = ['text', isText];
const OBJECT: Type = ['an object', isObject];
const NUMBER: Type = ['a whole number', (value) => isWhole(value, Number.MAX_SAFE_INTEGER)];
/** Counted up by one now and then: the next one is a safe integer, too. */
const COUNT: Type = ['a whole number below 2147483648', (value) => isWhole(value, 0x7fff_ffff)];
const TIME: Type = ['a time such as 2026-11-21T08:41:07.000Z', (value) => isText(value) && TIMES.test(value)];
const TEXTS: Type = ['a list of texts', (value) => Array.isArray(value) && value.every(isText)];
const MAP: Type = [
  'a list of objects with the texts "field" and "from"',
  (value) =>
    Array.isArray(value) && value.every((one) => isObject(one) && isText(one.field) && isText(one.from)),
];

function oneOf(values: readonly string[]): Type {
  return [`one of ${values.join(', ')}`, (value) => isText(value) && values.includes(value)];
}

function orNull([words, holds]: Type): Type {
  return [`${words} or null`, (value) => value === null || holds(value)];
}

function optional([words, holds]: Type): Type {
  return [words, (value) => value === undefined || holds(value)];
}

/** By the type of the record; members of members behind a dot. */
const SHAPES: Readonly<Record<string, Readonly<Record<string, Type>>>> = {
  run: {
    version: COUNT,
    run: COUNT,
    base_url: TEXT,
    org: orNull(TEXT),
    roster: TEXT,
    roster_path: orNull(TEXT),
    reading: optional(OBJECT),
    'reading.format': optional(TEXT),
    'reading.delimiter': optional(TEXT),
    'reading.encoding': optional(TEXT),
    'reading.sheet': optional(TEXT),
    'reading.columns': optional(TEXTS),
    'reading.map': optional(MAP),
    'reading.nameOrder': optional(TEXT),
    'reading.department': optional(NUMBER),
    'reading.generates': optional(TEXT),
    at: TIME,
  },
  assigned: {},
  sending: {
    key: TEXT,
    nickname: optional(TEXT),
    row: NUMBER,
    attempt: COUNT,
    name: OBJECT,
    'name.first': TEXT,
    'name.last': TEXT,
    'name.middle': TEXT,
    department_id: NUMBER,
    credential: optional(['true', (value) => value === true]),
    at: TIME,
  },
  settled: {
    key: TEXT,
    attempt: COUNT,
    outcome: oneOf([...OUTCOMES.filter((outcome) => outcome !== 'invalid'), 'again']),
    status: optional(NUMBER),
    code: optional(TEXT),
    message: optional(TEXT),
    ms: optional(NUMBER),
    by: optional(oneOf(['person'])),
    at: TIME,
  },
  ended: {
    run: COUNT,
    ended: oneOf(['complete', 'limit', 'stopped', 'interrupted', 'refused']),
    reason: optional(oneOf(Object.keys(EXIT_STATUS))),
    at: TIME,
  },
};

/** The same with the path to each member. */
const RULES = new Map(
  Object.entries(SHAPES).map(([type, shape]) => [
    type,
    Object.entries(shape).map(([member, is]) => ({ member, path: member.split('.'), is })),
  ]),
);

/** What is wrong with a record, as in `reading.map is not a list of …`; `undefined` where nothing is. */
export function wrongMember(record: unknown): string | undefined {
  if (!isObject(record) || !isText(record.type)) return 'the record is not an object with a "type"';
  for (const { member, path, is } of RULES.get(record.type) ?? []) {
    let value: unknown = record;
    for (const name of path) value = isObject(value) ? value[name] : undefined;
    const [words, holds] = is;
    if (!holds(value)) return `${member} is not ${words}`;
  }
  return undefined;
}

/** Whether a record is of a type, or of a run with a version, that is not known here. */
export function isNewer(record: unknown, newest: number): boolean {
  if (!isObject(record) || !isText(record.type)) return false;
  if (record.type !== 'run') return !RULES.has(record.type);
  return COUNT[1](record.version) && Number(record.version) > newest;
}
