/** The results folder on the fake disk: what is accepted, what is left after errors, and what people are told. */

import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { UserError } from '../../src/domain/errors.js';
import { archiveFolder } from '../../src/journal/archive-folder.js';
import { checkOurs, makeFolder, removeEmptyFolder, writeIgnoreFile } from '../../src/journal/folder.js';
import { lastWritten } from '../../src/journal/journal.js';
import { JournalState } from '../../src/journal/journal-state.js';
import { closeFolder, openFolder } from '../../src/journal/open-folder.js';
import { processesOf } from '../../src/journal/owner.js';
import { hostProcess } from '../support/host-process.js';
import { diskError, FakeDisk, type FakeDiskOptions } from './fake-disk.js';
import { ALONE, FOLDER, HEAD, JOURNAL, open, START, tickingClock, user } from './samples.js';

const IGNORE = `${FOLDER}/.gitignore`;
const LOCK = `${FOLDER}/lock`;

/** A folder with these files. */
function diskWith(files: Readonly<Record<string, string>>, options: FakeDiskOptions = {}): FakeDisk {
  const paths = Object.entries(files).map(
    ([name, text]) => [`${FOLDER}/${name}`, Buffer.from(text)] as const,
  );
  return new FakeDisk({ ...options, files: new Map(paths) });
}

async function emptyFolder(options: FakeDiskOptions = {}): Promise<FakeDisk> {
  const disk = new FakeDisk(options);
  await disk.makeFolder(FOLDER);
  return disk;
}

describe('a folder', () => {
  test('that is created is new, and is not inspected', async () => {
    const inspect = (): never => {
      throw new Error('inspected');
    };
    expect(await makeFolder(FOLDER, new FakeDisk(), inspect)).toEqual({ isNew: true });
  });

  test('that exists is inspected before its files are looked at', async () => {
    const disk = diskWith({ 'thesis.txt': '' });
    const refuse = async (): Promise<void> => {
      throw new UserError('results', 'not trusted');
    };
    await expect(makeFolder(FOLDER, disk, refuse)).rejects.toThrow('not trusted');
    await expect(makeFolder(FOLDER, disk)).rejects.toThrow('contains other files');
    expect(await makeFolder(FOLDER, await emptyFolder())).toEqual({ isNew: false });
  });

  test('that others can open is noted, with its mode and its owner', async () => {
    const disk = new FakeDisk();
    const seen = { uid: 501, mode: 0o55 };
    Object.assign(disk, { restrictFolder: async () => seen });
    expect(await makeFolder(FOLDER, disk)).toEqual({
      isNew: true,
      note: `Warning: other users can open ${FOLDER} (mode 0055). It belongs to user 501, and only that user can change the mode.`,
    });
    const journal = await open({ disk });
    expect(journal.notes).toEqual([expect.stringMatching(/^Warning: other users can open /)]);
  });

  test('that is a file is refused as one', async () => {
    const cause = diskError('EEXIST');
    const before = (): never => {
      throw cause;
    };
    await expect(makeFolder(FOLDER, new FakeDisk({ before }))).rejects.toMatchObject({
      reason: 'results',
      message: `${FOLDER} is a file`,
      next: 'Choose another folder with --results.',
      cause,
    });
  });

  test.each([
    ['EACCES', 'results'],
    ['ENOSPC', 'disk_full'],
    ['EIO', 'disk'],
  ])('that cannot be created (%s) is an error with its path', async (code, reason) => {
    const before = (): never => {
      throw diskError(code);
    };
    await expect(makeFolder(FOLDER, new FakeDisk({ before }))).rejects.toMatchObject({
      reason,
      message: expect.stringContaining(FOLDER),
    });
  });

  test.each<[string, Readonly<Record<string, string>>, boolean]>([
    ['nothing', {}, true],
    ['a journal', { 'journal.jsonl': '', 'thesis.txt': '' }, true],
    ['a report', { 'report.json': '', 'thesis.txt': '' }, true],
    ['files of a run that was killed', { '.gitignore': '', lock: '', '.lock-1-00': '' }, true],
    ['our .gitignore', { '.gitignore': '*\n', 'report.html': '' }, true],
    ['another .gitignore', { '.gitignore': '*.log\n', 'main.js': '' }, false],
    ['other files', { 'thesis.txt': '' }, false],
    ['other files and a lock', { lock: '', 'thesis.txt': '' }, false],
  ])('with %s', async (_, files, isOurs) => {
    const disk = diskWith(files);
    const checked = checkOurs(FOLDER, Object.keys(files), disk);
    if (isOurs) expect(await checked).toBeUndefined();
    else {
      await expect(checked).rejects.toMatchObject({
        reason: 'results',
        message: `${FOLDER} is not a results folder: it contains other files`,
        next: 'Choose a new or an empty folder with --results.',
      });
    }
  });
});

