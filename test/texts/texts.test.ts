import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../src/domain/language.js';

const FOLDER = resolve(import.meta.dirname, '../../src/texts');
const AREAS = readdirSync(FOLDER).filter((name) => name.endsWith('-texts.ts'));
const OTHERS = (Object.keys(LANGUAGES) as Language[]).filter((language) => language !== 'en');

/** Texts that are the same word in two languages, or hold none: by area and path. */
const SAME: ReadonlySet<string> = new Set([
  'findings-page-texts.ts/fields/position',
  'report-texts.ts/columns/name',
  'report-texts.ts/facts/organisation',
]);

/** Every leaf by its path: a text as it is, a function by its number of parameters. */
function leaves(value: unknown, path = ''): readonly (readonly [path: string, leaf: unknown])[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}/${key}`));
}

/** `{n}`: what is filled in later. */
function gapsOf(leaf: unknown): readonly string[] {
  return typeof leaf === 'string' ? (leaf.match(/\{\w+\}/g) ?? []).sort() : [];
}

async function catalogueOf(area: string): Promise<Readonly<Record<Language, unknown>>> {
  const exported = Object.entries((await import(join(FOLDER, area))) as Record<string, unknown>);
  const found = exported.filter(([name]) => name.endsWith('_TEXTS'));
  expect(found, `${area} exports one catalogue`).toHaveLength(1);
  return found[0]?.[1] as Readonly<Record<Language, unknown>>;
}

describe.each(AREAS)('the texts in %s', (area) => {
  it(`every text in ${area} exists in every language`, async () => {
    const catalogue = await catalogueOf(area);
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(LANGUAGES).sort());
    const english = leaves(catalogue.en);
    for (const language of OTHERS) {
      const own = new Map(leaves(catalogue[language]));
      expect([...own.keys()].sort(), language).toEqual(english.map(([path]) => path).sort());
      for (const [path, leaf] of english) {
        expect(typeof own.get(path), `${language}${path}`).toBe(typeof leaf);
        expect(gapsOf(own.get(path)), `${language}${path}`).toEqual(gapsOf(leaf));
      }
    }
  });

  it(`no text in ${area} is empty, or in English in another language`, async () => {
    const catalogue = await catalogueOf(area);
    const english = new Map(leaves(catalogue.en));
    for (const [language, texts] of Object.entries(catalogue)) {
      for (const [path, leaf] of leaves(texts)) {
        if (typeof leaf !== 'string' || path.includes('/name/')) continue;
        const place = `${area} ${language}${path}`;
        expect(leaf.trim(), place).not.toBe('');
        if (language === 'en' || SAME.has(`${area}${path}`)) continue;
        expect(leaf, place).not.toBe(english.get(path));
        if (language === 'ru') expect(leaf, place).toMatch(/\p{Script=Cyrillic}/u);
      }
    }
  });
});
