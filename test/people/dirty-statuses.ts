/** Lists with people who have left or must not sign in, with every header and word for that. */

import { LANGUAGES, type Language } from './people.js';
import { type Cells, type FaultyRow, type ListPlan, type WrittenList, writeList } from './written-list.js';

type ByLanguage = Readonly<Record<Language, readonly string[]>>;

const YES = ['yes', 'true', '1', 'x', 'ja', 'wahr', 'да', 'истина', 'TRUE', 'Yes', 'X', 'Ja', 'Да', ' true '];
const NO = ['no', 'false', '0', 'nein', 'falsch', 'нет', 'ложь', 'FALSE', 'No', 'Nein', 'Нет', ' false '];

/** Headers of columns in which “yes” means not active. */
const INACTIVE_IF_YES: ByLanguage = {
  en: ['suspended', 'deleted', 'blocked', 'block sign in', 'locked', 'archived', 'account disabled'],
  ru: ['заблокирован', 'удалён', 'архив'],
  de: ['gesperrt', 'gelöscht', 'deaktiviert'],
};

/** Headers of columns in which “no” means not active. */
const INACTIVE_IF_NO: ByLanguage = {
  en: ['enabled', 'account enabled', 'enabled user', 'active'],
  ru: ['активен'],
  de: [],
};

const STATUS: ByLanguage = {
  en: [
    'status',
    'account status',
    'employment status',
    'employee status',
    'member status',
    'enrollment status',
    'new status',
  ],
  ru: ['статус', 'состояние'],
  de: ['Mitgliedsstatus', 'Beschäftigungsstatus'],
};

const NOT_ACTIVE: ByLanguage = {
  en: [
    'terminated',
    'inactive',
    'suspended',
    'left',
    'withdrawn',
    'transferred out',
    'graduated',
    'deleted',
    'tobedeleted',
    'archived',
    'former',
    'exited',
  ],
  ru: ['уволен', 'уволена', 'выбыл', 'выбыла', 'отчислен', 'отчислена', 'неактивен', 'в архиве'],
  de: ['ausgetreten', 'ausgeschieden', 'gekündigt', 'inaktiv', 'abgemeldet', 'ehemalig'],
};

const ACTIVE: ByLanguage = {
  en: ['active', 'enabled', 'current', 'enrolled', 'employed', 'on leave', 'hired', ''],
  ru: ['активен', 'работает', 'обучается', 'в отпуске'],
  de: ['aktiv', 'beschäftigt', 'beurlaubt', 'passiv', 'Mitglied'],
};

const ACTION: ByLanguage = {
  en: ['action', 'operation', 'change type', 'deactivate'],
  ru: ['действие'],
  de: ['Aktion', 'Vorgang'],
};

const REMOVES: ByLanguage = {
  en: ['delete', 'deactivate', 'remove', 'disable', 'suspend', 'd', 'x', 'D', 'X'],
  ru: ['удалить', 'заблокировать'],
  de: ['löschen', 'deaktivieren', 'sperren'],
};

const CHANGES: ByLanguage = { en: ['update', 'modify', 'rename'], ru: ['изменить'], de: ['ändern'] };

const CREATES: ByLanguage = {
  en: ['create', 'add', 'new', 'insert', 'a', 'c', ''],
  ru: ['создать', 'добавить'],
  de: ['anlegen', 'neu'],
};

const LEAVES: ByLanguage = {
  en: ['termination date', 'leave date', 'end date', 'exit date'],
  ru: ['дата увольнения', 'дата выбытия'],
  de: ['Austritt', 'Austrittsdatum', 'Abgangsdatum', 'Vertragsende'],
};

const STARTS: ByLanguage = {
  en: ['Start date', 'Rehire date'],
  ru: ['Дата приёма'],
  de: ['Eintritt'],
};

const all = (words: ByLanguage): readonly string[] => LANGUAGES.flatMap((language) => words[language]);

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The spellings of headers in exports, used in turn. */
const SPELLINGS: readonly ((header: string) => string)[] = [
  (header) => header,
  capital,
  (header) => header.toUpperCase(),
  (header) => header.replaceAll(' ', '_'),
  (header) => header.split(' ').map(capital).join(' '),
  (header) => header.replace(/ (.)/gu, (_, letter: string) => letter.toUpperCase()),
  (header) => `${capital(header)} [UPLOAD ONLY]`,
];

/** The letter case of values, used in turn. */
const CASES: readonly ((word: string) => string)[] = [
  (word) => word,
  capital,
  (word) => word.toUpperCase(),
  (word) => ` ${word} `,
];

function inTurn<T>(choices: readonly ((text: string) => T)[], text: string, turn: number): T {
  return (choices[turn % choices.length] ?? (choices[0] as (text: string) => T))(text);
}

