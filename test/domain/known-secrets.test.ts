import fc from 'fast-check';
import { expect, it } from 'vitest';
import { redact } from '../../src/directory/redact.js';
import { foldText, KnownSecrets, patternsOf } from '../../src/domain/known-secrets.js';
import { Secret } from '../../src/domain/secret.js';
import { cpuTimeOf } from '../support/cpu-time.js';
import { propertyRuns } from '../support/property-runs.js';

function knownOf(texts: Iterable<string>): KnownSecrets {
  const known = new KnownSecrets();
  for (const text of texts) known.add(new Secret(text));
  return known;
}

const isShown = (text: string, known: KnownSecrets) => redact(text, [], known) === text;

/** Uses few letters, so that secrets share beginnings and contain one another. */
const letters = fc.constantFrom('a', 'B', 'é', 'ж', '1', ' ', '+');
const secret = fc.string({ unit: letters, minLength: 4, maxLength: 12 });
const around = fc.string({ unit: letters, maxLength: 20 });

it('the index finds the same secrets as separate searches, even if some are added later', () => {
  const found = new Set<boolean>();
  const secrets = fc.array(secret, { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(secrets, fc.nat(7), fc.nat(2), around, around, (all, which, cut, before, after) => {
      const shown = foldText(`${before}${all[which % all.length]?.slice(cut)}${after}`);
      const known = new KnownSecrets();
      for (const count of [Math.floor(all.length / 2), all.length]) {
        const some = all.slice(0, count);
        for (const one of some) known.add(new Secret(one));
        const patterns = some.filter(({ length }) => length >= 6).flatMap(patternsOf);
        const isFound = patterns.some((pattern) => pattern.length >= 6 && shown.includes(pattern));
        expect(known.areIn(shown)).toBe(isFound);
        found.add(isFound);
      }
    }),
    { numRuns: propertyRuns(500) },
  );
  expect(found.size).toBe(2);
});

it('ASCII texts are folded like all others', () => {
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

it('a message is searched for 100,000 secrets almost as fast as for ten, even if half of them begin like it', async () => {
  const message =
    'The password must not begin with Welcome- or with the login. Choose one of at least 8 characters, with a digit and ' +
    'a sign, or ask the administrator of your organisation for the rules. Thank you.';
  const textOf = (n: number) => (n % 2 === 0 ? `Welcome-${n}` : `${(n * 7919).toString(36)}-${n}-Meadow`);
  const costOf = async (count: number) => {
    const known = knownOf(Array.from({ length: count }, (_, n) => textOf(n)));
    expect(isShown(message, known)).toBe(true);
    return await cpuTimeOf(() => {
      for (let n = 0; n < 20; n += 1) redact(message, [], known);
    });
  };
  const least = await costOf(10);
  // A separate search for each secret takes a hundred times as long.
  expect(await costOf(100_000)).toBeLessThan(5 * least + 100);
});
