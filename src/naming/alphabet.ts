/** Which language a name is written in, as far as its letters tell and its transliteration depends on it. */

/** The first that fits. Latin letters first: no name mixes them with Cyrillic ones. */
const SIGNS = [
  // Turkish, Azerbaijani, Hungarian, Czech and Slovak have ö or ü beside these, and write them o and u without accents.
  ['plain-umlauts', /[ğışəőűčďěňřšťůžľĺŕ]|i\u0307/u],
  ['macedonian', /[ѓќѕ]/u],
  ['serbian', /[ђћјљњџ]/u],
  ['kazakh', /[әғқңөұүһ]/u],
  ['belarusian', /ў/u],
  // Russian has -ский, -цкий, Belarusian -скі, -цкі.
  ['ukrainian', /[їєґ]|[сц]ький(?!\p{L})/u],
  // і with one of these: Belarusian has no и, Kazakh has.
  ['belarusian', /^(?=.*і)(?=.*[ыэё])[^и]*$/u],
  ['kazakh', /^(?=.*і).*[ыэё]/u],
  ['ukrainian', /і/u],
] as const satisfies readonly (readonly [language: string, sign: RegExp])[];

/** `other`: nothing in the letters speaks for one of the rest. */
export type Language = (typeof SIGNS)[number][0] | 'other';

/** @param text all names of one person: a letter in one of them tells the language of the others */
export function languageOf(text: string): Language {
  const low = text.normalize('NFC').toLowerCase();
  return SIGNS.find(([, sign]) => sign.test(low))?.[0] ?? 'other';
}
