/** Random lists of different people who all need an account. The same seed gives the same lists. */

import anyAscii from 'any-ascii';
import type { Name } from '../../src/domain/user.js';
import {
  coarseName,
  createDice,
  createPeople,
  type Dice,
  LANGUAGES,
  type Language,
  type Stranger,
} from './people.js';
import { LIKE_TITLES, NAMES_WITH_NOTES } from './tricky-names.js';

export type CleanList = {
  /** The form of the list: its language, kind of logins, and columns. */
  readonly shape: string;
  readonly content: string;
  readonly delimiter: string;
  /** The rows as text; the first is in line 2. */
  readonly rows: readonly string[];
  /** True if people get their logins from `prepare`. */
  readonly lacksLogins: boolean;
  /** The locales of the names. */
  readonly locales: ReadonlySet<string>;
};

/** The layout of the columns of names; `cells` is absent if a name does not fit. */
type NameColumns = {
  readonly headers: readonly string[];
  readonly cells: (name: Stranger) => readonly string[] | undefined;
  /** True if each part of a name has its own column. */
  readonly isSplit: boolean;
};

/** A person in a list, with the facts for other columns. */
type Person = {
  readonly name: Stranger;
  readonly born: Date;
  readonly email: string;
};

type Column = {
  readonly header: string;
  readonly cell: (person: Person, row: number) => string;
  /** True if it distinguishes people with the same name. */
  readonly isDistinguishing?: true;
};

/** A note in a name is a warning, so at most one row in this many has one. */
const ROWS_BETWEEN_NOTES = 2_500;

/** @param rows the number of rows of all lists together */
export function* cleanLists(rows: number, seed: number): Generator<CleanList, void, void> {
  const dice = createDice(seed);
  const person = createPeople(dice);
  let madeRows = 0;
  let noteAt = ROWS_BETWEEN_NOTES / 2;
  for (let number = 0; madeRows < rows; number += 1) {
    const count = Math.min(rows - madeRows, dice.pick([1, 20, 80, 200, 300, 400]));
    const language = LANGUAGES[number % LANGUAGES.length] ?? 'en';
    const maker = createList(language, dice, () => person(language));
    const hasNote = maker.takesNotes && madeRows + count >= noteAt;
    if (hasNote) noteAt += ROWS_BETWEEN_NOTES;
    yield maker.make(count, hasNote);
    madeRows += count;
  }
}

// The columns of names

const PARTICLES = /^(?:(?:von|van|de|del|della|di|da|la|der|den|dos|zu|ter|ten|al|el|bin) )*\p{Lu}\S*$/u;

/** True if a part can be read in a cell with other parts: one word, apart from particles, without Hebrew marks. */
const isWord = (part: string) => !/[׳״]/u.test(part) && (/^\S+$/u.test(part) || PARTICLES.test(part));

const isLikeTitle = (part: string) => LIKE_TITLES.has(part.toLowerCase());

const fits = ({ first, last, needsColumns }: Stranger) => !needsColumns && isWord(first) && isWord(last);

function split(first: string, last: string, middle?: string): NameColumns {
  return {
    headers: middle === undefined ? [last, first] : [last, first, middle],
    cells: (name) => [name.last, name.first, ...(middle === undefined ? [] : [name.middle])],
    isSplit: true,
  };
}

/** Columns like `Name` next to `Vorname`, where `Name` is the last name. */
function lastNextToFirst(last: string, first: string): NameColumns {
  const cells = (name: Stranger) => (fits(name) ? [name.last, name.first] : undefined);
  return { headers: [last, first], cells, isSplit: false };
}

/** `Anna Smith` */
function firstLast(header: string): NameColumns {
  const cells = (name: Stranger) =>
    fits(name) && !isLikeTitle(name.first) ? [`${name.first} ${name.last}`] : undefined;
  return { headers: [header], cells, isSplit: false };
}

