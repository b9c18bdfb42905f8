/** A long list in JSON needs little of the heap. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run, type Scratch, scratch } from '../program.js';

let folder: Scratch;
beforeEach(() => {
  folder = scratch();
});
afterEach(() => folder.remove());

/**
 * Together 48 MB. Long notes keep the number of rows small, so that the check itself needs little memory. Cyrillic
 * letters take two bytes each.
 */
const NOTE = 'Ж'.repeat(12_000);
const ROWS = Array.from({ length: 2_000 }, (_, at) =>
  JSON.stringify({
    nickname: `user${at}`,
    password: `Kiefer-Lampe-${at}73`,
    name: { first: 'Anna', last: 'Weber' },
    department: 1,
    note: NOTE,
  }),
);

describe('a JSON list of 48 MB', () => {
  it.each([
    ['users.json', `{"users": [\n${ROWS.join(',\n')}\n], "count": 2000}`],
    ['users.jsonl', ROWS.join('\n')],
  ])('a JSON list of 48 MB is checked with a heap of 48 MB: %s', async (name, text) => {
    folder.write(name, text);
    const ran = await run([name, '--dry-run'], {
      cwd: folder.path,
      env: { NODE_OPTIONS: '--max-old-space-size=48' },
    });
    expect(ran.stderr).toBe('');
    expect(ran).toMatchObject({ status: 0, stdout: expect.stringContaining('2,000') });
  });

  it('a JSON list of 48 MB with an error at its end is refused with line and column', async () => {
    folder.write('users.json', `[\n${ROWS.join(',\n')},\n{"nickname": "last" "password": ""}\n]`);
    const ran = await run(['users.json', '--dry-run'], { cwd: folder.path });
    expect(ran.stderr).toContain('users.json:2002: column 21: comma expected');
    expect(ran.status).toBe(2);
  });
});

describe('a list of more than 250,000 rows', () => {
  it.each([
    ['users.json', `[${'{"login":"a"},'.repeat(250_000)}{"login":"a"}]`],
    ['users.jsonl', '{"login":"a"}\n'.repeat(250_001)],
  ])('a list of more than 250,000 rows is refused before its rows are in memory: %s', async (name, text) => {
    folder.write(name, text);
    const ran = await run([name, '--dry-run'], { cwd: folder.path });
    expect(ran).toMatchObject({ status: 2, stdout: '' });
    expect(ran.stderr).toContain(`${name}: more than 250,000 rows, the limit for a roster`);
  });
});
