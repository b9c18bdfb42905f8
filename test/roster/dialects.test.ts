/** Rosters in random dialects, written by a writer of its own, come back exactly as they were meant. */

import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openRoster } from '../../src/roster/roster.js';

const ROUNDS = 1_000;

const text = fc.string({
  unit: fc.constantFrom(...'aZ09 _.,;|\t"\'#=+-@\\/\r\nЖёй€🙂\u00a0\u200bé'),
  maxLength: 12,
});

const dialect = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  end: fc.constantFrom('\n', '\r\n', '\r'),
  quoteAll: fc.boolean(),
  encoding: fc.constantFrom('utf-8', 'utf-8 with mark', 'utf-16le', 'utf-16be'),
  endsWithBreak: fc.boolean(),
  sep: fc.boolean(),
  extra: fc.nat(2),
  above: fc.array(fc.constantFrom('', 'A title', 'version 2.0'), { maxLength: 3 }),
  blankBetween: fc.boolean(),
  chunkBytes: fc.constantFrom(1, 2, 3, 5, 16, 17, 64, 1_000, 65_536),
});

type Dialect = typeof dialect extends fc.Arbitrary<infer D> ? D : never;

const HEADERS = ['Login', 'Пароль', 'First name', 'Notes'];

/** A row is never blank, since blank rows are skipped. */
const rows = fc.array(
  fc
    .tuple(text, text, text, text)
    .map((cells) => (cells.every((cell) => cell.trim() === '') ? ['a', ...cells.slice(1)] : cells)),
  { minLength: 1, maxLength: 6 },
);

function quoted(cell: string, { delimiter, quoteAll }: Dialect): string {
  const needs = quoteAll || /["\r\n]/.test(cell) || cell.includes(delimiter);
  return needs ? `"${cell.split('"').join('""')}"` : cell;
}

const breaks = (cell: string) => cell.split(/\r\n|\r|\n/).length - 1;

function write(table: readonly (readonly string[])[], how: Dialect): { bytes: Buffer; lines: number[] } {
  const parts: string[] = [...(how.sep ? [`sep=${how.delimiter}`] : []), ...how.above];
  let line = parts.length + 1;
  const lines: number[] = [];
  for (const [at, row] of [HEADERS, ...table].entries()) {
    if (at > 0) lines.push(line);
    parts.push(row.map((cell) => quoted(cell, how)).join(how.delimiter) + how.delimiter.repeat(how.extra));
    line += 1 + row.reduce((sum, cell) => sum + breaks(cell), 0);
    if (at > 0 && how.blankBetween) {
      parts.push(how.delimiter.repeat(at % 6));
      line += 1;
    }
  }
  const whole = parts.join(how.end) + (how.endsWithBreak ? how.end : '');
  return { bytes: encode(whole, how.encoding), lines };
}

function encode(whole: string, encoding: Dialect['encoding']): Buffer {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(whole);
    case 'utf-8 with mark':
      return Buffer.from(`\ufeff${whole}`);
    case 'utf-16le':
      return Buffer.from(`\ufeff${whole}`, 'utf16le');
    case 'utf-16be':
      return Buffer.from(`\ufeff${whole}`, 'utf16le').swap16();
  }
}

async function readBytes(bytes: Buffer, chunkBytes: number) {
  const roster = await openRoster({ path: '-', stdin: Readable.from([bytes]) }, { chunkBytes });
  const cells: (readonly unknown[])[] = [];
  const lines: number[] = [];
  for await (const row of roster.rows()) {
    cells.push(row.cells);
    lines.push(row.line);
  }
  return { roster, cells, lines };
}

describe('a roster in any dialect', () => {
  it('comes back exactly as it was meant', async () => {
    await fc.assert(
      fc.asyncProperty(rows, dialect, async (table, how) => {
        const { bytes, lines } = write(table, how);
        const found = await readBytes(bytes, how.chunkBytes);
        expect(found.cells).toEqual(table);
        expect(found.lines).toEqual(lines);
        expect(found.roster.delimiter).toBe(how.delimiter);
        expect(found.roster.columns.headers).toEqual(HEADERS);
      }),
      { numRuns: ROUNDS },
    );
  });

  it('with bytes changed at random is read or refused in words, never more', async () => {
    await fc.assert(
      fc.asyncProperty(
        rows,
        dialect,
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        async (table, how, changes) => {
          const { bytes } = write(table, how);
          for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
          const result = await readBytes(bytes, how.chunkBytes).catch((error: Error) => error);
          if (result instanceof Error) expect(result.name).toBe('UserError');
        },
      ),
      { numRuns: ROUNDS },
    );
  });
});

describe('a JSON roster', () => {
  const row = fc.dictionary(fc.constantFrom('x', 'y', 'x.y', '__proto__', 'a password'), fc.jsonValue(), {
    noNullPrototype: true,
  });

  it('gives the values of JSON.parse', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        async (table, isSpaced) => {
          const users = table.map((members, at) => ({ login: `u${at}`, ...members }));
          fc.pre(users.every((user) => new Set(flat(user).map(([key]) => key)).size === flat(user).length));
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
      { numRuns: 300 },
    );
  });

  function flat(object: object, prefix = ''): [string, unknown][] {
    return Object.entries(object).flatMap(([key, value]): [string, unknown][] =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? flat(value, `${prefix}${key}.`)
        : [[prefix + key, kept(value)]],
    );
  }

  /** Integers that a number cannot hold are bigints, and texts in an array. */
  function kept(value: unknown): unknown {
    const isBeyond =
      typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(String(value));
    if (isBeyond) return BigInt(String(value));
    return Array.isArray(value) ? JSON.parse(JSON.stringify(value), (_, inner) => inText(inner)) : value;
  }

  function inText(inner: unknown): unknown {
    const found = typeof inner === 'number' ? kept(inner) : inner;
    return typeof found === 'bigint' ? String(found) : found;
  }
});
