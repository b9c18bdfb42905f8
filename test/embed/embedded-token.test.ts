/** The token of an embedding program: a function that returns a token, and an application that obtains one. */

import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CreateOptions, ProvisionEvent } from '../../src/index.js';
import { type Received, startDirectory, type TestDirectory } from '../e2e/server.js';
import { ecKey, pemOf } from '../support/keys.js';
import { oauthProfile } from '../support/oauth-profile.js';
import { createError, eventsOf, type Folder, outcomesOf, rosterFolder } from './embedding.js';

let folder: Folder;
let directory: TestDirectory;
let accepts: (token: string) => boolean;

const tokenOf = ({ headers }: Pick<Received, 'headers'>): string => {
  const { authorization = '' } = headers;
  return authorization.replace(/^\w+ /, '');
};

beforeEach(async () => {
  folder = rosterFolder();
  accepts = () => true;
  directory = await startDirectory((received) => (accepts(tokenOf(received)) ? 201 : 401));
});

afterEach(async () => {
  folder.remove();
  await directory.close();
});

const options = (more: Partial<CreateOptions>): CreateOptions => ({
  roster: `${folder.path}/users.csv`,
  baseUrl: directory.url,
  pace: 0,
  ...more,
});

const sent = () => directory.received.map(tokenOf);
const last = (events: readonly ProvisionEvent[]) => events.at(-1);

describe('the option token as a function', () => {
  it('the token function is called once if its token is accepted', async () => {
    let calls = 0;
    const token = async () => `token-${++calls}`;
    expect(outcomesOf(await eventsOf(options({ token })))).toEqual(['anna created', 'boris created']);
    expect(sent()).toEqual(['token-1', 'token-1']);
  });

  it('the token function is called again if its token is refused, and the row is sent again', async () => {
    let calls = 0;
    accepts = (token) => token !== 'token-1';
    const token = async () => ` token-${++calls}\n`;
    expect(outcomesOf(await eventsOf(options({ token })))).toEqual(['anna created', 'boris created']);
    expect(sent()).toEqual(['token-1', 'token-2', 'token-2']);
    expect(calls).toBe(2);
  });

  it('the token function is called once for each refusal', async () => {
    let calls = 0;
    let left = 1;
    accepts = () => left-- > 0;
    const token = async () => {
      left = calls === 0 ? 1 : 2;
      return `token-${++calls}`;
    };
    expect(outcomesOf(await eventsOf(options({ token })))).toEqual(['anna created', 'boris created']);
    expect(sent()).toEqual(['token-1', 'token-1', 'token-2']);
  });

  it('a row is not sent again if the token function returns a token that was refused before', async () => {
    let calls = 0;
    accepts = () => false;
    const token = async () => {
      calls += 1;
      return 'the-same-token';
    };
    const events = await eventsOf(options({ token }));
    expect(last(events)).toMatchObject({ ended: 'stopped', reason: 'token_refused', exit_status: 4 });
    expect(sent()).toEqual(['the-same-token']);
    expect(calls).toBe(2);
  });

  it('the token function is not called by checkRoster', async () => {
    const { checkRoster } = await import('../../src/index.js');
    const { valid } = await checkRoster({ roster: `${folder.path}/users.csv` });
    expect(valid).toBe(true);
    expect(directory.received).toEqual([]);
  });

  const SECRET = 'secret-of-the-function';

  it.each([
    ['throws', () => Promise.reject(new Error(SECRET)), 'threw an error'],
    [
      'throws before it returns a promise',
      () => {
        throw new Error(SECRET);
      },
      'threw an error',
    ],
    ['rejects without an error', () => Promise.reject(undefined), 'threw an error'],
    ['returns an object', async () => ({ token: SECRET }), 'returned a value that is not a string'],
    ['returns nothing', async () => undefined, 'returned a value that is not a string'],
    ['returns an empty text', async () => ' \n', 'is empty'],
    ['returns two words', async () => `${SECRET} ${SECRET}`, 'invalid character: a space'],
    [
      'returns the address of a page',
      async () => `https://auth.example/#access_token=${SECRET}`,
      'the address of a page',
    ],
    ['returns too long a text', async () => SECRET.repeat(10_000), 'more than 64 KiB'],
  ])('a token function that %s is an error that does not show its value', async (_, token, what) => {
    const error = await createError(options({ token: token as () => Promise<string> }));
    expect(error).toMatchObject({ name: 'ProvisionError', reason: 'no_token', exitStatus: 4 });
    const { message, next, stack, cause } = error as Error & { readonly next?: string };
    expect(message).toContain(what);
    expect(message).toContain('token');
    expect([message, next, stack, String(cause), JSON.stringify(error)].join()).not.toContain(SECRET);
    expect(directory.received).toEqual([]);
  });

  it('a token function that throws an error in its second call ends the run with token_refused', async () => {
    let calls = 0;
    accepts = () => false;
    const token = async () => {
      calls += 1;
      if (calls > 1) throw new Error(SECRET);
      return 'token-1';
    };
    const events = await eventsOf(options({ token }));
    expect(last(events)).toMatchObject({ reason: 'token_refused', exit_status: 4 });
    expect(events.find(({ event }) => event === 'note')).toMatchObject({
      message: expect.stringContaining('threw an error'),
    });
    expect(JSON.stringify(events)).not.toContain(SECRET);
  });

  it('a signal ends the wait for a token function that never returns', async () => {
    const stop = new AbortController();
    const token = () => {
      setImmediate(() => stop.abort());
      return new Promise<string>(() => {});
    };
    const error = await createError(options({ token, signal: stop.signal }));
    expect(error).toMatchObject({ reason: 'interrupted', exitStatus: 130 });
  });

  it('a signal ends the wait for a second call that never returns, and the run ends cleanly', async () => {
    const stop = new AbortController();
    let calls = 0;
    accepts = () => false;
    const token = () => {
      calls += 1;
      if (calls === 1) return Promise.resolve('token-1');
      setImmediate(() => stop.abort());
      return new Promise<string>(() => {});
    };
    const events = await eventsOf(options({ token, signal: stop.signal }));
    expect(last(events)).toMatchObject({ event: 'finished', ended: 'interrupted', exit_status: 130 });
    accepts = () => true;
    const again = await eventsOf(options({ token: 'another-token' }));
    expect(outcomesOf(again)).toEqual(['anna created', 'boris created']);
  });
});

