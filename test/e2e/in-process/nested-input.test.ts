/** Deeply nested input, through the real program: it is an error of the input, and a run still writes its report. */

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { oauthProfile } from '../../support/oauth-profile.js';
import { rosterOf, run, type Scratch, scratch } from '../program.js';

let folder: Scratch;
beforeEach(() => {
  folder = scratch();
  folder.write('users.csv', rosterOf(3));
  onTestFinished(folder.remove);
});

const DEEP = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe.each([2_000, 100_000])('a file that is nested %i levels deep', (depth) => {
  it.each(['--config', '--profile'])(
    'a file that is nested too deeply is refused as the value of %s, with line and column',
    async (option) => {
      folder.write('deep.json', `{"x": ${DEEP(depth)}}`);
      const ran = await run(['users.csv', '--dry-run', option, './deep.json'], { cwd: folder.path });
      expect(ran.stderr).toContain('deep.json:1:106: nested too deeply: more than 100 levels');
      expect(ran.status).toBe(2);
    },
  );

  it('a file that is nested too deeply is refused as a roster', async () => {
    folder.write('deep.json', `[{"nickname": "a", "x": ${DEEP(depth)}}]`);
    const ran = await run(['deep.json', '--dry-run'], { cwd: folder.path });
    expect(ran.stderr).toContain('deep.json:1: column 56: values are nested more than 32 levels deep');
    expect(ran.status).toBe(2);
  });
});

describe('a token endpoint that answers with 15,000 nested arrays', () => {
  const nested = `{"access_token": "t", "token_type": "Bearer", "x": ${DEEP(15_000)}}`;
  /** The answer to the n-th request for a token. */
  let tokens: (string | undefined)[] = [];
  let created: string[] = [];
  const json = (response: ServerResponse, status: number, text: string) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.url === '/token') return json(response, 200, tokens.shift() ?? nested);
    // The first token is valid for one user.
    if (created.length > 0) return json(response, 401, '{}');
    created.push(JSON.parse(body).nickname);
    return json(response, 201, '{}');
  });
  beforeAll(async () => await new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
  afterAll(() => server.close());

  async function create() {
    created = [];
    folder.write('client.json', oauthProfile('client_credentials'));
    const env = {
      PROVISION_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      PROVISION_CLIENT_ID: 'service',
      PROVISION_CLIENT_SECRET: 'secret-of-the-tests',
    };
    const args = ['users.csv', '--profile', './client.json', '--yes', '--pace', '0'];
    return await run(args, { cwd: folder.path, env });
  }

  it('a token endpoint that answers with 15,000 nested arrays ends a run with a message before the first user is sent', async () => {
    tokens = [];
    const { status, stderr } = await create();
    expect(stderr).toMatch(/Error: .*127\.0\.0\.1/);
    expect(status).toBeGreaterThan(0);
    expect(status).toBeLessThan(70);
    expect(created).toEqual([]);
  });

  it('a token endpoint that answers with 15,000 nested arrays during a run stops it, and the report is written', async () => {
    tokens = ['{"access_token": "first", "token_type": "Bearer"}'];
    const { status, stderr } = await create();
    expect(stderr).not.toContain('Internal error');
    expect([3, 4]).toContain(status);
    expect(created).toEqual(['user1']);
    expect(folder.json('users.csv.results/report.json')).toMatchObject({
      ended: 'stopped',
      counts: { created: 1, pending: 2 },
    });
  });
});
