import { expect, test } from 'vitest';
import { shellQuote } from '../../src/lib/shell-quote.js';

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
])('in a POSIX shell %j is typed %s', (word, typed) => {
  expect(shellQuote(word, false)).toBe(typed);
});

test.each([
  ['C:\\lists\\users.results', 'C:\\lists\\users.results'],
  ['my users', '"my users"'],
  ["it's", '"it\'s"'],
])('on Windows %j is typed %s', (word, typed) => {
  expect(shellQuote(word, true)).toBe(typed);
});