describe('the .gitignore', () => {
  test.each<[string, string | undefined, boolean, string]>([
    ['missing', undefined, true, '*\n'],
    ['ours', '*\n', false, '*\n'],
    ['what a crash left of ours', '', false, '*\n'],
    ['zeros that a crash left of ours', '\0\0', false, '*\n'],
    ['of a person', '*\n!report.html\n', false, '*\n!report.html\n'],
  ])('that is %s', async (_, before, isNew, after) => {
    const disk = before === undefined ? await emptyFolder() : diskWith({ '.gitignore': before });
    expect(await writeIgnoreFile(FOLDER, disk)).toBe(isNew);
    expect(disk.bytes(IGNORE)?.toString()).toBe(after);
  });

  test('that is there is not written again', async () => {
    const operations: string[] = [];
    const disk = diskWith(
      { '.gitignore': '*\n' },
      { before: (operation) => void operations.push(operation) },
    );
    await writeIgnoreFile(FOLDER, disk);
    expect(operations).toEqual(['readFile']);
  });
});

describe('a folder that is not used', () => {
  test('is removed with its .gitignore', async () => {
    const disk = diskWith({ '.gitignore': '*\n' });
    await removeEmptyFolder(FOLDER, disk);
    await expect(disk.list(FOLDER)).rejects.toThrow('ENOENT');
  });

  test('stays where something else is in it, or it cannot be removed', async () => {
    const disk = diskWith({ '.gitignore': '*\n', 'report.html': '' });
    await removeEmptyFolder(FOLDER, disk);
    expect(await disk.list(FOLDER)).toEqual(['report.html']);
    const failing = diskWith(
      { '.gitignore': '*\n' },
      {
        before: (operation) => {
          if (operation === 'remove') throw diskError('EACCES');
        },
      },
    );
    await removeEmptyFolder(FOLDER, failing);
    expect(await failing.list(FOLDER)).toEqual(['.gitignore']);
  });
});

test('the journal was last written when its file was changed, or up to 10 ms later', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'provision-written-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  expect(await lastWritten(folder)).toBeUndefined();
  await writeFile(join(folder, 'journal.jsonl'), '');
  await utimes(join(folder, 'journal.jsonl'), START / 1000, START / 1000);
  expect(await lastWritten(folder)).toBe(START + 10);
});

