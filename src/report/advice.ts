/** What to do about a row, for people: one text for each outcome. */

import type { Known, OutcomeName } from '../domain/outcome.js';
import { shellQuote } from '../lib/shell-quote.js';
import { capitalized } from '../lib/text.js';
import type { ReportSource } from './report-source.js';

/** What a text about a row is filled with, beside the row. */
export type CommandParts = Pick<ReportSource, 'program' | 'folder' | 'canLookUp' | 'profileOption'> & {
  readonly service: Pick<ReportSource['service'], 'title'>;
};

const IF_TAKEN =
  'If the account belongs to this person, remove the row from the roster or run with ' +
  '--skip-existing. If it belongs to another person, change the nickname in the roster and run the same command again.';

const CHECK_IN_DIRECTORY =
  'Check in {service} whether the user exists and when it was created: a user created before the run is another person.';

/** On a row of the roster. `{service}` is the title of the directory, `{Service}` at the beginning of a sentence; `{created}` and `{not_created}` are commands, each on a line of its own to be copied. */
const ROW_ADVICE: Readonly<Record<OutcomeName, string | undefined>> = {
  created: undefined,
  weak_password: 'Set a stronger password in the roster and run the same command again.',
  exists: `The nickname is taken, by this person or by another. Nothing was changed. ${IF_TAKEN}`,
  failed:
    '{Service} refused this row. Correct it in the roster (the status and the message give the reason), and run the same ' +
    'command again.',
  unconfirmed:
    `${CHECK_IN_DIRECTORY} If the run created it:\n  {created}\n` +
    'If not, record that, so that the same command sends the row again:\n  {not_created}',
  invalid: 'Correct the findings in the roster and run the same command again.',
  pending: 'Run the same command again.',
};

const EXISTS_AFTER_UNCONFIRMED = `The nickname is taken, most likely by this person: an earlier attempt got no clear answer. Check in {service}. ${IF_TAKEN}`;

const NOT_IN_ROSTER = 'This nickname is no longer in the roster';

const NOT_SENT_AGAIN = `${NOT_IN_ROSTER}, so it is not sent again unless you restore the row.`;

/** On a nickname that the journal has and the roster has not. */
const MISSING_ROW_ADVICE: Readonly<Record<OutcomeName, string | undefined>> = {
  created: undefined,
  exists: undefined,
  invalid: undefined,
  weak_password: NOT_SENT_AGAIN,
  failed: NOT_SENT_AGAIN,
  pending: NOT_SENT_AGAIN,
  unconfirmed: `${NOT_IN_ROSTER}, but the user may exist. ${CHECK_IN_DIRECTORY} If the run created it:\n  {created}\nIf not:\n  {not_created}`,
};

export type AdviceSubject = CommandParts & {
  /** Undefined where it must not be shown: the command has a placeholder then. */
  readonly nickname: string | undefined;
  readonly known?: Known | undefined;
};

/** What to do about a row; undefined where nothing is left to do. */
export function rowAdvice(outcome: OutcomeName, subject: AdviceSubject): string | undefined {
  const { known } = subject;
  const wasUnconfirmed =
    outcome === 'exists' && known?.outcome === 'exists' && known.unconfirmedSince !== undefined;
  return filled(wasUnconfirmed ? EXISTS_AFTER_UNCONFIRMED : ROW_ADVICE[outcome], subject);
}

/** What to do about a nickname that no row of the roster has; undefined where nothing is left to do. */
export function missingRowAdvice(outcome: OutcomeName, subject: AdviceSubject): string | undefined {
  return filled(MISSING_ROW_ADVICE[outcome], subject);
}

/** The command that settles an unconfirmed row: by what a person found out, or by a look-up. */
export function settleCommand(
  subject: Pick<AdviceSubject, 'program' | 'folder' | 'nickname' | 'profileOption'>,
  found: 'created' | 'not-created' | 'look-up',
): string {
  const folder = shellQuote(subject.folder.startsWith('-') ? `./${subject.folder}` : subject.folder);
  const settle = `${subject.program} settle`;
  const option = `--${found}${subject.profileOption ?? ''}`;
  if (subject.nickname === undefined) return `${settle} ${folder} <nickname> ${option}`;
  const nickname = shellQuote(subject.nickname);
  // A nickname like an option can only follow `--`, and options only precede it.
  if (subject.nickname.startsWith('-')) return `${settle} ${option} ${folder} -- ${nickname}`;
  return `${settle} ${folder} ${nickname} ${option}`;
}

function filled(template: string | undefined, subject: AdviceSubject): string | undefined {
  const { title } = subject.service;
  const lookUp = `Look the user up:\n  ${settleCommand(subject, 'look-up')}\nIf that does not settle it: `;
  const whole = template?.replace(CHECK_IN_DIRECTORY, (check) =>
    subject.canLookUp === true ? lookUp + check : check,
  );
  return whole?.replace(/\{(?:service|Service|created|not_created)\}/g, (placeholder) => {
    switch (placeholder) {
      case '{service}':
        return title;
      case '{Service}':
        return capitalized(title);
      case '{created}':
        return settleCommand(subject, 'created');
      default:
        return settleCommand(subject, 'not-created');
    }
  });
}
