/** The outcome table: what each answer of the directory means for the row and for the run. The one place that knows. */

import type { History, Verdict } from '../outcome.js';

/** What an answer amounts to; the rows of the table. */
export type Event = keyof typeof OUTCOME_TABLE;

type Rule = Pick<Verdict, 'outcome'> & {
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
  // any 2xx without a web page in it
  created: { outcome: 'created' },
  // 2xx with a web page in it; 101
  strange: { outcome: 'unconfirmed', stop: 'wrong_address' },
  // 401
  token_refused: { outcome: 'pending', again: 'token', stop: 'token_refused' },
  // 3xx, 421
  elsewhere: { outcome: 'pending', stop: 'wrong_address' },
  // 403
  forbidden: { outcome: 'pending', stop: 'forbidden', onceCreated: 'refused' },
  // 404, 405, 415
  not_here: { outcome: 'pending', stop: 'wrong_address', onceCreated: 'refused' },
  // 422
  weak: { outcome: 'weak_password', counts: 'until_created' },
  // 409; 422 with the code of a taken nickname
  taken: { outcome: 'exists' },
  // any other 4xx; 422 with the code of another field
  refused: { outcome: 'failed', counts: true },
  // 429
  throttled: { outcome: 'pending', again: 'throttled', stop: 'throttled' },
  // 408, any 5xx; an answer that is not HTTP; a connection lost or a wait over after bytes may have left
  unsettled: { outcome: 'unconfirmed', counts: true, slows: true },
  // no byte of the request left
  unreachable: { outcome: 'pending', again: 'unreachable', stop: 'unreachable' },
  // given up at the second signal, by whether bytes may have left
  given_up_sent: { outcome: 'unconfirmed' },
  given_up_unsent: { outcome: 'pending' },
} as const satisfies Record<string, Rule>;

const STATUS_EVENTS: Readonly<Record<number, Event>> = {
  101: 'strange',
  401: 'token_refused',
  403: 'forbidden',
  404: 'not_here',
  405: 'not_here',
  408: 'unsettled',
  409: 'taken',
  415: 'not_here',
  421: 'elsewhere',
  422: 'weak',
  429: 'throttled',
};

/** By the first digit, for a status that has no line of its own. */
const CLASS_EVENTS: Readonly<Record<number, Event>> = {
  2: 'created',
  3: 'elsewhere',
  4: 'refused',
  5: 'unsettled',
};

/** A 422 with such a code is about another field; with any other, about the password. */
const OTHER_FIELD = /^(?:login|nickname|name|department|position)/;

/** The row of the table for a status. @param code the error code in the body, as it came; read for a 422 only */
export function eventOf(status: number, webPage: boolean, code: string | undefined): Event {
  const event = STATUS_EVENTS[status] ?? CLASS_EVENTS[Math.floor(status / 100)] ?? 'unsettled';
  if (event === 'created' && webPage) return 'strange';
  if (event !== 'weak') return event;
  const about = code?.trim().toLowerCase() ?? '';
  if (about.startsWith('some_user_has_this_login')) return 'taken';
  return OTHER_FIELD.test(about) ? 'refused' : event;
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
    hopeless: false,
  };
}
