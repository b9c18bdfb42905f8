/** Writes names in lower-case ASCII: by the schemes of passports, and with any-ascii for letters that these lack. */

import anyAscii from 'any-ascii';

/** Recognises languages by letters that others do not have. The first match wins. */
const LANGUAGES = [
  // Turkish, Azerbaijani, Hungarian, Czech and Slovak, which write ö and ü as o and u, by one of their letters.
  ['plain-umlauts', /[ğışəőűčďěňřšťůžľĺŕ]|i\u0307/u],
  ['macedonian', /[ѓќѕ]/u],
  ['serbian', /[ђћјљњџ]/u],
  ['kazakh', /[әғқңөұүһ]/u],
  ['belarusian', /ў/u],
  // Adjectives end in -ський, -цький. Russian has -ский, -цкий, and Belarusian -скі, -цкі.
  ['ukrainian', /[їєґ]|[сц]ький(?!\p{L})/u],
  // і next to one of these letters. Belarusian has no и, but Kazakh does.
  ['belarusian', /^(?=.*і)(?=.*[ыэё])[^и]*$/u],
  ['kazakh', /^(?=.*і).*[ыэё]/u],
  ['ukrainian', /і/u],
] as const satisfies readonly (readonly [language: string, letters: RegExp])[];

/** The languages that are transliterated differently. */
export type NameLanguage = (typeof LANGUAGES)[number][0] | 'other';

/** @param text all names of a person, since one letter can decide for all of them */
export function nameLanguageOf(text: string): NameLanguage {
  const low = text.normalize('NFC').toLowerCase();
  return LANGUAGES.find(([, letters]) => letters.test(low))?.[0] ?? 'other';
}

type Letters = Readonly<Record<string, string>>;

/** @param pairs each letter, followed by its ASCII letters: `а a б b` */
function letters(pairs: string): Letters {
  const found = Array.from(pairs.matchAll(/(\S+) (\S+)/gu), ([, from = '', to = '']) => [from, to]);
  return Object.fromEntries(found);
}

/** ICAO Doc 9303-3, section 6, table A: the letters that are not transliterated by removing an accent. */
const LATIN = letters(
  'ä ae ö oe ü ue ß ss å aa æ ae ø oe œ oe þ th ð d đ d ħ h ı i ĳ ij ĸ q ł l ŋ n ŧ t ə e',
);

/** Without the e. The table allows this too, and languages with other accents write it like this. */
const PLAIN = letters('ä a ö o ü u');

/** In scripts that have a scheme here. In others, a mark is a vowel or makes another letter: `タ` is ta, `ダ` is da. */
const ACCENTS = /([\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])\p{M}+/gu;

/** In half-width katakana, voicing marks are separate. Only the compatibility form joins them to their letters. */
const HALF_WIDTH_KATAKANA = /[\uff65-\uff9f]+/gu;

/** Returns the same text for all canonically equivalent spellings. @param language of all names of the person */
export function transliterate(text: string, language: NameLanguage): string {
  const low = text
    .replace(HALF_WIDTH_KATAKANA, (kana) => kana.normalize('NFKC'))
    .normalize('NFC')
    .toLowerCase();
  const latin = latinOfGreek(latinOfCyrillic(low, language))
    .normalize('NFC')
    // In the Spanish güe and güi, ü marks a u that is pronounced.
    .replace(/(?<=g)ü(?=[eéií])/gu, 'u')
    .replace(/[\u0080-\uffff]/gu, (letter) => {
      const plain = language === 'plain-umlauts' ? PLAIN[letter] : undefined;
      return plain ?? LATIN[letter] ?? letter;
    })
    .normalize('NFD')
    .replace(ACCENTS, '$1');
  return anyAscii(latin.normalize('NFC')).toLowerCase();
}

/** ICAO Doc 9303-3, section 6, table B; rules of Russia (order 2113/2016), Ukraine (resolution 55/2010) and Belarus. */
const CYRILLIC: Letters = {
  ...letters('а a б b в v г g д d е e ё e ж zh з z и i й i к k л l м m н n о o п p р r с s т t у u ф f х kh'),
  ...letters('ц ts ч ch ш sh щ shch ъ ie ы y э e ю iu я ia'),
  ...letters('ђ d є ie ѕ dz і i ї i ј j љ lj њ nj ћ c ќ k ў u џ dz ѓ g ґ g'),
  // Letters of Kazakh, Tatar, Bashkir, Kyrgyz, Mongolian and Tajik that the table lacks.
  ...letters('ә a ғ g қ k ң n ө o ұ u ү u һ h җ zh ҳ h ҷ j ӣ i ӯ u'),
  ь: '',
};

const EXCEPTIONS: Readonly<Partial<Record<NameLanguage, Letters>>> = {
  ukrainian: letters('г h и y'),
  belarusian: letters('г h ё io'),
  serbian: letters('ж z х h ц c ч c ш s'),
  macedonian: letters('ѓ gj ќ kj џ dj х h ц c'),
};

const UKRAINIAN_INITIALS = letters('є ye ї yi й y ю yu я ya');

/** @param low in lower case and composed */
function latinOfCyrillic(low: string, language: NameLanguage): string {
  if (!/\p{Script=Cyrillic}/u.test(low)) return low;
  const exceptions = EXCEPTIONS[language] ?? {};
  // Apostrophes are dropped. In Ukrainian, зг becomes zgh, since zh is the spelling of ж.
  let text = low.replace(/(?<=\p{Script=Cyrillic})['’ʼ](?=\p{Script=Cyrillic})/gu, '');
  if (language === 'ukrainian') text = text.replaceAll('зг', 'zgh');
  return text.replace(/\p{Script=Cyrillic}/gu, (letter, at: number) => {
    const isInitial = language === 'ukrainian' && !/[\p{L}\p{M}]$/u.test(text.slice(0, at));
    const initial = isInitial ? UKRAINIAN_INITIALS[letter] : undefined;
    // All other letters are left to the library.
    return initial ?? exceptions[letter] ?? CYRILLIC[letter] ?? letter;
  });
}

/** Greek by ISO 843 (ELOT 743), type 2, as in Greek passports. */
const GREEK = letters(
  'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o',
);

/** Lower case without accents. A υ or ι with a diaeresis is not part of a pair: it has become `y` or `i`. */
const GREEK_PAIRS: readonly (readonly [pair: RegExp, latin: string])[] = [
  [/(?<!\p{L})μπ/gu, 'b'],
  [/γ(?=[γκξχ])/gu, 'n'],
  [/ου/gu, 'ou'],
  // The first rule applies before vowels and voiced consonants, the second before other letters and at the end.
  [/(?<=[αεη])υ(?=[αβγδεζηιλμνορυω])/gu, 'v'],
  [/(?<=[αεη])υ/gu, 'f'],
];

function latinOfGreek(low: string): string {
  if (!/\p{Script=Greek}/u.test(low)) return low;
  let text = low
    .normalize('NFD')
    .replace(/([υι])\u0301?\u0308\u0301?/gu, (_, letter) => (letter === 'υ' ? 'y' : 'i'))
    .replace(/(?<=[α-ωa-z])[\u0300\u0301\u0313\u0314\u0342\u0345]/gu, '');
  for (const [pair, latin] of GREEK_PAIRS) text = text.replace(pair, latin);
  return text.replace(/[α-ως]/gu, (letter) => GREEK[letter] ?? letter);
}
