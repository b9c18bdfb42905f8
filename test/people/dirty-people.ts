/** Lists that have a person twice, or with a different login than in an earlier list. */

import { LANGUAGES, type Language } from './people.js';
import type { Before } from './reading.js';
import {
  type Cells,
  type FaultyRow,
  type ListPlan,
  type Verdict,
  type WrittenList,
  writeList,
} from './written-list.js';

/** Two spellings of one name. */
type Pair = readonly [last: string, first: string, otherLast: string, otherFirst: string];

/** By language: a difference in spelling, and a name in both spellings. All people have different names. */
const PAIRS: Readonly<Record<Language, readonly (readonly [what: string, ...pair: Pair])[]>> = {
  en: [
    ['nothing', 'Walker', 'Ann', 'Walker', 'Ann'],
    ['case', 'Fletcher', 'Joan', 'FLETCHER', 'joan'],
    ['spaces', 'Mason', 'Ruth Marie', ' Mason ', 'Ruth  Marie'],
    ['parts swapped', 'Carter', 'Alice', 'Alice', 'Carter'],
    ['an accent', 'Álvarez', 'José', 'Alvarez', 'Jose'],
    ['decomposed letters', 'Núñez', 'Zoé', 'Nu\u0301n\u0303ez', 'Zoe\u0301'],
    ['a hyphen', 'Smith-Jones', 'Anna-Maria', 'Smith Jones', 'Anna Maria'],
    ['an apostrophe', "O'Brien", 'Sean', 'OBrien', 'Sean'],
    ['another apostrophe', "D'Arcy", 'Colm', 'D’Arcy', 'Colm'],
    ['ø as o', 'Jørgensen', 'Søren', 'Jorgensen', 'Soren'],
    ['ø as oe', 'Nørgaard', 'Bjørn', 'Noergaard', 'Bjoern'],
    ['ø as oe and as o', 'Bjørk', 'Jørn', 'Bjoerk', 'Jorn'],
    ['å as a', 'Åberg', 'Håkan', 'Aberg', 'Hakan'],
    ['å as aa', 'Ågren', 'Pål', 'Aagren', 'Paal'],
    ['æ as ae', 'Kjær', 'Ægir', 'Kjaer', 'Aegir'],
    ['æ as a', 'Bæk', 'Læra', 'Bak', 'Lara'],
    ['a title', 'Porter', 'Ellen', 'Porter', 'Dr. Ellen'],
  ],
  ru: [
    ['nothing', 'Котова', 'Анна', 'Котова', 'Анна'],
    ['case', 'Белова', 'Вера', 'БЕЛОВА', 'ВЕРА'],
    ['parts swapped', 'Жукова', 'Нина', 'Нина', 'Жукова'],
    ['ё and е', 'Фёдоров', 'Семён', 'Федоров', 'Семен'],
    ['a capital Ё', 'КОРОЛЁВ', 'АРТЁМ', 'Королев', 'Артем'],
    ['decomposed letters', 'Майский', 'Андрей', 'Маи\u0306скии\u0306', 'Андреи\u0306'],
    ['a hyphen', 'Петров-Водкин', 'Анна-Мария', 'Петров Водкин', 'Анна Мария'],
    ['an apostrophe', "Лук'янов", "Дем'ян", 'Лукянов', 'Дем’ян'],
    ['a title', 'Носова', 'Инна', 'Носова', 'г-жа Инна'],
  ],
  de: [
    ['nothing', 'Schulz', 'Anna', 'Schulz', 'Anna'],
    ['case', 'Kramer', 'Ute', 'KRAMER', 'UTE'],
    ['parts swapped', 'Albrecht', 'Rosa', 'Rosa', 'Albrecht'],
    ['ä as ae', 'Jäger', 'Käthe', 'Jaeger', 'Kaethe'],
    ['ä as a', 'Schäfer', 'Bärbel', 'Schafer', 'Barbel'],
    ['ä as ae and as a', 'Krämer', 'Räike', 'Kraemer', 'Raike'],
    ['ö as oe', 'Schröder', 'Jörg', 'Schroeder', 'Joerg'],
    ['ö as o', 'Köhler', 'Björn', 'Kohler', 'Bjorn'],
    ['ü as ue', 'Müller', 'Günther', 'Mueller', 'Guenther'],
    ['ü as u', 'Krüger', 'Jürgen', 'Kruger', 'Jurgen'],
    ['ß as ss', 'Weiß', 'Ida', 'Weiss', 'Ida'],
    ['ß in capitals', 'Groß', 'Eva', 'GROSS', 'EVA'],
    ['a hyphen', 'Meyer-Lüdenscheidt', 'Hans-Peter', 'Meyer Lüdenscheidt', 'Hans Peter'],
    ['an accent', 'Dupré', 'René', 'Dupre', 'Rene'],
    ['a title', 'Pfeiffer', 'Olga', 'Pfeiffer', 'Frau Olga'],
  ],
};

