/** Directories that repeat the token, the client secret or a password of another organisation in the fleet. */

import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Ran, run, type Scratch, scratch } from '../../e2e/program.js';
import { json, printedAndWritten, serve } from '../../e2e/secrets.js';
import { groupProfile } from '../../support/group-directory.js';
import { oauthProfile } from '../../support/oauth-profile.js';

let folder: Scratch;

beforeEach(() => {
  folder = scratch();
  return () => folder.remove();
});

/** Everything that the program printed and wrote. */
const textOf = (ran: Ran): string => printedAndWritten(ran, folder);

describe('a fleet with directories that repeat secrets of other organisations', () => {
  const SECRETS = {
    'b-row': 'Sunny-Meadow-2',
    'b-password': 'Hidden-Lagoon-9',
    'b-token': 'token-of-a-zzqq',
    'b-client': 'secret-of-a-zzqq',
  } as const;
  type Org = keyof typeof SECRETS;

  const PLACES: Readonly<
    Record<string, (kind: string, secret: string, response: ServerResponse) => unknown>
  > = {
    'the message of a creation': (kind, secret, response) =>
      kind === 'POST users' && json(response, 400, { message: `not ${secret}` }),
    'the code of a creation': (kind, secret, response) =>
      kind === 'POST users' && json(response, 400, { code: secret, message: 'MARK' }),
    'the target of a redirect': (kind, secret, response) =>
      kind === 'POST users' && response.writeHead(302, { location: `https://x.example/${secret}` }).end(),
    'headers of an answer, in the debug log': (kind, secret, response) => {
      response.setHeader('x-request-id', secret);
      return kind === 'POST users' && json(response, 400, {});
    },
    'the message of a step': (kind, secret, response) =>
      kind === 'PUT users' && json(response, 400, { message: `not ${secret}` }),
    'the message of a search for names': (kind, secret, response) =>
      kind === 'GET groups' && json(response, 403, { message: `not ${secret}` }),
    'the address of a next page, in the debug log': (kind, secret, response) =>
      kind === 'GET groups' && json(response, 200, { total: 9, items: [], next: `groups/${secret}` }),
    'a name that is similar to that of the list': (kind, secret, response) =>
      kind === 'GET groups' && json(response, 200, { total: 1, items: [{ id: 'g1', title: secret }] }),
    'the name of an account that has the login': (kind, secret, response) => {
      if (kind === 'POST users') return json(response, 409, {});
      const found = { id: 'u1', nickname: 'user1', names: secret };
      return kind === 'GET users' && json(response, 200, { total: 1, items: [found] });
    },
    'the message of a look-up': (kind, secret, response) => {
      if (kind === 'POST users') return json(response, 409, {});
      return kind === 'GET users' && json(response, 401, { message: `not ${secret}` });
    },
    'the description of a refused token': (kind, secret, response) =>
      kind === 'POST token' &&
      json(response, 400, { error: 'invalid_scope', error_description: `not ${secret}` }),
  };

  /** @param more additional members of the search for groups */
  function profile(more: object): string {
    const { look_up, names, then } = JSON.parse(groupProfile());
    return groupProfile({
      answers: [
        { status: 201, means: 'created' },
        { status: 409, means: 'exists', if: 'found' },
      ],
      look_up: { ...look_up, names: ['/names'] },
      names: { groups: { ...names.groups, path: '/groups', ...more } },
      then: then.slice(0, 1),
      fields: { groups: { headers: ['groups'] } },
      list: undefined,
    });
  }

  function organisation(name: string, base_url: string, more: object, groups: string): void {
    const path = `schools/${name}`;
    folder.write(`${path}/provision.config.json`, JSON.stringify({ base_url, pace: 0, ...more }));
    const second = name === 'a' ? 'Hidden-Lagoon-9' : 'Sunny-Meadow-2';
    const rows = [`user1,Green-Valley-1,Lasta,First,${groups}`, `user2,${second},Lastb,First,`];
    folder.write(`${path}/users.csv`, `nickname,password,last name,first name,groups\n${rows.join('\n')}\n`);
  }

  it.each(['before the run of that organisation starts', 'if that organisation needs no run'])(
    'the token of another organisation is not shown, %s',
    async (when) => {
      const { url } = await serve((request, response) => {
        const isOfB = request.headers.authorization?.includes(SECRETS['b-token']) === true;
        if (isOfB) json(response, 201, {});
        else json(response, 422, { message: `MARK ${SECRETS['b-token']}`, code: 'MARK' });
      });
      for (const name of ['a', 'b']) {
        organisation(name, url, { token_file: `../../token-${name}` }, '');
        folder.write(`token-${name}`, name === 'b' ? SECRETS['b-token'] : 'token-of-nobody');
      }
      const call = ['fleet', 'schools', '--yes', '--at-once', '1', '--debug'];
      const first = await run(call, { cwd: folder.path });
      const ran = when.startsWith('before') ? first : await run(call, { cwd: folder.path });
      expect(folder.json('schools/a/users.csv.results/report.json')).toMatchObject({
        counts: { created: 0 },
      });
      expect(textOf(ran)).not.toContain(SECRETS['b-token']);
    },
  );

  it.each(Object.entries(PLACES))('%s shows no secret of another organisation', async (place, quote) => {
    const repeatedBy: string[] = [];
    const { url } = await serve((request, response) => {
      const [, org = '', first = ''] = new URL(request.url ?? '', 'http://x').pathname.split('/');
      const kind = `${request.method} ${first}`;
      if (org !== 'a' && quote(kind, SECRETS[org as Org], response)) return repeatedBy.push(org);
      if (kind === 'POST token')
        return json(response, 200, {
          access_token: org === 'a' ? 'token-of-a-zzqq' : 'x',
          token_type: 'Bearer',
        });
      const items = kind === 'GET groups' ? [{ id: 'g1', title: 'Staff' }] : [];
      return json(response, kind === 'POST users' ? 201 : 200, { id: 'u1', total: items.length, items });
    });
    folder.write('groups.json', profile(place.includes('next page') ? { next: '/next' } : {}));
    folder.write('oauth.json', oauthProfile('client_credentials'));
    // A warning may show the path of this file, so it has no secret.
    for (const org of ['a', 'b']) folder.write(`client-${org}`, `secret-of-${org}-zzqq`);
    folder.write('token-b', 'token-of-b');
    const byClient = (of: string) => ({
      profile: '../../oauth.json',
      client_id: 'app',
      client_secret_file: `../../client-${of}`,
    });
    organisation('a', `${url}/a`, byClient('a'), '');
    const byToken = { profile: '../../groups.json', token_file: '../../token-b' };
    for (const [org, secret] of Object.entries(SECRETS)) {
      const group = place.includes('similar') ? `${secret.slice(0, -1)}x` : 'Staff';
      organisation(org, `${url}/${org}`, place.includes('token') ? byClient('b') : byToken, group);
    }
    const ran = await run(['fleet', 'schools', '--yes', '--at-once', '1', '--lang', 'en', '--debug'], {
      cwd: folder.path,
    });
    expect(new Set(repeatedBy)).toEqual(new Set(Object.keys(SECRETS)));
    const text = textOf(ran);
    expect(Object.values(SECRETS).filter((secret) => text.includes(secret))).toEqual([]);
  });
});
