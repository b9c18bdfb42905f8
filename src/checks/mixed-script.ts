/** Finds letters that look like those of another script: Cyrillic or Greek letters in a Latin word, or the reverse. */

import type { Script } from '../domain/finding.js';

const RUN = /[\p{L}\p{M}\p{Cf}]+/gu;
/** Latin letters without ª and º, which are signs rather than letters. */
const LATIN = /(?![ªº])\p{Script=Latin}/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const GREEK = /\p{Script=Greek}/u;

export type Mixture = {
  /** The scripts of the first mixed run, Latin first. */
  readonly scripts: readonly Script[];
  /** The letters that seem wrong, in order. */
  readonly odd: readonly string[];
};

/** @param expected the script of the text; by default, that of most letters in each run */
export function mixedScript(text: string, expected?: Script): Mixture | undefined {
  let scripts: readonly Script[] | undefined;
  const odd: string[] = [];
  for (const [run] of text.matchAll(RUN)) {
    const counts = count(run);
    if (counts.size < 2 || !counts.has('Latin')) continue;
    scripts ??= [...counts.keys()].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
    const main = expected ?? mostLetters(counts);
    for (const char of run) {
      const script = scriptOf(char);
      if (script !== undefined && script !== main) odd.push(char);
    }
  }
  return scripts && { scripts, odd };
}

const ORDER: readonly Script[] = ['Latin', 'Cyrillic', 'Greek'];

export function scriptOf(char: string): Script | undefined {
  if (LATIN.test(char)) return 'Latin';
  if (CYRILLIC.test(char)) return 'Cyrillic';
  return GREEK.test(char) ? 'Greek' : undefined;
}

function count(text: string): Map<Script, number> {
  const counts = new Map<Script, number>();
  for (const char of text) {
    const script = scriptOf(char);
    if (script !== undefined) counts.set(script, (counts.get(script) ?? 0) + 1);
  }
  return counts;
}

function mostLetters(run: ReadonlyMap<Script, number>): Script | undefined {
  return [...run].sort(([, a], [, b]) => b - a)[0]?.[0];
}