/** `Smith Anna`, with the middle name if it is one word. */
function lastFirst(header: string, hasMiddle: boolean): NameColumns {
  const cells = (name: Stranger) => {
    // In “Herr Michael”, “Herr” may be a title or a last name.
    if (!fits(name) || isLikeTitle(name.last)) return undefined;
    const middle = hasMiddle && /^[\p{L}'’-]{2,}$/u.test(name.middle) ? ` ${name.middle}` : '';
    return [`${name.last} ${name.first}${middle}`];
  };
  return { headers: [header], cells, isSplit: false };
}

/** `Smith, Anna` */
function lastCommaFirst(header: string): NameColumns {
  const isPlain = (part: string) => !/[,:()׳״]/u.test(part);
  const cells = ({ first, last }: Stranger) =>
    isPlain(first) && isPlain(last) && !isLikeTitle(first) ? [`${last}, ${first}`] : undefined;
  return { headers: [header], cells, isSplit: false };
}

const NAMES: Readonly<Record<Language, readonly NameColumns[]>> = {
  en: [
    split('First name', 'Last name'),
    split('Given name', 'Surname', 'Middle name'),
    split('first', 'last'),
    split('Legal forename', 'Legal surname'),
    firstLast('Name'),
    firstLast('Full name'),
    firstLast('Student name'),
    lastCommaFirst('Last name, First name'),
    lastCommaFirst('Surname, forename'),
    lastFirst('Last name first name', false),
  ],
  ru: [
    split('Имя', 'Фамилия'),
    split('Имя', 'Фамилия', 'Отчество'),
    lastFirst('ФИО', true),
    lastFirst('Сотрудник', true),
    lastFirst('Фамилия Имя Отчество', true),
    lastFirst('Ученик', false),
    lastFirst('Фамилия Имя', false),
    firstLast('Имя и фамилия'),
  ],
  de: [
    split('Vorname', 'Nachname'),
    split('Vorname', 'Familienname', 'Zweiter Vorname'),
    lastNextToFirst('Name', 'Vorname'),
    lastCommaFirst('Nachname, Vorname'),
    lastCommaFirst('Name, Vorname'),
    lastFirst('Nachname Vorname', false),
    firstLast('Vorname Nachname'),
    firstLast('Vor- und Nachname'),
  ],
};

// The other columns

type DateFormat = (date: Date) => string;

const two = (n: number) => String(n).padStart(2, '0');
const [year, month, day] = [
  (date: Date) => date.getUTCFullYear(),
  (date: Date) => date.getUTCMonth() + 1,
  (date: Date) => date.getUTCDate(),
];
const ISO: DateFormat = (date) => date.toISOString().slice(0, 10);
const DOTTED: DateFormat = (date) => `${two(day(date))}.${two(month(date))}.${year(date)}`;
const US: DateFormat = (date) => `${month(date)}/${day(date)}/${year(date)}`;
const BRITISH: DateFormat = (date) => `${two(day(date))}/${two(month(date))}/${year(date)}`;

const DATES: Readonly<Record<Language, readonly DateFormat[]>> = {
  en: [ISO, US, BRITISH],
  ru: [DOTTED, ISO],
  de: [DOTTED, ISO],
};

/** The headers and values of a language, without names. */
type Words = {
  readonly login: readonly string[];
  readonly address: readonly string[];
  readonly password: readonly string[];
  readonly id: readonly string[];
  readonly email: readonly string[];
  readonly born: readonly string[];
  readonly class: readonly string[];
  readonly department: readonly string[];
  readonly position: readonly string[];
  readonly classes: readonly string[];
  readonly departments: readonly string[];
  readonly positions: readonly string[];
  readonly salutation: string;
  readonly salutations: readonly string[];
  readonly started: readonly string[];
  readonly leaves: readonly string[];
  readonly unrelated: readonly (readonly [header: string, ...values: string[]])[];
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    login: ['Login', 'Username', 'user', 'AD username'],
    address: ['Email', 'User principal name', 'Work email', 'Primary Email'],
    password: ['Password', 'Initial password'],
    id: ['Employee ID', 'Employee number', 'Student ID', 'Pupil ID', 'sourcedId', 'External ID'],
    email: ['Private email', 'Home email', 'Parent email'],
    born: ['Date of birth', 'Birth date', 'birthday'],
    class: ['Class', 'Form'],
    department: ['Department', 'Dept', 'Organizational unit'],
    position: ['Job title', 'Role', 'Position'],
    classes: ['5A', '5B', '10A', '10B', 'Year 7', 'Reception'],
    departments: [
      'Sales',
      'Archive',
      'Alumni relations',
      'Total Rewards',
      'Exit interviews',
      'IT',
      'Left Bank',
    ],
    positions: [
      'Teacher',
      'Archivist',
      'Master of arms',
      'Count manager',
      'Doctor',
      'Former maker',
      'Locksmith',
    ],
    salutation: 'Salutation',
    salutations: ['Mr', 'Ms', 'Mrs', 'Dr.', ''],
    started: ['Start date', 'Hire date', 'Rehire date'],
    leaves: ['Leave date', 'Termination date', 'End date', 'Exit date'],
    unrelated: [
      ['Phone', '+1 555 0100', ''],
      ['Passport number', '4711', ''],
      ['Notes', 'plays the violin', 'needs a laptop', ''],
      ['Password Hash Function [UPLOAD ONLY]', ''],
    ],
  },
  ru: {
    login: ['Логин', 'Имя пользователя'],
    address: ['Почта', 'Электронная почта'],
    password: ['Пароль', 'Временный пароль'],
    id: ['Табельный номер', 'Личный номер', 'Номер личного дела', 'ID сотрудника'],
    email: ['Личная почта', 'Почта родителей'],
    born: ['Дата рождения', 'День рождения'],
    class: ['Класс'],
    department: ['Отдел', 'Подразделение'],
    position: ['Должность'],
    classes: ['5А', '5Б', '10А', '10Б', '11 В'],
    departments: ['Бухгалтерия', 'Архив', 'Отдел увольнений и приёма', 'Итоговая аттестация', 'Склад'],
    positions: ['Учитель', 'Архивариус', 'Профессор', 'Доктор', 'Заведующий количественным учётом'],
    salutation: 'Обращение',
    salutations: ['г-н', 'г-жа', ''],
    started: ['Дата приёма', 'Дата приема на работу'],
    leaves: ['Дата увольнения', 'Дата выбытия'],
    unrelated: [
      ['Телефон', '+7 495 000-00-00', ''],
      ['СНИЛС', '112-233-445 95', ''],
      ['Примечание', 'поёт в хоре', 'нужен пропуск', ''],
    ],
  },
  de: {
    login: ['Benutzername', 'Anmeldename'],
    address: ['E-Mail-Adresse', 'Dienstliche E-Mail'],
    password: ['Passwort', 'Initialkennwort'],
    id: ['Personalnummer', 'Mitgliedsnummer', 'Schülernummer', 'Matrikelnummer'],
    email: ['E-Mail (privat)', 'E-Mail der Eltern'],
    born: ['Geburtsdatum', 'Geburtstag'],
    class: ['Klasse'],
    department: ['Abteilung', 'Organisationseinheit'],
    position: ['Stelle', 'Funktion'],
    classes: ['5a', '5b', '10a', '10b', 'Q1'],
    departments: ['Archiv', 'Ehemaligenarbeit', 'Vertrieb', 'Gesamtplanung', 'Summenkontrolle', 'Sperrwerk'],
    positions: ['Lehrkraft', 'Archivarin', 'Professor', 'Zählerin', 'Ehemaligenbeauftragter', 'Meister'],
    salutation: 'Anrede',
    salutations: ['Herr', 'Frau', 'Dr.', ''],
    started: ['Eintritt', 'Eintrittsdatum'],
    leaves: ['Austritt', 'Austrittsdatum', 'Abgangsdatum', 'Vertragsende'],
    unrelated: [
      ['Telefon', '030 1234', ''],
      ['Sozialversicherungsnummer', '12 150780 J 009', ''],
      ['Bemerkung', 'singt im Chor', 'braucht einen Schlüssel', ''],
    ],
  },
};

