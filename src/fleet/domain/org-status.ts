/** The state of each organisation in a fleet, what it needs, and who must provide it. */

import { errorLines, type Reason, type UserError } from '../../domain/errors.js';
import type { Language } from '../../domain/language.js';
import { NEEDS, type Need, type ORG_STATES } from '../../domain/org-needs.js';
import { ATTEMPT_OUTCOMES, type Counts, type Known, noCounts } from '../../domain/outcome.js';
import { groupBy } from '../../platform/collections.js';

export type OrgStatus = {
  readonly org: string;
  readonly state: (typeof ORG_STATES)[number];
  /** The results folder relative to the fleet's; `null` without a roster. */
  readonly results: string | null;
  /** The path of its configuration relative to the fleet's, for commands on its results. */
  readonly config?: string;
  readonly counts: Counts | null;
  readonly notInRoster?: Counts;
  /** The attempts in the journal minus the rows in `counts`, by outcome: the same before, during and after a run. */
  readonly apart?: Counts;
  /** Users who may exist, including those in no row. While the organisation runs: those of earlier runs. */
  readonly unconfirmed: number;
  readonly unfinished: number;
  /** The changes that a person has to make in the directory, as of the last run; absent without any. */
  readonly byHand?: number;
  readonly hasLookUp: boolean;
  /** Why the run stopped or did not begin. */
  readonly reason: Reason | null;
  /** True if taken logins are probably those of the people in the list. Earlier statuses do not say. */
  readonly areTakenOwn?: boolean;
  /** The reason as a sentence. Answers of the directory are not translated. */
  readonly message: Readonly<Record<Language, string>> | null;
  readonly expectedMs: number;
  /** The length of its journal in bytes when the status was recorded. If it differs now, the journal is read again. */
  readonly size: number;
  /** The id of its journal, which finds it in a renamed folder. */
  readonly journal?: string;
};

/** Compares names as people do: School 2 before School 10. */
export function byName(language: Language) {
  const { compare } = new Intl.Collator(language, { numeric: true });
  return ({ org: one }: { readonly org: string }, { org: other }: { readonly org: string }) =>
    compare(one, other);
}

export type FleetStatus = {
  readonly organisations: readonly OrgStatus[];
  readonly atOnce: number;
  /** The number of processes that are running the fleet. */
  readonly workers: number;
  /** When the oldest one became unconfirmed or was sent without an answer, in milliseconds since the epoch. */
  readonly oldestUnconfirmed: number | undefined;
};

export function inEach(text: (language: Language) => string): NonNullable<OrgStatus['message']> {
  return { de: text('de'), en: text('en'), ru: text('ru') };
}

/** @param where the location of all errors */
export function statusOfError(
  org: string,
  error: UserError,
  before?: OrgStatus,
  { more = [], where }: { readonly more?: readonly UserError[]; readonly where?: string | undefined } = {},
): OrgStatus {
  const place = where === undefined ? '' : `${where}: `;
  const message = inEach(
    (language) => place + [error, ...more].map((one) => errorLines(one, language)).join('\n'),
  );
  return { ...unread(org), ...before, state: 'needs', reason: error.reason, message };
}

/** The number of users that exist or may exist. */
export function usersIn({ counts, notInRoster, unconfirmed }: OrgStatus): number {
  return (counts?.created ?? 0) + (notInRoster?.created ?? 0) + unconfirmed;
}

export function unread(org: string): OrgStatus {
  return {
    org,
    state: 'waiting',
    results: null,
    counts: null,
    unconfirmed: 0,
    unfinished: 0,
    hasLookUp: false,
    reason: null,
    message: null,
    expectedMs: 0,
    size: 0,
  };
}

const ANSWERED = ATTEMPT_OUTCOMES.filter((outcome) => outcome !== 'pending');

/** Users sent from the journal. It also has people of other lists, who were never sent. */
export function sentIn(all: Iterable<Known>): Counts {
  const sent = noCounts();
  for (const { outcome, attempt } of all) if (attempt > 0) sent[outcome] += 1;
  return sent;
}

export function apartFrom(rows: Counts, sent: Counts): Counts {
  const apart = noCounts();
  for (const outcome of ANSWERED) apart[outcome] = sent[outcome] - rows[outcome];
  return apart;
}

