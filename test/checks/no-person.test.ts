import { describe, expect, it } from 'vitest';
import { noPersonIn, oddSignIn } from '../../src/checks/no-person.js';
import { checkAll, codesInCells, findingTexts } from './rows.js';

/** A row that has as many cells as the other rows. */
const FULL = { texts: 3, only: undefined, isSparse: false };

const inParts = (last: string, first = '', middle = '') => noPersonIn({ first, last, middle }, '', FULL)?.why;
const inWhole = (whole: string) => noPersonIn({ first: '', last: '', middle: '' }, whole, FULL)?.why;

const WORDS = [
  'total',
  'Sum',
  'SUBTOTAL',
  'count',
  'grand total',
  'vacant',
  'vacancy',
  'open position',
  'n/a',
  'tbd',
  'всего',
  'Итого',
  'сумма',
  'количество',
  'вакансия',
  'не указано',
  'gesamt',
  'Summe',
  'insgesamt',
  'Anzahl',
  'vakant',
  'unbesetzt',
];

describe('rows with sums, and placeholders for people', () => {
  it.each(WORDS)('the word "%s" as a whole name, or as the only part of a name, is not a person', (word) => {
    for (const text of [word, `${word}:`, ` ${word} `.trim(), `${word}: 25`, `${word} 25`]) {
      expect(inWhole(text), text).toBe('sum');
      expect(inParts(text), text).toBe('sum');
      expect(inParts('', text), text).toBe('sum');
      expect(inParts(text, '25'), text).toBe('sum');
      expect(inParts(text, '-'), text).toBe('sum');
      expect(inParts(text, '—'), text).toBe('sum');
      expect(inParts(text, 'Total'), text).toBe('sum');
    }
  });

  it.each([
    'Summe Mitglieder',
    'Всего человек: 25',
    'Итого по списку',
    'Total students 120',
    'Gesamt: 24 Schüler',
    'N. N.',
    'N.N.',
  ])('the whole name "%s" is not a person', (text) => {
    expect(inWhole(text)).toBe('sum');
  });

  it.each([
    'Total, Anne',
    'Test, Tom',
    'N. N. Taleb',
    'Anna Sum',
    'Count, Dracula',
    'Karonhí:io',
    'Na',
    'Sumner, Ann',
    'Нетов Иван',
  ])('the whole name "%s" is a person', (text) => {
    expect(inWhole(text)).toBeUndefined();
  });

  it.each([
    ['Total', 'Anne'],
    ['Sum', 'Wai'],
    ['Vacant', 'Paul'],
    ['Na', 'Na'],
    ['Na', ''],
    ['Weber', '-'],
    ['', ''],
    ['Karonhí:io', 'Anna'],
    ['Всеволодов', ''],
  ])('the last name "%s" with the first name "%s" belongs to a person', (last, first) => {
    expect(inParts(last, first)).toBeUndefined();
  });

  it('a word for a sum in the column Name is a last name if the row has a first name', async () => {
    const headers = ['Login', 'Password', 'Name', 'Vorname'];
    expect(await codesInCells(headers, [['a.total', 'Kiefer-Lampe-73', 'Total', 'Anne']])).toEqual([]);
    expect(await codesInCells(headers, [['b', 'Kiefer-Lampe-73', 'Total', '']])).toEqual([
      '2 name.last not-a-person',
    ]);
  });
});

