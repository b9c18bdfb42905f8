/** Reads a journal from its beginning into a ledger, and says where the whole lines end. Writes nothing. */

import { setImmediate } from 'node:timers/promises';
import { UserError } from '../errors.js';
import { Ledger } from './ledger.js';
import type { ReadAt } from './line-reader.js';
import {
  decodeLine,
  type Glance,
  glanceAtLine,
  JOURNAL_VERSION,
  type JournalRecord,
  PREFIX,
} from './record.js';

export type Loaded = {
  readonly ledger: Ledger;
  /** Where the last whole line ends, in bytes. */
  readonly length: number;
  /** How many bytes follow it: a line that was cut short, or never reached the disk. */
  readonly torn: number;
};

/** How much is read at a time; a longer line is none of ours. */
const CHUNK = 1024 * 1024;
const LINE_FEED = 0x0a;

/**
 * @param readAt reads the file
 * @param path names it in messages
 * @throws UserError `results` where a line is damaged and a whole one follows, or the format is newer than this program
 */
export async function load(readAt: ReadAt, path: string): Promise<Loaded> {
  const replay = new Replay(readAt, path);
  const chunk = Buffer.allocUnsafe(CHUNK);
  let held = 0;
  let start = 0;
  for (;;) {
    const read = readAt(chunk.subarray(held), start + held);
    const end = held + read;
    if (read === 0) return replay.end(chunk.subarray(0, end), start + end);
    const used = replay.lines(chunk.subarray(0, end), start);
    held = end - used;
    start += used;
    if (held === CHUNK) {
      replay.overlong();
      start += held;
      held = 0;
    } else chunk.copyWithin(0, used, end);
    // A large journal takes seconds; Ctrl-C is to be heard meanwhile.
    await setImmediate();
  }
}

class Replay {
  readonly #ledger: Ledger;
  readonly #path: string;
  #length = 0;
  #line = 0;
  #firstBad: number | undefined;
  #isOverlong = false;

  constructor(readAt: ReadAt, path: string) {
    this.#ledger = new Ledger(readAt);
    this.#path = path;
  }

  /** Takes in the whole lines of some bytes; returns how many bytes those are. */
  lines(bytes: Buffer, start: number): number {
    let from = 0;
    for (;;) {
      const to = bytes.indexOf(LINE_FEED, from);
      if (to < 0) return from;
      this.#line += 1;
      const record = this.#isOverlong ? undefined : glanceAtLine(bytes.subarray(from, to));
      this.#isOverlong = false;
      if (record === undefined) this.#passOver(bytes.subarray(from, to));
      else this.#take(record, start + from, start + to + 1);
      from = to + 1;
    }
  }

  /** The line that begins here has no end within a chunk, and is skipped. */
  overlong(): void {
    this.#isOverlong = true;
  }

  /** @param rest what follows the last line feed */
  end(rest: Buffer, size: number): Loaded {
    this.#line += 1;
    this.#passOver(rest);
    return { ledger: this.#ledger, length: this.#length, torn: size - this.#length };
  }

  /** A bad line may be the torn tail, unless a whole line has run into it because the line feed between was hit. */
  #passOver(line: Buffer): void {
    this.#firstBad ??= this.#line;
    if (holdsWholeLine(line)) throw damaged(this.#path, this.#firstBad);
  }

  #take(record: Glance, from: number, to: number): void {
    if (this.#firstBad !== undefined) throw damaged(this.#path, this.#firstBad);
    checkVersion(record, this.#path);
    if (!this.#ledger.apply(record, from)) throw damaged(this.#path, this.#line);
    this.#length = to;
  }
}

const BEGINNING = Buffer.from('{"type":"');

function holdsWholeLine(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(BEGINNING); at >= 0; at = bytes.indexOf(BEGINNING, at + 1)) {
    if (at > PREFIX && decodeLine(bytes.subarray(at - PREFIX)) !== undefined) return true;
  }
  return false;
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

function damaged(path: string, line: number): UserError {
  return new UserError(
    'results',
    `${path}:${line}: this line is damaged, and whole lines follow it: the file was changed or the disk is at fault`,
    'Nothing was sent. Restore the file from a backup, or look into the directory for who exists by now ' +
      'and begin anew with --fresh: rows that were created then come out as exists.',
  );
}
