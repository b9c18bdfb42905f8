import { describe, expect, it } from 'vitest';
import { shownPath, withRelativePaths } from '../../src/platform/shown-path.js';

describe('paths in messages', () => {
  it('a path below the current folder is shown relative to it', () => {
    expect(shownPath('/a/b/users.csv', '/a')).toBe('b/users.csv');
    expect(shownPath('/c/users.csv', '/a')).toBe('/c/users.csv');
  });

  it.each([
    ['/a/b.csv: it is a folder', 'b.csv: it is a folder'],
    ['Cannot write /a/x y.results/journal.jsonl (/a/c)', 'Cannot write x y.results/journal.jsonl (c)'],
    ['not /z/a/b.csv, ./a/b.csv or file:///a/b.csv', 'not /z/a/b.csv, ./a/b.csv or file:///a/b.csv'],
    ['/ab/c.csv and /a', '/ab/c.csv and /a'],
  ])('paths below the current folder in a message are shown relative to it: %s', (text, expected) => {
    expect(withRelativePaths('/a', text)).toBe(expected);
  });

  it('paths are shown whole if the current folder is the root', () => {
    expect(withRelativePaths('/', '/a/b.csv: it is a folder')).toBe('/a/b.csv: it is a folder');
  });
});
