import fs, {
  chmodSync,
  existsSync,
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
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { nodeDisk, readIfExists } from '../../src/journal/disk.js';
import { diskError, FakeDisk } from './fake-disk.js';

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'provision-disk-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('bytes are appended at the end of a file that only its owner can open', async () => {
  const path = join(scratch(), 'log');
  const first = await nodeDisk.openForAppend(path);
  const second = await nodeDisk.openForAppend(path);
  expect(await first.append(Buffer.from('one\n'))).toBe(4);
  expect(await second.append(Buffer.from('other\n'))).toBe(6);
  expect(await first.append(Buffer.from('one again\n'))).toBe(10);
  expect(await first.size()).toBe(20);
  expect(readFileSync(path, 'utf8')).toBe('one\nother\none again\n');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  await first.close();
  await second.close();
});

test('bytes are synced when they are appended', async () => {
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

/** Replaces functions of Node's `fs/promises` until the test ends. */
function replaceFunctions(replaced: Partial<typeof fs.promises>): void {
  const before = { ...fs.promises };
  onTestFinished(() => {
    Object.assign(fs.promises, before);
    syncBuiltinESMExports();
  });
  Object.assign(fs.promises, replaced);
  syncBuiltinESMExports();
}

function failWith(code: string) {
  return async (): Promise<never> => {
    throw diskError(code);
  };
}

describe('a file', () => {
  test('a file is restricted and synced when it is opened, and closed if that fails', async () => {
    const path = join(scratch(), 'log');
    writeFileSync(path, 'there', { mode: 0o644 });
    const handles: fs.promises.FileHandle[] = [];
    const calls: string[] = [];
    let isFailing = false;
    const { open } = fs.promises;
    replaceFunctions({
      open: async (...args) => {
        const handle = await open(...args);
        const { datasync, close } = handle;
        handles.push(handle);
        return Object.assign(handle, {
          datasync: async () => {
            calls.push('datasync');
            if (isFailing) throw diskError('EIO');
            await datasync.call(handle);
          },
          close: async () => {
            calls.push('close');
            await close.call(handle);
          },
        });
      },
    });
    const file = await nodeDisk.openForAppend(path);
    expect(calls).toEqual(['datasync']);
    expect(await file.size()).toBe(5);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    await file.close();
    isFailing = true;
    await expect(nodeDisk.openForAppend(path)).rejects.toMatchObject({ code: 'EIO' });
    expect(calls).toEqual(['datasync', 'close', 'datasync', 'close']);
    isFailing = false;
    await nodeDisk.truncate(path, 2);
    expect(readFileSync(path, 'utf8')).toBe('th');
    expect(calls.slice(4)).toEqual(['datasync', 'close']);
  });

  test('a new file is written completely, and an existing file is not overwritten', async () => {
    const path = join(scratch(), 'lock');
    await nodeDisk.writeNew(path, Buffer.from('mine'));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    await expect(nodeDisk.writeNew(path, Buffer.from('other'))).rejects.toMatchObject({ code: 'EEXIST' });
    expect((await nodeDisk.readFile(path)).toString()).toBe('mine');
  });

  test("a file is read from a position up to the buffer's length or its own end", () => {
    const path = join(scratch(), 'log');
    writeFileSync(path, '0123456789');
    const buffer = Buffer.alloc(4, '-');
    expect(nodeDisk.readAt(path, buffer, 3)).toBe(4);
    expect(buffer.toString()).toBe('3456');
    expect(nodeDisk.readAt(path, buffer, 8)).toBe(2);
    expect(buffer.toString()).toBe('8956');
    expect(() => nodeDisk.readAt(`${path}.none`, buffer, 0)).toThrow('ENOENT');
  });

  test('a file is closed after it was read', () => {
    const path = join(scratch(), 'log');
    writeFileSync(path, '0123456789');
    const closed: number[] = [];
    const { closeSync } = fs;
    fs.closeSync = (descriptor) => {
      closed.push(descriptor);
      closeSync(descriptor);
    };
    onTestFinished(() => {
      fs.closeSync = closeSync;
      syncBuiltinESMExports();
    });
    syncBuiltinESMExports();
    nodeDisk.readAt(path, Buffer.alloc(1), 0);
    expect(closed.length).toBe(1);
    // This position is invalid for every buffer.
    expect(() => nodeDisk.readAt(path, Buffer.alloc(1), -(2 ** 70))).toThrow();
    expect(closed.length).toBe(2);
  });

  test('a file with a second name or a link to it is refused for reading, appending and truncating', async () => {
    const folder = scratch();
    const path = join(folder, 'log');
    writeFileSync(path, 'x');
    linkSync(path, join(folder, 'other'));
    symlinkSync(path, join(folder, 'link'));
    for (const one of [path, join(folder, 'link')]) {
      for (const use of [
        nodeDisk.openForAppend,
        nodeDisk.readFile,
        (at: string) => nodeDisk.truncate(at, 0),
      ]) {
        await expect(use(one)).rejects.toMatchObject({ reason: 'results' });
      }
    }
    expect(readFileSync(path, 'utf8')).toBe('x');
  });

  test('a file that does not exist reads as undefined', async () => {
    const folder = scratch();
    writeFileSync(join(folder, 'file'), 'x');
    expect((await readIfExists(join(folder, 'file'), nodeDisk))?.toString()).toBe('x');
    expect(await readIfExists(join(folder, 'none'), nodeDisk)).toBeUndefined();
    expect(await readIfExists(join(folder, 'file', 'none'), nodeDisk)).toBeUndefined();
    const before = (): never => {
      throw diskError('EIO');
    };
    await expect(readIfExists('/file', new FakeDisk({ before }))).rejects.toMatchObject({ code: 'EIO' });
  });
});

describe('removal', () => {
  test('a file and an empty folder are removed, and a missing path is not an error', async () => {
    const folder = scratch();
    const path = join(folder, 'x');
    await nodeDisk.remove(path);
    writeFileSync(path, '');
    await nodeDisk.remove(path);
    mkdirSync(path);
    await nodeDisk.remove(path);
    await nodeDisk.remove(join(path, 'y'));
    expect(await nodeDisk.list(folder)).toEqual([]);
    mkdirSync(join(path, 'y'), { recursive: true });
    await expect(nodeDisk.remove(path)).rejects.toMatchObject({ code: 'ENOTEMPTY' });
    expect(await nodeDisk.list(folder)).toEqual(['x']);
  });

  test.each(['EISDIR', 'EPERM'])('a folder is removed on a system that reports %s for it', async (code) => {
    const path = join(scratch(), 'x');
    mkdirSync(path);
    replaceFunctions({ unlink: failWith(code) });
    await nodeDisk.remove(path);
    expect(existsSync(path)).toBe(false);
  });

  test('a file that cannot be removed is an error with its reason', async () => {
    const path = join(scratch(), 'x');
    writeFileSync(path, '');
    replaceFunctions({ unlink: failWith('EPERM') });
    await expect(nodeDisk.remove(path)).rejects.toMatchObject({ code: 'EPERM' });
    expect(existsSync(path)).toBe(true);
  });

  test('a folder is not removed if removing it as a file fails for another reason', async () => {
    const path = join(scratch(), 'x');
    mkdirSync(path);
    replaceFunctions({ unlink: failWith('EACCES') });
    await expect(nodeDisk.remove(path)).rejects.toMatchObject({ code: 'EACCES' });
    expect(existsSync(path)).toBe(true);
  });
});

describe('a folder', () => {
  test('a folder is created with its parent folders, accessible only to its owner, and all names are synced', async () => {
    const above = scratch();
    const folder = join(above, 'a', 'b', 'results');
    const opened: unknown[] = [];
    const { open } = fs.promises;
    replaceFunctions({
      open: (path, ...rest) => {
        opened.push(path);
        return open(path, ...rest);
      },
    });
    expect(await nodeDisk.makeFolder(folder)).toBe(true);
    expect(opened).toEqual([folder, dirname(folder), join(above, 'a'), above]);
    for (const path of [folder, dirname(folder), join(above, 'a')]) {
      expect(statSync(path).mode & 0o777).toBe(0o700);
    }
    opened.length = 0;
    expect(await nodeDisk.makeFolder(folder)).toBe(false);
    expect(opened).toEqual([]);
    writeFileSync(join(folder, 'x'), '');
    await expect(nodeDisk.makeFolder(join(folder, 'x'))).rejects.toMatchObject({ code: 'EEXIST' });
  });

  // The recursive mkdir of Node never returns there.
  test.runIf(process.platform === 'linux')(
    'a folder that the file system cannot create is an error',
    async () => {
      await expect(nodeDisk.makeFolder('/proc/self/x/y')).rejects.toMatchObject({ code: 'ENOENT' });
    },
  );

  test('a folder directly below the root is synced with the root', async () => {
    const opened: unknown[] = [];
    replaceFunctions({
      mkdir: async () => undefined,
      open: async (path) => {
        opened.push(path);
        throw diskError('EBADF');
      },
    });
    expect(await nodeDisk.makeFolder('/results')).toBe(true);
    expect(opened).toEqual(['/results', '/']);
  });

  test('a folder is restricted to its owner', async () => {
    const folder = scratch();
    chmodSync(folder, 0o755);
    expect(await nodeDisk.restrictFolder(folder)).toBeUndefined();
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test('a folder of another user that others can open is reported if its mode cannot be set', async () => {
    const folder = scratch();
    chmodSync(folder, 0o755);
    const { uid } = statSync(folder);
    const { stat } = fs.promises;
    const restrict = async (mode: number, owner: number) => {
      const statOf = async (path: string) => {
        const stats = await stat(path);
        return path === folder ? Object.assign(stats, { uid: owner, mode: 0o40000 | mode }) : stats;
      };
      replaceFunctions({ chmod: failWith('EPERM'), stat: statOf as typeof fs.promises.stat });
      return await nodeDisk.restrictFolder(folder);
    };
    expect(await restrict(0o1755, uid + 1)).toEqual({ uid: uid + 1, mode: 0o1755 });
    expect(await restrict(0o710, uid + 1)).toEqual({ uid: uid + 1, mode: 0o710 });
    expect(await restrict(0o701, uid + 1)).toEqual({ uid: uid + 1, mode: 0o701 });
    expect(await restrict(0o700, uid + 1)).toBeUndefined();
    expect(await restrict(0o755, uid)).toBeUndefined();
  });

  test('a mode that cannot be set for another reason is an error', async () => {
    replaceFunctions({ chmod: failWith('EIO') });
    await expect(nodeDisk.restrictFolder(scratch())).rejects.toMatchObject({ code: 'EIO' });
  });

  test('a folder can be listed, and its files can be renamed', async () => {
    const folder = scratch();
    writeFileSync(join(folder, 'a'), '');
    await nodeDisk.rename(join(folder, 'a'), join(folder, 'b'));
    await nodeDisk.syncFolder(folder);
    expect(await nodeDisk.list(folder)).toEqual(['b']);
    expect(readdirSync(folder)).toEqual(['b']);
  });
});
