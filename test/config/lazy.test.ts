import { expect, it, vi } from 'vitest';
import { findConfig } from '../../src/config/config.js';
import { createStage, SELF } from './stage.js';

const loads = vi.hoisted(() => ({ count: 0 }));
vi.mock('@cfworker/json-schema', async (original) => {
  loads.count += 1;
  return { ...(await original<typeof import('@cfworker/json-schema')>()) };
});

const stage = createStage();

it('loads the schema library only once a file was found', async () => {
  await findConfig({ cwd: await stage.makeFolder('empty'), runner: SELF });
  expect(loads.count).toBe(0);
  await stage.read('{}');
  expect(loads.count).toBe(1);
});
