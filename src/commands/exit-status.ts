/** The exit status of a run: it judges the whole roster, not only what this run sent. */

import { EXIT_OF_SIGNAL, EXIT_STATUS, type UserError } from '../errors.js';
import type { Counts } from '../outcome.js';
import type { End } from '../provision.js';
import type { Refused } from './view.js';

type Facts = {
  readonly end: End | Refused;
  readonly counts: Counts;
  readonly notInRoster: Counts;
  /** Rows settled in this run; `undefined` where the journal knows of none. */
  readonly run: Counts | undefined;
  readonly settings: { readonly skipExisting: boolean };
  /** Why there is no report. A run that went on to its end did not do all that it was to do then. */
  readonly trouble?: UserError | undefined;
};

export function exitStatus({ end, counts, notInRoster, run, settings, trouble }: Facts): number {
  if (trouble !== undefined && (end.ended === 'complete' || end.ended === 'limit')) return EXIT_STATUS.disk;
  switch (end.ended) {
    case 'interrupted':
      return EXIT_OF_SIGNAL[end.signal];
    case 'stopped':
    case 'refused':
      return EXIT_STATUS[end.reason];
    case 'limit':
      return run === undefined || good(run, settings.skipExisting) === run.total ? 0 : 1;
    case 'complete':
      return good(counts, settings.skipExisting) === counts.total && notInRoster.unconfirmed === 0 ? 0 : 1;
  }
}

function good(counts: Counts, skipExisting: boolean): number {
  return counts.created + (skipExisting ? counts.exists : 0);
}
