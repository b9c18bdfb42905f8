/** A running sandbox, as its parts see it. */

import type { Fault, Mishap } from './fault.js';
import type { Passage } from './throttle.js';
import type { Users } from './users.js';

export type Service = {
  readonly token: string;
  readonly users: Users;
  /** Milliseconds. */
  readonly minGapMs: number;
  readonly throttleProbability: number;
  readonly faults: readonly Fault[];
  /** To be called when a request to create a user has come in. */
  readonly arrived: () => Passage;
  /** What goes wrong with the request for this nickname. */
  readonly mishap: (nickname: string) => Mishap;
  readonly random: () => number;
  /** Aborted when the sandbox closes. */
  readonly closing: AbortSignal;
};
