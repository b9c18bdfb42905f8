/** Lists with rows that are not people, names with notes, and names with titles. */

import { STATUS_WORDS } from './dirty-statuses.js';
import { LANGUAGES, type Language } from './people.js';
import { type Cells, type FaultyRow, type ListPlan, type WrittenList, writeList } from './written-list.js';

type ByLanguage = Readonly<Record<Language, readonly string[]>>;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

// Words for sums and gaps

const SUMS: ByLanguage = {
  en: ['total', 'sum', 'subtotal', 'count', 'grand total'],
  ru: ['всего', 'итого', 'сумма', 'количество'],
  de: ['gesamt', 'summe', 'insgesamt', 'anzahl'],
};

const GAPS: ByLanguage = {
  en: ['vacant', 'vacancy', 'open position', 'n/a', 'tbd'],
  ru: ['вакансия', 'не указано'],
  de: ['vakant', 'unbesetzt'],
};

/** Words that follow a word for a sum. */
const FOLLOWED: ByLanguage = {
  en: ['Total count', 'Grand Total: 25', 'Total: n/a'],
  ru: ['Итого всего', 'Всего количество: 25', 'Итого: не указано'],
  de: ['Summe Mitglieder', 'Gesamt Anzahl', 'Summe: vakant'],
};

/** Cells with this word: alone, capitalised, and with a colon or a number after it. */
function spellings(word: string): readonly string[] {
  return [
    word,
    capital(word),
    word.toUpperCase(),
    `${capital(word)}:`,
    `${capital(word)} 25`,
    `${capital(word)}: 25`,
  ];
}

function cellsFor(language: Language): readonly string[] {
  return [...[...SUMS[language], ...GAPS[language]].flatMap(spellings), ...FOLLOWED[language]];
}

/** Values of the other name in a row with a word for a sum or a gap. */
const OTHERS: ByLanguage = {
  en: ['', '25', 'n/a', 'Total'],
  ru: ['', '25', 'не указано', 'Итого'],
  de: ['', '25', 'unbesetzt', 'Summe'],
};

const NOT_A_PERSON = 'error not-a-person';
const NO_LOGIN: Cells = { login: '', password: '' };

const chunks = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/** Splits the rows into lists, to each of which correct rows are added. */
function inLists(
  about: string,
  language: Language,
  rows: readonly FaultyRow[],
  more: Partial<ListPlan> = {},
): readonly ListPlan[] {
  return chunks(rows, 50).map((some) => ({ about, language, rows: some, others: 4, ...more }));
}

function wordLists(): readonly ListPlan[] {
  return LANGUAGES.flatMap((language) => {
    const cells = cellsFor(language);
    const split = cells.flatMap((cell, at): FaultyRow[] => {
      const other = OTHERS[language][at % 4] ?? '';
      const login = at % 2 === 0 ? {} : NO_LOGIN;
      return [
        [{ ...login, last: cell, first: '' }, NOT_A_PERSON],
        [{ ...login, last: '', first: cell }, NOT_A_PERSON],
        [{ ...login, last: cell, first: other }, NOT_A_PERSON],
      ];
    });
    const whole = cells.map(
      (cell, at): FaultyRow => [{ ...(at % 2 === 0 ? NO_LOGIN : {}), name: cell }, NOT_A_PERSON],
    );
    return [
      ...inLists(`words for sums and gaps (${language})`, language, split),
      ...inLists(`words for sums and gaps in whole names (${language})`, language, whole, {
        layout: 'whole',
      }),
    ];
  });
}

// Numbers

const NUMBERS = ['25', '7', '0', '12345', '3.5', '3,5', ' 42 '];

function numberLists(): readonly ListPlan[] {
  return LANGUAGES.flatMap((language) => [
    ...inLists(
      `numbers for names (${language})`,
      language,
      NUMBERS.flatMap((number): FaultyRow[] => [
        [{ last: number }, NOT_A_PERSON],
        [{ first: number }, NOT_A_PERSON],
        [{ last: number, first: number }, NOT_A_PERSON],
        [{ last: number, first: '', ...NO_LOGIN }, NOT_A_PERSON],
      ]),
    ),
    ...inLists(
      `numbers for whole names (${language})`,
      language,
      NUMBERS.map((number): FaultyRow => [{ name: number }, NOT_A_PERSON]),
      { layout: 'whole' },
    ),
  ]);
}

// Brackets

const DATES = ['01.09', '01.09.2026', '2026-09-01', '9/1/2026', '01/09/2026'];

const NOTES: ByLanguage = {
  en: ['left 01/09/2026', 'left on 2026-09-01', 'Left', 'ON LEAVE', 'until 31.08.2026'],
  ru: ['выбыл 01.09', 'выбыла 01.09.2026', 'Уволен', 'В ОТПУСКЕ', 'с 01.09.2026'],
  de: ['ausgetreten 01.09.', 'ausgetreten am 01.09.2026', 'Beurlaubt', 'INAKTIV', 'bis 31.08.2026'],
};

