/**
 * Names in ASCII: Cyrillic, Greek and the Latin letters that mean two as passports have them, everything else by
 * any-ascii. In small letters; what a login may hold is for others to say.
 */

import anyAscii from 'any-ascii';
import { latinOfCyrillic } from './cyrillic.js';
import { latinOfGreek } from './greek.js';
import type { Language } from './language.js';
import { letters } from './letters.js';

/** ICAO Doc 9303-3, section 6, table A: letters that are more than a letter with an accent. */
const LATIN = letters(
  'ä ae ö oe ü ue ß ss å aa æ ae ø oe œ oe þ th ð d đ d ħ h ı i ĳ ij ĸ q ł l ŋ n ŧ t ə e',
);

/** The table lets these be written without the e, as the languages do that have them beside other accents. */
const PLAIN = letters('ä a ö o ü u');

/** Accents of the scripts that have schemes here. In others a mark is a vowel, or makes another letter: `タ` ta, `ダ` da. */
const ACCENTS = /([\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])\p{M}+/gu;

/** In these a voicing mark is a character of its own, which only the compatibility form joins with its letter. */
const HALF_WIDTH_KATAKANA = /[\uff65-\uff9f]+/gu;

/**
 * The same for all canonically equivalent spellings of a name.
 * @param language of all names of the person
 */
export function transliterate(text: string, language: Language): string {
  const low = text
    .replace(HALF_WIDTH_KATAKANA, (kana) => kana.normalize('NFKC'))
    .normalize('NFC')
    .toLowerCase();
  const latin = latinOfGreek(latinOfCyrillic(low, language))
    .normalize('NFC')
    // The Spanish güe and güi: ü tells that the u is spoken.
    .replace(/(?<=g)ü(?=[eéií])/gu, 'u')
    .replace(/[\u0080-\uffff]/gu, (letter) => {
      const plain = language === 'plain-umlauts' ? PLAIN[letter] : undefined;
      return plain ?? LATIN[letter] ?? letter;
    })
    .normalize('NFD')
    .replace(ACCENTS, '$1');
  return anyAscii(latin.normalize('NFC')).toLowerCase();
}
