import { describe, expect, it } from 'vitest';
import type { FindingFacts, FindingMessage, MessageKey } from '../../src/domain/finding.js';
import { HIDDEN_CHARACTERS } from '../../src/domain/finding.js';
import { NAME_ORDERS, type Name } from '../../src/domain/user.js';
import { formatFinding, messageForList, messageText } from '../../src/texts/finding-text.js';
import { LANGUAGES } from '../../src/texts/texts.js';

const READINGS = [
  [
    ['last', 'A'],
    ['first', 'B'],
    ['middle', 'C'],
  ],
  [
    ['last', 'D'],
    ['first', 'E'],
  ],
] as const;
const LETTERS = { first: [{ char: 'о' }, { char: 'а' }], more: 0 };
const PERSON = {
  nickname: 'a.b',
  outcome: 'created',
  traits: { position: 'P' },
  folder: 'u.results',
} as const;

const NAME = { first: 'A', middle: 'C', last: 'B' };
const named = (first: string, last: string): Name => ({ first, middle: '', last });
const NO_NAME = named('', '');
const AT = Date.UTC(2026, 10, 20);

/** A person under another login, from the list's own journal and from another list. */
const EARLIER = (['created', 'exists', 'unconfirmed'] as const).flatMap((outcome) => [
  {
    nickname: 'a.b',
    list: '1.11',
    number: '47',
    person: named('A', 'B'),
    line: 2,
    earlierNickname: 'a.b',
    earlier: named('A', 'B'),
    outcome,
    at: AT,
  },
  {
    nickname: 'a.b',
    person: named('A', 'B'),
    line: 2,
    earlierNickname: 'a.b',
    earlier: named('C', 'D'),
    outcome,
    at: AT,
  },
]);