describe('name cells that contain no name', () => {
  it.each(['25', '1.', '12/3', '2026-01-01', '3,5'])(
    'a row with the number %s as a name is not a person',
    (text) => {
      expect(inParts(text, 'Anna')).toBe('number');
      expect(inParts('Weber', text)).toBe('number');
      expect(inParts('Weber', 'Anna', text)).toBe('number');
      expect(inWhole(text)).toBe('number');
    },
  );

  it.each([
    ['Required', 'Required'],
    ['(optional)', 'REQUIRED'],
    ['Pflichtfeld', 'freiwillig'],
    ['Обязательно', 'необязательно'],
    ['Obligatoire*', 'Facultatif'],
    ['Record', 'Sample'],
    ['Example', 'User'],
    ['Benutzer', 'Beispiel'],
    ['Запись', 'Пример'],
  ])('the template row with the names %s and %s is not a person', (last, first) => {
    expect(inParts(last, first)).toBe('example');
    expect(inWhole(`${first} ${last}`)).toBe('example');
  });

  it.each([
    ['Sample', 'John'],
    ['Muster', 'Max'],
    ['Muss', 'Anna'],
    ['User', 'Tom'],
    ['Record', 'Ann'],
    ['Example', 'Ève'],
    ['Optional', 'Jana'],
    ['Muster', ''],
  ])('the name %s, %s belongs to a person', (last, first) => {
    expect(inParts(last, first)).toBeUndefined();
    expect(inWhole(`${first} ${last}`.trim())).toBeUndefined();
  });

  it.each(['Example: Chris Green', 'Beispiel: Anna', 'Пример: Анна'])(
    'the example row "%s" is not a person',
    (text) => {
      expect(inWhole(text)).toBe('example');
      expect(inParts('Green', text)).toBe('example');
    },
  );

  it.each([
    '(выбыл 01.09)',
    '(выбыл)',
    '(уволена)',
    '(в архиве)',
    '(beurlaubt)',
    '(ausgetreten)',
    '[gekündigt zum 31.7.]',
    '(left)',
    '(on leave)',
    '(transferred out)',
    '{inactive}',
    '(01.09.2026)',
    '(2026-09-01)',
    '(ab 1.9.)',
    '(left',
  ])('the error of a name with the note "%s" quotes the note', (note) => {
    const found = noPersonIn({ first: `Anna ${note}`, last: 'Weber', middle: '' }, '', FULL);
    expect(found).toMatchObject({ why: 'note', part: 'first', note: note.replace(/[()[\]{}]/gu, '') });
    expect(inWhole(`Weber Anna ${note}`)).toBe('note');
  });

  it.each([
    'Anna (Anya)',
    'Müller (geb. Huber)',
    'Jean-Luc',
    'O’Connor',
    'García',
    'Анна-Мария',
    'Louis XIV',
    'Leftwich',
  ])('the name "%s" belongs to a person', (text) => {
    expect(inParts(text, 'Kim')).toBeUndefined();
    expect(inWhole(`${text} Kim`)).toBeUndefined();
  });
});

describe('characters that names rarely have', () => {
  it.each([
    ['Anna2', '2'],
    ['Anna (Anya)', '(Anya)'],
    ['Anna [x]', '[x]'],
    ['Anna:', ':'],
    ['Anna: Maria', ':'],
  ])('the name "%s" has the rare character "%s"', (text, sign) => {
    expect(oddSignIn(text)).toBe(sign);
  });

  it.each(['Anna', 'Karonhí:io', 'O’Connor', 'van der Berg', 'Weber, Dr.', 'Ng/Wong', ''])(
    'the name "%s" has no rare character',
    (text) => {
      expect(oddSignIn(text)).toBeUndefined();
    },
  );
});

describe('the finding not-a-person', () => {
  it('a row that is not a person is an error, and has no other finding', async () => {
    const [text, ...others] = await findingTexts({
      'name.last': 'Summe',
      'name.first': '25',
      nickname: '',
      password: '',
    });
    expect(text).toMatch(/^error name\.last: .*Summe.* \[not-a-person\]$/);
    expect(others).toEqual([]);
  });

  it.each(['name.last', 'name.first'] as const)(
    'a spreadsheet number in %s is reported as not a person, not as a wrong type',
    async (field) => {
      const texts = await findingTexts({ [field]: 25 as never });
      expect(texts).toEqual([expect.stringMatching(/^error name\.\w+: .*25.* \[not-a-person\]$/)]);
    },
  );

  it('a name with a rare character is a warning, in addition to other findings', async () => {
    const texts = await findingTexts({ 'name.first': 'Анна (Аня)', position: '', password: '' });
    expect(texts.map((text) => text.split(':')[0])).toEqual(['warn name.first', 'error password']);
    expect(texts[0]).toContain('Анна (Аня)');
  });

  it('a warning about a rare character in a name does not show the password', async () => {
    const texts = await findingTexts({ 'name.first': 'Anna Kiefer-Lampe-73' });
    expect(texts.join()).not.toContain('7');
  });

  it('a row is a person if its login is marked as that of a new person', async () => {
    const change = { 'name.last': 'Total', 'name.first': '', nickname: 'total' };
    const isNew = (key: string) => key === 'total';
    const [checked] = await checkAll([change], { isNew });
    expect(checked?.user?.nickname).toBe('total');
  });
});
