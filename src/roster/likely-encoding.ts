/** Which of several readings of the same bytes looks like names: a person has the last word. */

import type { EncodingCandidate } from './encoding-error.js';

/** The one encoding in which the names look like names; undefined where that is said of none or of several. */
export function likelyEncoding(candidates: readonly EncodingCandidate[]): string | undefined {
  const [one, ...others] = candidates.filter(({ preview }) => isLikeNames(preview));
  return others.length === 0 ? one?.encoding : undefined;
}

function isLikeNames(preview: string): boolean {
  // What is the same in every encoding says nothing.
  const words = preview.split(/[\s,.'’-]+/u).filter((word) => /[^\x20-\x7e]/u.test(word));
  return words.length > 0 && words.every(isLikeName);
}

/** Letters of one script, small but for the first or capital all; in Latin ones, accents on half of them at most. */
function isLikeName(word: string): boolean {
  if (!/^(?:.\p{Ll}*|\p{Lu}+)$/u.test(word)) return false;
  if (/^\p{Script=Cyrillic}+$/u.test(word)) return true;
  return /^\p{Script=Latin}+$/u.test(word) && word.replace(/[^a-z]/gi, '').length * 2 >= word.length;
}
