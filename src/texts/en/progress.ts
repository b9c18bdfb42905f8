/** Texts of the progress of a run. */

import type { OutcomeName } from '../../domain/outcome.js';
import { roughNumber } from '../sentence-parts.js';
import { grouped } from './grammar.js';

export const progress = {
  /** Follows a count. Narrow terminals show the letter instead of the word, so each occurs only once. */
  kinds: {
    created: { letter: 'C', word: 'created' },
    weak_password: { letter: 'W', word: 'weak' },
    exists: { letter: 'E', word: 'exist' },
    failed: { letter: 'F', word: 'failed' },
    unconfirmed: { letter: 'U', word: 'unconfirmed' },
    invalid: { letter: 'I', word: 'invalid' },
    pending: { letter: 'S', word: 'still to do' },
    left_out: { letter: 'L', word: 'left out' },
  } as Readonly<Record<OutcomeName, { readonly letter: string; readonly word: string }>>,
  /** The steps that followed the creations, likewise. */
  step: { letter: 'A', word: 'after creation' },
  rows: (done: number, total: number) => `${grouped(done)} of ${grouped(total)}`,
  perMinute: (rows: number) => `${roughNumber(rows, grouped, '.')} a minute`,
  /** @param factor the pause as a multiple of the configured one */
  slowed: (factor: number, service: string) => `slowed ${roughNumber(factor, grouped, '.')}× by ${service}`,
  /** @param end a time of day, perhaps with the day */
  doneAt: (end: string) => `done at ${end}`,
  doneAbout: (end: string) => `done at about ${end}`,
  /** @param seconds that are left; `undefined`: they are not shown */
  waiting: (until: string, why: string, seconds: number | undefined) =>
    `Waiting until ${until}${seconds === undefined ? '' : ` (${grouped(seconds)} s)`}: ${why}`,
  lastError: (line: string) => `Last error: ${line}`,
  /** Clauses that say why the run waits. */
  why: {
    throttled: (service: string) => `${service} asked for a pause`,
    unreachable: (_service: string) => 'no connection',
    server_errors: (service: string) => `${service} is returning server errors`,
    missing: (service: string) => `${service} does not show a new user yet`,
  },
  /** @param time of day */
  since: (why: string, time: string) => `${why} since ${time}`,
  /** Says why a row was not created, if the directory gave no message. */
  noAnswer: 'no answer',
  status: (status: number) => `status ${status}`,
};
