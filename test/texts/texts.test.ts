import { describe, expect, it } from 'vitest';
import { LANGUAGES, textsIn } from '../../src/texts/texts.js';

const OTHERS = LANGUAGES.filter((language) => language !== 'en');

/** Texts that are the same word in two languages, or hold none: by area and path. */
const SAME: ReadonlySet<string> = new Set([
  'diff/plan/labels/pause',
  'fields/position',
  'plan/labels/organisation',
  'plan/labels/pause',
  'plan/labels/person',
  'report/columns/name',
  'report/facts/organisation',
  'starter/separator',
]);

/** Not sentences: the order of the parts of a name, the words for yes and no, letters and the name of a locale. They may be the same in two languages. */
const NO_TEXT = /^(?:slips\/name\/|answers\/|times\/locale|progress\/kinds\/\w+\/letter)/;

/** Examples with columns of a list that are words of the language. */
const COLUMNS = /^guide\/column\//;

/** Every leaf by its path: a text as it is, a function by its number of parameters. */
function leaves(value: unknown, path = ''): readonly (readonly [path: string, leaf: unknown])[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path === '' ? key : `${path}/${key}`));
}

/** `{n}`: what is filled in later. */
function gapsOf(leaf: unknown, path: string): readonly string[] {
  if (typeof leaf !== 'string' || COLUMNS.test(path)) return [];
  return (leaf.match(/\{\w+\}/g) ?? []).sort();
}

const ENGLISH = new Map(leaves(textsIn('en')));

// The compiler finds missing texts.
describe.each(OTHERS)('the texts in %s', (language) => {
  const own = leaves(textsIn(language));

  it(`every text in ${language} has the gaps of the English one, and no other text is there`, () => {
    expect(own.map(([path]) => path).sort()).toEqual([...ENGLISH.keys()].sort());
    const gaps = own.map(([path, leaf]) => [path, gapsOf(leaf, path)]);
    expect(gaps).toEqual(own.map(([path]) => [path, gapsOf(ENGLISH.get(path), path)]));
  });

  it(`no text in ${language} is empty, or in English`, () => {
    const untranslated = own.filter(([path, leaf]) => {
      if (typeof leaf !== 'string' || NO_TEXT.test(path)) return false;
      if (SAME.has(path)) return leaf.trim() === '';
      return leaf === ENGLISH.get(path) || !(language === 'ru' ? /\p{Script=Cyrillic}/u : /\S/).test(leaf);
    });
    expect(untranslated).toEqual([]);
  });
});

it('no English text is empty', () => {
  for (const [path, leaf] of ENGLISH) if (typeof leaf === 'string') expect(leaf.trim(), path).not.toBe('');
});
