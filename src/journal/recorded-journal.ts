/** An open journal: makes records, links each to the previous one, and applies it once it is durable. */

import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../domain/clock.js';
import type { DebugFacts, DebugLog } from '../domain/debug-log.js';
import { type Reason, UserError } from '../domain/errors.js';
import type {
  AboutRun,
  AccountChange,
  Announced,
  AttemptResult,
  Checkpoint,
  FoundOut,
  Journal,
  JournalHead,
  JournalNote,
  OpenOptions,
  RecognisedRow,
  StepSent,
} from '../domain/journals.js';
import type { LeftOut } from '../domain/left-out.js';
import { acceptedAttempt, type Ended, type Known } from '../domain/outcome.js';
import type { StepName } from '../domain/step.js';
import { nicknameKey, type User } from '../domain/user.js';
import { JournalState } from './journal-state.js';
import {
  checksumIn,
  decodeLine,
  encodeLine,
  isRefused,
  JOURNAL_VERSION,
  type JournalRecord,
  type RecordOf,
} from './record.js';
import { LONG_LINE } from './record-chain.js';

type TypeName = Exclude<JournalRecord['type'], 'assigned'>;

/** A record before it is written, when it gets its time and its link to the previous one. */
type ContentOf<N extends TypeName> = Omit<RecordOf<N>, 'at' | 'before' | 'after' | 'joins'>;
type Content = { [N in TypeName]: ContentOf<N> }[TypeName];

type PendingRecord = {
  /** Absent if the record is about the run. */
  readonly key: string | undefined;
  readonly isAnswer: boolean;
  readonly make: () => Content;
  readonly written: (record: JournalRecord) => void;
  readonly failed: (error: unknown) => void;
};

type Encoded = PendingRecord & { readonly record: JournalRecord; readonly line: Buffer };

/** The most bytes that are written together. After a crash, any part of them may be missing. */
const MAX_TOGETHER = 64 * 1024;
/** The lines in these bytes, as the reader assumes for the part that may be missing. */
const MOST_TOGETHER = MAX_TOGETHER / LONG_LINE;

export type RecordedOptions = Pick<OpenOptions, 'head' | 'atOnce'> & {
  readonly clock: Clock;
  readonly debug?: DebugLog | undefined;
};

export type JournalLine = { readonly bytes: Buffer; readonly record: JournalRecord };

/** Where the lines of an open journal are stored: a file in the results folder, or a table of a database. */
export type JournalLog = {
  readonly checkpoint: Checkpoint;
  /**
   * Appends lines directly after the last line that was appended or read. Either all of them become durable, or none.
   * @param check `later` if the answer has already arrived: the lines may be checked with the next ones
   * @returns lines that another program appended first; then nothing was written
   * @throws {UserError} if the lines may not be durable
   */
  append(lines: readonly JournalLine[], check: 'now' | 'later'): Promise<readonly Buffer[]>;
  otherWriterError(): UserError;
  /** Rejects while another machine may still send the request of this attempt. @throws {UserError} `locked` */
  refuseInFlight?(key: string, attempt: number): Promise<void>;
  /** How long after its announcement a request may be sent; absent for no limit. */
  readonly freshMs?: number;
  close(): Promise<void>;
};

export type OpenLog = {
  readonly log: JournalLog;
  readonly checksum: string;
  readonly notes: readonly JournalNote[];
};

/** Callers need not wait for a method: each waits for the previous ones. */
export class RecordedJournal extends JournalState implements Journal {
  readonly #options: RecordedOptions;
  #log!: JournalLog;
  #checksum = '';
  #begun = false;
  #due: PendingRecord[] = [];
  #writing: Promise<void> | undefined;
  #closed: Promise<void> | undefined;
  #hasOthers = false;
  /** Another run has begun in the meantime, so this one may only record the outcomes of its own requests. */
  #isReplaced = false;
  /** When the announcement of each row began, by the monotonic clock. Empty if announcements do not expire. */
  readonly #announcedAt = new Map<string, number>();

  private constructor(options: RecordedOptions) {
    super();
    this.#options = options;
  }

  /** Opens a journal for one run. Writes nothing before `begin()`. @param openLog applies its records to the state */
  static async open(
    options: RecordedOptions,
    openLog: (state: JournalState) => Promise<OpenLog>,
  ): Promise<RecordedJournal> {
    const journal = new RecordedJournal(options);
    const { log, checksum, notes } = await openLog(journal);
    journal.#log = log;
    journal.#checksum = checksum;
    journal.notes = notes;
    journal.endOpenAttempts(options.clock.now());
    return journal;
  }

