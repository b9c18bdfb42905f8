/** Opening and closing a journal in the results folder, including after errors. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { folderJournals, openJournal } from '../../src/journal/journal.js';
import { hostProcess } from '../support/host-process.js';
import { diskError, FakeDisk, type FakeDiskOptions } from './fake-disk.js';
import { ALONE, FOLDER, HEAD, JOURNAL, open, tickingClock, user } from './samples.js';

const IGNORE = `${FOLDER}/.gitignore`;
const LOCK = `${FOLDER}/lock`;

/** A disk that records which files were closed. */
class Closing extends FakeDisk {
  readonly closed: string[] = [];

  override async openForAppend(path: string) {
    const file = await super.openForAppend(path);
    return { ...file, close: async () => void this.closed.push(path) };
  }
}

/** A folder with these files. */
function diskWith(files: Readonly<Record<string, string>>, options: FakeDiskOptions = {}): FakeDisk {
  const paths = Object.entries(files).map(
    ([name, text]) => [`${FOLDER}/${name}`, Buffer.from(text)] as const,
  );
  return new FakeDisk({ ...options, files: new Map(paths) });
}

async function namesOf(disk: FakeDisk): Promise<string[]> {
  return (await disk.list(FOLDER)).sort();
}

test('journals in folders are opened, read, locked and archived with the process of the host', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'journals-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  const folder = join(parent, 'users.csv.results');
  const journals = folderJournals({ clock: tickingClock(), host: hostProcess });
  const journal = await journals.open({ folder, head: HEAD, forceUnlock: false });
  await journal.begin();
  await expect(journals.refuseLocked(folder)).rejects.toMatchObject({ reason: 'locked' });
  await expect(journals.archive(folder, false)).rejects.toMatchObject({ reason: 'locked' });
  await journal.settle('a', await journal.announce(user('a'), 1), { outcome: 'failed' }, 1);
  await journal.close();
  await journals.refuseLocked(folder);
  expect((await journals.read(folder))?.last('a')?.outcome).toBe('failed');
  const elsewhere = { ...HEAD, baseUrl: 'https://other.example' };
  expect((await journals.readFor(elsewhere, folder))?.last('a')?.outcome).toBe('pending');
  expect(await journals.lastWritten(folder)).toBeGreaterThan(0);
  expect(await journals.archive(folder, false)).toMatch(/users\.csv\.results \d{4}-\d\d-\d\d/);
  expect(await journals.read(folder)).toBeUndefined();
});

