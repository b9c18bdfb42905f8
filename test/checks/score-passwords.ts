/**
 * Writes `password-scores.json`: the scores (0 to 4) that zxcvbn gives the passwords of both seeds with all its word
 * lists. To run it: `npx esbuild test/checks/score-passwords.ts --bundle --platform=node --packages=external
 * --outfile=dist/score.cjs && node dist/score.cjs && npm run format`
 */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { samplePasswords } from './passwords.js';

/** The parts of the packages that this script uses. They are installed only for it. */
type Core = {
  readonly ZxcvbnFactory: new (
    options: object,
  ) => { check(password: string, own: readonly string[]): { readonly score: number } };
};
type Language = { readonly dictionary: object; readonly adjacencyGraphs?: object };

const PINNED = ['@zxcvbn-ts/core@4.2.0', '@zxcvbn-ts/language-common@4.1.3', '@zxcvbn-ts/language-en@4.1.1'];
const SEEDS = [1, 4];

const folder = mkdtempSync(join(tmpdir(), 'zxcvbn-'));
execFileSync('npm', ['install', '--prefix', folder, ...PINNED], { stdio: 'inherit' });
const load = createRequire(join(folder, 'score.js'));
const { ZxcvbnFactory } = load('@zxcvbn-ts/core') as Core;
const common = load('@zxcvbn-ts/language-common') as Language;
const english = load('@zxcvbn-ts/language-en') as Language;
const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
});
const scores = SEEDS.map((seed) => {
  const all = samplePasswords(seed).map(({ password, own }) => {
    const words = own
      .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
      .filter((text) => text !== '');
    return estimator.check(password, words).score;
  });
  return [seed, all.join('').match(/.{100}/g)];
});
writeFileSync(
  'test/checks/password-scores.json',
  `${JSON.stringify({ packages: PINNED, scores: Object.fromEntries(scores) }, null, 2)}\n`,
);
rmSync(folder, { recursive: true });
