import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { createPalette } from '../../src/ui/format/palette.js';
import { writeTable } from '../../src/ui/human/human-reporter.js';

it('a cell of 64 KiB is shortened in the table of the plan', () => {
  const output = new PassThrough();
  writeTable(output, createPalette(output, {}, false), [
    ['File', 'users.csv'],
    ['First person', `Anna Petrova, ${'x'.repeat(65_536)}`],
  ]);
  const text = String(output.read());
  expect(text).toMatch(/^File {10}users\.csv$/m);
  expect(text).toContain('First person  Anna Petrova, xxx');
  expect(text).toContain('x…\n');
  expect(text.length).toBeLessThan(2200);
});
