/**
 * Reads a journal and checks it against the report beside it. A last write that a crash cut off is a torn write,
 * which is moved to a file of its own before a run writes more; anything else is damage.
 */

import { createHash, type Hash } from 'node:crypto';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import { UserError } from '../domain/errors.js';
import { type JournalAddress, type JournalView, SANDBOX } from '../domain/journals.js';
import { RUN_AGAIN, worded } from '../domain/wording.js';
import { systemCode, systemMessage } from '../lib/errno.js';
import { parseJson } from '../lib/parse-json.js';
import { type Value, wholeNumber } from '../lib/schema.js';
import { changeAddress } from './check-head.js';
import { type Disk, type DiskFile, nodeDisk, readIfThere } from './disk.js';
import { JOURNAL_FILE, REPORT_FILE, remainsOfRuns } from './folder.js';
import { DamagedJournalError, fenced } from './journal-error.js';
import { JournalState } from './journal-state.js';
import { checksumIn, decodeLine, PREFIX_BYTES } from './record.js';
import { RecordChain } from './record-chain.js';

export type Loaded = {
  /** The length of all complete lines, in bytes. */
  readonly length: number;
  /** The bytes behind them: what a crash left of the last write. */
  readonly torn: Buffer;
  /** SHA-256 of the complete lines, to be continued with every line that is written. */
  readonly hash: Hash;
  /** The checksum of the last complete line; `''` where there is none. */
  readonly checksum: string;
};

const NOT_IN_ORDER =
  'this line does not follow those before it, as where two journals were joined or lines were removed';

const LINE_FEED = 0x0a;
/** At least as long as most lines; a message of the directory takes up to 200 characters. */
const LONG_LINE = 512;
/** A large journal takes a second; signals are handled after so many lines. */
const LINES_AT_ONCE = 2000;

/**
 * Applies the records of a folder's journal, if there is one, to the state.
 * @throws DamagedJournalError where it is not what runs and crashes leave, or not what the last report was made from
 * @throws UserError `results` where the format is newer than this program; the system's errors as they are
 */
export async function load(folder: string, disk: Disk, state: JournalState): Promise<Loaded> {
  const path = join(folder, JOURNAL_FILE);
  // First the report: if a run ends in between, the journal is longer than the report says, which is accepted.
  const report = await readLastReport(folder, disk);
  const found = await readIfThere(path, disk);
  const bytes = found ?? Buffer.alloc(0);
  const damaged = (what: string): DamagedJournalError => {
    const created = Math.max(state.usersAtAddress.created, report?.counts.created ?? 0);
    return new DamagedJournalError(what, created === 0 && report === undefined ? undefined : created);
  };

  const chain = new RecordChain(bytes);
  let [length, line, longest] = [0, 0, LONG_LINE];
  for (;;) {
    const end = bytes.indexOf(LINE_FEED, length);
    const text = bytes.subarray(length, end);
    const record = end < 0 ? undefined : decodeLine(text);
    if (record === undefined) break;
    line += 1;
    if (record.type === 'newer') throw newer(path);
    if (record.type === 'malformed') throw damaged(`${path}:${line}: invalid record: ${record.what}`);
    if (!chain.add(record, checksumIn(text), end + 1) || !state.apply(record))
      throw damaged(`${path}:${line}: ${NOT_IN_ORDER}`);
    longest = Math.max(longest, end + 1 - length);
    length = end + 1;
    if (line % LINES_AT_ONCE === 0) await setImmediate();
  }
  const torn = bytes.subarray(length);
  if (!isTornWrite(torn, 2 * longest)) {
    const what = 'this line is damaged, or another program saved the file (wrong or missing checksum)';
    throw damaged(`${path}:${line + 1}: ${what}`);
  }
  const mismatch = report && mismatchOf(found, length, report);
  if (mismatch !== undefined) throw damaged(`${path} ${mismatch}`);
  return { length, torn, hash: chain.hash, checksum: chain.checksum };
}

