/** The exit status of a run: it judges the whole roster, not only what this run sent. */

import { EXIT_OF_SIGNAL, EXIT_STATUS } from '../errors.js';
import type { Counts } from '../outcome.js';
import type { Finished } from './view.js';

type Facts = Pick<Finished, 'end' | 'counts' | 'notInRoster' | 'trouble'> & {
  /** Rows settled in this run; `undefined` where the journal knows of none. */
  readonly run: Counts | undefined;
  readonly settings: { readonly skipExisting: boolean };
};

export function exitStatus({ end, counts, notInRoster, run, settings, trouble }: Facts): number {
  // Without its report, a run that went on to its end did not do all that it was to do.
  if (trouble !== undefined && (end.ended === 'complete' || end.ended === 'limit')) return EXIT_STATUS.disk;
  const good = (of: Counts) => of.created + (settings.skipExisting ? of.exists : 0);
  switch (end.ended) {
    case 'interrupted':
      return EXIT_OF_SIGNAL[end.signal];
    case 'stopped':
    case 'refused':
      return EXIT_STATUS[end.reason];
    case 'limit':
      return run === undefined || good(run) === run.total ? 0 : 1;
    case 'complete':
      return good(counts) === counts.total && notInRoster.unconfirmed === 0 ? 0 : 1;
  }
}
