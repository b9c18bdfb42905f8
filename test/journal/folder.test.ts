import { execFile } from 'node:child_process';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isMainThread } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Journal } from '../../src/domain/journals.js';
import { archiveFolder, openJournal, readJournal } from '../../src/journal/journal.js';
import { errorOf } from '../support/error-of.js';
import { hostProcess } from '../support/host-process.js';
import { HEAD, tickingClock, user } from './samples.js';

let above: string;
let folder: string;

beforeEach(async () => {
  above = await mkdtemp(join(tmpdir(), 'provision-folder-'));
  folder = join(above, 'users.csv.results');
});

afterEach(() => rm(above, { recursive: true, force: true }));

function open(at = folder): Promise<Journal> {
  return openJournal({
    folder: at,
    head: HEAD,
    forceUnlock: false,
    clock: tickingClock(),
    host: hostProcess,
  });
}

async function modeOf(...path: string[]): Promise<string> {
  return ((await stat(join(folder, ...path))).mode & 0o777).toString(8);
}

describe('the modes of the results folder', () => {
  // Mutation tests run in worker threads, which cannot set the umask.
  test.runIf(isMainThread).each([0o000, 0o022, 0o777])(
    'the results folder and its files are accessible only to their owner under umask %o',
    async (umask) => {
      const before = process.umask(umask);
      try {
        const journal = await open();
        await journal.begin();
        expect(await modeOf()).toBe('700');
        const names = (await readdir(folder)).sort();
        expect(names).toEqual(['.gitignore', 'journal.jsonl', 'lock']);
        for (const name of names) expect(await modeOf(name)).toBe('600');
        await journal.close();
        await writeFile(join(folder, 'journal.jsonl'), '1234abcd {"type":"sen', { flag: 'a' });
        await (await open()).close();
        expect(await modeOf('journal.jsonl.broken')).toBe('600');
      } finally {
        process.umask(before);
      }
    },
  );

  test('the results folder and the journal are restricted again after their modes were changed', async () => {
    const journal = await open();
    await journal.begin();
    await journal.close();
    await chmod(folder, 0o755);
    await chmod(join(folder, 'journal.jsonl'), 0o644);
    await (await open()).close();
    expect(await modeOf()).toBe('700');
    expect(await modeOf('journal.jsonl')).toBe('600');
  });
});

