import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/domain/finding.js';
import { noCounts } from '../../src/domain/outcome.js';
import { LANGUAGES } from '../../src/texts/texts.js';
import { verdictText } from '../../src/ui/human/verdict.js';

const finding = (line: number | null, over: Partial<Finding> = {}): Finding => ({
  code: 'password-weak',
  severity: 'error',
  field: 'password',
  row: line,
  line,
  message: { key: 'password-weak', why: 'short' },
  ...over,
});
const verdict = (
  found: readonly Finding[],
  refused: number,
  total: number,
  language: 'en' | 'de' | 'ru' = 'en',
) => verdictText(found, { before: { ...noCounts(), total }, refused }, language);

describe('the verdict of a dry run', () => {
  it('a list without mistakes has none in any language, and its warnings are counted', () => {
    expect(verdict([], 0, 8)).toBe('No mistakes found in 8 rows. Nothing was sent.');
    expect(verdict([finding(3, { severity: 'warn' })], 0, 1)).toBe(
      'No mistakes found in 1 row, but 1 warning. Nothing was sent.',
    );
    expect(verdict([], 0, 1, 'de')).toBe('Keine Fehler in 1 Zeile gefunden. Es wurde nichts gesendet.');
    expect(verdict([], 0, 22, 'ru')).toBe('Проверено: 22 строки. Ошибок нет. Ничего не отправлено.');
  });

  it('the kinds of errors are counted in rows, most frequent first, and bounded to two lines', () => {
    const twice = [finding(2, { code: 'duplicate' }), finding(4), finding(3), finding(4)];
    expect(verdict(twice, 3, 37)).toBe(
      '3 of 37 rows have errors: password too simple (2), login used twice (1). Nothing was sent.',
    );
    const codes = [
      'domain',
      'same-person',
      'nickname-characters',
      'other-action',
      'hidden-character',
    ] as const;
    const many = codes.map((code, at) => finding(at + 2, { code }));
    for (const language of LANGUAGES)
      expect(verdict(many, 100_000, 100_000, language).length).toBeLessThan(160);
    expect(verdict(many, 5, 5)).toContain(' other kinds.');
  });

  it('a missing column comes first and has no number, and an error of the list needs no row', () => {
    const missing = finding(null, { code: 'field-missing', field: 'password' });
    expect(verdict([finding(2, { code: 'domain' }), missing], 2, 2)).toBe(
      '2 of 2 rows have errors: no password, address of another domain (1). Nothing was sent.',
    );
    expect(verdict([finding(null, { code: 'inactive-list' })], 0, 2)).toBe(
      'The list as a whole has an error: people who may have left. Nothing was sent.',
    );
  });
});
