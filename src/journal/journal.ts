/**
 * The durable record of what happened to a roster's rows: every attempt is announced here before its request is sent,
 * and settled here before the run continues. The pipeline decides which rows to send.
 */

import { join } from 'node:path';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { Clock } from '../domain/clock.js';
import type { DebugFacts, DebugLog } from '../domain/debug-log.js';
import { type Reason, UserError } from '../domain/errors.js';
import type {
  Announced,
  AttemptResult,
  Checkpoint,
  FoundOut,
  HeldLock,
  Journal,
  JournalHead,
  Journals,
  OnRequest,
  OpenOptions,
} from '../domain/journals.js';
import type { Ended } from '../domain/outcome.js';
import type { StepName } from '../domain/step.js';
import { nicknameKey, type User } from '../domain/user.js';
import type { HostProcess } from '../lib/io.js';
import { checkHead } from './check-head.js';
import { type Disk, type DiskFile, nodeDisk } from './disk.js';
import {
  archiveFolder,
  JOURNAL_FILE,
  lastWritten,
  makeFolder,
  removeEmptyFolder,
  writeIgnoreFile,
} from './folder.js';
import { journalError } from './journal-error.js';
import { JournalState } from './journal-state.js';
import { JournalWriter } from './journal-writer.js';
import { load, readJournal, readJournalFor, refuseRemains, repairTornWrite } from './load.js';
import { folderLock } from './lock.js';
import { type Processes, processesOf } from './owner.js';
import { checksumIn, encodeLine, JOURNAL_VERSION, type JournalRecord } from './record.js';

export { archiveFolder, JOURNAL_FILE, lastWritten, RESULTS_SUFFIX, remainsOfRuns } from './folder.js';
export { isSameDirectory } from './journal-head.js';
export { readJournal, readJournalFor } from './load.js';

/** Journals in results folders, with the lock beside them. */
export function folderJournals(context: Pick<FileOptions, 'clock' | 'debug' | 'host'>): Journals {
  const { clock, host } = context;
  return {
    read: (folder) => readJournal(folder),
    readFor: (address, folder) => readJournalFor(address, folder),
    lastWritten,
    open: (options) => openJournal({ ...options, ...context }),
    archive: (folder, forceUnlock) => archiveFolder(folder, { clock, host, forceUnlock }),
    refuseLocked: (folder) =>
      folderLock({ folder, force: false, clock, disk: nodeDisk, processes: processesOf(host) }).refuseHeld(),
  };
}

export type FileOptions = OpenOptions & {
  readonly clock: Clock;
  /** Default: none. */
  readonly debug?: DebugLog;
  readonly host: HostProcess;
  /** Default: the real file system. */
  readonly disk?: Disk;
  /** Default: the processes that the host sees. */
  readonly processes?: Processes;
};

/** A record without what links it to those before it. */
type Unlinked = Exclude<JournalRecord, { type: 'assigned' }>;

/** A record that waits to be written. */
type Due = {
  /** The row that it is about; `undefined`: it is about the run. */
  readonly key: string | undefined;
  /** Makes it from the state before it. */
  readonly make: () => Unlinked;
  readonly written: (record: Unlinked) => void;
  readonly failed: (error: unknown) => void;
};

/** One that can be written. */
type Encoded = Due & { readonly record: Unlinked; readonly linked: JournalRecord; readonly line: Buffer };

/** How many bytes are written together, at most: a crash may leave any part of them. */
const MOST_TOGETHER = 64 * 1024;

/** An open journal, locked by this run. Its methods may be called without waiting; each waits for those before it. */
export class FileJournal extends JournalState implements Journal {
  readonly #options: FileOptions;
  #folder!: OpenFolder;
  /** The checksum of the last line. */
  #checksum = '';
  #begun = false;
  #due: Due[] = [];
  #writing: Promise<void> | undefined;
  #closed: Promise<void> | undefined;

  private constructor(options: FileOptions) {
    super();
    this.#options = options;
  }

