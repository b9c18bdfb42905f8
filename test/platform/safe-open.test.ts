import { execFileSync } from 'node:child_process';
import {
  closeSync,
  constants,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeDisk } from '../../src/journal/disk.js';
import { openRegular, openRegularSync, readRegular } from '../../src/platform/safe-open.js';

const APPEND = constants.O_RDWR | constants.O_CREAT | constants.O_APPEND;

let folder: string;
const at = (name: string): string => join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'provision-safe-'));
  writeFileSync(at('real'), 'there');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a regular file with one hard link', () => {
  it('a regular file with one hard link is opened, read and created, accessible only to its owner', async () => {
    expect((await readRegular(at('real'))).toString()).toBe('there');
    closeSync(openRegularSync(at('real'), constants.O_RDONLY));
    const created = await openRegular(at('new'), APPEND);
    await created.writeFile('made');
    await created.close();
    expect(readFileSync(at('new'), 'utf8')).toBe('made');
    if (process.platform !== 'win32') expect(statSync(at('new')).mode & 0o077).toBe(0);
  });

  it('a regular file that does not exist is a system error', async () => {
    await expect(readRegular(at('none'))).rejects.toMatchObject({ code: 'ENOENT' });
    expect(() => openRegularSync(at('none'), constants.O_RDONLY)).toThrow(/ENOENT/);
  });
});

describe.runIf(process.platform !== 'win32')('a file that is not opened', () => {
  const CASES: readonly (readonly [string, () => void])[] = [
    ['is a symbolic link', () => symlinkSync('real', at('file'))],
    ['is a symbolic link', () => symlinkSync('none', at('file'))],
    ['is a symbolic link', () => symlinkSync('/dev/zero', at('file'))],
    ['is a folder', () => mkdirSync(at('file'))],
    ['is a pipe', () => execFileSync('mkfifo', [at('file')])],
    ['has 2 hard links', () => linkSync(at('real'), at('file'))],
  ];

  it.each(CASES)('a file that %s is not opened (%s)', async (words, arrange) => {
    arrange();
    const refusal = { reason: 'results', message: expect.stringContaining(`${at('file')} ${words}`) };
    for (const flags of [constants.O_RDONLY, constants.O_WRONLY, constants.O_RDWR, APPEND]) {
      await expect(openRegular(at('file'), flags)).rejects.toMatchObject(refusal);
      expect(() => openRegularSync(at('file'), flags)).toThrow(expect.objectContaining(refusal));
    }
    await expect(nodeDisk.openForAppend(at('file'))).rejects.toMatchObject(refusal);
    await expect(nodeDisk.truncate(at('file'), 0)).rejects.toMatchObject(refusal);
    expect(() => nodeDisk.readAt(at('file'), Buffer.alloc(1), 0)).toThrow(expect.objectContaining(refusal));
    expect(readFileSync(at('real'), 'utf8')).toBe('there');
    expect(readdirSync(folder).sort()).toEqual(['file', 'real']);
  });

  it('a socket is not opened', async () => {
    const server = createServer();
    await new Promise<void>((done) => server.listen(at('file'), done));
    await expect(readRegular(at('file'))).rejects.toThrow('is a socket');
    await new Promise((done) => server.close(done));
  });

  it('a device is not opened', async () => {
    await expect(readRegular('/dev/null')).rejects.toThrow('is a device');
  });
});
