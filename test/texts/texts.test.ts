import { describe, expect, it } from 'vitest';
import { LANGUAGES, textsIn } from '../../src/texts/texts.js';

const OTHERS = LANGUAGES.filter((language) => language !== 'en');

/** Texts that are the same word in two languages, or hold none: by area and path. */
const SAME: ReadonlySet<string> = new Set([
  'findingsPage/fields/position',
  'report/columns/name',
  'report/facts/organisation',
  'starter/separator',
]);

/** Texts that are the same in every language: the order of names, letters of answers. */
const NO_TEXT = /^(?:slips\/name|answers)\//;

/** Every leaf by its path: a text as it is, a function by its number of parameters. */
function leaves(value: unknown, path = ''): readonly (readonly [path: string, leaf: unknown])[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path === '' ? key : `${path}/${key}`));
}

/** `{n}`: what is filled in later. */
function gapsOf(leaf: unknown): readonly string[] {
  return typeof leaf === 'string' ? (leaf.match(/\{\w+\}/g) ?? []).sort() : [];
}

const ENGLISH = new Map(leaves(textsIn('en')));

// That none is missing, the compiler sees.
describe.each(OTHERS)('the texts in %s', (language) => {
  const own = leaves(textsIn(language));

  it(`every text in ${language} has the gaps of the English one, and no other text is there`, () => {
    expect(own.map(([path]) => path).sort()).toEqual([...ENGLISH.keys()].sort());
    for (const [path, leaf] of own) expect(gapsOf(leaf), path).toEqual(gapsOf(ENGLISH.get(path)));
  });

  it(`no text in ${language} is empty, or in English`, () => {
    for (const [path, leaf] of own) {
      if (typeof leaf !== 'string' || NO_TEXT.test(path)) continue;
      expect(leaf.trim(), path).not.toBe('');
      if (SAME.has(path)) continue;
      expect(leaf, path).not.toBe(ENGLISH.get(path));
      if (language === 'ru') expect(leaf, path).toMatch(/\p{Script=Cyrillic}/u);
    }
  });
});

it('no English text is empty', () => {
  for (const [path, leaf] of ENGLISH) if (typeof leaf === 'string') expect(leaf.trim(), path).not.toBe('');
});
