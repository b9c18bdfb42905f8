import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { clientSecretSource, parseClientSecret, readClientSecret } from '../../src/token/client-secret.js';
import { createFakeClock } from '../support/fake-clock.js';
import { refusal, shownOf } from './oauth-setup.js';

const never = new AbortController().signal;

function read(
  env: Record<string, string>,
  file?: string,
  stdin: Readable & { readonly isTTY?: boolean } = Readable.from([]),
) {
  const source = clientSecretSource(env, file);
  if (source === undefined) throw new Error('there is no source');
  const interruption = { first: never, second: never };
  return readClientSecret(source, { cwd: '/', stdin, clock: createFakeClock(), interruption });
}

function fileWith(text: string | Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'provision-secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'secret');
  writeFileSync(path, text);
  return path;
}

describe('the source of the client secret', () => {
  test('the client secret comes from the option before the environment, or from nowhere', () => {
    const env = { PROVISION_CLIENT_SECRET: 'from the environment' };
    expect(clientSecretSource(env, 'path')).toMatchObject({ kind: 'file', path: 'path' });
    expect(clientSecretSource(env, undefined)).toMatchObject({ kind: 'text' });
    expect(clientSecretSource({ PROVISION_CLIENT_SECRET: ' \n' }, undefined)).toBeUndefined();
    expect(shownOf(clientSecretSource(env, undefined))).not.toContain('from the environment');
  });

  test('the client secret can come from a file, and the permissions of the file are returned', async () => {
    const path = fileWith('a secret\r\n');
    chmodSync(path, 0o640);
    const { value: clientSecret, ...rest } = await read({}, path);
    expect(clientSecret.reveal()).toBe('a secret');
    if (process.platform !== 'win32') expect(rest).toEqual({ isPipe: false, mode: 0o640 });
  });

  test('the client secret can come from standard input, but not from a terminal', async () => {
    const { value: clientSecret, isPipe } = await read(
      {},
      '-',
      Readable.from([Buffer.from('a sec'), Buffer.from('ret\n')]),
    );
    expect([clientSecret.reveal(), isPipe]).toEqual(['a secret', true]);
    const error = await refusal(read({}, '-', Object.assign(Readable.from([]), { isTTY: true })));
    expect(error.message).toContain('this terminal, where the client secret would be visible');
    expect(error.next).toBe('Write the client secret to a file, or set PROVISION_CLIENT_SECRET.');
  });

  test('a file of the client secret that is missing or too large is refused with that reason', async () => {
    const missing = await refusal(read({}, '/no/such/file'));
    expect(missing.message).toContain('The client secret file /no/such/file (--client-secret-file)');
    expect(missing.next).toBe('Check the path, or set PROVISION_CLIENT_SECRET.');
    const large = await refusal(read({}, fileWith('x'.repeat(64 * 1024 + 1))));
    expect(large.message).toContain('is larger than 64 KiB, so it is not a client secret');
  });

  test('a path that looks like the client secret itself is not shown', async () => {
    const path = 'not-really-a-secret-but-long-as-one';
    expect((await refusal(read({}, path))).message).not.toContain(path);
  });
});

describe('a client secret', () => {
  test.each([
    'a',
    'with spaces',
    `!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`,
    'пароль',
    'ü😀',
    'https://id.example/?a=b',
  ])('the client secret %s is valid', (text) => {
    expect(parseClientSecret(`\uFEFF ${text}\n`).reveal()).toBe(text);
  });

  test.each([
    ['a line break', 'hidden\nhidden', 'a line break'],
    ['a tab', 'hidden\thidden', 'U+0009'],
    ['a zero width space', 'hidden\u200bhidden', 'U+200B'],
    ['a no-break space', 'hidden\u00a0hidden', 'U+00A0'],
    ['half a character', 'hidden\ud800hidden', 'U+D800'],
  ])('a client secret with %s is refused, and not shown', async (_, text, code) => {
    const error = await refusal(read({ PROVISION_CLIENT_SECRET: text }));
    expect(error.message).toContain(
      'PROVISION_CLIENT_SECRET: the client secret contains an invalid character',
    );
    expect(error.message).toContain(code);
    expect(shownOf(error)).not.toContain('hidden');
  });

  test('a client secret that is empty or not UTF-8 is refused', async () => {
    const path = fileWith(Uint8Array.of(0x61, 0xff, 0x62));
    expect((await refusal(read({}, path))).message).toContain('U+FFFD');
    expect((await refusal(read({}, fileWith('\n')))).message).toContain('the client secret is empty');
  });
});
