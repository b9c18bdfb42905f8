/** Keycloak answers a taken login and a taken e-mail address in the same way: a look-up distinguishes them. */

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run, type Scratch, scratch } from '../program.js';

const NAMES = ['ada', 'ben', 'cem', 'dora', 'emil', 'fatma'];

const ROSTER = [
  'nickname,password,first name,last name,email',
  ...NAMES.map((name) => `${name},Sample-Pass-${name},${name},Albers,${name}@school.example`),
].join('\n');

type Row = { readonly nickname: string; readonly message?: string; readonly advice?: string };
type Report = { readonly ended: string; readonly rows: Readonly<Record<string, readonly Row[]>> };

let folder: Scratch;
let server: Server;
/** The existing users, and the status of look-ups. */
let existing: ReadonlySet<string>;
let lookUpStatus: number;
let posts: string[];

beforeEach(async () => {
  folder = scratch();
  folder.write('users.csv', ROSTER);
  [existing, lookUpStatus, posts] = [new Set(NAMES), 200, []];
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const login = new URL(request.url ?? '', 'http://localhost').searchParams.get('username');
      const answer = (status: number, body: unknown): void => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      };
      if (request.method === 'POST') {
        posts.push(JSON.parse(Buffer.concat(chunks).toString('utf8')).username);
        return answer(409, { errorMessage: 'User exists with same email' });
      }
      if (lookUpStatus !== 200) return answer(lookUpStatus, { error: 'HTTP 403 Forbidden' });
      answer(200, login !== null && existing.has(login) ? [{ username: login, firstName: login }] : []);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});

afterEach(async () => {
  folder.remove();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

const report = () => folder.json('users.csv.results/report.json') as Report;

/** With `--others`, the taken logins do not stop the run. */
function go() {
  const env = {
    PROVISION_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    PROVISION_TOKEN: 'token-that-nobody-has',
  };
  const args = ['users.csv', '--profile', 'keycloak', '--set', 'realm=school', '--pace', '0'];
  args.push('--others', NAMES.join(','));
  return run(args, { cwd: folder.path, env });
}

describe('an e-mail address that is taken', () => {
  it('a taken e-mail address is reported as a taken login if the look-up finds the login, and does not stop the run', async () => {
    expect(await go()).toMatchObject({ status: 1 });
    const { ended, rows } = report();
    expect(ended).toBe('complete');
    expect(rows.exists?.map(({ nickname }) => nickname)).toEqual(NAMES);
    expect(rows.exists?.[0]?.message).toBe('taken by ada');
    // The outcomes are final, so no row is sent again.
    await go();
    expect(posts).toEqual(NAMES);
  });

  it('a taken e-mail address is reported as a refusal if no user has the login', async () => {
    existing = new Set(NAMES.slice(1));
    expect(await go()).toMatchObject({ status: 1 });
    const { rows } = report();
    expect(rows.exists).toHaveLength(5);
    expect(rows.failed).toMatchObject([{ nickname: 'ada', message: 'User exists with same email' }]);
    expect(rows.failed?.[0]?.advice).toContain('such as the e-mail address, may belong to another user');
  });

  it('a taken e-mail address is reported as a refusal if the token may not look users up', async () => {
    lookUpStatus = 403;
    const ran = await go();
    expect(ran).toMatchObject({ status: 3 });
    const { rows } = report();
    expect(rows.failed?.map(({ nickname }) => nickname)).toEqual(NAMES.slice(0, 5));
    expect(rows.failed?.[0]?.advice).toContain('such as the e-mail address, may belong to another user');
  });
});
