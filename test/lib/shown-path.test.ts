import { describe, expect, it } from 'vitest';
import { shownPath, withPathsFrom } from '../../src/lib/shown-path.js';

describe('paths for people', () => {
  it('shows paths below the folder as they are typed there', () => {
    expect(shownPath('/a/b/users.csv', '/a')).toBe('b/users.csv');
    expect(shownPath('/c/users.csv', '/a')).toBe('/c/users.csv');
  });

  it.each([
    ['/a/b.csv: it is a folder', 'b.csv: it is a folder'],
    [
      'The disk takes no more of /a/x y.results/journal.jsonl (/a/c)',
      'The disk takes no more of x y.results/journal.jsonl (c)',
    ],
    ['not /z/a/b.csv, ./a/b.csv or file:///a/b.csv', 'not /z/a/b.csv, ./a/b.csv or file:///a/b.csv'],
    ['/ab/c.csv and /a', '/ab/c.csv and /a'],
  ])('tells of files below the folder as they are typed there: %s', (text, told) => {
    expect(withPathsFrom('/a', text)).toBe(told);
  });

  it('leaves the paths where the folder is the top of all', () => {
    expect(withPathsFrom('/', '/a/b.csv: it is a folder')).toBe('/a/b.csv: it is a folder');
  });
});
