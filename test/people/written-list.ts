/** Small lists of a few rows, written as CSV, JSON or a workbook, with the expected findings. */

import type { Severity } from '../../src/domain/finding.js';
import { type Cell, workbook } from '../roster/workbook-file.js';
import type { Language } from './people.js';
import type { Before, Content, PeopleCode } from './reading.js';

/**
 * The cells of a row by header, or by `login`, `password`, `first`, `last`, `middle` and `name`. A dash leaves a cell
 * empty.
 */
export type Cells = Readonly<Record<string, Cell>>;

/** A finding such as `error inactive`, about a row or, in the member `list`, about the list as a whole. */
export type Verdict = `${Severity} ${PeopleCode}`;

/** A row with the expected findings about it. Default: none. */
export type FaultyRow = readonly [cells: Cells, ...verdicts: Verdict[]];

export type Expectation = {
  readonly code: PeopleCode;
  readonly severity: Severity;
  /** `null` for a finding about the list as a whole. */
  readonly line: number | null;
};

export type Layout = 'split' | 'whole';

export type ListPlan = {
  readonly about: string;
  readonly language: Language;
  readonly rows: readonly FaultyRow[];
  /** Findings about the list as a whole. Default: none. */
  readonly list?: readonly Verdict[];
  /** `whole`: one column for names. Default: `split`. */
  readonly layout?: Layout;
  /** The header of the column with whole names. Default: the usual one of the language. */
  readonly nameHeader?: string;
  readonly format?: 'csv' | 'json' | 'xlsx';
  /** Columns that the list does not have. Default: none. */
  readonly lacks?: readonly ('login' | 'password')[];
  /** The number of correct rows in addition to `rows`. Default: two more than in `rows`. */
  readonly others?: number;
  /** The cells of the correct rows, used in turn. Default: only names, logins and passwords. */
  readonly otherCells?: readonly Cells[];
  /** The list that was sent before: the same people, but with these cells in place of `rows`. */
  readonly before?: { readonly rows: readonly Cells[]; readonly outcome: Before['outcome'] };
};

export type WrittenList = Content & {
  readonly about: string;
  readonly expected: readonly Expectation[];
  readonly before: Before | undefined;
  /** The lines of correct rows. */
  readonly cleanLines: readonly number[];
};

const HEADERS = {
  en: { login: 'Login', password: 'Password', first: 'First name', last: 'Last name', middle: 'Middle name' },
  ru: { login: 'Логин', password: 'Пароль', first: 'Имя', last: 'Фамилия', middle: 'Отчество' },
  de: {
    login: 'Benutzername',
    password: 'Passwort',
    first: 'Vorname',
    last: 'Nachname',
    middle: 'Zweiter Vorname',
  },
} as const satisfies Readonly<Record<Language, Readonly<Record<string, string>>>>;

const WHOLE = { en: 'Name', ru: 'ФИО', de: 'Vorname Nachname' } as const;

const FIRST_NAMES = {
  en: ['Grace', 'Oliver', 'Amelia', 'Harry', 'Isla', 'Jack', 'Emily', 'George'],
  ru: ['Глеб', 'Тимур', 'Егор', 'Лев', 'Марк', 'Олег', 'Пётр', 'Савва'],
  de: ['Lena', 'Paul', 'Mia', 'Felix', 'Clara', 'Moritz', 'Greta', 'Anton'],
} as const;

const LAST_NAMES = {
  en: ['Hughes', 'Edwards', 'Turner', 'Collins', 'Bennett', 'Murray', 'Palmer', 'Stevens'],
  ru: ['Зайцев', 'Ершов', 'Громов', 'Лазарев', 'Медведев', 'Панов', 'Рябов', 'Титов'],
  de: ['Vogel', 'Keller', 'Lorenz', 'Berger', 'Winkler', 'Sommer', 'Brandt', 'Busch'],
} as const;

