/** The values that the options of `slips` take, from text. */

import { SLIP_LANGUAGES, type SlipLanguage } from '../credentials/slips-words.js';
import { UserError } from '../errors.js';
import type { Io } from '../io.js';
import type { JournalView } from '../journal/journal.js';

/** As the environment says it, the strongest first; Windows says it elsewhere. */
export function localeOf({ env, locale }: Pick<Io, 'env' | 'locale'>): string {
  return env.LC_ALL || env.LC_MESSAGES || env.LANG || locale();
}

/** @throws {UserError} `usage` */
export function parseLanguage(text: string | undefined): SlipLanguage | undefined {
  if (text === undefined) return undefined;
  const found = SLIP_LANGUAGES.find((one) => one === text.trim().toLowerCase());
  if (found !== undefined) return found;
  throw new UserError('usage', `--lang takes ${SLIP_LANGUAGES.join(', ')}, not "${text}"`);
}

/**
 * `last` is the last run that created somebody, a number that run; undefined is every run.
 * @throws {UserError} `usage` where there is no such run
 */
export function parseRun(text: string | undefined, journal: JournalView): number | undefined {
  if (text === undefined) return undefined;
  if (text.trim().toLowerCase() === 'last') {
    const last = journal.runs.findLast(({ counts }) => counts.created > 0);
    if (last !== undefined) return last.run;
    throw new UserError('results', 'No run has created anybody');
  }
  const found = journal.runs.find(({ run }) => String(run) === text.trim());
  if (found !== undefined) return found.run;
  const numbers = journal.runs.length > 1 ? `, 1 to ${journal.runs.length}` : ' (there is only 1)';
  throw new UserError('usage', `--run takes last or the number of a run${numbers}, not "${text}"`);
}
