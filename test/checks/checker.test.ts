import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createChecker } from '../../src/checks/checker.js';
import { CHECK_CODES, type CheckCode } from '../../src/domain/finding.js';
import { Secret } from '../../src/domain/secret.js';
import { FIELDS, type Field } from '../../src/domain/user.js';
import { messageText } from '../../src/texts/finding-text.js';
import { createdBefore } from '../support/created-before.js';
import { propertyRuns } from '../support/property-runs.js';
import { checkAll, codes, findingsOf, GOOD, OPTIONS, row } from './rows.js';

describe('a checked row', () => {
  test('a valid row becomes a user, with its values trimmed except the password', async () => {
    const [checked] = await checkAll([
      {
        nickname: ' A.Petrova@school.example ',
        password: ' Kiefer ',
        'name.first': '\u00a0Авдотья ',
        'name.last': 'Петрова\n',
        'name.middle': null,
        position: ' Учитель ',
        department_id: ' 7 ',
      },
    ]);
    const { password, ...rest } = checked?.user ?? {};
    expect(rest).toEqual({
      nickname: 'A.Petrova',
      name: { first: 'Авдотья', last: 'Петрова', middle: '' },
      position: 'Учитель',
      departmentId: 7,
      department: '7',
      fields: {},
    });
    expect(password).toBeInstanceOf(Secret);
    expect(password?.reveal()).toBe(' Kiefer ');
    expect(checked?.partial).not.toHaveProperty('password');
  });

  test('a value keeps the Unicode composition of the roster', async () => {
    const first = 'Zoe\u0308';
    const [checked] = await checkAll([{ 'name.first': first }]);
    expect(checked?.user?.name.first).toBe(first);
  });

  test('a row with an error does not become a user, and has everything that a report needs except the password', async () => {
    const [checked] = await checkAll([{ nickname: '', position: undefined, department_id: 'x' }]);
    expect(checked?.user).toBeUndefined();
    expect(checked?.partial).toEqual({
      nickname: '',
      name: { first: 'Авдотья', last: 'Петрова', middle: 'Фёдоровна' },
      position: '',
      departmentId: undefined,
      department: 'x',
      fields: {},
      identity: {},
    });
  });

  test('a row with a warning becomes a user', async () => {
    const [checked] = await checkAll([{ 'name.first': '' }]);
    expect(codes(checked?.findings ?? [])).toEqual(['name-missing']);
    expect(checked?.user?.name.first).toBe('');
  });

  test('each finding has its row and line', async () => {
    const checked = await checkAll([{}, { nickname: 'b', password: '' }]);
    expect(checked[1]?.findings).toEqual([
      {
        code: 'required',
        severity: 'error',
        field: 'password',
        row: 2,
        line: 3,
        message: { key: 'missing' },
      },
    ]);
  });
});

describe('the domain', () => {
  test('the domain of a roster is the domain of the first login that has one', async () => {
    const checker = await createChecker(OPTIONS);
    checker.check(row(1), GOOD);
    expect(checker.domain).toBeUndefined();
    checker.check(row(2), { ...GOOD, nickname: 'b@School.example' });
    checker.check(row(3), { ...GOOD, nickname: 'c@other.example' });
    expect(checker.domain).toBe('School.example');
  });
  test('a domain that is a password does not become the domain of the roster', async () => {
    const checker = await createChecker(OPTIONS);
    checker.check(row(1), { ...GOOD, nickname: 'b@Kiefer-Lampe-73' });
    expect(checker.domain).toBeUndefined();
  });
});

describe('severities of the configuration', () => {
  const faulty: Readonly<Record<string, Readonly<Partial<Record<Field, unknown>>>>> = {
    'nickname-characters': { nickname: 'a b' },
    'mixed-script': { 'name.first': 'Ann\u0430' },
    placeholder: { 'name.last': 'NULL' },
    'damaged-text': { 'name.last': 'MÃ¼ller' },
    'hidden-character': { position: 'a\u200bb' },
    'name-missing': { 'name.last': '' },
    'password-edges': { password: 'Kiefer-Lampe-73 ' },
    'password-weak': { password: 'password1' },
  };
  test.each(Object.keys(faulty) as CheckCode[])('the configuration sets the severity of %s', async (code) => {
    for (const severity of ['error', 'warn'] as const) {
      const options = { severities: { [code]: severity } };
      const [checked] = await checkAll([faulty[code] ?? {}], options);
      expect(checked?.findings.map((finding) => [finding.code, finding.severity])).toEqual([
        [code, severity],
      ]);
      expect(checked?.user === undefined).toBe(severity === 'error');
    }
    const off = { severities: { [code]: 'off' as const } };
    expect(await findingsOf(faulty[code] ?? {}, off)).toEqual([]);
  });

  test('a severity in the configuration does not change the checks that cannot be adjusted', async () => {
    const severities = Object.fromEntries(CHECK_CODES.map((code) => [code, 'off' as const]));
    const [one, two] = await checkAll([{ password: '' }, { department_id: 'x', position: 5 }], {
      severities,
    });
    expect(codes(one?.findings ?? [])).toEqual(['required']);
    expect(codes(two?.findings ?? [])).toEqual(['type', 'duplicate', 'department']);
    expect(two?.findings.every(({ severity }) => severity === 'error')).toBe(true);
  });

  test('a login with an error that is set to warn is sent unchanged', async () => {
    const [checked] = await checkAll([{ nickname: 'петрова' }], {
      severities: { 'nickname-characters': 'warn' },
    });
    expect(checked?.user?.nickname).toBe('петрова');
  });
});