/** One of 64 people with different names. */
function personNumber(language: Language, number: number): readonly [first: string, last: string] {
  const [first, last] = [FIRST_NAMES[language], LAST_NAMES[language]];
  return [first[number % first.length] ?? '', last[Math.floor(number / first.length) % last.length] ?? ''];
}

type Role = 'login' | 'password' | 'first' | 'last' | 'middle' | 'name';

const ROLES: readonly Role[] = ['login', 'password', 'last', 'first', 'middle', 'name'];

const isRole = (key: string): key is Role => (ROLES as readonly string[]).includes(key);

export function writeList(plan: ListPlan): WrittenList {
  const { about, rows, format = 'csv', before } = plan;
  const count = plan.others ?? rows.length + 2;
  const others = Array.from({ length: count }, (_, at): Cells => {
    const cells = plan.otherCells ?? [];
    return cells[at % cells.length] ?? {};
  });
  // One correct row comes first, so that the first row never has an error.
  const above = others.slice(0, 1);
  const below = others.slice(1);
  const all = [...above, ...rows.map(([cells]) => cells), ...below].map((cells, at) =>
    completeCells(cells, at, plan),
  );
  const firstLine = format === 'json' ? 1 : 2;
  const lineOf = (at: number) => above.length + at + firstLine;
  const expected = rows.flatMap(([, ...verdicts], at) => verdicts.map((one) => expectation(one, lineOf(at))));
  const ofList = (plan.list ?? []).map((one) => expectation(one, null));
  return {
    about,
    ...contentOf(all, plan),
    expected: [...expected, ...ofList],
    before: before && {
      ...contentOf(
        [...above, ...before.rows, ...below].map((cells, at) => completeCells(cells, at, plan)),
        plan,
      ),
      outcome: before.outcome,
    },
    cleanLines: all
      .map((_, at) => at + firstLine)
      .filter((line) => line < lineOf(0) || line >= lineOf(rows.length)),
  };
}

function expectation(verdict: Verdict, line: number | null): Expectation {
  const [severity, code] = verdict.split(' ') as [Severity, PeopleCode];
  return { severity, code, line };
}

function completeCells(
  cells: Cells,
  at: number,
  { language, layout = 'split', lacks = [] }: ListPlan,
): Cells {
  const [first, last] = personNumber(language, at);
  const names: Cells =
    layout === 'split'
      ? { last, first }
      : { name: language === 'ru' ? `${last} ${first}` : `${first} ${last}` };
  const login: Cells = lacks.includes('login') ? {} : { login: `user.${at}` };
  const password: Cells = lacks.includes('password') ? {} : { password: `Tulip-${at}-Harbour-${at * 37}` };
  return { ...login, ...password, ...names, ...cells };
}

function contentOf(rows: readonly Cells[], plan: ListPlan): Content {
  const { language, format = 'csv', nameHeader = WHOLE[language] } = plan;
  const usedKeys = new Set(rows.flatMap((row) => Object.keys(row)));
  const keys = [
    ...ROLES.filter((role) => usedKeys.has(role)),
    ...[...usedKeys].filter((key) => !isRole(key)),
  ];
  const words: Readonly<Record<Role, string>> = { ...HEADERS[language], name: nameHeader };
  const headers = keys.map((key) => (isRole(key) ? words[key] : key));
  const table = rows.map((row) => keys.map((key) => row[key] ?? ''));
  if (format === 'xlsx')
    return {
      content: workbook({
        People: [headers, ...table.map((row) => row.map((cell) => (cell === '' ? null : cell)))],
      }),
    };
  if (format === 'json') {
    const objects = table.map((row) => Object.fromEntries(row.map((cell, at) => [headers[at], cell])));
    return { content: JSON.stringify(objects) };
  }
  const lines = [headers, ...table].map((row) => row.map((cell) => quoted(String(cell))).join(';'));
  return { content: `${lines.join('\n')}\n`, delimiter: ';' };
}

function quoted(cell: string): string {
  return /[;"\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
