import { describe, expect, it } from 'vitest';
import { parsePattern } from '../../src/naming/pattern.js';
import { matchColumns } from '../../src/roster/columns.js';

const HEADERS = ['Фамилия', 'Имя', 'Отчество', 'Класс', 'Табельный №', 'Пароль', 'отдел'];
const columns = matchColumns(HEADERS, { label: 'users.csv', line: 1 });
const ROW = ['Щукина-Жук', 'Юлия', 'Фёдоровна', '7 «А»', 4711, 'Sunny-Meadow', 12];

function make(pattern: string, cells: readonly unknown[] = ROW) {
  const row = { row: 1, line: 2, cells };
  const result = parsePattern(pattern, columns)(row, columns.draft(row));
  return 'nickname' in result ? result.nickname : `empty: ${result.empty}`;
}

describe('a pattern for logins', () => {
  it.each([
    ['{first:1}.{last}', 'i.shchukina-zhuk'],
    ['{last}.{first:1}{middle:1}', 'shchukina-zhuk.if'],
    ['{name.last:4}_{name.first}', 'shch_iuliia'],
    ['{Фамилия}{Имя:2}', 'shchukina-zhukiu'],
    ['{Класс}-{last:3}', '7a-shc'],
    ['{класс}.{табельный №}', '7a.4711'],
    ['u{Табельный №}', 'u4711'],
    ['{last:99}', 'shchukina-zhuk'],
    ['{last:9}.{first:1}', 'shchukina.i'],
    ['{last:10}.{first:1}', 'shchukina-i'],
    ['School.{department}', 'school.12'],
  ])('the pattern %s makes the login %s', (pattern, expected) => expect(make(pattern)).toBe(expected));

  it('a pattern removes characters that a login cannot have', () => {
    expect(make('{first:1}.{last}', ["O'Neil", ' Δ ', '', '', '', '', ''])).toBe('d.oneil');
    expect(make('{last}', ['.van der  Berg-', '', '', '', '', '', ''])).toBe('vanderberg');
  });

  it('a pattern makes no login if a value is empty or has no usable character', () => {
    expect(make('{first:1}.{last}', ['Петров', ' ', '', '', '', '', ''])).toBe('empty: name.first');
    expect(make('{Класс}', ['Петров', '', '', '«»', '', '', ''])).toBe('empty: Класс');
  });

  it('the language of a login is detected from all names of the person', () => {
    expect(make('{first}.{last}', ['Шевченко', 'Ігор', 'Григорович', '', '', '', ''])).toBe(
      'ihor.shevchenko',
    );
    expect(make('{middle}', ['Їжак', 'Ігор', 'Григорович', '', '', '', ''])).toBe('hryhorovych');
  });

  it.each([
    ['users', /has no placeholder/],
    ['{first} {last}', /contains characters that are not allowed in a login/],
    ['{first}@school', /contains characters that are not allowed in a login/],
    ['{vorname1}', /uses \{vorname1\}, which is not a field or column/],
    ['{position}', /uses \{position\}, which is not a field or column/],
    ['{password}', /a login cannot contain a password/],
    ['{Пароль:2}', /a login cannot contain a password/],
    ['{first:0}', /uses \{first:0\}, which is not a field or column/],
    ['{}', /uses \{\}/],
  ])('the pattern %s is refused', (pattern, why) => expect(() => make(pattern)).toThrow(why));
});

describe('a pattern for addresses', () => {
  const profile = { title: 'the service', fields: [], unused: [], nickname: 'address' } as const;
  const addressed = matchColumns(HEADERS, { label: 'users.csv', line: 1, profile });
  const row = { row: 1, line: 2, cells: ROW };

  it('a pattern with a domain makes addresses if logins are addresses', () => {
    const pattern = parsePattern('{Имя:1}.{Фамилия}@School.example', addressed);
    expect(pattern(row, addressed.draft(row))).toEqual({ nickname: 'i.shchukina-zhuk@school.example' });
  });

  it('a pattern must have a domain if logins are addresses, and cannot have one otherwise', () => {
    expect(() => parsePattern('{Имя}', addressed)).toThrow('makes no addresses');
    expect(() => parsePattern('{Имя}@school.example', columns)).toThrow('not allowed');
  });
});
