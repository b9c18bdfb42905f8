/** Small correct lists that look faulty: the people in them must not have a finding. */

import { coarseName, LANGUAGES, type Language } from './people.js';
import { CYRILLIC_NAMES, LATIN_NAMES, LIKE_TITLES, type TrickyName } from './tricky-names.js';
import { type Cells, type ListPlan, type WrittenList, writeList } from './written-list.js';

type ByLanguage<T = readonly string[]> = Readonly<Record<Language, T>>;

const rowsOf = (cells: readonly Cells[]): ListPlan['rows'] => cells.map((one) => [one] as const);

function list(
  about: string,
  language: Language,
  cells: readonly Cells[],
  more: Partial<ListPlan> = {},
): ListPlan {
  return { about, language, rows: rowsOf(cells), others: 2, ...more };
}

// Names that look like words

const allNames: readonly TrickyName[] = [...LATIN_NAMES, ...CYRILLIC_NAMES].filter(
  (name, at, all) => all.findIndex((other) => coarseName(other) === coarseName(name)) === at,
);
const inOneCell = allNames.filter(
  ({ needsColumns, first }) => !needsColumns && !LIKE_TITLES.has(first.toLowerCase()),
);

const namesLikeWords: readonly ListPlan[] = [
  ...LANGUAGES.map((language) =>
    list(
      `names that look like words (${language})`,
      language,
      allNames.map(({ first, last }) => ({ first, last })),
    ),
  ),
  list(
    'whole names that look like words, the first name first',
    'en',
    inOneCell.map(({ first, last }) => ({ name: `${first} ${last}` })),
    { layout: 'whole' },
  ),
  list(
    'whole names that look like words, with a comma',
    'de',
    inOneCell.map(({ first, last }) => ({ name: `${last}, ${first}` })),
    { layout: 'whole', nameHeader: 'Nachname, Vorname' },
  ),
  list(
    'whole names that look like words, the last name first',
    'ru',
    inOneCell
      .filter(({ last }) => !LIKE_TITLES.has(last.toLowerCase()))
      .map(({ first, last }) => ({ name: `${last} ${first}` })),
    { layout: 'whole' },
  ),
  list('people with the same name', 'en', [
    { last: 'Madonna', first: '' },
    { last: '', first: 'Pelé' },
    { last: 'Na', first: '' },
    { last: '', first: 'Suharto' },
  ]),
];

// People with the same name

const PERSON: ByLanguage<Cells> = {
  en: { last: 'Walker', first: 'Ann' },
  ru: { last: 'Котова', first: 'Анна' },
  de: { last: 'Schulz', first: 'Anna' },
};

/** Headers of columns that distinguish two people with the same name, with two values. */
const APART: ByLanguage<readonly (readonly [header: string, one: string, other: string])[]> = {
  en: [
    ['Employee ID', '17', '18'],
    ['Student ID', '0017', '0018'],
    ['Home email', 'ann@home.example', 'walker@home.example'],
    ['Date of birth', '2012-03-04', '2013-05-06'],
    ['Department', 'Sales', 'IT'],
    ['Class', '5A', '5B'],
    ['Job title', 'Teacher', 'Nurse'],
  ],
  ru: [
    ['Табельный номер', '17', '18'],
    ['Личная почта', 'anna@home.example', 'kotova@home.example'],
    ['Дата рождения', '04.03.2012', '06.05.2013'],
    ['Отдел', 'Склад', 'Архив'],
    ['Класс', '5А', '5Б'],
    ['Должность', 'Учитель', 'Врач'],
  ],
  de: [
    ['Personalnummer', '17', '18'],
    ['E-Mail (privat)', 'anna@home.example', 'schulz@home.example'],
    ['Geburtsdatum', '04.03.2012', '06.05.2013'],
    ['Abteilung', 'Vertrieb', 'Archiv'],
    ['Klasse', '5a', '5b'],
    ['Stelle', 'Lehrkraft', 'Hausmeister'],
  ],
};

/** Names that are similar but different. */
const ALMOST: readonly (readonly [last: string, first: string])[] = [
  ['Novak', 'Andrej'],
  ['Novak', 'Andrea'],
  ['Cohen', 'Michael'],
  ['Cohen', 'Michal'],
  ['Reis', 'Manuel'],
  ['Reis', 'Manul'],
  ['Müller', 'Eva'],
  ['Möller', 'Eva'],
  ['Lang', 'Jan'],
  ['Lang', 'Jana'],
  ['Иванов', 'Александр'],
  ['Иванова', 'Александра'],
  ['Орлова', 'Наталья'],
  ['Орлова', 'Наталия'],
  ['Орлова', 'Мария'],
  ['Орлова', 'Марья'],
  ['Майский', 'Олег'],
  ['Маиский', 'Олег'],
];

const sameNames: readonly ListPlan[] = LANGUAGES.flatMap((language) => {
  const person = PERSON[language];
  return [
    ...APART[language].map(([header, one, other]) =>
      list(
        `two people with the same name and a different “${header}”`,
        language,
        [
          { ...person, [header]: one },
          { ...person, [header]: other },
        ],
        { otherCells: [{ [header]: '' }] },
      ),
    ),
    list(`fathers and sons (${language})`, language, [
      person,
      ...['Jr', 'Sr', 'II', 'III', 'IV'].map((suffix) => ({ ...person, last: `${person.last} ${suffix}` })),
    ]),
    list(
      `names that are similar but different (${language})`,
      language,
      ALMOST.map(([last, first]) => ({ last, first })),
    ),
    list(`two middle names (${language})`, language, [
      { ...person, middle: language === 'ru' ? 'Петровна' : 'Marie' },
      { ...person, middle: language === 'ru' ? 'Павловна' : 'Luise' },
    ]),
  ];
});

