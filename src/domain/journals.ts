/**
 * The journal and its lock as the use cases know them: ports, which `src/journal` implements with files in a results
 * folder. A journal is read whole when it is opened; whatever it writes is durable when the promise resolves.
 */

import type { Activity } from './activity.js';
import type { Detail } from './detail.js';
import type { Reason } from './errors.js';
import type { AttemptOutcome, Ended, Evidence, Known, RunSummary, Verdict } from './outcome.js';
import type { RecordedReading } from './roster-options.js';
import type { AfterCreation, StepName, StepResult } from './step.js';
import type { NicknameForm, User } from './user.js';

/** The address in the journal of a sandbox run: each sandbox has another port. */
export const SANDBOX = 'sandbox';

/** The settings that distinguish the directories at one address. */
export type DirectoryIdentity = {
  readonly profile: string;
  /** Method and path of the request that creates users, with the profile's settings filled in. */
  readonly endpoint: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly digest: string;
  /** With the other form, every row would be another user. */
  readonly nickname?: NicknameForm | undefined;
  /** Settings that have the profile's default; not in a journal. */
  readonly defaults?: readonly string[];
};

export type JournalAddress = {
  readonly baseUrl: string;
  /** Absent in journals from before there were profiles: the default one. */
  readonly directory?: DirectoryIdentity | undefined;
};

/** The subject of a journal; a run under another address, organisation or roster name is refused. */
export type JournalHead = JournalAddress & {
  /** `null` without a label. */
  readonly org: string | null;
  /** The roster's base name, or `standard input`. */
  readonly roster: string;
  /** The path of the roster relative to the results folder, for `retry`; `null` for standard input. May change. */
  readonly rosterPath: string | null;
  /** The reading options of the user, so that `retry` reads the roster alike; absent without any. May change. */
  readonly reading?: RecordedReading | undefined;
};

/** The subject of a run that may not have an address yet: a dry run needs none. */
export type RunSubject = Pick<JournalHead, 'directory' | 'org' | 'roster'> & {
  readonly baseUrl: string | undefined;
};

/** Rows with these outcomes are sent again only on request. */
export const ON_REQUEST = ['exists', 'unconfirmed'] as const;

export type OnRequest = (typeof ON_REQUEST)[number];

export type AttemptResult = Pick<Verdict, 'status' | 'code' | 'message' | 'detail' | 'clash' | 'id'> & {
  readonly outcome: AttemptOutcome | 'again';
  readonly isWeak?: boolean;
};

export type Announced = {
  readonly hasCredential?: boolean;
  readonly attemptId?: string | undefined;
  readonly hasSteps?: boolean;
};

/** A step that is about to be sent, or that has ended. */
export type StepSent = StepResult & Pick<Announced, 'hasCredential'> & { readonly id?: string | undefined };

/** The result of a row's look-up. `exists`: the nickname is another account's. */
export type FoundOut = (
  | { readonly outcome: 'created' | 'pending'; readonly evidence: Evidence }
  | { readonly outcome: 'exists'; readonly evidence?: undefined }
) & {
  readonly attempt?: number;
  readonly id?: string | undefined;
  readonly message: string;
  readonly detail?: Detail;
};

/** The state of a journal at one moment: its length in bytes, and SHA-256 of these bytes in hex. */
export type Checkpoint = { readonly length: number; readonly digest: string };

/** A repair of a journal, or something out of the ordinary. */
export type JournalNote =
  /** The previous run ended without releasing its lock. */
  | { readonly kind: 'killed'; readonly pid: number }
  /** The last line was cut off. @property movedTo a path, if it was moved */
  | { readonly kind: 'torn'; readonly bytes: number; readonly isOnly: boolean; readonly movedTo?: string }
  /** Other users of the computer can open the folder, and only its owner can change that. @property mode in octal */
  | {
      readonly kind: 'open-folder';
      readonly folder: string;
      readonly mode: string;
      readonly uid: number;
    }
  /** The previous address had no users. */
  | { readonly kind: 'address-changed'; readonly before: string }
  /** The previous directory at the address had no users. @property endpoint `undefined` from before profiles existed */
  | { readonly kind: 'directory-changed'; readonly profile: string; readonly endpoint: string | undefined }
  | { readonly kind: 'profile-changed'; readonly profile: string };

