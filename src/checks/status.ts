/** Reads the columns that say who has an account, row by row and as whole columns. */

import type { StatusAnswer } from '../domain/finding.js';
import { FormulaCell } from '../domain/formula-cell.js';
import { type Day, dayOf, dayOfNumber, daysIn } from '../domain/list-date.js';
import { containsSecret } from '../domain/password-text.js';
import type { Row, StatusColumn, StatusKind } from '../domain/row.js';
import { foldStatus } from '../domain/status-words.js';
import { cellText } from '../domain/text.js';
import { nicknameKey, splitLogin } from '../domain/user.js';
import { isCertain, yesOrNo } from '../domain/yes-no.js';
import { leftByRemark, meaningOfStatus, type StatusMeaning } from './status-values.js';

/** A cell that excludes a person. */
export type Status = {
  readonly header: string;
  readonly value: string;
  readonly meaning: 'inactive' | 'change';
};

export type StatusCount = { readonly value: string; readonly rows: number; readonly meaning: StatusMeaning };

/** A column with values that only a person can explain. */
export type UnclearStatus = {
  readonly header: string;
  /** `values`: some values are in no table; `dates`: some dates are ambiguous; `most`: most rows are inactive. */
  readonly why: 'values' | 'dates' | 'most';
  /** Most frequent value first. */
  readonly counts: readonly StatusCount[];
};

export type StatusOptions = {
  readonly columns: readonly StatusColumn[];
  readonly known?: Readonly<Record<string, StatusAnswer>> | undefined;
  /** Milliseconds since the epoch. Without it, no date counts as past. */
  readonly now?: number | undefined;
};

/** A list of alumni has at least this many inactive rows. */
const FEW = 3;
/** A column with more distinct values is not a status column. */
const MAX_VALUES = 200;

type Tally = StatusColumn & {
  readonly counts: Map<string, { rows: number; readonly meaning: StatusMeaning; isHidden: boolean }>;
  inactive: number;
};

export class StatusReader {
  readonly #answers: ReadonlyMap<string, StatusAnswer>;
  readonly #today: Day;
  readonly #starts: readonly StatusColumn[];
  readonly #tallies: readonly Tally[];
  #rows = 0;

  constructor({ columns, known = {}, now }: StatusOptions) {
    this.#answers = new Map(Object.entries(known).map(([value, answer]) => [foldStatus(value), answer]));
    this.#today = now === undefined ? 0 : dayOf(now);
    this.#starts = columns.filter(({ kind }) => kind === 'start');
    const asked = columns.filter(({ kind }) => kind !== 'start');
    this.#tallies = asked.map((column) => ({ ...column, counts: new Map(), inactive: 0 }));
  }

