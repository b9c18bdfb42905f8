/** A row's result: the outcomes, what one answer of the directory means, and what is known of a nickname. */

import type { Detail } from './detail.js';
import type { ErrorTextIn, Reason } from './errors.js';
import type { Identity, Name } from './user.js';

/** Every row of a roster has exactly one of these, with this spelling in code, journal and report. */
export const OUTCOMES = [
  'created',
  'weak_password',
  'exists',
  'failed',
  'unconfirmed',
  'invalid',
  'pending',
] as const;

export type OutcomeName = (typeof OUTCOMES)[number];

export type Counts = { readonly [O in OutcomeName]: number } & { readonly total: number };

/** The outcomes an attempt can end with; `invalid` rows are never sent. */
export type AttemptOutcome = Exclude<OutcomeName, 'invalid'>;

/** The meaning of one attempt: the row's outcome, and the run's next action. Only the outcome rules make one. */
export type Verdict = {
  readonly outcome: AttemptOutcome;
  /** `throttled`: up to 5 times with growing waits; `unreachable`: once the network is back; `token`: with another token. */
  readonly again: 'never' | 'throttled' | 'unreachable' | 'token';
  /** The run stops for this reason, unless the row is sent again. */
  readonly stop: Reason | null;
  /** True if the verdict counts towards the limit of consecutive failures. */
  readonly counts: boolean;
  /** True if the next row waits 5 s (or `retryAfterMs`), doubling with each such verdict in a row. */
  readonly slows: boolean;
  /** True if an HTTP status came back. */
  readonly answered: boolean;
  /** True if a wait is useless: a certificate that does not hold, or a look-up that would get the same answer. */
  readonly permanent: boolean;
  readonly status?: number;
  readonly code?: string;
  /** The directory's message, or ours about the connection or in place of one that holds a secret: at most 200 characters. */
  readonly message?: string;
  /** The message as data, if it is ours. */
  readonly detail?: Detail;
  /** The message in each language, if it is of an error of this call. No journal keeps it. */
  readonly why?: ErrorTextIn;
  /** True if the message is ours and says no more than the status. */
  readonly isStatusOnly?: true;
  readonly isLookUp?: true;
  /** The wait that the directory asked for with `Retry-After`, in milliseconds, at most 5 minutes. */
  readonly retryAfterMs?: number;
  /** With `created`: the id of the new user in the directory, if it is known. */
  readonly id?: string;
  /** With `exists`: only if a look-up then finds the nickname; otherwise another value of the row is taken. */
  readonly ifFound?: true;
  /** With `failed`: the directory has a value of the row already, and no user of this nickname was found. */
  readonly clash?: true;
};

export type StopAnswer = { readonly status?: number | undefined; readonly isLookUp?: boolean | undefined };

export type History = {
  /** True if any run created a user: the address and the permission are right. */
  readonly everCreated: boolean;
  readonly createdThisRun: boolean;
  /** When an earlier attempt of this nickname was left `unconfirmed`: milliseconds since the epoch. */
  readonly unconfirmedSince?: number;
};

/**
 * `attempt_id`: the user has the id of our attempt; `time`: nickname and names are ours, and the user was created while
 * our request was in flight; `absence`: the directory showed twice that there is no such user.
 */
export const EVIDENCE = ['attempt_id', 'time', 'absence'] as const;

export type Evidence = (typeof EVIDENCE)[number];

/** The last entry of the journal for a nickname that was announced at least once. */
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
  /** When the row was settled, or announced if it never was: milliseconds since the epoch. */
  readonly at: number;
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  /** The message as data, if it is ours and this version knows it. Earlier journals have none. */
  readonly detail?: Detail | undefined;
  readonly durationMs?: number | undefined;
  /** Settled by a person with `provision settle`, or by a look-up that a person asked for. */
  readonly byPerson?: true | undefined;
  readonly evidence?: Evidence | undefined;
  readonly attemptId?: string | undefined;
  /** Ids of the earlier attempts, the first one first; `''` for an attempt without one. */
  readonly earlierIds?: readonly string[] | undefined;
  /** The time of the record after an attempt whose run was killed: milliseconds since the epoch. */
  readonly endedAt?: number | undefined;
  /** The last password was refused as too simple, and an attempt with another one was to follow. */
  readonly wasTooSimple?: true | undefined;
  /** The password of the last attempt was not the roster's: it was kept in `credentials.csv`, or sealed. */
  readonly hasCredential?: true | undefined;
  /** When the first attempt that no answer settled was announced: milliseconds since the epoch. */
  readonly unconfirmedSince?: number | undefined;
  /** An earlier attempt got no clear answer, and the owner of the nickname was not found since. */
  readonly mayBeOurs?: true | undefined;
  /** The number of the attempt that created the user, if it is not the last. */
  readonly createdBy?: number | undefined;
  /** The directory has a value of the row already, and no user of this nickname was found. */
  readonly clash?: true | undefined;
  /** With `created`: the id of the user in the directory, which no other user of the journal has, if it is known. */
  readonly id?: string | undefined;
};

/** True if it is unknown whether a request of ours created the user. */
export function isUnclear({ outcome, mayBeOurs }: Pick<Known, 'outcome' | 'mayBeOurs'>): boolean {
  return outcome === 'unconfirmed' || (outcome === 'exists' && mayBeOurs === true);
}

/** The number of the attempt whose password counts. */
export function acceptedAttempt({ attempt, createdBy }: Known): number {
  return createdBy ?? attempt;
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

/** The ids of all attempts, the last first: a user who has one of them was created by that attempt. */
export function attemptIdsOf({ attemptId = '', earlierIds = [] }: Known): readonly string[] {
  return [attemptId, ...earlierIds.toReversed()].filter((id) => id !== '');
}

/** True if the last password was refused as too simple, also if an attempt with another was to follow and did not. */
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
  /** Rows settled in this run by their outcome at its end; `total` is their sum. */
  readonly counts: Counts;
  readonly hasSteps?: boolean;
};

export type NextStep = {
  readonly text: string;
  /** Commands to type as they are, except for what is in angle brackets. */
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
  };
}
