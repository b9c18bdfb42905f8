/** The meaning of each answer for its row and for the run, decided only here. A profile chooses among the rules. */

import type { History, Verdict } from '../domain/outcome.js';
import { valuesAt } from './json-pointer.js';
import type { AnswerRule, Meaning } from './profile.js';
import type { AnswerMatch, ValueMatch } from './profile-parts.js';

export type RuleName = keyof typeof OUTCOME_RULES;

type Rule = Pick<Verdict, 'outcome'> & {
  readonly again?: Verdict['again'];
  readonly stop?: Verdict['stop'];
  /** `until_created`: counts only while this run has created no user. */
  readonly counts?: true | 'until_created';
  readonly slows?: true;
  /** The rule once the journal has a created user, which proves that address and permission are right. */
  readonly onceCreated?: 'failed';
};

const OUTCOME_RULES = {
  created: { outcome: 'created' },
  weak_password: { outcome: 'weak_password', counts: 'until_created' },
  exists: { outcome: 'exists' },
  failed: { outcome: 'failed', counts: true },
  throttled: { outcome: 'pending', again: 'throttled', stop: 'throttled' },
  token_refused: { outcome: 'pending', again: 'token', stop: 'token_refused' },
  forbidden: { outcome: 'pending', stop: 'forbidden', onceCreated: 'failed' },
  wrong_address: { outcome: 'pending', stop: 'wrong_address', onceCreated: 'failed' },
  unconfirmed: { outcome: 'unconfirmed', counts: true },
  redirected: { outcome: 'pending', stop: 'wrong_address' },
  not_a_directory: { outcome: 'unconfirmed', stop: 'wrong_address' },
  // A server error, an answer that is not HTTP, or a lost connection or timeout after bytes may have been sent.
  inconclusive: { outcome: 'unconfirmed', counts: true, slows: true },
  // No byte of the request was sent.
  unreachable: { outcome: 'pending', again: 'unreachable', stop: 'unreachable' },
  // No byte was sent: the system allows no more connections, and a waiting run would keep some that others need.
  out_of_files: { outcome: 'pending', stop: 'open_files' },
  // The row's values did not result in a valid request.
  unsendable: { outcome: 'failed', counts: true },
  // The second signal of an interruption, depending on whether bytes may have been sent.
  aborted_after_sending: { outcome: 'unconfirmed' },
  aborted_before_sending: { outcome: 'pending' },
} as const satisfies Record<Meaning, Rule> & Record<string, Rule>;

/** Rules that precede those of a profile. None shows the outcome: after a 503, the request may have arrived. */
function guardFor(status: number, isWebPage: boolean): RuleName | undefined {
  if (status === 101 || (isSuccess(status) && isWebPage)) return 'not_a_directory';
  if (status === 421 || (status >= 300 && status <= 399)) return 'redirected';
  return status === 408 || status < 200 || status >= 500 ? 'inconclusive' : undefined;
}

/** Rules that follow those of a profile: the meanings in HTTP (RFC 9110, 15.5). */
const DEFAULT_MEANINGS: Readonly<Record<number, RuleName>> = {
  401: 'token_refused',
  403: 'forbidden',
  404: 'wrong_address',
  405: 'wrong_address',
  415: 'wrong_address',
  429: 'throttled',
};

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}

/** @param body of a complete JSON answer; `undefined` for any other, so that no rule about the body applies */
export function ruleFor(
  status: number,
  isWebPage: boolean,
  body: unknown,
  answers: readonly AnswerRule[],
): RuleName {
  return (
    guardFor(status, isWebPage) ??
    answers.find((rule) => matches(rule, status, body))?.means ??
    DEFAULT_MEANINGS[status] ??
    (isSuccess(status) ? 'unconfirmed' : 'failed')
  );
}

/** True if the profile's rule for an answer applies only when a look-up finds the nickname. */
export function isIfFound(status: number, body: unknown, answers: readonly AnswerRule[]): boolean {
  return answers.find((rule) => matches(rule, status, body))?.if === 'found';
}

export function applyRule(name: RuleName, history: History): Verdict {
  const named: Rule = OUTCOME_RULES[name];
  const rule: Rule = history.everCreated && named.onceCreated ? OUTCOME_RULES[named.onceCreated] : named;
  const { outcome, again = 'never', stop = null, counts = false, slows = false } = rule;
  return {
    outcome,
    again,
    stop,
    counts: counts === 'until_created' ? !history.createdThisRun : counts,
    slows,
    answered: false,
    permanent: false,
  };
}

/** @param body `undefined` if it is incomplete, unreadable or not JSON */
export function matches(match: AnswerMatch, status: number, body: unknown): boolean {
  return hasStatus(match, status) && [match, ...(match.all ?? [])].every((one) => holds(one, body));
}

/** True if the body has the value, or the rule does not refer to the body. */
export function holds(match: ValueMatch, body: unknown): boolean {
  if (match.at === undefined) return true;
  const values = valuesAt(body, match.at);
  if (match.present !== undefined) {
    // An unreadable body proves nothing, so no value is absent from it.
    return body !== undefined && match.present === values.some((value) => value !== null);
  }
  return values.flat().some((one) => valueMatches(match, one));
}

export function hasStatus({ status: wanted }: AnswerMatch, status: number): boolean {
  if (typeof wanted === 'string') return wanted === `${Math.floor(status / 100)}xx`;
  return [wanted].flat().includes(status);
}

function valueMatches({ is, starts, contains }: ValueMatch, value: unknown): boolean {
  if (is !== undefined) return value === is;
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  const text = fold(String(value));
  return (
    starts?.some((start) => text.startsWith(fold(start))) === true ||
    contains?.some((part) => text.includes(fold(part))) === true
  );
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}