describe('opening a journal', () => {
  test('opening creates a lock, a .gitignore and a journal, and closing removes them if they were not used', async () => {
    const disk = new Closing();
    const journal = await open({ disk });
    expect([...disk.names()].sort()).toEqual([IGNORE, JOURNAL, LOCK]);
    expect(journal.notes).toEqual([]);
    await journal.close();
    expect(disk.closed).toEqual([JOURNAL]);
    await expect(disk.list(FOLDER)).rejects.toThrow('ENOENT');
  });

  test('an unused folder is not removed if it or its .gitignore existed before', async () => {
    const empty = new FakeDisk();
    await empty.makeFolder(FOLDER);
    let isFirst = true;
    const raced: FakeDisk = new FakeDisk({
      before: async (operation, path) => {
        if (operation !== 'readFile' || path !== IGNORE || !isFirst) return;
        isFirst = false;
        await raced.writeNew(IGNORE, Buffer.from('*\n'));
      },
    });
    for (const disk of [empty, diskWith({ '.gitignore': '*\n' }), raced]) {
      await (await open({ disk })).close();
      expect(await namesOf(disk)).toEqual(['.gitignore']);
    }
  });

  test('opening notes a dead run, then a torn write, then another address', async () => {
    const disk = new FakeDisk();
    const killed = await open({ disk });
    await killed.begin();
    await (await disk.openForAppend(JOURNAL)).append(Buffer.from('1234abcd'));
    const journal = await open({ disk, head: { ...HEAD, baseUrl: 'https://other.example' } });
    expect(journal.notes).toEqual([
      { kind: 'killed', pid: 4711 },
      { kind: 'torn', bytes: 8, isOnly: false, movedTo: `${JOURNAL}.broken` },
      { kind: 'address-changed', before: HEAD.baseUrl },
    ]);
    expect(journal.checkpoint).toEqual(killed.checkpoint);
    expect(journal.checkpoint.length).toBe(disk.bytes(JOURNAL)?.length);
    await journal.close();
    expect(await namesOf(disk)).toEqual(['.gitignore', 'journal.jsonl', 'journal.jsonl.broken']);
  });

  test('opening syncs the names in the folder before the run begins', async () => {
    const operations: string[] = [];
    await open({ disk: new FakeDisk({ before: (operation) => void operations.push(operation) }) });
    expect(operations.slice(-2)).toEqual(['open', 'syncFolder']);
  });

  test.each([
    ['EACCES', 'results'],
    ['EIO', 'disk'],
  ])('opening that fails (%s) unlocks the folder and closes the journal', async (code, reason) => {
    let isOpen = false;
    const disk = new Closing({
      before: (operation, path) => {
        if (operation === 'open' && path === JOURNAL) isOpen = true;
        if (operation === 'syncFolder' && isOpen) throw diskError(code);
      },
    });
    await expect(open({ disk })).rejects.toMatchObject({ reason, message: expect.stringContaining(JOURNAL) });
    expect(disk.closed).toEqual([JOURNAL]);
    expect(await namesOf(disk)).not.toContain('lock');
  });

  test('opening that fails reports its own error, even if unlocking and closing fail', async () => {
    let isFailing = false;
    class Failing extends FakeDisk {
      override async openForAppend(path: string) {
        const close = async (): Promise<never> => {
          throw diskError('EACCES');
        };
        return { ...(await super.openForAppend(path)), close };
      }
    }
    const disk = new Failing({
      before: (operation, path) => {
        if (operation === 'open' && path === JOURNAL) isFailing = true;
        if (!isFailing) return;
        if (operation === 'syncFolder') throw diskError('EIO');
        if (operation === 'remove') throw diskError('EACCES');
      },
    });
    await expect(open({ disk })).rejects.toMatchObject({ reason: 'disk', cause: { code: 'EIO' } });
  });

  test('opening that fails before there is a lock or a journal reports the error', async () => {
    const before = (operation: string): void => {
      if (operation === 'writeNew') throw diskError('ENOSPC');
    };
    await expect(open({ disk: new FakeDisk({ before }) })).rejects.toMatchObject({ reason: 'disk_full' });
  });

  test('opening is refused while another run uses the folder, and changes no file', async () => {
    const disk = new FakeDisk();
    const processes = { ...ALONE, isAlive: () => true };
    await open({ disk, processes });
    const before = [...disk.names()];
    const refused = open({ disk, processes, forceUnlock: true });
    await expect(refused).rejects.toMatchObject({ reason: 'locked' });
    expect([...disk.names()]).toEqual(before);
  });

  test('opening takes over a lock of an unknown owner only by force', async () => {
    const disk = diskWith({ lock: '{}', '.gitignore': '*\n' });
    await expect(open({ disk })).rejects.toMatchObject({ reason: 'locked' });
    expect((await open({ disk, forceUnlock: true })).notes).toEqual([]);
  });

  test('opening uses the processes of the host, unless others are given', async () => {
    const pidOf = (disk: FakeDisk): unknown => JSON.parse(disk.bytes(LOCK)?.toString() ?? '').pid;
    const [diskOfOptions, diskOfHost] = [new FakeDisk(), new FakeDisk()];
    await open({ disk: diskOfOptions });
    expect(pidOf(diskOfOptions)).toBe(4711);
    const options = {
      folder: FOLDER,
      head: HEAD,
      forceUnlock: false,
      clock: tickingClock(),
      host: hostProcess,
    };
    await openJournal({ ...options, disk: diskOfHost });
    expect(pidOf(diskOfHost)).toBe(hostProcess.pid);
  });
});

describe('closing a journal', () => {
  test('closing never throws, whatever the disk does', async () => {
    let isFailing = false;
    const disk = new FakeDisk({
      before: () => {
        if (isFailing) throw diskError('EIO');
      },
    });
    const journal = await open({ disk });
    isFailing = true;
    expect(await journal.close()).toBeUndefined();
    isFailing = false;
    expect([...disk.names()].sort()).toEqual([IGNORE, JOURNAL, LOCK]);
  });

  test.each(['close', 'remove'])(
    'closing unlocks the folder if the journal fails at %s',
    async (operation) => {
      class Failing extends FakeDisk {
        override async openForAppend(path: string) {
          const close = async (): Promise<void> => {
            if (operation === 'close') throw diskError('EIO');
          };
          return { ...(await super.openForAppend(path)), close };
        }
      }
      const disk = new Failing({
        before: (now, path) => {
          if (now === operation && path === JOURNAL) throw diskError('EIO');
        },
      });
      await (await open({ disk })).close();
      await expect(
        disk
          .list(FOLDER)
          .then((names) => names.includes('lock'))
          .catch(() => false),
      ).resolves.toBe(false);
    },
  );

  test('closing keeps a journal if its size cannot be read', async () => {
    let isFailing = false;
    const disk = new FakeDisk({
      before: (operation) => {
        if (isFailing && operation === 'size') throw diskError('EIO');
      },
    });
    const journal = await open({ disk });
    isFailing = true;
    await journal.close();
    expect([...disk.names()].sort()).toEqual([IGNORE, JOURNAL]);
  });

  test('closing keeps a journal with records, and its folder', async () => {
    const disk = new FakeDisk();
    const journal = await open({ disk });
    await journal.begin();
    await journal.close();
    expect([...disk.names()].sort()).toEqual([IGNORE, JOURNAL]);
  });
});