/** Columns in which all people are active: the header, the usual value, and rare values. */
const STATUSES: Readonly<
  Record<Language, readonly (readonly [header: string, most: string, ...few: string[]])[]>
> = {
  en: [
    ['Status', 'Active', 'On leave', ''],
    ['status', 'active', 'ACTIVE', ' Active '],
    ['Employment status', 'Employed', 'On Leave', 'Hired'],
    ['Employee Status', 'Current', 'on leave'],
    ['Enrollment status', 'Enrolled', 'Active'],
    ['Member status', 'Active', 'Current', ''],
    ['Account status', 'Enabled', 'Active'],
    ['New Status [UPLOAD ONLY]', '', 'Active'],
    ['Enabled', 'TRUE', 'true', ''],
    ['accountEnabled', 'True'],
    ['enabledUser', 'true', ''],
    ['Active', 'Yes', 'yes', '1'],
    ['Suspended', 'FALSE', '', 'no'],
    ['Deleted', '0', ''],
    ['Locked', 'No', ''],
    ['Archived', '', 'false'],
    ['Account disabled', 'False'],
    ['Block sign in (Yes/No) [accountEnabled] Required', 'No', ''],
    ['Action', 'Create', 'add', ''],
    ['Operation', 'insert', 'new'],
    ['Change type', 'A', 'C'],
    ['userAccountControl', '512', '66048'],
    ['oldusername', ''],
  ],
  ru: [
    ['Статус', 'Работает', 'В отпуске', ''],
    ['Состояние', 'Обучается', 'активен'],
    ['статус', 'активен', 'Active'],
    ['Заблокирован', 'Нет', '', 'ложь'],
    ['Удалён', 'нет', ''],
    ['Архив', '', 'Нет'],
    ['Активен', 'Да', 'истина', ''],
    ['Действие', 'Создать', 'добавить', ''],
  ],
  de: [
    ['Status', 'aktiv', 'beurlaubt', ''],
    ['Mitgliedsstatus', 'Mitglied', 'passiv', 'Aktiv'],
    ['Beschäftigungsstatus', 'beschäftigt', 'Beurlaubt'],
    ['Gesperrt', 'nein', '', 'falsch'],
    ['Gelöscht', 'Nein', ''],
    ['Deaktiviert', '', 'nein'],
    ['Aktiv', 'ja', 'wahr', ''],
    ['Aktion', 'anlegen', 'neu', ''],
    ['Vorgang', 'Neu', 'Anlegen'],
  ],
};

