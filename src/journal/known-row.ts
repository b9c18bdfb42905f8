/** Computes the state of a row after each record of it. */

import { acceptedAttempt, type Known } from '../domain/outcome.js';
import { nicknameKey } from '../domain/user.js';
import type { RecordOf } from './record.js';
import { recordedDetail } from './recorded-detail.js';

type Before = { readonly known: Known; readonly settled: Known | undefined };

export const NO_ANSWER = {
  status: undefined,
  code: undefined,
  message: undefined,
  detail: undefined,
  durationMs: undefined,
  byPerson: undefined,
  evidence: undefined,
  wasTooSimple: undefined,
  endedAt: undefined,
  createdBy: undefined,
  clash: undefined,
  id: undefined,
  isRecognised: undefined,
  account: undefined,
  deletedAt: undefined,
} as const;

/** Versions without profiles recorded only the status, and repeated a request after a 422 only for a weak password. */
export function wasWeak({ outcome, weak, status }: RecordOf<'settled'>): boolean {
  return weak === true || (outcome === 'again' && status === 422);
}

/**
 * The literal has every member of `NO_ANSWER`: with a spread, opening a journal of 100,000 rows takes three times as
 * long and 120 MB more (`npm run bench -- --only opening`).
 */
export function announcedBy(
  record: RecordOf<'sending'>,
  before: Known | undefined,
  run: number,
  numberHeader: string | undefined,
): Known {
  const { key, row, nickname = key, name, department_id: departmentId, attempt } = record;
  const at = Date.parse(record.at);
  return {
    key,
    row,
    nickname,
    name,
    departmentId,
    identity: record.identity,
    attempt,
    outcome: 'unconfirmed',
    run,
    at,
    hasCredential: record.credential,
    attemptId: record.attempt_id,
    earlierIds: before === undefined ? undefined : earlierIds(before),
    unconfirmedSince: before?.unconfirmedSince ?? at,
    status: undefined,
    code: undefined,
    message: undefined,
    detail: undefined,
    durationMs: undefined,
    byPerson: undefined,
    evidence: undefined,
    wasTooSimple: undefined,
    endedAt: undefined,
    mayBeOurs: before?.mayBeOurs === true || before?.unconfirmedSince !== undefined ? true : undefined,
    createdBy: undefined,
    clash: undefined,
    id: undefined,
    isRecognised: undefined,
    from: undefined,
    account: undefined,
    values: record.values,
    numberHeader: record.identity === undefined ? undefined : numberHeader,
  };
}

/**
 * The row of a person who has an account already; an account of this journal keeps everything but the row. A person
 * who is no longer in the list keeps everything.
 */
export function recognisedBy(
  { key, nickname = key, row, name, identity, values, ...record }: RecordOf<'known'>,
  before: Known | undefined,
  run: number,
  numberHeader: string | undefined,
): Known {
  const listed = { row, nickname, name, departmentId: record.department_id, identity, values, numberHeader };
  if (before?.outcome === record.outcome && record.account === before.account)
    return row === 0 ? before : { ...before, ...listed };
  const { attempt = 0, attemptId, earlierIds } = before ?? {};
  return {
    ...listed,
    ...NO_ANSWER,
    key,
    attempt,
    attemptId: record.attempt_id ?? attemptId,
    earlierIds,
    outcome: record.outcome,
    run,
    at: Date.parse(record.since),
    message: record.message,
    detail: recordedDetail(record),
    isRecognised: true,
    from: record.from,
    account: record.account,
    unconfirmedSince: record.outcome === 'unconfirmed' ? Date.parse(record.since) : undefined,
  };
}

function earlierIds({ attempt, attemptId, earlierIds: before }: Known): readonly string[] | undefined {
  if (attemptId === undefined && before === undefined) return undefined;
  const ids = before ?? Array<string>(attempt - 1).fill('');
  return [...ids, attemptId ?? ''];
}

/** Earlier versions recorded a refusal as the outcome of a row that was still unconfirmed. */
function outcomeAfter(
  { outcome, by }: RecordOf<'settled'>,
  wasUnconfirmed: boolean,
): Exclude<RecordOf<'settled'>['outcome'], 'again'> {
  if (outcome === 'again') return 'pending';
  const isRefused = outcome === 'failed' || outcome === 'weak_password';
  return wasUnconfirmed && isRefused && by === undefined ? 'unconfirmed' : outcome;
}

/** Only a taken login is found to be this person's, and only the account of a created user changes. */
export function isPossibleChange(
  { attempt, outcome, login }: RecordOf<'account'>,
  known: Known | undefined,
): boolean {
  if (known === undefined || attempt !== acceptedAttempt(known)) return false;
  if (login !== undefined && outcome !== 'created') return false;
  return known.outcome === (outcome === 'created' && login === undefined ? 'exists' : 'created');
}

export function changedBy(
  { outcome, login, ...record }: RecordOf<'account'>,
  known: Known,
  run: number,
): Known {
  if (login !== undefined) return { ...known, account: nicknameKey(login) === known.key ? undefined : login };
  const at = Date.parse(record.at);
  const { evidence, wasTooSimple } = known;
  const changed = {
    ...known,
    ...NO_ANSWER,
    evidence,
    wasTooSimple,
    outcome,
    run,
    at,
    byPerson: true,
  } as const;
  // The account has a password that this program does not know.
  if (outcome === 'created')
    return {
      ...changed,
      unconfirmedSince: undefined,
      mayBeOurs: undefined,
      isRecognised: true,
      hasCredential: undefined,
    };
  return { ...changed, mayBeOurs: true, deletedAt: at };
}

/** @param id of the user; `undefined` if another user has it */
export function settledBy(
  record: RecordOf<'settled'>,
  { known, settled: before }: Before,
  run: number,
  id: string | undefined,
): Known {
  const { status, code, message, ms: durationMs, by, evidence, clash } = record;
  const detail = recordedDetail(record);
  const since = before?.unconfirmedSince;
  const outcome = outcomeAfter(record, since !== undefined);
  // An attempt that never reached the directory does not change the result of earlier attempts.
  if (before !== undefined && since !== undefined && outcome === 'pending' && by === undefined) {
    const { row, nickname, name, departmentId, identity } = known;
    const { attempt, hasCredential, attemptId, earlierIds } = known;
    const user = { row, nickname, name, departmentId, identity };
    return { ...before, ...user, attempt, hasCredential, attemptId, earlierIds, mayBeOurs: true };
  }
  const at = Date.parse(record.at);
  const isCertain = by !== undefined || outcome === 'created';
  const unconfirmedSince = isCertain
    ? undefined
    : outcome === 'unconfirmed'
      ? (known.unconfirmedSince ?? at)
      : since;
  const byPerson = by === undefined ? undefined : true;
  // A request that was settled as not created may still arrive later.
  const mayBeOurs = isCertain ? by !== undefined && outcome === 'pending' : known.mayBeOurs === true;
  return {
    ...known,
    outcome,
    run,
    at,
    status,
    code,
    message,
    detail,
    durationMs,
    byPerson,
    unconfirmedSince,
    evidence: evidence ?? known.evidence,
    wasTooSimple: wasWeak(record) ? true : known.wasTooSimple,
    mayBeOurs: mayBeOurs ? true : undefined,
    createdBy: outcome === 'created' && record.attempt < known.attempt ? record.attempt : undefined,
    clash,
    id: outcome === 'created' ? (id ?? known.id) : undefined,
    isRecognised: undefined,
    account: undefined,
    deletedAt: undefined,
  };
}
