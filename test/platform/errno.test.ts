import { open, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { UserError } from '../../src/domain/errors.js';
import {
  atPath,
  diskError,
  FileError,
  openFilesError,
  systemCode,
  systemMessage,
} from '../../src/platform/errno.js';
import { userError } from '../../src/texts/user-error.js';

async function refusal(work: () => Promise<unknown>): Promise<unknown> {
  return await work().then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('an error of the system', () => {
  test('an error of the system has a message with its code', async () => {
    const gone = await refusal(() => open('/nowhere/users.csv'));
    expect(systemCode(gone)).toBe('ENOENT');
    expect(systemMessage(gone)).toBe('no such file or directory (ENOENT)');
    const folder = await refusal(() => writeFile('/', 'x'));
    expect(systemMessage(folder)).toBe('illegal operation on a directory (EISDIR)');
  });

  test('the code of an error of the program is not a code of the system', () => {
    expect(systemCode(userError('usage', 'overwrite-alone', {}))).toBe('');
  });

  test.each([
    ['EACCES', 'permission denied (EACCES)'],
    ['EROFS', 'read-only file system (EROFS)'],
    ['EIO', 'i/o error (EIO)'],
    ['EDQUOT', 'EDQUOT'],
  ])('an error of the system without a number gets the message of its code %s', (code, words) => {
    expect(systemMessage(Object.assign(new Error('refused'), { code }))).toBe(words);
  });

  test.each([new Error('no code'), Object.assign(new Error('a number'), { code: 5 }), 'EACCES', undefined])(
    'a value without a text as its code is not an error of the system: %s',
    (other) => {
      expect(systemCode(other)).toBe('');
      expect(systemMessage(other)).toBe('unknown error');
    },
  );

  test('an error with a code of this program is not an error of the system', async () => {
    const own = userError('usage', 'open-files', {});
    expect(systemCode(own)).toBe('');
    await expect(atPath('/there', () => Promise.reject(own))).rejects.toBe(own);
  });
});

describe('too many open files', () => {
  const full = Object.assign(new Error('no more'), { code: 'EMFILE' });
  const next = expect.stringContaining('ulimit -n 1024');

  test('an error for too many open files says what to do, in the language of its reader', () => {
    const error = openFilesError(full, 'open_files') as UserError;
    expect(error).toMatchObject({ reason: 'open_files', code: 'open-files', next });
    expect(error.textIn('ru').what).toMatch(/^На этом компьютере/);
  });

  test('another error that it caused keeps its code and message, and gets that advice', () => {
    const caused = userError(
      'usage',
      'output-not-writable',
      { output: 'token', path: '/x', system: 'EMFILE' },
      { cause: full },
    );
    const error = openFilesError(caused, 'usage') as UserError;
    expect(error).toMatchObject({
      reason: 'usage',
      code: 'output-not-writable',
      message: caused.message,
      next,
    });
    expect(error.textIn('de')).toMatchObject({
      what: caused.textIn('de').what,
      next: expect.stringContaining('Andere Programme schließen'),
    });
  });

  test('an error that says so already, and any other, stays as it is', () => {
    const said = diskError(new FileError('/x', full));
    expect(openFilesError(said, 'usage')).toBe(said);
    expect(openFilesError('text', 'usage')).toBe('text');
  });
});
