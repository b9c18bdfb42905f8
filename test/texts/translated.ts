/** Tests of the texts in every language, for the core and for a feature. */

import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../src/texts/texts.js';

/** Every text by its path: a string unchanged, a function as its number of parameters. */
function leaves(value: unknown, path = ''): readonly (readonly [path: string, leaf: unknown])[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path === '' ? key : `${path}/${key}`));
}

/** The placeholders of a text, such as `{n}`. */
function placeholdersOf(leaf: unknown): readonly string[] {
  return typeof leaf === 'string' ? (leaf.match(/\{\w+\}/g) ?? []).sort() : [];
}

type Exceptions = {
  /** Paths of texts that are the same in two languages, or have no words. */
  readonly same?: ReadonlySet<string>;
  /** Paths of texts that are not sentences, and may be the same in two languages. */
  readonly noText?: RegExp;
  /** Paths of texts with braces that are not placeholders. */
  readonly noPlaceholders?: RegExp;
};

const NEVER = /(?!)/;

export function describeTexts(
  textsIn: (language: Language) => unknown,
  { same = new Set(), noText = NEVER, noPlaceholders = NEVER }: Exceptions = {},
): void {
  const english = new Map(leaves(textsIn('en')));
  const others = LANGUAGES.filter((language) => language !== 'en');

  // The compiler checks that no text is missing.
  describe.each(others)('the texts in %s', (language) => {
    const translated = leaves(textsIn(language));
    const placeholders = (path: string, leaf: unknown) =>
      noPlaceholders.test(path) ? [] : placeholdersOf(leaf);

    it(`every text in ${language} has the placeholders of the English text, and there are no other texts`, () => {
      expect(translated.map(([path]) => path).sort()).toEqual([...english.keys()].sort());
      const found = translated.map(([path, leaf]) => [path, placeholders(path, leaf)]);
      expect(found).toEqual(translated.map(([path]) => [path, placeholders(path, english.get(path))]));
    });

    it(`no text in ${language} is empty, or in English`, () => {
      const untranslated = translated.filter(([path, leaf]) => {
        if (typeof leaf !== 'string' || noText.test(path)) return false;
        if (same.has(path)) return leaf.trim() === '';
        return leaf === english.get(path) || !(language === 'ru' ? /\p{Script=Cyrillic}/u : /\S/).test(leaf);
      });
      expect(untranslated).toEqual([]);
    });
  });

  it('no English text is empty', () => {
    for (const [path, leaf] of english) if (typeof leaf === 'string') expect(leaf.trim(), path).not.toBe('');
  });
}
