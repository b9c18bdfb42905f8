/**
 * The durable truth about a roster's rows: every attempt is announced here before its request leaves, and settled here
 * before the run goes on. It records and answers; whom to send, it does not decide.
 */

import type { Reason } from '../domain/errors.js';
import type { AttemptOutcome, Ended, Verdict } from '../domain/outcome.js';
import { nicknameKey, type User } from '../domain/user.js';
import { type JournalHead, JournalState } from './journal-state.js';
import type { Checkpoint } from './log.js';
import { closeFolder, type OpenFolder, type OpenOptions, openFolder } from './open-folder.js';
import { encodeLine, JOURNAL_VERSION, type JournalRecord } from './record.js';

export { JournalDamage } from './damage.js';
export { archiveFolder, JOURNAL_FILE, lastWritten } from './folder.js';
export { SANDBOX } from './guards.js';
export type { JournalHead, JournalView } from './journal-state.js';
export { readJournal, readJournalFor } from './load.js';
export { refuseHeld } from './lock.js';
export type { OpenOptions } from './open-folder.js';

/** How one attempt ended, as the journal keeps it; `again` is repeated within the run. */
export type Settled = Pick<Verdict, 'status' | 'code' | 'message'> & {
  readonly outcome: AttemptOutcome | 'again';
};

/** An open journal, held by this run alone. Its methods may be called in any order; each waits for those before it. */
export class Journal extends JournalState {
  readonly #options: OpenOptions;
  #folder!: OpenFolder;
  #begun = false;
  #turn: Promise<unknown> = Promise.resolve();
  #closed: Promise<void> | undefined;

  private constructor(options: OpenOptions) {
    super();
    this.#options = options;
  }

  /**
   * Opens the journal of a results folder for one run: makes the folder, locks it, reads it, checks that it is about
   * the same thing, and repairs a torn tail. A file appears, but no record until `begin()`. Records are written and synced
   * on the calling thread: while a disk is slow, the rest of the program waits with them.
   * @throws UserError `locked`, `results`, `disk_full` or `disk`; then nothing stays locked
   */
  static async open(options: OpenOptions): Promise<Journal> {
    const journal = new Journal(options);
    journal.#folder = await openFolder(options, journal);
    return journal;
  }

  /** The head of the last run; of the present one where there was none before. */
  override get head(): JournalHead {
    return this.run === 0 ? this.#options.head : super.head;
  }

  /** What a report that is made now is made from. */
  get checkpoint(): Checkpoint {
    return this.#folder.log.checkpoint;
  }

  /** A run begins. */
  begin(): Promise<void> {
    return this.#inTurn(async () => {
      const { baseUrl, org, roster, rosterPath, reading } = this.#options.head;
      await this.#write({
        type: 'run',
        version: JOURNAL_VERSION,
        run: this.run + 1,
        base_url: baseUrl,
        org,
        roster,
        roster_path: rosterPath,
        reading,
        at: this.#now(),
      });
      this.#begun = true;
    });
  }

  /**
   * A row is about to be sent; its request may leave when this resolves, and must not when it rejects.
   * @param hasCredential whether its password was kept in `credentials.csv`, for it is not the roster's
   * @returns the number of the attempt, over all runs, from 1
   * @throws UserError `disk_full`, `disk` or `fenced`
   */
  announce(user: User, row: number, hasCredential = false): Promise<number> {
    return this.#inTurn(async () => {
      this.#mustHaveBegun();
      const key = nicknameKey(user.nickname);
      const attempt = (this.last(key)?.attempt ?? 0) + 1;
      await this.#write({
        type: 'sending',
        key,
        nickname: user.nickname === key ? undefined : user.nickname,
        row,
        attempt,
        name: user.name,
        department_id: user.departmentId,
        credential: hasCredential || undefined,
        at: this.#now(),
      });
      return attempt;
    });
  }

  /**
   * An announced attempt has ended.
   * @param durationMs from the start of the request to the end of the answer
   * @throws UserError `disk_full`, `disk` or `fenced`; then the row reads unconfirmed
   */
  settle(key: string, attempt: number, settled: Settled, durationMs: number): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.isOpen(key, attempt)) throw new Error(`attempt ${attempt} of this row is not open`);
      const { outcome, status, code, message } = settled;
      const ms = Math.round(durationMs);
      const at = this.#now();
      await this.#write({ type: 'settled', key, attempt, outcome, status, code, message, ms, at });
    });
  }

  /** A person found out what became of a row: it was created, or it was not and is `pending` again. */
  settleByPerson(key: string, outcome: 'created' | 'pending'): Promise<void> {
    return this.#inTurn(async () => {
      const attempt = this.last(key)?.attempt;
      if (attempt === undefined) throw new Error('this row was never announced');
      await this.#write({ type: 'settled', key, attempt, outcome, by: 'person', at: this.#now() });
    });
  }

  /** The run ends by itself. @param reason why it stopped; `null` where nothing stopped it */
  end(ended: Ended, reason: Reason | null = null): Promise<void> {
    return this.#inTurn(async () => {
      this.#mustHaveBegun();
      const at = this.#now();
      await this.#write({ type: 'ended', run: this.run, ended, reason: reason ?? undefined, at });
    });
  }

  /** Gives the folder back, and removes it where nothing was written. May be called twice, and after failures. */
  close(): Promise<void> {
    this.#closed ??= this.#turn.then(() => closeFolder(this.#folder));
    return this.#closed;
  }

  #mustHaveBegun(): void {
    if (!this.#begun) throw new Error('the run has not begun in the journal');
  }

  /** One record after the other, also where the callers do not wait. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closed !== undefined) return Promise.reject(new Error('the journal is closed'));
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => {});
    return turn;
  }

  async #write(record: JournalRecord): Promise<void> {
    await this.#folder.log.append(encodeLine(record));
    this.apply(record);
  }

  #now(): string {
    return new Date(this.#options.clock.now()).toISOString();
  }
}

export const openJournal = Journal.open;
