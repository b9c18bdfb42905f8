/** Each invalid option causes an error that names it, before anything is read or sent. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CreateOptions, checkRoster, createUsers, ProvisionError } from '../../src/index.js';
import { startDirectory, type TestDirectory } from '../e2e/server.js';

let cwd: string;
let directory: TestDirectory;
beforeEach(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'provision-options-'));
  writeFileSync(join(cwd, 'users.csv'), 'login,password,first,last\nanna,Sample-Pass-1,Anna,A\n');
  directory = await startDirectory();
});
afterEach(async () => {
  await directory.close();
  rmSync(cwd, { recursive: true, force: true });
});

/** Calls the function as a program without types would. */
async function errorOf(call: 'checkRoster' | 'createUsers', options: unknown): Promise<unknown> {
  try {
    if (call === 'checkRoster') await checkRoster(options as CreateOptions);
    else for await (const _ of createUsers(options as CreateOptions));
  } catch (error) {
    return error;
  }
  return undefined;
}

const base = () => ({ roster: join(cwd, 'users.csv') });
const sending = () => ({ ...base(), baseUrl: directory.url, token: 'token-of-a-test', pace: 0 });

const OF_BOTH: readonly (readonly [option: string, wrong: object])[] = [
  ['roster', { roster: null }],
  ['roster', { roster: undefined }],
  ['roster', { roster: '' }],
  ['roster', { roster: new URL('file:///users.csv') }],
  ['roster', { roster: 'a\0b' }],
  ['cwd', { cwd: 5 }],
  ['cwd', { cwd: 'a\0b' }],
  ['config', { config: true }],
  ['config', { config: null }],
  ['config', { config: 'a\0b' }],
  ['profile', { profile: { name: 'v6' } }],
  ['profile', { profile: '' }],
  ['profile', { profile: 'keyclok' }],
  ['profile', { profile: './a\0b' }],
  ['settings', { settings: 'realm=school' }],
  ['settings', { settings: ['realm'] }],
  ['settings.realm', { profile: 'keycloak', settings: { realm: null } }],
  ['settings.realm', { profile: 'keycloak', settings: { realm: { name: 'school' } } }],
  ['settings.realm', { profile: 'keycloak', settings: { realm: Number.NaN } }],
  ['settings.realm', { profile: 'keycloak', settings: { realm: Number.POSITIVE_INFINITY } }],
  ['setting', { profile: 'keycloak' }],
  ['setting', { profile: 'keycloak', settings: { realm: '' } }],
  ['setting', { profile: 'keycloak', settings: { realm: 'school', relm: 'school' } }],
  ['setting', { profile: 'keycloak', settings: { realm: 'school', change_password: 'maybe' } }],
  ['setting', { profile: 'keycloak', settings: { 'Realm=x': 'school' } }],
  ['department', { department: 1.5 }],
  ['department', { department: 0 }],
  ['department', { department: ' ' }],
  ['department', { department: 2 ** 53 }],
  ['department', { department: 'nowhere' }],
  ['department', { department: true }],
  ['map', { map: ['nickname=login'] }],
  ['map.nickname', { map: { nickname: 1 } }],
  ['map', { map: { '=': 'login' } }],
  ['map', { map: { 'nickname=login': 'x' } }],
  ['settings', { profile: 'keycloak', settings: { 'realm=x': 'school' } }],
  ['encoding', { encoding: 'utf-99' }],
  ['encoding', { encoding: Buffer.from('utf-8') }],
  ['results', { results: 7 }],
  ['results', { results: '' }],
  ['results', { results: 'a\0b' }],
];

