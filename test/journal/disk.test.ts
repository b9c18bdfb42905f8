import { constants, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { nodeDisk } from '../../src/journal/disk.js';

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'provision-disk-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('adds at the end, wherever that is now, in a file of its owner alone', async () => {
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

test.runIf(platform() === 'linux')('has what is added on the disk before it is done', async () => {
  const path = join(scratch(), 'log');
  const file = await nodeDisk.openForAppend(path);
  const own = readdirSync('/proc/self/fd').find((fd) => linkOf(fd) === path);
  const flags = /^flags:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${own}`, 'utf8'))?.[1] ?? '';
  expect(Number.parseInt(flags, 8) & constants.O_DSYNC).toBe(constants.O_DSYNC);
  await file.close();
});

function linkOf(fd: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return '';
  }
}
