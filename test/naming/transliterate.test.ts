import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameLanguageOf, transliterate } from '../../src/naming/transliterate.js';
import * as names from './names.js';

const ascii = (name: string) => transliterate(name, nameLanguageOf(name));

describe('transliteration', () => {
  it('the transliteration is tested with more than sixty names', () => {
    expect(Object.values(names).flat().length).toBeGreaterThanOrEqual(60);
  });

  describe.each(Object.entries(names))('the transliteration of %s names', (_, cases) => {
    it.each(cases)('the name %s becomes %s', (name, expected) => expect(ascii(name)).toBe(expected));

    it.each(cases)('the name %s becomes %s when decomposed and when in capitals', (name, expected) => {
      expect(ascii(name.normalize('NFD'))).toBe(expected);
      const upper = name.toUpperCase();
      if (!/[ıi]/u.test(name) || !/[ığş]/u.test(name)) expect(ascii(upper)).toBe(expected);
    });
  });

  it('a name in a script without its own scheme becomes readable ASCII', () => {
    expect(ascii('გიორგი')).toBe('giorgi');
    expect(ascii('李小龙')).toBe('lixiaolong');
  });

  it('a composed and a decomposed name become the same ASCII', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...Object.values(names).flat()).map(([name]) => name),
    );
    fc.assert(
      fc.property(text, (name) => {
        expect(ascii(name.normalize('NFD'))).toBe(ascii(name.normalize('NFC')));
      }),
    );
  });

  it('the endings -ський and -цький, and no others, mark a name as Ukrainian', () => {
    expect(nameLanguageOf('Вернадський')).toBe('ukrainian');
    expect(nameLanguageOf('ЯВОРНИЦЬКИЙ')).toBe('ukrainian');
    expect(nameLanguageOf('Вернадский')).toBe('other');
    expect(nameLanguageOf('Аська')).toBe('other');
    expect(nameLanguageOf('Ськийов')).toBe('other');
  });

  it('any text becomes ASCII', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(ascii(text)).toMatch(/^[\x00-\x7f]*$/);
      }),
    );
  });
});
