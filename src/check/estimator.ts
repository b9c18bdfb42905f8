/**
 * How easily a text is guessed, by the estimator of a library and word lists. Loading this file decodes and ranks the
 * lists, once for all checkers, and takes longer than the rest of a small dry run: import it when it is needed.
 */

import { ZxcvbnFactory } from '@zxcvbn-ts/core';
// File by file: as a whole, these packages decode a hundred thousand words more than are used here.
import graphs from '@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.mjs';
import passwords from '@zxcvbn-ts/language-common/dist/passwords.json.mjs';
import commonWords from '@zxcvbn-ts/language-en/dist/commonWords.json.mjs';
import firstNames from '@zxcvbn-ts/language-en/dist/firstnames.json.mjs';
import lastNames from '@zxcvbn-ts/language-en/dist/lastnames.json.mjs';
import { COMMON_WORDS } from './common-words.js';

/** Longer texts are cut to this. */
export const LONGEST_LOOK = 16;

// One list and few substitutions: the time goes up with both, and the verdict changes little.
const ESTIMATOR = new ZxcvbnFactory({
  dictionary: {
    passwords: interleaved([
      COMMON_WORDS,
      passwords,
      commonWords.slice(0, 30_000),
      firstNames,
      lastNames.slice(0, 20_000),
    ]),
  },
  graphs: { qwerty: graphs.qwerty },
  l33tMaxSubstitutions: 1,
  maxLength: LONGEST_LOOK,
});

/** What the library says of a text. @param own words that others can guess of this person */
export function estimate(
  text: string,
  own: readonly string[],
): { readonly guesses: number; readonly warning: string } {
  const { guesses, feedback } = ESTIMATOR.check(text, [...own]);
  return { guesses, warning: feedback.warning ?? '' };
}

/** All words of several lists, most common first, in the order of their places; each once. */
function interleaved(lists: readonly (readonly string[])[]): string[] {
  const words = new Set<string>();
  const longest = Math.max(...lists.map((list) => list.length));
  for (let i = 0; i < longest; i++) {
    for (const list of lists) {
      const word = list[i];
      if (word !== undefined) words.add(word);
    }
  }
  return [...words];
}
