/** Greek letters by ISO 843 (ELOT 743), type 2, as Greek passports have them. */

import { letters } from './letters.js';

const LETTERS = letters(
  'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o',
);

/** In small letters without accents; a υ or ι with a diaeresis stands alone and comes as `y`, `i`. */
const PAIRS: readonly (readonly [pair: RegExp, latin: string])[] = [
  [/(?<!\p{L})μπ/gu, 'b'],
  [/γ(?=[γκξχ])/gu, 'n'],
  [/ου/gu, 'ou'],
  // Before vowels and voiced consonants, then before the others and at the end.
  [/(?<=[αεη])υ(?=[αβγδεζηιλμνορυω])/gu, 'v'],
  [/(?<=[αεη])υ/gu, 'f'],
];

/** @param low in small letters */
export function latinOfGreek(low: string): string {
  if (!/\p{Script=Greek}/u.test(low)) return low;
  let text = low
    .normalize('NFD')
    .replace(/([υι])\u0301?\u0308\u0301?/gu, (_, letter) => (letter === 'υ' ? 'y' : 'i'))
    .replace(/(?<=[α-ωa-z])[\u0300\u0301\u0313\u0314\u0342\u0345]/gu, '');
  for (const [pair, latin] of PAIRS) text = text.replace(pair, latin);
  return text.replace(/[α-ως]/gu, (letter) => LETTERS[letter] ?? letter);
}
