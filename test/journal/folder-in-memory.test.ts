/** The results folder on the fake disk: accepted folders, files that remain after errors, and messages. */

import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  archiveFolder,
  checkOurs,
  makeFolder,
  RESULTS_SUFFIX,
  remainsOfRuns,
  removeEmptyFolder,
  writeIgnoreFile,
} from '../../src/journal/folder.js';
import { lastWritten } from '../../src/journal/journal.js';
import { errorOf } from '../support/error-of.js';
import { hostProcess } from '../support/host-process.js';
import { diskError, FakeDisk, type FakeDiskOptions } from './fake-disk.js';
import { FOLDER, JOURNAL, open, START, tickingClock } from './samples.js';

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

describe('the results folder', () => {
  test('a results folder that is created is new, and is not inspected', async () => {
    const inspect = (): never => {
      throw new Error('inspected');
    };
    expect(await makeFolder(FOLDER, new FakeDisk(), inspect)).toEqual({ isNew: true });
  });

  test('an existing results folder is inspected before its files are read', async () => {
    const disk = diskWith({ 'thesis.txt': '' });
    const refuse = async (): Promise<void> => {
      throw errorOf('results', 'not trusted');
    };
    await expect(makeFolder(FOLDER, disk, refuse)).rejects.toThrow('not trusted');
    await expect(makeFolder(FOLDER, disk)).rejects.toThrow('contains other files');
    expect(await makeFolder(FOLDER, await emptyFolder())).toEqual({ isNew: false });
  });

  test('a results folder that others can open is reported with its mode and its owner', async () => {
    const disk = new FakeDisk();
    const seen = { uid: 501, mode: 0o55 };
    Object.assign(disk, { restrictFolder: async () => seen });
    expect(await makeFolder(FOLDER, disk)).toEqual({
      isNew: true,
      note: { kind: 'open-folder', folder: FOLDER, mode: '0055', uid: 501 },
    });
    const journal = await open({ disk });
    expect(journal.notes).toMatchObject([{ kind: 'open-folder' }]);
  });

  test('a file in place of the results folder is refused', async () => {
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
  ])('a results folder that cannot be created (%s) is an error with its path', async (code, reason) => {
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
  ])('a folder with %s is accepted or refused as a results folder', async (_, files, isOurs) => {
    const disk = diskWith(files);
    const checked = checkOurs(FOLDER, Object.keys(files), disk);
    if (isOurs) expect(await checked).toBeUndefined();
    else {
      await expect(checked).rejects.toMatchObject({
        reason: 'results',
        message: `${FOLDER} is not a results folder: it contains other files`,
        next: 'Choose a new or empty folder with --results.',
      });
    }
  });
});

describe('files of earlier runs', () => {
  const SENT = ['created.csv', 'weak-password.csv', 'exists.csv', 'failed.csv', 'unconfirmed.csv'];
  const SHEETS = ['credentials.csv', 'credentials.html', 'credentials (some).html', 'report.html'];
  const filesOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 'x']));

  test('all files that a run writes after it has sent a row are found, in the order of their names', async () => {
    const files = filesOf([...SENT, ...SHEETS, 'notes.txt', 'journal.jsonl']);
    expect(await remainsOfRuns(FOLDER, diskWith(files))).toEqual([...SENT, ...SHEETS].sort());
  });

  test('files that are written for a roster with errors are not taken for files of a run that has sent a row', async () => {
    const files = filesOf(['invalid.csv', 'pending.csv', '.gitignore']);
    expect(await remainsOfRuns(FOLDER, diskWith(files))).toEqual([]);
  });

  test('an empty file does not count as a file of a run, but an unreadable file does', async () => {
    const disk = diskWith({ 'created.csv': '', 'exists.csv': 'x' });
    expect(await remainsOfRuns(FOLDER, disk)).toEqual(['exists.csv']);
    vi.spyOn(disk, 'readAt').mockImplementation(() => {
      throw diskError('EACCES');
    });
    expect(await remainsOfRuns(FOLDER, disk)).toEqual(['created.csv', 'exists.csv']);
  });

  test('no files are found next to a report, or if there is no folder', async () => {
    expect(await remainsOfRuns(FOLDER, diskWith(filesOf(['created.csv', 'report.json'])))).toEqual([]);
    expect(await remainsOfRuns('/elsewhere', new FakeDisk())).toEqual([]);
  });

  test('a folder that cannot be listed is an error', async () => {
    const before = (operation: string): void => {
      if (operation === 'list') throw diskError('EACCES');
    };
    await expect(remainsOfRuns(FOLDER, diskWith({}, { before }))).rejects.toMatchObject({
      reason: 'results',
    });
  });
});

describe('the .gitignore', () => {
  test.each<[string, string | undefined, boolean, string]>([
    ['missing', undefined, true, '*\n'],
    ['of the program', '*\n', false, '*\n'],
    ['empty after a crash', '', false, '*\n'],
    ['zeros after a crash', '\0\0', false, '*\n'],
    ['of a person', '*\n!report.html\n', false, '*\n!report.html\n'],
  ])(
    'the .gitignore is written if it is missing or damaged, and kept otherwise: %s',
    async (_, before, isNew, after) => {
      const disk = before === undefined ? await emptyFolder() : diskWith({ '.gitignore': before });
      expect(await writeIgnoreFile(FOLDER, disk)).toBe(isNew);
      expect(disk.bytes(IGNORE)?.toString()).toBe(after);
    },
  );

  test('an existing .gitignore is not written again', async () => {
    const operations: string[] = [];
    const disk = diskWith(
      { '.gitignore': '*\n' },
      { before: (operation) => void operations.push(operation) },
    );
    await writeIgnoreFile(FOLDER, disk);
    expect(operations).toEqual(['readFile']);
  });
});

