/** The organisations of a fleet: what became of each, and who has to do something. */

import type { Reason, UserError } from './errors.js';
import type { Counts } from './outcome.js';

/** `waiting`: its run has not begun, or was interrupted; `needs`: somebody has to do something. */
export const ORG_STATES = ['waiting', 'running', 'done', 'needs'] as const;

export type OrgStatus = {
  readonly org: string;
  readonly state: (typeof ORG_STATES)[number];
  /** The results folder, relative to the folder of the fleet; `null`: it has no roster. */
  readonly results: string | null;
  /** Rows of its roster by their outcome; `null`: it could not be read. */
  readonly counts: Counts | null;
  /** Users who were created, and not all of whose steps are done. */
  readonly unfinished: number;
  /** True if its directory can be asked whether a user was created. */
  readonly hasLookUp: boolean;
  /** Why it stopped, or did not begin; `null` where nothing stopped it. */
  readonly reason: Reason | null;
  /** The same in English. */
  readonly message: string | null;
  /** How long its run was expected to take, in milliseconds. */
  readonly expectedMs: number;
  /** The length of its journal when this was so, in bytes; a journal of another length says more. */
  readonly size: number;
};

/** @param before Default: nothing more is known */
export function statusOfError(org: string, error: UserError, before?: OrgStatus): OrgStatus {
  return { ...unread(org), ...before, ...{ state: 'needs', reason: error.reason, message: error.message } };
}

/** One whose roster was not read. */
export function unread(org: string): OrgStatus {
  return {
    ...{ org, state: 'waiting', results: null, counts: null, unfinished: 0, hasLookUp: false },
    ...{ reason: null, message: null, expectedMs: 0, size: 0 },
  };
}

/** Everything that can be needed, in the order in which people read it. */
export const NEEDS = [
  'token',
  'rows',
  'passwords',
  'nicknames',
  'decision',
  'refused',
  'unfinished',
  'settings',
  'journal',
  'disk',
  'again',
] as const;

export type Need = (typeof NEEDS)[number];

/** Whoever has the list and the token, and not who runs the fleet. */
export const OF_THE_ORGANISATION: ReadonlySet<Need> = new Set(['token', 'rows', 'passwords', 'nicknames']);

const OF_REASON: Readonly<Partial<Record<Reason, Need>>> = {
  no_token: 'token',
  token_refused: 'token',
  forbidden: 'token',
  roster: 'rows',
  usage: 'settings',
  configuration: 'settings',
  wrong_address: 'settings',
  results: 'journal',
  disk_full: 'disk',
  disk: 'disk',
  open_files: 'disk',
};

const OF_OUTCOME = [
  ['rows', 'invalid'],
  ['passwords', 'weak_password'],
  ['nicknames', 'exists'],
  ['decision', 'unconfirmed'],
  ['refused', 'failed'],
] as const satisfies readonly (readonly [Need, keyof Counts])[];

/** One need of an organisation. `users`: how many it is about; `null`: all, or none of them in particular. */
export type OrgNeed = { readonly need: Need; readonly users: number | null };

export function needsOf({ state, reason, counts, unfinished }: OrgStatus): readonly OrgNeed[] {
  if (state !== 'needs') return [];
  const ofReason = reason === null || reason === 'invalid_rows' ? undefined : (OF_REASON[reason] ?? 'again');
  const needs: OrgNeed[] = OF_OUTCOME.flatMap(([need, outcome]) => {
    const users = counts?.[outcome] ?? 0;
    return users === 0 ? [] : [{ need, users }];
  });
  if (unfinished > 0) needs.push({ need: 'unfinished', users: unfinished });
  if (ofReason !== undefined && !needs.some(({ need }) => need === ofReason))
    needs.push({ need: ofReason, users: null });
  return needs.length === 0 ? [{ need: 'again', users: null }] : needs;
}

/** How many organisations are in each state. */
export function countStates(all: Iterable<Pick<OrgStatus, 'state'>>): Record<OrgStatus['state'], number> {
  const counts = { waiting: 0, running: 0, done: 0, needs: 0 };
  for (const { state } of all) counts[state] += 1;
  return counts;
}

/** A line of the table of what is needed. */
export type NeedCount = {
  readonly need: Need;
  readonly organisations: number;
  readonly users: number | null;
};

/** Only what somebody needs. */
export function countNeeds(all: Iterable<OrgStatus>): readonly NeedCount[] {
  const found = new Map<Need, { organisations: number; users: number | null }>();
  for (const status of all)
    for (const { need, users } of needsOf(status)) {
      const { organisations, users: before } = found.get(need) ?? { organisations: 0, users: null };
      found.set(need, {
        organisations: organisations + 1,
        users: users === null ? before : (before ?? 0) + users,
      });
    }
  return NEEDS.flatMap((need) => {
    const counted = found.get(need);
    return counted === undefined ? [] : [{ need, ...counted }];
  });
}

/** When the rest will be done: milliseconds since the epoch; `undefined` where nothing is left. */
export function doneAt(all: Iterable<OrgStatus>, atOnce: number, now: number): number | undefined {
  let [longest, sum] = [0, 0];
  for (const { state, expectedMs } of all)
    if (state === 'waiting' || state === 'running') {
      longest = Math.max(longest, expectedMs);
      sum += expectedMs;
    }
  return sum === 0 ? undefined : now + Math.max(longest, sum / atOnce);
}
