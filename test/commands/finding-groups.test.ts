import { Chalk } from 'chalk';
import { describe, expect, it } from 'vitest';
import { createFindingGroups } from '../../src/commands/finding-groups.js';
import type { Finding } from '../../src/finding.js';

const plain = new Chalk({ level: 0 });

const finding = (line: number, over: Partial<Finding> = {}): Finding => ({
  code: 'required',
  severity: 'error',
  field: 'password',
  row: line - 1,
  line,
  what: 'is missing',
  ...over,
});

describe('findings put together', () => {
  it('show three examples and count the rest', () => {
    const groups = createFindingGroups(false);
    for (let line = 2; line < 902; line += 1) groups.add(finding(line));
    expect(groups.lines('users.csv', plain)).toEqual([
      'error   users.csv:2: password: is missing [required]',
      'error   users.csv:3: password: is missing [required]',
      'error   users.csv:4: password: is missing [required]',
      '        … and 897 more rows with the same',
    ]);
    expect(groups.hidden).toBe(897);
  });

  it('come with errors first, then the most frequent, and all of them where that is asked', () => {
    const groups = createFindingGroups(true);
    groups.add(finding(2, { severity: 'warn', code: 'name-missing', field: 'name.first', what: 'is empty' }));
    groups.add(finding(3));
    for (const line of [4, 5, 6, 7]) groups.add(finding(line, { field: 'nickname' }));
    const lines = groups.lines('u', plain);
    expect(lines.map((line) => Number(/:(\d+):/.exec(line)?.[1]))).toEqual([4, 5, 6, 7, 3, 2]);
    expect(lines.at(-1)).toMatch(/^warning/);
    expect(groups.hidden).toBe(0);
  });

  it('the advice on weak passwords was repeated with each row', () => {
    const groups = createFindingGroups(false);
    const weak = { severity: 'warn', code: 'password-weak', what: 'may be refused: it is short' } as const;
    for (let line = 2; line < 6; line += 1) groups.add(finding(line, weak));
    expect(groups.lines('u', plain).slice(3)).toEqual([
      '        … and 1 more row with the same',
      '        good ones are a few words that have nothing to do with one another',
    ]);
  });
});
