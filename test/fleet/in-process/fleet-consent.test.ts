/** A user agrees only to what was shown: lists and settings of a fleet change while the question is open. */

import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Ran, run } from '../../e2e/program.js';
import type { Received } from '../../e2e/server.js';
import { useDirectory } from '../../e2e/use-directory.js';
import { groupProfile } from '../../support/group-directory.js';

const HEADER = 'nickname,password,last name,first name,department';

const { folder, directory } = useDirectory((received) => reply(received));
let reply: (received: Received) => number | undefined = () => undefined;

beforeEach(() => {
  reply = () => undefined;
});

function list(...logins: readonly string[]): string {
  const rows = logins.map((login, at) => `${login},Xq7-vTr9-${at}zz,Lastname${'abcdef'[at]},Firstname,1`);
  return `${[HEADER, ...rows].join('\n')}\n`;
}

describe('a fleet', () => {
  function settings(org: string, more: object = {}): void {
    const config = { base_url: directory.url, token_file: 'token.txt', pace: 0, ...more };
    folder.write(`schools/${org}/provision.config.json`, JSON.stringify(config));
  }

  beforeEach(() => {
    for (const name of ['a', 'b']) {
      folder.write(`schools/${name}/users.csv`, list(`${name}1`, `${name}2`));
      folder.write(`schools/${name}/token.txt`, `token-of-${name}\n`);
      settings(name);
    }
  });

  async function fleetWith(meanwhile: () => void): Promise<Ran> {
    const answer = () => {
      meanwhile();
      return 'y';
    };
    return await run(['fleet', 'schools', '--lang', 'en'], { cwd: folder.path, answer });
  }

  const A = 'schools/a/users.csv';
  const OWN = list('a1', 'a2');

  it.each([
    ['other people', () => folder.write(A, list('x1', 'x2'))],
    ['another password', () => folder.write(A, OWN.replace('Xq7-vTr9-1zz', 'Xq7-vTr9-9zz'))],
    ['another group', () => folder.write(A, OWN.replace(/,1$/m, ',2'))],
    ['another row', () => folder.write(A, list('a1', 'a2', 'a3'))],
    ['its rows in another order', () => folder.write(A, list('a2', 'a1'))],
  ])('a list that has %s after the question is not sent, and the others are', async (_, change) => {
    const ran = await fleetWith(change);
    expect(directory.hits()).toEqual({ b1: 1, b2: 1 });
    expect(ran.status).toBe(1);
    expect(ran.stdout).toContain('2 organisations   1 done   1 needs attention');
    expect(ran.stdout).toContain(
      'a: the same command again – users.csv changed after it was checked, so nothing was sent',
    );
    expect(folder.read('schools/fleet.results/status.jsonl')).toContain('"reason":"roster_changed"');
    await fleetWith(() => {});
    expect(Object.keys(directory.hits())).toHaveLength(folder.read(A).trim().split('\n').length + 1);
  });

  const form = (title: string) =>
    groupProfile({
      title,
      settings: { unit: { description: 'The unit', default: 'north' } },
      create: { path: '/u', type: 'json', body: { nickname: '{nickname}', p: '{password}', unit: '{unit}' } },
    });

  it.each([
    ['its path', () => settings('a', { profile: '../form.json', base_url: `${directory.url}/other` })],
    [
      'a setting of the profile',
      () => settings('a', { profile: '../form.json', profile_settings: { unit: 'x' } }),
    ],
    ['the text of the profile', () => folder.write('schools/form.json', form('Another'))],
    ['departments', () => settings('a', { profile: '../form.json', departments: { Staff: 8 } })],
    ['columns', () => settings('a', { profile: '../form.json', map: { position: 'department' } })],
    ['rows that are left out', () => settings('a', { profile: '../form.json', skip_invalid: true })],
    ['checks', () => settings('a', { profile: '../form.json', checks: { 'password-weak': 'error' } })],
    ['headers', () => settings('a', { profile: '../form.json', header: ['X-Org: 2'] })],
  ])('an organisation is not sent if its settings changed after the question: %s', async (_, change) => {
    folder.write('schools/form.json', form('One'));
    settings('a', { profile: '../form.json' });
    const ran = await fleetWith(change);
    expect(ran.stdout).toContain(
      'a: the same command again – The settings changed after they were checked, so nothing was sent',
    );
    expect(directory.hits()).toEqual({ b1: 1, b2: 1 });
  });

  it('a list that was only saved again and a token that was renewed after the question are used', async () => {
    const ran = await fleetWith(() => {
      folder.write('schools/a/new.csv', OWN);
      renameSync(join(folder.path, 'schools/a/new.csv'), join(folder.path, A));
      folder.write('schools/b/token.txt', 'new-token-of-b\n');
    });
    expect(ran.status).toBe(0);
    expect(directory.hits()).toEqual({ a1: 1, a2: 1, b1: 1, b2: 1 });
    expect(
      directory.received.filter(({ headers }) => /new-token-of-b/.test(`${headers.authorization}`)),
    ).toHaveLength(2);
  });
});
