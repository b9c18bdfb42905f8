/**
 * Cyrillic letters by the scheme that passports use: ICAO Doc 9303-3, section 6, table B, which Russia (order 2113 of
 * 2016), Ukraine (resolution 55 of 2010) and Belarus follow, each with the exceptions that the table names for it.
 */

import type { Language } from './language.js';
import { type Letters, letters } from './letters.js';

/** In all languages, but for what stands below. The soft sign is left out. */
const COMMON: Letters = {
  ...letters('а a б b в v г g д d е e ё e ж zh з z и i й i к k л l м m н n о o п p р r с s т t у u ф f х kh'),
  ...letters('ц ts ч ch ш sh щ shch ъ ie ы y э e ю iu я ia'),
  ...letters('ђ d є ie ѕ dz і i ї i ј j љ lj њ nj ћ c ќ k ў u џ dz ѓ g ґ g'),
  // Not in the table: letters of Kazakh, Tatar, Bashkir, Kyrgyz, Mongolian and Tajik.
  ...letters('ә a ғ g қ k ң n ө o ұ u ү u һ h җ zh ҳ h ҷ j ӣ i ӯ u'),
  ь: '',
};

const OWN: Readonly<Partial<Record<Language, Letters>>> = {
  ukrainian: letters('г h и y'),
  belarusian: letters('г h ё io'),
  serbian: letters('ж z х h ц c ч c ш s'),
  macedonian: letters('ѓ gj ќ kj џ dj х h ц c'),
};

/** Ukrainian letters at the beginning of a word. */
const UKRAINIAN_INITIALS = letters('є ye ї yi й y ю yu я ya');

/** @param low in small letters, composed */
export function latinOfCyrillic(low: string, language: Language): string {
  if (!/\p{Script=Cyrillic}/u.test(low)) return low;
  const own = OWN[language] ?? {};
  // An apostrophe is not rendered, and Ukrainian зг is zgh, for zh is ж.
  let text = low.replace(/(?<=\p{Script=Cyrillic})['’ʼ](?=\p{Script=Cyrillic})/gu, '');
  if (language === 'ukrainian') text = text.replaceAll('зг', 'zgh');
  return text.replace(/\p{Script=Cyrillic}/gu, (letter, at: number) => {
    const isInitial = language === 'ukrainian' && !/[\p{L}\p{M}]$/u.test(text.slice(0, at));
    const initial = isInitial ? UKRAINIAN_INITIALS[letter] : undefined;
    // The language's rule, then the table's; any other letter is left for the library.
    return initial ?? own[letter] ?? COMMON[letter] ?? letter;
  });
}