  /** The first column that excludes this row. @param secret the row's password, which no value may show */
  read(row: Pick<Row, 'cells'>, nickname: string, secret = ''): Status | undefined {
    this.#rows += 1;
    let found: Status | undefined;
    for (const tally of this.#tallies) {
      const value = cellText(row.cells[tally.column]).trim();
      if (value === '') continue;
      const own = this.#ownMeaning(tally.kind, value, row, nickname);
      // A certain yes or no does not reveal a password.
      const isYesOrNo = isCertain({ value, meaning: own });
      const isHidden = !isYesOrNo && containsSecret(value, secret);
      // An answer about a yes in one column must not apply to another one such as `Suspended`.
      const meaning = isYesOrNo ? own : (this.#answerTo(value, isHidden) ?? own);
      count(tally, value, meaning, isHidden);
      if (found === undefined && (meaning === 'inactive' || meaning === 'change'))
        found = { header: tally.header, value, meaning };
    }
    return found;
  }

  /** A formula without a stored value; formulas in columns of remarks are ignored. */
  lost({ cells }: Pick<Row, 'cells'>): FormulaCell | undefined {
    for (const { kind, column } of this.#tallies) {
      const cell = kind === 'remark' ? undefined : cells[column];
      if (cell instanceof FormulaCell && cell.error === undefined) return cell;
    }
    return undefined;
  }

  /** The columns to ask the user about, after all rows have been read. */
  unclear(): readonly UnclearStatus[] {
    return this.#tallies.flatMap(({ header, kind, counts, inactive }) => {
      const all = [...counts].map(([value, one]) => ({ value, ...one })).sort((a, b) => b.rows - a.rows);
      // If no value is known, the column is part of an address: Bavaria, CA, NY.
      if (kind === 'state' && all.every(({ meaning }) => meaning === 'unknown')) return [];
      const isUnknown = all.some(({ meaning }) => meaning === 'unknown');
      // The user is not asked again about values with an answer.
      const isAnswered = all.every(
        ({ value, meaning, isHidden }) => meaning === 'active' || this.#answerTo(value, isHidden) === meaning,
      );
      const isMost = inactive >= FEW && inactive * 2 > this.#rows && !isAnswered;
      if (!isUnknown && !isMost) return [];
      const hasDays = kind === 'end' || kind === 'since';
      const why = isUnknown ? (hasDays ? 'dates' : 'values') : 'most';
      const shown = why === 'dates' ? all.filter(({ meaning }) => meaning === 'unknown') : all;
      return [{ header, why, counts: withoutSecrets(shown) } as const];
    });
  }

  #answerTo(value: string, isHidden: boolean): StatusAnswer | undefined {
    // The question shows `…` in place of a hidden value, so the answer is stored for `…`.
    return this.#answers.get(foldStatus(value)) ?? (isHidden ? this.#answers.get(HIDDEN) : undefined);
  }

  #ownMeaning(kind: StatusKind, value: string, { cells }: Pick<Row, 'cells'>, login: string): StatusMeaning {
    const today = this.#today;
    if (kind === 'former-login') return isLogin(value, login) ? 'active' : 'change';
    if (kind === 'end') return endMeaning(value, startsOf(cells, this.#starts), today);
    if (kind === 'remark') return remarkMeaning(value, today) ?? 'active';
    const meaning = meaningOfStatus(kind, value);
    if (meaning !== 'unknown') return meaning;
    if (WITH_WORDS.has(kind)) return remarkMeaning(value, today) ?? meaning;
    if (!WITH_DAYS.has(kind)) return meaning;
    const days = daysOf(value);
    // On that day itself, the person has already left, unlike on an end date.
    if (kind !== 'no-leaves') return pastMeaning(days, startsOf(cells, this.#starts), (day) => day <= today);
    return days.length > 0 ? 'active' : meaning;
  }
}

/** Replaces values that contain a password. */
const HIDDEN = '…';

/** Joins all hidden values into one, with one answer. */
function withoutSecrets(counts: readonly (StatusCount & { isHidden: boolean })[]): readonly StatusCount[] {
  const shown = counts.flatMap(({ isHidden, ...one }) => (isHidden ? [] : [one]));
  const hidden = counts.filter(({ isHidden }) => isHidden);
  const [first] = hidden;
  if (first === undefined) return shown;
  const rows = hidden.reduce((sum, one) => sum + one.rows, 0);
  const meaning = hidden.find((one) => one.meaning === 'unknown')?.meaning ?? first.meaning;
  return [...shown, { value: HIDDEN, rows, meaning }].sort((a, b) => b.rows - a.rows);
}

function count(tally: Tally, value: string, meaning: StatusMeaning, isHidden: boolean): void {
  const { counts } = tally;
  const known = counts.get(value);
  if (known !== undefined) {
    known.rows += 1;
    known.isHidden ||= isHidden;
  }
  // Known dates may exceed the limit. Unknown values are still counted, since the user must be asked about them.
  else if (counts.size < MAX_VALUES || (meaning === 'unknown' && counts.size < 2 * MAX_VALUES))
    counts.set(value, { rows: 1, meaning, isHidden });
  if (meaning === 'inactive') tally.inactive += 1;
}

/** True if the value is the login itself or another address with the same login, so the person was not renamed. */
function isLogin(value: string, nickname: string): boolean {
  const key = nicknameKey(nickname);
  return nicknameKey(value) === key || nicknameKey(splitLogin(value).nickname) === key;
}

/** People who leave today or later are still active. */
function remarkMeaning(value: string, today: Day): 'active' | 'inactive' | undefined {
  const days = leftByRemark(value);
  if (days === undefined) return undefined;
  return days.length > 0 && days.every((day) => day >= today) ? 'active' : 'inactive';
}

/** The start days of a row, each with its possible readings. */
function startsOf(cells: Row['cells'], starts: readonly StatusColumn[]): readonly (readonly Day[])[] {
  return starts.map(({ column }) => daysIn(cellText(cells[column]).trim()));
}

/** Kinds that also accept remarks such as `left 1 September`. */
const WITH_WORDS: ReadonlySet<StatusKind> = new Set(['status', 'state']);
/** Kinds that accept a day in place of a yes, such as `Deleted` with the day of the deletion. */
const WITH_DAYS: ReadonlySet<StatusKind> = new Set(['yes-leaves', 'no-leaves', 'perhaps', 'since']);

/** A text without digits is not a date (`open-ended`), but may say that the person has left. A yes is ambiguous. */
function endMeaning(value: string, starts: readonly (readonly Day[])[], today: Day): StatusMeaning {
  const days = daysOf(value);
  if (days.length > 0) return pastMeaning(days, starts, (day) => day < today);
  if (/[1-9]/u.test(value)) return 'unknown';
  if (yesOrNo(value) === true) return 'unknown';
  return meaningOfStatus('status', value) === 'inactive' ? 'inactive' : 'active';
}

/** “No date”: the start of a program's calendar, or the highest time of Active Directory, as spreadsheets show it. */
const NO_DAY = /^(?:0001|1601|1970)-01-01|^0+(?:[-./]0+)*(?:[T ][0:]+)?$|^9[.,]2\d*E\+?18$/iu;

const NEVER: Day = 99_991_231;

function daysOf(value: string): readonly Day[] {
  if (NO_DAY.test(value)) return [NEVER];
  const days = daysIn(value);
  const day = days.length === 0 ? dayOfNumber(value) : undefined;
  return day === undefined ? days : [day];
}

/** A past day means that the person has left, unless they have started again since. */
function pastMeaning(
  days: readonly Day[],
  starts: readonly (readonly Day[])[],
  isPast: (day: Day) => boolean,
): StatusMeaning {
  if (days.length === 0) return 'unknown';
  const isOver = days.flatMap((day) => {
    if (!isPast(day)) return [false];
    const isLater = starts.map((readings) => readings.map((start) => start > day));
    const isAgain = isLater.some((all) => all.length > 0 && all.every(Boolean));
    return isAgain ? [false] : isLater.some((all) => all.some(Boolean)) ? [false, true] : [true];
  });
  if (isOver.every(Boolean)) return 'inactive';
  return isOver.some(Boolean) ? 'unknown' : 'active';
}