/** How a journal differs from the one of the report, as the end of a sentence. @param length of its complete lines */
function mismatchOf(bytes: Buffer | undefined, length: number, report: LastReport): string | undefined {
  if (length === 0) {
    if (report.journal === undefined && report.runs.length === 0) return undefined;
    const what =
      bytes === undefined ? 'is missing' : bytes.length === 0 ? 'is empty' : 'contains no complete line';
    return `${what}, but report.json next to it has the results of earlier runs`;
  }
  if (bytes === undefined || report.journal === undefined) return undefined;
  const { length: known, digest } = report.journal;
  const digestNow = createHash('sha256').update(bytes.subarray(0, known)).digest('hex');
  if (known <= length && digestNow === digest) return undefined;
  return bytes.length < known
    ? `was rolled back to an earlier state: it has ${bytes.length} bytes, but had ${known} when the last report was written`
    : `was changed: its first ${known} bytes differ from those that the last report was made from`;
}

function newer(path: string): UserError {
  return new UserError(
    'results',
    `${path} was written by a newer version of provision`,
    worded`Upgrade provision, then ${RUN_AGAIN}.`,
  );
}

/**
 * Reads the journal of a results folder.
 * @returns `undefined` where there is no folder, no journal, or no run in it
 * @throws UserError `results` where it is damaged, unreadable, of a newer format, or not what the report was made from
 */
export async function readJournal(folder: string, disk: Disk = nodeDisk): Promise<JournalView | undefined> {
  const state = await read(folder, disk);
  return state.run === 0 ? undefined : state;
}

/**
 * As `readJournal`, in the state in which a run with this address will find it: outcomes at another directory do not
 * count, unless a user was created there or is unconfirmed.
 * @param address `undefined`: not known
 * @throws UserError also where the folder has files of earlier runs and no journal
 */
export async function readJournalFor(
  address: JournalAddress | undefined,
  folder: string,
  disk: Disk = nodeDisk,
): Promise<JournalView | undefined> {
  const state = await read(folder, disk);
  await refuseRemains(folder, address, state, disk);
  if (state.run === 0) return undefined;
  if (address !== undefined) changeAddress(address, state);
  return state;
}

async function read(folder: string, disk: Disk): Promise<JournalState> {
  const state = new JournalState();
  const { torn, length } = await load(folder, disk, state).catch((error: unknown) => {
    if (error instanceof UserError || systemCode(error) === '') throw error;
    throw new UserError(
      'results',
      `Cannot read ${join(folder, JOURNAL_FILE)}: ${systemMessage(error)}`,
      'Check that you own the results folder.',
      error,
    );
  });
  if (torn.length > 0) state.notes = [tornWriteNote(torn.length, length)];
  return state;
}

/**
 * A run without its journal would send everybody again; one that sends to the sandbox may.
 * @throws DamagedJournalError where earlier runs left files, and neither journal nor report
 */
export async function refuseRemains(
  folder: string,
  address: Pick<JournalAddress, 'baseUrl'> | undefined,
  { run }: Pick<JournalState, 'run'>,
  disk: Disk,
): Promise<void> {
  if (run > 0 || address?.baseUrl === SANDBOX) return;
  const remains = await remainsOfRuns(folder, disk);
  if (remains.length === 0) return;
  const what = `${join(folder, JOURNAL_FILE)} is missing or empty, but the folder has files of earlier runs (${remains.join(', ')})`;
  throw new DamagedJournalError(what, undefined);
}

const LAST_REPORT = v.object({
  /** The rows in the roster. */
  counts: v.object({ created: wholeNumber(0) }),
  runs: v.array(v.object({})),
  /** The journal that the report was made from; absent in a report of version 0.1.0. */
  journal: v.exactOptional(v.object({ length: wholeNumber(0), digest: v.string() })),
});

export type LastReport = Value<typeof LAST_REPORT>;

/**
 * Reads the report that the last run left.
 * @returns `undefined` where there is none
 * @throws DamagedJournalError where it cannot be read, so that a change of the journal would not be noticed
 */
