/**
 * The records of a journal and the line that each one is: CRC32 of the JSON's bytes as 8 hex digits, a space, the
 * JSON, a line feed. What records mean together, `journal-state.ts` says.
 */

import { crc32 } from 'node:zlib';
import type { Reason } from '../errors.js';
import type { Ended, TriedOutcome } from '../outcome.js';
import type { Name } from '../user.js';
import { isNewer, wrongMember } from './record-shape.js';

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
  readonly reading?: ToldReading | undefined;
  /** ISO 8601 in UTC, as in all records. */
  readonly at: string;
};

/** Written by version 0.1.0 for a nickname that it gave; read and passed over. */
export type AssignedRecord = { readonly type: 'assigned' };

/** A row is announced: its request may leave as soon as this is on disk. */
export type SendingRecord = {
  readonly type: 'sending';
  readonly key: string;
  /** Only where it differs from the key. */
  readonly nickname?: string | undefined;
  readonly row: number;
  readonly attempt: number;
  readonly name: Name;
  readonly department_id: number;
  /** The password stands in `credentials.csv` and not in the roster. */
  readonly credential?: true | undefined;
  readonly at: string;
};

/** What became of an announced attempt, or what a person found out about it. */
export type SettledRecord = {
  readonly type: 'settled';
  readonly key: string;
  readonly attempt: number;
  readonly outcome: TriedOutcome | 'again';
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
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
  readonly reason?: Reason | undefined;
  readonly at: string;
};

export type JournalRecord = RunRecord | AssignedRecord | SendingRecord | SettledRecord | EndedRecord;

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
    const record: unknown = JSON.parse(line.toString('utf8', PREFIX));
    if (isNewer(record, JOURNAL_VERSION)) return { type: 'newer' };
    const what = wrongMember(record);
    return what === undefined ? (record as JournalRecord) : { type: 'malformed', what };
  } catch {
    return undefined;
  }
}