/** `0042`: unique even without its zeros. */
const personId = (row: number, first: number, width: number) => String(first + row).padStart(width, '0');

const PASSWORDS: readonly ((dice: Dice, row: number) => string)[] = [
  (dice, row) => `Kiefer-${1_000 + dice.below(9_000)}-Lampe-${row}`,
  // As long as a hash, although the list has no hashes.
  (dice) => hexDigits(dice, 32),
  (dice, row) => `$2-${hexDigits(dice, 9)}-${row}`,
];

function hexDigits(dice: Dice, length: number): string {
  return Array.from({ length }, () => dice.below(16).toString(16)).join('');
}

function dateBetween(dice: Dice, from: number, to: number): Date {
  return new Date(Date.UTC(from + dice.below(to - from + 1), dice.below(12), 1 + dice.below(28)));
}

/** The date that personnel systems write for a contract without an end. */
const NO_END = new Date(Date.UTC(9999, 11, 31));

function leaveColumns(words: Words, format: DateFormat, dice: Dice): readonly Column[] {
  const hasStart = dice.isHit(0.5);
  const today = new Date(Date.UTC(2026, 10, 25));
  // With slashes, a day of this year would be ambiguous.
  const soon = format === ISO || format === DOTTED ? [today, new Date(Date.UTC(2026, 11, 1))] : [];
  const choices: readonly (readonly [weight: number, left: () => Date | undefined, started: () => Date])[] = [
    [0.8, () => undefined, () => dateBetween(dice, 2005, 2026)],
    [0.1, () => dateBetween(dice, 2027, 2031), () => dateBetween(dice, 2005, 2026)],
    [0.05, () => dice.pick([NO_END, ...soon]), () => dateBetween(dice, 2005, 2026)],
    // A person who left and came back.
    [hasStart ? 0.05 : 0, () => dateBetween(dice, 2010, 2015), () => dateBetween(dice, 2017, 2025)],
  ];
  let started = '';
  const leave: Column = {
    header: dice.pick(words.leaves),
    cell: () => {
      let rest = dice.randomizer.next();
      const chosen = choices.find(([weight]) => {
        rest -= weight;
        return rest < 0;
      });
      const [, left, start] = chosen ?? [0, () => undefined, () => new Date(0)];
      const date = left();
      started = format(start());
      return date === undefined ? '' : format(date);
    },
  };
  if (!hasStart) return [leave];
  return [leave, { header: dice.pick(words.started), cell: () => started }];
}

