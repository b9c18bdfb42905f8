import { chmod, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diskError } from '../../src/platform/errno.js';
import { createFile, replaceFile, replaceUnlessInUse } from '../../src/platform/files.js';
import { FILE_OPERATIONS, type FileOperations } from '../../src/platform/temporary-file.js';
import { scratchFolder } from '../report/source.js';

const posix = process.platform !== 'win32';

function failure(code: string): Error {
  return Object.assign(new Error(`${code}: no words for people`), { code });
}

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777;
}

async function* pieces(...chunks: (string | Uint8Array | Error)[]): AsyncGenerator<string | Uint8Array> {
  for (const chunk of chunks) {
    if (chunk instanceof Error) throw chunk;
    yield chunk;
  }
}

test('a file is replaced by a text or by pieces of text', async () => {
  const folder = await scratchFolder();
  const path = join(folder, 'a.csv');
  expect(await replaceUnlessInUse(path, 'Авдотья\n')).toEqual({ path });
  expect(await readFile(path, 'utf8')).toBe('Авдотья\n');
  await replaceUnlessInUse(path, pieces('a', Buffer.from('b'), 'c'.repeat(200_000), 'd'));
  expect(await readFile(path, 'utf8')).toBe(`ab${'c'.repeat(200_000)}d`);
  await replaceUnlessInUse(path, '');
  expect(await readFile(path, 'utf8')).toBe('');
  expect(await readdir(folder)).toEqual(['a.csv']);
});

test.runIf(posix).each([0o000, 0o077, 0o777])(
  'a new file is accessible only to its owner under the umask %o',
  async (umask) => {
    const path = join(await scratchFolder(), 'a.csv');
    const before = process.umask(umask);
    try {
      await replaceUnlessInUse(path, 'x');
    } finally {
      process.umask(before);
    }
    expect(await modeOf(path)).toBe(0o600);
  },
);

test.runIf(posix)('a file that others could read is restricted when it is replaced', async () => {
  const path = join(await scratchFolder(), 'a.csv');
  await writeFile(path, 'old');
  await chmod(path, 0o644);
  await replaceUnlessInUse(path, 'new');
  expect(await modeOf(path)).toBe(0o600);
});

test('only the old file is left when the pieces end with an error', async () => {
  const folder = await scratchFolder();
  const path = join(folder, 'a.csv');
  await writeFile(path, 'old');
  const error = new Error('broken');
  await expect(replaceUnlessInUse(path, pieces('x'.repeat(100_000), error))).rejects.toBe(error);
  expect(await readFile(path, 'utf8')).toBe('old');
  expect(await readdir(folder)).toEqual(['a.csv']);
});

test.each([
  ['ENOSPC', 'disk_full', 3],
  ['EDQUOT', 'disk_full', 3],
  ['EIO', 'disk', 3],
] as const)(
  '%s while a file is written or synced stops the run with the reason %s',
  async (code, reason, exitStatus) => {
    const folder = await scratchFolder();
    const path = join(folder, 'a.csv');
    await writeFile(path, 'old');
    for (const operation of ['write', 'sync'] as const) {
      const disk: FileOperations = { ...FILE_OPERATIONS, [operation]: () => Promise.reject(failure(code)) };
      const error = await replaceUnlessInUse(path, 'new', disk).catch((caught: unknown) => caught);
      expect(error).toMatchObject({ name: 'FileError', path, code });
      expect(diskError(error)).toMatchObject({ reason, exitStatus, message: expect.stringContaining(path) });
    }
    expect(await readFile(path, 'utf8')).toBe('old');
    expect(await readdir(folder)).toEqual(['a.csv']);
  },
);

test('a file in a folder that does not exist is an error with its path', async () => {
  const path = join(await scratchFolder(), 'nowhere', 'a.csv');
  await expect(replaceUnlessInUse(path, 'x')).rejects.toMatchObject({
    code: 'ENOENT',
    message: `${path}: no such file or directory (ENOENT)`,
  });
});

test('a folder at the path of a file is not replaced', async () => {
  const folder = await scratchFolder();
  await mkdir(join(folder, 'a.csv'));
  await expect(replaceUnlessInUse(join(folder, 'a.csv'), 'x')).rejects.toMatchObject({ code: 'EISDIR' });
  expect(await readdir(folder)).toEqual(['a.csv']);
});

/** File operations with a file that is in use for this many attempts. */
function inUse(code: string, path: string, attempts: number): FileOperations & { readonly waits: number[] } {
  const waits: number[] = [];
  let remaining = attempts;
  return {
    ...FILE_OPERATIONS,
    waits,
    rename: (from, to) =>
      to === path && remaining-- > 0 ? Promise.reject(failure(code)) : FILE_OPERATIONS.rename(from, to),
    sleep: async (ms) => {
      waits.push(ms);
    },
  };
}