/** Two last names, a first name and a middle name in each language. */
const MIDDLES: Readonly<
  Record<Language, readonly [one: string, other: string, first: string, middle: string]>
> = {
  en: ['Fisher', 'Hunter', 'Diane', 'Marie'],
  ru: ['Сомова', 'Ежова', 'Лидия', 'Петровна'],
  de: ['Seidel', 'Ziegler', 'Inge', 'Luise'],
};

/** Headers of columns with ids. */
const IDS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Employee ID',
    'Employee number',
    'Staff ID',
    'Personnel number',
    'Student ID',
    'Student number',
    'Pupil ID',
    'sourcedId',
    'External ID',
  ],
  ru: ['Табельный номер', 'Личный номер', 'Номер личного дела', 'ID сотрудника'],
  de: ['Personalnummer', 'Mitgliedsnummer', 'Schülernummer', 'Matrikelnummer'],
};
const CLASSES = { en: 'Department', ru: 'Подразделение', de: 'Abteilung' } as const;

const FIRST: Readonly<Record<Language, readonly [last: string, first: string]>> = {
  en: ['Walker', 'Ann'],
  ru: ['Котова', 'Анна'],
  de: ['Schulz', 'Anna'],
};

/** The last name of the person in `FIRST` after a marriage. */
const SURNAMES: Readonly<Record<Language, string>> = { en: 'Barlow', ru: 'Зорина', de: 'Roth' };

type Spelled = readonly [one: Cells, other: Cells];

/** Every pair of a language, and two pairs in which only one name has a middle name. */
function pairsOf(language: Language): readonly Spelled[] {
  const pairs = PAIRS[language].map(
    ([, last, first, otherLast, otherFirst]): Spelled => [
      { last, first },
      { last: otherLast, first: otherFirst },
    ],
  );
  const [one, other, first, middle] = MIDDLES[language];
  return [
    ...pairs,
    [
      { last: one, first, middle },
      { last: one, first, middle: '' },
    ],
    [
      { last: other, first, middle: '' },
      { last: other, first, middle },
    ],
  ];
}

// Twice in one list

const SAME = 'error same-person';
const NAMESAKES = 'warn namesakes';

/** Both rows of each pair; the second one has this verdict. */
function twice(
  pairs: readonly Spelled[],
  verdict: Verdict,
  more: (at: number) => Cells = () => ({}),
): readonly FaultyRow[] {
  return pairs.flatMap(([one, other], at): FaultyRow[] => [
    [{ ...one, ...more(at) }],
    [{ ...other, ...more(at) }, verdict],
  ]);
}

/** Ids in two spellings. */
const SPELLED_IDS = [
  ['0042', '42'],
  ['43', '000043'],
  [' 44', '44 '],
  ['A-7', 'A-7'],
] as const;

function sameIdLists(): readonly ListPlan[] {
  return LANGUAGES.flatMap((language) => {
    const ids = IDS[language];
    const id = ids[0] ?? '';
    const numberCells = (header: string) =>
      [1, 2, 3, 4, 5, 6].map((number): Cells => ({ [header]: `${number}` }));
    const spelled: ListPlan = {
      about: `one id and one name in two spellings (${language})`,
      language,
      rows: twice(pairsOf(language), SAME, (at) => ({ [id]: `K-${200 + at}` })),
      others: 6,
      otherCells: numberCells(id),
    };
    const written = ids.map(
      (header): ListPlan => ({
        about: `one id in two spellings: “${header}”`,
        language,
        rows: pairsOf(language)
          .slice(0, SPELLED_IDS.length)
          .flatMap(([person], at): FaultyRow[] => [
            [{ ...person, [header]: SPELLED_IDS[at]?.[0] ?? '' }],
            [{ ...person, [header]: SPELLED_IDS[at]?.[1] ?? '' }, SAME],
          ]),
        others: 6,
        otherCells: numberCells(header),
      }),
    );
    // Spreadsheets remove leading zeros from numbers.
    const numberLists = (['json', 'xlsx'] as const).map(
      (format): ListPlan => ({
        about: `one id as a number and as a text, in ${format} (${language})`,
        language,
        format,
        rows: pairsOf(language)
          .slice(0, 1)
          .flatMap(([person]): FaultyRow[] => [
            [{ ...person, [id]: 42 }],
            [{ ...person, [id]: '0042' }, SAME],
          ]),
        others: 2,
        otherCells: [{ [id]: 1 }, { [id]: '2' }],
      }),
    );
    return [spelled, ...written, ...numberLists];
  });
}

