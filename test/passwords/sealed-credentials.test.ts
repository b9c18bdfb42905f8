import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Secret } from '../../src/domain/secret.js';
import type { User } from '../../src/domain/user.js';
import { CREDENTIALS_FILE, readCredentials } from '../../src/passwords/credential-store.js';
import { CredentialsFile } from '../../src/passwords/credentials-file.js';
import { createSeal, isExampleRecipient, parseRecipient } from '../../src/passwords/seal.js';
import { openSealed, SealedCredentials } from '../../src/passwords/sealed-credentials.js';
import { SEALED_FILE, sealedFile } from '../../src/passwords/sealed-file.js';
import { type AgeKey, ageKey } from '../support/age-keys.js';
import { NO_FIELDS } from '../support/default-profile.js';

let folder: string;
let key: AgeKey;
let made = 0;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sealed-'));
  key = await ageKey();
  made = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

const path = () => join(folder, SEALED_FILE);

function user(nickname: string, password = ''): User {
  const name = { first: '', last: '', middle: '' };
  return { nickname, password: new Secret(password), name, position: '', departmentId: 1, ...NO_FIELDS };
}

async function openFile(): Promise<CredentialsFile> {
  const generator = () => new Secret(`Made-Up-${++made}`);
  return new CredentialsFile(folder, await readCredentials(folder, ','), generator);
}

/** The credentials of a new run that seals its passwords. */
async function openSealing({ recipient } = key): Promise<SealedCredentials> {
  return new SealedCredentials(await openFile(), sealedFile(folder), await createSeal(recipient));
}

async function keepAll(...all: readonly (readonly [nickname: string, password: string, attempt: number])[]) {
  const credentials = await openSealing();
  for (const [nickname, password, attempt] of all) await credentials.keep(user(nickname, password), attempt);
  await credentials.close();
}

async function openWith(...keys: readonly AgeKey[]) {
  const identities = keys.map(({ identity }) => new Secret(identity));
  return await openSealed(await sealedFile(folder).all(), identities);
}

async function passwordIn(nickname: string, attempt: number): Promise<string | undefined> {
  return (await openWith(key)).store.passwordOf(nickname, attempt)?.reveal();
}

describe('sealed passwords', () => {
  it('a sealed password is in a file that only its owner can access, and only the key opens it', async () => {
    await keepAll(['anna', 'Sunny-Meadow-42', 1], ['Бен', 'Ключ "и" замок,\n7', 1]);
    expect(readdirSync(folder)).toEqual([SEALED_FILE]);
    expect(statSync(path()).mode & 0o777).toBe(0o600);
    expect(readFileSync(path(), 'latin1')).toMatch(/^(?:[A-Za-z0-9+/]+=*\n){2}$/);
    expect([await passwordIn('anna', 1), await passwordIn('бен', 1)]).toEqual([
      'Sunny-Meadow-42',
      'Ключ "и" замок,\n7',
    ]);
    const other = await openWith(await ageKey());
    expect([other.store.size, other.records, other.unopened]).toEqual([0, 2, 2]);
    const both = await openWith(await ageKey(), key);
    expect([both.store.size, both.unopened]).toEqual([2, 0]);
  });

  it('the lines of a short and of a long password have the same length', async () => {
    await keepAll(['anna', 'a', 1], ['anna', 'a'.repeat(64), 2]);
    const [one = '', two = ''] = await sealedFile(folder).all();
    expect(one).toHaveLength(two.length);
  });

  it('a run generates a new password for a row that an earlier run sealed, and knows only its own passwords', async () => {
    const first = await openSealing();
    const anna = { ...user('anna'), password: first.passwordFor(user('anna'), undefined) };
    await first.keep(anna, 1);
    await first.keep(anna, 1);
    expect(await sealedFile(folder).all()).toHaveLength(1);
    expect(first.passwordOf(anna, 1)?.reveal()).toBe('Made-Up-1');
    expect(first.savedFor(anna).map((one) => one.reveal())).toEqual(['Made-Up-1']);
    const second = await openSealing();
    expect([second.passwordOf(anna, 1), second.savedFor(anna)]).toEqual([undefined, []]);
    await second.keep({ ...anna, password: second.passwordFor(anna, undefined) }, 1);
    expect(await passwordIn('anna', 1)).toBe('Made-Up-2');
  });

  it('each attempt has its password, and the later password counts if an attempt has two', async () => {
    await keepAll(['anna', 'one', 1], ['anna', 'two', 2], ['anna', 'three', 2]);
    expect([await passwordIn('anna', 1), await passwordIn('anna', 2)]).toEqual(['one', 'three']);
  });

  it('passwords that are saved at the same time are kept in the order of their calls', async () => {
    const credentials = await openSealing();
    const names = Array.from({ length: 20 }, (_, n) => `user${n}`);
    await Promise.all(names.map((name) => credentials.keep(user(name, `of ${name}`), 1)));
    const { store, unopened } = await openWith(key);
    expect(names.map((name) => store.passwordOf(name, 1)?.reveal())).toEqual(names.map((n) => `of ${n}`));
    expect(unopened).toBe(0);
  });
});