/** One list for each header: a row for each faulty value, and as many people with correct values. */
function listsOf(
  kind: string,
  headers: ByLanguage,
  faults: readonly string[],
  clean: readonly string[],
  verdict: FaultyRow[1],
): readonly ListPlan[] {
  return LANGUAGES.flatMap((language) =>
    headers[language].map((header, turn): ListPlan => {
      const spelled = inTurn(SPELLINGS, header, turn);
      const rows = faults.map((value, at): FaultyRow => {
        const cells = { [spelled]: inTurn(CASES, value, at + turn) };
        return verdict === undefined ? [cells] : [cells, verdict];
      });
      return {
        about: `${kind}: “${spelled}”`,
        language,
        rows,
        otherCells: clean.map((value, at) => ({ [spelled]: inTurn(CASES, value, at + turn) })),
        others: Math.max(faults.length + 2, clean.length + 1),
      };
    }),
  );
}

// Dates before 25 November 2026, and from that day on.

const GONE = [
  '2026-11-24',
  '2025-06-30',
  '2025-06-30T00:00:00',
  '2025-06-30T00:00:00Z',
  '2025/06/30',
  '24.11.2026',
  '30.06.2025',
  '1.9.2025',
  '01.09.2025',
  '6/30/2025',
  '06/30/2025',
  '30/06/2025',
  // Ambiguous dates that are in the past either way.
  '03/04/2020',
  '3/4/2026',
];
const TO_COME = [
  '2026-11-25',
  '2026-12-31',
  '25.11.2026',
  '31.12.2026',
  '12/31/2027',
  '31/12/2027',
  '31.12.9999',
  '',
];

/** 11 December or 12 November. */
const TWO_WAYS = ['12/11/2026', '11/12/2026'];

const NOW_GONE = new Date(Date.UTC(2026, 10, 24));
const NOW_TO_COME = new Date(Date.UTC(2026, 10, 25));

function dateLists(): readonly ListPlan[] {
  const rehired = LANGUAGES.flatMap((language) =>
    STARTS[language].map((start): ListPlan => {
      const leave = capital(LEAVES[language][0] ?? '');
      return {
        about: `a leave date after the start: “${leave}” and “${start}”`,
        language,
        rows: [
          [{ [start]: '2010-01-01', [leave]: '2020-01-01' }, 'error inactive'],
          [{ [start]: '2019-12-31', [leave]: '2020-01-01' }, 'error inactive'],
          [{ [start]: '', [leave]: '2020-01-01' }, 'error inactive'],
        ],
        otherCells: [
          { [start]: '2021-01-01', [leave]: '2020-01-01' },
          { [start]: '2021-01-01', [leave]: '' },
        ],
      };
    }),
  );
  const ambiguous = LANGUAGES.flatMap((language) =>
    LEAVES[language].flatMap((leave) =>
      TWO_WAYS.map(
        (date): ListPlan => ({
          about: `an ambiguous date: “${leave}” ${date}`,
          language,
          rows: [[{ [leave]: date }]],
          list: ['error inactive-list'],
          otherCells: [{ [leave]: '' }],
        }),
      ),
    ),
  );
  const cells = LANGUAGES.flatMap((language) =>
    LEAVES[language].map(
      (leave): ListPlan => ({
        about: `a date of a workbook: “${leave}”`,
        language,
        format: 'xlsx',
        rows: [
          [{ [leave]: NOW_GONE }, 'error inactive'],
          [{ [leave]: '24.11.2026' }, 'error inactive'],
        ],
        otherCells: [{ [leave]: NOW_TO_COME }, { [leave]: '' }],
      }),
    ),
  );
  return [...listsOf('a date', LEAVES, GONE, TO_COME, 'error inactive'), ...rehired, ...ambiguous, ...cells];
}

/** Values that are not text, as in JSON and workbooks. */
function typedLists(): readonly ListPlan[] {
  return (['json', 'xlsx'] as const).flatMap((format) =>
    [
      ['suspended', true, false],
      ['suspended', 1, 0],
      ['deleted', true, false],
      ['enabled', false, true],
      ['accountEnabled', false, true],
      ['enabledUser', false, true],
      ['active', false, true],
      ['active', 0, 1],
      ['заблокирован', true, false],
      ['активен', false, true],
      ['gesperrt', true, false],
    ].map(
      ([header, wrong, right]): ListPlan => ({
        about: `a value that is not a text, in ${format}: “${header}” ${wrong}`,
        language: 'en',
        format,
        rows: [[{ [String(header)]: wrong ?? '' }, 'error inactive']],
        otherCells: [{ [String(header)]: right ?? '' }],
      }),
    ),
  );
}

/** Columns of the exports of other systems, in their spelling. */
function templateLists(): readonly ListPlan[] {
  const columns: readonly (readonly [header: string, wrong: string, right: string])[] = [
    ['Block sign in (Yes/No) [accountEnabled] Required', 'Yes', 'No'],
    ['New Status [UPLOAD ONLY]', 'Suspended', ''],
    ['Status [READ ONLY]', 'Suspended', 'Active'],
    ['status', 'tobedeleted', 'active'],
    ['enabledUser', 'false', 'true'],
    ['Enabled', 'False', 'True'],
    ['userAccountControl', '514', '512'],
    ['userAccountControl', '66050', '66048'],
    ['Удален', 'Да', 'Нет'],
  ];
  return columns.map(([header, wrong, right]) => ({
    about: `a column of another system: “${header}” ${wrong}`,
    language: 'en',
    rows: [[{ [header]: wrong }, 'error inactive']],
    otherCells: [{ [header]: right }],
  }));
}

