/** Titles of tests: whole sentences in the vocabulary of docs/architecture.md, checked by patterns. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** The text after `it(`, `test(` and `describe(`, or after the table of an `each`. */
const TITLE = /(?:\b(?:it|test|slowTest|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,/g;

/** How a sentence without its subject begins, or a bare question. */
const FRAGMENT =
  /^(?:is|are|was|were|has|have|does|do|may|can|cannot|never|that|which|whose|of|what|whether)\b/i;

const OTHER_WORDS =
  /\b(?:doubts?|trouble|told|tells?|mend(?:s|ed)?|ma[dk]es? up|made-up|stands?|ledger|roll call|tally|tried|trying)\b/i;

/** People without a name, and phrases that were translated word by word. */
const TRANSLATED =
  /\b(?:whoever|whom|anew|as ever|as far as|so many|such|(?:is|are) to be|besides?|behind|nobody|somebody|anybody|everybody|no one|house|fate|under way|(?:goes|go|gone|went) on|at all|meanwhile)\b/i;

const TITLES = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts') || path.startsWith('journal/adapter'))
  .flatMap((path) =>
    [...readFileSync(join(import.meta.dirname, path), 'utf8').matchAll(TITLE)].map(
      ([, , title = '']) => [path, title] as const,
    ),
  );

const matching = (pattern: RegExp) => TITLES.filter(([, title]) => pattern.test(title));

it('the title of a test begins with its subject', () => {
  expect(TITLES.length).toBeGreaterThan(2_500);
  expect(matching(FRAGMENT)).toEqual([]);
});

it('the title of a test has no word that the vocabulary replaces', () => {
  expect(matching(OTHER_WORDS)).toEqual([]);
  expect(matching(TRANSLATED)).toEqual([]);
});

it('no file has two tests with one title', () => {
  const keys = TITLES.map(([path, title]) => `${path}: ${title}`);
  expect(keys.filter((key, at) => keys.indexOf(key) < at)).toEqual([]);
});