function columnsOf(language: Language, dice: Dice): readonly Column[] {
  const words = WORDS[language];
  const format = dice.pick(DATES[language]);
  const columns: Column[] = [];
  const firstId = dice.pick([1, 77, 1_000, 4_000_000]);
  const width = dice.pick([1, 6, 8]);
  const isSchool = dice.isHit(0.4);
  if (dice.isHit(0.4))
    columns.push({
      header: dice.pick(words.id),
      cell: (_, row) => personId(row, firstId, width),
      isDistinguishing: true,
    });
  if (dice.isHit(0.25))
    columns.push({ header: dice.pick(words.email), cell: ({ email }) => email, isDistinguishing: true });
  if (dice.isHit(0.3))
    columns.push({ header: dice.pick(words.born), cell: ({ born }) => format(born), isDistinguishing: true });
  if (dice.isHit(0.5)) {
    const values = isSchool ? words.classes : words.departments;
    columns.push({
      header: dice.pick(isSchool ? words.class : words.department),
      cell: () => dice.pick(values),
      isDistinguishing: true,
    });
  }
  if (dice.isHit(0.35))
    columns.push({
      header: dice.pick(words.position),
      cell: () => dice.pick(words.positions),
      isDistinguishing: true,
    });
  if (dice.isHit(0.4)) {
    const [header, most, ...few] = dice.pick(STATUSES[language]);
    columns.push({ header, cell: () => (few.length > 0 && dice.isHit(0.05) ? dice.pick(few) : most) });
  }
  if (dice.isHit(0.3)) columns.push(...leaveColumns(words, format, dice));
  if (dice.isHit(0.15)) columns.push({ header: words.salutation, cell: () => dice.pick(words.salutations) });
  if (dice.isHit(0.25)) {
    const [header, ...values] = dice.pick(words.unrelated);
    columns.push({ header, cell: () => dice.pick(values) });
  }
  return columns;
}

// Logins

const LOGINS = ['number', 'name', 'address', 'none'] as const;

function loginOf(kind: (typeof LOGINS)[number], { name }: Person, row: number): string {
  if (kind === 'number') return String(4_000 + row).padStart(6, '0');
  const letters = (part: string) =>
    anyAscii(part)
      .toLowerCase()
      .replace(/[^a-z]/gu, '')
      .slice(0, 12);
  const words = [letters(name.first).slice(0, 1), letters(name.last)].filter((word) => word !== '');
  const nickname = `${words.join('.') || 'user'}.${row}`;
  return kind === 'address' ? `${nickname}@school.example` : nickname;
}

// A list

