/** The outcome rules: what each answer of the directory means for its row and for the run. Nothing else decides that. */

import type { History, Verdict } from '../domain/outcome.js';

export type RuleName = keyof typeof OUTCOME_RULES;

type Rule = Pick<Verdict, 'outcome'> & {
  /** `4xx`: every status from 400 to 499 that no rule names. Default: no status has this rule. */
  readonly statuses?: readonly (number | `${number}xx`)[];
  /** Default: `never`. */
  readonly again?: Verdict['again'];
  /** Default: the run does not stop. */
  readonly stop?: Verdict['stop'];
  /** `until_created`: only while this run has created nobody. Default: it does not count. */
  readonly counts?: true | 'until_created';
  readonly slows?: true;
  /** The rule that replaces this one once the journal has a `created`: the address and the permission are right then. */
  readonly onceCreated?: 'refused';
};

const OUTCOME_RULES = {
  created: { statuses: ['2xx'], outcome: 'created' },
  // Also a 2xx with a web page.
  not_a_directory: { statuses: [101], outcome: 'unconfirmed', stop: 'wrong_address' },
  token_refused: { statuses: [401], outcome: 'pending', again: 'token', stop: 'token_refused' },
  redirected: { statuses: ['3xx', 421], outcome: 'pending', stop: 'wrong_address' },
  forbidden: { statuses: [403], outcome: 'pending', stop: 'forbidden', onceCreated: 'refused' },
  wrong_endpoint: {
    statuses: [404, 405, 415],
    outcome: 'pending',
    stop: 'wrong_address',
    onceCreated: 'refused',
  },
  // But for the codes in `CODES_OF_422`.
  weak_password: { statuses: [422], outcome: 'weak_password', counts: 'until_created' },
  nickname_taken: { statuses: [409], outcome: 'exists' },
  refused: { statuses: ['4xx'], outcome: 'failed', counts: true },
  throttled: { statuses: [429], outcome: 'pending', again: 'throttled', stop: 'throttled' },
  // Also an answer that is not HTTP, and a lost connection or a timeout after bytes may have left.
  inconclusive: { statuses: [408, '5xx'], outcome: 'unconfirmed', counts: true, slows: true },
  // No byte of the request left.
  unreachable: { outcome: 'pending', again: 'unreachable', stop: 'unreachable' },
  // The second signal of an interruption, by whether bytes may have left.
  aborted_after_sending: { outcome: 'unconfirmed' },
  aborted_before_sending: { outcome: 'pending' },
} as const satisfies Record<string, Rule>;

const RULE_NAMES = Object.keys(OUTCOME_RULES).filter((name): name is RuleName => name in OUTCOME_RULES);

/** The rule for a 422 by its error code in lower case. With any other code, or none, it is about the password. */
const CODES_OF_422: readonly (readonly [code: RegExp, rule: RuleName])[] = [
  [/^some_user_has_this_login/, 'nickname_taken'],
  [/^(?:login|nickname|name|department|position)/, 'refused'],
];

/** The rule for a status. @param code the error code in the body, as it came; read for a 422 only */
export function ruleFor(status: number, isWebPage: boolean, code: string): RuleName {
  const rule = ruleNaming(status) ?? ruleNaming(`${Math.floor(status / 100)}xx`) ?? 'inconclusive';
  if (rule === 'created' && isWebPage) return 'not_a_directory';
  if (rule !== 'weak_password') return rule;
  const lower = code.trim().toLowerCase();
  return CODES_OF_422.find(([pattern]) => pattern.test(lower))?.[1] ?? rule;
}

function ruleNaming(status: number | `${number}xx`): RuleName | undefined {
  return RULE_NAMES.find((name) => {
    const { statuses = [] }: Rule = OUTCOME_RULES[name];
    return statuses.includes(status);
  });
}

/** What a rule means, without the facts of the answer itself. */
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
