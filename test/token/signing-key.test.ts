import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/platform/system-clock.js';
import { readSigningKey } from '../../src/token/signing-key.js';
import { EXPIRED, makeAuthority } from '../directory/certificate.js';
import { accountFile, ecKey, pemOf, rsaKey } from '../support/keys.js';
import { refusal, shownOf } from './oauth-setup.js';

const rsa = rsaKey();
const ec = ecKey();
const authority = makeAuthority();

function fileWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'provision-key-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'key.pem');
  writeFileSync(path, text);
  return path;
}

async function readAt(path: string, stdin: Readable = Readable.from([])) {
  const never = new AbortController().signal;
  const io = { cwd: '/', stdin, clock: systemClock, interruption: { first: never, second: never } };
  return await readSigningKey({ kind: 'file', path, from: '--key-file' }, io);
}

const read = async (text: string) => (await readAt(fileWith(text))).value;

/** The text of a key without markers and line breaks. */
const body = (pem: string) => pem.replace(/-----[^-]+-----|\s/g, '');

describe('a key file', () => {
  test.each([
    ['PKCS#8', pemOf(rsa.privateKey)],
    ['PKCS#1', pemOf(rsa.privateKey, 'pkcs1')],
    [
      'SEC 1, with the parameters that OpenSSL writes before it',
      `-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n${pemOf(ec.privateKey, 'sec1')}`,
    ],
    ['an EC key of P-384', pemOf(ecKey('P-384').privateKey)],
    ['an EC key of P-521', pemOf(ecKey('P-521').privateKey)],
    [
      'PEM from Windows, with text before it',
      `Bag Attributes\r\n${pemOf(rsa.privateKey).replaceAll('\n', '\r\n')}`,
    ],
  ])('a key file may have %s', async (_, text) => {
    const { key, clientId, kid, thumbprint } = await read(text);
    expect(key.type).toBe('private');
    expect([clientId, kid, thumbprint]).toEqual([undefined, undefined, undefined]);
  });

  test('the owner and the id of a key are read from the key file of a service account', async () => {
    const found = await read(accountFile(rsa.privateKey, 'robot@accounts.example.org', 'kid-1'));
    expect(found).toMatchObject({ clientId: 'robot@accounts.example.org', kid: 'kid-1' });
    const other = {
      type: 'serviceaccount',
      keyId: 'kid-2',
      key: pemOf(rsa.privateKey, 'pkcs1'),
      userId: '17',
    };
    expect(await read(JSON.stringify(other))).toMatchObject({ clientId: '17', kid: 'kid-2' });
  });

  test('a key file may have the certificates of the key and of its issuers, in any order', async () => {
    const { key, cert } = authority.issue(['id.example.org']);
    const { thumbprint } = await read(`${authority.cert}${key}${cert}`);
    expect(thumbprint).toMatch(/^[\w-]{43}$/);
    expect((await read(`${cert}${key}`)).thumbprint).toBe(thumbprint);
  });

  test('a key can come from standard input, and the permissions of a file are returned', async () => {
    const piped = await readAt('-', Readable.from([Buffer.from(pemOf(ec.privateKey))]));
    expect(piped).toMatchObject({ isPipe: true });
    const path = fileWith(pemOf(ec.privateKey));
    chmodSync(path, 0o640);
    if (process.platform !== 'win32') expect((await readAt(path)).mode).toBe(0o640);
  });

  test('a key that was read is not shown when it is printed', async () => {
    const text = pemOf(rsa.privateKey);
    const found = await read(text);
    expect(found.secret.reveal()).toBe(body(text));
    expect(shownOf(found)).not.toContain(body(text).slice(40, 80));
  });
});

describe('a key file that cannot be used', () => {
  const encrypted = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'of tests' } as const;

  test.each([
    ['without a key', 'a token', 'there is no private key in it'],
    [
      'with only a public key',
      rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      'there is no private key in it',
    ],
    ['in JSON without a key', '{"installed":{"client_id":"x"}}', 'there is no private key in it'],
    ['in JSON with a number in place of the key', '{"private_key":1}', 'there is no private key in it'],
    ['with an encrypted key', rsa.privateKey.export(encrypted).toString(), 'the private key is encrypted'],
    [
      'with an encrypted key in PKCS #1',
      rsa.privateKey.export({ ...encrypted, type: 'pkcs1' }).toString(),
      'the private key is encrypted',
    ],
    [
      'with a damaged key',
      pemOf(rsa.privateKey).replace(/\n.{20}/, '\n'),
      'the private key is damaged, or of another kind',
    ],
    ['with a short key', pemOf(rsaKey(1024).privateKey), 'the private key is damaged, or of another kind'],
    [
      'with a key of another curve',
      pemOf(ecKey('secp256k1').privateKey),
      'the private key is damaged, or of another kind',
    ],
    [
      'with a key of another kind',
      pemOf(generateKeyPairSync('ed25519').privateKey),
      'the private key is damaged, or of another kind',
    ],
    [
      'with the certificate of another key',
      `${pemOf(ec.privateKey)}${authority.issue(['id.example.org']).cert}`,
      'the certificate is not that of the private key',
    ],
    [
      'with a damaged certificate',
      `${pemOf(ec.privateKey)}-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----`,
      'the private key is damaged, or of another kind',
    ],
  ])('a key file %s is refused, and nothing of it is shown', async (_, text, what) => {
    const path = fileWith(text);
    const error = await refusal(readAt(path));
    expect(error.message).toBe(`${path} (--key-file): ${what}.`);
    expect(error.next).toContain('PEM: an RSA key of 2048 bits or more, or an EC key');
    for (const language of ['de', 'ru'] as const) expect(error.textIn(language).what).toContain(path);
    const line = body(text).slice(30, 60);
    if (line.length > 20) expect(shownOf(error)).not.toContain(line);
  });

  test('an expired certificate is refused with its date', async () => {
    const { key, cert } = authority.issue(['id.example.org'], EXPIRED);
    const error = await refusal(readAt(fileWith(key + cert)));
    const day = EXPIRED.to.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
    expect(error.message).toContain(`the certificate of the key expired on ${day}`);
    expect(error.next).toContain('Create a new key with a certificate');
    expect(error.textIn('de').what).toContain('abgelaufen');
    expect(error.textIn('ru').what).toContain('истёк');
  });

  test('the error of a missing key file names the file, and suggests no variable for the key itself', async () => {
    const missing = await refusal(readAt('/no/such/file'));
    expect(missing.message).toContain('The key file /no/such/file (--key-file)');
    expect(missing.next).toBe('Check the path.');
    const onTerminal = refusal(readAt('-', Object.assign(Readable.from([]), { isTTY: true })));
    expect((await onTerminal).next).toBe('Write the key to a file.');
  });

  test('a key that is given in place of its file is not shown', async () => {
    const text = pemOf(rsa.privateKey);
    const error = await refusal(readAt(text));
    expect(error.message).toContain('Its name is not shown because it looks like a key');
    expect(error.next).toBe('--key-file takes the path of a file.');
    expect(shownOf(error)).not.toContain(text.slice(60, 100));
  });
});