  /**
   * Opens the journal of a results folder for one run: creates and locks the folder, reads the journal, checks that it
   * is about the same thing, and repairs a torn write. Creates the file, but no record before `begin()`. Where one row is
   * under way at a time, records are written and synced on the calling thread, which is faster: while a disk is slow, the
   * rest of the program waits. Beside other rows or runs it does not, and records of several rows that are due together
   * are written together.
   * @throws UserError `locked`, `results`, `disk_full` or `disk`; then nothing stays locked
   */
  static async open(options: FileOptions): Promise<FileJournal> {
    const journal = new FileJournal(options);
    journal.#folder = await openFolder(options, journal);
    journal.#checksum = journal.#folder.checksum;
    journal.endOpenAttempts(options.clock.now());
    options.debug?.line('journal', { step: 'open', folder: options.folder, records: journal.records });
    return journal;
  }

  /** The head of the last run; of this one where it is the first. */
  override get head(): JournalHead {
    return this.run === 0 ? this.#options.head : super.head;
  }

  get checkpoint(): Checkpoint {
    return this.#folder.writer.checkpoint;
  }

  async begin(sendsAgain: readonly OnRequest[] = [], newNicknames: readonly string[] = []): Promise<void> {
    const { baseUrl, directory, org, roster, rosterPath, reading } = this.#options.head;
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
      org,
      roster,
      roster_path: rosterPath,
      reading,
      sends_again: sendsAgain.length === 0 ? undefined : sendsAgain,
      new: newNicknames.length === 0 ? undefined : newNicknames,
      at_once: this.#isAlone ? undefined : this.#options.atOnce,
      at: this.#now(),
    }));
  }

  async announce(user: User, row: number, announced: Announced = {}): Promise<number> {
    const key = nicknameKey(user.nickname);
    const { attempt } = await this.#append(key, () => {
      this.#mustHaveBegun();
      return {
        type: 'sending',
        key,
        nickname: user.nickname === key ? undefined : user.nickname,
        row,
        attempt: (this.last(key)?.attempt ?? 0) + 1,
        name: user.name,
        department_id: user.departmentId,
        identity: user.identity,
        credential: announced.hasCredential || undefined,
        attempt_id: announced.attemptId,
        steps: announced.hasSteps || undefined,
        at: this.#now(),
      };
    });
    return attempt;
  }

  async settle(key: string, attempt: number, result: AttemptResult, durationMs: number): Promise<void> {
    await this.#append(key, () => {
      if (!this.isUnsettled(key, attempt))
        throw new Error(`attempt ${attempt} of this row is not in progress`);
      const { outcome, status, code, message, detail, clash, id } = result;
      const ms = Math.round(durationMs);
      const at = this.#now();
      const weak = (outcome === 'again' && result.isWeak) || undefined;
      return {
        ...{ type: 'settled', key, attempt, outcome, status, code, message, detail, clash, ms, weak, id, at },
      };
    });
  }

  async step(
    key: string,
    { step, value }: StepName,
    { hasCredential, state, status, code, message, detail }: Parameters<Journal['step']>[2] = ANNOUNCED,
  ): Promise<void> {
    await this.#append(key, () => {
      this.#mustHaveBegun();
      const credential = hasCredential || undefined;
      const at = this.#now();
      return { ...{ type: 'step', key, step, value, state, status, code, message, detail, credential, at } };
    });
  }

  async settleByLookUp(
    key: string,
    { outcome, evidence, message, detail, id, ...found }: FoundOut,
  ): Promise<void> {
    await this.#append(key, () => {
      const attempt = found.attempt ?? this.#attemptOf(key);
      const at = this.#now();
      return {
        ...{ type: 'settled', key, attempt, outcome, message, detail, by: 'look-up', evidence, id, at },
      };
    });
  }

  async settleByPerson(key: string, outcome: 'created' | 'pending' | 'exists'): Promise<void> {
    await this.#append(key, () => {
      const attempt = this.#attemptOf(key);
      return { type: 'settled', key, attempt, outcome, by: 'person', at: this.#now() };
    });
  }

  async end(ended: Ended, reason: Reason | null = null): Promise<void> {
    await this.#append(undefined, () => {
      this.#mustHaveBegun();
      const at = this.#now();
      return { type: 'ended', run: this.run, ended, reason: reason ?? undefined, at };
    });
  }

  close(): Promise<void> {
    this.#closed ??= (this.#writing ?? Promise.resolve()).then(() => closeFolder(this.#folder));
    return this.#closed;
  }

  #mustHaveBegun(): void {
    if (!this.#begun) throw new Error('the run has not begun in the journal');
  }

  #attemptOf(key: string): number {
    const attempt = this.last(key)?.attempt;
    if (attempt === undefined) throw new Error('this row was never announced');
    return attempt;
  }

  get #isAlone(): boolean {
    return isAlone(this.#options);
  }

  /** Resolves once the record is on the disk, behind those that were appended before it. */
  #append<R extends Unlinked>(key: string | undefined, make: () => R): Promise<R> {
    if (this.#closed !== undefined) return Promise.reject(new Error('the journal is closed'));
    return new Promise((written, failed) => {
      this.#due.push({ key, make, failed, written: (record) => written(record as R) });
      this.#writing ??= this.#writeDue();
    });
  }

  async #writeDue(): Promise<void> {
    // Records of other rows in this turn of the loop are due together with it.
    await (this.#isAlone ? undefined : turnOfTheLoop());
    while (this.#due.length > 0) await this.#write(this.#encodeDue());
    this.#writing = undefined;
  }

  /** The next record; with it, where several rows are under way, those behind it that are about other rows. */
  #encodeDue(): readonly Encoded[] {
    const together: Encoded[] = [];
    const keys = new Set<string>();
    let bytes = 0;
    for (let due = this.#due[0]; due !== undefined; due = this.#due[0]) {
      const isFirst = together.length === 0;
      // One row's record is made from the state after the one before it, and a run begins and ends alone.
      const mayJoin = !this.#isAlone && due.key !== undefined && keys.size > 0 && !keys.has(due.key);
      if (!isFirst && (!mayJoin || bytes >= MOST_TOGETHER)) break;
      this.#due.shift();
      const encoded = this.#encode(due, together.at(-1));
      if (encoded === undefined) continue;
      together.push(encoded);
      bytes += encoded.line.length;
      if (due.key !== undefined) keys.add(due.key);
    }
    return together;
  }

  /** @param before written together with it @returns `undefined` where there is no such record, which its caller is told */
  #encode(due: Due, before: Encoded | undefined): Encoded | undefined {
    try {
      const record = due.make();
      const after = before === undefined ? this.#checksum : checksumIn(before.line);
      const linked: JournalRecord =
        record.type === 'run'
          ? { ...record, before: this.checkpoint.digest }
          : { ...record, after, ...(before !== undefined && { joins: true }) };
      // A journal with such a record would be refused as damaged.
      if (this.contradicts(linked)) throw new Error(`the journal takes no such record now: ${record.type}`);
      return { ...due, record, linked, line: encodeLine(linked) };
    } catch (error) {
      due.failed(error);
      return undefined;
    }
  }

  async #write(together: readonly Encoded[]): Promise<void> {
    const last = together.at(-1);
    if (last === undefined) return;
    const isChecked = together.some(({ record }) => !mayWait(record));
    try {
      await this.#folder.writer.append(
        Buffer.concat(together.map(({ line }) => line)),
        isChecked ? 'now' : 'later',
      );
    } catch (error) {
      if (together.length > 1 && isUnchanged(error)) return await this.#writeSingly(together);
      for (const { failed } of together) failed(error);
      return;
    }
    this.#checksum = checksumIn(last.line);
    for (const { record, linked, written } of together) {
      this.#options.debug?.line('journal', factsOf(record));
      this.apply(linked);
      if (record.type === 'run') this.#begun = true;
      written(record);
    }
  }

  /** A disk without space for all of them may have some for the answers that came. */
  async #writeSingly(together: readonly Encoded[]): Promise<void> {
    const isAnswer = ({ record }: Encoded): boolean => mayWait(record);
    for (const due of [...together.filter(isAnswer), ...together.filter((one) => !isAnswer(one))]) {
      const encoded = this.#encode(due, undefined);
      if (encoded !== undefined) await this.#write([encoded]);
    }
  }

  #now(): string {
    return new Date(this.#options.clock.now()).toISOString();
  }
}

