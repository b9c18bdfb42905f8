import fc from 'fast-check';
import { expect, it } from 'vitest';
import { redact } from '../../src/directory/redact.js';
import { KnownSecrets } from '../../src/domain/known-secrets.js';
import { Secret } from '../../src/domain/secret.js';
import { foldText, patternsOf } from '../../src/domain/secret-patterns.js';
import { cpuTimeOf } from '../support/cpu-time.js';

function knownOf(texts: Iterable<string>): KnownSecrets {
  const known = new KnownSecrets();
  for (const text of texts) known.add(new Secret(text));
  return known;
}

const isShown = (text: string, known: KnownSecrets) => redact(text, [], known) === text;

/** Few letters, so that secrets begin alike, hold one another, and are in texts by chance. */
const letters = fc.constantFrom('a', 'B', 'é', 'ж', '1', ' ', '+');
const text = (maxLength: number) => fc.string({ unit: letters, maxLength });

it('the index finds what a search for each secret finds, also for secrets that come later', () => {
  fc.assert(
    fc.property(fc.array(text(12), { maxLength: 8 }), text(12), text(60), (earlier, later, shown) => {
      const known = knownOf(earlier);
      for (const secrets of [earlier, [...earlier, later]]) {
        for (const secret of secrets) known.add(new Secret(secret));
        const patterns = secrets.filter(({ length }) => length >= 6).flatMap(patternsOf);
        const folded = foldText(shown);
        const isFound = patterns.some((pattern) => pattern.length >= 6 && folded.includes(pattern));
        expect(known.areIn(folded)).toBe(isFound);
      }
    }),
    { numRuns: 500 },
  );
});

it('texts of ASCII are folded as all others are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (ascii) => {
      expect(`${foldText(ascii)}E`).toBe(foldText(`${ascii}é`));
    }),
  );
});

it('a message with a secret of at least 6 characters is withheld, in any spelling', () => {
  const known = knownOf(['Sunny-Meadow', 'abc12', 'x y z 1', 'Солнце-42']);
  for (const shown of ['SUNNY-MEADOW', 'U3VubnktTWVhZG93', 'Sunny%2DMeadow', 'it is Солнце-42'])
    expect(isShown(shown, known)).toBe(false);
  for (const shown of ['abc12', 'xyz1', 'Sunny', 'Password is too simple'])
    expect(isShown(shown, known)).toBe(true);
});

it('a long token is found by its beginning', () => {
  const token = Array.from({ length: 40 }, (_, n) => `part${n}`).join('.');
  const known = knownOf([token]);
  expect(isShown(`not ${token.slice(0, 100)}…`, known)).toBe(false);
  expect(isShown(`not ${token.slice(0, 60)}…`, known)).toBe(true);
});

it.each([
  ['that have nothing in common', (n: number) => `${(n * 7919).toString(36)}-${n}-Meadow`],
  ['that begin alike, as the message does', (n: number) => `Welcome-${(n * 7919).toString(36)}`],
])('100,000 secrets %s cost a message hardly more than ten', async (_, secret) => {
  const message =
    'The password must not begin with Welcome- or with the login. Choose one of at least 8 characters, with a digit and ' +
    'a sign, or ask the administrator of your organisation for the rules. Thank you.';
  const [few, many] = [10, 100_000].map((length) => knownOf(Array.from({ length }, (__, n) => secret(n))));
  const costOf = async (known: KnownSecrets | undefined) => {
    expect(known && isShown(message, known)).toBe(true);
    return await cpuTimeOf(() => {
      for (let n = 0; n < 20; n += 1) redact(message, [], known);
    });
  };
  const least = await costOf(few);
  // A search for each secret takes a hundred times as long.
  expect(await costOf(many)).toBeLessThan(5 * least + 100);
});
