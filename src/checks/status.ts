/** Reads the columns that say who is to have an account: row by row, and what only the whole column shows. */

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

/** A cell that says something of its row; `value` as it stands there, trimmed. */
export type Status = {
  readonly header: string;
  readonly value: string;
  readonly meaning: 'inactive' | 'change';
};

/** One value of a column, and how many rows have it. */
export type StatusCount = { readonly value: string; readonly rows: number; readonly meaning: StatusMeaning };

/** A column that nobody but a person can read. */
export type UnclearStatus = {
  readonly header: string;
  /** `values`: some are in no table; `dates`: some read in two ways; `most`: most rows are not active. */
  readonly why: 'values' | 'dates' | 'most';
  /** The most frequent first. */
  readonly counts: readonly StatusCount[];
};

export type StatusReader = {
  /**
   * The first column that says that this row is not to be created; `undefined` where none does.
   * @param secret the password of the row, which no value may show. Default: none
   */
  read(row: Pick<Row, 'cells'>, nickname: string, secret?: string): Status | undefined;
  /** A formula without a stored value, whose meaning is unknown; not one in a column of remarks. */
  lost(row: Pick<Row, 'cells'>): FormulaCell | undefined;
  /** The columns that have to be asked about, once all rows were read. */
  unclear(): readonly UnclearStatus[];
};

export type StatusOptions = {
  readonly columns: readonly StatusColumn[];
  /** The meanings of values, by the user. Default: by the tables. */
  readonly known?: Readonly<Record<string, StatusAnswer>> | undefined;
  /** Milliseconds since the epoch. Default: no date lies before it. */
  readonly now?: number | undefined;
};

/** So few are rows, and no list of alumni. */
const FEW = 3;
/** A column with more values is no status. */
const MOST_VALUES = 200;

type Tally = {
  readonly counts: Map<string, { rows: number; readonly meaning: StatusMeaning; isHidden: boolean }>;
  inactive: number;
};

/** `undefined` where no column says anything: then nothing is read. */
export function createStatusReader({ columns, known = {}, now }: StatusOptions): StatusReader | undefined {
  if (columns.length === 0) return undefined;
  const answers = new Map(Object.entries(known).map(([value, answer]) => [foldStatus(value), answer]));
  const today = now === undefined ? 0 : dayOf(now);
  const starts = columns.filter(({ kind }) => kind === 'start');
  const asked = columns.filter(({ kind }) => kind !== 'start');
  const tallies = asked.map((): Tally => ({ counts: new Map(), inactive: 0 }));
  let rows = 0;

  function answerTo(value: string, isHidden: boolean) {
    // The question shows `…` in place of a hidden value, and the answer is about `…`.
    return answers.get(foldStatus(value)) ?? (isHidden ? answers.get(HIDDEN) : undefined);
  }

  function meaningIn(meaning: StatusMeaning, value: string, isHidden: boolean) {
    // An answer for the yes of a column that was asked about, in this list or another, does not hold in `Suspended`.
    if (isCertain({ value, meaning })) return meaning;
    return answerTo(value, isHidden) ?? meaning;
  }

  function ownMeaning(
    kind: StatusKind,
    value: string,
    row: Pick<Row, 'cells'>,
    nickname: string,
  ): StatusMeaning {
    if (kind === 'former-login') return isLogin(value, nickname) ? 'active' : 'change';
    if (kind === 'end') return endMeaning(value, startsOf(row, starts), today);
    if (kind === 'remark') return remarkMeaning(value, today) ?? 'active';
    const meaning = meaningOfStatus(kind, value);
    if (meaning !== 'unknown') return meaning;
    if (WITH_WORDS.has(kind)) return remarkMeaning(value, today) ?? meaning;
    if (!WITH_DAYS.has(kind)) return meaning;
    const days = daysOf(value);
    // The person has already left on the day itself.
    if (kind !== 'no-leaves') return pastMeaning(days, startsOf(row, starts), (day) => day <= today);
    return days.length > 0 ? 'active' : meaning;
  }

  return {
    read(row, nickname, secret = '') {
      rows += 1;
      let found: Status | undefined;
      for (const [at, column] of asked.entries()) {
        const value = cellText(row.cells[column.column]).trim();
        if (value === '') continue;
        const own = ownMeaning(column.kind, value, row, nickname);
        // A yes or no tells nothing, and no answer about it holds in other columns.
        const isHidden = !isCertain({ value, meaning: own }) && containsSecret(value, secret);
        const meaning = meaningIn(own, value, isHidden);
        const tally = tallies[at];
        if (tally !== undefined) count(tally, value, meaning, isHidden);
        if (found === undefined && (meaning === 'inactive' || meaning === 'change'))
          found = { header: column.header, value, meaning };
      }
      return found;
    },
    lost({ cells }) {
      const read = asked.filter(({ kind }) => kind !== 'remark').map(({ column }) => cells[column]);
      return read.find(
        (cell): cell is FormulaCell => cell instanceof FormulaCell && cell.error === undefined,
      );
    },
    unclear: () =>
      asked.flatMap(({ header, kind }, at) => {
        const { counts, inactive } = tallies[at] ?? { counts: new Map(), inactive: 0 };
        const all = [...counts].map(([value, one]) => ({ value, ...one })).sort((a, b) => b.rows - a.rows);
        // Bavaria, CA, NY: a part of an address.
        if (kind === 'state' && all.every(({ meaning }) => meaning === 'unknown')) return [];
        const isUnknown = all.some(({ meaning }) => meaning === 'unknown');
        // Whoever said what the values mean is not asked again.
        const isAnswered = all.every(
          ({ value, meaning, isHidden }) => meaning === 'active' || answerTo(value, isHidden) === meaning,
        );
        const isMost = inactive >= FEW && inactive * 2 > rows && !isAnswered;
        if (!isUnknown && !isMost) return [];
        const hasDays = kind === 'end' || kind === 'since';
        const why = isUnknown ? (hasDays ? 'dates' : 'values') : 'most';
        const shown = why === 'dates' ? all.filter(({ meaning }) => meaning === 'unknown') : all;
        return [{ header, why, counts: withoutSecrets(shown) } as const];
      }),
  };
}

