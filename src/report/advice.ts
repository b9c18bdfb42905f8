/** What to do about a row, in plain words: one text an outcome, for the report and for the summary on the terminal. */

import { platform } from 'node:os';
import type { Known, OutcomeName } from '../outcome.js';

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
    'The directory refused this row: mend in the roster what its status and message point at, ' +
    'and run the same command again.',
  unconfirmed:
    'Look in the directory whether the user exists. If it does:\n  {created}\n' +
    'If it does not, so that the same command sends it again:\n  {not_created}',
  invalid: 'Mend in the roster what the findings say, and run the same command again.',
  pending: 'Run the same command again.',
} as const satisfies Record<OutcomeName, string | undefined>;

const EXISTS_AFTER_DOUBT =
  'The nickname is taken, very probably by this very person: an earlier try was left without an answer that settles ' +
  'it. Look in the directory. If it is this person, nothing is left to do: take the row out of the roster or run ' +
  'with --skip-existing. If it is another, give the row another nickname in the roster and run the same command again.';

/** About a nickname that the journal knows and no row of the roster has. */
const ABSENT_ADVICE = {
  created: undefined,
  weak_password:
    'No row of the roster has this nickname now, so it is not sent again unless you put the row back.',
  exists: undefined,
  failed: 'No row of the roster has this nickname now, so it is not sent again unless you put the row back.',
  unconfirmed:
    'No row of the roster has this nickname now, and yet the user may exist: look in the directory. ' +
    'If it exists:\n  {created}\nIf it does not:\n  {not_created}',
  invalid: undefined,
  pending: 'No row of the roster has this nickname now, so it is not sent again unless you put the row back.',
} as const satisfies Record<OutcomeName, string | undefined>;

/** About all rows of one outcome. `{n}` is how many, `{roster}` and `{folder}` are as the user knows them. */
const SUMMARY_ADVICE = {
  created: undefined,
  weak_password: {
    one:
      '1 password was too simple: mend it in {roster} and run the same command again, or have one made up: ' +
      'provision retry {folder} --only weak_password --generate-passwords weak',
    many:
      '{n} passwords were too simple: mend them in {roster} and run the same command again, or have others made up: ' +
      'provision retry {folder} --only weak_password --generate-passwords weak',
  },
  exists: {
    one:
      '1 nickname is taken, by this person or by another: if it is another, give the row another nickname in ' +
      '{roster} and run the same command again; if not, --skip-existing lets it pass.',
    many:
      '{n} nicknames are taken, by these people or by others: where it is another, give the row another nickname in ' +
      '{roster} and run the same command again; --skip-existing lets the rest pass.',
  },
  failed: {
    one: '1 row was refused by the directory: see its message, mend it in {roster} and run the same command again.',
    many:
      '{n} rows were refused by the directory: see their messages, mend them in {roster} ' +
      'and run the same command again.',
  },
  unconfirmed: {
    one:
      '1 user may exist or may not: look in the directory, then say what you found: ' +
      'provision settle {folder} <nickname> --created, or --not-created.',
    many:
      '{n} users may exist or may not: look in the directory, then say what you found: ' +
      'provision settle {folder} <nickname…> --created, or --not-created.',
  },
  invalid: {
    one: '1 row is invalid: mend it in {roster} and run the same command again.',
    many: '{n} rows are invalid: mend them in {roster} and run the same command again.',
  },
  pending: {
    one: '1 row is still to do: run the same command again.',
    many: '{n} rows are still to do: run the same command again.',
  },
} as const satisfies Record<OutcomeName, { readonly one: string; readonly many: string } | undefined>;

/** Whom the advice is about. */
export type AdviceSubject = {
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

/**
 * What to do about all rows of an outcome, for the summary; undefined where there are none or nothing is left to do.
 * @param names the roster as the user knows it (`-` for standard input), and the folder as the user would type it
 */
export function summaryAdvice(
  outcome: OutcomeName,
  n: number,
  names: { readonly roster: string; readonly folder: string },
): string | undefined {
  const advice = SUMMARY_ADVICE[outcome];
  if (advice === undefined || n === 0) return undefined;
  return fill(n === 1 ? advice.one : advice.many, {
    n: String(n),
    roster: names.roster === '-' ? 'the roster' : names.roster,
    folder: operand(names.folder),
  });
}

/** The command that records what a person found out about an unconfirmed row. */
export function settleCommand(subject: AdviceSubject, found: 'created' | 'not-created'): string {
  const folder = operand(subject.folder);
  if (subject.nickname === undefined) return `provision settle ${folder} <nickname> --${found}`;
  const nickname = shellQuoted(subject.nickname);
  // A nickname like an option can only stand behind `--`, and options only before it.
  if (subject.nickname.startsWith('-')) return `provision settle --${found} ${folder} -- ${nickname}`;
  return `provision settle ${folder} ${nickname} --${found}`;
}

/** A word as it is typed in a shell: as it is, or in quotes. On Windows both of its shells take double ones. */
export function shellQuoted(word: string, system: NodeJS.Platform = platform()): string {
  const plain = system === 'win32' ? /^[\p{L}\p{N}\p{M}_.:\\/+-]+$/u : /^[\p{L}\p{N}\p{M}_.:/@%+-]+$/u;
  if (plain.test(word)) return word;
  return system === 'win32' ? `"${word.replaceAll('"', '\\"')}"` : `'${word.replaceAll("'", "'\\''")}'`;
}

function operand(path: string): string {
  return shellQuoted(path.startsWith('-') ? `./${path}` : path);
}

function withCommands(template: string | undefined, subject: AdviceSubject): string | undefined {
  if (template === undefined) return undefined;
  return fill(template, {
    created: settleCommand(subject, 'created'),
    not_created: settleCommand(subject, 'not-created'),
  });
}

function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (gap, name: string) => values[name] ?? gap);
}
