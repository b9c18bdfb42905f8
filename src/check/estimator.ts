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

/** The place of each word. One list and few substitutions: the time goes up with both, and the verdict changes little. */
const RANKS = ranked([
  COMMON_WORDS,
  passwords,
  commonWords.slice(0, 30_000),
  firstNames,
  lastNames.slice(0, 20_000),
]);

const ESTIMATOR = createEstimator();

/** What the library says of a text. @param own words that others can guess of this person */
export function estimate(
  text: string,
  own: readonly string[],
): { readonly guesses: number; readonly warning: string } {
  const { guesses, feedback } = ESTIMATOR.check(text, [...own]);
  return { guesses, warning: feedback.warning ?? '' };
}

function createEstimator(): ZxcvbnFactory {
  const estimator = new ZxcvbnFactory({
    graphs: { qwerty: graphs.qwerty },
    l33tMaxSubstitutions: 1,
    maxLength: LONGEST_LOOK,
  });
  // Given as a dictionary, the words would be ranked anew in an object, which takes longer than to decode them. The
  // estimator only looks words up.
  // biome-ignore lint/complexity/useLiteralKeys: the types have it as private
  const options = estimator['options'];
  const look = { get: (_: object, word: string) => RANKS.get(word) };
  options.rankedDictionaries = { passwords: new Proxy<Record<string, number>>({}, look) };
  options.rankedDictionariesMaxWordSize = { passwords: longest(RANKS.keys()) };
  return estimator;
}

/** All words of several lists, most common first, in the order of their places, and each once: ranks from 1. */
function ranked(lists: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  const most = longest(lists);
  for (let i = 0; i < most; i++) {
    for (const list of lists) {
      const word = list[i];
      if (word !== undefined && !ranks.has(word)) ranks.set(word, ranks.size + 1);
    }
  }
  return ranks;
}

function longest(all: Iterable<{ readonly length: number }>): number {
  let most = 0;
  for (const { length } of all) most = Math.max(most, length);
  return most;
}