test.each(['EPERM', 'EACCES', 'EBUSY'])(
  'a new file is saved next to a file that is in use (%s)',
  async (code) => {
    const folder = await scratchFolder();
    const path = join(folder, 'weak-password.csv');
    await writeFile(path, 'old');
    await writeFile(join(folder, 'weak-password (2).csv'), 'older');
    const placed = await replaceUnlessInUse(path, 'new', inUse(code, path, Number.POSITIVE_INFINITY));
    expect(placed).toEqual({
      path: join(folder, 'weak-password (3).csv'),
      inUse: 'weak-password.csv',
    });
    expect(await readFile(path, 'utf8')).toBe('old');
    expect(await readFile(placed.path, 'utf8')).toBe('new');
    expect(await readdir(folder)).toHaveLength(3);
  },
);

test('a file that is in use for a moment is replaced', async () => {
  const path = join(await scratchFolder(), 'a.csv');
  const disk = inUse('EPERM', path, 2);
  expect(await replaceUnlessInUse(path, 'new', disk)).toEqual({ path });
  expect(disk.waits).toEqual([20, 80]);
});

test('the first error is thrown if the new file cannot be saved next to the old file either', async () => {
  const folder = await scratchFolder();
  const path = join(folder, 'a.csv');
  const disk: FileOperations = {
    ...FILE_OPERATIONS,
    sleep: async () => {},
    rename: () => Promise.reject(failure('EACCES')),
  };
  await expect(replaceUnlessInUse(path, 'x', disk)).rejects.toMatchObject({
    message: `${path}: permission denied (EACCES)`,
  });
  expect(await readdir(folder)).toEqual([]);
});

test.runIf(posix)('a temporary file that becomes a link is not written to', async () => {
  const folder = await scratchFolder();
  await writeFile(join(folder, 'elsewhere'), 'as it was');
  async function* swapForLink() {
    const [name = ''] = (await readdir(folder)).filter((one) => one.endsWith('.tmp'));
    await rm(join(folder, name));
    await symlink('elsewhere', join(folder, name));
    yield 'people';
  }
  await expect(replaceUnlessInUse(join(folder, 'report.json'), swapForLink())).rejects.toMatchObject({
    code: 'ELOOP',
  });
  expect(await readFile(join(folder, 'elsewhere'), 'utf8')).toBe('as it was');
  expect(await readdir(folder)).toEqual(['elsewhere']);
});

test('a file in use is an error if no other name is allowed', async () => {
  const folder = await scratchFolder();
  const path = join(folder, 'users.csv');
  await writeFile(path, 'old');
  const disk = inUse('EBUSY', path, Number.POSITIVE_INFINITY);
  await expect(replaceFile(path, 'new', {}, disk)).rejects.toMatchObject({ path, code: 'EBUSY' });
  expect(await readFile(path, 'utf8')).toBe('old');
  expect(await readdir(folder)).toEqual(['users.csv']);
});

test.runIf(posix).each([0o000, 0o077])(
  'a replaced file gets the given mode under the umask %o',
  async (umask) => {
    const path = join(await scratchFolder(), 'users.csv');
    await writeFile(path, 'old');
    await chmod(path, 0o664);
    const { mode, uid, gid } = await stat(path);
    const before = process.umask(umask);
    try {
      await replaceFile(path, 'new', { mode: mode & 0o777, owner: { uid, gid } });
    } finally {
      process.umask(before);
    }
    expect(await modeOf(path)).toBe(0o664);
  },
);

test.runIf(posix)('a file that cannot keep its owner is not readable by another group', async () => {
  const path = join(await scratchFolder(), 'users.csv');
  const disk: FileOperations = { ...FILE_OPERATIONS, chown: () => Promise.reject(failure('EPERM')) };
  await replaceFile(path, 'new', { mode: 0o664, owner: { uid: 0, gid: 0 } }, disk);
  expect(await modeOf(path)).toBe(0o604);
});

test.runIf(posix)('a link is replaced, and its target does not change', async () => {
  const folder = await scratchFolder();
  await writeFile(join(folder, 'elsewhere'), 'as it was');
  await symlink('elsewhere', join(folder, 'users.csv'));
  await replaceFile(join(folder, 'users.csv'), 'new');
  expect(await readFile(join(folder, 'elsewhere'), 'utf8')).toBe('as it was');
  expect(await readFile(join(folder, 'users.csv'), 'utf8')).toBe('new');
});

test('a new file is created only if no file exists there', async () => {
  const path = join(await scratchFolder(), 'users.csv.bak');
  await createFile(path, Buffer.from('first'));
  if (posix) expect(await modeOf(path)).toBe(0o600);
  await expect(createFile(path, 'second')).rejects.toMatchObject({ path, code: 'EEXIST' });
  expect(await readFile(path, 'utf8')).toBe('first');
});

test.runIf(posix)('a broken link counts as a file that exists', async () => {
  const folder = await scratchFolder();
  await symlink('elsewhere', join(folder, 'users.csv'));
  await expect(createFile(join(folder, 'users.csv'), 'x')).rejects.toMatchObject({ code: 'EEXIST' });
  expect(await readdir(folder)).toEqual(['users.csv']);
});

test('a file that cannot be created is an error with its path', async () => {
  const path = join(await scratchFolder(), 'missing', 'users.csv');
  await expect(createFile(path, 'x')).rejects.toMatchObject({ path, code: 'ENOENT' });
});
