import { appendFile, copyFile, mkdir, rename, symlink, unlink, utimes, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { errorLines, UserError } from '../../src/domain/errors.js';
import type { Language } from '../../src/domain/language.js';
import { openRoster } from '../../src/roster/roster.js';
import { openSource } from '../../src/roster/roster-source.js';
import { createRosterFiles, readAll } from './roster-files.js';

const files = createRosterFiles();
const TEXT = 'login,password\na,b\n';

function openPath(path: string, stdin = Readable.from([])) {
  return openRoster({ path, stdin });
}

describe('a roster that cannot be opened', () => {
  it('a roster that does not exist is refused', async () => {
    const path = files.path('none.csv');
    await expect(openPath(path)).rejects.toMatchObject({
      reason: 'roster',
      message: `${path} does not exist`,
    });
    await expect(openPath(`${await files.write(TEXT)}/x`)).rejects.toMatchObject({ reason: 'roster' });
  });

  it('a folder is refused as a roster', async () => {
    const path = files.path('folder.csv');
    await mkdir(path);
    await expect(openPath(path)).rejects.toMatchObject({ message: `${path} is a folder, not a roster` });
  });

  it('a roster in a loop of links is refused', async () => {
    const path = files.path('loop.csv');
    await symlink(path, path);
    await expect(openPath(path)).rejects.toMatchObject({
      message: `cannot read ${path}: too many symbolic links encountered (ELOOP)`,
    });
  });

  it.each(['', '\ufeff', ' \r\n\t\n'])('an empty roster is refused: %j', async (text) => {
    expect((await files.errorOf(text)).message).toMatch(/is empty$/);
  });

  it.each([
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'the file is an old .xls workbook, or protected'],
    [Buffer.from('%PDF-1.7\n\xe2\xe3', 'latin1'), 'the file is a PDF'],
    ['<html><table><tr><td>login</td></tr></table></html>', 'the file is a web page'],
    ['<?xml version="1.0"?>\n<Workbook/>', 'the file is a web page or XML'],
  ])('a file that is not a roster is refused: %j', async (content, words) => {
    const error = await files.errorOf(content, { name: 'users.xls' });
    expect(error.message).toContain(`users.xls: ${words}`);
    expect(error.next).toMatch(/CSV|Decompress/);
  });
});

describe('the memory of a roster', () => {
  it('a small roster that is open keeps no more memory than its bytes', async () => {
    const source = await openSource({ path: await files.write(TEXT), stdin: Readable.from([]) });
    const bytes = await source.read(0, 256 * 1024);
    await source.close();
    expect(bytes.toString()).toBe(TEXT);
    expect(bytes.buffer.byteLength).toBeLessThan(64 * 1024);
  });

  it.each([
    ['a small roster', 3, 64 * 1024],
    ['a roster of exactly 64 KiB', 64, 64 * 1024],
    ['a larger roster', 200, 64 * 1024 * 1024],
  ])('%s from standard input is read completely, into a buffer of its size', async (_, count, size) => {
    const pieces = Array.from({ length: count }, (_, at) => Buffer.alloc(1024, 0x61 + (at % 26)));
    const source = await openSource({ path: '-', stdin: Readable.from(pieces) });
    const bytes = await source.read(0, source.size);
    expect(bytes.equals(Buffer.concat(pieces))).toBe(true);
    expect(bytes.buffer.byteLength).toBe(size);
  });
});

describe('a roster that changed', () => {
  it('a roster that grew, or has another modification time, counts as changed', async () => {
    const roster = await files.open(TEXT, { name: 'changing.csv' });
    const path = files.path('changing.csv');
    expect(await roster.changed()).toBe(false);
    await utimes(path, 1, 1);
    expect(await roster.changed()).toBe(true);
    await roster.close();
    const again = await files.open(TEXT, { name: 'changing.csv' });
    await appendFile(path, 'c,d\n');
    expect(await again.changed()).toBe(true);
    await again.close();
  });

  it('a roster that was overwritten with its time set back counts as touched, but not as changed', async () => {
    const path = files.path('touched.csv');
    await writeFile(path, TEXT);
    await utimes(path, 1, 1);
    const roster = await openPath(path);
    expect(await roster.touched()).toBe(false);
    await writeFile(path, TEXT);
    await utimes(path, 1, 1);
    expect([await roster.changed(), await roster.touched()]).toEqual([false, true]);
    await roster.close();
  });

  it('a roster that was replaced or removed counts as changed', async () => {
    const roster = await files.open(TEXT, { name: 'replaced.csv' });
    const path = files.path('replaced.csv');
    await copyFile(path, `${path}.new`);
    await rename(`${path}.new`, path);
    expect(await roster.changed()).toBe(true);
    await roster.close();
    const again = await files.open(TEXT, { name: 'replaced.csv' });
    await unlink(path);
    expect(await again.changed()).toBe(true);
    await again.close();
  });
});

describe('standard input', () => {
  it('a roster from standard input is kept, so that it can be read again', async () => {
    const roster = await openPath(
      '-',
      Readable.from([Buffer.from('login,pass'), Buffer.from('word\na,b\n')]),
    );
    expect(roster).toMatchObject({ name: 'standard input', label: 'standard input', path: null, size: 19 });
    for await (const _ of roster.rows());
    const { cells } = await readAll(roster);
    expect(cells).toEqual([['a', 'b']]);
    expect(await roster.changed()).toBe(false);
  });

  it('errors name standard input in the language of their reader', async () => {
    const lines = async (text: string, language: Language) => {
      const error = await openPath('-', Readable.from([Buffer.from(text)])).catch((one: unknown) => one);
      return error instanceof UserError ? errorLines(error, language) : expect.fail('it was read');
    };
    expect(await lines(' ', 'de')).toMatch(/^Standardeingabe ist leer\. \[roster-empty\]\n/);
    expect(await lines(' ', 'ru')).toMatch(/^стандартный ввод: данных нет\. \[roster-empty\]\n/);
    expect(await lines('login,Login\na,b\n', 'ru')).toMatch(
      /^стандартный ввод:1: у столбцов 1 и 2 один и тот же заголовок «login»\. \[headers-repeated\]\n/,
    );
    expect(await lines('%PDF-1.7', 'en')).toMatch(/^standard input: the file is a PDF\. \[roster-pdf\]\n/);
  });

  it('a roster from standard input is refused if it is empty or too large', async () => {
    await expect(openPath('-')).rejects.toMatchObject({ message: 'standard input is empty' });
    const endless = Readable.from(
      (function* () {
        while (true) yield Buffer.alloc(1024 * 1024, 'x');
      })(),
    );
    await expect(openPath('-', endless)).rejects.toMatchObject({
      message: 'standard input is larger than 64 MiB, the limit for input that is not a file',
    });
  });
});
