import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { archiveEdited } from '../../src/report/edited-file.js';
import { writeReport } from '../../src/report/write-report.js';
import { rowOf, scratchFolder, sourceOf } from './source.js';

/** A folder with these files, by name with the modification time in seconds. */
async function folderWith(files: Readonly<Record<string, number>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'edited-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, at] of Object.entries(files)) {
    await writeFile(join(folder, name), `text of ${name}`);
    await utimes(join(folder, name), at, at);
  }
  return folder;
}

test('a CSV that is newer than the report is renamed, with a warning', async () => {
  const folder = await folderWith({ 'report.json': 10, 'failed.csv': 9, 'weak-password.csv': 11 });
  const warnings = await archiveEdited(folder);
  expect(warnings).toEqual([
    { kind: 'edited', name: 'weak-password.csv', archived: 'weak-password (edited).csv', isDone: false },
  ]);
  expect((await readdir(folder)).sort()).toEqual(['failed.csv', 'report.json', 'weak-password (edited).csv']);
  expect(await readFile(join(folder, 'weak-password (edited).csv'), 'utf8')).toBe(
    'text of weak-password.csv',
  );
});

test('a CSV that was edited earlier is not overwritten', async () => {
  const folder = await folderWith({ 'report.json': 10, 'failed.csv': 11, 'failed (edited).csv': 5 });
  await archiveEdited(folder);
  expect(await readFile(join(folder, 'failed (edited).csv'), 'utf8')).toBe('text of failed (edited).csv');
  expect(await readdir(folder)).toContain('failed (edited) (2).csv');
});

test('no CSV is renamed if there is no report', async () => {
  const none = await folderWith({ 'failed.csv': 11 });
  expect(await archiveEdited(none)).toEqual([]);
});

test('no CSV is newer than the report.json that was written with it', async () => {
  const folder = await scratchFolder();
  const rows = Array.from({ length: 2000 }, (_, index) => rowOf(index + 1, { outcome: 'failed' }));
  for (const _time of [1, 2, 3]) {
    expect((await writeReport(folder, sourceOf(rows))).warnings).toEqual([]);
  }
  expect((await readdir(folder)).sort()).toEqual(['failed.csv', 'report.html', 'report.json']);
});
