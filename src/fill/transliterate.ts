/**
 * Names in ASCII: Cyrillic, Greek and the Latin letters that mean two as passports have them, everything else by
 * any-ascii. In small letters; what a login may hold is for others to say.
 */

import anyAscii from 'any-ascii';
import { latinOfCyrillic } from './cyrillic.js';
import { latinOfGreek } from './greek.js';
import type { Language } from './language.js';

/** ICAO Doc 9303-3, section 6, table A: letters that are more than a letter with an accent. */
const LATIN: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  å: 'aa',
  æ: 'ae',
  ø: 'oe',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ĳ: 'ij',
  ĸ: 'q',
  ł: 'l',
  ŋ: 'n',
  ŧ: 't',
  ə: 'e',
};

/** The table lets these be written without the e, as the languages do that have them beside other accents. */
const PLAIN: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u' };

/** @param language of all names of the person */
export function transliterate(text: string, language: Language): string {
  const low = text.normalize('NFC').toLowerCase();
  const latin = latinOfGreek(latinOfCyrillic(low, language))
    .normalize('NFC')
    // The Spanish güe and güi: ü tells that the u is spoken.
    .replace(/(?<=g)ü(?=[eéií])/gu, 'u')
    .replace(/[\u0080-\uffff]/gu, (letter) => {
      const plain = language === 'plain-umlauts' ? PLAIN[letter] : undefined;
      return plain ?? LATIN[letter] ?? letter;
    })
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
  return anyAscii(latin.normalize('NFC')).toLowerCase();
}