const OF_CREATE: readonly (readonly [option: string, wrong: object])[] = [
  ['baseUrl', { baseUrl: new URL('https://directory.example') }],
  ['baseUrl', { baseUrl: 'directory.example' }],
  ['baseUrl', { baseUrl: 'http://directory.example' }],
  ['token', { token: 5 }],
  ['token', { token: null }],
  ['token', { token: Promise.resolve('x') }],
  ['token', { token: '' }],
  ['token', { token: async () => 5 }],
  ['tokenFile', { token: undefined, tokenFile: 5 }],
  ['tokenFile', { token: undefined, tokenFile: 'a\0b' }],
  ['tokenFile', { tokenFile: 'token' }],
  ['clientId', { clientId: 5 }],
  ['clientId', { clientId: 'two words' }],
  ['clientSecret', { clientSecret: 5 }],
  ['clientSecretFile', { clientSecretFile: true }],
  ['clientSecretFile', { clientSecretFile: 'a\0b' }],
  ['keyFile', { keyFile: {} }],
  ['clientSecretFile', { clientSecret: 'x', clientSecretFile: 'secret' }],
  ['org', { org: 5 }],
  ['org', { org: 'x'.repeat(201) }],
  ['headers', { headers: 'X-Org-Id: 42' }],
  ['headers', { headers: [['X-Org-Id', '42']] }],
  ['headers', { headers: new Map([['X-Org-Id', '42']]) }],
  ['headers', { headers: { 'X: y': 'z' } }],
  ['headers', { headers: { '': 'z' } }],
  ['headers', { headers: { 'X-Y': 'a\nb' } }],
  ['headers', { headers: { Authorization: 'Bearer x' } }],
  ['headers.X-Org-Id', { headers: { 'X-Org-Id': 42 } }],
  ['pace', { pace: '1-2' }],
  ['pace', { pace: -1 }],
  ['pace', { pace: [1] }],
  ['pace', { pace: [1, 2, 3] }],
  ['pace', { pace: [2, 1] }],
  ['pace', { pace: [1, '2'] }],
  ['pace', { pace: Number.POSITIVE_INFINITY }],
  ['pace', { pace: 3601 }],
  ['timeout', { timeout: '30' }],
  ['timeout', { timeout: 0 }],
  ['timeout', { timeout: Number.NaN }],
  ['limit', { limit: 0 }],
  ['limit', { limit: 1.5 }],
  ['limit', { limit: 2 ** 53 }],
  ['stopAfter', { stopAfter: -1 }],
  ['stopAfter', { stopAfter: '5' }],
  ['skipInvalid', { skipInvalid: 'yes' }],
  ['new', { new: 'a.b' }],
  ['new', { new: ['a.b,c.d'] }],
  ['new', { new: [' '] }],
  ['new', { new: [5] }],
  ['skipExisting', { skipExisting: 1 }],
  ['generatePasswords', { generatePasswords: 'some' }],
  ['generatePasswords', { generatePasswords: true }],
  ['env', { env: 'HTTPS_PROXY=x' }],
  ['env.HTTPS_PROXY', { env: { HTTPS_PROXY: 5 } }],
  ['signal', { signal: new AbortController() }],
  ['signal', { signal: {} }],
];

