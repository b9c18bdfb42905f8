import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { CurrentUser } from '../../src/platform/trust.js';
import { type Config, findConfig } from '../../src/settings/config-file.js';

/** The user that runs the tests. */
export const SELF: CurrentUser = { uid: process.geteuid?.(), sudoUid: undefined };

/** A scratch folder for the tests of a file, and functions that write to it. */
export function createStage() {
  let folder = '';
  let count = 0;
  beforeAll(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'config-')));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const path = (...parts: string[]) => join(folder, ...parts);
  async function write(name: string, text: string | Uint8Array): Promise<string> {
    await mkdir(dirname(path(name)), { recursive: true });
    await writeFile(path(name), text);
    return path(name);
  }
  return {
    path,
    write,
    async makeFolder(...parts: string[]): Promise<string> {
      await mkdir(path(...parts), { recursive: true });
      return path(...parts);
    },
    /** Reads a configuration of this text, called `x.json` in messages. */
    async read(text: string | Uint8Array): Promise<Config | undefined> {
      count += 1;
      await write(`${count}/x.json`, text);
      return await findConfig({ cwd: path(`${count}`), path: 'x.json', runner: SELF });
    },
  };
}
