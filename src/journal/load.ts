/** Reads a journal from its beginning into a ledger, and says where the whole lines end. Writes nothing. */

import { createHash, type Hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { UserError } from '../errors.js';
import { JournalDamage, lineDamage } from './damage.js';
import { type LastReport, refuseWithoutLines } from './last-report.js';
import { Ledger } from './ledger.js';
import type { ReadAt } from './line-reader.js';
import { type Glance, glanceAtLine, JOURNAL_VERSION, type JournalRecord, type Malformed } from './record.js';
import { isTornTail } from './torn-tail.js';

export type Loaded = {
  readonly ledger: Ledger;
  /** Where the last whole line ends, in bytes. */
  readonly length: number;
  /** How many bytes follow it: what a crash left of the last write. */
  readonly torn: number;
  /** SHA-256 of the whole lines; whoever goes on writing feeds it. */
  readonly hash: Hash;
};

/** How much is read at a time; a longer line is none of ours. */
const CHUNK = 1024 * 1024;
const LINE_FEED = 0x0a;

/** A line may be longer than all before it; what the directory said to a row takes up to 200 characters of it. */
const LONG_LINE = 512;

/**
 * @param readAt reads the file
 * @param path names it in messages
 * @param report what the last report was made from; read before the file is
 * @throws JournalDamage where the file is not what runs and crashes leave, or not what the report was made from
 * @throws UserError `results` where the format is newer than this program
 */
export async function load(readAt: ReadAt, path: string, report: LastReport | undefined): Promise<Loaded> {
  const replay = new Replay(readAt, path, report);
  const chunk = Buffer.allocUnsafe(CHUNK);
  let held = 0;
  let start = 0;
  for (;;) {
    const read = readAt(chunk.subarray(held), start + held);
    const end = held + read;
    if (read === 0) return replay.end(chunk.subarray(0, end));
    const used = replay.lines(chunk.subarray(0, end), start);
    held = end - used;
    start += used;
    chunk.copyWithin(0, used, end);
    // A large journal takes seconds; Ctrl-C is to be heard meanwhile.
    await setImmediate();
  }
}

class Replay {
  readonly #ledger: Ledger;
  readonly #path: string;
  readonly #report: LastReport | undefined;
  readonly #hash = createHash('sha256');
  /** The digest at the length that the report knows. */
  #digest: string | undefined;
  #length = 0;
  #line = 0;
  #longest = LONG_LINE;

  constructor(readAt: ReadAt, path: string, report: LastReport | undefined) {
    this.#ledger = new Ledger(readAt);
    this.#path = path;
    this.#report = report;
  }

  /** Takes in the whole lines up to the first bad one; returns how many bytes those are. */
  lines(bytes: Buffer, start: number): number {
    let from = 0;
    for (;;) {
      const to = bytes.indexOf(LINE_FEED, from);
      const record = to < 0 ? undefined : glanceAtLine(bytes.subarray(from, to));
      if (record === undefined) break;
      this.#take(record, start + from);
      this.#longest = Math.max(this.#longest, to + 1 - from);
      from = to + 1;
    }
    this.#add(bytes.subarray(0, from));
    return from;
  }

  /** @param tail what follows the last good line */
  end(tail: Buffer): Loaded {
    if (tail.length === CHUNK || !isTornTail(tail, 2 * this.#longest)) {
      const lineFeed = tail.indexOf(LINE_FEED);
      const line = tail.subarray(0, lineFeed < 0 ? tail.length : lineFeed);
      throw this.#damage(lineDamage(this.#path, this.#line + 1, line));
    }
    this.#compare(tail.length);
    return { ledger: this.#ledger, length: this.#length, torn: tail.length, hash: this.#hash };
  }

  #take(record: Glance | Malformed, from: number): void {
    this.#line += 1;
    const place = `${this.#path}:${this.#line}`;
    if (record.type === 'malformed') throw this.#damage(`${place}: ${record.what}, and no run writes that`);
    checkVersion(record, this.#path);
    if (this.#ledger.apply(record, from)) return;
    throw this.#damage(`${place}: this line contradicts the lines before it`);
  }

  #add(lines: Buffer): void {
    const known = (this.#report?.journal?.length ?? 0) - this.#length;
    if (known > 0 && known <= lines.length) {
      this.#digest = this.#hash.copy().update(lines.subarray(0, known)).digest('hex');
    }
    this.#hash.update(lines);
    this.#length += lines.length;
  }

  #compare(torn: number): void {
    const size = this.#length + torn;
    if (this.#length === 0) {
      refuseWithoutLines(this.#path, size === 0 ? 'is empty' : 'contains no complete line', this.#report);
    }
    const expected = this.#report?.journal;
    if (expected === undefined || expected.digest === this.#digest) return;
    throw this.#damage(
      size < expected.length
        ? `${this.#path} was rolled back to an earlier state: it has ${size} bytes, and had ${expected.length} at the last report`
        : `${this.#path} was changed: its first ${expected.length} bytes are not those of the last report`,
    );
  }

  #damage(what: string): JournalDamage {
    let created = 0;
    for (const { outcome } of this.#ledger.all()) if (outcome === 'created') created += 1;
    if (created === 0 && this.#report === undefined) return new JournalDamage(what, undefined);
    return new JournalDamage(what, Math.max(created, this.#report?.created ?? 0));
  }
}

const KNOWN_TYPES: ReadonlySet<string> = new Set<JournalRecord['type']>([
  'run',
  'assigned',
  'sending',
  'settled',
  'ended',
]);

function checkVersion(record: Glance, path: string): void {
  const isNewer = record.type === 'run' ? record.version > JOURNAL_VERSION : !KNOWN_TYPES.has(record.type);
  if (!isNewer) return;
  throw new UserError(
    'results',
    `${path} was written by a newer version of this program`,
    'Upgrade, and run the same command again.',
  );
}
