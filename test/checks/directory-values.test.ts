/** Checks of cells against the directory: numbers, yes or no, and its names. */

import { describe, expect, test } from 'vitest';
import type { DirectoryNeeds } from '../../src/checks/checker-options.js';
import type { NameMeaning } from '../../src/domain/name-meaning.js';
import type { Draft } from '../../src/domain/row.js';
import { messageForList } from '../../src/texts/finding-text.js';
import { checkAll, findingsOf, findingTexts, GOOD } from './rows.js';

const NEEDS: DirectoryNeeds = {
  title: 'Keycloak',
  password: true,
  departmentId: false,
  fields: [
    { name: 'quota', isRequired: false, type: 'number' },
    { name: 'guest', isRequired: true, type: 'boolean' },
    { name: 'groups', isRequired: false },
  ],
  valuesOf: ({ fields, department, position }, field) =>
    ({ department, position })[field]?.split(';') ?? (fields[field] ?? '').split(';'),
  domain: undefined,
};

const find = (extra: NonNullable<Draft['extra']>) =>
  findingTexts({ extra: { guest: 'no', ...extra } }, { needs: NEEDS });

describe('a cell that is sent as a number', () => {
  test.each(['0', '7', '007', '-3', '+3', '1.5', '-0.25', ' 12 ', '', '9007199254740991', 42, 1.5, 7n])(
    '%s is a number',
    async (quota) => {
      expect(await find({ quota })).toEqual([]);
    },
  );

  test.each([
    '0x1F',
    '1e9',
    '1,5',
    '1 000',
    '5 GB',
    '.5',
    '5.',
    '--5',
    'NaN',
    'Infinity',
    '١٢',
    '½',
    '1_000',
    // A JSON parser cannot represent these numbers exactly.
    '9007199254740993',
    '123456789012345678901234567890',
  ])('%s is not a number', async (quota) => {
    expect(await find({ quota })).toEqual([
      `error quota: "${quota}" is not a number: use digits, with "." before decimals [type]`,
    ]);
  });

  test('a number in a workbook that is so large that it is written with an exponent is not a number', async () => {
    expect(await find({ quota: 1e21 })).toEqual([
      'error quota: "1e+21" is not a number: use digits, with "." before decimals [type]',
    ]);
  });

  test('a list is not a number', async () => {
    expect(await find({ quota: [1, 2] })).toEqual([
      'error quota: "1;2" is not a number: use digits, with "." before decimals [type]',
    ]);
    expect(await find({ quota: true })).toEqual(['error quota: is true or false, not text [type]']);
  });
});

describe('a cell that is sent as true or false', () => {
  test.each(['yes', 'NO', 'true', 'False', '1', '0', 'x', 'ja', 'Nein', 'да', 'нет', 'WAHR', true, false])(
    '%j is yes or no',
    async (guest) => {
      const [checked] = await checkAll([{ extra: { guest } }], { needs: NEEDS });
      expect([checked?.findings, checked?.user?.fields.guest]).toEqual([[], String(guest)]);
    },
  );

  test.each(['perhaps', '2', 'yes no', '-', 'active', 2])('%j is neither yes nor no', async (guest) => {
    expect(await find({ guest })).toEqual([
      `error guest: "${guest}" is neither yes nor no: write yes or no [type]`,
    ]);
  });

  test('an empty cell is an error if the directory needs a value', async () => {
    expect(await find({ guest: '' })).toEqual(['error guest: is missing [required]']);
  });
});

test('a finding about a cell of another type never shows the password', async () => {
  const { password } = GOOD;
  for (const extra of [{ quota: `x${password}` }, { guest: password }]) {
    const [finding] = await findingsOf({ extra: { guest: 'no', ...extra } }, { needs: NEEDS });
    expect(finding?.code).toBe('type');
    expect(JSON.stringify(finding)).not.toContain(password);
  }
});

describe('a name that the directory does not have', () => {
  const meanings = new Map<string, NameMeaning>([
    ['5A', { kind: 'one', id: '17' }],
    ['5a', { kind: 'none', nearest: ['5A', '5B'] }],
    ['Lehrer', { kind: 'none', nearest: [] }],
    ['Chor', { kind: 'several', count: 3 }],
    ['a.boss', { kind: 'later' }],
    ['Chor "A"', { kind: 'unaskable' }],
  ]);
  const names = new Map([['groups', meanings]]);
  const textsFor = (groups: string, change: Draft = {}) =>
    findingTexts({ ...change, extra: { guest: 'no', groups } }, { needs: NEEDS, names });

  test.each<readonly [string, readonly string[]]>([
    ['5A', []],
    ['a.boss;5A', []],
    ['', []],
    ['Garten', []],
    ['5a', ['Keycloak has no "5a"; did you mean "5A" or "5B"?']],
    ['5A; 5a ', ['Keycloak has no "5a"; did you mean "5A" or "5B"?']],
    ['Lehrer;5a', ['Keycloak has no "Lehrer"']],
    [
      'Chor "A"',
      [
        'Keycloak cannot be asked about "Chor "A"", because of a quote, a backslash or a dot in it: rename it there and in the list, or remove it from the list',
      ],
    ],
    ['Chor', ['Keycloak has 3 entries called "Chor": each needs its own name there']],
  ])('the names %j have the findings %j', async (groups, texts) => {
    expect(await textsFor(groups)).toEqual(texts.map((text) => `error groups: ${text} [unknown-name]`));
  });

  test('a row with an unknown name is not sent', async () => {
    const change = { extra: { guest: 'no', groups: '5a' } };
    const [checked] = await checkAll([change], { needs: NEEDS, names });
    expect(checked?.user).toBeUndefined();
    expect((await checkAll([change], { needs: NEEDS }))[0]?.user?.nickname).toBe('a.petrova');
  });

  test('names of positions and departments are also checked', async () => {
    const none: NameMeaning = { kind: 'none', nearest: [] };
    const usual = new Map([
      ['position', new Map([['Учитель', none]])],
      ['department', new Map([['7', none]])],
    ]);
    expect(await findingTexts({ extra: { guest: 'no' } }, { needs: NEEDS, names: usual })).toEqual([
      'error position: Keycloak has no "Учитель" [unknown-name]',
      'error department_id: Keycloak has no "7" [unknown-name]',
    ]);
  });

  test('a finding about an unknown name cannot be turned off, and never shows the password', async () => {
    const password = 'Kiefer-Lampe-73';
    const secret = new Map<string, NameMeaning>([
      [`x${password}`, { kind: 'none', nearest: [`y${password}`, 'Chor'] }],
    ]);
    const options = { needs: NEEDS, names: new Map([['groups', secret]]) };
    const off = { ...options, severities: { 'unknown-name': 'off' as const } };
    const found = await findingsOf({ extra: { guest: 'no', groups: `x${password}` } }, off);
    expect(found.map(({ code }) => code)).toEqual(['unknown-name']);
    expect(JSON.stringify(found)).not.toContain(password);
  });

  test('the message for the owner of the list suggests similar names', async () => {
    const [finding] = await findingsOf({ extra: { guest: 'no', groups: '5a' } }, { needs: NEEDS, names });
    const texts = (['en', 'de', 'ru'] as const).map(
      (language) => finding && messageForList(finding.message, language),
    );
    expect(texts).toEqual([
      'Keycloak has no "5a"; did you mean "5A" or "5B"?',
      '„5a“ gibt es in Keycloak nicht; ist „5A“ oder „5B“ gemeint?',
      '«5a» в Keycloak нет; возможно, имеется в виду «5A» или «5B»?',
    ]);
  });
});
