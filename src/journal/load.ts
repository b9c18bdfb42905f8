/** Reads a journal from its beginning, and says where the whole lines end. Writes nothing. */

import { createHash, type Hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { UserError } from '../errors.js';
import { JournalDamage, lineDamage } from './damage.js';
import type { Disk } from './disk.js';
import { JournalState } from './journal-state.js';
import { type LastReport, refuseWithoutLines } from './last-report.js';
import { decodeLine } from './record.js';
import { isTornTail } from './torn-tail.js';

export type Loaded = {
  readonly state: JournalState;
  /** Where the last whole line ends, in bytes. */
  readonly length: number;
  /** What follows it: what a crash left of the last write. */
  readonly torn: Buffer;
  /** SHA-256 of the whole lines; whoever writes more feeds it. */
  readonly hash: Hash;
};

/** How much is read at a time; no run writes a longer line. */
const CHUNK = 1024 * 1024;
const LINE_FEED = 0x0a;

/** A line may be longer than all before it; what the directory said to a row takes up to 200 characters of it. */
const LONG_LINE = 512;

/**
 * @param report what the last report was made from; read before the file is
 * @throws JournalDamage where the file is not what runs and crashes leave, or not what the report was made from
 * @throws UserError `results` where the format is newer than this program; the system's errors as they are
 */
export async function load(
  disk: Pick<Disk, 'readAt'>,
  path: string,
  report: LastReport | undefined,
): Promise<Loaded> {
  const reader = new Reader(path, report);
  const chunk = Buffer.allocUnsafe(CHUNK);
  let held = 0;
  for (;;) {
    const read = disk.readAt(path, chunk.subarray(held), reader.length + held);
    const bytes = chunk.subarray(0, held + read);
    if (read === 0) return reader.end(bytes);
    const used = reader.add(bytes);
    held = bytes.length - used;
    chunk.copyWithin(0, used, bytes.length);
    // A large journal takes a second; Ctrl-C is to be heard meanwhile.
    await setImmediate();
  }
}

class Reader {
  readonly #state = new JournalState();
  readonly #path: string;
  readonly #report: LastReport | undefined;
  readonly #hash = createHash('sha256');
  /** The digest at the length that the report knows. */
  #digest: string | undefined;
  #line = 0;
  #longest = LONG_LINE;
  /** How many bytes the whole lines have that were read. */
  length = 0;

  constructor(path: string, report: LastReport | undefined) {
    this.#path = path;
    this.#report = report;
  }

  /** Takes in the whole lines up to the first bad one; returns how many bytes those are. */
  add(bytes: Buffer): number {
    let from = 0;
    for (;;) {
      const to = bytes.indexOf(LINE_FEED, from);
      if (to < 0 || !this.#apply(bytes.subarray(from, to))) break;
      this.#longest = Math.max(this.#longest, to + 1 - from);
      from = to + 1;
    }
    const known = (this.#report?.journal?.length ?? 0) - this.length;
    if (known > 0 && known <= from) {
      this.#digest = this.#hash.copy().update(bytes.subarray(0, known)).digest('hex');
    }
    this.#hash.update(bytes.subarray(0, from));
    this.length += from;
    return from;
  }

  /** @param torn what follows the last good line */
  end(torn: Buffer): Loaded {
    if (torn.length === CHUNK || !isTornTail(torn, 2 * this.#longest)) {
      const lineFeed = torn.indexOf(LINE_FEED);
      const line = torn.subarray(0, lineFeed < 0 ? torn.length : lineFeed);
      throw this.#damage(lineDamage(this.#path, this.#line + 1, line));
    }
    this.#compare(torn.length);
    return { state: this.#state, length: this.length, torn, hash: this.#hash };
  }

  /** @returns false where the bytes are not what was written */
  #apply(line: Buffer): boolean {
    const record = decodeLine(line);
    if (record === undefined) return false;
    this.#line += 1;
    const place = `${this.#path}:${this.#line}`;
    if (record.type === 'newer') {
      throw new UserError(
        'results',
        `${this.#path} was written by a newer version of this program`,
        'Upgrade, and run the same command again.',
      );
    }
    if (record.type === 'malformed') throw this.#damage(`${place}: ${record.what}, and no run writes that`);
    if (!this.#state.apply(record)) {
      throw this.#damage(`${place}: this line contradicts the lines before it`);
    }
    return true;
  }

  #compare(torn: number): void {
    const size = this.length + torn;
    if (this.length === 0) {
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
    for (const { outcome } of this.#state.all()) if (outcome === 'created') created += 1;
    if (created === 0 && this.#report === undefined) return new JournalDamage(what, undefined);
    return new JournalDamage(what, Math.max(created, this.#report?.created ?? 0));
  }
}
