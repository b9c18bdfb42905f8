import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_TEXT_LENGTH, shortText } from '../../src/directory/classify.js';

describe('cleaned texts', () => {
  test.each([
    ['plain words', 'plain words'],
    ['  many \t\r\n spaces  ', 'many spaces'],
    ['\u001b[31mred\u001b[0m', 'red'],
    ['bell\u0007 \u0000nul \u009b1;csi', 'bell nul si'],
    ['\u001b]8;;https://x.example\u0007a link\u001b]8;;\u0007', 'a link'],
    ['\u202Eright to left\u202C \u2066isolated\u2069', 'right to left isolated'],
    ['zero\u200Bwidth\uFEFF', 'zerowidth'],
    ['half \uD83D character', 'half character'],
    ['line\u2028separator', 'line separator'],
    ['Пароль «слишком простой» 😀', 'Пароль «слишком простой» 😀'],
  ])('the text %j is cleaned to %j', (text, clean) => {
    expect(shortText(text)).toBe(clean);
  });

  test('a cleaned text has at most 200 characters, and no half characters', () => {
    expect(shortText('a'.repeat(200))).toBe('a'.repeat(200));
    expect(shortText('a'.repeat(201))).toBe(`${'a'.repeat(199)}…`);
    expect(shortText(`${'a'.repeat(198)}😀😀`)).toBe(`${'a'.repeat(198)}…`);
    expect(shortText('a'.repeat(100_000))).toHaveLength(MAX_TEXT_LENGTH);
  });

  test('a cleaned text has no invisible character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const clean = shortText(text);
        expect(clean).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
        expect(clean.length).toBeLessThanOrEqual(MAX_TEXT_LENGTH);
      }),
    );
  });
});