describe('a row with any content', () => {
  const piece = fc.constantFrom(
    'a',
    'о',
    'α',
    '@',
    ' ',
    '.',
    '7',
    '\u200b',
    '\u200d',
    '\ud800',
    '\0',
    '\n',
    'é',
    '😀',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece).map((pieces) => pieces.join('')),
  );
  const value = fc.oneof(
    { weight: 4, arbitrary: text },
    fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true, withSet: true }),
    fc.constantFrom('__proto__', 'constructor', Symbol('s'), () => 1, Number.NaN, Object.create(null)),
  );
  const draft = fc.record(Object.fromEntries(FIELDS.map((field) => [field, value])), { requiredKeys: [] });
  const settings = fc.record({
    department: fc.constantFrom(undefined, 1),
    hasDepartmentColumn: fc.boolean(),
    source: fc.constantFrom('json' as const, 'workbook' as const),
    departments: fc.constantFrom({}, { Maths: 3, '7': 70 }),
  });

  test('no check throws for any row, and a row becomes a user only without errors and with all values that are needed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(draft, { maxLength: 5 }), settings, async (drafts, options) => {
        const checker = await createChecker({ ...options });
        for (const [i, draft] of drafts.entries()) {
          const { user, findings, partial } = checker.check(row(i + 1), draft);
          expect(user === undefined).toBe(findings.some(({ severity }) => severity === 'error'));
          const pairs = findings.map(({ code, field }) => `${code} ${field}`);
          expect(new Set(pairs).size).toBe(pairs.length);
          for (const { message, line } of findings) {
            const what = messageText(message);
            expect(line).toBe(i + 2);
            expect(what).toMatch(/^[a-z"][^\p{Cc}\p{Cs}\p{Bidi_Control}]*$/u);
          }
          if (user === undefined) continue;
          expect(user.nickname).not.toBe('');
          expect(user.password.reveal()).toBe((draft as { password?: unknown }).password);
          expect(user.departmentId).toSatisfy((id) => Number.isSafeInteger(id) && Number(id) > 0);
          const { password: _, ...withoutPassword } = user;
          expect(partial).toEqual({ identity: {}, ...withoutPassword });
        }
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  test('no finding and no partial user shows the password, whichever other field contains it', async () => {
    const secret = fc
      .string({ unit: 'grapheme', minLength: 12, maxLength: 20 })
      .filter((password) => password.trim().length >= 12);
    const place = fc.constantFrom<(secret: string) => unknown>(
      (text) => text,
      (text) => `a@${text}`,
      (text) => ` ${text} `,
      (text) => text.toUpperCase(),
      () => 'other@school.example',
      () => '',
    );
    const places = fc.record({ nickname: place, department_id: place, 'name.first': place, position: place });
    await fc.assert(
      fc.asyncProperty(secret, places, async (password, put) => {
        const checker = await createChecker({
          ...OPTIONS,
          departments: { Maths: 3, [password]: 4 },
          ...createdBefore(() => ({ name: { first: 'Anna', last: password, middle: '' }, identity: {} })),
        });
        checker.check(row(1), { ...GOOD, nickname: 'first@school.example' });
        const full = { ...GOOD, password };
        for (const [field, where] of Object.entries(put)) Object.assign(full, { [field]: where(password) });
        for (const { message } of checker.check(row(2), full).findings) {
          const what = JSON.stringify(message) + messageText(message);
          expect(what.includes(password)).toBe(false);
          expect(what.includes(password.trim())).toBe(false);
        }
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  test('a password that is a number is not shown in a finding', async () => {
    const found = await findingsOf({ password: 48219377, department_id: 'x48219377' });
    expect(codes(found)).toEqual(['type', 'department']);
    expect(JSON.stringify(found)).not.toContain('48219377');
  });
});
