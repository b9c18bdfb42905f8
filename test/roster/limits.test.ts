/** Limits that protect memory from a list that is far larger than any roster. */

import { describe, expect, it, test } from 'vitest';
import { MAX_ROWS, MAX_TEXT } from '../../src/roster/roster-errors.js';
import { numberRows } from '../../src/roster/table.js';
import { createRosterFiles } from './roster-files.js';

const { read, errorOf } = createRosterFiles();
const TOO_MANY = 'more than 250,000 rows, the limit for a roster';

/** Batches of up to a hundred rows; every second row is blank. */
async function* batches(rows: number) {
  const [filled, blank] = [
    { line: 1, cells: ['a'] },
    { line: 2, cells: [''] },
  ];
  for (let remaining = rows; remaining > 0; remaining -= 100)
    yield Array.from({ length: Math.min(remaining, 100) }, () => [filled, blank]).flat();
}

async function countRows(rows: number): Promise<number> {
  let last = 0;
  for await (const { row } of numberRows(batches(rows), 'users.csv')) last = row;
  return last;
}

describe('the limit of 250,000 rows', () => {
  test('a table has at most 250,000 rows, not counting blank rows', async () => {
    expect(await countRows(MAX_ROWS)).toBe(MAX_ROWS);
    await expect(countRows(MAX_ROWS + 1)).rejects.toThrow(`users.csv: ${TOO_MANY}`);
  });

  test('a JSON roster has at most 250,000 rows, counting empty ones', async () => {
    const { message, next } = await errorOf(`[${'{},'.repeat(MAX_ROWS)}{}]`, { name: 'users.json' });
    expect(message).toBe(`users.json: ${TOO_MANY}`);
    expect(next).toBe('Split it into several rosters.');
  });
});

describe('a JSON text that is too long', () => {
  const escapes = (length: number) => '\\u0416'.repeat(Math.ceil(length / 6));
  const [long, longer] = [escapes(MAX_TEXT - 64 * 1024), escapes(MAX_TEXT + 64 * 1024)];

  it.each([
    ['in a row', `[{"login":"a"},\n {"login":"b","x":"${longer}"}]`, 'users.json:2: column 19: a text'],
    ['next to the list', `{"note": "${longer}", "users":[{"login":"a"}]}`, 'users.json:1: column 10: a text'],
    ['as a key', `{"${longer}": 1, "users":[{"login":"a"}]}`, 'users.json:1: column 2: a text'],
  ])('a JSON text longer than 1 MiB is refused %s', async (_, text, message) => {
    expect((await errorOf(text, { name: 'users.json' })).message).toBe(`${message} is longer than 1 MiB`);
  });

  it('a line of JSON Lines longer than 1 MiB is refused', async () => {
    const text = `{"login":"a"}\n{"login":"b","x":"${longer}"}\n`;
    const { message } = await errorOf(text, { name: 'users.jsonl' });
    expect(message).toBe('users.jsonl:2: column 1: a line is longer than 1 MiB');
  });

  it('a JSON text below 1 MiB next to the list is read', async () => {
    const text = `{"note": "${long}", "users":[{"login":"a"}]}`;
    expect((await read(text, { name: 'users.json' })).drafts).toEqual([{ nickname: 'a' }]);
  });
});
