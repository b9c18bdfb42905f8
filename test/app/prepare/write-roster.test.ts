/** A written roster has every row of the list, in every dialect, and nothing else changes. */

import { isAscii, isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Generated, generated } from '../../roster/generated.js';
import { propertyRuns } from '../../support/property-runs.js';
import { createFolder, type Read } from './lists.js';

const ROUNDS = 30;

const folder = createFolder();

/** Excludes lists in an encoding that the program does not detect, since it refuses them. */
const isReadable = ({ bytes, options: { encoding = 'utf-8' } }: Generated) =>
  encoding.startsWith('utf-') || !isUtf8(bytes) || isAscii(bytes);

/** Excludes lists in which an address has nothing before its `@`, since no roster is written for them. */
const hasLogins = ({ drafts }: Generated) => !drafts.some(({ nickname }) => /^\s*@/.test(String(nickname)));

const lists = generated.filter((list) => isReadable(list) && hasLogins(list));

/** Expects the same rows and cells in the same order. Only an empty cell may have got a nickname. */
function expectRows(now: Read, before: Read): void {
  expect(now.rows.length).toBe(before.rows.length);
  for (const [n, row] of before.rows.entries()) {
    for (const [header, cell] of Object.entries(row)) {
      const written = now.rows[n]?.[header];
      const isFilled = cell.trim() === '' && written === `qq${n + 1}qq`;
      expect(isFilled ? cell : (written ?? '')).toBe(cell);
    }
  }
}

describe('a list written in place', () => {
  it('a list that is replaced has every row in its order, and everything around the rows unchanged', async () => {
    const texts = lists.filter(({ format }) => format !== 'xlsx');
    await fc.assert(
      fc.asyncProperty(texts, async ({ bytes, options, format }) => {
        folder.clear();
        const listReading = { ...options, format };
        const { reading, isChanged } = await folder.write(bytes, listReading, 'list');
        const after = readFileSync(folder.at('list.csv'));
        const before = isChanged ? readFileSync(folder.at('list.csv.bak')) : after;
        expect(before.equals(bytes)).toBe(true);
        const old = isChanged ? 'list.csv.bak' : 'list.csv';
        const rewritten = await folder.read('list.csv', { ...reading, format });
        const original = await folder.read(old, listReading);
        expectRows(rewritten, original);
        // A list without a header gets a header above its rows.
        const from = options.columns === undefined ? 0 : 1;
        expect(rewritten.around.slice(from)).toEqual(original.around.slice(from));
        expect(rewritten.around[0]?.startsWith(original.around[0] ?? '?')).toBe(true);
      }),
      { numRuns: propertyRuns(ROUNDS) },
    );
  });
});

describe('a roster written to a new file', () => {
  it.each(['csv', 'xlsx', 'json'] as const)('a new file of format %s has every row', async (format) => {
    await fc.assert(
      fc.asyncProperty(lists, async (list) => {
        folder.clear();
        const listReading = { ...list.options, format: list.format };
        const { reading } = await folder.write(list.bytes, listReading, format);
        const rewritten = await folder.read(`roster.${format}`, reading);
        expectRows(rewritten, await folder.read('list.csv', listReading));
      }),
      { numRuns: propertyRuns(ROUNDS / 3) },
    );
  });
});
