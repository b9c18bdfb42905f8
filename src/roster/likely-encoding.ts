/** Which of several readings of the same bytes looks like names: a person has the last word. */

import type { EncodingCandidate } from './encoding-error.js';

/** Encodings of two bytes a character, with the letters that their names are written in. */
const WIDE: Readonly<Record<string, RegExp>> = {
  'euc-kr': /^\p{Script=Hangul}+$/u,
  shift_jis: /^[\p{Script=Han}\p{Script=Hiragana}\u30a1-\u30fc]+$/u,
  gb18030: /^\p{Script=Han}+$/u,
  big5: /^\p{Script=Han}+$/u,
};

export const WIDE_ENCODINGS = Object.keys(WIDE);

/** The encodings in which the names look like names. */
export function likelyEncodings(candidates: readonly EncodingCandidate[]): readonly string[] {
  const likely = candidates.filter(isLikely);
  // Bytes of Korean and Japanese read as Chinese as well, but hardly any Chinese reads as their own letters.
  const sure = likely.find(({ preview }) => OWN_LETTERS.test(preview));
  const isSure = sure !== undefined && likely.every(({ encoding }) => encoding in WIDE);
  return (isSure ? [sure] : likely).map(({ encoding }) => encoding);
}

const OWN_LETTERS = /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Whether the names look like names in this encoding. */
export function isLikely({ encoding, preview }: EncodingCandidate): boolean {
  // What is the same in every encoding says nothing.
  const words = preview.split(/[\s,.'’-]+/u).filter((word) => /[^\x20-\x7e]/u.test(word));
  const letters = WIDE[encoding];
  return words.length > 0 && words.every((word) => (letters ? letters.test(word) : isLikeName(word)));
}

/** Letters of one script, small but for the first or capital all; in Latin ones, accents on half of them at most. */
function isLikeName(word: string): boolean {
  if (!/^(?:.\p{Ll}*|\p{Lu}+)$/u.test(word)) return false;
  if (/^\p{Script=Cyrillic}+$/u.test(word)) return true;
  return /^\p{Script=Latin}+$/u.test(word) && word.replace(/[^a-z]/gi, '').length * 2 >= word.length;
}