/** Updates the counts from the journal. @param sent all users sent from it, including those in no row */
export function withSent(
  {
    counts,
    notInRoster,
    apart = notInRoster ?? noCounts(),
  }: Pick<OrgStatus, 'counts' | 'notInRoster' | 'apart'>,
  sent: Counts,
): Counts {
  // Statuses of earlier versions have no `left_out`.
  const { total, invalid, left_out = 0 } = counts ?? sent;
  const rows = noCounts();
  for (const outcome of ANSWERED) rows[outcome] = Math.max(0, sent[outcome] - apart[outcome]);
  const known = ANSWERED.reduce((sum, outcome) => sum + rows[outcome], invalid + left_out);
  const all = Math.max(total, known + (counts === null ? sent.pending : 0));
  return { ...rows, invalid, left_out, total: all, pending: all - known };
}

/** Needs that the organisation itself must resolve, since it has the list and the token. */
export const OF_THE_ORGANISATION = new Set<Need>(['token', 'list', 'rows', 'passwords', 'nicknames']);

const OF_REASON: Readonly<Partial<Record<Reason, Need>>> = {
  no_token: 'token',
  token_refused: 'token',
  forbidden: 'token',
  roster: 'list',
  usage: 'settings',
  configuration: 'settings',
  wrong_address: 'settings',
  results: 'journal',
  disk_full: 'disk',
  disk: 'disk',
  open_files: 'disk',
  created_elsewhere: 'taken',
};

const OF_USERS = [
  ['rows', 'invalid'],
  ['passwords', 'weak_password'],
  ['nicknames', 'exists'],
  ['decision', 'unconfirmed'],
  ['refused', 'failed'],
  ['unfinished', 'unfinished'],
] as const satisfies readonly (readonly [Need, keyof Counts | 'unfinished'])[];

/** Needs that can exist before, during and after a run. */
const IN_EVERY_STATE: ReadonlySet<Need> = new Set(['decision', 'unfinished']);

/** `users`: the number of users concerned; `null` if the whole organisation is concerned. */
export type OrgNeed = { readonly need: Need; readonly users: number | null };

export function needsOf(status: OrgStatus): readonly OrgNeed[] {
  const { state, reason, counts, unconfirmed, unfinished, areTakenOwn = true } = status;
  const ofReason = reason === null || reason === 'invalid_rows' ? undefined : (OF_REASON[reason] ?? 'again');
  const counted = { ...noCounts(), ...counts, unconfirmed, unfinished };
  // Other logins would be second accounts if the list was created before.
  const ofTaken = reason === 'created_elsewhere' || areTakenOwn ? 'taken' : 'nicknames';
  const needs: OrgNeed[] = OF_USERS.flatMap(([need, of]) =>
    counted[of] === 0 ? [] : [{ need: of === 'exists' ? ofTaken : need, users: counted[of] }],
  );
  const lasting = needs.filter(({ need }) => IN_EVERY_STATE.has(need));
  if (state === 'lost') return [...lasting, { need: 'results', users: usersIn(status) || null }];
  if (state !== 'needs') return lasting;
  if (ofReason !== undefined && !needs.some(({ need }) => need === ofReason))
    needs.push({ need: ofReason, users: null });
  return needs.length === 0 ? [{ need: 'again', users: null }] : needs;
}

export function countStates(all: Iterable<Pick<OrgStatus, 'state'>>): Record<OrgStatus['state'], number> {
  const counts = { waiting: 0, running: 0, done: 0, needs: 0, lost: 0 };
  for (const { state } of all) counts[state] += 1;
  return counts;
}

export type NeedCount = {
  readonly need: Need;
  readonly organisations: number;
  readonly users: number | null;
};

export function countNeeds(all: Iterable<OrgStatus>): readonly NeedCount[] {
  const found = groupBy([...all].flatMap(needsOf), ({ need }) => need);
  return NEEDS.flatMap((need) => {
    const own = found.get(need) ?? [];
    const counted = own.flatMap(({ users }) => users ?? []);
    const users = counted.length === 0 ? null : counted.reduce((sum, n) => sum + n);
    return own.length === 0 ? [] : [{ need, organisations: own.length, users }];
  });
}

/** When the remaining work will be done, in milliseconds since the epoch. */
export function doneAt(all: Iterable<OrgStatus>, atOnce: number, now: number): number | undefined {
  let [longest, sum] = [0, 0];
  for (const { state, expectedMs } of all)
    if (state === 'waiting' || state === 'running') {
      longest = Math.max(longest, expectedMs);
      sum += expectedMs;
    }
  return sum === 0 ? undefined : now + Math.max(longest, sum / atOnce);
}