const ANNOUNCED = { state: 'open' } as const;

function isAlone({ atOnce = 1 }: Pick<FileOptions, 'atOnce'>): boolean {
  return atOnce === 1;
}

/** True if the directory has answered, so that whoever reads the file back need not wait for it. */
function mayWait(record: Unlinked): boolean {
  return (
    record.type === 'settled' ||
    record.type === 'ended' ||
    (record.type === 'step' && record.state !== 'open')
  );
}

/** True if nothing was written, and something shorter may be. */
function isUnchanged(error: unknown): boolean {
  return error instanceof UserError && (error.reason === 'disk_full' || error.reason === 'open_files');
}

function factsOf(record: Unlinked): DebugFacts {
  const names = ['run', 'row', 'attempt', 'outcome', 'value', 'state', 'status', 'ms', 'ended', 'reason'];
  const facts = Object.entries(record).filter(([name]) => names.includes(name));
  const step = record.type === 'step' ? { name: record.step } : {};
  return { step: record.type, ...step, ...Object.fromEntries(facts) };
}

export const openJournal = FileJournal.open;

type OpenFolder = Awaited<ReturnType<typeof openFolder>>;

/**
 * @param state gets the journal's records, and notes
 * @returns what is open; `isNew`: whether this call created the folder
 * @throws UserError as `openJournal` does; then nothing stays locked
 */
