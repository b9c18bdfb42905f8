/** What to do about a row, in plain words: one text an outcome, for the report. */

import type { Known, OutcomeName } from '../domain/outcome.js';
import { shellQuote } from '../lib/shell-quote.js';

/**
 * About one row of the roster. `{created}` and `{not_created}` are the commands that settle it, each on a line of its
 * own, so that it can be copied as it is.
 */
const ROW_ADVICE = {
  created: undefined,
  weak_password: 'Give it another password in the roster and run the same command again.',
  exists:
    'The nickname is taken, by this person or by another, and nothing was changed. If it is this person, nothing is ' +
    'left to do: take the row out of the roster or run with --skip-existing. If it is another, give the row another ' +
    'nickname in the roster and run the same command again.',
  failed:
    'The directory refused this row: correct in the roster what its status and message point at, ' +
    'and run the same command again.',
  unconfirmed:
    'Look in the directory whether the user exists, and when it was created: one from before the run is another. ' +
    'If the run created it:\n  {created}\nIf it did not, so that the same command sends it again:\n  {not_created}',
  invalid: 'Correct in the roster what the findings say, and run the same command again.',
  pending: 'Run the same command again.',
} as const satisfies Record<OutcomeName, string | undefined>;

const EXISTS_AFTER_DOUBT =
  'The nickname is taken, very probably by this very person: an earlier try was left without an answer that settles ' +
  'it. Look in the directory. If it is this person, nothing is left to do: take the row out of the roster or run ' +
  'with --skip-existing. If it is another, give the row another nickname in the roster and run the same command again.';

const NOT_SENT_AGAIN =
  'No row of the roster has this nickname now, so it is not sent again unless you put the row back.';

/** About a nickname that the journal knows and no row of the roster has. */
const ABSENT_ADVICE: Readonly<Partial<Record<OutcomeName, string>>> = {
  weak_password: NOT_SENT_AGAIN,
  failed: NOT_SENT_AGAIN,
  pending: NOT_SENT_AGAIN,
  unconfirmed:
    'No row of the roster has this nickname now, and yet the user may exist: look in the directory, and see when it ' +
    'was created: one from before the run is another. If the run created it:\n  {created}\nIf it did not:\n  {not_created}',
};

/** Whom the advice is about. */
export type AdviceSubject = {
  /** How the program is called, ready to be typed. */
  readonly program: string;
  /** The results folder as the user would type it. */
  readonly folder: string;
  /** Undefined where it must not be written: then the command has a gap to fill in. */
  readonly nickname: string | undefined;
  readonly known?: Known | undefined;
};

/** What to do about a row; undefined where nothing is left to do. */
export function rowAdvice(outcome: OutcomeName, subject: AdviceSubject): string | undefined {
  const doubted =
    outcome === 'exists' && subject.known?.outcome === 'exists' && subject.known.doubtSince !== undefined;
  return withCommands(doubted ? EXISTS_AFTER_DOUBT : ROW_ADVICE[outcome], subject);
}

/** What to do about a nickname that no row of the roster has; undefined where nothing is left to do. */
export function absentAdvice(outcome: OutcomeName, subject: AdviceSubject): string | undefined {
  return withCommands(ABSENT_ADVICE[outcome], subject);
}

/** The command that records what a person found out about an unconfirmed row. */
export function settleCommand(subject: AdviceSubject, found: 'created' | 'not-created'): string {
  const folder = shellQuote(subject.folder.startsWith('-') ? `./${subject.folder}` : subject.folder);
  const settle = `${subject.program} settle`;
  if (subject.nickname === undefined) return `${settle} ${folder} <nickname> --${found}`;
  const nickname = shellQuote(subject.nickname);
  // A nickname like an option can only stand behind `--`, and options only before it.
  if (subject.nickname.startsWith('-')) return `${settle} --${found} ${folder} -- ${nickname}`;
  return `${settle} ${folder} ${nickname} --${found}`;
}

function withCommands(template: string | undefined, subject: AdviceSubject): string | undefined {
  return template
    ?.replace('{created}', () => settleCommand(subject, 'created'))
    .replace('{not_created}', () => settleCommand(subject, 'not-created'));
}