/** In place of a value that shows a password. */
const HIDDEN = '…';

/** Hidden values are one, so that one answer is for all of them. */
function withoutSecrets(
  counts: readonly (StatusCount & { readonly isHidden: boolean })[],
): readonly StatusCount[] {
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
  // Dates that are known are many, and a single one that is not has to be asked.
  else if (counts.size < MOST_VALUES || (meaning === 'unknown' && counts.size < 2 * MOST_VALUES))
    counts.set(value, { rows: 1, meaning, isHidden });
  if (meaning === 'inactive') tally.inactive += 1;
}

/** Another address of the same login is no rename. */
function isLogin(value: string, nickname: string): boolean {
  const key = nicknameKey(nickname);
  return nicknameKey(value) === key || nicknameKey(splitLogin(value).nickname) === key;
}

/** Whoever leaves today or later is still there. */
function remarkMeaning(value: string, today: Day): 'active' | 'inactive' | undefined {
  const days = leftByRemark(value);
  if (days === undefined) return undefined;
  return days.length > 0 && days.every((day) => day >= today) ? 'active' : 'inactive';
}

/** The days on which somebody begins, each with its readings. */
function startsOf(
  { cells }: Pick<Row, 'cells'>,
  starts: readonly StatusColumn[],
): readonly (readonly Day[])[] {
  return starts.map(({ column }) => daysIn(cellText(cells[column]).trim()));
}

/** Kinds in which a remark such as `left 1 September` counts as a word. */
const WITH_WORDS: ReadonlySet<StatusKind> = new Set(['status', 'state']);
/** Kinds in which a day may replace a yes, such as `Deleted` with the day of the deletion. */
const WITH_DAYS: ReadonlySet<StatusKind> = new Set(['yes-leaves', 'no-leaves', 'perhaps', 'since']);

/** A text without a digit is not a date: `open-ended`. A word may say that a person has left; the meaning of a yes must be asked. */
function endMeaning(value: string, starts: readonly (readonly Day[])[], today: Day): StatusMeaning {
  const days = daysOf(value);
  if (days.length > 0) return pastMeaning(days, starts, (day) => day < today);
  if (/[1-9]/u.test(value)) return 'unknown';
  if (yesOrNo(value) === true) return 'unknown';
  return meaningOfStatus('status', value) === 'inactive' ? 'inactive' : 'active';
}

/** The beginning of time, which programs write for no date, and its end in Active Directory after a spreadsheet. */
const NO_DAY = /^(?:0001|1601|1970)-01-01|^0+(?:[-./]0+)*(?:[T ][0:]+)?$|^9[.,]2\d*E\+?18$/iu;

/** A day that never comes, for a text that is not a day. */
const NEVER: Day = 99_991_231;

/** The readings of a text as a day; empty if it is not a day. */
function daysOf(value: string): readonly Day[] {
  if (NO_DAY.test(value)) return [NEVER];
  const days = daysIn(value);
  const day = days.length === 0 ? dayOfNumber(value) : undefined;
  return day === undefined ? days : [day];
}

/** A day in the past says that the person has left, unless they began again since. */
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
