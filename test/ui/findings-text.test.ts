import { Chalk } from 'chalk';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/domain/finding.js';
import { findingsText } from '../../src/ui/human/findings-text.js';

const paper = {
  label: 'u',
  prepare: 'provision prepare u --nickname {last} -o roster.csv',
  palette: new Chalk({ level: 0 }),
  columns: undefined,
  all: false,
  showAll: '--all-findings',
};

const linesOf = (findings: readonly Finding[], more: Partial<Parameters<typeof findingsText>[1]> = {}) =>
  findingsText(findings, { ...paper, ...more })
    .split('\n')
    .slice(0, -2);

const finding = (line: number, over: Partial<Finding> = {}): Finding => ({
  code: 'required',
  severity: 'error',
  field: 'password',
  row: line - 1,
  line,
  message: { key: 'missing' },
  ...over,
});

describe('findings put together', () => {
  it('show three examples and count the rest', () => {
    const found: Finding[] = [];
    for (let line = 2; line < 902; line += 1) found.push(finding(line));
    expect(linesOf(found, { label: 'users.csv' })).toEqual([
      'error   users.csv:2: password: is missing [required]',
      'error   users.csv:3: password: is missing [required]',
      'error   users.csv:4: password: is missing [required]',
      '        … and 897 more rows with the same problem',
      '        --all-findings shows all',
    ]);
  });

  it('were broken inside of words by the edge of a terminal', () => {
    const found: Finding[] = [];
    for (let line = 2; line < 6; line += 1) {
      found.push(finding(line, { message: { key: 'password-elsewhere' }, code: 'department' }));
    }
    const [first, second, ...rest] = linesOf(found, { label: 'users.csv', columns: 60 });
    expect([first, second]).toEqual([
      'error   users.csv:2: password: is the same as the password,',
      '        which must not be in any other field [department]',
    ]);
    expect(rest).toHaveLength(6);
    expect(linesOf(found, { label: 'users.csv' })).toHaveLength(5);
  });

  const mixed = (all: boolean, last: number): readonly string[] => {
    const found: Finding[] = [];
    found.push(
      finding(2, { severity: 'warn', code: 'name-missing', field: 'name.first', message: { key: 'empty' } }),
    );
    found.push(finding(3));
    for (let line = 4; line <= last; line += 1) {
      found.push(
        finding(line, { field: 'nickname', code: 'nickname-characters', message: { key: 'white-space' } }),
      );
      if (line === 5) found.push(finding(line));
    }
    return linesOf(found, { all });
  };
  const numbersOf = (lines: readonly string[]): readonly number[] =>
    lines.map((line) => Number(/:(\d+):/.exec(line)?.[1]));

  it('name no line where one is about the roster as a whole, and come before those of lines', () => {
    const found: Finding[] = [];
    found.push(
      finding(2, {
        severity: 'warn',
        code: 'password-edges',
        message: { key: 'password-edges', starts: true, ends: false },
      }),
    );
    found.push(
      finding(0, {
        severity: 'warn',
        code: 'password-shared',
        row: null,
        line: null,
        message: { key: 'passwords-shared', rows: 3 },
      }),
    );
    found.push(finding(9));
    expect(linesOf(found, { label: 'u.csv' })).toEqual([
      'error   u.csv:9: password: is missing [required]',
      'warning u.csv: password: 3 rows share a password with another row: give each user their own, or generate passwords with --generate-passwords all [password-shared]',
      'warning u.csv:2: password: starts with white space [password-edges]',
    ]);
  });

  it('come with errors first, in the order of the lines, and others that say the same below', () => {
    const lines = mixed(false, 7);
    expect(numbersOf(lines)).toEqual([3, 4, 5, 5, 6, Number.NaN, 2, Number.NaN]);
    expect(lines.at(-2)).toMatch(/^warning/);
  });

  it.each([
    ['a short list', false, 6, [3, 4, 5, 5, 6, 2]],
    ['all of a long list', true, 8, [3, 4, 5, 5, 6, 7, 8, 2]],
  ])('jumped up and down the lines of %s', (_, all, last, order) => {
    const lines = mixed(all, last);
    expect(numbersOf(lines)).toEqual(order);
    expect(lines.at(-1)).toMatch(/^warning/);
  });

  it('show below missing nicknames the command that gives them, on a line of its own', () => {
    const found: Finding[] = [];
    for (const line of [3, 4]) found.push(finding(line, { field: 'nickname' }));
    found.push(finding(5));
    const hint = [
      '        to assign nicknames to the rows without one:',
      '        provision prepare u --nickname {last} -o roster.csv',
    ];
    expect(linesOf(found).slice(2)).toEqual(['error   u:5: password: is missing [required]', ...hint]);
    expect(linesOf(found, { columns: 40 })).toContain(hint[1]);
  });

  it('the advice on weak passwords was repeated with each row', () => {
    const found: Finding[] = [];
    const weak = {
      severity: 'warn',
      code: 'password-weak',
      message: { key: 'password-weak', why: 'short' },
    } as const;
    for (let line = 2; line < 6; line += 1) found.push(finding(line, weak));
    expect(linesOf(found).slice(3)).toEqual([
      '        … and 1 more row with the same problem',
      '        a few unrelated words make a strong password',
      '        --all-findings shows all',
    ]);
  });
});
