import { describe, expect, it } from 'vitest';
import { shownPath, withRelativePaths } from '../../src/lib/shown-path.js';

describe('paths in messages', () => {
  it('are relative below the folder', () => {
    expect(shownPath('/a/b/users.csv', '/a')).toBe('b/users.csv');
    expect(shownPath('/c/users.csv', '/a')).toBe('/c/users.csv');
  });

  it.each([
    ['/a/b.csv: it is a folder', 'b.csv: it is a folder'],
    ['Cannot write /a/x y.results/journal.jsonl (/a/c)', 'Cannot write x y.results/journal.jsonl (c)'],
    ['not /z/a/b.csv, ./a/b.csv or file:///a/b.csv', 'not /z/a/b.csv, ./a/b.csv or file:///a/b.csv'],
    ['/ab/c.csv and /a', '/ab/c.csv and /a'],
  ])('tells of files below the folder as they are typed there: %s', (text, told) => {
    expect(withRelativePaths('/a', text)).toBe(told);
  });

  it('are complete in the root folder', () => {
    expect(withRelativePaths('/', '/a/b.csv: it is a folder')).toBe('/a/b.csv: it is a folder');
  });
});
