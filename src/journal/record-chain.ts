/**
 * Checks the order of a journal's records. A `run` record has the digest of all earlier bytes, any other the checksum
 * of the previous line, so lines of two journals cannot be combined. Records of earlier versions have only numbers.
 */

import { createHash, type Hash } from 'node:crypto';
import type { JournalRecord } from './record.js';

const LINE_FEED = 0x0a;
/** Most lines are shorter: a message of the directory has at most 200 characters. */
export const LONG_LINE = 512;

export class RecordChain {
  readonly #bytes: Buffer;
  readonly #hash: Hash = createHash('sha256');
  #hashed = 0;
  #end = 0;
  #checksum = '';
  /** The state before the last record, if that is a `run`. */
  #beforeRun: { readonly checksum: string; readonly isConcurrent: boolean } | undefined;
  #isConcurrent = false;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get checksum(): string {
    return this.#checksum;
  }

  get hash(): Hash {
    this.#hash.update(this.#bytes.subarray(this.#hashed, this.#end));
    this.#hashed = this.#end;
    return this.#hash;
  }

  /** @param end of the line, in bytes @returns false if the record does not follow the previous ones */
  add(record: JournalRecord, checksum: string, end: number): boolean {
    // The line was written together with the previous one, so only that one has to be in the right place.
    const isJoined = 'joins' in record && record.after === this.#checksum;
    // A program that wrote concurrently was fenced, so the next line must be the first of a later program.
    const isNext = (!this.#isConcurrent || startsProgram(record)) && this.#isNext(record);
    if (!isNext && !isJoined && !this.#mayBeConcurrent(record)) return false;
    this.#beforeRun =
      record.type === 'run' ? { checksum: this.#checksum, isConcurrent: this.#isConcurrent } : undefined;
    if (!isJoined) this.#isConcurrent = !isNext;
    this.#end = end;
    this.#checksum = checksum;
    return true;
  }

  #isNext(record: JournalRecord): boolean {
    if (record.type !== 'run') return !('after' in record) || record.after === this.#checksum;
    return record.before === undefined || record.before === this.hash.copy().digest('hex');
  }

  /**
   * Two programs that no lock keeps apart may write at the same moment. One of the two lines begins a run, since no
   * program writes anything before that, and each line refers to the state that its program saw. Both programs are then
   * fenced before they send a request.
   */
  #mayBeConcurrent(record: JournalRecord): boolean {
    if (record.type !== 'run') {
      const seen = this.#beforeRun;
      // A program that was fenced before that run began would not have written another line.
      if (seen === undefined || (seen.isConcurrent && !startsProgram(record))) return false;
      return 'after' in record && record.after === seen.checksum;
    }
    return this.#wasDigest(record.before);
  }

  #wasDigest(digest: string | undefined): boolean {
    const hash = createHash('sha256');
    for (let at = 0; at < this.#end; ) {
      if (hash.copy().digest('hex') === digest) return true;
      const end = this.#bytes.indexOf(LINE_FEED, at) + 1;
      hash.update(this.#bytes.subarray(at, end));
      at = end;
    }
    return false;
  }
}

/** True if a program may begin with this record: settlements after a run need no new run. */
function startsProgram(record: JournalRecord): boolean {
  return ['run', 'account'].includes(record.type) || (record.type === 'settled' && record.by !== undefined);
}