describe('an application with a client secret', () => {
  let service: Server;
  let baseUrl: string;
  let asked: string[];
  /** The status with which the service answers a creation. */
  let status: number;

  beforeEach(async () => {
    asked = [];
    status = 201;
    service = createServer((request, response) => {
      request.resume();
      asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
      const isToken = request.url === '/token';
      const answer = isToken ? { access_token: 'token-of-it', token_type: 'Bearer', expires_in: 3600 } : {};
      response.writeHead(isToken ? 200 : status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
    });
    await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
    baseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    folder.write('service.json', oauthProfile('client_credentials'));
    folder.write('secret', 'secretofit\n');
  });

  afterEach(() => {
    service.close();
    service.closeAllConnections();
  });

  it.each([{ clientSecret: 'secretofit' }, { clientSecretFile: 'secret' }])(
    'a token is requested with client ID and client secret (%#)',
    async (secret) => {
      const profile = './service.json';
      const events = await eventsOf(options({ baseUrl, profile, clientId: 'app', ...secret }));
      expect(outcomesOf(events)).toEqual(['anna created', 'boris created']);
      const basic = Buffer.from('app:secretofit').toString('base64');
      const users = 'POST /users Bearer token-of-it';
      expect(asked).toEqual([`POST /token Basic ${basic}`, users, users]);
    },
  );

  it('a token is requested with a key', async () => {
    folder.write('key.pem', pemOf(ecKey().privateKey));
    const key = { clientId: 'app', keyFile: 'key.pem' };
    const events = await eventsOf(options({ baseUrl, profile: './service.json', ...key }));
    expect(outcomesOf(events)).toEqual(['anna created', 'boris created']);
    expect(asked[0]).toBe('POST /token undefined');
    const missing = await createError(
      options({ baseUrl, profile: './service.json', ...key, keyFile: 'no.pem' }),
    );
    expect(missing).toMatchObject({ option: 'keyFile', next: 'Check the path.' });
  });

  it('a report about a refused token suggests checking the application, not getting another token', async () => {
    status = 401;
    const application = { clientId: 'app', clientSecret: 'secretofit' };
    const events = await eventsOf(options({ baseUrl, profile: './service.json', ...application }));
    expect(last(events)).toMatchObject({ reason: 'token_refused', exit_status: 4 });
    const page = readFileSync(`${folder.path}/users.csv.results/report.html`, 'utf8');
    expect(page).toContain('refused a token that was just obtained (401)');
    for (const text of [page, JSON.stringify(events)]) expect(text).not.toMatch(/PROVISION_TOKEN|expired/);
  });

  it.each([
    [{ clientId: 'app' }, 'configuration', 'clientSecret'],
    [{ clientSecret: 'secretofit' }, 'configuration', 'clientId'],
    [{}, 'no_token', 'token'],
    [{ clientId: 'app', clientSecretFile: 'missing' }, 'no_token', 'clientSecretFile'],
  ])(
    'a missing client ID or secret is an error that names the option (%#)',
    async (given, reason, option) => {
      const error = await createError(options({ baseUrl, profile: './service.json', ...given }));
      expect(error).toMatchObject({ name: 'ProvisionError', reason, option });
      expect(asked).toEqual([]);
    },
  );
});
