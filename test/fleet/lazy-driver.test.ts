import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadedModules } from '../support/loaded-modules.js';

const folder = mkdtempSync(join(tmpdir(), 'provision-lazy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the database driver is loaded only if --store is given', () => {
  const unreachable = ['--store', 'postgres://provision@127.0.0.1:1/fleet'];
  const fleet = loadedModules(['fleet', folder], folder);
  expect([fleet.status, fleet.modules.includes('pg')]).toEqual([2, false]);
  const stored = loadedModules(['fleet', 'status', folder, ...unreachable], folder);
  expect([stored.status, stored.modules.includes('pg')]).toEqual([3, true]);
});