describe('the results folder', () => {
  test('the results folder is excluded from repositories, unless a person has written another .gitignore', async () => {
    const journal = await open();
    await journal.begin();
    await journal.close();
    expect(await readFile(join(folder, '.gitignore'), 'utf8')).toBe('*\n');
    await writeFile(join(folder, '.gitignore'), '*\n!report.html\n');
    await (await open()).close();
    expect(await readFile(join(folder, '.gitignore'), 'utf8')).toBe('*\n!report.html\n');
  });

  test('the results folder is created with its parent folders', async () => {
    const deep = join(above, 'a', 'b', 'results');
    const journal = await open(deep);
    await journal.begin();
    await journal.close();
    expect((await readJournal(deep))?.runs.length).toBe(1);
  });

  test('an empty folder can be the results folder, and is not removed', async () => {
    await mkdir(folder);
    await (await open()).close();
    expect(await readdir(folder)).toEqual(['.gitignore']);
    await (await open()).close();
  });

  test('a folder that contains other files is refused as the results folder', async () => {
    await mkdir(folder, { mode: 0o755 });
    await writeFile(join(folder, 'thesis.txt'), 'mine');
    for (const attempt of [
      () => open(),
      () => archiveFolder(folder, { clock: tickingClock(), host: hostProcess }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({
        reason: 'results',
        message: expect.stringContaining('contains other files'),
      });
    }
    expect(await readdir(above)).toEqual(['users.csv.results']);
    expect(await readdir(folder)).toEqual(['thesis.txt']);
    expect((await stat(folder)).mode & 0o777).toBe(0o755);
  });

  test('an existing results folder is inspected before anything is written to it', async () => {
    const calls: string[] = [];
    const refuse = async () => {
      calls.push('refused');
      throw errorOf('results', 'not trusted');
    };
    const options = {
      folder,
      head: HEAD,
      forceUnlock: false,
      clock: tickingClock(),
      host: hostProcess,
      inspect: refuse,
    };
    await (await openJournal(options)).close();
    expect(calls).toEqual([]);
    await mkdir(folder, { mode: 0o755 });
    await expect(openJournal(options)).rejects.toThrow('not trusted');
    expect(calls).toEqual(['refused']);
    expect(await readdir(folder)).toEqual([]);
    expect((await stat(folder)).mode & 0o777).toBe(0o755);
  });

  test('a file is refused as the results folder', async () => {
    await writeFile(folder, 'mine');
    await expect(open()).rejects.toMatchObject({
      reason: 'results',
      message: expect.stringContaining('is a file'),
    });
    expect(await readJournal(folder)).toBeUndefined();
  });
});

describe.runIf(process.platform !== 'win32')(
  'a file of the results folder that is not a regular file',
  () => {
    const makePipe = (path: string): Promise<unknown> => promisify(execFile)('mkfifo', [path]);

    test('a pipe or a link in the results folder is refused with its name, without blocking', async () => {
      await mkdir(folder);
      await makePipe(join(folder, '.gitignore'));
      await expect(open()).rejects.toMatchObject({
        message: expect.stringContaining('not a regular file'),
      });
      await writeFile(join(folder, 'report.html'), '');
      for (const attempt of [
        () => open(),
        () => archiveFolder(folder, { clock: tickingClock(), host: hostProcess }),
      ]) {
        await expect(attempt()).rejects.toMatchObject({
          reason: 'results',
          message: expect.stringContaining(`${join(folder, '.gitignore')} is a`),
        });
      }
      await rm(join(folder, '.gitignore'));
      await rm(join(folder, 'report.html'));
      await symlink(join(above, 'other'), join(folder, '.gitignore'));
      await expect(open()).rejects.toMatchObject({
        message: expect.stringContaining('not a regular file'),
      });
      expect(await readdir(folder)).toEqual(['.gitignore']);
    });
  },
);

test.runIf(process.platform !== 'win32')('a run stops when its journal is replaced by a link', async () => {
  const journal = await open();
  await journal.begin();
  await rename(join(folder, 'journal.jsonl'), join(above, 'moved'));
  await symlink(join(above, 'moved'), join(folder, 'journal.jsonl'));
  await expect(journal.announce(user('a'), 1)).rejects.toMatchObject({ reason: 'fenced' });
  await journal.close();
});

test('reading a journal writes nothing and needs no lock', async () => {
  expect(await readJournal(folder)).toBeUndefined();
  expect(await readdir(above)).toEqual([]);
  const journal = await open();
  await journal.begin();
  await journal.announce(user('a'), 1);
  const before = await readdir(folder);
  const view = await readJournal(folder);
  await journal.settle('a', 1, { outcome: 'created' }, 1);
  expect(view?.last('a')?.outcome).toBe('unconfirmed');
  expect((await readJournal(folder))?.last('a')?.outcome).toBe('created');
  expect(await readdir(folder)).toEqual(before);
  await journal.close();
});

describe('archiving', () => {
  test('archiving renames the results folder with the date and the time', async () => {
    const journal = await open();
    await journal.begin();
    await journal.close();
    const now = new Date(2026, 10, 21, 8, 41, 7).getTime();
    const archived = await archiveFolder(folder, { clock: tickingClock(now - 1000), host: hostProcess });
    expect(archived).toBe(`${folder} 2026-11-21 08.41.07`);
    expect((await readdir(archived ?? '')).sort()).toEqual(['.gitignore', 'journal.jsonl']);
    expect(await readdir(above)).toEqual(['users.csv.results 2026-11-21 08.41.07']);
  });

  test('a second archive within one second gets another name', async () => {
    const clock = { ...tickingClock(), now: () => 0 };
    for (const end of ['', ' 2']) {
      const journal = await open();
      await journal.begin();
      await journal.close();
      expect(await archiveFolder(folder, { clock, host: hostProcess })).toMatch(new RegExp(`\\d\\d${end}$`));
    }
  });

  test('archiving does nothing if the results folder is missing or empty', async () => {
    expect(await archiveFolder(folder, { clock: tickingClock(), host: hostProcess })).toBeUndefined();
    await mkdir(folder);
    expect(await archiveFolder(folder, { clock: tickingClock(), host: hostProcess })).toBeUndefined();
  });

  test('archiving is refused while a run uses the results folder', async () => {
    const journal = await open();
    await journal.begin();
    await expect(archiveFolder(folder, { clock: tickingClock(), host: hostProcess })).rejects.toMatchObject({
      reason: 'locked',
    });
    await journal.announce(user('a'), 1);
    await journal.close();
    expect(await archiveFolder(folder, { clock: tickingClock(), host: hostProcess })).toBeDefined();
  });
});
