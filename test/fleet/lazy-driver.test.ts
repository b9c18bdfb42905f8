import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadedModules } from '../support/loaded-modules.js';

const folder = mkdtempSync(join(tmpdir(), 'provision-lazy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the driver of the database is loaded only where a store is named', () => {
  const nowhere = ['--store', 'postgres://provision@127.0.0.1:1/fleet'];
  const fleet = loadedModules(['fleet', folder], folder);
  expect([fleet.status, fleet.modules.includes('pg')]).toEqual([2, false]);
  const stored = loadedModules(['fleet', 'status', folder, ...nowhere], folder);
  expect([stored.status, stored.modules.includes('pg')]).toEqual([3, true]);
});
