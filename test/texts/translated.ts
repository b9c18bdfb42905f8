/** Tests of the texts of every language: those of the core, and those of a feature. */

import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../src/texts/texts.js';

/** Every leaf by its path: a text as it is, a function by its number of parameters. */
function leaves(value: unknown, path = ''): readonly (readonly [path: string, leaf: unknown])[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path === '' ? key : `${path}/${key}`));
}

/** `{n}`: what is filled in later. */
function gapsOf(leaf: unknown): readonly string[] {
  return typeof leaf === 'string' ? (leaf.match(/\{\w+\}/g) ?? []).sort() : [];
}

type Exceptions = {
  /** Texts that are the same word in two languages, or hold none: by area and path. */
  readonly same?: ReadonlySet<string>;
  /** Paths of what is no sentence, and may be the same in two languages. */
  readonly noText?: RegExp;
  /** Paths of texts with braces that are not gaps. */
  readonly noGaps?: RegExp;
};

const NEVER = /(?!)/;

export function describeTexts(
  textsIn: (language: Language) => unknown,
  { same = new Set(), noText = NEVER, noGaps = NEVER }: Exceptions = {},
): void {
  const english = new Map(leaves(textsIn('en')));
  const others = LANGUAGES.filter((language) => language !== 'en');

  // That none is missing, the compiler sees.
  describe.each(others)('the texts in %s', (language) => {
    const own = leaves(textsIn(language));
    const gaps = (path: string, leaf: unknown) => (noGaps.test(path) ? [] : gapsOf(leaf));

    it(`every text in ${language} has the gaps of the English one, and no other text is there`, () => {
      expect(own.map(([path]) => path).sort()).toEqual([...english.keys()].sort());
      const found = own.map(([path, leaf]) => [path, gaps(path, leaf)]);
      expect(found).toEqual(own.map(([path]) => [path, gaps(path, english.get(path))]));
    });

    it(`no text in ${language} is empty, or in English`, () => {
      const untranslated = own.filter(([path, leaf]) => {
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
