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
  /** Those of the profile's settings that say which directory it is. */
  readonly settings: Readonly<Record<string, string>>;
  /** Changes with the profile. */
  readonly digest: string;
  /** The form of its logins: with the other form, every row would be another user. Default: not known. */
  readonly nickname?: NicknameForm | undefined;
  /** Names of the settings that have the profile's default. Not in a journal, and none by default. */
  readonly defaults?: readonly string[];
};

export type JournalAddress = {
  readonly baseUrl: string;
  /** Absent in journals from before there were profiles: the default one. */
  readonly directory?: DirectoryIdentity | undefined;
};

/** The subject of a journal; a run under another address, organisation or roster name is refused. */
export type JournalHead = JournalAddress & {
  /** The label given with `--org`; `null` without one. */
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

/** The outcomes whose rows are sent again only where a person asks for it. */
export const ON_REQUEST = ['exists', 'unconfirmed'] as const;

export type OnRequest = (typeof ON_REQUEST)[number];

/** How one attempt ended; `again`: it is repeated within the run. */
export type AttemptResult = Pick<Verdict, 'status' | 'code' | 'message' | 'detail' | 'clash' | 'id'> & {
  readonly outcome: AttemptOutcome | 'again';
  /** With `again`: the password was too simple. Default: false. */
  readonly isWeak?: boolean;
};

/** The facts of an announcement beside the user. */
export type Announced = {
  /** True if its password is in `credentials.csv`, or sealed, and not in the roster. Default: false. */
  readonly hasCredential?: boolean;
  /** The id that the request carries, where the profile says so. */
  readonly attemptId?: string | undefined;
  /** True if the profile has steps that follow the creation. Default: false. */
  readonly hasSteps?: boolean;
};

/** A step that is about to be sent, or that has ended. */
export type StepSent = StepResult &
  Pick<Announced, 'hasCredential'> & {
    /** The id of the user that a look-up showed. Default: the journal has it */
    readonly id?: string | undefined;
  };

/** The result of a row's look-up. `exists`: the nickname is another account's. */
export type FoundOut = (
  | { readonly outcome: 'created' | 'pending'; readonly evidence: Evidence }
  | { readonly outcome: 'exists'; readonly evidence?: undefined }
) & {
  /** Which attempt created the user. Default: the last. */
  readonly attempt?: number;
  /** The id that the directory gave the user. Default: not known. */
  readonly id?: string | undefined;
  readonly message: string;
  /** The message as data. */
  readonly detail?: Detail;
};

/** The state of a journal at one moment: its length in bytes, and SHA-256 of these bytes in hex. */
export type Checkpoint = { readonly length: number; readonly digest: string };

/** A repair of a journal, or something out of the ordinary. */
export type JournalNote =
  /** The previous run ended without releasing its lock. */
  | { readonly kind: 'killed'; readonly pid: number }
  /** The last line was cut off. @property movedTo a path. Default: it is where it was */
  | { readonly kind: 'torn'; readonly bytes: number; readonly isOnly: boolean; readonly movedTo?: string }
  /** Other users of the computer can open the folder, and only its owner can change that. @property mode in octal */
  | {
      readonly kind: 'open-folder';
      readonly folder: string;
      readonly mode: string;
      readonly uid: number;
    }
  /** The run has another address than the one before, which created nobody. */
  | { readonly kind: 'address-changed'; readonly before: string }
  /** The same with another directory at one address. @property endpoint `undefined` from before there were profiles */
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
  /** In the order in which they began. */
  readonly runs: readonly RunSummary[];
  /** Keys of the nicknames that a person said are people of their own, in any run. */
  readonly newNicknames: ReadonlySet<string>;
  /**
   * The latest state of a nickname, by `nicknameKey`. It is `unconfirmed` after an attempt that was announced and not
   * settled, and stays so where a later attempt never reached the directory (`again` or `pending`).
   */
  last(key: string): Known | undefined;
  /** The user who has an id: one at most. */
  ownerOf(id: string): Known | undefined;
  /** The steps that followed the creation of a user; `undefined` where the profile had no steps then. */
  after(key: string): AfterCreation | undefined;
  /** Every nickname that was announced at least once, in the order of the first announcements. */
  all(): Iterable<Known>;
  /** The attempts and waits of all runs, in intervals of `ms`, in the order of time. */
  activity(ms: number): readonly Activity[];
};

