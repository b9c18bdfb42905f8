/** Ports for the journal and its lock. A journal is read when opened; a write is durable once its promise resolves. */

import type { Activity } from './activity.js';
import type { Detail } from './detail.js';
import type { Reason } from './errors.js';
import type { LeftOut } from './left-out.js';
import type {
  AttemptOutcome,
  Ended,
  Evidence,
  Known,
  PossibleAccount,
  RunSummary,
  Verdict,
} from './outcome.js';
import type { RecordedReading } from './roster-options.js';
import type { AfterCreation, StepName, StepResult } from './step.js';
import type { Name, NicknameForm, RowValues, User } from './user.js';

/** The address in the journal of a sandbox run, since every sandbox has a different port. */
export const SANDBOX = 'sandbox';

/** The settings that distinguish directories with the same address. */
export type DirectoryIdentity = {
  readonly profile: string;
  /** Method and path of the request that creates users, with the profile's settings filled in. */
  readonly endpoint: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly digest: string;
  /** With a different form, every row would be a different user. */
  readonly nickname?: NicknameForm | undefined;
  /** Settings that have the profile's default value; not stored in the journal. */
  readonly defaults?: readonly string[];
};

export type JournalAddress = {
  readonly baseUrl: string;
  /** Absent in journals from before profiles existed, which used the default profile. */
  readonly directory?: DirectoryIdentity | undefined;
};

/** The subject of a journal. Runs with a different address, organisation or roster name are refused. */
export type JournalHead = JournalAddress & {
  /** `null` if the user gave none. */
  readonly org: string | null;
  /** The roster's base name, or `standard input`. */
  readonly roster: string;
  /** The path of the roster relative to the results folder, for `retry`; `null` for standard input. May change. */
  readonly rosterPath: string | null;
  /** The user's reading options, so that `retry` reads the roster in the same way; absent without any. May change. */
  readonly reading?: RecordedReading | undefined;
  /** The header of the column that numbers people; absent without one. May change. */
  readonly numberHeader?: string | undefined;
};

/** The subject of a run. A dry run needs no address. */
export type RunSubject = Pick<JournalHead, 'directory' | 'org' | 'roster'> & {
  readonly baseUrl: string | undefined;
};

/** Rows with these outcomes are sent again only on request. */
export const ON_REQUEST = ['exists', 'unconfirmed', 'left_out'] as const;

export type OnRequest = (typeof ON_REQUEST)[number];

export type AttemptResult = Pick<Verdict, 'status' | 'code' | 'message' | 'detail' | 'clash' | 'id'> & {
  readonly outcome: AttemptOutcome | 'again';
  readonly isWeak?: boolean;
};

export type Announced = {
  readonly hasCredential?: boolean;
  readonly attemptId?: string | undefined;
  readonly hasSteps?: boolean;
  readonly values?: RowValues;
};

/** A step that is about to be sent or has ended. */
export type StepSent = StepResult & Pick<Announced, 'hasCredential'> & { readonly id?: string | undefined };

/** The result of a row's look-up. `exists`: the nickname belongs to another account. */
export type FoundOut = (
  | { readonly outcome: 'created' | 'pending'; readonly evidence: Evidence }
  | { readonly outcome: 'exists'; readonly evidence?: undefined }
) & {
  readonly attempt?: number;
  readonly id?: string | undefined;
  readonly message: string;
  readonly detail?: Detail;
};

/** A person of this list whose account another list created, or whose row differs from the journal. */
export type RecognisedRow = Pick<
  Known,
  'name' | 'departmentId' | 'identity' | 'values' | 'account' | 'from' | 'message' | 'detail'
> & {
  readonly nickname: string;
  /** 0 for a person of an earlier list who is not in this one. */
  readonly row: number;
  readonly outcome: PossibleAccount;
  readonly attemptId?: string | undefined;
  /** When the account was created, in milliseconds since the epoch. */
  readonly since: number;
  readonly changes: readonly Change[];
};

/** The field of a change that says that a person is no longer in the list. */
export const LIST_FIELD = 'list';

/** A value that differs from the earlier list. @property field a field of the roster, `nickname`, or `LIST_FIELD` */
export type Change = { readonly field: string; readonly was: string; readonly is: string };

/** The changes of one person in one run. */
export type ListedChange = Change & {
  readonly nickname: string;
  readonly name: Name;
  /** When the list with the change was used, in milliseconds since the epoch. */
  readonly at: number;
};
/** A change to the account of a created user, or the finding that a taken login is that of the person in the list. */
export type AccountChange =
  | { readonly kind: 'same' }
  | { readonly kind: 'renamed'; readonly login: string }
  | { readonly kind: 'deleted' };

/** The state of a journal at one moment: its length in bytes, and the SHA-256 of these bytes in hex. */
export type Checkpoint = { readonly length: number; readonly digest: string };

/** A repair of a journal, or another unusual event. */
export type JournalNote =
  /** The previous run ended without releasing its lock. */
  | { readonly kind: 'killed'; readonly pid: number }
  /** The last line was truncated. @property movedTo the path that it was moved to, if it was */
  | { readonly kind: 'torn'; readonly bytes: number; readonly isOnly: boolean; readonly movedTo?: string }
  /** Other users of the computer can open the folder, and only its owner can change that. @property mode in octal */
  | {
      readonly kind: 'open-folder';
      readonly folder: string;
      readonly mode: string;
      readonly uid: number;
    }
  /** The address has changed. No users existed at the previous one. */
  | { readonly kind: 'address-changed'; readonly before: string }
  /** The previous directory at the address had no users. `endpoint`: `undefined` in journals from before profiles. */
  | { readonly kind: 'directory-changed'; readonly profile: string; readonly endpoint: string | undefined }
  | { readonly kind: 'profile-changed'; readonly profile: string };

