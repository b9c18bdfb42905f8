/** Reads single records back from the journal, when somebody asks for more than the ledger remembers. */

import { UserError } from '../errors.js';
import { createLineReader, type ReadAt } from './line-reader.js';
import {
  decodeLine,
  type JournalRecord,
  type Malformed,
  type SendingRecord,
  type SettledRecord,
} from './record.js';

export class RecordReader {
  readonly #lineAt: (offset: number) => Buffer;
  /** The record that was read last: finding a key reads what its details are then told from. */
  #recent: { readonly offset: number; readonly record: JournalRecord | Malformed } | undefined;

  constructor(readAt: ReadAt) {
    this.#lineAt = createLineReader(readAt);
  }

  /** @throws UserError `fenced` where the announcement is no longer there */
  sendingAt(offset: number): SendingRecord {
    const record = this.#recordAt(offset);
    if (record?.type !== 'sending') throw changedUnderUs();
    return record;
  }

  /** @throws UserError `fenced` where the settlement is no longer there */
  settledAt(offset: number): SettledRecord {
    const record = this.#recordAt(offset);
    if (record?.type !== 'settled') throw changedUnderUs();
    return record;
  }

  #recordAt(offset: number): JournalRecord | Malformed | undefined {
    if (this.#recent?.offset === offset) return this.#recent.record;
    const record = decodeLine(this.#readLine(offset));
    if (record !== undefined) this.#recent = { offset, record };
    return record;
  }

  #readLine(offset: number): Buffer {
    try {
      return this.#lineAt(offset);
    } catch (error) {
      throw changedUnderUs(error);
    }
  }
}

function changedUnderUs(cause?: unknown): UserError {
  return new UserError(
    'fenced',
    'The journal was changed or became unreadable while it was in use',
    'See that no other program touches the results folder, and run the same command again.',
    cause,
  );
}
