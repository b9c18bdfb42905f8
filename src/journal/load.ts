/** Reads a journal, checks it against the report beside it, and says where its whole lines end. Writes nothing. */

import { createHash, type Hash } from 'node:crypto';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { UserError } from '../domain/errors.js';
import { systemCode, systemWords } from '../lib/errno.js';
import { JournalDamage } from './damage.js';
import { type Disk, nodeDisk, readIfThere } from './disk.js';
import { JOURNAL_FILE } from './folder.js';
import { moveTo } from './guards.js';
import { JournalState, type JournalView } from './journal-state.js';
import { type LastReport, readLastReport } from './last-report.js';
import { decodeLine } from './record.js';
import { isTornTail, tornNote } from './torn-tail.js';

export type Loaded = {
  /** Where the last whole line ends, in bytes. */
  readonly length: number;
  /** What follows it: what a crash left of the last write. */
  readonly torn: Buffer;
  /** SHA-256 of the whole lines; whoever writes more feeds it. */
  readonly hash: Hash;
};

const LINE_FEED = 0x0a;
/** A line may be longer than all before it; what the directory said to a row takes up to 200 characters of it. */
const LONG_LINE = 512;
/** A large journal takes a second; Ctrl-C is heard after so many lines. */
const LINES_AT_ONCE = 2000;

/**
 * Applies the records of a folder's journal, none where it is not there.
 * @throws JournalDamage where it is not what runs and crashes leave, or not what the last report was made from
 * @throws UserError `results` where the format is newer than this program; the system's errors as they are
 */
export async function load(folder: string, disk: Disk, state: JournalState): Promise<Loaded> {
  const path = join(folder, JOURNAL_FILE);
  // Before the journal: of a run that ends meanwhile the journal is the longer one then.
  const report = await readLastReport(folder, disk);
  const found = await readIfThere(path, disk);
  const bytes = found ?? Buffer.alloc(0);
  const damage = (what: string): JournalDamage => {
    const created = Math.max(state.bound.created, report?.counts.created ?? 0);
    return new JournalDamage(what, created === 0 && report === undefined ? undefined : created);
  };

  let [length, line, longest] = [0, 0, LONG_LINE];
  for (;;) {
    const end = bytes.indexOf(LINE_FEED, length);
    const record = end < 0 ? undefined : decodeLine(bytes.subarray(length, end));
    if (record === undefined) break;
    line += 1;
    if (record.type === 'newer') throw newer(path);
    if (record.type === 'malformed') {
      throw damage(`${path}:${line}: ${record.what}, and no run writes that`);
    }
    if (!state.apply(record)) throw damage(`${path}:${line}: this line contradicts the lines before it`);
    longest = Math.max(longest, end + 1 - length);
    length = end + 1;
    if (line % LINES_AT_ONCE === 0) await setImmediate();
  }
  const torn = bytes.subarray(length);
  if (!isTornTail(torn, 2 * longest)) {
    const what = 'this line is damaged, or another program has saved the file';
    throw damage(`${path}:${line + 1}: ${what}: its checksum is wrong or missing`);
  }
  const mismatch = report && mismatchOf(found, length, report);
  if (mismatch !== undefined) throw damage(`${path} ${mismatch}`);
  return { length, torn, hash: createHash('sha256').update(bytes.subarray(0, length)) };
}

/** In which way a journal is not the one of the report, as the end of a sentence. @param length of its whole lines */
function mismatchOf(bytes: Buffer | undefined, length: number, report: LastReport): string | undefined {
  if (length === 0) {
    if (report.journal === undefined && report.runs.length === 0) return undefined;
    const what =
      bytes === undefined ? 'is missing' : bytes.length === 0 ? 'is empty' : 'contains no complete line';
    return `${what}, but report.json beside it has the results of earlier runs`;
  }
  if (bytes === undefined || report.journal === undefined) return undefined;
  const { length: known, digest } = report.journal;
  const digestNow = createHash('sha256').update(bytes.subarray(0, known)).digest('hex');
  if (known <= length && digestNow === digest) return undefined;
  return bytes.length < known
    ? `was rolled back to an earlier state: it has ${bytes.length} bytes, and had ${known} at the last report`
    : `was changed: its first ${known} bytes are not those of the last report`;
}

function newer(path: string): UserError {
  return new UserError(
    'results',
    `${path} was written by a newer version of this program`,
    'Upgrade, and run the same command again.',
  );
}

/**
 * Reads the journal of a results folder.
 * @returns `undefined` where there is no folder, no journal, or no run in it
 * @throws UserError `results` where it is damaged, unreadable, of a newer format, or not what the report was made from
 */
export function readJournal(folder: string, disk: Disk = nodeDisk): Promise<JournalView | undefined> {
  return readJournalFor(undefined, folder, disk);
}

/**
 * As `readJournal`, and as a run at this address will find it: what was settled at another one counts for nothing,
 * unless somebody is created or in doubt there.
 */
export async function readJournalFor(
  baseUrl: string | undefined,
  folder: string,
  disk: Disk = nodeDisk,
): Promise<JournalView | undefined> {
  const state = new JournalState();
  const { torn, length } = await load(folder, disk, state).catch((error: unknown) => {
    if (error instanceof UserError || systemCode(error) === '') throw error;
    throw new UserError(
      'results',
      `${join(folder, JOURNAL_FILE)} cannot be read: ${systemWords(error)}`,
      'See that the results folder is yours.',
      error,
    );
  });
  if (state.run === 0) return undefined;
  if (baseUrl !== undefined) moveTo(baseUrl, state);
  if (torn.length > 0) state.notes = [tornNote(torn.length, length)];
  return state;
}
