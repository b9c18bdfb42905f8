/** Directories that repeat a secret that the row did not send, such as the password of another row. */

import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { groupProfile } from '../../support/group-directory.js';
import { type Ran, run, type Scratch, scratch } from '../program.js';
import { json, printedAndWritten, serve } from '../secrets.js';
import { startDirectory } from '../server.js';

let folder: Scratch;

beforeEach(() => {
  folder = scratch();
  return () => folder.remove();
});

/** All output and files of the program. */
const textOf = (ran: Ran): string => printedAndWritten(ran, folder);

const call = (url: string, more: Readonly<Record<string, string>> = {}) => ({
  cwd: folder.path,
  env: { PROVISION_BASE_URL: url, PROVISION_TOKEN: 'token-of-the-test', ...more },
});

describe('an answer with the password of another row', () => {
  /** With characters that JSON and URLs encode differently. */
  const passwordOf = (n: number) => `Quiet"Harb\\our+é-${n}`;
  const SPELLINGS: readonly ((text: string) => string)[] = [
    (text) => text,
    (text) => text.toUpperCase(),
    (text) => JSON.stringify(text),
    (text) => Buffer.from(text).toString('base64'),
    (text) => encodeURIComponent(text),
  ];
  const row = (n: number, password: string) =>
    `user${n},"${password.replaceAll('"', '""')}",Last${'abcdefghij'[n]},First`;

  it.each([
    ['as text, with the debug log', [], { PROVISION_DEBUG: '1' }],
    ['as events', ['--json'], {}],
  ])(
    'a message with the password of another row is withheld in each spelling, and its row still gets its outcome: %s',
    async (_, args, env) => {
      const rows = SPELLINGS.map((__, at) => row(at + 1, passwordOf(at + 1)));
      const list = [
        'nickname,password,last name,first name',
        ...rows,
        row(6, 'abc12'),
        row(7, 'Sunny-Meadow-7'),
      ];
      folder.write('users.csv', `${list.join('\n')}\n`);
      const directory = await startDirectory((__, n) => (response) => {
        const next = SPELLINGS[n - 1]?.(passwordOf((n % SPELLINGS.length) + 1));
        const message = next === undefined ? 'abc12 is too short' : `MARK ${next} is too simple`;
        response.setHeader('x-request-id', `${encodeURIComponent(message)}`);
        json(response, 422, { code: 'password.weak', message });
      });
      onTestFinished(() => directory.close());
      const words = ['users.csv', '--pace', '0', '--yes', '--stop-after', '0', ...args];
      const text = textOf(await run(words, call(directory.url, env)));
      expect(directory.received).toHaveLength(7);
      expect(text).not.toContain('MARK');
      expect(text.split('The password is too simple.').length).toBeGreaterThan(SPELLINGS.length);
      expect(text).toContain('abc12 is too short');
      expect(folder.json('users.csv.results/report.json')).toMatchObject({ counts: { weak_password: 7 } });
      expect(folder.read('users.csv.results/weak-password.csv')).toContain('user1');
    },
  );

  it('a message that repeats a password that an earlier run generated is withheld', async () => {
    folder.write('users.csv', 'nickname,last name,first name\nuser1,Lasta,First\nuser2,Lastb,First\n');
    const sent: unknown[] = [];
    const directory = await startDirectory(({ body }) => {
      sent.push(body.password);
      const message = `MARK ${sent[0]}`;
      return body.nickname === 'user1' ? 201 : (response) => json(response, 400, { message });
    });
    onTestFinished(() => directory.close());
    const words = ['users.csv', '--pace', '0', '--yes', '--generate-passwords', 'missing'];
    for (const limit of ['1', '2']) {
      const ran = await run([...words, '--limit', limit], call(directory.url));
      expect(textOf(ran)).not.toContain('MARK');
    }
    expect(sent).toHaveLength(2);
  });

  it.each<[string, string, string, string | number | undefined]>([
    ['in which a check found an error', 'nickname,password', 'users.csv', 'Sunny\u200bMeadow-2'],
    ['that is a number in the list', 'nickname,password', 'users.json', 73_918_264],
    ['in a second column of passwords', 'nickname,password,Initial password', 'users.csv', undefined],
  ])('a message that repeats a password %s is withheld', async (_, header, file, secret) => {
    const other = 'Hidden-Lagoon-9';
    const rows = [
      ['user1', 'Sunny-Meadow-1', other],
      ['user2', secret ?? 'Sunny-Meadow-2', ''],
    ];
    const names = header.split(',');
    const members = rows.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at]])));
    const lines = rows.map((cells) => names.map((__, at) => cells[at]).join(','));
    folder.write(file, file.endsWith('json') ? JSON.stringify(members) : [header, ...lines, ''].join('\n'));
    const directory = await startDirectory(
      () => (response) => json(response, 400, { message: `MARK ${secret ?? other} is in use` }),
    );
    onTestFinished(() => directory.close());
    const words = [file, '--pace', '0', '--yes', '--skip-invalid', '--department', '1'];
    const text = textOf(await run(words, call(directory.url)));
    expect(directory.received.length).toBeGreaterThan(0);
    expect(text).not.toContain('MARK');
  });

  it('an id that equals a secret is still used for the steps of its user', async () => {
    const requests: string[] = [];
    const { url } = await serve((request, response) => {
      requests.push(`${request.method} ${request.url}`);
      if (request.method === 'GET') json(response, 200, { total: 1, items: [{ id: 'g1', title: 'Staff' }] });
      else json(response, request.method === 'PUT' ? 204 : 201, { id: 'Sunny-Meadow-2' });
    });
    folder.write('groups.json', groupProfile());
    const rows = ['user1,Sunny-Meadow-1,Lasta,First,Staff', 'user2,Sunny-Meadow-2,Lastb,First,'];
    folder.write('users.csv', `nickname,password,last name,first name,groups\n${rows.join('\n')}\n`);
    await run(['users.csv', '--profile', './groups.json', '--pace', '0', '--yes'], call(url));
    expect(requests).toContain('PUT /users/Sunny-Meadow-2/groups/g1');
  });

  it('a comparison withholds a secret in values and names of the directory, and shows logins unchanged', async () => {
    const OTHER = 'Sunny-Meadow-2';
    const { url } = await serve((request, response) => {
      const nickname = new URL(request.url ?? '', 'http://x').searchParams.get('nickname') ?? '';
      const of = (login: string) => ({ id: login, nickname: login, name: `Anna ${OTHER}`, mail: OTHER });
      const items = (nickname === '' ? ['user1', 'user2', OTHER] : [nickname]).map(of);
      json(response, 200, { total: items.length, items });
    });
    const { look_up, list } = JSON.parse(groupProfile());
    const pointers = { names: ['/name'], fields: { email: '/mail' } };
    const [names, then] = [{}, undefined];
    const fields = { email: { headers: ['email'] } };
    const more = {
      look_up: { ...look_up, ...pointers },
      list: { ...list, ...pointers },
      names,
      then,
      fields,
    };
    folder.write('people.json', groupProfile(more));
    const rows = ['user1,Sunny-Meadow-1,Lasta,First,a@x.example', `user2,${OTHER},Lastb,First,b@x.example`];
    folder.write('users.csv', `nickname,password,last name,first name,email\n${rows.join('\n')}\n`);
    const words = ['diff', 'users.csv', '--profile', './people.json', '--pace', '0'];
    const ran = await run([...words, '-o', 'diff.csv', '--extra', 'diff-extra.csv'], call(url));
    expect(folder.read('diff.csv')).toMatch(/user1.*hidden: it may contain a password/);
    expect(folder.read('diff.csv')).not.toContain(OTHER);
    // The login and the id of the user.
    expect(folder.read('diff-extra.csv').split(OTHER)).toHaveLength(3);
    expect(textOf(ran)).not.toContain(`Anna ${OTHER}`);
  });
});
/** All output and files of the program. */