describe('a folder that is opened', () => {
  /** A disk that records which files were closed. */
  class Closing extends FakeDisk {
    readonly closed: string[] = [];

    override async openForAppend(path: string) {
      const file = await super.openForAppend(path);
      return { ...file, close: async () => void this.closed.push(path) };
    }
  }

  const optionsOf = (disk: FakeDisk, more: object = {}) => ({
    ...{ folder: FOLDER, head: HEAD, forceUnlock: false, clock: tickingClock(), host: hostProcess },
    ...{ disk, processes: ALONE, ...more },
  });

  test('has a lock, a .gitignore, a journal, and no notes', async () => {
    const disk = new Closing();
    const state = new JournalState();
    const opened = await openFolder(optionsOf(disk), state);
    expect([opened.folder, opened.isNew, opened.disk]).toEqual([FOLDER, true, disk]);
    expect([...disk.names()].sort()).toEqual([IGNORE, JOURNAL, LOCK]);
    expect(state.notes).toEqual([]);
    await closeFolder(opened);
    expect(disk.closed).toEqual([JOURNAL]);
    await expect(disk.list(FOLDER)).rejects.toThrow('ENOENT');
  });

  test('is new only where folder and .gitignore were', async () => {
    for (const [disk, isNew, left] of [
      [await emptyFolder(), false, ['.gitignore']],
      [diskWith({ '.gitignore': '*\n' }), false, ['.gitignore']],
    ] as const) {
      const opened = await openFolder(optionsOf(disk), new JournalState());
      expect(opened.isNew).toBe(isNew);
      await closeFolder(opened);
      expect(await disk.list(FOLDER)).toEqual(left);
    }
  });

  test('that was created stays where its .gitignore was there first', async () => {
    let isFirst = true;
    const disk: FakeDisk = new FakeDisk({
      before: async (operation, path) => {
        if (operation !== 'readFile' || path !== IGNORE || !isFirst) return;
        isFirst = false;
        await disk.writeNew(IGNORE, Buffer.from('*\n'));
      },
    });
    const opened = await openFolder(optionsOf(disk), new JournalState());
    expect(opened.isNew).toBe(false);
  });

  test('notes a dead run, then a torn write, then another address', async () => {
    const disk = new FakeDisk();
    const journal = await open({ disk });
    await journal.begin();
    await (await disk.openForAppend(JOURNAL)).append(Buffer.from('1234abcd'));
    const state = new JournalState();
    const opened = await openFolder(
      optionsOf(disk, { head: { ...HEAD, baseUrl: 'https://other.example' } }),
      state,
    );
    expect(state.notes).toEqual([
      'The previous run (PID 4711) ended unexpectedly. Continuing.',
      expect.stringMatching(
        /^The last line of the journal is incomplete \(8 bytes\).*journal\.jsonl\.broken\.$/,
      ),
      expect.stringMatching(/^The previous address was /),
    ]);
    expect(opened.writer.checkpoint).toEqual(journal.checkpoint);
    await closeFolder(opened);
    expect((await disk.list(FOLDER)).sort()).toEqual(['.gitignore', 'journal.jsonl', 'journal.jsonl.broken']);
  });

  test('syncs its names before the run begins', async () => {
    const operations: string[] = [];
    const disk = new FakeDisk({ before: (operation) => void operations.push(operation) });
    await openFolder(optionsOf(disk), new JournalState());
    expect(operations.slice(-2)).toEqual(['open', 'syncFolder']);
  });

  test('is unlocked, and its journal closed, after an error', async () => {
    for (const [code, reason] of [
      ['EACCES', 'results'],
      ['EIO', 'disk'],
    ]) {
      let isOpen = false;
      const disk = new Closing({
        before: (operation, path) => {
          if (operation === 'open' && path === JOURNAL) isOpen = true;
          if (operation === 'syncFolder' && isOpen) throw diskError(code ?? '');
        },
      });
      await expect(openFolder(optionsOf(disk), new JournalState())).rejects.toMatchObject({
        reason,
        message: expect.stringContaining(JOURNAL),
      });
      expect(disk.closed).toEqual([JOURNAL]);
      expect(await disk.list(FOLDER)).not.toContain('lock');
    }
  });

  test('reports the first error, also where unlocking fails', async () => {
    const disk = new FakeDisk({
      before: (operation, path) => {
        if (operation === 'open' && path === JOURNAL) throw diskError('EIO');
        if (operation === 'remove' && path === LOCK) throw diskError('EACCES');
      },
    });
    await expect(openFolder(optionsOf(disk), new JournalState())).rejects.toMatchObject({ reason: 'disk' });
  });

  test('is refused while another run has it, and not changed', async () => {
    const disk = new FakeDisk();
    const alive = { ...ALONE, isAlive: () => true };
    await openFolder(optionsOf(disk, { processes: alive }), new JournalState());
    const before = [...disk.names()];
    const refused = openFolder(optionsOf(disk, { processes: alive, forceUnlock: true }), new JournalState());
    await expect(refused).rejects.toMatchObject({ reason: 'locked' });
    expect([...disk.names()]).toEqual(before);
  });

  test('is taken from an owner that cannot be seen by force alone', async () => {
    const disk = diskWith({ lock: '{}', '.gitignore': '*\n' });
    await expect(openFolder(optionsOf(disk), new JournalState())).rejects.toMatchObject({ reason: 'locked' });
    expect((await openFolder(optionsOf(disk, { forceUnlock: true }), new JournalState())).isNew).toBe(false);
  });

  test('uses the processes of the host, unless others are given', async () => {
    const disk = new FakeDisk();
    await openFolder(optionsOf(disk, { processes: undefined }), new JournalState());
    const { pid } = await processesOf(hostProcess).self(new Date(START));
    expect(JSON.parse(disk.bytes(LOCK)?.toString() ?? '').pid).toBe(pid);
  });

  test('is closed without an error, whatever fails', async () => {
    let isFailing = false;
    const disk = new FakeDisk({
      before: () => {
        if (isFailing) throw diskError('EIO');
      },
    });
    const opened = await openFolder(optionsOf(disk), new JournalState());
    const close = async (): Promise<never> => {
      throw diskError('EIO');
    };
    isFailing = true;
    expect(await closeFolder({ ...opened, file: { ...opened.file, close } })).toBeUndefined();
    isFailing = false;
    expect([...disk.names()].sort()).toEqual([IGNORE, JOURNAL, LOCK]);
  });

  test('keeps a journal whose size cannot be read', async () => {
    let isFailing = false;
    const disk = new FakeDisk({
      before: (operation) => {
        if (isFailing && operation === 'size') throw diskError('EIO');
      },
    });
    const opened = await openFolder(optionsOf(disk), new JournalState());
    isFailing = true;
    await closeFolder(opened);
    expect([...disk.names()].sort()).toEqual([IGNORE, JOURNAL]);
  });

  test('keeps what the journal has, and its folder', async () => {
    const disk = new FakeDisk();
    const journal = await open({ disk });
    await journal.begin();
    await journal.announce(user('a'), 1);
    await journal.close();
    expect([...disk.names()].sort()).toEqual([IGNORE, JOURNAL]);
  });
});