function createList(language: Language, dice: Dice, stranger: () => Stranger) {
  const names = dice.pick(NAMES[language]);
  const kind = dice.isHit(0.1) ? 'none' : dice.pick(LOGINS.slice(0, 3));
  const words = WORDS[language];
  const columns = columnsOf(language, dice);
  const hasPassword = kind !== 'none' && dice.isHit(0.6);
  const password = dice.pick(PASSWORDS);
  const separator = language === 'en' ? ',' : dice.pick([';', '\t']);
  const loginHeader = dice.pick(kind === 'address' ? words.address : words.login);
  const isLoginFirst = dice.isHit(0.5);
  const byLogin = (cells: readonly string[], others: readonly string[]) =>
    isLoginFirst ? [...cells, ...others] : [...others, ...cells];
  const headers = byLogin(
    [...(kind === 'none' ? [] : [loginHeader]), ...(hasPassword ? [dice.pick(words.password)] : [])],
    [...names.headers, ...columns.map(({ header }) => header)],
  );
  const people: Person[] = [];
  const seen = new Map<string, { readonly name: Name; readonly cells: readonly string[] }[]>();
  const locales = new Set<string>();

  function nextPerson(row: number): Person {
    const before = people.at(-1);
    const email = `person${row}@home.example`;
    const born = dateBetween(dice, dice.isHit(0.5) ? 1950 : 2005, 2015);
    if (before !== undefined && before.name.locale !== 'tricky') {
      // By chance: a namesake, a sibling with the same e-mail address, or a father or son with a suffix.
      const { name } = dice.pick(people);
      if (dice.isHit(0.004)) return { name, born, email };
      if (dice.isHit(0.01)) {
        const { first, needsColumns } = stranger();
        const name = { ...before.name, first, needsColumns: needsColumns || before.name.needsColumns };
        return { name, born, email: before.email };
      }
      const suffix = dice.pick(['Jr', 'Jr.', 'Sr', 'II', 'III']);
      if (dice.isHit(0.003) && !/[jsi]r?\.?$/iu.test(before.name.last))
        return {
          name: { ...before.name, last: `${before.name.last} ${suffix}`, needsColumns: true },
          born,
          email: before.email,
        };
    }
    return { name: stranger(), born, email };
  }

  /** The cells of a person, or `undefined` if an earlier row may be the same person. */
  function cellsOf(person: Person, row: number): readonly string[] | undefined {
    const nameCells = names.cells(person.name);
    if (nameCells === undefined || person.name.first === '' || person.name.last === '') return undefined;
    const others = columns.map(({ cell }) => cell(person, row));
    const key = coarseName(person.name);
    const same = seen.get(key) ?? [];
    const isApart = (cells: readonly string[]) =>
      columns.some(({ isDistinguishing }, at) => {
        const [mine, theirs] = [others[at] ?? '', cells[at] ?? ''];
        return isDistinguishing === true && mine !== '' && theirs !== '' && mine !== theirs;
      });
    if (!same.every(({ cells }) => isApart(cells))) return undefined;
    seen.set(key, [...same, { name: person.name, cells: others }]);
    const login = kind === 'none' ? [] : [loginOf(kind, person, row)];
    return byLogin([...login, ...(hasPassword ? [password(dice, row)] : [])], [...nameCells, ...others]);
  }

  function make(count: number, hasNote: boolean): CleanList {
    const rows: string[] = [];
    while (rows.length < count) {
      const isNote = hasNote && rows.length === 0;
      const note = { ...dice.pick(NAMES_WITH_NOTES), locale: 'tricky', needsColumns: true };
      const person = isNote ? { ...nextPerson(rows.length), name: note } : nextPerson(rows.length);
      const cells = cellsOf(person, rows.length);
      if (cells === undefined) continue;
      people.push(person);
      locales.add(person.name.locale);
      rows.push(cells.map((cell) => quoted(cell, separator)).join(separator));
    }
    const head = headers.map((cell) => quoted(cell, separator)).join(separator);
    const shape = [language, kind, ...headers].join(' | ');
    return {
      shape,
      content: [head, ...rows, ''].join('\r\n'),
      delimiter: separator,
      rows,
      lacksLogins: kind === 'none',
      locales,
    };
  }

  return { make, takesNotes: names.isSplit };
}

function quoted(cell: string, separator: string): string {
  return cell.includes(separator) || /["\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
