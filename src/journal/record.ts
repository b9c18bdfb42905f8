/**
 * A line of a journal: CRC32 of the JSON's bytes as 8 hex digits, a space, the JSON, a line feed. A results folder may
 * come from another person, so each member is validated.
 */

import { crc32 } from 'node:zlib';
import * as v from 'valibot';
import type { Reason } from '../domain/errors.js';
import { EXIT_STATUS } from '../domain/exit-status.js';
import { STATUS_ANSWERS } from '../domain/finding.js';
import { ON_REQUEST } from '../domain/journals.js';
import { ATTEMPT_OUTCOMES, EVIDENCE, POSSIBLE_ACCOUNTS } from '../domain/outcome.js';
import { GENERATES, ROSTER_FORMATS } from '../domain/roster-options.js';
import { STEP_STATES } from '../domain/step.js';
import { NAME_ORDERS, NICKNAME_FORMS } from '../domain/user.js';
import { isObject, isText, parseJson } from '../platform/parse-json.js';
import { type Value, wholeNumber } from '../platform/schema.js';
import type { RecordFault } from '../texts/journal-facts.js';

export const JOURNAL_VERSION = 1;

/** ISO 8601 in UTC with valid hours, days and months; any month may have 31 days, as for `Date.parse`. */
const TIME = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

const AT = v.pipe(v.string(), v.regex(TIME));
const TEXT = v.string();
const WHOLE = wholeNumber(0);
/** A number that is incremented: the next numbers must also be safe integers. */
const COUNT = wholeNumber(0, 2 ** 31 - 1);

