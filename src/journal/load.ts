/** Reads a journal and checks it against its report. The next run moves a torn last write to a separate file. */

import { createHash, type Hash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import { UserError } from '../domain/errors.js';
import { type JournalNote, type JournalView, type RunSubject, SANDBOX } from '../domain/journals.js';
import { systemCode } from '../platform/errno.js';
import { parseJson } from '../platform/parse-json.js';
import { type Value, wholeNumber } from '../platform/schema.js';
import type { ChangedJournal, LostJournal, RecordFault } from '../texts/journal-facts.js';
import { userError } from '../texts/user-error.js';
import { checkHead } from './check-head.js';
import { type Disk, type DiskFile, nodeDisk, readIfExists } from './disk.js';
import { JOURNAL_FILE, REPORT_FILE, remainsOfRuns } from './folder.js';
import { DamagedJournalError, fenced } from './journal-error.js';
import { JournalState } from './journal-state.js';
import { checksumIn, decodeLine, PREFIX_BYTES } from './record.js';
import { LONG_LINE, RecordChain } from './record-chain.js';

export type Loaded = {
  readonly length: number;
  readonly torn: Buffer;
  /** The SHA-256 of the complete lines. Each new line is added to it. */
  readonly hash: Hash;
  readonly checksum: string;
};

const LINE_FEED = 0x0a;
/** Reading a large journal takes a second; between these batches, signals are handled. */
const LINES_AT_ONCE = 2000;

/**
 * @throws DamagedJournalError if no run or crash could have left it like this, or the last report has another state
 * @throws {UserError} `results` if a newer version wrote it; system errors unchanged
 */
export async function load(folder: string, disk: Disk, state: JournalState): Promise<Loaded> {
  const path = join(folder, JOURNAL_FILE);
  // The report is read first. If a run ends in between, the journal is longer than the report says, which is valid.
  const report = await readLastReport(folder, disk);
  const found = await readIfExists(path, disk);
  return await readLines({ found, path, report }, state);
}

type Source = {
  readonly found: Buffer | undefined;
  readonly path: string;
  readonly report: LastReport | undefined;
};

export async function readLines({ found, path, report }: Source, state: JournalState): Promise<Loaded> {
  const bytes = found ?? Buffer.alloc(0);
  const createdSoFar = (): number | undefined => {
    const created = Math.max(state.usersAtAddress.created, report?.counts.created ?? 0);
    return created === 0 && report === undefined ? undefined : created;
  };
  const damaged = (line: number, fault: RecordFault): DamagedJournalError =>
    DamagedJournalError.of('journal-damaged', { path, line, fault, created: createdSoFar() });

  const chain = new RecordChain(bytes);
  let [length, line, longest] = [0, 0, LONG_LINE];
  for (;;) {
    const end = bytes.indexOf(LINE_FEED, length);
    const text = bytes.subarray(length, end);
    const record = end < 0 ? undefined : decodeLine(text);
    if (record === undefined) break;
    line += 1;
    if (record.type === 'newer') throw userError('results', 'journal-newer', { path });
    if (record.type === 'stored')
      throw userError('results', 'journal-in-store', { folder: dirname(path), org: record.org });
    if (record.type === 'malformed') throw damaged(line, record.fault);
    if (!chain.add(record, checksumIn(text), end + 1) || !state.apply(record))
      throw damaged(line, { kind: 'order' });
    longest = Math.max(longest, end + 1 - length);
    length = end + 1;
    if (line % LINES_AT_ONCE === 0) await setImmediate();
  }
  const torn = bytes.subarray(length);
  const { atOnce } = state;
  if (!(atOnce > 1 ? isTornBatch(torn, 2 * longest * atOnce) : isTornWrite(torn, 2 * longest)))
    throw damaged(line + 1, { kind: 'checksum' });
  if (report !== undefined) {
    const created = createdSoFar();
    const state = lossOf(found, length, report);
    if (state !== undefined)
      throw DamagedJournalError.of('journal-lost', { path, state, remains: undefined, created });
    const change = changeOf(found, length, report);
    if (change !== undefined) throw DamagedJournalError.of('journal-changed', { path, change, created });
  }
  return { length, torn, hash: chain.hash, checksum: chain.checksum };
}

/** The reason if the journal is missing although its report has runs. */
function lossOf(
  bytes: Buffer | undefined,
  length: number,
  report: LastReport,
): LostJournal['state'] | undefined {
  if (length > 0 || (report.journal === undefined && report.runs.length === 0)) return undefined;
  if (bytes === undefined) return 'missing';
  return bytes.length === 0 ? 'empty' : 'incomplete';
}

function changeOf(
  bytes: Buffer | undefined,
  length: number,
  report: LastReport,
): ChangedJournal['change'] | undefined {
  if (length === 0 || bytes === undefined || report.journal === undefined) return undefined;
  const { length: known, digest } = report.journal;
  const digestNow = createHash('sha256').update(bytes.subarray(0, known)).digest('hex');
  if (known <= length && digestNow === digest) return undefined;
  return bytes.length < known
    ? { kind: 'rolled-back', bytes: bytes.length, known }
    : { kind: 'changed', known };
}

/** @throws {UserError} `results` if it is damaged, unreadable, of a newer version, or does not match its report */
export async function readJournal(folder: string, disk: Disk = nodeDisk): Promise<JournalView | undefined> {
  return viewOf(await read(folder, disk));
}

export function viewOf(state: JournalState): JournalView | undefined {
  return state.run === 0 ? undefined : state;
}

export async function readJournalFor(
  subject: RunSubject,
  folder: string,
  disk: Disk = nodeDisk,
): Promise<JournalView | undefined> {
  return await viewFor(subject, folder, await read(folder, disk), disk);
}

export async function viewFor(
  subject: RunSubject,
  folder: string,
  state: JournalState,
  disk: Disk,
): Promise<JournalView | undefined> {
  await refuseRemains(folder, subject, state, disk);
  checkHead(folder, state, subject);
  return viewOf(state);
}

async function read(folder: string, disk: Disk): Promise<JournalState> {
  const state = new JournalState();
  const { torn, length } = await load(folder, disk, state).catch((error: unknown) => {
    if (error instanceof UserError || systemCode(error) === '') throw error;
    const facts = { path: join(folder, JOURNAL_FILE), system: systemCode(error) };
    throw userError('results', 'journal-unreadable', facts, { cause: error });
  });
  if (torn.length > 0) state.notes = [tornWriteNote(torn.length, length)];
  return state;
}

/** If the journal is lost, a run would send all users again. @throws DamagedJournalError if earlier runs left files */
export async function refuseRemains(
  folder: string,
  { baseUrl }: Pick<RunSubject, 'baseUrl'>,
  { run }: Pick<JournalState, 'run'>,
  disk: Disk,
): Promise<void> {
  if (run > 0 || baseUrl === SANDBOX) return;
  const remains = await remainsOfRuns(folder, disk);
  if (remains.length === 0) return;
  const facts = { path: join(folder, JOURNAL_FILE), state: 'missing-or-empty', remains } as const;
  throw DamagedJournalError.of('journal-lost', { ...facts, created: undefined });
}

const LAST_REPORT = v.object({
  counts: v.object({ created: wholeNumber(0) }),
  runs: v.array(v.object({})),
  /** The journal that the report was made from; absent in a report of version 0.1.0. */
  journal: v.exactOptional(v.object({ length: wholeNumber(0), digest: v.string() })),
});

export type LastReport = Value<typeof LAST_REPORT>;

/** @throws DamagedJournalError if it cannot be read: then changes of the journal would go unnoticed */
export async function readLastReport(folder: string, disk: Disk): Promise<LastReport | undefined> {
  const path = join(folder, REPORT_FILE);
  const bytes = await readIfExists(path, disk).catch((error: unknown) => {
    const system = systemCode(error);
    if (error instanceof UserError || system === '') throw error;
    // No folder can have this path, so there was no run.
    if (['ENAMETOOLONG', 'ELOOP'].includes(system))
      throw userError('results', 'results-unreadable', { path: folder, system }, { cause: error });
    throw unusable(path, system);
  });
  if (bytes === undefined) return undefined;
  const report = parseJson(bytes.toString('utf8'));
  if (!v.is(LAST_REPORT, report)) throw unusable(path, undefined);
  return report;
}

function unusable(path: string, system: string | undefined): DamagedJournalError {
  return DamagedJournalError.of('report-damaged', { path, system, created: undefined });
}

const FIRST_MEMBER = '{"type":"';

/** Every line of a run is shorter. */
const MAX_BYTES = 1024 * 1024;

/** JSON tokens as `JSON.stringify` writes them, without white space. The last string may be incomplete. */
const TOKENS = /^(?:[\w.:,{}[\]+-]|"(?:[ !#-[\]-\xff]|\\.)*")*(?:"(?:[ !#-[\]-\xff]|\\.)*\\?)?$/;

/** True for the start of one line, with zeros in place of blocks that did not reach the disk. */
export function isTornWrite(tail: Buffer, mostZeroed: number): boolean {
  if (tail.length >= MAX_BYTES) return false;
  const cut = tail.subarray(0, tail.findLastIndex((byte) => byte !== 0) + 1);
  if (isBeginning(cut.toString('latin1'))) return tail.length - cut.length <= mostZeroed;
  const zeros = tail.findIndex((byte) => byte !== 0);
  const rest = tail.toString('latin1', zeros);
  // The last block of the line reached the disk, but not the one before it.
  return zeros > 0 && tail.length <= mostZeroed && /^[ -\xff]*\n$/.test(rest);
}

/** The same for several lines of one write: a line that is not joined to the previous one begins another write. */
export function isTornBatch(tail: Buffer, mostZeroed: number): boolean {
  if (tail.length >= MAX_BYTES || tail.filter((byte) => byte === 0).length > mostZeroed) return false;
  for (let at = 0; at < tail.length; ) {
    const feed = tail.indexOf(LINE_FEED, at);
    const end = feed < 0 ? tail.length : feed;
    const line = tail.subarray(at, end);
    const isWhole = feed >= 0 && isJoined(line);
    if (!isWhole && !isPart(line, feed < 0)) return false;
    at = end + 1;
  }
  return true;
}

/** A part of a line, or of lines with zeroed line feeds. @param isLast true if its end may be missing */
function isPart(line: Buffer, isLast: boolean): boolean {
  const text = line.toString('latin1');
  const [begin = '', ...parts] = text.split('\0');
  if (!isBeginning(begin) || (parts.length === 0 && !isLast)) return false;
  return parts.every((part) => /^[ -\xff]*$/.test(part) && isJoined(Buffer.from(part, 'latin1'), true));
}

function isJoined(line: Buffer, otherwise = false): boolean {
  const record = decodeLine(line);
  return record === undefined ? otherwise : 'joins' in record && record.joins === true;
}

function isBeginning(text: string): boolean {
  const json = text.slice(PREFIX_BYTES);
  if (!/^(?:[0-9a-f]{0,7}|[0-9a-f]{8} ?)$/.test(text.slice(0, PREFIX_BYTES))) return false;
  return json.startsWith(FIRST_MEMBER) ? TOKENS.test(json) : FIRST_MEMBER.startsWith(json);
}

/** Moves a torn write to `<path>.broken`. @throws {UserError} `fenced` if the file has grown since */
export async function repairTornWrite(
  path: string,
  file: DiskFile,
  { length, torn }: { readonly length: number; readonly torn: Buffer },
  disk: Disk,
): Promise<JournalNote | undefined> {
  if (torn.length === 0) return undefined;
  const broken = await disk.openForAppend(`${path}.broken`);
  try {
    for (let written = 0; written < torn.length; ) written += await broken.append(torn.subarray(written));
  } finally {
    await broken.close();
  }
  // The line is not torn: another run that the lock did not keep out is still writing it.
  if ((await file.size()) !== length + torn.length) throw fenced(path);
  await disk.truncate(path, length);
  return { ...tornWriteNote(torn.length, length), movedTo: `${path}.broken` };
}

export function tornWriteNote(bytes: number, length: number) {
  return { kind: 'torn', bytes, isOnly: length === 0 } as const satisfies JournalNote;
}
