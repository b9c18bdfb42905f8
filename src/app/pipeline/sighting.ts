/** The result of a look-up of one person. */

import type { FoundUser } from '../../directory/found-user.js';
import type { Person } from '../../directory/render-request.js';
import type { Detail } from '../../domain/detail.js';
import type { ErrorTextIn, Reason } from '../../domain/errors.js';
import type { Verdict } from '../../domain/outcome.js';

export type Sighting =
  | { readonly kind: 'found'; readonly user: FoundUser }
  | { readonly kind: 'absent' }
  | {
      readonly kind: 'unknown';
      /** Why: a clause. */
      readonly message: string;
      /** The message as data, or as an error, if it is ours. */
      readonly detail?: Detail | undefined;
      readonly why?: ErrorTextIn | undefined;
      /** Every further look-up would meet the same. */
      readonly stop: Reason | null;
      /** The meaning of the last answer for a run; absent after a signal, and if it has the id of another user. */
      readonly verdict?: Verdict;
    };

/** @param attemptIds of the person's attempts, if they have any. @returns never an exception; `unknown` also after a signal */
export type PacedLookUp = (person: Person, attemptIds?: readonly string[]) => Promise<Sighting>;