/** An open journal, locked by this run. Its methods may be called without waiting; each waits for those before it. */
export type Journal = JournalView & {
  readonly checkpoint: Checkpoint;
  /**
   * @param sendsAgain whose rows a person asked to send again. Default: none
   * @param newNicknames keys of nicknames that are people of their own. Default: none
   */
  begin(sendsAgain?: readonly OnRequest[], newNicknames?: readonly string[]): Promise<void>;
  /**
   * A row is about to be sent. Its request may be sent when this resolves, and must not when it rejects.
   * @returns the number of the attempt, over all runs, from 1
   * @throws {UserError} `disk_full`, `disk` or `fenced`
   */
  announce(user: User, row: number, announced?: Announced): Promise<number>;
  /**
   * True if the request of an announced row may start now. Where another machine may take over while this one is paused, an
   * announcement grows old within seconds: the row is then settled as not sent, and announced again.
   */
  isFresh(key: string): boolean;
  /**
   * An announced attempt has ended.
   * @param durationMs from the start of the request to the end of the answer
   * @throws {UserError} `disk_full`, `disk` or `fenced`; then the row stays unconfirmed
   */
  settle(key: string, attempt: number, result: AttemptResult, durationMs: number): Promise<void>;
  /**
   * A step of a user who was created is about to be sent, and is open from here on; or it has ended.
   * @param result Default: it is about to be sent
   * @throws {UserError} as `announce` and `settle` do
   */
  step(key: string, step: StepName, result?: StepSent): Promise<void>;
  /** A look-up found out whether the user was created; if not, the row is `pending` again. */
  settleByLookUp(key: string, found: FoundOut): Promise<void>;
  /** A person found out: the user was created; or not, so the row is `pending`; or the nickname is another account's. */
  settleByPerson(key: string, outcome: 'created' | 'pending' | 'exists'): Promise<void>;
  /** A person gives an open step of a user up: it counts as one that was never sent. */
  giveUp(key: string, step: StepName): Promise<void>;
  /** The run ends. @param reason why it stopped; `null` where nothing stopped it */
  end(ended: Ended, reason?: Reason | null): Promise<void>;
  /** Unlocks it, and removes what was made for it where nothing was written. May be called twice, and after errors. */
  close(): Promise<void>;
};

export type OpenOptions = {
  /** The results folder; created where there is none. */
  readonly folder: string;
  /** The subject of the run; a journal about something else is refused. */
  readonly head: JournalHead;
  /** Throws where a folder that exists must not be used. Default: never. */
  readonly inspect?: () => Promise<void>;
  /** Take over a lock whose owner's status is unknown. */
  readonly forceUnlock: boolean;
  /** How many rows are under way at once, at most: their records are then written together. Default: 1. */
  readonly atOnce?: number | undefined;
  /** True if other runs go on in this process, and are not to wait while this one writes. Default: false. */
  readonly besideOthers?: boolean;
};

/** The journals of results folders. */
export type Journals = {
  /**
   * @returns `undefined` where no run left a journal
   * @throws {UserError} `results` where it is damaged, unreadable, of a newer format, or not what the report was made from
   */
  read(folder: string): Promise<JournalView | undefined>;
  /**
   * The same in the state in which this run will find it: outcomes at a directory that it may leave do not count.
   * @throws {UserError} also where the run could not continue it, or the folder has files of earlier runs and no journal
   */
  readFor(subject: RunSubject, folder: string): Promise<JournalView | undefined>;
  /** When any run last wrote to it, or up to 10 ms later: milliseconds since the epoch. `undefined` without a journal. */
  lastWritten(folder: string): Promise<number | undefined>;
  /** @throws {UserError} `locked`, `results`, `disk_full` or `disk`; then nothing stays locked */
  open(options: OpenOptions): Promise<Journal>;
  /**
   * Gives the folder another name, so that a run can begin anew under the present one.
   * @returns its new path; `undefined` where there was no folder, or an empty one
   * @throws {UserError} `locked` while another run holds it; `results` where it is not a results folder
   */
  archive(folder: string, forceUnlock: boolean): Promise<string | undefined>;
  /** For commands that only read, and might read a half of what a run writes. @throws {UserError} `locked` */
  refuseLocked(folder: string): Promise<void>;
};

/** Keeps all but one run out of a journal. */
export type RunLock = {
  /** @throws {UserError} `locked` where another run holds it, or may hold it */
  acquire(): Promise<HeldLock>;
  /** @throws {UserError} `locked` where a run that is alive holds it */
  refuseHeld(): Promise<void>;
};

export type HeldLock = {
  /** The pid of an ended run whose lock was taken over; `undefined` where there was none. */
  readonly previousPid: number | undefined;
  /** Releases the lock, if it is still this one. @param folder the results folder, where it was renamed */
  release(folder?: string): Promise<void>;
};