function equalRowLists(): readonly ListPlan[] {
  return LANGUAGES.flatMap((language) => {
    const [last, first] = FIRST[language];
    const cells = { last, first, [CLASSES[language]]: '5' };
    const others = [{ [CLASSES[language]]: '6' }];
    const rows: readonly FaultyRow[] = [[cells], [cells, SAME]];
    const same = { ...cells, login: 'a.w', password: 'Tulip-7-Harbour' };
    return [
      {
        about: `equal rows without logins (${language})`,
        language,
        rows,
        lacks: ['login', 'password'],
        otherCells: others,
      },
      {
        about: `equal rows with empty logins (${language})`,
        language,
        rows: rows.map(([row, ...verdicts]) => [{ ...row, login: '', password: '' }, ...verdicts]),
        otherCells: others,
      },
      {
        about: `equal rows with equal logins (${language})`,
        language,
        rows: [[same], [same, SAME]],
        otherCells: others,
      },
    ] satisfies readonly ListPlan[];
  });
}

function namesakeLists(): readonly ListPlan[] {
  return LANGUAGES.flatMap((language): ListPlan[] => {
    const department = CLASSES[language];
    return [
      {
        about: `one name in two spellings, and nothing else (${language})`,
        language,
        rows: twice(pairsOf(language), NAMESAKES),
        others: 4,
      },
      {
        about: `one name in two spellings, and one department (${language})`,
        language,
        rows: twice(pairsOf(language), NAMESAKES, () => ({ [department]: '5' })),
        others: 4,
        otherCells: [{ [department]: '5' }, { [department]: '6' }],
      },
    ];
  });
}

/** Families in which all people have the number of one member. */
function sharedIdLists(): readonly ListPlan[] {
  const families: Readonly<Record<Language, readonly (readonly [last: string, first: string])[]>> = {
    en: [
      ['Walker', 'Ann'],
      ['Walker', 'Peter'],
    ],
    ru: [
      ['Котова', 'Анна'],
      ['Котов', 'Пётр'],
    ],
    de: [
      ['Schulz', 'Anna'],
      ['Schulz', 'Peter'],
    ],
  };
  return LANGUAGES.flatMap((language) =>
    IDS[language].map((id): ListPlan => {
      const rows = families[language].map(([last, first]): FaultyRow => [{ last, first, [id]: '0042' }]);
      const others = Array.from({ length: 6 }, (_, at): Cells => ({ [id]: `${at + 1}` }));
      return {
        about: `one id of a family: “${id}”`,
        language,
        rows,
        list: ['warn shared-id'],
        otherCells: others,
      };
    }),
  );
}

// Under another login before

const RENAMED = 'error renamed';
const OUTCOMES: readonly Before['outcome'][] = ['created', 'exists', 'unconfirmed'];

function renamedLists(): readonly ListPlan[] {
  return LANGUAGES.flatMap((language) => {
    const pairs = pairsOf(language);
    const byName = OUTCOMES.map(
      (outcome): ListPlan => ({
        about: `people who were ${outcome} under other logins, by name (${language})`,
        language,
        rows: pairs.map(([, other], at): FaultyRow => [{ ...other, login: `${4000 + at}` }, RENAMED]),
        before: { rows: pairs.map(([one], at) => ({ ...one, login: `00${4000 + at}` })), outcome },
        others: 4,
      }),
    );
    // The same person with a new last name and the same number.
    const [last, first] = FIRST[language];
    const byId = IDS[language].slice(0, 3).map((id, at): ListPlan => {
      const number = (n: number): Cells => ({ [id]: `${n}` });
      return {
        about: `a person who was created under another login, by “${id}”`,
        language,
        rows: [[{ last: SURNAMES[language], first, [id]: '42', login: 'new.login' }, RENAMED]],
        before: {
          rows: [{ last, first, [id]: at === 0 ? '42' : '0042', login: 'old.login' }],
          outcome: 'created',
        },
        otherCells: [number(1), number(2), number(3)],
        others: 3,
      };
    });
    return [...byName, ...byId];
  });
}

export const PEOPLE_LISTS: readonly WrittenList[] = [
  ...sameIdLists(),
  ...equalRowLists(),
  ...namesakeLists(),
  ...sharedIdLists(),
  ...renamedLists(),
].map(writeList);
