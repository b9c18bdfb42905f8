/** Errors of createUsers name the wrong option. The reports of a run have the commands that continue it. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shippedProfile } from '../../src/directory/shipped-profiles.js';
import { type CreateOptions, ProvisionError } from '../../src/index.js';
import { startDirectory, type TestDirectory } from '../e2e/server.js';
import { ANNA, createError, eventsOf, type Folder, HEAD, rosterFolder } from './embedding.js';

let folder: Folder;
let directory: TestDirectory;

beforeEach(async () => {
  folder = rosterFolder();
  directory = await startDirectory();
});

afterEach(async () => {
  folder.remove();
  await directory.close();
});

const options = (more: object = {}): CreateOptions => ({
  roster: join(folder.path, 'users.csv'),
  baseUrl: directory.url,
  token: 'token-of-a-test',
  pace: 0,
  ...more,
});

const roster =
  (text: string, more = {}) =>
  (): object => {
    folder.write('users.csv', text);
    return more;
  };
const results = () => join(folder.path, 'users.csv.results');

/** Options with a configuration that has these values. */
function configured(values: object, more: object = {}): object {
  folder.write('c.json', JSON.stringify(values));
  return { config: 'c.json', ...more };
}

/** Options with a profile that has a secret setting. */
function withSecret(more: object): object {
  const { form } = shippedProfile('redmine');
  const settings = { wsid: { description: 'The id.', required: true, secret: true } };
  const create = { ...form.create, headers: { 'X-Ws': '{wsid}' } };
  folder.write('secret.json', JSON.stringify({ ...form, name: 'secret', settings, create }));
  return { profile: './secret.json', ...more };
}

type Case = readonly [
  title: string,
  /** @returns the options that cause the error */
  prepare: () => object,
  option: keyof CreateOptions,
  code: string,
];

const KEYCLOAK = { profile: 'keycloak', settings: { realm: 'x' } };

const OF_OPTIONS: readonly Case[] = [
  ['a field that does not exist', () => ({ map: { nick: 'x1' } }), 'map', 'map-field-unknown'],
  ['a mapping the wrong way round', () => ({ map: { Account: 'nickname' } }), 'map', 'map-swapped'],
  ['a column that is missing', () => ({ map: { nickname: 'Logon' } }), 'map', 'column-unknown'],
  ['a password that would be shown', () => ({ map: { position: 'password' } }), 'map', 'column-secret'],
  [
    'an encoding that the file is not in',
    roster(`\ufeff${HEAD}${ANNA}`, { encoding: 'windows-1251' }),
    'encoding',
    'encoding-wrong',
  ],
  ['no address', () => ({ baseUrl: undefined }), 'baseUrl', 'address-missing'],
  [
    'an address with the path of the profile',
    () => ({ baseUrl: `${directory.url}/v6/users` }),
    'baseUrl',
    'base-url-doubled',
  ],
  ['no token', () => ({ token: undefined }), 'token', 'token-missing'],
  [
    'a token file that is missing',
    () => ({ token: undefined, tokenFile: 'missing' }),
    'tokenFile',
    'secret-unreadable',
  ],
  [
    'a page in place of a token',
    () => ({ token: 'https://auth.example/#access_token=x' }),
    'token',
    'token-is-address',
  ],
  [
    'a header that the program sets',
    () => ({ headers: { Authorization: 'x' } }),
    'headers',
    'header-invalid',
  ],
  [
    'a header of the profile',
    () => ({ profile: 'redmine', headers: { 'X-Redmine-API-Key': 'x' } }),
    'headers',
    'header-carries-token',
  ],
  ['a setting that is missing', () => ({ profile: 'keycloak' }), 'settings', 'setting-missing'],
  ['a secret setting that is missing', () => withSecret({}), 'settings', 'secret-setting-missing'],
  ['a setting that does not exist', () => ({ settings: { realm: 'x' } }), 'settings', 'setting-unknown'],
  ['a profile that does not exist', () => ({ profile: 'keyclok' }), 'profile', 'profile-unknown'],
  [
    'a department that the profile does not use',
    () => ({ ...KEYCLOAK, department: 1 }),
    'department',
    'department-unused',
  ],
  [
    'a department that is not configured',
    () => ({ department: 'Sales' }),
    'department',
    'option-value-wrong',
  ],
  ['a configuration that is missing', () => ({ config: 'missing.json' }), 'config', 'config-missing'],
];

describe('errors of createUsers', () => {
  it.each(OF_OPTIONS)('an error about %s names the option', async (_, prepare, option, code) => {
    const entries = Object.entries(options(prepare())).filter(([, value]) => value !== undefined);
    const error = await createError(Object.fromEntries(entries) as CreateOptions);
    expect(error).toBeInstanceOf(ProvisionError);
    expect(error).toMatchObject({ option, code });
  });

  it('an error about an option in the configuration says where it is set, and names no option of the program', async () => {
    const error = await createError(options(configured({ map: { nickname: 'Logon' } })));
    expect(error).toMatchObject({ code: 'column-unknown', option: undefined });
    expect((error as ProvisionError).next).toContain('--map is set in c.json, as "map".');
  });

  it('a secret setting as text in the configuration is refused, even if the program also passes it', async () => {
    const config = configured({ profile_settings: { wsid: 'configured-secret' } });
    const error = await createError(options({ ...withSecret(config), settings: { wsid: 'passed-secret' } }));
    expect(error).toMatchObject({ code: 'setting-secret' });
    expect(JSON.stringify(error)).not.toMatch(/(?:configured|passed)-secret/);
  });

  it('an error about an invalid name of a setting does not show the value', async () => {
    const error = await createError(options({ settings: { 'Bad-Name': 'secret-of-tests' } }));
    expect(error).toMatchObject({ code: 'option-value-wrong', option: 'settings' });
    expect((error as ProvisionError).message).toContain('settings takes names such as "realm" or "app_key"');
  });

  it('an error has the same text as on the command line', async () => {
    const error = await createError(options({ baseUrl: undefined }));
    expect((error as ProvisionError).next).toMatch(/^Set it with --base-url https/);
  });
});

describe('reports of createUsers', () => {
  it('the report page has the command that resumes the results folder', async () => {
    folder.write('users.csv', `${HEAD}${ANNA},Sample-Pass-2,Boris,B\n`);
    await eventsOf(options());
    const page = readFileSync(join(results(), 'report.html'), 'utf8');
    expect(page).toContain('provision retry users.csv.results --skip-invalid');
  });

  it('the report page has commands with the needed options, but without the values of headers', async () => {
    folder.write('users.csv', `${HEAD}${ANNA},Sample-Pass-2,Boris,B\n`);
    folder.write('token', 'token-of-a-test');
    const config = configured({ pace: 0 });
    const named = {
      ...config,
      token: undefined,
      tokenFile: 'token',
      headers: { 'X-Key': 'secret-of-tests' },
    };
    await eventsOf(options(named));
    const page = readFileSync(join(results(), 'report.html'), 'utf8');
    expect(page).toContain(
      'retry users.csv.results --config c.json --token-file token --header &#39;X-Key: &lt;value&gt;&#39;',
    );
    expect(page).toContain('Replace each &lt;…&gt; with the correct value.');
    expect(page).not.toContain('secret-of-tests');
  });
});