const NAMES: Readonly<Record<Language, readonly [first: string, last: string]>> = {
  en: ['Ann', 'Walker'],
  ru: ['Анна', 'Котова'],
  de: ['Anna', 'Schulz'],
};

/** A different name for each number below 26. */
function variant(name: string, at: number): string {
  const isCyrillic = /\p{Script=Cyrillic}/u.test(name);
  return name + (isCyrillic ? 'абвгдежзиклмнопрстуфхцчшщэюя' : 'abcdefghijklmnopqrstuvwxyz').charAt(at % 26);
}

/** Rows with each of these endings after the first name or last name, or after the whole name. */
function withEndings(
  language: Language,
  ends: readonly string[],
): Record<'split' | 'whole', readonly Cells[]> {
  const [first, last] = NAMES[language];
  // Each row has a different name, to avoid namesakes.
  const nameAt = (name: string, at: number) => variant(variant(name, at), at / 26);
  return {
    split: ends.flatMap((end, at) => [
      { first: `${nameAt(first, at)}${end}`, last },
      { first, last: `${nameAt(last, at)}${end}` },
    ]),
    whole: ends.map((end, at) => {
      const whole = language === 'ru' ? `${last} ${nameAt(first, at)}` : `${nameAt(first, at)} ${last}`;
      return { name: `${whole}${end}` };
    }),
  };
}

function bracketLists(): readonly ListPlan[] {
  return LANGUAGES.flatMap((language) => {
    const notes = [...STATUS_WORDS[language], ...DATES, ...NOTES[language]].map((note) => ` (${note})`);
    const { split, whole } = withEndings(language, notes);
    const about = `a status or a date in brackets (${language})`;
    const faulty = (cells: Cells): FaultyRow => [cells, NOT_A_PERSON];
    return [
      ...inLists(about, language, split.map(faulty)),
      ...inLists(`${about}, in whole names`, language, whole.map(faulty), { layout: 'whole' }),
    ];
  });
}

/** Names that may be real, but have a character that is rare in names. */
function warnedLists(): readonly ListPlan[] {
  const ends: ByLanguage = {
    en: ['2', ' 2', ':', ' (Annie)', ' (née Smith)', ': 5b'],
    ru: ['2', ' 2', ':', ' (Аня)', ' (Смирнова)', ': 5б'],
    de: ['2', ' 2', ':', ' (Änne)', ' (geb. Huber)', ': 5b'],
  };
  return LANGUAGES.flatMap((language) =>
    inLists(
      `digits, colons and other brackets (${language})`,
      language,
      withEndings(language, ends[language]).split.map((cells): FaultyRow => [cells, 'warn not-a-person']),
    ),
  );
}

// Titles

const TITLES: ByLanguage = {
  en: [
    'Dr.',
    'Dr',
    'Prof.',
    'Prof',
    'Mr',
    'Mr.',
    'Mrs',
    'Mrs.',
    'Ms',
    'Ms.',
    'Miss',
    'PhD',
    'Prof. Dr.',
    'DR.',
    'dr.',
  ],
  ru: ['г-н', 'г-жа', 'д-р', 'проф.', 'Г-н', 'Проф.'],
  de: ['Dr.', 'Prof.', 'Prof. Dr.', 'Dipl.-Ing.', 'Herr', 'Frau', 'Herr Dr.', 'Frau Prof. Dr.', 'FRAU'],
};

const TITLED = 'warn name-title';

function titleLists(): readonly ListPlan[] {
  return LANGUAGES.flatMap((language) => {
    const titles = TITLES[language];
    const [first, last] = NAMES[language];
    const [other, another] = [variant(first, 24), variant(last, 24)];
    const split = titles.flatMap((title, at): FaultyRow[] => [
      [{ first: `${title} ${variant(first, at)}`, last }, TITLED],
      [{ first, last: `${title} ${variant(last, at)}` }, TITLED],
      [{ first: `${variant(first, at)} ${title}`, last: another }, TITLED],
      [{ first: other, last: `${variant(last, at)} ${title}` }, TITLED],
      [{ first: variant(first, 25), last: `${variant(last, at)}, ${title}` }, TITLED],
    ]);
    const whole = titles.map((title, at): FaultyRow => {
      const name = language === 'ru' ? `${last} ${variant(first, at)}` : `${variant(first, at)} ${last}`;
      return [{ name: `${title} ${name}` }, TITLED];
    });
    return [
      ...inLists(`titles (${language})`, language, split),
      ...inLists(`titles before whole names (${language})`, language, whole, { layout: 'whole' }),
    ];
  });
}

export const NAME_LISTS: readonly WrittenList[] = [
  ...wordLists(),
  ...numberLists(),
  ...bracketLists(),
  ...warnedLists(),
  ...titleLists(),
].map(writeList);