describe('archiving', () => {
  const now = new Date(2026, 10, 21, 8, 41, 7).getTime();
  const ARCHIVED = `${FOLDER} 2026-11-21 08.41.07`;
  const archive = (disk: FakeDisk, more: object = {}) =>
    archiveFolder(FOLDER, { clock: { ...tickingClock(), now: () => now }, host: hostProcess, disk, ...more });
  const JOURNALED = { 'journal.jsonl': '', '.gitignore': '*\n' };

  test('renames the folder, syncs the name and unlocks it', async () => {
    const synced: string[] = [];
    const disk = diskWith(JOURNALED, {
      before: (operation, path) => void (operation === 'syncFolder' && synced.push(path)),
    });
    expect(await archive(disk)).toBe(ARCHIVED);
    expect([...disk.names()].sort()).toEqual([`${ARCHIVED}/.gitignore`, `${ARCHIVED}/journal.jsonl`]);
    expect(synced).toEqual(['/']);
  });

  test('uses the first name that is free', async () => {
    const disk = diskWith(JOURNALED);
    const names = ['', ' 2'].map((end) => `users.csv.results 2026-11-21 08.41.07${end}`);
    Object.assign(disk, { list: listing(disk, names) });
    expect(await archive(disk)).toBe(`${ARCHIVED} 3`);
  });

  /** Lists these names in the folder above. */
  function listing(disk: FakeDisk, names: readonly string[]) {
    const list = disk.list.bind(disk);
    return async (folder: string) => (folder === '/' ? [...names] : await list(folder));
  }

  test('does nothing where there is no folder, or an empty one', async () => {
    expect(await archive(new FakeDisk())).toBeUndefined();
    const disk = await emptyFolder();
    expect(await archive(disk)).toBeUndefined();
    expect(await disk.list(FOLDER)).toEqual([]);
  });

  test('is refused for a folder with other files, which gets no lock', async () => {
    const disk = diskWith({ 'thesis.txt': '' });
    await expect(archive(disk)).rejects.toMatchObject({ message: expect.stringContaining('other files') });
    expect([...disk.names()]).toEqual([`${FOLDER}/thesis.txt`]);
  });

  test('takes a lock whose owner cannot be seen by force alone', async () => {
    const disk = diskWith({ ...JOURNALED, lock: '{}' });
    await expect(archive(disk)).rejects.toMatchObject({ reason: 'locked' });
    expect(disk.bytes(LOCK)?.toString()).toBe('{}');
    expect(await archive(disk, { forceUnlock: true })).toBe(ARCHIVED);
  });

  test.each([
    ['EACCES', 'results'],
    ['EIO', 'disk'],
  ])('that fails (%s) leaves the folder unlocked under its name', async (code, reason) => {
    const disk = diskWith(JOURNALED, {
      before: (operation, path) => {
        if (operation === 'rename' && path === FOLDER) throw diskError(code);
      },
    });
    await expect(archive(disk)).rejects.toMatchObject({ reason, message: expect.stringContaining(FOLDER) });
    expect([...disk.names()].sort()).toEqual([IGNORE, JOURNAL]);
  });

  test('does nothing where the folder is archived by another run meanwhile', async () => {
    const disk: FakeDisk = diskWith(JOURNALED, {
      before: (operation, path) => {
        if (operation === 'rename' && path === FOLDER) throw diskError('ENOENT');
      },
    });
    expect(await archive(disk)).toBeUndefined();
  });
});