/** The journal for readers: commands, the pipeline and the reports. */
export type JournalView = {
  readonly head: JournalHead;
  readonly notes: readonly JournalNote[];
  /** True if the directory has ever answered that a user was created. Settlements by a person do not count. */
  readonly everCreated: boolean;
  /** The number of records, by which a reader can detect new ones. */
  readonly records: number;
  readonly size: number;
  readonly runs: readonly RunSummary[];
  /** Keys of the nicknames that belong to new people, as a person declared in any run. */
  readonly newNicknames: ReadonlySet<string>;
  /** The rows that people left out, except those that were announced since. */
  readonly leftOut: readonly LeftOut[];
  /** Changes of people with an account, in the order of the runs. */
  readonly changes: readonly ListedChange[];
  /** The number of nicknames before the run, or before the runs that were needed to complete it. Default: 0. */
  readonly sizeBefore?: number;
  /** Keys of taken nicknames whose accounts belong to other people, as a person declared in any run. */
  readonly othersNicknames: ReadonlySet<string>;
  /**
   * The last entry for a `nicknameKey`, also for the login that its account has now. It is still `unconfirmed` if a
   * later attempt never reached the directory.
   */
  last(key: string): Known | undefined;
  ownerOf(id: string): Known | undefined;
  /** `undefined` if the profile had no steps at that time. */
  after(key: string): AfterCreation | undefined;
  all(): Iterable<Known>;
  activity(ms: number): readonly Activity[];
};

export type AboutRun = {
  readonly sendsAgain?: readonly OnRequest[];
  /** Keys of nicknames that belong to new people. */
  readonly newNicknames?: readonly string[];
  /** Keys of taken nicknames that belong to other people. */
  readonly others?: readonly string[];
  /** The number of people that `recognise` gets next, whose records are written together. */
  readonly recognised?: number;
};

/** An open journal, locked by this run. Its methods may be called concurrently; each waits for the earlier calls. */
export type Journal = JournalView & {
  readonly checkpoint: Checkpoint;
  begin(about?: AboutRun): Promise<void>;
  /**
   * Records that a row is about to be sent. Its request must not be sent unless this resolves.
   * @returns the number of the attempt across all runs, from 1 @throws {UserError} `disk_full`, `disk` or `fenced`
   */
  announce(user: User, row: number, announced?: Announced): Promise<number>;
  /** Records people who are not sent because they have an account. */
  recognise(rows: readonly RecognisedRow[]): Promise<void>;
  /** False once the announcement has expired, if another machine may take over. The row is then settled as not sent. */
  isFresh(key: string): boolean;
  /** @throws {UserError} `disk_full`, `disk` or `fenced`, in which case the row stays unconfirmed */
  settle(key: string, attempt: number, result: AttemptResult, durationMs: number): Promise<void>;
  /** Records that a step is about to be sent or has ended. @throws {UserError} as `announce` and `settle` */
  step(key: string, step: StepName, result?: StepSent): Promise<void>;
  /** Records the result of a look-up. If the user was not created, the row is `pending` again. */
  settleByLookUp(key: string, found: FoundOut): Promise<void>;
  /** Records that a person found the user, no user (`pending`), or another account with the nickname (`exists`). */
  settleByPerson(key: string, outcome: 'created' | 'pending' | 'exists'): Promise<void>;
  /** Records what a person did in the directory, or which account is this person's. */
  changeAccount(key: string, change: AccountChange): Promise<void>;
  /** Records that a person left out the row. It must not be in `leftOut`, and its user must not exist. */
  leaveOut(row: LeftOut): Promise<void>;
  /** Treats the step as never sent. */
  giveUp(key: string, step: StepName): Promise<void>;
  end(ended: Ended, reason?: Reason | null): Promise<void>;
  /** Releases the lock, and removes its files if nothing was written. May be called twice, and after errors. */
  close(): Promise<void>;
};

export type OpenOptions = {
  readonly folder: string;
  readonly head: JournalHead;
  readonly inspect?: () => Promise<void>;
  readonly forceUnlock: boolean;
  /** The number of rows in flight. If there is more than one, their records are written together. */
  readonly atOnce?: number | undefined;
  /** True if other runs of this process must not wait for this run's writes. */
  readonly hasOtherRuns?: boolean;
};

export type Journals = {
  /** @throws {UserError} `results` if the journal is damaged, unreadable, too new, or not that of the report */
  read(folder: string): Promise<JournalView | undefined>;
  /** Reads the journal as this run will find it. @throws {UserError} also if the run could not continue the journal */
  readFor(subject: RunSubject, folder: string): Promise<JournalView | undefined>;
  /** Milliseconds since the epoch, up to 10 ms after the last write. */
  lastWritten(folder: string): Promise<number | undefined>;
  /** @throws {UserError} `locked`, `results`, `disk_full` or `disk`, in which case nothing stays locked */
  open(options: OpenOptions): Promise<Journal>;
  /**
   * Renames the folder, so that a fresh run can use its name. @returns its new path; `undefined` without a folder
   * @throws {UserError} `locked` while another run holds it; `results` if it is not a results folder
   */
  archive(folder: string, forceUnlock: boolean): Promise<string | undefined>;
  /** For commands that only read, since the write of a run may be incomplete. @throws {UserError} `locked` */
  refuseLocked(folder: string): Promise<void>;
};

export type HeldLock = {
  /** The process of an ended run whose lock was taken over. */
  readonly previousPid: number | undefined;
  /** Releases the lock, if this run still holds it. @param folder the results folder, if it was renamed */
  release(folder?: string): Promise<void>;
};