export async function readLastReport(folder: string, disk: Disk): Promise<LastReport | undefined> {
  const path = join(folder, REPORT_FILE);
  const bytes = await readIfThere(path, disk).catch((error: unknown) => {
    if (systemCode(error) === '') throw error;
    throw unusable(path, `cannot be read: ${systemMessage(error)}`);
  });
  if (bytes === undefined) return undefined;
  const report = parseJson(bytes.toString('utf8'));
  if (!v.is(LAST_REPORT, report)) throw unusable(path, 'is damaged');
  return report;
}

function unusable(path: string, what: string): DamagedJournalError {
  return new DamagedJournalError(`${path} ${what}, so the journal cannot be checked against it`, undefined, {
    command:
      'Restore report.json from a backup made after the last run. Or, if you are sure that nobody changed journal.jsonl, ' +
      'delete report.json and write it again with the command report.',
    program:
      'Restore report.json from a backup made after the last run. Or, if you are sure that nobody changed journal.jsonl, ' +
      'delete report.json and call createUsers again, which writes it anew.',
  });
}

/** How the JSON of every record begins. */
const FIRST_MEMBER = '{"type":"';

/** Longer than any line that a run writes. */
const MAX_BYTES = 1024 * 1024;

/** Tokens of JSON as `JSON.stringify` writes them, without white space; the last string may be incomplete. */
const TOKENS = /^(?:[\w.:,{}[\]+-]|"(?:[ !#-[\]-\xff]|\\.)*")*(?:"(?:[ !#-[\]-\xff]|\\.)*\\?)?$/;

/**
 * True if a crash can have left these bytes behind the last complete line: the beginning of one line, and zeros for the
 * blocks that did not reach the disk.
 * @param mostZeroed how many bytes can have been zeroed
 */
export function isTornWrite(tail: Buffer, mostZeroed: number): boolean {
  if (tail.length >= MAX_BYTES) return false;
  const cut = tail.subarray(0, tail.findLastIndex((byte) => byte !== 0) + 1);
  if (isBeginning(cut.toString('latin1'))) return tail.length - cut.length <= mostZeroed;
  const zeros = tail.findIndex((byte) => byte !== 0);
  const rest = tail.toString('latin1', zeros);
  // The line's last block reached the disk, and the one before it did not.
  return zeros > 0 && tail.length <= mostZeroed && /^[ -\xff]*\n$/.test(rest);
}

/** @param text bytes as latin1 */
function isBeginning(text: string): boolean {
  const json = text.slice(PREFIX_BYTES);
  if (!/^(?:[0-9a-f]{0,7}|[0-9a-f]{8} ?)$/.test(text.slice(0, PREFIX_BYTES))) return false;
  return json.startsWith(FIRST_MEMBER) ? TOKENS.test(json) : FIRST_MEMBER.startsWith(json);
}

/**
 * Moves a torn write to `<path>.broken`, so that the file consists of complete lines again.
 * @param length of the complete lines, in bytes
 * @returns a note for people; `undefined` where nothing was torn
 * @throws UserError `fenced` where the file has grown meanwhile
 */
export async function repairTornWrite(
  path: string,
  file: DiskFile,
  { length, torn }: { readonly length: number; readonly torn: Buffer },
  disk: Disk,
): Promise<string | undefined> {
  if (torn.length === 0) return undefined;
  const broken = await disk.openForAppend(`${path}.broken`);
  try {
    for (let written = 0; written < torn.length; ) written += await broken.append(torn.subarray(written));
  } finally {
    await broken.close();
  }
  // The line is not torn but being written, by a run that the lock did not keep out.
  if ((await file.size()) !== length + torn.length) throw fenced(path);
  await disk.truncate(path, length);
  return `${tornWriteNote(torn.length, length)} It was moved to ${path}.broken.`;
}

/** @param torn how many bytes are torn */
export function tornWriteNote(torn: number, length: number): string {
  const what = length === 0 ? 'The only line of the journal' : 'The last line of the journal';
  return `${what} is incomplete (${torn} bytes), as after a crash or a power failure.`;
}
