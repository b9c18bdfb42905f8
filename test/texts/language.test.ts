import { describe, expect, it } from 'vitest';
import { languageOf, parseLanguage } from '../../src/texts/texts.js';

describe('the language', () => {
  it.each([
    ['de_AT.UTF-8', 'de'],
    ['de-DE', 'de'],
    ['ru', 'ru'],
    ['en_GB.UTF-8', 'en'],
    ['C', 'en'],
    ['xx-XX', 'en'],
    ['den', 'en'],
    ['', 'en'],
  ])('the language of a system with the locale "%s" is %s', (locale, language) => {
    expect(languageOf(locale)).toBe(language);
  });

  it('--lang accepts any letter case', () => {
    expect(parseLanguage(' RU ')).toBe('ru');
    expect(() => parseLanguage('xx')).toThrow('--lang takes de, en, ru, not "xx"');
  });
});
