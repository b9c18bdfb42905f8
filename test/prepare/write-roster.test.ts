/** What is written holds every row of the list, in every dialect, and nothing differs but what is added. */

import { isAscii, isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Draft } from '../../src/row.js';
import { type Generated, generated } from '../roster/generated.js';
import { createFolder, type Read } from './lists.js';

const ROUNDS = 120;

const folder = createFolder();

/** Where nobody can tell the encoding, the list is not read at all. */
const isReadable = ({ bytes, options: { encoding = 'utf-8' } }: Generated) =>
  encoding.startsWith('utf-') || !isUtf8(bytes) || isAscii(bytes);

/** An address with nothing before its `@` is a finding, and nothing is written. */
const hasLogins = ({ drafts }: Generated) => !drafts.some(({ nickname }) => /^\s*@/.test(String(nickname)));

const lists = generated.filter((list) => isReadable(list) && hasLogins(list));

/** Every row in its order with every cell; only an empty one may hold a login now. */
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

describe('a list written in its place', () => {
  it('has every row, and every character that it had in its order', async () => {
    const texts = lists.filter(({ format }) => format !== 'xlsx');
    await fc.assert(
      fc.asyncProperty(texts, async ({ bytes, options, format, drafts }) => {
        folder.clear();
        const told = { ...options, format };
        const { again, isChanged } = await folder.write(bytes, told, 'list');
        const after = readFileSync(folder.at('list.csv'));
        const before = isChanged ? readFileSync(folder.at('list.csv.bak')) : after;
        expect(before.equals(bytes)).toBe(true);
        const text = await folder.text('list.csv', after, told);
        const original = await folder.text('list.csv', before, told);
        if (drafts.every((draft) => draft.nickname === undefined))
          expect(withoutLogins(text) === original).toBe(true);
        else if (!drafts.some(hasSpaces)) expect(isWithin(original, text)).toBe(true);
        const now = await folder.read('list.csv', { ...again.reading, format });
        expectRows(now, isChanged ? await folder.read('list.csv.bak', told) : now);
      }),
      { numRuns: ROUNDS },
    );
  });

  /** In the place of a login, where spaces are replaced by one. */
  const hasSpaces = ({ nickname }: Draft) => nickname !== '' && String(nickname ?? 'x').trim() === '';

  /** Of a list that had no logins. */
  function withoutLogins(text: string): string {
    return text
      .replaceAll(/,\s*(?:"nickname"\s*:\s*"qq\d+qq")/g, '')
      .replace(/[,;|\t]nickname(?=[\r\n]|$)/, '')
      .replaceAll(/[,;|\t]qq\d+qq(?=[\r\n]|$)/g, '');
  }

  /** Whether one is left of the other where some characters are taken out. */
  function isWithin(small: string, large: string): boolean {
    let from = 0;
    for (const char of small) {
      from = large.indexOf(char, from) + 1;
      if (from === 0) return false;
    }
    return true;
  }
});

describe('a roster written to a new file', () => {
  it.each(['csv', 'xlsx', 'json'] as const)('of format %s has the rows of the list', async (format) => {
    await fc.assert(
      fc.asyncProperty(lists, async (list) => {
        folder.clear();
        const told = { ...list.options, format: list.format };
        const { again } = await folder.write(list.bytes, told, format);
        const now = await folder.read(`roster.${format}`, again.reading);
        expectRows(now, await folder.read('list.csv', told));
      }),
      { numRuns: ROUNDS / 3 },
    );
  });
});
