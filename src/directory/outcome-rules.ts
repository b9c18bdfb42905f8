/** The outcome table: what each answer of the directory means for the row and for the run. The one place that knows. */

import type { History, Verdict } from '../domain/outcome.js';

/** What an answer amounts to; the rows of the table. */
export type Event = keyof typeof OUTCOME_TABLE;

type Rule = Pick<Verdict, 'outcome'> & {
  /** A single digit stands for all statuses of its class that no row names. Default: it is for none. */
  readonly statuses?: readonly number[];
  /** Default: `never`. */
  readonly again?: Verdict['again'];
  /** Default: the run does not stop. */
  readonly stop?: Verdict['stop'];
  /** `until_created`: only while this run has created nobody. Default: it does not count. */
  readonly counts?: true | 'until_created';
  readonly slows?: true;
  /** Another row of the table once the journal holds a `created`: then the address and the permission are right. */
  readonly onceCreated?: 'refused';
};

const OUTCOME_TABLE = {
  // without a web page in it
  created: { statuses: [2], outcome: 'created' },
  // also any 2xx with a web page in it
  strange: { statuses: [101], outcome: 'unconfirmed', stop: 'wrong_address' },
  token_refused: { statuses: [401], outcome: 'pending', again: 'token', stop: 'token_refused' },
  elsewhere: { statuses: [3, 421], outcome: 'pending', stop: 'wrong_address' },
  forbidden: { statuses: [403], outcome: 'pending', stop: 'forbidden', onceCreated: 'refused' },
  not_here: { statuses: [404, 405, 415], outcome: 'pending', stop: 'wrong_address', onceCreated: 'refused' },
  weak: { statuses: [422], outcome: 'weak_password', counts: 'until_created' },
  // also 422 with the code of a taken nickname
  taken: { statuses: [409], outcome: 'exists' },
  // also 422 with the code of another field
  refused: { statuses: [4], outcome: 'failed', counts: true },
  throttled: { statuses: [429], outcome: 'pending', again: 'throttled', stop: 'throttled' },
  // also an answer that is not HTTP, and a connection lost or a wait over after bytes may have left
  unsettled: { statuses: [408, 5], outcome: 'unconfirmed', counts: true, slows: true },
  // no byte of the request left
  unreachable: { outcome: 'pending', again: 'unreachable', stop: 'unreachable' },
  // given up at the second signal, by whether bytes may have left
  given_up_sent: { outcome: 'unconfirmed' },
  given_up_unsent: { outcome: 'pending' },
} as const satisfies Record<string, Rule>;

/** A 422 with such a code is about another field; with any other, about the password. */
const OTHER_FIELD = /^(?:login|nickname|name|department|position)/;

/** The row of the table for a status. @param code the error code in the body, as it came; read for a 422 only */
export function eventOf(status: number, webPage: boolean, code: string | undefined): Event {
  const event = withStatus(status) ?? withStatus(Math.floor(status / 100)) ?? 'unsettled';
  if (event === 'created' && webPage) return 'strange';
  if (event !== 'weak') return event;
  const about = code?.trim().toLowerCase() ?? '';
  if (about.startsWith('some_user_has_this_login')) return 'taken';
  return OTHER_FIELD.test(about) ? 'refused' : event;
}

function withStatus(status: number): Event | undefined {
  return Object.keys(OUTCOME_TABLE)
    .filter(isEvent)
    .find((event) => {
      const { statuses = [] }: Rule = OUTCOME_TABLE[event];
      return statuses.includes(status);
    });
}

function isEvent(name: string): name is Event {
  return Object.hasOwn(OUTCOME_TABLE, name);
}

/** The verdict of a row of the table, before anything is known of the answer itself. */
export function apply(event: Event, history: History): Verdict {
  const row: Rule = OUTCOME_TABLE[event];
  const rule: Rule = history.everCreated && row.onceCreated ? OUTCOME_TABLE[row.onceCreated] : row;
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
