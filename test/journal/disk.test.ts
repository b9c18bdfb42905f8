import fs, { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { nodeDisk } from '../../src/journal/disk.js';

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'provision-disk-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('appends at the present end, to a file for its owner alone', async () => {
  const path = join(scratch(), 'log');
  const one = await nodeDisk.openForAppend(path);
  const other = await nodeDisk.openForAppend(path);
  expect(await one.append(Buffer.from('one\n'))).toBe(4);
  expect(await other.append(Buffer.from('other\n'))).toBe(6);
  expect(await one.append(Buffer.from('one again\n'))).toBe(10);
  expect(await one.size()).toBe(20);
  expect(readFileSync(path, 'utf8')).toBe('one\nother\none again\n');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  await one.close();
  await other.close();
});

test('syncs what it appends', async () => {
  const file = await nodeDisk.openForAppend(join(scratch(), 'log'));
  const sizes: number[] = [];
  const { fdatasyncSync } = fs;
  fs.fdatasyncSync = (descriptor) => {
    fdatasyncSync(descriptor);
    sizes.push(fs.fstatSync(descriptor).size);
  };
  onTestFinished(() => {
    fs.fdatasyncSync = fdatasyncSync;
    syncBuiltinESMExports();
  });
  syncBuiltinESMExports();
  await file.append(Buffer.from('one\n'));
  await file.append(Buffer.from('two\n'));
  expect(sizes).toEqual([4, 8]);
  await file.close();
});