/** The journal for those who only read it: commands, the pipeline and the reports. */
export type JournalView = {
  readonly head: JournalHead;
  readonly notes: readonly JournalNote[];
  /** True if the directory ever answered that a user was created; what a person settled does not count. */
  readonly everCreated: boolean;
  /** How many records there are; a reader compares it to see whether any were added. */
  readonly records: number;
  readonly size: number;
  readonly runs: readonly RunSummary[];
  /** Keys of the nicknames that a person said are people of their own, in any run. */
  readonly newNicknames: ReadonlySet<string>;
  /** The last entry by `nicknameKey`: still `unconfirmed` if a later attempt never reached the directory. */
  last(key: string): Known | undefined;
  ownerOf(id: string): Known | undefined;
  /** `undefined` if the profile had no steps then. */
  after(key: string): AfterCreation | undefined;
  all(): Iterable<Known>;
  activity(ms: number): readonly Activity[];
};

/** An open journal, locked by this run. Its methods may be called without waiting; each waits for those before it. */
export type Journal = JournalView & {
  readonly checkpoint: Checkpoint;
  /** @param newNicknames keys of nicknames that are new people */
  begin(sendsAgain?: readonly OnRequest[], newNicknames?: readonly string[]): Promise<void>;
  /**
   * A row is about to be sent. Its request may be sent when this resolves, and must not when it rejects.
   * @returns the number of the attempt, over all runs, from 1
   * @throws {UserError} `disk_full`, `disk` or `fenced`
   */
  announce(user: User, row: number, announced?: Announced): Promise<number>;
  /**
   * An announcement expires if another machine may take over. The row is then settled as not sent, and announced again.
   */
  isFresh(key: string): boolean;
  /** @throws {UserError} `disk_full`, `disk` or `fenced`; then the row stays unconfirmed */
  settle(key: string, attempt: number, result: AttemptResult, durationMs: number): Promise<void>;
  /** The step is about to be sent, or has ended. @throws {UserError} as `announce` and `settle` do */
  step(key: string, step: StepName, result?: StepSent): Promise<void>;
  /** If the user was not created, the row is `pending` again. */
  settleByLookUp(key: string, found: FoundOut): Promise<void>;
  /** The user was created; or was not, so the row is `pending`; or the nickname belongs to another account. */
  settleByPerson(key: string, outcome: 'created' | 'pending' | 'exists'): Promise<void>;
  /** The step counts as one that was never sent. */
  giveUp(key: string, step: StepName): Promise<void>;
  end(ended: Ended, reason?: Reason | null): Promise<void>;
  /** Unlocks it, and removes what was made for it if nothing was written. May be called twice, and after errors. */
  close(): Promise<void>;
};

export type OpenOptions = {
  readonly folder: string;
  readonly head: JournalHead;
  readonly inspect?: () => Promise<void>;
  readonly forceUnlock: boolean;
  /** Rows in flight: with more than one, their records are written together. */
  readonly atOnce?: number | undefined;
  /** Other runs of this process must not wait while this one writes. */
  readonly hasOtherRuns?: boolean;
};

export type Journals = {
  /** @throws {UserError} `results` if it is damaged, unreadable or newer, or not what the report was made from */
  read(folder: string): Promise<JournalView | undefined>;
  /** Reads the journal as this run will find it. @throws {UserError} also if the run could not continue it */
  readFor(subject: RunSubject, folder: string): Promise<JournalView | undefined>;
  /** Milliseconds since the epoch, up to 10 ms after the last write. */
  lastWritten(folder: string): Promise<number | undefined>;
  /** @throws {UserError} `locked`, `results`, `disk_full` or `disk`; then nothing stays locked */
  open(options: OpenOptions): Promise<Journal>;
  /**
   * Renames the folder, so that a fresh run can use its name.
   * @returns its new path; `undefined` if there was nothing
   * @throws {UserError} `locked` while another run holds it; `results` if it is not a results folder
   */
  archive(folder: string, forceUnlock: boolean): Promise<string | undefined>;
  /** Called by commands that only read, and might read a half of what a run writes. @throws {UserError} `locked` */
  refuseLocked(folder: string): Promise<void>;
};

export type HeldLock = {
  /** The process of an ended run whose lock was taken over. */
  readonly previousPid: number | undefined;
  /** Releases the lock, if it is still this one. @param folder the results folder, if it was renamed */
  release(folder?: string): Promise<void>;
};
