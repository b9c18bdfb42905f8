import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { openRoster } from '../../src/roster/roster.js';
import { createStage } from './stage.js';

const stage = createStage();
/** A file that says 4096 bytes and holds a line. */
const SHORTER = '/sys/class/net/lo/address';

function rowsOf(count: number): string {
  return `login,password\n${Array.from({ length: count }, (_, i) => `user${i},Sunny-Meadow-${i}\n`).join('')}`;
}

describe('how many rows there will be', () => {
  it.each([1, 1000, 200_000])('is guessed within a twentieth of %i', async (count) => {
    const roster = await stage.open(rowsOf(count));
    await roster.close();
    const expected = roster.expectedRows ?? 0;
    expect(expected).toBeGreaterThan(count * 0.95);
    expect(expected).toBeLessThan(count * 1.05 + 2);
  });

  it.skipIf(!existsSync(SHORTER))('was no number where a file is shorter than it says', async () => {
    const columns = ['nickname'];
    const roster = await openRoster({ path: SHORTER, stdin: Readable.from([]), columns });
    await roster.close();
    expect(roster.expectedRows).toBe(0);
  });
});
