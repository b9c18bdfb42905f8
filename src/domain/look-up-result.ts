/** The facts of a look-up of unconfirmed rows, of which the user interface makes words and events. */

import type { Detail } from './detail.js';
import type { ErrorTextIn } from './errors.js';
import type { Evidence } from './outcome.js';

export type LookUpResult = {
  readonly event: 'looked-up';
  readonly nickname: string;
  readonly outcome: 'created' | 'pending' | 'exists' | 'unconfirmed';
  /** The evidence that settled it; `accept`: evidence that would settle it if it were accepted. */
  readonly evidence?: Evidence;
  readonly accept?: 'time';
  /** Why: a clause. */
  readonly message: string;
  readonly detail?: Detail;
  readonly why?: ErrorTextIn | undefined;
};

/** The look-up waits before it asks again. */
export type LookUpWait = {
  readonly event: 'waiting';
  readonly why: 'absent' | 'absent-again';
  /** The end of the wait: milliseconds since the epoch. */
  readonly until: number;
  readonly rows: number;
};

/** How much of a directory is looked up: unconfirmed users, or the names of groups and the like. */
export type Sought = { readonly of: 'users' | 'names'; readonly count: number };