describe('wrong options of checkRoster and createUsers', () => {
  it.each(OF_BOTH)(
    'checkRoster refuses a wrong option with an error that names %s (%#)',
    async (option, wrong) => {
      expectNamed(await errorOf('checkRoster', { ...base(), ...wrong }), option);
    },
  );

  it.each([...OF_BOTH, ...OF_CREATE])(
    'createUsers refuses a wrong option with an error that names %s (%#)',
    async (option, wrong) => {
      expectNamed(await errorOf('createUsers', { ...sending(), ...wrong }), option);
      expect(directory.received).toEqual([]);
    },
  );

  it.each([
    ['checkRoster', 'profil', 'profile'],
    ['checkRoster', 'token', undefined],
    ['checkRoster', 'keyFile', undefined],
    ['createUsers', 'base_url', 'baseUrl'],
    ['createUsers', 'tokenfile', 'tokenFile'],
    ['createUsers', 'yes', undefined],
  ] as const)('%s refuses the unknown option %s', async (call, option, suggestion) => {
    const options = call === 'checkRoster' ? base() : sending();
    const error = await errorOf(call, { ...options, [option]: 'x' });
    expect(error).toMatchObject({ name: 'ProvisionError', reason: 'usage', option });
    expect(error).toHaveProperty('message', expect.stringContaining(`"${option}"`));
    const next = suggestion === undefined ? 'The options are' : `Did you mean ${suggestion}?`;
    expect(error).toHaveProperty('next', expect.stringContaining(next));
  });

  it.each([undefined, null, 'users.csv', 5, [], new Map()])(
    'checkRoster and createUsers refuse a call without an options object (%#)',
    async (options) => {
      for (const call of ['checkRoster', 'createUsers'] as const)
        expect(await errorOf(call, options)).toMatchObject({
          name: 'ProvisionError',
          reason: 'usage',
          message: expect.stringMatching(/^The function takes an object with options, not /),
          next: 'Give at least the roster: { roster: "users.csv" }.',
        });
    },
  );

  it.each([
    ['config', { config: '/nowhere/provision.json' }],
    ['profile', { profile: '/nowhere/profile.json' }],
    ['tokenFile', { token: undefined, tokenFile: '/nowhere/token' }],
    ['token', { token: async () => 'two words' }],
    ['token', { token: async () => '' }],
  ])('createUsers names the option %s if its file or value cannot be used', async (option, wrong) => {
    const error = await errorOf('createUsers', { ...sending(), ...wrong });
    expect(error).toMatchObject({ name: 'ProvisionError', option });
  });

  it('checkRoster does not read inherited options', async () => {
    class Inherits {
      get roster(): string {
        return base().roster;
      }
    }
    for (const options of [Object.create(base()), new Inherits()])
      expect(await errorOf('checkRoster', options)).toMatchObject({
        name: 'ProvisionError',
        option: 'roster',
        message: 'The option roster is missing',
      });
  });

  it('checkRoster refuses a path with a NUL character', async () => {
    expect(await errorOf('checkRoster', { roster: 'a\0b' })).toHaveProperty(
      'message',
      'roster: the path contains a NUL character (U+0000)',
    );
  });

  it('createUsers never shows a token, a secret or the value of a header in an error', async () => {
    const secret = 'very-secret-value';
    for (const wrong of [
      { token: [secret] },
      { token: `${secret} ${secret}` },
      { clientSecret: { secret } },
      { clientSecret: `${secret}\n${secret}` },
      { headers: { 'X-Key': `${secret}\n${secret}` } },
      { headers: { 'X-Key': [secret] } },
      { headers: { [`X-Key: ${secret}`]: 'x' } },
      { headers: { [`X-Key: ${secret}`]: 5 } },
      { headers: `X-Key: ${secret}` },
      { headers: [secret] },
      { settings: `wstoken=${secret}` },
      { settings: { wstoken: [secret] } },
      { settings: { [`wstoken=${secret}`]: 'x' } },
      { settings: { 'Wrong-Name': secret } },
    ]) {
      const error = await errorOf('createUsers', { ...sending(), ...wrong });
      expect(error).toBeInstanceOf(ProvisionError);
      const { message, next = '', stack, cause } = error as ProvisionError;
      expect(`${message} ${next} ${stack} ${JSON.stringify(cause)}`).not.toContain(secret);
    }
  });

  it('createUsers ignores options with the value undefined', async () => {
    const absent = Object.fromEntries(
      [...OF_CREATE, ...OF_BOTH].map(([name]) => [name.split('.', 1)[0], undefined]),
    );
    expect(await errorOf('createUsers', { ...absent, ...sending() })).toBeUndefined();
    expect(directory.received).toHaveLength(1);
  });
});

function expectNamed(error: unknown, option: string): void {
  expect(error).toBeInstanceOf(ProvisionError);
  const { message, option: named } = error as ProvisionError;
  const [name] = option.split('.', 1);
  expect(named).toBe(name === 'setting' ? 'settings' : name);
  expect(message).toContain(option);
  expect(message).not.toMatch(/: (?:Expected|Received)/);
}
