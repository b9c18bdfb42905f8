/** The journal in files. */

import { expect, test, vi } from 'vitest';
import type { DebugLog } from '../../src/domain/debug-log.js';
import { readJournal } from '../../src/journal/journal.js';
import type { RecordedJournal } from '../../src/journal/recorded-journal.js';
import { propertyRuns } from '../support/property-runs.js';
import { testSteps } from './adapter-steps.js';
import { testJournal } from './adapters.js';
import { diskError, FakeDisk } from './fake-disk.js';
import { filePlace } from './file-place.js';
import { FOLDER, HEAD, open, user } from './samples.js';

testJournal(async () => filePlace(), propertyRuns(100));
testSteps(async () => filePlace(), propertyRuns(200));

async function beginJournal(disk: FakeDisk): Promise<RecordedJournal> {
  const journal = await open({ disk });
  await journal.begin();
  return journal;
}

test('opening creates missing files, and closing removes them if no run began', async () => {
  const disk = new FakeDisk();
  const journal = await open({ disk });
  expect(journal.head).toEqual(HEAD);
  expect(journal.notes).toEqual([]);
  expect(await disk.list(FOLDER)).toContain('journal.jsonl');
  expect(await readJournal(FOLDER, disk)).toBeUndefined();
  await journal.close();
  await expect(disk.list(FOLDER)).rejects.toThrow('ENOENT');
});

test('closing keeps the folder of a journal with runs, without a lock', async () => {
  const disk = new FakeDisk();
  const journal = await beginJournal(disk);
  await journal.close();
  await journal.close();
  expect((await disk.list(FOLDER)).sort()).toEqual(['.gitignore', 'journal.jsonl']);
  await expect(journal.begin()).rejects.toThrow('closed');
});

test('a run records answers and its end while no file can be opened, but announces no row', async () => {
  const disk = new FakeDisk();
  const journal = await beginJournal(disk);
  const attempt = await journal.announce(user('a'), 1);
  const readAt = vi.spyOn(disk, 'readAt').mockImplementation(() => {
    throw diskError('EMFILE');
  });
  await journal.settle('a', attempt, { outcome: 'created' }, 1);
  await expect(journal.announce(user('b'), 2)).rejects.toMatchObject({ reason: 'open_files' });
  await journal.end('stopped', 'open_files');
  readAt.mockRestore();
  const view = await readJournal(FOLDER, disk);
  expect([view?.last('a')?.outcome, view?.last('b')]).toEqual(['created', undefined]);
  expect(view?.runs.at(-1)).toMatchObject({ ended: 'stopped', reason: 'open_files' });
});

test('the debug log of the journal has each step with its numbers, and no name', async () => {
  const lines: unknown[] = [];
  const debug = { isOn: true, line: (area: string, facts: object) => void lines.push([area, facts]) };
  const journal = await open({ disk: new FakeDisk(), debug: debug as unknown as DebugLog });
  await journal.begin();
  const attempt = await journal.announce(user('A.Petrova'), 17);
  await journal.settle('a.petrova', attempt, { outcome: 'failed', status: 500, message: 'Петрова' }, 12);
  await journal.end('stopped', 'too_many_failures');
  await journal.close();
  expect(lines).toEqual([
    ['journal', { step: 'open', folder: FOLDER, records: 0 }],
    ['journal', { step: 'run', run: 1 }],
    ['journal', { step: 'sending', row: 17, attempt: 1 }],
    ['journal', { step: 'settled', attempt: 1, outcome: 'failed', status: 500, ms: 12 }],
    ['journal', { step: 'ended', run: 1, ended: 'stopped', reason: 'too_many_failures' }],
  ]);
});
