/** The login is taken by the user's own account: an earlier request created it, and its answer was lost. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CuttingProxy, type ProxiedRequest, startCuttingProxy } from '../../support/cutting-proxy.js';
import { startScimmy } from '../../support/scim-scimmy.js';
import type { ScimServer } from '../../support/scim-server.js';
import { type Ran, type RunOptions, run, type Scratch, scratch } from '../program.js';
import { startDirectory } from '../server.js';

const ROSTER = [
  'nickname,password,first name,last name',
  'a.petrova,Sample-Pass-1,Авдотья,Петрова',
  'b.ivanov,Sample-Pass-2,Boris,Ivanov',
].join('\n');

const RESULTS = 'users.csv.results';

type Row = { readonly nickname: string; readonly message?: string; readonly advice?: string };
type Report = { readonly rows: Readonly<Record<string, readonly Row[]>> };

let folder: Scratch;

beforeEach(() => {
  folder = scratch();
  folder.write('users.csv', ROSTER);
});

afterEach(() => folder.remove());

const rows = () => (folder.json(`${RESULTS}/report.json`) as Report).rows;

const journal = () => folder.read(`${RESULTS}/journal.jsonl`);

describe('an account in a directory that stores the ids of requests', () => {
  let server: ScimServer;
  let proxy: CuttingProxy;

  beforeEach(async () => {
    server = await startScimmy();
    proxy = await startCuttingProxy(server.baseUrl);
  });

  afterEach(async () => {
    await proxy.close();
    await server.close();
  });

  function go(args: readonly string[], more: Partial<RunOptions> = {}): Promise<Ran> {
    const env = {
      PROVISION_BASE_URL: proxy.baseUrl,
      PROVISION_TOKEN: server.token,
      PROVISION_PROFILE: 'scim-2',
    };
    const words = ['settle', 'prepare'].includes(args[0] ?? '')
      ? args
      : [...args, '--set', 'external_id=attempt', '--pace', '0'];
    return run(words, { cwd: folder.path, env, ...more });
  }

  const isHers = ({ method, user }: ProxiedRequest) => method === 'POST' && user === 'a.petrova';

  /** Delays the request of `a.petrova` for longer than the program waits. @returns a function that delivers it */
  async function sendLate(): Promise<() => Promise<void>> {
    proxy.decide = (request) => (isHers(request) ? { passes: false, answer: 'reset' } : undefined);
    expect(await go(['users.csv'])).toMatchObject({ status: 1 });
    proxy.decide = () => undefined;
    const late = proxy.requests.find(isHers);
    return async () => {
      const headers = { authorization: `Bearer ${server.token}`, 'content-type': 'application/scim+json' };
      const answer = await fetch(`${server.baseUrl}/Users`, {
        method: 'POST',
        headers,
        body: late?.body ?? '',
      });
      expect(answer.status).toBe(201);
    };
  }

  const created = () => server.users().filter(({ userName }) => userName === 'a.petrova');

  it("the user's own account is found by the id of a request that arrived after it was settled as not created", async () => {
    const arrive = await sendLate();
    expect(await go(['settle', RESULTS, 'a.petrova', '--not-created'])).toMatchObject({ status: 0 });
    await arrive();
    const ran = await go(['users.csv']);
    expect(ran).toMatchObject({ status: 0 });
    expect(rows().created?.[0]?.message).toBe(
      'the SCIM directory shows the user with the id of an earlier request',
    );
    expect(journal()).toContain('"attempt":1,"outcome":"created"');
    expect(created()).toHaveLength(1);
    expect(await go(['users.csv'])).toMatchObject({ status: 0 });
    expect(created()).toHaveLength(1);
  });

  it("the user's own account is found by the retry of a run that was killed before its look-up", async () => {
    await go(['users.csv'], {
      onStart: (child) => {
        proxy.decide = (request) => {
          if (isHers(request)) return { passes: true, answer: 'cut in status line' };
          if (request.method === 'GET' && proxy.requests.some(isHers)) child.kill('SIGKILL');
          return undefined;
        };
      },
    });
    proxy.decide = () => undefined;
    expect(created()).toHaveLength(1);
    const ran = await go(['retry', RESULTS, '--only', 'unconfirmed']);
    expect(ran).toMatchObject({ status: 0 });
    expect(rows().created?.map(({ nickname }) => nickname)).toEqual(['a.petrova', 'b.ivanov']);
    expect(created()).toHaveLength(1);
  });

  it('the taken login is looked up before a second one is assigned', async () => {
    const arrive = await sendLate();
    await arrive();
    const refuseLookUps = ({ method }: ProxiedRequest) =>
      method === 'GET' ? ({ passes: false, answer: 403 } as const) : undefined;
    proxy.decide = refuseLookUps;
    const ran = await go(['retry', RESULTS, '--only', 'unconfirmed']);
    expect(ran).toMatchObject({ status: 1 });
    expect(rows().exists).toMatchObject([{ nickname: 'a.petrova' }]);
    expect(ran.stdout).not.toContain('--renew');
    expect(ran.stdout).toContain(`settle ${RESULTS} --look-up`);
    expect(rows().exists?.[0]?.advice).toContain(`settle ${RESULTS} a.petrova --look-up`);
    const refused = await go([
      'prepare',
      'users.csv',
      '--renew',
      `${RESULTS}/exists.csv`,
      '--write',
      '--yes',
    ]);
    expect(refused).toMatchObject({ status: 2 });
    expect(refused.stderr).toContain(`settle ${RESULTS}`);
    proxy.decide = () => undefined;
    expect(await go(['settle', RESULTS, '--look-up', '--yes'])).toMatchObject({ status: 0 });
    expect(rows().created).toHaveLength(2);
    expect(created()).toHaveLength(1);
  });

  it("the user's own account is distinguished from the account of another person", async () => {
    await sendLate();
    const headers = { authorization: `Bearer ${server.token}`, 'content-type': 'application/scim+json' };
    const body = {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: 'a.petrova',
      externalId: 'x-1',
    };
    await fetch(`${server.baseUrl}/Users`, { method: 'POST', headers, body: JSON.stringify(body) });
    const ran = await go(['retry', RESULTS, '--only', 'unconfirmed']);
    expect(ran).toMatchObject({ status: 1 });
    expect(rows().exists?.[0]?.message).toMatch(/^taken by a\.petrova, created 2\d{3}-/);
    expect(ran.stdout).toContain('--renew a.petrova --write');
    const renewed = await go([
      'prepare',
      'users.csv',
      '--renew',
      `${RESULTS}/exists.csv`,
      '--write',
      '--yes',
    ]);
    expect(renewed).toMatchObject({ status: 0 });
    expect(folder.read('users.csv')).toContain('a.petrova2');
  });
});

