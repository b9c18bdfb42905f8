/**
 * What each member of a record may hold. A sum that holds proves that a line is as it was written, and not who wrote
 * it: a results folder may come from somebody else.
 */

import { EXIT_STATUS } from '../errors.js';
import { OUTCOMES } from '../outcome.js';

/** What a value has to be, in words that follow “is not”. */
type Type = readonly [words: string, holds: (value: unknown) => boolean];

const isText = (value: unknown): value is string => typeof value === 'string';
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isWhole = (value: unknown, most: number): boolean =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;

/** Hours, days and months that there are; any month may have 31 days, as for `Date.parse`. */
export const TIME_PATTERN = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z`;
const TIMES = new RegExp(`^${TIME_PATTERN}$`);

const TEXT: Type = ['text', isText];
const OBJECT: Type = ['an object', isObject];
const NUMBER: Type = ['a whole number', (value) => isWhole(value, Number.MAX_SAFE_INTEGER)];
/** The next one has its place in 32 bits, too. */
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
    'reading.nickname': optional(TEXTS),
    'reading.department': optional(NUMBER),
    'reading.generates': optional(TEXT),
    at: TIME,
  },
  assigned: { source: TEXT, nth: COUNT, of: optional(TEXT), nickname: TEXT },
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

/**
 * What is wrong with a record, as in `reading.map is not a list of …`; `undefined` where nothing is. A record of another
 * type, or of a run with a higher version, is that of a newer program and not judged.
 * @param newest the version of the format that is known here
 */
export function wrongMember(record: unknown, newest: number): string | undefined {
  if (!isObject(record) || !isText(record.type)) return 'the record is not an object with a "type"';
  if (!Object.hasOwn(SHAPES, record.type)) return undefined;
  if (record.type === 'run' && COUNT[1](record.version) && Number(record.version) > newest) return undefined;
  for (const [member, [words, holds]] of Object.entries(SHAPES[record.type] ?? {})) {
    if (!holds(valueAt(member, record))) return `${member} is not ${words}`;
  }
  return undefined;
}

function valueAt(member: string, record: unknown): unknown {
  return member.split('.').reduce((value, name) => (isObject(value) ? value[name] : undefined), record);
}
