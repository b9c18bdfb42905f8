import { open, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { systemCode, systemMessage } from '../../src/lib/errno.js';

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
});