describe('the file of sealed passwords', () => {
  it('a line that a crash cut off is ignored, and the next run begins a new line', async () => {
    await keepAll(['anna', 'one', 1], ['ben', 'two', 1]);
    const whole = readFileSync(path());
    const first = whole.indexOf('\n') + 1;
    for (const size of [first + 1, first + 100, whole.length - 1]) {
      writeFileSync(path(), whole);
      truncateSync(path(), size);
      expect(await sealedFile(folder).all()).toHaveLength(1);
      await keepAll(['ben', 'again', 1]);
      await keepAll(['carl', 'three', 1]);
      const { store, records, unopened } = await openWith(key);
      expect([records, unopened]).toEqual([3, 0]);
      expect(['anna', 'ben', 'carl'].map((name) => store.passwordOf(name, 1)?.reveal())).toEqual([
        'one',
        'again',
        'three',
      ]);
      // Existing bytes are not changed.
      expect(readFileSync(path()).subarray(0, size)).toEqual(whole.subarray(0, size));
    }
  });

  it('a line that is damaged is counted, and the others are opened', async () => {
    await keepAll(['anna', 'one', 1]);
    appendFileSync(path(), 'AAAA\nnothing sealed\n');
    const seal = await createSeal(key.recipient);
    await sealedFile(folder).append(await seal('{"nickname":"carl"}'));
    const { store, records, unopened } = await openWith(key);
    expect([store.size, records, unopened]).toEqual([1, 4, 3]);
  });

  it('no password is kept in a file that another program changed during the run', async () => {
    const credentials = await openSealing();
    await credentials.keep(user('anna', 'one'), 1);
    appendFileSync(path(), 'another\n');
    await expect(credentials.keep(user('ben', 'two'), 1)).rejects.toMatchObject({
      reason: 'disk',
      code: 'credentials-changed',
    });
  });

  it('a link in place of the file is not followed', async () => {
    writeFileSync(join(folder, 'elsewhere'), '');
    symlinkSync(join(folder, 'elsewhere'), path());
    await expect((await openSealing()).keep(user('anna', 'one'), 1)).rejects.toMatchObject({
      code: 'file-not-regular',
    });
    await expect(sealedFile(folder).all()).rejects.toMatchObject({ code: 'file-not-regular' });
    expect(readFileSync(join(folder, 'elsewhere'), 'utf8')).toBe('');
  });
});

describe('passwords that an earlier run kept unsealed', () => {
  beforeEach(async () => {
    const file = await openFile();
    await file.keep(user('anna', 'one'), 1);
    await file.keep(user('ben', 'two'), 1);
    await file.close();
  });

  const unsealedText = () => readFileSync(join(folder, CREDENTIALS_FILE), 'utf8');

  it('a row gets the password that was saved unsealed, and its next attempt seals that password', async () => {
    const credentials = await openSealing();
    const password = credentials.passwordFor(user('anna'), undefined);
    expect(password.reveal()).toBe('one');
    const before = unsealedText();
    await credentials.keep({ ...user('anna'), password }, 2);
    expect([await passwordIn('anna', 2), unsealedText()]).toEqual(['one', before]);
  });

  it('a sealed password replaces an unsealed one of the same attempt, so that they cannot be confused', async () => {
    const credentials = await openSealing();
    await Promise.all([
      credentials.keep(user('anna', 'new one'), 1),
      credentials.keep(user('ben', 'new two'), 1),
    ]);
    await credentials.close();
    expect([await passwordIn('anna', 1), await passwordIn('ben', 1)]).toEqual(['new one', 'new two']);
    expect(unsealedText()).not.toMatch(/one|two/);
  });
});

describe('a recipient', () => {
  it('an age recipient is recognised, and a recipient with a wrong letter is not', () => {
    expect(parseRecipient(` ${key.recipient}\n`)).toBe(key.recipient);
    expect(isExampleRecipient(key.recipient)).toBe(false);
    const flipped = key.recipient.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'));
    const wrong = [
      flipped,
      key.recipient.slice(0, -1),
      key.identity,
      key.recipient.toUpperCase(),
      'age1',
      '',
    ];
    for (const text of wrong) expect(parseRecipient(text), text).toBeUndefined();
  });

  it('no text can be sealed to the recipient of the examples, for which there is no key', async () => {
    const example = 'age1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq5cu47z';
    expect([parseRecipient(example), isExampleRecipient(example)]).toEqual([example, true]);
    await expect((await createSeal(example))('text')).rejects.toThrow();
  });
});
