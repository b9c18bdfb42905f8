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

describe('a system error', () => {
  test('a system error has a message with its code', async () => {
    const missing = await refusal(() => open('/nowhere/users.csv'));
    expect(systemCode(missing)).toBe('ENOENT');
    expect(systemMessage(missing)).toBe('no such file or directory (ENOENT)');
    const folder = await refusal(() => writeFile('/', 'x'));
    expect(systemMessage(folder)).toBe('illegal operation on a directory (EISDIR)');
  });

  test('an error of this program has no system code', () => {
    expect(systemCode(userError('usage', 'overwrite-alone', {}))).toBe('');
  });

  test.each([
    ['EACCES', 'permission denied (EACCES)'],
    ['EROFS', 'read-only file system (EROFS)'],
    ['EIO', 'i/o error (EIO)'],
    ['EDQUOT', 'EDQUOT'],
  ])('a system error without an error number has the message of its code %s', (code, words) => {
    expect(systemMessage(Object.assign(new Error('refused'), { code }))).toBe(words);
  });

  test.each([new Error('no code'), Object.assign(new Error('a number'), { code: 5 }), 'EACCES', undefined])(
    'a value without a code, or with a code that is not a string, is not a system error: %s',
    (other) => {
      expect(systemCode(other)).toBe('');
      expect(systemMessage(other)).toBe('unknown error');
    },
  );

  test('an error of this program is passed on unchanged', async () => {
    const programError = userError('usage', 'open-files', {});
    expect(systemCode(programError)).toBe('');
    await expect(atPath('/there', () => Promise.reject(programError))).rejects.toBe(programError);
  });
});

describe('too many open files', () => {
  const full = Object.assign(new Error('no more'), { code: 'EMFILE' });
  const next = expect.stringContaining('ulimit -n 1024');

  test('an error for too many open files has advice, in the language of its reader', () => {
    const error = openFilesError(full, 'open_files') as UserError;
    expect(error).toMatchObject({ reason: 'open_files', code: 'open-files', next });
    expect(error.textIn('ru').what).toMatch(/^На этом компьютере/);
  });

  test('an error caused by too many open files keeps its code and message, and gets the same advice', () => {
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

  test('an error that already has this advice, or a value that is not an error, is not changed', () => {
    const withAdvice = diskError(new FileError('/x', full));
    expect(openFilesError(withAdvice, 'usage')).toBe(withAdvice);
    expect(openFilesError('text', 'usage')).toBe('text');
  });
});
