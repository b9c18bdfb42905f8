/** The head of the page in words: what happened to the roster, and how the run came to its end. */

import { grouped } from '../lib/text.js';
import type { Counts } from '../outcome.js';
import type { ReportSource } from './report-source.js';

/** What became of the roster, in one sentence. */
export function headline(counts: Counts): string {
  const { created, total } = counts;
  if (total === 0) return 'The roster has no rows';
  if (created === total)
    return total === 1 ? 'The user is created' : `All ${grouped(total)} users are created`;
  if (created === 0)
    return total === 1 ? 'The user is not created' : `None of the ${grouped(total)} users is created`;
  return `${grouped(created)} of ${grouped(total)} users ${created === 1 ? 'is' : 'are'} created`;
}

/** How the run came to its end. */
export function endingWords({ ended, stop }: Pick<ReportSource, 'ended' | 'stop'>): string {
  switch (ended) {
    case 'complete':
      return 'The run went through the whole roster.';
    case 'limit':
      return 'The run ended after as many rows as it was asked to send (--limit).';
    case 'interrupted':
      return 'The run was interrupted before its end.';
    case 'refused':
      return 'Nothing was sent in this run, because rows are invalid.';
    case 'stopped':
      return stop === null
        ? 'The run stopped before its end.'
        : `The run stopped before its end. ${stop.what}.`;
  }
}