/** Samples of each message, for every branch of its text. */
const SAMPLES: { readonly [K in MessageKey]: readonly FindingFacts[K][] } = {
  missing: [{}],
  'missing-before-at': [{}],
  'white-space': [{}],
  empty: [{}],
  'wrong-type': (['date', 'number', 'boolean', 'list', 'object'] as const).flatMap((type) => [
    ...(['json', 'workbook', undefined] as const).map((source) => ({ type, source })),
    { type, source: 'workbook' as const, isFormula: true },
  ]),
  'date-unread': (['none', 'two-ways', 'short-year'] as const).flatMap((why) => [
    { column: 'Дата', text: '3/4/12', why },
    { column: 'Дата', why },
  ]),
  'no-name': [
    { text: 'NULL', like: 'name' },
    { text: 'NULL', like: 'word' },
    { text: '-', like: 'sign' },
    { like: 'name' },
  ],
  'no-login': [{ text: 'null' }, {}],
  'no-password': [{}],
  'count-as-empty': [
    {
      texts: [
        ['NULL', 21],
        ['-', 2],
      ],
    },
  ],
  'damaged-text': (['misread', 'escaped', 'lost'] as const).flatMap((why) => [
    { why, text: 'A', meant: 'B' },
    { why, text: 'A' },
  ]),
  'number-shortened': [{}],
  'formula-empty': [{ cell: 'B7' }],
  'formula-error': [{ cell: 'B7', error: '#REF!' }, { error: '#REF!' }],
  duplicate: [
    { nickname: 'a.b', person: named('A', 'B'), line: 2, earlier: named('C', 'D') },
    { nickname: 'a.b', person: NO_NAME, line: 2, earlier: NO_NAME },
  ],
  'other-domain': [{ domain: 'a.example', expected: 'b.example' }],
  'two-domains': [{ domain: 'a.example', line: 2, earlier: 'b.example' }],
  'created-for-other': [
    { before: named('A', 'B'), now: named('C', 'D'), line: 2, title: 'Keycloak' },
    { before: NO_NAME, now: NO_NAME, line: 2, title: 'the directory' },
  ],
  'password-elsewhere': [{}],
  'mixed-scripts': [
    { scripts: ['Latin', 'Cyrillic'], letters: LETTERS },
    { scripts: ['Latin', 'Cyrillic', 'Greek'] },
  ],
  'hidden-character': [
    ...HIDDEN_CHARACTERS.map((kind) => ({ character: { char: '\u200b', kind }, position: 3 })),
    { character: { char: '\u0301' } },
  ],
  'nickname-characters': [
    { characters: { ...LETTERS, more: 2 }, isCyrillic: true },
    { characters: LETTERS, isCyrillic: false },
  ],
  'nickname-start': [{ sign: '.' }],
  'nickname-end': [{ sign: '.' }],
  'nickname-address': [{}],
  'wrong-cell': [
    { text: '5 A', type: 'number' },
    { text: 'A', type: 'boolean' },
  ],
  'unknown-name': [[], ['5A'], ['5A', 'B', 'C']].flatMap((nearest) =>
    ['Keycloak', 'the directory'].map((title) => ({ text: '5a', title, nearest })),
  ),
  'unsafe-character': [
    { quotes: `"'`, title: 'Keycloak' },
    { quotes: '`', title: 'the directory' },
  ],
  'unaskable-name': [
    { text: '"5A"', title: 'Keycloak' },
    { text: '"5A"', title: 'the directory' },
  ],
  'several-names': [
    { text: '5A', title: 'Keycloak', count: 2 },
    { text: '5A', title: 'the directory', count: 21 },
  ],
  'department-empty': [{}],
  'department-merged': [{}],
  'department-missing': [{}],
  'department-number': [{ text: '007' }],
  'department-unknown': [{ text: '5a', name: '5a', hasOthers: false }],
  'department-near': [{ text: '5a', meant: '5A' }],
  'password-edges': [
    { starts: true, ends: false },
    { starts: false, ends: true },
    { starts: true, ends: true },
  ],
  'password-mask': [{}],
  'password-weak': (['short', 'own', 'repeat', 'date', 'run', 'digits', 'common'] as const).map((why) => ({
    why,
  })),
  'passwords-shared': [{ rows: 2 }, { rows: 5 }, { rows: 21 }, { rows: 1000 }],
  'name-sign': [{ sign: '(' }],
  'name-commas': [{}],
  'name-no-first': [{}],
  'name-initial': [{ initial: 'A.', order: 'last-first' }],
  'name-one-word': [{ readings: READINGS }],
  'name-words': [
    { words: 3, isAfterComma: true, order: 'first-last', readings: READINGS },
    { words: 5, isAfterComma: false, order: 'first-last', readings: READINGS, longer: 'first-middle-last' },
  ],
  'name-not-text': [{}],
  'name-differs': [
    { part: 'first', whole: 'A', read: 'B', given: 'C' },
    { part: 'last', whole: 'A', read: 'B', given: 'C' },
  ],
  namesake: [
    { users: [PERSON], column: 'Login' },
    { users: [PERSON, { ...PERSON, traits: { department: '3' } }], column: undefined },
  ],
  'namesake-spelled': [
    { users: [PERSON], line: 3, person: named('A', 'B'), traits: {} },
    {
      users: [{ ...PERSON, name: NAME, at: AT }, PERSON],
      line: 3,
      person: named('A', 'B'),
      traits: PERSON.traits,
    },
  ],
  renamed: EARLIER,
  'known-namesake': EARLIER,
  'same-person': [
    {
      nickname: 'a.b',
      person: named('A', 'B'),
      line: 2,
      earlier: named('A', 'B'),
      isWhole: true,
      ownLine: 3,
    },
    {
      nickname: 'a.b',
      person: named('A', 'B'),
      line: 2,
      earlier: named('A', 'B'),
      isWhole: false,
      id: '17',
      ownLine: 3,
    },
    {
      nickname: '',
      person: named('A', 'B'),
      line: 2,
      earlier: named('A', 'B'),
      isWhole: false,
      id: '17',
      ownLine: 3,
    },
    { nickname: '', person: named('A', 'B'), line: 2, earlier: named('A', 'B'), isWhole: true, ownLine: 3 },
  ],
  namesakes: [{ nickname: 'a.b', person: named('A', 'B'), line: 2, earlier: named('A', 'B') }],
  'shared-ids': [1, 2, 7].map((ids) => ({
    ids,
    line: 5,
    earlierLine: 2,
    person: named('A', 'B'),
    earlier: named('C', 'D'),
  })),
  separator: [1, 2, 5, 21].flatMap((cells) =>
    ['5;6', ''].map((written) => ({ cells, text: '5,6', line: 5, many: ';', written })),
  ),
  'similar-names': [0, 1, 2, 5].map((more) => ({
    text: '5 а',
    rows: 1,
    line: 5,
    like: '5а',
    likeRows: 24,
    more,
  })),
  'shared-address': [1, 2, 7].map((addresses) => ({
    addresses,
    address: 'a.b@a.example',
    line: 3,
    earlierLine: 2,
    person: named('A', 'B'),
    earlier: addresses === 1 ? NO_NAME : named('C', 'D'),
  })),
  'not-a-name': (['sum', 'number', 'example', 'note', 'remark'] as const).flatMap((why) => [
    { why, text: 'A', note: 'B', line: 3 },
    { why, text: 'A', note: 'B', line: 3, nickname: 'a.b' },
  ]),
  'odd-name': [{ text: 'A B', sign: '(' }],
  titles: [
    {
      titles: [
        ['A', 3],
        ['B', 12],
      ],
    },
  ],
  inactive: [{ header: 'A', value: 'B', person: named('C', 'D') }],
  'other-action': [{ header: 'A', value: 'B' }],
  'unclear-status': (['values', 'dates', 'most'] as const).flatMap((why) => [
    { header: 'A', why, values: [{ value: 'B', rows: 3, meaning: 'unknown' as const }] },
    {
      header: 'A',
      why,
      values: Array.from({ length: 14 }, () => ({ value: 'B', rows: 3, meaning: 'inactive' as const })),
    },
  ]),
  'field-missing': [
    { fields: ['name.first'], unused: [], more: 0, map: [], isOptional: true },
    { fields: ['name.first'], column: 'A', unused: [], more: 0, map: [], isOptional: true },
    { fields: ['nickname'], unused: ['A', 'B'], more: 2, map: [], isOptional: false },
    {
      fields: ['name.first'],
      unused: ['A'],
      more: 0,
      map: [{ field: 'name.first', from: 'A' }],
      isOptional: true,
    },
  ],
  'password-hash': [{ header: 'A' }, { kind: 'bcrypt' }, { header: 'A', kind: 'md5' }],
  'no-pattern-fits': [{ field: 'name.first', column: undefined }],
  'known-as-other': [
    { nickname: 'a.b', isCreated: true, before: named('A', 'B'), folder: 'u.results', now: named('C', 'D') },
    { nickname: 'a.b', isCreated: false, before: NO_NAME, folder: 'u.results', now: NO_NAME },
  ],
};

