import { expect, test } from 'vitest';
import { shellQuote } from '../../src/domain/shell-quote.js';

test.each([
  ['users.csv.results', 'users.csv.results'],
  ['Приёмка/users.csv.results', 'Приёмка/users.csv.results'],
  ['--map=name.first=Rufname', '--map=name.first=Rufname'],
  ['my users.csv', "'my users.csv'"],
  ["o'brien.csv", "'o'\\''brien.csv'"],
  ['$HOME', "'$HOME'"],
  ['~x', "'~x'"],
  ['=ls', "'=ls'"],
  ['', "''"],
])('the argument %j is quoted as %s for a POSIX shell', (word, typed) => {
  expect(shellQuote(word, false)).toBe(typed);
});

test.each([
  ['C:\\lists\\users.results', 'C:\\lists\\users.results'],
  ['my users', '"my users"'],
  ["it's", '"it\'s"'],
])('the argument %j is quoted as %s on Windows', (word, typed) => {
  expect(shellQuote(word, true)).toBe(typed);
});
