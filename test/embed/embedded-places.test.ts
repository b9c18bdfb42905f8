/** The paths in the options of an embedding program, and the values that the configuration adds. */

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkRoster } from '../../src/index.js';
import { startDirectory, type TestDirectory } from '../e2e/server.js';
import { ANNA, createError, eventsOf, type Folder, HEAD, outcomesOf, rosterFolder } from './embedding.js';

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

const sentTokens = () =>
  directory.received.map(({ headers }) => headers.authorization?.replace('OAuth ', ''));

describe('paths in options', () => {
  it('a path in the options is relative to the folder of the roster', async () => {
    mkdirSync(join(folder.path, 'school'));
    writeFileSync(join(folder.path, 'school', 'staff.csv'), `${HEAD}${ANNA}`);
    const roster = relative(process.cwd(), join(folder.path, 'school', 'staff.csv'));
    writeFileSync(join(folder.path, 'school', 'key'), 'token-of-the-school', { mode: 0o600 });
    expect((await checkRoster({ roster })).plan.results).toBe('staff.csv.results');
    const events = await eventsOf({
      roster,
      baseUrl: directory.url,
      tokenFile: 'key',
      pace: 0,
      results: 'r',
    });
    expect(outcomesOf(events)).toEqual(['anna created']);
    expect(sentTokens()).toEqual(['token-of-the-school']);
    expect(existsSync(join(folder.path, 'school', 'r', 'journal.jsonl'))).toBe(true);
  });

  it('a path in the options is relative to cwd if that is given', async () => {
    folder.write('key', 'token-of-the-school');
    const where = { cwd: folder.path, roster: 'users.csv', results: 'r', tokenFile: 'key' };
    const events = await eventsOf({ ...where, baseUrl: directory.url, pace: 0 });
    expect(events.at(-1)).toMatchObject({ event: 'finished', results: 'r', exit_status: 0 });
    expect(existsSync(join(folder.path, 'r', 'journal.jsonl'))).toBe(true);
  });
});

describe('the option tokenFile', () => {
  it('a token file with the name - is read instead of the standard input', async () => {
    folder.write('-', 'token-of-the-school');
    const roster = join(folder.path, 'users.csv');
    await eventsOf({ roster, baseUrl: directory.url, tokenFile: '-', pace: 0, limit: 1 });
    expect(sentTokens()).toEqual(['token-of-the-school']);
  });
});

describe('the option config', () => {
  const roster = () => join(folder.path, 'users.csv');
  const configured = (values: object): string => folder.write('c.json', JSON.stringify(values));

  it('options that are not passed come from the configuration', async () => {
    folder.write('key', 'token-of-the-file');
    const values = {
      base_url: directory.url,
      token_file: 'key',
      pace: '0',
      org: 'School 12',
      limit: undefined,
    };
    const config = configured({ ...values, header: ['X-Org-Id: 42'] });
    const events = await eventsOf({ roster: roster(), config });
    expect(events[0]).toMatchObject({ event: 'plan', org: 'School 12', base_url: `${directory.url}/` });
    expect(sentTokens()).toEqual(['token-of-the-file', 'token-of-the-file']);
    expect(directory.received[0]?.headers['x-org-id']).toBe('42');
  });

  it('options that are passed take precedence over the configuration', async () => {
    folder.write('users.csv', 'a,b,c,d\nanna,Sample-Pass-1,Anna,A\n');
    const map = { nickname: 'd', password: 'b', 'name.first': 'c', 'name.last': 'a' };
    const config = configured({
      base_url: 'https://other.example',
      map,
      token_file: 'missing',
      profile: 'missing.json',
    });
    const events = await eventsOf({
      roster: roster(),
      config,
      baseUrl: directory.url,
      token: 'token-of-the-option',
      pace: 0,
      map: { login: 'a', surname: 'd' },
      profile: 'v6',
    });
    expect(outcomesOf(events)).toEqual(['anna created']);
    expect(directory.received[0]?.body).toMatchObject({
      nickname: 'anna',
      name: { first: 'Anna', last: 'A' },
    });
    expect(sentTokens()).toEqual(['token-of-the-option']);
  });

  it('the option pace takes precedence over the rate of the configuration', async () => {
    const config = configured({ parallel: 4, per_second: 5 });
    const given = { roster: roster(), config, baseUrl: directory.url, token: 'token-of-the-option' };
    const events = await eventsOf({ ...given, pace: 0 });
    expect(outcomesOf(events)).toEqual(['anna created', 'boris created']);
  });

  it('the departments of the configuration are known', async () => {
    const config = configured({ departments: { Sales: 7 } });
    const { plan } = await checkRoster({ roster: roster(), config, department: 'sales' });
    expect(plan.department).toBe(7);
    const error = checkRoster({ roster: roster(), config, department: 'Salse' });
    await expect(error).rejects.toMatchObject({
      option: 'department',
      next: expect.stringContaining('Sales'),
    });
  });
});

describe('the option env', () => {
  it('the environment variables of the command are not read from env', async () => {
    const given = { roster: join(folder.path, 'users.csv'), baseUrl: directory.url, pace: 0 };
    const env = {
      PROVISION_TOKEN: 'token-of-the-variable',
      PROVISION_CLIENT_SECRET: 'secret-of-the-variable',
      PROVISION_ORG: 'School 12',
      PROVISION_RESULTS: 'other',
      PROVISION_PROFILE: 'keycloak',
      PROVISION_CONFIG: 'missing.json',
      LANG: 'de_DE.UTF-8',
    };
    expect(await createError({ ...given, env })).toMatchObject({ reason: 'no_token' });
    const events = await eventsOf({ ...given, env, token: 'token-of-the-option' });
    expect(events[0]).toMatchObject({ org: null, profile: { name: 'v6' }, results: 'users.csv.results' });
    expect(sentTokens()).toEqual(['token-of-the-option', 'token-of-the-option']);
    const { baseUrl: _, ...without } = given;
    const wrong = { PROVISION_BASE_URL: directory.url };
    expect(await createError({ ...without, env: wrong, token: 'x' })).toMatchObject({ option: 'baseUrl' });
  });
});
