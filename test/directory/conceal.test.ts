import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { concealer, LONGEST_TEXT } from '../../src/directory/conceal.js';
import { Secret } from '../../src/secret.js';

const conceal = (text: string, ...secrets: string[]) =>
  concealer(secrets.map((secret) => new Secret(secret)))(text);

describe('cleaning', () => {
  test.each([
    ['plain words', 'plain words'],
    ['  many \t\r\n spaces  ', 'many spaces'],
    ['\u001b[31mred\u001b[0m', '[31mred[0m'],
    ['bell\u0007 \u0000nul \u009bcsi', 'bell nul csi'],
    ['\u202Eright to left\u202C \u2066isolated\u2069', 'right to left isolated'],
    ['zero\u200Bwidth\uFEFF', 'zerowidth'],
    ['half \uD83D character', 'half character'],
    ['line\u2028separator', 'line separator'],
    ['Пароль «слишком простой» 😀', 'Пароль «слишком простой» 😀'],
  ])('%j', (text, clean) => {
    expect(conceal(text)).toBe(clean);
  });

  test('at most 200 characters, and no half of one', () => {
    expect(conceal('a'.repeat(200))).toBe('a'.repeat(200));
    expect(conceal('a'.repeat(201))).toBe(`${'a'.repeat(199)}…`);
    expect(conceal(`${'a'.repeat(198)}😀😀`)).toBe(`${'a'.repeat(198)}…`);
    expect(conceal('a'.repeat(100_000))).toHaveLength(LONGEST_TEXT);
  });

  test('a long sentence is cut between two words, and is seen to be cut', () => {
    const sentence = `${'word '.repeat(38)}without the nickname in it`;
    expect(conceal(sentence)).toBe(`${'word '.repeat(38)}without …`);
    expect(conceal(`${'a'.repeat(190)}, and more to come`)).toBe(`${'a'.repeat(190)}, and …`);
    expect(conceal(`${'a'.repeat(196)}, and more to come`)).toBe(`${'a'.repeat(196)} …`);
  });

  test('nothing unseen is left of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const clean = conceal(text);
        expect(clean).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
        expect(clean.length).toBeLessThanOrEqual(LONGEST_TEXT);
      }),
    );
  });
});

describe('masking', () => {
  test.each([
    ['raw', 'your pa"ss/w+rd: ünsafe'],
    ['JSON', 'your pa\\"ss\\/w+rd: \\u00FCnsafe'],
    ['JSON of another hand', 'your pa\\u0022ss/w\\u002brd: \\u00fcnsafe'],
    ['URL', 'your pa%22ss%2Fw%2Brd%3A%20%C3%BCnsafe'],
    ['URL of another hand', 'your pa%22ss/w%2brd:+%c3%bcnsafe'],
    ['mixed', 'your p%61\\"ss/w+rd%3a ünsafe'],
    ['Base64', `your ${Buffer.from('pa"ss/w+rd: ünsafe').toString('base64')}`],
    ['Base64 for URLs', `your ${Buffer.from('pa"ss/w+rd: ünsafe').toString('base64url')}`],
    ['decomposed', 'your pa"ss/w+rd: u\u0308nsafe'],
    ['with something unseen inside', 'your pa"ss\u200B/w+\u001brd: ünsafe'],
  ])('%s', (_, text) => {
    expect(conceal(text, 'pa"ss/w+rd: ünsafe')).toBe('your [secret]');
  });

  test.each(['', 'x', 'xy'])('in Base64 behind %j, as in name:password', (before) => {
    const text = Buffer.from(`${before}correct horse:after`).toString('base64');
    const masked = conceal(text, 'correct horse');
    expect(masked).toContain('[secret]');
    for (const start of [0, 1, 2, 3]) {
      const readable = masked.replace('[secret]', '    ').slice(start).split(/\s+/);
      const seen = readable.map((part) => Buffer.from(part, 'base64').toString('latin1')).join(' ');
      expect(seen).not.toMatch(/corr|orre|rrec|rect|hors|orse/);
    }
  });

  test.each([
    ['1', 'need 1 digit and 11 letters', 'need [secret] digit and [secret] letters'],
    ['é', 'caf%C3%A9', 'caf[secret]'],
    ['ab', 'abab cd', '[secret] cd'],
    ['s', 'as is', 'a[secret] i[secret]'],
    ['secret', 'a secret', 'a [secret]'],
  ])('the short %j', (secret, text, masked) => {
    expect(conceal(text, secret)).toBe(masked);
  });

  test('several secrets that overlap are masked as one', () => {
    expect(conceal('xabcdx', 'abc', 'bcd')).toBe('x[secret]x');
  });

  test('a secret with spaces around it is masked where they were trimmed', () => {
    expect(conceal('"hush" is weak', ' hush ')).toBe('"[secret]" is weak');
  });

  test('an empty secret masks nothing', () => {
    expect(conceal('words', '')).toBe('words');
  });

  test('no part of a secret shows where a long text is cut', () => {
    const secret = 'correct horse battery staple';
    for (let before = 3900; before < 4200; before += 1) {
      expect(conceal(`${' '.repeat(before)}${secret}${' '.repeat(5000)}`, secret)).toMatch(/^(\[secret\])?$/);
    }
  });

  test('odd secrets and odd answers take no long time', () => {
    const start = performance.now();
    conceal('\\'.repeat(60_000), `${'\\'.repeat(300)}x`);
    conceal('%25'.repeat(20_000), `${'%25'.repeat(100)}x`);
    expect(performance.now() - start).toBeLessThan(5000);
  });

  const secrets = fc
    .string({ unit: 'grapheme', minLength: 4, maxLength: 40 })
    .filter((s) => s.trim().length >= 4);
  const forms: readonly ((text: string) => string)[] = [
    (text) => text,
    (text) => JSON.stringify(text).slice(1, -1),
    (text) => text.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    (text) =>
      text.replace(
        /[\s\S]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
      ),
    encodeURIComponent,
    (text) => new URLSearchParams({ a: text }).toString().slice(2),
    (text) => Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    (text) => Buffer.from(text).toString('base64'),
    (text) => Buffer.from(text).toString('base64url'),
  ];

  test('in every form, whatever the secret is, nothing of it is left', () => {
    fc.assert(
      fc.property(secrets, fc.constantFrom(...forms), (secret, form) => {
        expect(conceal(`<${form(secret)}>`, secret)).toBe('<[secret]>');
      }),
      { numRuns: 1000 },
    );
  });
});
