/**
 * The records of a journal and their form as lines: CRC32 of the JSON's bytes as 8 hex digits, a space, the JSON, a line
 * feed. A correct checksum proves that a line is as it was written, but not who wrote it: a results folder may come from
 * another person, so each member is validated.
 */

import { crc32 } from 'node:zlib';
import type { Reason } from '../domain/errors.js';
import { EXIT_STATUS } from '../domain/exit-status.js';
import { ON_REQUEST } from '../domain/journals.js';
import { type AttemptOutcome, type Ended, EVIDENCE, OUTCOMES } from '../domain/outcome.js';
import { GENERATES, type RecordedReading, ROSTER_FORMATS } from '../domain/roster-options.js';
import { NAME_ORDERS, NICKNAME_FORMS } from '../domain/user.js';
import {
  type Guard,
  isCount,
  isObject,
  isText,
  isWhole,
  listOf,
  mapOf,
  type ObjectOf,
  object,
  oneOf,
  optional,
  orNull,
  parseJson,
  wrongMember,
} from '../lib/type-guards.js';

/** The version of the format that this program writes, and the newest that it reads. */
export const JOURNAL_VERSION = 1;

/** ISO 8601 in UTC with valid hours, days and months; any month may have 31 days, as for `Date.parse`. */
const TIME = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

function isTime(value: unknown): value is string {
  return isText(value) && TIME.test(value);
}

function isReason(value: unknown): value is Reason {
  return isText(value) && Object.hasOwn(EXIT_STATUS, value);
}

function isDelimiter(value: unknown): value is string {
  return isText(value) && value.length === 1 && !/["\r\n\p{L}\p{N}]/u.test(value);
}

function isEncoding(value: unknown): value is string {
  try {
    return isText(value) && new TextDecoder(value) !== undefined;
  } catch {
    return false;
  }
}

/** The reading options that the user gave; what was detected is absent. */
const READING: Guard<RecordedReading> = object({
  format: optional(oneOf(ROSTER_FORMATS)),
  delimiter: optional(isDelimiter),
  encoding: optional(isEncoding),
  sheet: optional(isText),
  columns: optional(listOf(isText)),
  map: optional(listOf(object({ field: isText, from: isText }))),
  nameOrder: optional(oneOf(NAME_ORDERS)),
  department: optional(isWhole),
  generates: optional(oneOf(GENERATES)),
});

/** In every record but `run`: the checksum of the line before. Earlier versions wrote neither it nor `before`. */
const AFTER = { after: optional(isText) };

const RECORDS = {
  /** A run begins. The first record of every journal is one. */
  run: {
    version: isCount,
    run: isCount,
    base_url: isText,
    /** The directory's profile and what of it addresses a directory; absent before there were profiles. */
    profile: optional(isText),
    endpoint: optional(isText),
    profile_settings: optional(mapOf(isText)),
    profile_digest: optional(isText),
    /** What its logins are: the rows are known by them. Absent in journals from before it was recorded. */
    nickname_form: optional(oneOf(NICKNAME_FORMS)),
    org: orNull(isText),
    roster: isText,
    roster_path: orNull(isText),
    reading: optional(READING),
    /** Whose rows this run may send again, since a person asked for it. Default: none. */
    sends_again: optional(listOf(oneOf(ON_REQUEST))),
    /** SHA-256 of all bytes before this line, in hex. */
    before: optional(isText),
    at: isTime,
  },
  /** Version 0.1.0 wrote it for a generated nickname. Ignored. */
  assigned: {},
  /** A row is announced: its request may be sent as soon as this is on disk. */
  sending: {
    key: isText,
    /** Only where it differs from the key. */
    nickname: optional(isText),
    row: isWhole,
    attempt: isCount,
    name: object({ first: isText, last: isText, middle: isText }),
    /** Absent for a directory that has no department numbers. */
    department_id: optional(isWhole),
    /** The password is in `credentials.csv` and not in the roster. */
    credential: optional(oneOf([true])),
    /** What the request carries, where the profile says so: a look-up finds the user by it. */
    attempt_id: optional(isText),
    ...AFTER,
    at: isTime,
  },
  /** The outcome of an announced attempt, or what a person found out about it. */
  settled: {
    key: isText,
    attempt: isCount,
    outcome: oneOf<AttemptOutcome | 'again'>([
      ...OUTCOMES.filter((outcome) => outcome !== 'invalid'),
      'again',
    ]),
    status: optional(isWhole),
    code: optional(isText),
    message: optional(isText),
    /** From the start of the request to the end of the answer, in milliseconds. */
    ms: optional(isWhole),
    /** With `failed`: another value of the row is taken, and no user of this nickname was found. */
    clash: optional(oneOf([true])),
    /** With `again`: the password was too simple, and another one follows. */
    weak: optional(oneOf([true])),
    by: optional(oneOf(['person', 'look-up'])),
    /** What a look-up rested on. */
    evidence: optional(oneOf(EVIDENCE)),
    ...AFTER,
    at: isTime,
  },
  /** A run ended; absent where it was killed. */
  ended: {
    run: isCount,
    ended: oneOf<Ended>(['complete', 'limit', 'stopped', 'interrupted', 'refused']),
    /** Why it stopped; absent where nothing stopped it. */
    reason: optional(isReason),
    ...AFTER,
    at: isTime,
  },
};

type TypeName = keyof typeof RECORDS;
export type RecordOf<N extends TypeName> = { readonly type: N } & ObjectOf<(typeof RECORDS)[N]>;
export type JournalRecord = { [N in TypeName]: RecordOf<N> }[TypeName];

/** How many bytes precede the JSON: the checksum as eight hex digits, and a space. */
export const PREFIX_BYTES = 9;

/** The line of a record, with its line feed. */
export function encodeLine(record: JournalRecord): Buffer {
  const json = JSON.stringify(record);
  return Buffer.from(`${checksumOf(json)} ${json}\n`);
}

function checksumOf(json: string | Uint8Array): string {
  return crc32(json).toString(16).padStart(8, '0');
}

/** How many bytes of a line are its checksum. */
const CHECKSUM_BYTES = 8;

/** The checksum with which a line begins. */
export function checksumIn(line: Buffer): string {
  return line.toString('latin1', 0, CHECKSUM_BYTES);
}

/** A line with a correct checksum that no run of this version writes. */
export type RefusedLine =
  | { readonly type: 'malformed'; readonly what: string }
  /** Of a newer version of this program. */
  | { readonly type: 'newer' };

/** @param line without its line feed. @returns `undefined` where the checksum is wrong or missing */
export function decodeLine(line: Buffer): JournalRecord | RefusedLine | undefined {
  if (line.toString('latin1', 0, PREFIX_BYTES) !== `${checksumOf(line.subarray(PREFIX_BYTES))} `)
    return undefined;
  const record = parseJson(line.toString('utf8', PREFIX_BYTES));
  return record === undefined ? undefined : checkRecord(record);
}

function checkRecord(record: unknown): JournalRecord | RefusedLine {
  if (!isObject(record) || !isText(record.type)) {
    return { type: 'malformed', what: 'it is not an object with a "type"' };
  }
  const { type, version } = record;
  const isNewer = type === 'run' && isCount(version) && version > JOURNAL_VERSION;
  if (isNewer || !isKnown(type)) return { type: 'newer' };
  const member = wrongMember(RECORDS[type], record);
  if (member === undefined) return record as JournalRecord;
  return { type: 'malformed', what: `"${member}" is missing or has an invalid value` };
}

function isKnown(type: string): type is TypeName {
  return Object.hasOwn(RECORDS, type);
}
