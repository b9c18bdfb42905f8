/** What comes from outside may be long: the time that it takes grows with its length, not with the square of it. */

import { describe, expect, it } from 'vitest';
import { hiddenCharacter } from '../src/check/hidden.js';
import { mixedScript } from '../src/check/script.js';
import { parsePattern } from '../src/fill/pattern.js';
import { findRenamed } from '../src/fill/renamed.js';
import { isPasswordHeader, isPlainHeader, normaliseHeader } from '../src/roster/headers.js';
import { readPasted } from '../src/token/pasted.js';

const LENGTH = 16 * 1024;

/**
 * How much longer it takes for four times the length: about 4 where time grows with the length, 16 with its square.
 * The least of some measurements, since a busy machine makes any of them longer.
 */
function growth(textOf: (length: number) => string, work: (text: string) => unknown): number {
  const [short, long] = [textOf(LENGTH), textOf(4 * LENGTH)];
  const time = (text: string): number => {
    const from = performance.now();
    work(text);
    return performance.now() - from;
  };
  const least = (text: string) => Math.min(...Array.from({ length: 5 }, () => time(text)));
  // Of less than this, the clock and not the work would be measured.
  const ratios = Array.from({ length: 4 }, () => least(long) / Math.max(least(short), 0.05));
  return Math.min(...ratios);
}

const repeat = (text: string) => (length: number) => text.repeat(length / text.length);
const within = (before: string, text: string, after: string) => (length: number) =>
  before + repeat(text)(length) + after;

describe('a header takes a time that grows with its length', () => {
  it.each([
    ['spaces within it', within('nickname', ' ', 'x')],
    ['stars within it', within('nickname', '*', 'x')],
    ['remarks behind it', within('nickname', ' (a)', '')],
    ['other remarks behind it', within('nickname', '[]', '')],
    ['openings', repeat('(')],
    ['closings', repeat(')')],
    ['words for required', within('nickname', ' required', '')],
    ['spaces before a word for required', within('nickname', ' _', 'required')],
  ])('%s', (_, textOf) => {
    for (const work of [normaliseHeader, isPlainHeader, isPasswordHeader]) {
      expect(growth(textOf, work)).toBeLessThan(10);
    }
  });
});

describe('a cell takes a time that grows with its length', () => {
  it('words of two scripts', () => {
    expect(growth(repeat('aя '), (text) => mixedScript(text))).toBeLessThan(10);
  });

  it('joined pictures', () => {
    expect(growth(repeat('👩\u200d'), (text) => hiddenCharacter(text))).toBeLessThan(10);
  });

  it('marks in what makes a nickname', () => {
    const columns = {
      headers: ['a'],
      sources: [],
      ignored: [],
      draft: () => ({}),
      secretCells: new Set<number>(),
    };
    const pattern = parsePattern('{a}', { ...columns, find: () => ({ column: 0 }) });
    const work = (text: string) => pattern({ row: 1, line: 1, cells: [text] }, {});
    expect(growth(within('x', '.', 'x'), work)).toBeLessThan(10);
  });

  it('names that differ in one letter from one who is missing', () => {
    const work = (last: string): unknown => {
      const known = {
        ...{ key: 'a', nickname: 'a', name: { first: 'A', last, middle: '' }, departmentId: 1 },
        ...{ row: 1, outcome: 'created' as const, attempt: 1, run: 1, at: 0 },
      };
      const name = { first: 'A', last: `${last}x`, middle: '' };
      const person = { row: 1, line: 2, source: 's', of: '', name, hasPassword: true };
      return findRenamed(
        [{ person, wishes: [] }],
        [person],
        { assignments: () => [], last: () => known, all: () => [known], passedOver: new Set() },
        () => 'missing',
      );
    };
    expect(growth(repeat('б'), work)).toBeLessThan(10);
  });
});

describe('what is pasted takes a time that grows with its length', () => {
  it.each([
    ['spaces', within('x', ' ', 'x')],
    ['slashes', within('x', '/', '"')],
    ['an address with slashes', within('https://auth.example/', '/', 'x#a=b')],
    ['one parameter many times', within('#', 'a&', '')],
  ])('%s', (_, textOf) => {
    expect(growth(textOf, (text) => readPasted(text, undefined))).toBeLessThan(10);
  });
});