describe('an unused results folder', () => {
  test('an unused results folder is removed with its .gitignore', async () => {
    const disk = diskWith({ '.gitignore': '*\n' });
    await removeEmptyFolder(FOLDER, disk);
    await expect(disk.list(FOLDER)).rejects.toThrow('ENOENT');
  });

  test('an unused results folder stays if it has other files or cannot be removed', async () => {
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

test('the time of the last write is the modification time of the journal, plus 10 ms', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'provision-written-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  expect(await lastWritten(folder)).toBeUndefined();
  await writeFile(join(folder, 'journal.jsonl'), '');
  await utimes(join(folder, 'journal.jsonl'), START / 1000, START / 1000);
  expect(await lastWritten(folder)).toBe(START + 10);
});

describe('archiving', () => {
  const now = new Date(2026, 10, 21, 8, 41, 7).getTime();
  const ARCHIVED = `${FOLDER} 2026-11-21 08.41.07`;
  const archive = (disk: FakeDisk, more: object = {}) =>
    archiveFolder(FOLDER, { clock: { ...tickingClock(), now: () => now }, host: hostProcess, disk, ...more });
  const JOURNALED = { 'journal.jsonl': '', '.gitignore': '*\n' };

  test('archiving renames the results folder, syncs the name and unlocks the folder', async () => {
    const synced: string[] = [];
    const disk = diskWith(JOURNALED, {
      before: (operation, path) => void (operation === 'syncFolder' && synced.push(path)),
    });
    expect(await archive(disk)).toBe(ARCHIVED);
    expect([...disk.names()].sort()).toEqual([`${ARCHIVED}/.gitignore`, `${ARCHIVED}/journal.jsonl`]);
    expect(synced).toEqual(['/']);
  });

  test('an archived folder is named after the local time', async () => {
    const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-540);
    onTestFinished(() => offset.mockRestore());
    const clock = { ...tickingClock(), now: () => Date.UTC(2026, 10, 21, 18, 41, 7) };
    expect(await archive(diskWith(JOURNALED), { clock })).toBe(`${FOLDER} 2026-11-22 03.41.07`);
  });

  test('an archived folder gets the first free name', async () => {
    const disk = diskWith(JOURNALED);
    const names = ['', ' 2'].map((end) => `users.csv.results 2026-11-21 08.41.07${end}`);
    Object.assign(disk, { list: listWith(disk, names) });
    expect(await archive(disk)).toBe(`${ARCHIVED} 3`);
  });

  /** Lists these names in the parent folder. */
  function listWith(disk: FakeDisk, names: readonly string[]) {
    const list = disk.list.bind(disk);
    return async (folder: string) => (folder === '/' ? [...names] : await list(folder));
  }

  test('archiving does nothing if the results folder is missing or empty', async () => {
    expect(await archive(new FakeDisk())).toBeUndefined();
    const disk = await emptyFolder();
    expect(await archive(disk)).toBeUndefined();
    expect(await disk.list(FOLDER)).toEqual([]);
  });

  test('archiving refuses a folder with other files, and does not lock it', async () => {
    const disk = diskWith({ 'thesis.txt': '' });
    await expect(archive(disk)).rejects.toMatchObject({ message: expect.stringContaining('other files') });
    expect([...disk.names()]).toEqual([`${FOLDER}/thesis.txt`]);
  });

  test('archiving takes over a lock of an unknown owner only by force', async () => {
    const disk = diskWith({ ...JOURNALED, lock: '{}' });
    await expect(archive(disk)).rejects.toMatchObject({ reason: 'locked' });
    expect(disk.bytes(LOCK)?.toString()).toBe('{}');
    expect(await archive(disk, { forceUnlock: true })).toBe(ARCHIVED);
  });

  test.each([
    ['EACCES', 'results'],
    ['EIO', 'disk'],
  ])('archiving that fails (%s) leaves the folder unlocked under its name', async (code, reason) => {
    const disk = diskWith(JOURNALED, {
      before: (operation, path) => {
        if (operation === 'rename' && path === FOLDER) throw diskError(code);
      },
    });
    await expect(archive(disk)).rejects.toMatchObject({ reason, message: expect.stringContaining(FOLDER) });
    expect([...disk.names()].sort()).toEqual([IGNORE, JOURNAL]);
  });

  test('archiving does nothing if another run archives the folder at the same time', async () => {
    const disk: FakeDisk = diskWith(JOURNALED, {
      before: (operation, path) => {
        if (operation === 'rename' && path === FOLDER) throw diskError('ENOENT');
      },
    });
    expect(await archive(disk)).toBeUndefined();
  });
});

test('the results folders of a run and of a rehearsal have different names', () => {
  expect(RESULTS_SUFFIX).toEqual({ run: '.results', rehearsal: '.sandbox-results' });
});