const DELIMITER = v.pipe(v.string(), v.length(1), v.regex(/^[^"\r\n\p{L}\p{N}]$/u));

function isEncoding(name: string): boolean {
  try {
    return new TextDecoder(name) !== undefined;
  } catch {
    return false;
  }
}

const READING = v.object({
  format: v.optional(v.picklist(ROSTER_FORMATS)),
  delimiter: v.optional(DELIMITER),
  encoding: v.optional(v.pipe(v.string(), v.check(isEncoding))),
  sheet: v.optional(TEXT),
  columns: v.optional(v.array(TEXT)),
  map: v.optional(v.array(v.object({ field: TEXT, from: TEXT }))),
  nameOrder: v.optional(v.picklist(NAME_ORDERS)),
  department: v.optional(WHOLE),
  generates: v.optional(v.picklist(GENERATES)),
  status: v.optional(v.record(TEXT, v.picklist(STATUS_ANSWERS))),
});

/** The members of every record except `run`. */
const LINKED = {
  /** The checksum of the previous line. Earlier versions have neither this nor `before`. */
  after: v.optional(TEXT),
  /** The line was written together with the previous one: after a crash, any part of both may be missing. */
  joins: v.optional(v.literal(true)),
  at: AT,
};

const NAME = v.object({ first: TEXT, last: TEXT, middle: TEXT });

const IDENTITY = v.object({
  person_id: v.exactOptional(TEXT),
  email: v.exactOptional(TEXT),
  birth_date: v.exactOptional(TEXT),
});

const REASON = v.custom<Reason>((reason) => isText(reason) && Object.hasOwn(EXIT_STATUS, reason));

const STEP = { key: TEXT, step: TEXT, value: TEXT };

const RECORDS = {
  /** The first record of every journal. */
  run: v.object({
    version: COUNT,
    run: COUNT,
    base_url: TEXT,
    profile: v.optional(TEXT),
    endpoint: v.optional(TEXT),
    profile_settings: v.optional(v.record(TEXT, TEXT)),
    profile_digest: v.optional(TEXT),
    /** The form of the journal's logins, which identify the rows. Earlier versions do not have it. */
    nickname_form: v.optional(v.picklist(NICKNAME_FORMS)),
    /** A random id of the first run. Another journal with the same id is a copy. Earlier versions do not have it. */
    id: v.optional(TEXT),
    org: v.nullable(TEXT),
    roster: TEXT,
    roster_path: v.nullable(TEXT),
    reading: v.optional(READING),
    /** Outcomes that this run sends again, as requested. */
    sends_again: v.optional(v.array(v.picklist(ON_REQUEST))),
    new: v.optional(v.array(TEXT)),
    /** Keys of taken nicknames that belong to other people. */
    others: v.optional(v.array(TEXT)),
    at_once: v.optional(COUNT),
    /** The header of the column that numbers people: the same number under another header is another person. */
    number_header: v.optional(TEXT),
    before: v.optional(TEXT),
    at: AT,
  }),
  /** The journal is in a database: the only record of the file. Earlier versions reject it as a newer format. */
  stored: v.object({ store: TEXT, org: TEXT }),
  /** Version 0.1.0 wrote this record for generated nicknames. It is ignored. */
  assigned: v.object({}),
  /** Announces a row: once this is on disk, its request may be sent. */
  sending: v.object({
    key: TEXT,
    nickname: v.optional(TEXT),
    row: WHOLE,
    attempt: COUNT,
    name: NAME,
    department_id: v.optional(WHOLE),
    /** The values that identify the person in later lists, as in the roster. Absent if there are none. */
    identity: v.optional(IDENTITY),
    values: v.optional(v.record(TEXT, TEXT)),
    /** The password is not in the roster but in `credentials.csv`, or sealed. */
    credential: v.optional(v.literal(true)),
    /** The id in the request, if the profile has one: a look-up finds the user by it. */
    attempt_id: v.optional(TEXT),
    steps: v.optional(v.literal(true)),
    ...LINKED,
  }),
  settled: v.object({
    key: TEXT,
    attempt: COUNT,
    outcome: v.picklist([...ATTEMPT_OUTCOMES, 'again']),
    status: v.optional(WHOLE),
    code: v.optional(TEXT),
    message: v.optional(TEXT),
    /** Only displayed, so the record is valid whatever the value. */
    detail: v.optional(v.unknown()),
    ms: v.optional(WHOLE),
    /** With `failed`: another value of the row is taken, and no user with this nickname was found. */
    clash: v.optional(v.literal(true)),
    /** With `again`: the password was too weak, and another one is tried. */
    weak: v.optional(v.literal(true)),
    id: v.optional(TEXT),
    by: v.optional(v.picklist(['person', 'look-up'])),
    evidence: v.optional(v.picklist(EVIDENCE)),
    ...LINKED,
  }),
  /**
   * A person recorded that a taken login is this person's (`created`), or that the account of a created user was deleted
   * (`pending`) or has another `login` now. A record of its own, since earlier versions would take it for damage.
   */
  account: v.object({
    key: TEXT,
    attempt: COUNT,
    outcome: v.picklist(['created', 'pending']),
    login: v.optional(TEXT),
    ...LINKED,
  }),
  /** A person who has an account already, or whose row has changed: nothing is sent for it. */
  known: v.object({
    key: TEXT,
    nickname: v.optional(TEXT),
    row: WHOLE,
    name: NAME,
    department_id: v.optional(WHOLE),
    identity: v.optional(IDENTITY),
    values: v.optional(v.record(TEXT, TEXT)),
    outcome: v.picklist(POSSIBLE_ACCOUNTS),
    /** The login of the account, if the list has another one. */
    account: v.optional(TEXT),
    /** The list that the account was created from. */
    from: v.optional(TEXT),
    /** With `exists`: who has the login. */
    message: v.optional(TEXT),
    detail: v.optional(v.unknown()),
    since: AT,
    attempt_id: v.optional(TEXT),
    changes: v.optional(v.array(v.object({ field: TEXT, was: TEXT, is: TEXT }))),
    ...LINKED,
  }),
  /** A step after the creation of a user: `open` from before it is sent until an answer settles it. */
  step: v.object({
    ...STEP,
    state: v.picklist(STEP_STATES),
    status: v.optional(WHOLE),
    code: v.optional(TEXT),
    message: v.optional(TEXT),
    detail: v.optional(v.unknown()),
    /** The step sends a password that is not in the roster but in `credentials.csv`, or sealed. */
    credential: v.optional(v.literal(true)),
    /** The id of the user, from a look-up; absent if it was in the answer to the creation. */
    id: v.optional(TEXT),
    ...LINKED,
  }),
  /** A person left out the row, which may have no login. */
  left_out: v.object({
    nickname: v.optional(TEXT),
    line: WHOLE,
    name: NAME,
    identity: v.optional(IDENTITY),
    reason: TEXT,
    ...LINKED,
  }),
  /** A person gave up the step: it counts as never sent. */
  given_up: v.object({ ...STEP, ...LINKED }),
  ended: v.object({
    run: COUNT,
    ended: v.picklist(['complete', 'limit', 'stopped', 'interrupted', 'refused']),
    reason: v.optional(REASON),
    /** A reason that earlier versions read as damage. They ignore this member. */
    new_reason: v.optional(REASON),
    ...LINKED,
  }),
};

type TypeName = keyof typeof RECORDS;
export type RecordOf<N extends TypeName> = { readonly type: N } & Value<(typeof RECORDS)[N]>;
export type JournalRecord = { [N in TypeName]: N extends 'stored' ? never : RecordOf<N> }[TypeName];

export const PREFIX_BYTES = 9;

export function encodeLine(record: JournalRecord | RecordOf<'stored'>): Buffer {
  return lineOf(JSON.stringify(record));
}

export function lineOf(json: string): Buffer {
  return Buffer.from(`${checksumOf(json)} ${json}\n`);
}

export function jsonIn(line: Buffer): string {
  return line.toString('utf8', PREFIX_BYTES, line.length - 1);
}

function checksumOf(json: string | Uint8Array): string {
  return crc32(json).toString(16).padStart(8, '0');
}

const CHECKSUM_BYTES = 8;

export function checksumIn(line: Buffer): string {
  return line.toString('latin1', 0, CHECKSUM_BYTES);
}

export type RefusedLine =
  | { readonly type: 'malformed'; readonly fault: RecordFault }
  | { readonly type: 'newer' }
  | RecordOf<'stored'>;

export function isRefused(line: JournalRecord | RefusedLine): line is RefusedLine {
  return line.type === 'newer' || line.type === 'malformed' || line.type === 'stored';
}

/** @param line without its line feed. @returns `undefined` if the checksum is wrong or missing */
export function decodeLine(line: Buffer): JournalRecord | RefusedLine | undefined {
  if (line.toString('latin1', 0, PREFIX_BYTES) !== `${checksumOf(line.subarray(PREFIX_BYTES))} `)
    return undefined;
  const record = parseJson(line.toString('utf8', PREFIX_BYTES));
  return record === undefined ? undefined : checkRecord(record);
}

/** Every mark is shorter: the name of an organisation is the name of a folder. */
const MAX_MARK_LENGTH = 4096;

/** The record of a file that marks a journal in a store; `undefined` if the file is a journal or empty. */
export function markIn(bytes: Buffer | undefined): RecordOf<'stored'> | undefined {
  if (bytes === undefined || bytes.length > MAX_MARK_LENGTH || bytes.at(-1) !== 0x0a) return undefined;
  const record = decodeLine(bytes.subarray(0, -1));
  return record?.type === 'stored' ? record : undefined;
}

function checkRecord(record: unknown): JournalRecord | RefusedLine {
  if (!isObject(record) || !isText(record.type)) {
    return { type: 'malformed', fault: { kind: 'no-type' } };
  }
  const { type, version } = record;
  const isNewer = type === 'run' && v.is(COUNT, version) && version > JOURNAL_VERSION;
  if (isNewer || !isKnown(type)) return { type: 'newer' };
  // Returned unchanged, since later versions may add members.
  if (v.is(RECORDS[type], record)) return record as JournalRecord | RecordOf<'stored'>;
  const [issue] = v.safeParse(RECORDS[type], record).issues ?? [];
  const [member] = issue?.path ?? [];
  return { type: 'malformed', fault: { kind: 'member', member: String(member?.key) } };
}

function isKnown(type: string): type is TypeName {
  return Object.hasOwn(RECORDS, type);
}
