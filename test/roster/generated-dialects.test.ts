/** Rosters in random dialects, written by an independent writer, are read exactly as they were meant. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../support/property-runs.js';
import { expectAsMeant, generated, readBytes } from './generated.js';

const ROUNDS = 60;

describe('a roster in any dialect', () => {
  it('a roster in any dialect is read exactly as it was meant', async () => {
    await fc.assert(fc.asyncProperty(generated, expectAsMeant), { numRuns: propertyRuns(ROUNDS) });
  });

  it('a roster with bytes changed at random is read or refused with an error, and never crashes the program', async () => {
    await fc.assert(
      fc.asyncProperty(
        generated,
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        async ({ bytes, chunkBytes, options }, changes) => {
          const changed = Buffer.from(bytes);
          for (const [at, byte] of changes) changed[at % changed.length] = byte;
          const result = await readBytes(changed, chunkBytes, options).catch((error: Error) => error);
          if (result instanceof Error) expect(result.name).toBe('UserError');
        },
      ),
      { numRuns: propertyRuns(ROUNDS) },
    );
  });
});

describe('a JSON roster', () => {
  const row = fc.dictionary(fc.constantFrom('x', 'y', 'x.y', '__proto__', 'a password'), fc.jsonValue(), {
    noNullPrototype: true,
  });

  it('a JSON roster gives the values of JSON.parse', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        async (table, isSpaced) => {
          const users = table.map((members, at) => ({ login: `u${at}`, ...members }));
          fc.pre(users.every((user) => new Set(keysOf(user)).size === keysOf(user).length));
          const json = JSON.stringify(users, null, isSpaced ? 2 : 0);
          const { roster, cells } = await readBytes(Buffer.from(json), 7);
          const at = roster.columns.headers.indexOf('login');
          expect(cells.map((found) => found[at])).toEqual(users.map(({ login }) => login));
          for (const [number, found] of cells.entries()) {
            const expected = flat(JSON.parse(json)[number]);
            for (const [key, value] of expected)
              expect(found[roster.columns.headers.indexOf(key)]).toEqual(value);
          }
        },
      ),
      { numRuns: propertyRuns(ROUNDS) },
    );
  });

  function keysOf(object: object, prefix = ''): string[] {
    return Object.entries(object).flatMap(([key, value]) => [
      prefix + key,
      ...(typeof value === 'object' && value !== null ? keysOf(value, `${prefix}${key}.`) : []),
    ]);
  }

  function flat(object: object, prefix = ''): [string, unknown][] {
    return Object.entries(object).flatMap(([key, value]): [string, unknown][] =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? flat(value, `${prefix}${key}.`)
        : [[prefix + key, expectedValue(value)]],
    );
  }

  /** Unsafe integers are read as bigints, and as texts in an array. */
  function expectedValue(value: unknown): unknown {
    const isBeyond =
      typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(String(value));
    if (isBeyond) return BigInt(String(value));
    return Array.isArray(value) ? JSON.parse(JSON.stringify(value), (_, inner) => inText(inner)) : value;
  }

  function inText(inner: unknown): unknown {
    const found = typeof inner === 'number' ? expectedValue(inner) : inner;
    return typeof found === 'bigint' ? String(found) : found;
  }
});
