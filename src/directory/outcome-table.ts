/** The outcome table: what each answer of the directory means for the row and for the run. The one place that knows. */

import type { History, Verdict } from '../outcome.js';

/** What an answer amounts to; the rows of the table. */
export type Event = keyof typeof OUTCOME_TABLE;

type Rule = Pick<Verdict, 'outcome' | 'again' | 'stop' | 'slows'> & {
  /** `until_created`: only while this run has created nobody. */
  readonly counts: boolean | 'until_created';
  /** Another row of the table once the journal holds a `created`: then the address and the permission are right. */
  readonly onceCreated?: 'refused';
};

export const OUTCOME_TABLE = {
  // any 2xx without a web page in it
  created: { outcome: 'created', again: 'never', stop: null, counts: false, slows: false },
  // 2xx with a web page in it; 101
  strange: { outcome: 'unconfirmed', again: 'never', stop: 'wrong_address', counts: false, slows: false },
  // 401
  token_refused: { outcome: 'pending', again: 'token', stop: 'token_refused', counts: false, slows: false },
  // 3xx, 421
  elsewhere: { outcome: 'pending', again: 'never', stop: 'wrong_address', counts: false, slows: false },
  // 403
  forbidden: {
    outcome: 'pending',
    again: 'never',
    stop: 'forbidden',
    counts: false,
    slows: false,
    onceCreated: 'refused',
  },
  // 404, 405, 415
  not_here: {
    outcome: 'pending',
    again: 'never',
    stop: 'wrong_address',
    counts: false,
    slows: false,
    onceCreated: 'refused',
  },
  // 422
  weak: { outcome: 'weak_password', again: 'never', stop: null, counts: 'until_created', slows: false },
  // 409; 422 with the code of a taken nickname
  taken: { outcome: 'exists', again: 'never', stop: null, counts: false, slows: false },
  // any other 4xx; 422 with the code of another field
  refused: { outcome: 'failed', again: 'never', stop: null, counts: true, slows: false },
  // 429
  throttled: { outcome: 'pending', again: 'throttled', stop: 'throttled', counts: false, slows: false },
  // 408, any 5xx; an answer that is no HTTP; a connection lost or a wait over after bytes may have left
  unsettled: { outcome: 'unconfirmed', again: 'never', stop: null, counts: true, slows: true },
  // no byte of the request left
  unreachable: { outcome: 'pending', again: 'unreachable', stop: 'unreachable', counts: false, slows: false },
  // given up at the second signal, by whether bytes may have left
  given_up_sent: { outcome: 'unconfirmed', again: 'never', stop: null, counts: false, slows: false },
  given_up_unsent: { outcome: 'pending', again: 'never', stop: null, counts: false, slows: false },
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

/** What a 422 is about, by how its code begins; anything else is about the password. */
const UNPROCESSABLE: readonly (readonly [prefix: string, event: Event])[] = [
  ['some_user_has_this_login', 'taken'],
  ['login', 'refused'],
  ['nickname', 'refused'],
  ['name', 'refused'],
  ['department', 'refused'],
  ['position', 'refused'],
];

/** The row of the table for a status. @param code the error code in the body, as it came; read for a 422 only */
export function eventOf(status: number, webPage: boolean, code: string | undefined): Event {
  const event = STATUS_EVENTS[status] ?? CLASS_EVENTS[Math.floor(status / 100)] ?? 'unsettled';
  if (event === 'created' && webPage) return 'strange';
  if (event !== 'weak') return event;
  const about = code?.trim().toLowerCase() ?? '';
  return UNPROCESSABLE.find(([prefix]) => about.startsWith(prefix))?.[1] ?? event;
}

/** The verdict of a row of the table, before anything is known of the answer itself. */
export function apply(event: Event, history: History): Verdict {
  const row: Rule = OUTCOME_TABLE[event];
  const rule: Rule = history.everCreated && row.onceCreated ? OUTCOME_TABLE[row.onceCreated] : row;
  return {
    outcome: rule.outcome,
    again: rule.again,
    stop: rule.stop,
    counts: rule.counts === 'until_created' ? !history.createdThisRun : rule.counts,
    slows: rule.slows,
    answered: false,
    hopeless: false,
  };
}
