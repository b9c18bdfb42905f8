/**
 * The records of a journal and the line that each one is: CRC32 of the JSON's bytes as 8 hex digits, a space, the
 * JSON, a line feed. What records mean together, `journal-state.ts` says. A sum that holds proves that a line is as it
 * was written, and not who wrote it: a results folder may come from somebody else, so each member is checked.
 */

import { crc32 } from 'node:zlib';
import { EXIT_STATUS, type Reason } from '../errors.js';
import {
  COUNT,
  isObject,
  listOf,
  NUMBER,
  object,
  oneOf,
  optional,
  orNull,
  TEXT,
  type TypeOf,
  valueType,
} from '../lib/value-type.js';
import { type Ended, OUTCOMES, type TriedOutcome } from '../outcome.js';

/** The version of the format that this program writes, and the newest that it reads. */
export const JOURNAL_VERSION = 1;

/** ISO 8601 in UTC, with hours, days and months that there are; any month may have 31 days, as for `Date.parse`. */
const TIMES = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
const TIME = valueType<string>(
  'a time such as 2026-11-21T08:41:07.000Z',
  (value) => typeof value === 'string' && TIMES.test(value),
);

/** What the user said about reading a roster, as text that the options take; what was detected is absent. */
const READING = object({
  format: optional(TEXT),
  delimiter: optional(TEXT),
  encoding: optional(TEXT),
  sheet: optional(TEXT),
  columns: optional(listOf('texts', TEXT)),
  map: optional(listOf('objects with the texts "field" and "from"', object({ field: TEXT, from: TEXT }))),
  nameOrder: optional(TEXT),
  department: optional(NUMBER),
  generates: optional(TEXT),
});

const RECORDS = {
  /** A run begins. The first record of every journal is one. */
  run: object({
    version: COUNT,
    run: COUNT,
    base_url: TEXT,
    org: orNull(TEXT),
    roster: TEXT,
    roster_path: orNull(TEXT),
    reading: optional(READING),
    at: TIME,
  }),
  /** Written by version 0.1.0 for a nickname that it gave; read and passed over. */
  assigned: object({}),
  /** A row is announced: its request may leave as soon as this is on disk. */
  sending: object({
    key: TEXT,
    /** Only where it differs from the key. */
    nickname: optional(TEXT),
    row: NUMBER,
    attempt: COUNT,
    name: object({ first: TEXT, last: TEXT, middle: TEXT }),
    department_id: NUMBER,
    /** The password is in `credentials.csv` and not in the roster. */
    credential: optional(valueType<true>('true', (value) => value === true)),
    at: TIME,
  }),
  /** What became of an announced attempt, or what a person found out about it. */
  settled: object({
    key: TEXT,
    attempt: COUNT,
    outcome: oneOf<TriedOutcome | 'again'>([...OUTCOMES.filter((outcome) => outcome !== 'invalid'), 'again']),
    status: optional(NUMBER),
    code: optional(TEXT),
    message: optional(TEXT),
    /** From the start of the request to the end of the answer, in milliseconds. */
    ms: optional(NUMBER),
    by: optional(oneOf<'person'>(['person'])),
    at: TIME,
  }),
  /** A run ended by itself; absent where it was killed. */
  ended: object({
    run: COUNT,
    ended: oneOf<Ended>(['complete', 'limit', 'stopped', 'interrupted', 'refused']),
    /** Why it stopped; absent where nothing stopped it. */
    reason: optional(oneOf<Reason>(Object.keys(EXIT_STATUS))),
    at: TIME,
  }),
};

type TypeName = keyof typeof RECORDS;
export type RecordOf<N extends TypeName> = { readonly type: N } & TypeOf<(typeof RECORDS)[N]>;
export type JournalRecord = { [N in TypeName]: RecordOf<N> }[TypeName];
export type ToldReading = TypeOf<typeof READING>;

/** How many bytes stand before the JSON: the sum, as eight hex digits, and a space. */
export const PREFIX = 9;

/** The line of a record, with its line feed. */
export function encodeLine(record: JournalRecord): Buffer {
  const json = JSON.stringify(record);
  return Buffer.from(`${sumOf(json)} ${json}\n`);
}

function sumOf(json: string | Uint8Array): string {
  return crc32(json).toString(16).padStart(8, '0');
}

/** What a line holds whose sum is right, but which no run of this version writes. */
export type RefusedLine =
  | { readonly type: 'malformed'; readonly what: string }
  /** A newer version of this program wrote it. */
  | { readonly type: 'newer' };

/** The record of a line, given without its line feed; `undefined` where the bytes are not what was written. */
export function decodeLine(line: Buffer): JournalRecord | RefusedLine | undefined {
  if (line.toString('latin1', 0, PREFIX) !== `${sumOf(line.subarray(PREFIX))} `) return undefined;
  try {
    return checked(JSON.parse(line.toString('utf8', PREFIX)));
  } catch {
    return undefined;
  }
}

function checked(record: unknown): JournalRecord | RefusedLine {
  if (!isObject(record) || typeof record.type !== 'string') {
    return { type: 'malformed', what: 'the record is not an object with a "type"' };
  }
  const { type, version } = record;
  if (!isKnown(type) || (type === 'run' && isNewer(version))) return { type: 'newer' };
  const what = RECORDS[type].fault(record, '');
  return what === undefined ? (record as JournalRecord) : { type: 'malformed', what };
}

function isKnown(type: string): type is TypeName {
  return Object.hasOwn(RECORDS, type);
}

function isNewer(version: unknown): boolean {
  return COUNT.fault(version, '') === undefined && Number(version) > JOURNAL_VERSION;
}