const MESSAGES = Object.entries(SAMPLES).flatMap(([key, samples]) =>
  samples.map((facts, at) => [`${key} ${at}`, { key, ...(facts as object) } as FindingMessage] as const),
);

/** Messages of `prepare`, which no file of findings has. */
const OF_PREPARE: readonly MessageKey[] = [
  'no-pattern-fits',
  'namesake',
  'namesake-spelled',
  'known-as-other',
];

/** Texts that are the same in every language: options, values, names of fields and files. */
const CODES =
  /prepare (?=--)|--[a-z-]+( weak| all)?|provision\.config\.json|"departments"|[a-z]+(?:-[a-z]+)+|name\.first|nickname|u\.results|created|[ab]\.example|Keycloak|Login|JSON|true|false|bcrypt|"status": \{[^}]*\}|"(?:in)?active"|\bnull\b|status=|a\.b|U\+[0-9A-F]+|\bB7\b|#REF!|\b5[aA]\b|\b(?:NULL|[Nn]ull)\b|UTF-8|2,9E\+13|\b[A-EP]\b/g;

describe('the text of a finding', () => {
  it.each(MESSAGES)('the finding %s is a clause in every language', (_, message) => {
    for (const language of LANGUAGES) {
      const text = messageText(message, language);
      expect(text).toMatch(/^\S.*\S$/u);
      expect(text).not.toMatch(/undefined|\[object|NaN| {2}|[.;:]$/);
      expect(text).not.toMatch(/[\x00-\x1f\u200b]/);
      const plain = text.replace(CODES, '');
      if (language === 'ru') expect(plain).not.toMatch(/[A-Za-z]/);
      if (language === 'de') expect(plain).not.toMatch(/\b(?:is|are|the|and|or|with|not|has|use)\b/);
      if (language !== 'en') expect(text).not.toBe(messageText(message));
    }
  });

  it.each(MESSAGES.filter(([, { key }]) => !OF_PREPARE.includes(key)))(
    'the finding %s for the owner of the list has no option and no configuration',
    (_, message) => {
      for (const language of LANGUAGES) {
        const text = messageForList(message, language);
        expect(text).toMatch(/^\S.*\S$/u);
        expect(text).not.toMatch(
          / --\w|provision|\.json|undefined|\[object|(?:first|last)-|["«„]departments/u,
        );
        if (language === 'ru') expect(text.replace(CODES, '')).not.toMatch(/[A-Za-z]/);
        if (language !== 'en') expect(text).not.toBe(messageForList(message, 'en'));
      }
    },
  );

  it.each([
    [1, '1 row shares', '1 строка с', '1 Zeile hat'],
    [2, '2 rows share', '2 строки с', '2 Zeilen haben'],
    [5, '5 rows share', '5 строк с', '5 Zeilen haben'],
    [21, '21 rows share', '21 строка с', '21 Zeilen haben'],
  ])('the text of a finding has the plural for %i', (rows, ...starts) => {
    const texts = (['en', 'ru', 'de'] as const).map((language) =>
      messageText({ key: 'passwords-shared', rows }, language),
    );
    for (const [at, start] of starts.entries()) expect(texts[at]?.startsWith(`${start} `)).toBe(true);
  });

  it('the text of a finding has the number of words in a whole name, and both readings of the name', () => {
    const message = {
      key: 'name-words',
      words: 3,
      isAfterComma: false,
      order: NAME_ORDERS[3],
      readings: READINGS,
    } as const;
    expect(messageText(message, 'ru')).toContain(
      '3 слова — больше, чем допускает порядок first-last: фамилия «A», имя «B», отчество «C» или фамилия «D», имя «E»;',
    );
    expect(messageText(message, 'de')).toContain(
      'hat 3 Wörter, mehr als die Reihenfolge first-last erlaubt: Nachname „A“, Vorname „B“, zweiter Vorname „C“ oder ',
    );
  });

  it('the text of a duplicate names both people, and the line of the first', () => {
    const finding = {
      code: 'duplicate',
      severity: 'error',
      field: 'nickname',
      row: 4,
      line: 5,
      message: {
        key: 'duplicate',
        nickname: 'a.b',
        person: named('Анна', 'Белова'),
        line: 2,
        earlier: named('Алла', 'Белова'),
      },
    } as const;
    expect(formatFinding(finding, 'u.csv')).toBe(
      'u.csv:5: login: "a.b" (Анна Белова) is also in line 2 (Алла Белова) [duplicate]',
    );
    expect(formatFinding(finding, 'u.csv', 'ru')).toBe(
      'u.csv:5: логин: «a.b» (Белова Анна) есть и в строке 2 (Белова Алла) [duplicate]',
    );
    expect(formatFinding({ ...finding, line: null }, 'u.csv', 'de')).toBe(
      'u.csv: Anmeldename: „a.b“ (Анна Белова) steht auch in Zeile 2 (Алла Белова) [duplicate]',
    );
  });
});

describe('the lines to paste for a status', () => {
  const message: FindingMessage = {
    key: 'unclear-status',
    header: 'Status',
    why: 'values',
    values: [
      { value: 'blocked', rows: 2, meaning: 'unknown' },
      { value: 'active', rows: 5, meaning: 'active' },
      { value: 'Gast', rows: 1, meaning: 'unknown' },
    ],
  };

  it.each(LANGUAGES)(
    'no line to paste is printed if "yes" and "no" have a known meaning below their header: %s',
    (language) => {
      const most: FindingMessage = {
        key: 'unclear-status',
        header: 'Suspended',
        why: 'most',
        values: [
          { value: 'yes', rows: 4, meaning: 'inactive' },
          { value: 'no', rows: 2, meaning: 'active' },
        ],
      };
      const text = messageText(most, language);
      expect(text).not.toMatch(/"status"|null/u);
      expect(text).toMatch(/--status yes=inactive.*--map status=/u);
    },
  );

  it.each(LANGUAGES)(
    'the lines to paste leave each meaning open, and the text says what to write: %s',
    (language) => {
      const text = messageText(message, language);
      expect(text).toContain('"status": { "blocked": null, "Gast": null }');
      expect(text).toContain('"active"');
      expect(text).toMatch(/"inactive" .*null/u);
    },
  );
});