describe('an account in a directory without look-ups', () => {
  it.each([
    ['created', 'created', 0],
    ['not-created', 'taken by another account', 1],
  ])("a person settles whether an account is the user's own: %s", async (found, says, status) => {
    const directory = await startDirectory((_, n) => (n === 1 ? 500 : n === 3 ? 409 : undefined));
    const env = { PROVISION_BASE_URL: directory.url, PROVISION_TOKEN: 'token-that-nobody-has' };
    const go = (...args: string[]) => run(args, { cwd: folder.path, env });
    try {
      await go('users.csv', '--pace', '0');
      const ran = await go('retry', RESULTS, '--only', 'unconfirmed', '--pace', '0');
      expect(ran).toMatchObject({ status: 1 });
      expect(rows().exists?.[0]?.message).toMatch(/^most likely created by the attempt/);
      expect(ran.stdout).not.toContain('--renew');
      expect(ran.stdout).toContain(`settle ${RESULTS} a.petrova --not-created`);
      const settled = await go('settle', RESULTS, 'a.petrova', `--${found}`);
      expect(settled).toMatchObject({ status: 0, stdout: expect.stringContaining(`a.petrova: ${says}`) });
      expect(await go('users.csv', '--pace', '0')).toMatchObject({ status });
      expect(directory.hits()).toEqual({ 'a.petrova': 2, 'b.ivanov': 1 });
      const renew = await go('prepare', 'users.csv', '--renew', 'a.petrova', '--write', '--yes');
      expect(renew).toMatchObject({ status: found === 'created' ? 2 : 0 });
    } finally {
      await directory.close();
    }
  });

  it.each([400, 403, 422])(
    "an account that may be the user's own stays unconfirmed if a second request is refused: %i",
    async (refusal) => {
      const directory = await startDirectory((_, n) => (n === 1 ? 500 : n === 3 ? refusal : undefined));
      const env = { PROVISION_BASE_URL: directory.url, PROVISION_TOKEN: 'token-that-nobody-has' };
      const go = (...args: string[]) => run(args, { cwd: folder.path, env });
      try {
        expect(await go('users.csv', '--pace', '0')).toMatchObject({ status: 1 });
        const retried = await go('retry', RESULTS, '--only', 'unconfirmed', '--pace', '0', '--yes');
        expect(retried).toMatchObject({ status: 1 });
        expect(retried.stdout).toContain('1  unconfirmed');
        expect(rows().unconfirmed).toMatchObject([
          {
            nickname: 'a.petrova',
            status: refusal,
            message: expect.stringContaining('an earlier request may have created the user'),
          },
        ]);
        expect(await go('users.csv', '--pace', '0')).toMatchObject({ status: 1 });
        expect(directory.hits()).toEqual({ 'a.petrova': 2, 'b.ivanov': 1 });
        expect(await go('settle', RESULTS, 'a.petrova', '--created')).toMatchObject({ status: 0 });
      } finally {
        await directory.close();
      }
    },
  );
});
