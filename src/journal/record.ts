/**
 * The records of a journal and the line that each one is: CRC32 of the JSON's bytes as 8 hex digits, a space, the
 * JSON, a line feed. What records mean together, the ledger says.
 */

import { crc32 } from 'node:zlib';
import type { Reason } from '../errors.js';
import type { Ended, TriedOutcome } from '../outcome.js';
import type { Name } from '../user.js';
import { TIME_PATTERN, wrongMember } from './record-shape.js';

/** The version of the format that this program writes, and the newest that it reads. */
export const JOURNAL_VERSION = 1;

/** What the user said about reading a roster, as text that the options take; what was detected is absent. */
export type ToldReading = {
  readonly format?: string;
  readonly delimiter?: string;
  readonly encoding?: string;
  readonly sheet?: string;
  readonly columns?: readonly string[];
  readonly map?: readonly { readonly field: string; readonly from: string }[];
  readonly nameOrder?: string;
  readonly nickname?: readonly string[];
  readonly department?: number;
  readonly generates?: string;
};

/** A run begins. The first record of every journal is one. */
export type RunRecord = {
  readonly type: 'run';
  readonly version: number;
  readonly run: number;
  readonly base_url: string;
  readonly org: string | null;
  readonly roster: string;
  readonly roster_path: string | null;
  /** How the roster was told to be read; absent where nothing was told. */
  readonly reading?: ToldReading;
  /** ISO 8601 in UTC, as in all records. */
  readonly at: string;
};

/** A nickname was made up for a row; the same row keeps it in every later run. */
export type AssignedRecord = {
  readonly type: 'assigned';
  /** SHA-256 of the row's name fields, in hex. */
  readonly source: string;
  /** Which of the people of this name, from 1. */
  readonly nth: number;
  /** SHA-256 of the row's other cells but for passwords, in hex; absent where they hold nothing. */
  readonly of?: string;
  readonly nickname: string;
};

/** A row is announced: its request may leave as soon as this is on disk. */
export type SendingRecord = {
  readonly type: 'sending';
  readonly key: string;
  /** Only where it differs from the key. */
  readonly nickname?: string;
  readonly row: number;
  readonly attempt: number;
  readonly name: Name;
  readonly department_id: number;
  /** The password stands in `credentials.csv` and not in the roster. */
  readonly credential?: true;
  readonly at: string;
};

/** What became of an announced try, or what a person found out about it. */
export type SettledRecord = {
  readonly type: 'settled';
  readonly key: string;
  readonly attempt: number;
  readonly outcome: TriedOutcome | 'again';
  readonly status?: number;
  readonly code?: string;
  readonly message?: string;
  /** From the start of the request to the end of the answer, in milliseconds. */
  readonly ms?: number;
  readonly by?: 'person';
  readonly at: string;
};

/** A run ended by itself; absent where it was killed. */
export type EndedRecord = {
  readonly type: 'ended';
  readonly run: number;
  readonly ended: Ended;
  /** Why it stopped; absent where nothing stopped it. */
  readonly reason?: Reason;
  readonly at: string;
};

export type JournalRecord = RunRecord | AssignedRecord | SendingRecord | SettledRecord | EndedRecord;

const SPACE = 0x20;
/** As long as a sum: eight hex digits. */
const NO_SUM = '00000000';
/** How many bytes stand before the JSON: the sum and the space. */
export const PREFIX = NO_SUM.length + 1;

/** The line of a record, with its line feed. */
export function encodeLine(record: JournalRecord): Buffer {
  const line = Buffer.from(`${NO_SUM} ${JSON.stringify(record)}\n`, 'utf8');
  line.write(crc32(line.subarray(PREFIX, -1)).toString(16).padStart(NO_SUM.length, '0'), 'latin1');
  return line;
}

/** Not a record of this program, although its sum holds. */
export type Malformed = { readonly type: 'malformed'; readonly what: string };

/** The record of a line, given without its line feed; `undefined` where the bytes are not what was written. */
export function decodeLine(line: Buffer): JournalRecord | Malformed | undefined {
  return isWhole(line) ? parse(line) : undefined;
}

/** As much of a record as the ledger remembers; the rest is read back when somebody asks. */
export type Glance =
  | RunRecord
  | AssignedRecord
  | Pick<SendingRecord, 'type' | 'key' | 'attempt' | 'at'>
  // The status is there for those that are repeated alone.
  | Pick<SettledRecord, 'type' | 'key' | 'attempt' | 'outcome' | 'by' | 'status' | 'at'>
  | EndedRecord;

const TEXT = String.raw`"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*"`;
/** Few enough digits that every such number has its place in 32 bits. */
const COUNT = String.raw`(?:0|[1-9]\d{0,8})`;
const AT = `"at":"(${TIME_PATTERN})"`;
const NAME = `"name":\\{"first":${TEXT},"last":${TEXT},"middle":${TEXT}\\}`;

/**
 * The two lines that a journal has most of, as `encodeLine` writes them. All other lines are parsed and checked whole:
 * a key that is not plain ASCII, a person's word, an attempt that is repeated.
 */
const PLAIN_LINE = new RegExp(
  String.raw`^.{9}\{"type":"(?:` +
    String.raw`sending","key":"([ !#-[\]-~]+)",(?:"nickname":${TEXT},)?"row":${COUNT},"attempt":(${COUNT}),` +
    `${NAME},"department_id":${COUNT},(?:"credential":true,)?|` +
    String.raw`settled","key":"([ !#-[\]-~]+)","attempt":(${COUNT}),` +
    `"outcome":"(created|weak_password|exists|failed|unconfirmed|pending)",` +
    String.raw`(?:"status":${COUNT},)?(?:"code":${TEXT},)?(?:"message":${TEXT},)?(?:"ms":${COUNT},)?)${AT}\}$`,
);

/** What `decodeLine` gives, in a third of the time for the two lines that a journal has millions of. */
export function glanceAtLine(line: Buffer): Glance | Malformed | undefined {
  if (!isWhole(line)) return undefined;
  const plain = PLAIN_LINE.exec(line.toString('latin1'));
  if (plain === null) return parse(line);
  const [, sent, sentAttempt, key = '', attempt, outcome, at = ''] = plain;
  if (sent !== undefined) return { type: 'sending', key: sent, attempt: Number(sentAttempt), at };
  return { type: 'settled', key, attempt: Number(attempt), outcome: outcome as SettledRecord['outcome'], at };
}

function isWhole(line: Buffer): boolean {
  if (line.length <= PREFIX || line[PREFIX - 1] !== SPACE) return false;
  return writtenSum(line) === crc32(line.subarray(PREFIX));
}

function parse(line: Buffer): JournalRecord | Malformed | undefined {
  try {
    const record: unknown = JSON.parse(line.toString('utf8', PREFIX));
    const what = wrongMember(record, JOURNAL_VERSION);
    return what === undefined ? (record as JournalRecord) : { type: 'malformed', what };
  } catch {
    return undefined;
  }
}

/** The sum at the start of the line; -1 where there are no eight lower-case hex digits. */
function writtenSum(line: Buffer): number {
  let sum = 0;
  for (let i = 0; i < PREFIX - 1; i++) {
    const byte = line[i] ?? 0;
    if (byte >= 0x30 && byte <= 0x39) sum = sum * 16 + byte - 0x30;
    else if (byte >= 0x61 && byte <= 0x66) sum = sum * 16 + byte - 0x57;
    else return -1;
  }
  return sum;
}
