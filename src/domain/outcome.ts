/** A row's result: the outcomes, the meaning of an answer from the directory, and what is known about a nickname. */

import type { Detail } from './detail.js';
import type { ErrorTextIn, Reason } from './errors.js';
import type { Identity, Name, RowValues } from './user.js';

/** Every row of a roster has exactly one of these, spelled the same in code, journal and report. */
export const OUTCOMES = [
  'created',
  'weak_password',
  'exists',
  'failed',
  'unconfirmed',
  'invalid',
  'pending',
  'left_out',
] as const;

/** The outcomes of rows whose person has or may have an account. */
export const POSSIBLE_ACCOUNTS = ['created', 'exists', 'unconfirmed'] as const;

export type PossibleAccount = (typeof POSSIBLE_ACCOUNTS)[number];

export type OutcomeName = (typeof OUTCOMES)[number];

export type Counts = { readonly [O in OutcomeName]: number } & { readonly total: number };

/** The rows for which a run or a person still has something to do. @param skipExisting true if taken logins are fine */
export function unresolved(counts: Counts, skipExisting = false): number {
  return counts.total - counts.created - counts.left_out - (skipExisting ? counts.exists : 0);
}

export type AttemptOutcome = Exclude<OutcomeName, 'invalid' | 'left_out'>;

export const ATTEMPT_OUTCOMES: readonly AttemptOutcome[] = OUTCOMES.filter(isOfAttempt);

/** False for rows without an attempt: they failed a check, or a person left them out. */
export function isOfAttempt(outcome: OutcomeName): outcome is AttemptOutcome {
  return outcome !== 'invalid' && outcome !== 'left_out';
}

/** The meaning of one attempt: the row's outcome, and the run's next action. Only the outcome rules create verdicts. */
export type Verdict = {
  readonly outcome: AttemptOutcome;
  /** `throttled`: up to 5 times, with growing waits; `unreachable`: once the network is back; `token`: with another. */
  readonly again: 'never' | 'throttled' | 'unreachable' | 'token';
  /** The reason to stop the run, unless the row is sent again. */
  readonly stop: Reason | null;
  /** True if the verdict counts towards the limit of consecutive failures. */
  readonly counts: boolean;
  /** True if the next row must wait 5 s (or `retryAfterMs`), doubled for each consecutive verdict of this kind. */
  readonly slows: boolean;
  /** True if there was an HTTP status. */
  readonly answered: boolean;
  /** True if waiting is useless, as after an invalid certificate, or if a look-up would get the same answer. */
  readonly permanent: boolean;
  readonly status?: number;
  readonly code?: string;
  /** The directory's message, or the program's own if that has a secret or there is none. At most 200 characters. */
  readonly message?: string;
  /** The message as data, if it is the program's own. */
  readonly detail?: Detail;
  /** The message in each language, if it comes from an error of this call. Not stored in journals. */
  readonly why?: ErrorTextIn;
  /** True if the message is the program's own and contains only the status. */
  readonly isStatusOnly?: true;
  readonly isLookUp?: true;
  /** The wait requested by the directory with `Retry-After`, in milliseconds, at most 5 minutes. */
  readonly retryAfterMs?: number;
  /** With `created`: the id of the new user in the directory, if known. */
  readonly id?: string;
  /** With `exists`: valid only if a look-up finds the nickname; otherwise a different value of the row is taken. */
  readonly ifFound?: true;
  /** With `failed`: the directory already has a value of the row, but no user with this nickname was found. */
  readonly clash?: true;
};

export type StopAnswer = { readonly status?: number | undefined; readonly isLookUp?: boolean | undefined };

export type History = {
  /** True if any run created a user, so that the address and permission are right. */
  readonly everCreated: boolean;
  readonly createdThisRun: boolean;
  /** When an earlier attempt for this nickname was left `unconfirmed`, in milliseconds since the epoch. */
  readonly unconfirmedSince?: number;
};

/**
 * `attempt_id`: the user has the id of our attempt; `time`: nickname and names match, and the user was created while
 * our request was in flight; `absence`: the directory showed twice that there is no user with this nickname.
 */
export const EVIDENCE = ['attempt_id', 'time', 'absence'] as const;

export type Evidence = (typeof EVIDENCE)[number];