const families: readonly ListPlan[] = [
  list('twins with one address and one birthday', 'en', [
    { last: 'Walker', first: 'Ann', 'Parent email': 'walker@home.example', 'Date of birth': '2012-03-04' },
    { last: 'Walker', first: 'Ben', 'Parent email': 'walker@home.example', 'Date of birth': '2012-03-04' },
  ]),
  list('ids that most people lack', 'de', [
    { last: 'Schulz', first: 'Anna', Personalnummer: '' },
    { last: 'Krause', first: 'Ben', Personalnummer: ' ' },
    { last: 'Wolf', first: 'Cleo', Personalnummer: '7' },
  ]),
  list('one passport number in every row', 'en', [
    { last: 'Walker', first: 'Ann', 'Passport number': '0' },
    { last: 'Porter', first: 'Ben', 'Passport number': '0' },
  ]),
];

// Dates and statuses

const dates: readonly ListPlan[] = [
  ...(['Leave date', 'Дата увольнения', 'Vertragsende'] as const).map((header, at) =>
    list(
      `“${header}” from today on`,
      LANGUAGES[at] ?? 'en',
      ['2026-11-25', '25.11.2026', '2026-11-26', '31.12.9999', '9999-12-31', '03/04/2027', ''].map(
        (date) => ({
          [header]: date,
        }),
      ),
    ),
  ),
  list('people who left and came back', 'en', [
    { 'Leave date': '2019-06-30', 'Start date': '2024-09-01' },
    { 'Leave date': '30/06/2019', 'Start date': '01/09/2024' },
    { 'Leave date': '2019-06-30', 'Start date': '2026-12-01' },
  ]),
  ...(
    [
      ['en', 'Probation end date', '2020-01-31'],
      ['en', 'Start date', '2020-01-31'],
      ['en', 'Date of birth', '2001-01-31'],
      ['ru', 'Дата приёма', '31.01.2020'],
      ['ru', 'Окончание испытательного срока', '31.01.2020'],
      ['de', 'Eintritt', '31.01.2020'],
      ['de', 'Probezeitende', '31.01.2020'],
    ] as const
  ).map(([language, header, date]) =>
    list(`a past date that is not a leave date: “${header}”`, language, [{ [header]: date }]),
  ),
  list('people on leave', 'de', [{ Status: 'beurlaubt' }, { Status: 'on leave' }, { Status: 'В отпуске' }]),
  list(
    'a header that means the opposite of the name in its brackets',
    'en',
    [{ 'Block sign in (Yes/No) [accountEnabled] Required': 'No' }],
    { otherCells: [{ 'Block sign in (Yes/No) [accountEnabled] Required': '' }] },
  ),
];

// Passwords

const BCRYPT = '$2b$10$abcdefghijklmnopqrstuvABCDEFGHIJKLMNOPQRSTUVWXYZ01234';
const HEX = '0123456789abcdef';

const passwords: readonly ListPlan[] = [
  list('two hashes among passwords', 'en', [
    { password: BCRYPT },
    { password: BCRYPT.replace('abc', 'xyz') },
  ]),
  list(
    'a list of two passwords with the length of a hash',
    'en',
    [{ password: HEX.repeat(4) }, { password: `f${HEX.repeat(4).slice(1)}` }],
    {
      others: 0,
    },
  ),
  list(
    'passwords of 32 digits, and no column about hashes',
    'en',
    ['0', '1', '2', '3'].map((digit) => ({ password: digit + HEX.repeat(2).slice(1) })),
    { others: 0 },
  ),
  list('an empty column of hash functions', 'en', [{ 'Password Hash Function [UPLOAD ONLY]': '' }]),
];

// Sent before

const sentBefore: readonly ListPlan[] = [
  list(
    'a namesake of a person with a login that is still in the list',
    'en',
    [
      { last: 'Walker', first: 'Ann', login: 'a.walker', Department: 'Sales' },
      { last: 'Walker', first: 'Ann', login: 'new.login', Department: 'IT' },
    ],
    {
      before: {
        rows: [
          { last: 'Walker', first: 'Ann', login: 'a.walker', Department: 'Sales' },
          { last: 'Porter', first: 'Ben', login: 'b.porter', Department: 'IT' },
        ],
        outcome: 'created',
      },
    },
  ),
  list(
    'a namesake with a different id than the person who left',
    'en',
    [{ last: 'Walker', first: 'Ann', login: 'new.login', 'Employee ID': '18' }],
    {
      before: {
        rows: [{ last: 'Walker', first: 'Ann', login: 'old.login', 'Employee ID': '17' }],
        outcome: 'created',
      },
    },
  ),
  list(
    'a new person with a name similar to that of a person who left',
    'en',
    [{ last: 'Novak', first: 'Andrej', login: 'new.login' }],
    {
      before: { rows: [{ last: 'Novak', first: 'Andrea', login: 'old.login' }], outcome: 'created' },
    },
  ),
  list(
    'a person who was refused under another login',
    'en',
    [{ last: 'Walker', first: 'Ann', login: 'new.login' }],
    {
      before: { rows: [{ last: 'Walker', first: 'Ann', login: 'old.login' }], outcome: 'failed' },
    },
  ),
  list(
    'the same people under the same logins',
    'ru',
    [{ last: 'Котова', first: 'Анна', login: 'a.kotova' }],
    {
      before: { rows: [{ last: 'Котова', first: 'Анна', login: 'a.kotova' }], outcome: 'created' },
    },
  ),
];

export const NEAR_MISSES: readonly WrittenList[] = [
  ...namesLikeWords,
  ...sameNames,
  ...families,
  ...dates,
  ...passwords,
  ...sentBefore,
].map(writeList);
