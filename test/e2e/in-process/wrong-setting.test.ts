/** A service that reports a wrong setting: the real program against raw servers with specific answers. */

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Ran, run, type Scratch, scratch } from '../program.js';

const PROFILE = {
  name: 'stone',
  title: 'Stone',
  evidence: 'documentation',
  settings: { tenant: { description: 'The name of the tenant.', required: true } },
  auth: { 'X-Token': '{token}' },
  create: {
    path: '/v3/{tenant}/users',
    type: 'json',
    body: { name: '{nickname}', password: '{password}', about: '{first} {last}' },
  },
  answers: [{ status: 201, means: 'created' }],
  message: '/error/message',
  password: 'sent',
  look_up: { path: '/v3/{tenant}/users?name={nickname}', items: '/users', nickname: '/name' },
};

const OWN = { error: { message: 'Could not find domain: nodom' } };

let folder: Scratch;
let server: Server;
let url: string;
let answer: { status: number; body: string; type: string };

beforeEach(async () => {
  folder = scratch();
  folder.write('stone.json', JSON.stringify(PROFILE));
  folder.write('users.csv', 'nickname,password,first name,last name\na.petrova,Sample-Pass-1,Anna,Petrova');
  answer = { status: 404, body: JSON.stringify(OWN), type: 'application/json' };
  server = createServer((request, response) => {
    request.resume();
    request.on('end', () =>
      response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  folder.remove();
  await new Promise((done) => server.close(done));
});

const go = (...args: readonly string[]): Promise<Ran> =>
  run([...args, '--profile', './stone.json', '--set', 'tenant=nodom', '--base-url', url, '--pace', '0'], {
    cwd: folder.path,
    env: { PROVISION_TOKEN: 'sample-token-of-stone' },
  });

describe('an answer about a setting', () => {
  it.each([404, 405, 415])(
    'a %d about a setting leads to a message with setting, address and the service’s own text',
    async (status) => {
      answer = { ...answer, status };
      const ran = await go('users.csv');
      expect(ran).toMatchObject({ status: 3 });
      expect(ran.stdout).toContain(
        'The base URL or a setting is probably wrong: Could not find domain: nodom.',
      );
      expect(ran.stdout.replace(/\s+/g, ' ')).toContain(
        `Check the base URL ${url}/ and the settings: tenant (nodom).`,
      );
      expect(ran.stdout).not.toContain('not from');
      // Also when the report is written again.
      expect(folder.read('users.csv.results/report.html')).not.toContain('not from');
      const report = await run(['report', 'users.csv.results', '--profile', './stone.json'], {
        cwd: folder.path,
      });
      expect(report).toMatchObject({ status: 0 });
      expect(folder.read('users.csv.results/report.html')).toContain(
        'The base URL or a setting is probably wrong',
      );
    },
  );

  it('a 403 about a setting leads to a message with the setting, in addition to the permission', async () => {
    answer = { ...answer, status: 403, body: JSON.stringify({ error: { message: 'No right in nodom' } }) };
    const ran = await go('users.csv');
    expect(ran).toMatchObject({ status: 4 });
    expect(ran.stdout).toContain('This token may not create users in Stone (403): No right in nodom.');
    expect(ran.stdout.replace(/\s+/g, ' ')).toContain('and check the settings: tenant (nodom).');
  });

  it('an answer about a setting leads to a message with setting and address in a comparison and in settle --look-up', async () => {
    const ran = await go('diff', 'users.csv');
    expect(ran).toMatchObject({ status: 3 });
    expect(ran.stdout).toContain('No users can be looked up in Stone: Could not find domain: nodom.');
    expect(ran.stdout.replace(/\s+/g, ' ')).toContain(
      `Check the base URL ${url}/ and the settings: tenant (nodom).`,
    );
    answer = { ...answer, status: 503 };
    expect(await go('users.csv', '--limit', '1')).toMatchObject({ status: 1 });
    answer = { ...answer, status: 404 };
    const settled = await go('settle', 'users.csv.results', '--look-up', '--yes');
    expect(settled).toMatchObject({ status: 3 });
    expect(settled.stdout).toContain('The base URL or a setting is probably wrong');
    expect(settled.stdout).toContain('Could not find domain: nodom');
  });

  it('an answer about a setting is still reported as the answer of another program if it is a web page', async () => {
    answer = { status: 200, body: '<html></html>', type: 'text/html' };
    const ran = await go('users.csv');
    expect(ran.stdout).toContain('The base URL is probably wrong: the answer is a web page (200 OK).');
  });
});

describe('an answer to a look-up before the request', () => {
  const skipping = ['users.csv', '--skip-existing'];

  it('a 404 to a look-up before the request leads to a message with setting and address, like a 404 to the request', async () => {
    const ran = await go(...skipping);
    expect(ran).toMatchObject({ status: 3 });
    expect(ran.stdout).toContain('The base URL or a setting is probably wrong: ');
    expect(ran.stdout.replace(/\s+/g, ' ')).toContain(
      `Check the base URL ${url}/ and the settings: tenant (nodom).`,
    );
  });

  it('a 403 to a look-up before the request leads to advice about the permission to read users, and is in the report', async () => {
    answer = { ...answer, status: 403 };
    const ran = await go(...skipping);
    expect(ran).toMatchObject({ status: 4 });
    const flatOutput = ran.stdout.replace(/\s+/g, ' ');
    expect(flatOutput).toContain('This token may not look users up in Stone (403)');
    expect(flatOutput).toContain(
      'the permission to read users in Stone, and check the settings: tenant (nodom).',
    );
    const page = () => folder.read('users.csv.results/report.html');
    expect(page()).toContain('This token may not look users up in Stone');
    const again = ['report', 'users.csv.results', '--profile', './stone.json'];
    expect(await run(again, { cwd: folder.path })).toMatchObject({ status: 0 });
    expect(page()).toContain('This token may not look users up in Stone');
    answer = { ...answer, status: 503 };
    await go('users.csv', '--limit', '1');
    answer = { ...answer, status: 403 };
    const settled = await go('settle', 'users.csv.results', '--look-up', '--yes');
    expect(settled.stdout).toContain('This token may not look users up in Stone (403)');
  });
});
