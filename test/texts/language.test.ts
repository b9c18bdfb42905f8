import { describe, expect, it } from 'vitest';
import { parseLanguage, systemLanguage } from '../../src/texts/texts.js';

const WINDOWS = () => 'de-DE';

describe('the language', () => {
  it.each([
    ['de_AT.UTF-8', 'de'],
    ['de-DE', 'de'],
    ['ru', 'ru'],
    ['en_GB.UTF-8', 'en'],
    ['xx-XX', 'en'],
    ['den', 'en'],
  ])('the language of a system with the locale "%s" is %s', (locale, language) => {
    expect(systemLanguage({ LANG: locale }, WINDOWS)).toBe(language);
  });

  it.each(['C', 'POSIX', 'C.UTF-8', '', undefined])(
    'the language of a system with the locale "%s" is the language of its interface',
    (locale) => {
      expect(systemLanguage({ LANG: locale }, WINDOWS)).toBe('de');
      expect(systemLanguage({ LANG: locale }, () => 'xx')).toBe('en');
    },
  );

  it('LC_ALL overrides LC_MESSAGES, and both override LANG', () => {
    expect(systemLanguage({ LC_ALL: 'ru_RU', LC_MESSAGES: 'de_DE', LANG: 'en_US' }, WINDOWS)).toBe('ru');
    expect(systemLanguage({ LC_MESSAGES: 'de_DE', LANG: 'en_US' }, WINDOWS)).toBe('de');
  });

  it('--lang accepts any letter case, and only languages that have texts', () => {
    expect(parseLanguage(' RU ')).toBe('ru');
    expect(parseLanguage('xx')).toBeUndefined();
  });
});