/** The last journal entry for a nickname that was announced at least once. */
export type Known = {
  readonly key: string;
  readonly outcome: AttemptOutcome;
  readonly row: number;
  readonly nickname: string;
  readonly name: Name;
  readonly departmentId: number | undefined;
  readonly identity?: Identity | undefined;
  readonly attempt: number;
  readonly run: number;
  /** When the row was settled, or announced if never settled, in milliseconds since the epoch. */
  readonly at: number;
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  /** The message as data, if it is the program's own and this version knows it. Earlier journals have none. */
  readonly detail?: Detail | undefined;
  readonly durationMs?: number | undefined;
  /** Settled by a person with `provision settle`, or by a look-up that a person requested. */
  readonly byPerson?: true | undefined;
  readonly evidence?: Evidence | undefined;
  readonly attemptId?: string | undefined;
  /** The ids of the earlier attempts, in order; `''` for an attempt without one. */
  readonly earlierIds?: readonly string[] | undefined;
  /** The time of the first record after an attempt whose run was killed, in milliseconds since the epoch. */
  readonly endedAt?: number | undefined;
  /** The last password was refused as too simple, and another attempt was planned. */
  readonly wasTooSimple?: true | undefined;
  /** The password of the last attempt was not the roster's: it was saved in `credentials.csv`, or sealed. */
  readonly hasCredential?: true | undefined;
  /** When the first attempt that no answer settled was announced, in milliseconds since the epoch. */
  readonly unconfirmedSince?: number | undefined;
  /** An earlier attempt got no clear answer, and the owner of the nickname has not been found since. */
  readonly mayBeOurs?: true | undefined;
  /** The number of the attempt that created the user, if it was not the last. */
  readonly createdBy?: number | undefined;
  /** The directory already has a value of the row, but no user with this nickname was found. */
  readonly clash?: true | undefined;
  /** With `created`: the id of the user in the directory, if known. No other user in the journal has it. */
  readonly id?: string | undefined;
  /** No run of this journal created the account: another list did, or a person named it. No slip and no steps. */
  readonly isRecognised?: true | undefined;
  /** The name of the list that the account was created from, if it is not this journal's. */
  readonly from?: string | undefined;
  /** The login of the account, if the list has or had another one. */
  readonly account?: string | undefined;
  /** The values of the row when it was last sent or recognised. Earlier journals have none. */
  readonly values?: RowValues | undefined;
  /** The header of the column with the number of the person. Earlier journals have none. */
  readonly numberHeader?: string | undefined;
  /** When a person recorded that the created account no longer exists, in milliseconds since the epoch. */
  readonly deletedAt?: number | undefined;
};

/** True if the user may exist, although no answer says that it was created. */
export function mayExist(known: Known): boolean {
  return known.unconfirmedSince !== undefined || isUnclear(known);
}

/** True if only a look-up with the ids of its attempts, or a person, can show whose account it is. */
export function mayShowOurId(known: Known | undefined): boolean {
  return known !== undefined && (mayExist(known) || attemptIdsOf(known).length > 0);
}

type UnclearFacts = Partial<Pick<Known, 'mayBeOurs'>> & { readonly outcome: OutcomeName };

/** True if it is unknown whether one of our requests created the user. */
export function isUnclear({ outcome, mayBeOurs }: UnclearFacts): boolean {
  return outcome === 'unconfirmed' || (outcome === 'exists' && mayBeOurs === true);
}

/** The number of the attempt whose password is valid. */
export function acceptedAttempt({ attempt, createdBy }: Known): number {
  return createdBy ?? attempt;
}

/** True if a run of this journal created the user. */
export function isCreatedHere({ outcome, isRecognised }: Known): boolean {
  return outcome === 'created' && isRecognised !== true;
}

export function attemptWithId(
  { attempt, attemptId, earlierIds = [] }: Known,
  id: string | undefined,
): number | undefined {
  if (id === undefined || id === '') return undefined;
  if (id === attemptId) return attempt;
  const at = earlierIds.indexOf(id);
  return at < 0 ? undefined : at + 1;
}

/** The ids of all attempts, latest first. A user with one of these ids was created by that attempt. */
export function attemptIdsOf({ attemptId = '', earlierIds = [] }: Known): readonly string[] {
  return [attemptId, ...earlierIds.toReversed()].filter((id) => id !== '');
}

/** True if the last password was refused as too simple, even if another attempt was planned but not made. */
export function wasTooSimple({ outcome, wasTooSimple: isNoted }: Known): boolean {
  return outcome === 'weak_password' || (outcome === 'pending' && isNoted === true);
}

export type Ended = 'complete' | 'limit' | 'stopped' | 'interrupted' | 'refused';

export type RunSummary = {
  readonly run: number;
  readonly startedAt: number;
  readonly finishedAt?: number;
  readonly ended?: Ended;
  readonly reason?: Reason;
  /** Rows settled in this run, by their outcome at its end; `total` is the sum. */
  readonly counts: Counts;
  readonly hasSteps?: boolean;
};

export type NextStep = {
  readonly text: string;
  /** Commands to type as shown, except for placeholders in angle brackets. */
  readonly commands: readonly string[];
  readonly outcome?: OutcomeName;
};

export function noCounts(): { -readonly [K in keyof Counts]: number } {
  return {
    total: 0,
    created: 0,
    weak_password: 0,
    exists: 0,
    failed: 0,
    unconfirmed: 0,
    invalid: 0,
    pending: 0,
    left_out: 0,
  };
}