  override get head(): JournalHead {
    return this.run === 0 ? this.#options.head : super.head;
  }

  get checkpoint(): Checkpoint {
    return this.#log.checkpoint;
  }

  async begin({
    sendsAgain = [],
    newNicknames = [],
    others = [],
    recognised = 0,
  }: AboutRun = {}): Promise<void> {
    const { baseUrl, directory, org, roster, rosterPath, reading } = this.#options.head;
    const together = Math.max(this.#options.atOnce ?? 1, Math.min(recognised, MOST_TOGETHER));
    // Earlier versions take this outcome for damage, unless a record that they refuse as newer comes before it.
    const again = sendsAgain.filter((outcome) => outcome !== 'left_out' || this.leftOut.length > 0);
    await this.#append(undefined, () => ({
      type: 'run',
      version: JOURNAL_VERSION,
      run: this.run + 1,
      base_url: baseUrl,
      profile: directory?.profile,
      endpoint: directory?.endpoint,
      profile_settings: directory?.settings,
      profile_digest: directory?.digest,
      nickname_form: directory?.nickname,
      id: this.run === 0 ? randomUUID() : undefined,
      org,
      roster,
      roster_path: rosterPath,
      reading,
      sends_again: again.length === 0 ? undefined : again,
      new: newNicknames.length === 0 ? undefined : newNicknames,
      others: others.length === 0 ? undefined : others,
      at_once: together === 1 ? undefined : together,
      number_header: this.#options.head.numberHeader,
    }));
  }

  async announce(user: User, row: number, announced: Announced = {}): Promise<number> {
    const key = nicknameKey(user.nickname);
    const isOver = this.#mustBeOver(key);
    if (isOver !== undefined) await isOver;
    const { attempt } = await this.#append<ContentOf<'sending'>>(key, () => {
      if (this.#log.freshMs !== undefined) this.#announcedAt.set(key, this.#options.clock.monotonic());
      return {
        type: 'sending',
        key,
        nickname: user.nickname === key ? undefined : user.nickname,
        row,
        attempt: (this.last(key)?.attempt ?? 0) + 1,
        name: user.name,
        department_id: user.departmentId,
        identity: user.identity,
        values: announced.values,
        credential: announced.hasCredential || undefined,
        attempt_id: announced.attemptId,
        steps: announced.hasSteps || undefined,
      };
    });
    return attempt;
  }

  async recognise(rows: readonly RecognisedRow[]): Promise<void> {
    const record = async ({ nickname, departmentId, attemptId, since, changes, ...row }: RecognisedRow) => {
      const key = nicknameKey(nickname);
      await this.#append(key, () => ({
        type: 'known',
        key,
        nickname: nickname === key ? undefined : nickname,
        ...row,
        department_id: departmentId,
        since: new Date(since).toISOString(),
        attempt_id: attemptId,
        changes: changes.length === 0 ? undefined : changes,
      }));
    };
    await Promise.all(rows.map(record));
  }

  async settle(key: string, attempt: number, result: AttemptResult, durationMs: number): Promise<void> {
    const make = (): ContentOf<'settled'> => {
      if (!this.isUnsettled(key, attempt)) return this.#lateAnswer(key, attempt, result);
      const { outcome, status, code, message, detail, clash, id } = result;
      const ms = Math.round(durationMs);
      const weak = (outcome === 'again' && result.isWeak) || undefined;
      return { type: 'settled', key, attempt, outcome, status, code, message, detail, clash, ms, weak, id };
    };
    await this.#append(key, make, true);
  }

  isFresh(key: string): boolean {
    const { freshMs } = this.#log;
    const since = this.#announcedAt.get(key) ?? Number.NEGATIVE_INFINITY;
    return freshMs === undefined || this.#options.clock.monotonic() - since <= freshMs;
  }

  /** Another program has settled the attempt, but its answer that it created the user is still valid. */
  #lateAnswer(key: string, attempt: number, { outcome, id }: AttemptResult): ContentOf<'settled'> {
    if (!this.#hasOthers) throw new Error(`attempt ${attempt} of this row is not in progress`);
    if (outcome !== 'created' || this.last(key)?.outcome === 'created') throw this.#log.otherWriterError();
    return { type: 'settled', key, attempt, outcome, by: 'look-up', id };
  }

  async step(
    key: string,
    { step, value }: StepName,
    { hasCredential, state, status, code, message, detail, id }: StepSent = ANNOUNCED,
  ): Promise<void> {
    const make = (): ContentOf<'step'> => {
      const credential = hasCredential || undefined;
      // The row may have the login that the account has now.
      const owner = this.last(key)?.key ?? key;
      return { type: 'step', key: owner, step, value, state, status, code, message, detail, credential, id };
    };
    await this.#append(key, make, state !== 'open');
  }

  async settleByLookUp(
    key: string,
    { outcome, evidence, message, detail, id, ...found }: FoundOut,
  ): Promise<void> {
    if (outcome === 'pending') await this.#mustBeOver(key);
    await this.#append(key, () => {
      const attempt = found.attempt ?? this.#announced(key).attempt;
      return { type: 'settled', key, attempt, outcome, message, detail, by: 'look-up', evidence, id };
    });
  }

  async settleByPerson(key: string, outcome: 'created' | 'pending' | 'exists'): Promise<void> {
    if (outcome === 'pending') await this.#mustBeOver(key);
    await this.#append(key, () => {
      return { type: 'settled', key, attempt: this.#announced(key).attempt, outcome, by: 'person' };
    });
  }

  async changeAccount(key: string, change: AccountChange): Promise<void> {
    await this.#append(key, () => ({
      type: 'account',
      key,
      attempt: acceptedAttempt(this.#announced(key)),
      outcome: change.kind === 'deleted' ? 'pending' : 'created',
      login: change.kind === 'renamed' ? change.login : undefined,
    }));
  }

  async leaveOut({ nickname, line, name, identity, reason }: LeftOut): Promise<void> {
    const login = nickname === '' ? undefined : nickname;
    const known = Object.keys(identity).length === 0 ? undefined : identity;
    await this.#append(undefined, () => {
      return { type: 'left_out', nickname: login, line, name, identity: known, reason };
    });
  }

  async giveUp(key: string, { step, value }: StepName): Promise<void> {
    await this.#append(key, () => ({ type: 'given_up', key, step, value }));
  }

  async end(ended: Ended, reason: Reason | null = null): Promise<void> {
    await this.#append(undefined, () => {
      const member = reason === 'created_elsewhere' ? 'new_reason' : 'reason';
      return { type: 'ended', run: this.run, ended, [member]: reason ?? undefined };
    });
  }

  close(): Promise<void> {
    this.#closed ??= (this.#writing ?? Promise.resolve()).then(() => this.#log.close());
    return this.#closed;
  }

  /** Rejects with `locked` if another machine may still send the row's last request. */
  #mustBeOver(key: string): Promise<void> | undefined {
    const attempt = this.last(key)?.attempt;
    if (attempt === undefined || !this.isUnsettled(key, attempt)) return undefined;
    return this.#log.refuseInFlight?.(key, attempt);
  }

  #announced(key: string): Known {
    const known = this.last(key);
    if (known === undefined) throw new Error('this row was never announced');
    return known;
  }

  get #isAlone(): boolean {
    return (this.#options.atOnce ?? 1) === 1;
  }

  #append<C extends Content>(key: string | undefined, make: () => C, isAnswer = false): Promise<C> {
    if (this.#closed !== undefined) return Promise.reject(new Error('the journal is closed'));
    return new Promise((written, failed) => {
      this.#due.push({ key, isAnswer, make, failed, written: (record) => written(record as C) });
      this.#writing ??= this.#writeDue();
    });
  }

  async #writeDue(): Promise<void> {
    // Records of other rows from the same turn of the event loop are written together with it.
    await (this.#isAlone ? undefined : nextTurn());
    while (this.#due.length > 0) await this.#write(this.#encodeDue());
    this.#writing = undefined;
  }

  /** Encodes the next record. If several rows are in flight, also encodes the following records about other rows. */
  #encodeDue(): readonly Encoded[] {
    const batch: Encoded[] = [];
    const keys = new Set<string>();
    let bytes = 0;
    for (let due = this.#due[0]; due !== undefined; due = this.#due[0]) {
      const isFirst = batch.length === 0;
      // A row's next record depends on the state after the previous one, and records about the run are written alone.
      // Nothing follows from the record of a known person alone, so that many are written together.
      const isTogether = !this.#isAlone || batch.at(-1)?.record.type === 'known';
      const mayJoin = isTogether && due.key !== undefined && keys.size > 0 && !keys.has(due.key);
      if (!isFirst && (!mayJoin || bytes >= MAX_TOGETHER)) break;
      this.#due.shift();
      const encoded = this.#encode(due, batch.at(-1));
      if (encoded === undefined) continue;
      batch.push(encoded);
      bytes += encoded.line.length;
      if (due.key !== undefined) keys.add(due.key);
    }
    return batch;
  }

  /** @returns `undefined` if the record cannot be made; its caller gets the error */
  #encode(due: PendingRecord, before: Encoded | undefined): Encoded | undefined {
    try {
      const content = due.make();
      if (!this.#begun && NEEDS_RUN.has(content.type))
        throw new Error('the run has not begun in the journal');
      if (this.#isReplaced && !due.isAnswer) throw this.#log.otherWriterError();
      const after = before === undefined ? this.#checksum : checksumIn(before.line);
      const links =
        content.type === 'run'
          ? { before: this.checkpoint.digest }
          : { after, ...(before !== undefined && { joins: true }) };
      const at = new Date(this.#options.clock.now()).toISOString();
      const record = { ...content, at, ...links } as JournalRecord;
      // The journal would be considered damaged with this record.
      if (this.contradicts(record)) {
        if (this.#hasOthers) throw this.#log.otherWriterError();
        throw new Error(`the journal takes no such record now: ${record.type}`);
      }
      return { ...due, record, line: encodeLine(record) };
    } catch (error) {
      due.failed(error);
      return undefined;
    }
  }

  async #write(batch: readonly Encoded[]): Promise<void> {
    const last = batch.at(-1);
    if (last === undefined) return;
    const isChecked = batch.some(({ record }) => !mayWait(record));
    const lines = batch.map(({ line: bytes, record }) => ({ bytes, record }));
    try {
      const others = await this.#log.append(lines, isChecked ? 'now' : 'later');
      if (others.length > 0) {
        this.#readOthers(others);
        this.#due.unshift(...batch);
        return;
      }
    } catch (error) {
      if (batch.length > 1 && isUnchanged(error)) return await this.#writeSingly(batch);
      for (const { failed } of batch) failed(error);
      return;
    }
    this.#checksum = checksumIn(last.line);
    for (const { record, written } of batch) {
      const { debug } = this.#options;
      if (debug?.isOn === true) debug.line('journal', factsOf(record));
      this.apply(record);
      if (record.type === 'run') this.#begun = true;
      written(record);
    }
  }

  /** Another program has appended lines: it took over, or it was replaced and has received an answer. */
  #readOthers(lines: readonly Buffer[]): void {
    this.#hasOthers = true;
    for (const line of lines) {
      const record = decodeLine(line.subarray(0, -1));
      if (record === undefined || isRefused(record)) {
        // The line is of a newer version of this program.
        this.#isReplaced = true;
        return;
      }
      if (record.type === 'run') this.#isReplaced = true;
      this.apply(record);
      this.#checksum = checksumIn(line);
    }
  }

  /** If the disk is almost full, it may have space for the answers that arrived, so these are written first. */
  async #writeSingly(batch: readonly Encoded[]): Promise<void> {
    const isFirst = ({ record }: Encoded): boolean => mayWait(record);
    for (const due of [...batch.filter(isFirst), ...batch.filter((one) => !isFirst(one))]) {
      const encoded = this.#encode(due, undefined);
      if (encoded !== undefined) await this.#write([encoded]);
    }
  }
}

/** Records that belong to the current run. */
const NEEDS_RUN: ReadonlySet<TypeName> = new Set(['sending', 'step', 'left_out', 'ended']);

const ANNOUNCED = { state: 'open' } as const;

/** True if the directory has answered, so that checking the file may wait. */
function mayWait(record: JournalRecord): boolean {
  return record.type === 'step' ? record.state !== 'open' : ['settled', 'ended'].includes(record.type);
}

/** True if nothing was written, and a shorter record may still be. */
function isUnchanged(error: unknown): boolean {
  return error instanceof UserError && (error.reason === 'disk_full' || error.reason === 'open_files');
}

function factsOf(record: JournalRecord): DebugFacts {
  const names = ['run', 'row', 'attempt', 'outcome', 'value', 'state', 'status', 'ms', 'ended', 'reason'];
  const facts = Object.entries(record).filter(([name]) => names.includes(name));
  const step = record.type === 'step' || record.type === 'given_up' ? { name: record.step } : {};
  return { step: record.type, ...step, ...Object.fromEntries(facts) };
}
