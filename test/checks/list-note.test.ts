import { describe, expect, it } from 'vitest';
import { codesInCells } from './rows.js';

const PASSWORD = 'Fluss-Kiesel-71';
const people = (whole: boolean) =>
  ['Anna Lee', 'Bob Ray', 'Zoe Fox'].map((name, at) => {
    const [first = '', last = ''] = name.split(' ');
    return [String(at + 1), ...(whole ? [name] : [last, first]), `user${at}`, PASSWORD, 'Teacher'];
  });

/** The codes of a list that ends with a row that has a number, and this text in the column of names. */
async function below(text: string, whole: boolean, number = '') {
  const names = whole ? ['Full name'] : ['Last name', 'First name'];
  const headers = ['No', ...names, 'Login', 'Password', 'Position'];
  const row = [number, text, ...headers.slice(2).map(() => '')];
  return await codesInCells(headers, [...people(whole), row]);
}

const NOTES = [
  'Итого в 5А:',
  'Всего по классу: 25',
  'Gesamt Klasse 5a:',
  'Total for 5A',
  'Anzahl: 31',
  'Сумма по списку 25',
  'Subtotal (year 5): 12',
  'Insgesamt 31 Kinder',
  'Количество учеников - 25',
  'Stand: 01.09.2026',
  'Erstellt von Frau Meier',
  'Prepared by J. Smith',
  'Печать',
  'Исп. Сидорова',
  'Подпись ________',
  'Директор школы Иванова И.И.',
  'Seite 1 von 3',
  'Page 2 of 5',
  '* = new this year',
  'Исполнитель: Петрова А. Б.',
  'Составила Петрова',
  'М.П.',
  'Unterschrift: ____',
  'Signature',
  'gez. Meier',
  'Schulleitung',
  'Class teacher Mary Jones',
  'по состоянию на 01.09.2026',
  '5А класс',
  'Klassenlehrerin Frau Kurz',
  'Printed on 1 September',
  'стр. 1 из 3',
  '© School 5',
  '(Подпись)',
  'Зам. директора Орлова',
  'Tel.: 555',
];

describe('notes below a list', () => {
  it.each(NOTES)('“%s” in a row of its own is not a person', async (text) => {
    expect(await below(text, true)).toEqual(['5 name not-a-person']);
    expect(await below(text, true, '4')).toEqual(['5 name not-a-person']);
    expect(await below(text, false)).toEqual(['5 name.last not-a-person']);
  });

  it.each([
    'Итого в 5А:',
    'Total for 5A',
    'Prepared by J. Smith',
    'Исп. Сидорова',
    'Отв. Сидорова',
    'Сост. Сидорова А.',
    'Bearb. Weber',
    'Seite 1 von 3',
    'Печать',
  ])('“%s” in a list that has only names is not a person', async (text) => {
    const rows = [['Anna Lee'], ['Bob Ray'], [text]];
    expect(await codesInCells(['Full name'], rows)).toContain('4 name not-a-person');
  });

  it.each(['Итого: 25', 'Исп. Сидорова', 'Директор школы Иванова', 'Prepared by J. Smith'])(
    '“%s” in a column before the names is not a person',
    async (text) => {
      const headers = ['No', 'Full name', 'Login', 'Password', 'Position'];
      const row = [text, '', '', '', ''];
      expect(await codesInCells(headers, [...people(true), row])).toEqual(['5 name not-a-person']);
    },
  );

  it('a note between two classes is not a person', async () => {
    const headers = ['Full name', 'Login', 'Password'];
    const rows = [
      ['Anna Lee', 'anna', PASSWORD],
      ['Итого в 5А:', '', '1'],
      ['Bob Ray', 'bob', PASSWORD],
    ];
    expect(await codesInCells(headers, rows)).toEqual(['3 name not-a-person']);
  });
});

describe('people whose names look like notes', () => {
  it.each([
    'Anne Total',
    'Wai Sum',
    'Klaus Gesamt',
    'Total Anne',
    'Gesamt Klaus',
    'Sum Wai',
    'Count Basie',
    'Larry Page',
    'Page Larry',
    'Peter Stand',
    'Victoria Principal',
    'Hans Leiter',
    'Leiter Hans',
    'Исаева Анна',
    'Печаткина Ольга',
    'Подписнов Иван',
    'Директоренко Анна',
    'Anna Karonhí:io',
    'Gez Meier',
    'Jennifer Null',
    'Ana Íñiguez',
    "Ann D'Angelo",
    'Thi Ngô',
    'Anna-Maria São',
    'Seite Karl',
  ])('%s, a row with only a name, is a person', async (name) => {
    expect(await below(name, true)).not.toContain('5 name not-a-person');
  });

  it.each([
    ['Director Jones', 'Ann'],
    ['Total', 'Anne'],
    ['Page', '2'],
  ])('the last name %s with the first name %s is not a note', async (last, first) => {
    const headers = ['Last name', 'First name', 'Login', 'Password'];
    const rows = [
      ['Lee', 'Anna', 'anna', PASSWORD],
      [last, first, 'other', PASSWORD],
    ];
    expect(
      (await codesInCells(headers, rows)).filter((code) => code !== '3 name.first not-a-person'),
    ).toEqual([]);
  });

  it('a row with only a name in a list of two columns is a person', async () => {
    const rows = [
      ['Anna Lee', '5A'],
      ['Bob Ray', ''],
      ['Total Anne', ''],
      ['Leiter Hans', ''],
    ];
    const found = await codesInCells(['Full name', 'Class'], rows);
    expect(found.filter((code) => code.includes('not-a-person'))).toEqual([]);
  });

  it('a row with a title as the name and values in other cells is a person', async () => {
    const headers = ['Full name', 'Login', 'Password', 'Position'];
    const rows = [
      ['Anna Lee', 'anna', PASSWORD, 'Teacher'],
      ['Директор Иванова', 'iva', PASSWORD, 'Директор'],
    ];
    expect(await codesInCells(headers, rows)).toEqual([]);
  });

  it('a name with a title or a number in a list that has only names is a person', async () => {
    const rows = [['Anna Lee'], ['Директор Иванова'], ['Anna Lee 2']];
    const found = await codesInCells(['Full name'], rows);
    expect(found.filter((code) => code.includes('not-a-person'))).toEqual([]);
  });

  it('a row with only a login is not a note', async () => {
    const headers = ['Full name', 'Login', 'Password', 'Position'];
    const rows = [
      ['Anna Lee', 'anna', PASSWORD, 'Teacher'],
      ['', 'user7', '', ''],
    ];
    expect((await codesInCells(headers, rows)).join()).not.toContain('not-a-person');
  });
});