async function openFolder(options: FileOptions, state: JournalState) {
  const { folder, head, clock, disk = nodeDisk, processes = processesOf(options.host) } = options;
  const path = join(folder, JOURNAL_FILE);
  const made = await makeFolder(folder, disk, options.inspect);
  let lock: HeldLock | undefined;
  let file: DiskFile | undefined;
  try {
    lock = await folderLock({ folder, force: options.forceUnlock, clock, disk, processes }).acquire();
    const isNew = (await writeIgnoreFile(folder, disk)) && made.isNew;
    const loaded = await load(folder, disk, state);
    await refuseRemains(folder, head, state, disk);
    const notes = checkHead(folder, state, head);
    file = await disk.openForAppend(path, options.besideOthers === true || !isAlone(options));
    const torn = await repairTornWrite(path, file, loaded, disk);
    await disk.syncFolder(folder);
    const { length, hash, checksum } = loaded;
    const writer = new JournalWriter({ path, file, length, hash, disk });
    const pid = lock.previousPid;
    const killed = pid === undefined ? undefined : ({ kind: 'killed', pid } as const);
    state.notes = [made.note, killed, torn, ...notes].filter((note) => note !== undefined);
    return { folder, disk, lock, file, writer, isNew, checksum };
  } catch (error) {
    await file?.close().catch(() => {});
    await lock?.release().catch(() => {});
    throw journalError(error, path);
  }
}

/** Releases the lock, and removes a journal without records and a folder created for it. Never fails. */
async function closeFolder({ folder, disk, lock, file, isNew }: OpenFolder): Promise<void> {
  const isUnused = await file.size().then(
    (size) => size === 0,
    () => false,
  );
  await file.close().catch(() => {});
  if (isUnused) await disk.remove(join(folder, JOURNAL_FILE)).catch(() => {});
  await lock.release().catch(() => {});
  if (isUnused && isNew) await removeEmptyFolder(folder, disk);
}