/** Lists with one finding about the list: an unknown value, a majority that has left, or passive members. */
function askedLists(): readonly ListPlan[] {
  const unknown: readonly (readonly [Language, header: string, value: string, other: string])[] = [
    ['en', 'Status', 'Band 3', 'Active'],
    ['en', 'Member status', 'Vollmitglied', ''],
    ['en', 'Employment status', 'Pending review', 'Employed'],
    ['en', 'Suspended', 'maybe', 'no'],
    ['en', 'Enabled', 'partly', 'yes'],
    ['en', 'Action', 'sleep', 'create'],
    ['ru', 'Статус', 'На рассмотрении', 'Работает'],
    ['ru', 'Состояние', 'неясно', ''],
    ['ru', 'Заблокирован', 'возможно', 'нет'],
    ['ru', 'Действие', 'подумать', 'создать'],
    ['de', 'Mitgliedsstatus', 'Vollmitglied', 'aktiv'],
    ['de', 'Beschäftigungsstatus', 'Stufe B', 'beschäftigt'],
    ['de', 'Gesperrt', 'vielleicht', 'nein'],
    ['de', 'Aktion', 'warten', 'neu'],
  ];
  const alumni: readonly (readonly [Language, header: string, ...values: string[]])[] = [
    ['en', 'Status', 'graduated', 'left', 'Active'],
    ['en', 'Suspended', 'yes', 'true', 'no'],
    ['en', 'Enabled', 'FALSE', 'no', 'TRUE'],
    ['en', 'Leave date', '2020-06-30', '2021-06-30', ''],
    ['en', 'Action', 'delete', 'remove', 'add'],
    ['ru', 'Статус', 'выбыл', 'отчислен', 'обучается'],
    ['ru', 'Удалён', 'да', 'да', 'нет'],
    ['ru', 'Дата выбытия', '30.06.2020', '30.06.2021', ''],
    ['de', 'Mitgliedsstatus', 'ausgetreten', 'ehemalig', 'aktiv'],
    ['de', 'Gesperrt', 'ja', 'wahr', 'nein'],
    ['de', 'Austritt', '31.12.2020', '31.12.2021', ''],
  ];
  const passive: readonly (readonly [Language, value: string])[] = [
    ['de', 'nein'],
    ['de', 'Nein'],
    ['de', 'falsch'],
    ['en', 'no'],
    ['ru', '0'],
  ];
  return [
    ...unknown.map(
      ([language, header, value, other]): ListPlan => ({
        about: `a value that is in no table: “${header}” ${value}`,
        language,
        rows: [[{ [header]: value }]],
        list: ['error inactive-list'],
        otherCells: [{ [header]: other }],
      }),
    ),
    ...alumni.map(
      ([language, header, ...values]): ListPlan => ({
        about: `more than half are not active: “${header}”`,
        language,
        rows: [],
        list: ['error inactive-list'],
        others: 9,
        otherCells: values.map((value) => ({ [header]: value })),
      }),
    ),
    ...passive.map(
      ([language, value]): ListPlan => ({
        about: `a passive member: “Aktiv” ${value}`,
        language,
        rows: [[{ Aktiv: value }]],
        list: ['error inactive-list'],
        otherCells: [{ Aktiv: 'ja' }],
      }),
    ),
  ];
}

/** Moodle's column for a changed login. */
function renamingLists(): readonly ListPlan[] {
  return ['oldusername', 'oldUsername'].map((header) => ({
    about: `an earlier login: “${header}”`,
    language: 'en',
    rows: [[{ [header]: 'a.walker' }, 'error other-action']],
    otherCells: [{ [header]: '' }] satisfies readonly Cells[],
  }));
}

const ACTIVE_WORDS = all(ACTIVE);

export const STATUS_LISTS: readonly WrittenList[] = [
  ...listsOf('yes is not active', INACTIVE_IF_YES, YES, [...NO, ''], 'error inactive'),
  ...listsOf('no is not active', INACTIVE_IF_NO, NO, [...YES, ''], 'error inactive'),
  ...listsOf('a status', STATUS, all(NOT_ACTIVE), ACTIVE_WORDS, 'error inactive'),
  ...listsOf('an action that removes', ACTION, all(REMOVES), all(CREATES), 'error inactive'),
  ...listsOf('an action that changes', ACTION, all(CHANGES), all(CREATES), 'error other-action'),
  ...dateLists(),
  ...typedLists(),
  ...templateLists(),
  ...askedLists(),
  ...renamingLists(),
].map(writeList);

/** Words in brackets after a name that mean that a person has left or moved. */
export const STATUS_WORDS: ByLanguage = {
  en: [...NOT_ACTIVE.en, ...ACTIVE.en.filter((word) => word !== '')],
  ru: [...NOT_ACTIVE.ru, ...ACTIVE.ru],
  de: [...NOT_ACTIVE.de, ...ACTIVE.de],
};
