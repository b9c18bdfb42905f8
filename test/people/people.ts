/** Random people with names of many countries: first and last names of faker, and some names that look like words. */

import {
  af_ZA,
  ar,
  az,
  base,
  cs_CZ,
  da,
  de,
  de_AT,
  de_CH,
  el,
  en,
  en_GH,
  en_HK,
  en_IN,
  en_NG,
  en_ZA,
  es,
  es_MX,
  Faker,
  fa,
  fi,
  fr,
  fr_BE,
  fr_CH,
  fr_SN,
  generateMersenne53Randomizer,
  he,
  hr,
  hu,
  hy,
  id_ID,
  it,
  ja,
  ka_GE,
  ko,
  type LocaleDefinition,
  lv,
  mk,
  nb_NO,
  ne,
  nl,
  nl_BE,
  pl,
  pt_BR,
  pt_PT,
  type Randomizer,
  ro,
  ru,
  sk,
  sr_RS_latin,
  sv,
  th,
  tr,
  uk,
  ur,
  uz_UZ_latin,
  vi,
  yo_NG,
  zh_CN,
  zu_ZA,
} from '@faker-js/faker';
import type { Name } from '../../src/domain/user.js';
import { CYRILLIC_NAMES, LATIN_NAMES, type TrickyName } from './tricky-names.js';

/** Random numbers, the same for the same seed. */
export type Dice = {
  readonly randomizer: Randomizer;
  /** From 0 to below `end`. */
  readonly below: (end: number) => number;
  readonly isHit: (probability: number) => boolean;
  readonly pick: <T>(from: readonly T[]) => T;
};

export function createDice(seed: number): Dice {
  const randomizer = generateMersenne53Randomizer(seed);
  const below = (end: number) => Math.floor(randomizer.next() * end);
  return {
    randomizer,
    below,
    isHit: (probability) => randomizer.next() < probability,
    pick: (from) => from[below(from.length)] as (typeof from)[number],
  };
}

/** The locales of most people in a list, by its language. The other people can have any locale. */
const HOME = {
  en: { en, en_IN, en_NG, en_ZA, en_GH, en_HK },
  ru: { ru, uk },
  de: { de, de_AT, de_CH },
} as const satisfies Readonly<Record<string, Readonly<Record<string, LocaleDefinition>>>>;

const ABROAD = {
  af_ZA,
  ar,
  az,
  cs_CZ,
  da,
  el,
  es,
  es_MX,
  fa,
  fi,
  fr,
  fr_BE,
  fr_CH,
  fr_SN,
  he,
  hr,
  hu,
  hy,
  id_ID,
  it,
  ja,
  ka_GE,
  ko,
  lv,
  mk,
  nb_NO,
  ne,
  nl,
  nl_BE,
  pl,
  pt_BR,
  pt_PT,
  ro,
  sk,
  sr_RS_latin,
  sv,
  th,
  tr,
  ur,
  uz_UZ_latin,
  vi,
  yo_NG,
  zh_CN,
  zu_ZA,
} as const satisfies Readonly<Record<string, LocaleDefinition>>;

export type Language = keyof typeof HOME;

export const LANGUAGES = ['en', 'ru', 'de'] as const satisfies readonly Language[];

export const LOCALES: readonly string[] = [
  ...LANGUAGES.flatMap((one) => Object.keys(HOME[one])),
  ...Object.keys(ABROAD),
];

/** How often a name looks like a word. */
const TRICKY = 0.02;

export type Stranger = Name & { readonly locale: string; readonly needsColumns: boolean };

/** @returns a new person for a list in this language */
export function createPeople(dice: Dice): (language: Language) => Stranger {
  const fakers = new Map<string, Faker>();
  const all: Readonly<Record<string, LocaleDefinition>> = { ...HOME.en, ...HOME.ru, ...HOME.de, ...ABROAD };
  function fakerOf(locale: string): Faker {
    const known = fakers.get(locale);
    if (known !== undefined) return known;
    // English names replace those that a locale lacks.
    const faker = new Faker({ locale: [all[locale] ?? en, en, base], randomizer: dice.randomizer });
    fakers.set(locale, faker);
    return faker;
  }
  const abroad = Object.keys(ABROAD);

  return (language) => {
    if (dice.isHit(TRICKY)) return tricky(language, dice);
    const locale = dice.isHit(0.6) ? dice.pick(Object.keys(HOME[language])) : dice.pick(abroad);
    const { person } = fakerOf(locale);
    const sex = dice.isHit(0.5) ? 'female' : 'male';
    const first = tidy(person.firstName(sex));
    const last = tidy(person.lastName(sex));
    return { first, last, middle: middleName(), locale, needsColumns: false };

    function middleName(): string {
      if (locale === 'ru' || locale === 'uk') return tidy(person.middleName(sex));
      const other = tidy(person.firstName(sex));
      return dice.isHit(0.3) && /^\p{Lu}/u.test(other) ? `${Array.from(other)[0]}.` : other;
    }
  };
}

function tricky(language: Language, dice: Dice): Stranger {
  const from: readonly TrickyName[] = dice.isHit(language === 'ru' ? 0.7 : 0.1)
    ? CYRILLIC_NAMES
    : LATIN_NAMES;
  return { ...dice.pick(from), locale: 'tricky' };
}

/** Removes invisible characters at the end of faker's names, since another check reports them. */
function tidy(name: string): string {
  return name
    .replace(/[\u200b-\u200f\u2060\ufeff]+(?=\s|$)/gu, '')
    .trim()
    .normalize('NFC');
}

/**
 * A key that is equal for all names that might be the same, and for many more: without letter case, marks, signs,
 * spaces and middle name, with one letter in place of two that may stand for it, and with the parts in any order.
 */
export function coarseName({ first, last }: Name): string {
  return [first, last].map(coarse).sort().join(' ');
}

function coarse(part: string): string {
  return part
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/gu, 's')
    .replace(/ø|œ/gu, 'o')
    .replace(/æ/gu, 'a')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/([aou])e/gu, '$1')
    .replace(/(.)\1/gu, '$1');
}
