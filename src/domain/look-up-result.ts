/** The facts about a look-up of unconfirmed rows, which the user interface turns into messages and events. */

import type { Detail } from './detail.js';
import type { ErrorTextIn } from './errors.js';
import type { Evidence } from './outcome.js';

export type LookUpResult = {
  readonly event: 'looked-up';
  readonly nickname: string;
  readonly outcome: 'created' | 'pending' | 'exists' | 'unconfirmed';
  /** The evidence that settled the row; `accept`: evidence that would settle it if the user accepted it. */
  readonly evidence?: Evidence;
  readonly accept?: 'time';
  /** The reason, as a clause. */
  readonly message: string;
  readonly detail?: Detail;
  readonly why?: ErrorTextIn | undefined;
};

/** A wait before the next look-up. */
export type LookUpWait = {
  readonly event: 'waiting';
  readonly why: 'absent' | 'absent-again';
  /** The end of the wait, in milliseconds since the epoch. */
  readonly until: number;
  readonly rows: number;
};

/** The objects to look up: unconfirmed users, rows that a run would send, or names of groups and similar objects. */
export type Sought = { readonly of: 'users' | 'rows' | 'names'; readonly count: number };
