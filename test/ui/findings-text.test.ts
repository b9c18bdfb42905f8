import { Chalk } from 'chalk';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/domain/finding.js';
import { findingsText } from '../../src/ui/human/findings-text.js';

const paper = {
  label: 'u',
  language: 'en' as const,
  config: undefined,
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

describe('findings that are grouped', () => {
  it('the same finding in many rows shows three examples and counts the rest', () => {
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

  it('findings are broken between words at the width of the terminal', () => {
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

  const mixedLines = (all: boolean, last: number): readonly string[] => {
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

  it('findings about the whole roster have no line, and come before findings about lines with the same severity', () => {
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

  it('findings come with errors first, in the order of the lines, and repeated ones below the first', () => {
    const lines = mixedLines(false, 7);
    expect(numbersOf(lines)).toEqual([3, 4, 5, 5, 6, Number.NaN, 2, Number.NaN]);
    expect(lines.at(-2)).toMatch(/^warning/);
  });

  it.each([
    ['a short list', false, 6, [3, 4, 5, 5, 6, 2]],
    ['all of a long list', true, 8, [3, 4, 5, 5, 6, 7, 8, 2]],
  ])('findings of %s are in the order of their lines, errors first', (_, all, last, order) => {
    const lines = mixedLines(all, last);
    expect(numbersOf(lines)).toEqual(order);
    expect(lines.at(-1)).toMatch(/^warning/);
  });

  it('missing logins show the command that assigns them, on a separate line', () => {
    const found: Finding[] = [];
    for (const line of [3, 4]) found.push(finding(line, { field: 'nickname' }));
    found.push(finding(5));
    const hint = [
      '        to assign logins to the rows without one:',
      '        provision prepare u --nickname {last} -o roster.csv',
    ];
    expect(linesOf(found).slice(2)).toEqual(['error   u:5: password: is missing [required]', ...hint]);
    expect(linesOf(found, { columns: 50 }).slice(-2)).toEqual([
      '        provision prepare u --nickname {last} \\',
      '          -o roster.csv',
    ]);
  });

  it('the advice on weak passwords is shown once', () => {
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

const unknownDepartment = (line: number, text: string, hasOthers = false): Finding =>
  finding(line, {
    code: 'department',
    field: 'department_id',
    message: { key: 'department-unknown', text, name: text, hasOthers },
  });

describe('department names without a number', () => {
  const CLASSES = ['10А', '5Б', '5А', '5а', '5Б'].map((name, at) => unknownDepartment(at + 2, name));

  it('department names without a number are one finding, with each name once and the configuration to paste', () => {
    expect(linesOf([...CLASSES, finding(9)]).slice(1, 3)).toEqual([
      '        use the numbers of the departments in the directory (1 is the root); ask its administrator for them',
      'error   u:9: password: is missing [required]',
    ]);
    expect(linesOf([...CLASSES, finding(9)], { all: true })).toEqual([
      'error   u: department: 3 names have no number, in 5 rows: 5А\u00a0(2), 5Б\u00a0(2), 10А\u00a0(1) [department]',
      '        department numbers can be saved only in provision.config.json: write this to it, with a number in place of each null:',
      '        {',
      '          "departments": {',
      '            "5А": null,',
      '            "5Б": null,',
      '            "10А": null',
      '          }',
      '        }',
      '        use the numbers of the departments in the directory (1 is the root); ask its administrator for them',
      'error   u:9: password: is missing [required]',
    ]);
  });

  it('a name that looks like a more frequent one is marked', () => {
    const [line] = linesOf(['6А', '6А', '6A'].map((name, at) => unknownDepartment(at + 2, name)));
    expect(line).toContain('6A\u00a0(1, like 6А), 6А\u00a0(2) [department]');
  });

  it('the configuration to paste is valid JSON that only lacks the numbers', () => {
    const lines = linesOf(CLASSES, { all: true }).slice(2, -1);
    expect(JSON.parse(lines.join(''))).toEqual({ departments: { '5А': null, '5Б': null, '10А': null } });
  });

  it('departments to paste can be added to an existing configuration, with or without other departments', () => {
    const lines = linesOf(CLASSES, { config: 'provision.config.json' });
    expect(lines[1]?.trim()).toBe(
      'add this to provision.config.json after {, with a number in place of each null:',
    );
    expect(JSON.parse(`{${lines.slice(2, -1).join('')}"pace": 1}`)).toMatchObject({
      departments: { '10А': null },
    });
    const others = CLASSES.map(({ line }) => unknownDepartment(line ?? 0, `Класс ${line}`, true));
    const members = linesOf(others, { config: 'c.json' });
    expect(members[1]?.trim()).toBe(
      'add this to c.json after "departments": {, with a number in place of each null:',
    );
    expect(JSON.parse(`{${members.slice(2, -1).join('')}"5": 7}`)).toMatchObject({ 'Класс 2': null, '5': 7 });
  });

  it('a department name without a number in one row has the line of that row', () => {
    expect(linesOf([unknownDepartment(7, 'Sport')])[0]).toBe(
      'error   u:7: department: 1 name has no number, in 1 row: Sport\u00a0(1) [department]',
    );
  });

  it('at most forty department names are shown, and all with --all-findings', () => {
    const found = Array.from({ length: 43 }, (_, at) => unknownDepartment(at + 2, `Class ${at + 1}`));
    const lines = linesOf(found);
    expect(lines[0]).toContain('Class 40\u00a0(1) and 3 more names [department]');
    expect(lines).toHaveLength(1 + 1 + 1);
    expect(lines.at(-1)).toBe('        --all-findings shows all');
    expect(linesOf(found, { all: true })).toHaveLength(1 + 1 + 47 + 1);
  });

  it('department names to paste are escaped, and omitted if they may be a password', () => {
    const hidden = { key: 'department-unknown', text: '…', name: null, hasOthers: false } as const;
    const found = [unknownDepartment(2, 'a\u202eb'), { ...unknownDepartment(3, 'x'), message: hidden }];
    expect(linesOf(found, { all: true }).slice(2, -1).join('')).toContain('"a\\u202eb": null');
    expect(linesOf(found.slice(1))).toHaveLength(1);
  });

  it('a department name that is similar to a known one has its own finding', () => {
    const near = finding(4, { message: { key: 'department-near', text: 'Sprot', meant: 'Sport' } });
    expect(
      linesOf([unknownDepartment(2, 'X'), { ...near, code: 'department', field: 'department_id' }]).at(-2),
    ).toBe(
      'error   u:4: department: "Sprot" is not a department in the configuration; did you mean "Sport"? [department]',
    );
  });
});

it('findings are labelled and counted in the language of the user', () => {
  const found = [2, 3, 4, 5, 6].map((line) => finding(line));
  expect(linesOf(found, { language: 'ru' }).slice(2)).toEqual([
    'ошибка         u:4: пароль: не заполнено [required]',
    '               … и ещё 2 строки с той же проблемой',
    '               все строки покажет --all-findings',
  ]);
  expect(linesOf([unknownDepartment(2, '5А'), unknownDepartment(3, '5А')], { language: 'de' })[0]).toBe(
    'Fehler  u: Abteilung: 1 Name hat keine Nummer, in 2 Zeilen: 5А\u00a0(2) [department]',
  );
});
