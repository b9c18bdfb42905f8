/** Many organisations in one call: each has an ordinary run, and those that need attention do not stop the others. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Ran, run } from '../../e2e/program.js';
import type { Received } from '../../e2e/server.js';
import { useDirectory } from '../../e2e/use-directory.js';
import { groupProfile, startGroupDirectory } from '../../support/group-directory.js';

const HEADER = 'nickname,password,last name,first name,department';

const { folder, directory } = useDirectory((received) => reply(received));
let reply: (received: Received) => number | undefined = () => undefined;

beforeEach(() => {
  reply = () => undefined;
});

function users(school: string, n: number, password = 'Xq7-vTr9'): string {
  const rows = Array.from(
    { length: n },
    (_, at) => `${school}${at + 1},${password}-${at + 1}zz,Lastname${'abcdefghij'[at]},Firstname,${at + 1}`,
  );
  return `${[HEADER, ...rows].join('\n')}\n`;
}

/** A folder with a roster, a configuration and a token. */
function school(name: string, list: string): void {
  folder.write(`schools/${name}/users.csv`, list);
  folder.write(`schools/${name}/token.txt`, `token-of-${name}\n`);
  const settings = { base_url: directory.url, token_file: 'token.txt', pace: 0 };
  folder.write(`schools/${name}/provision.config.json`, JSON.stringify(settings));
}

async function fleet(...args: readonly string[]): Promise<Ran> {
  return await run(['fleet', ...args, '--lang', 'en'], { cwd: folder.path });
}

describe('a folder for each organisation', () => {
  it('the users of all organisations are created, each with the organisation’s token', async () => {
    school('a', users('a', 3));
    school('b', users('b', 2));
    const ran = await fleet('schools', '--yes');
    expect(ran.stderr).toContain('2 organisations checked: 5 users to send in 2 of them.');
    expect(ran.stdout).toBe('2 organisations   all done\n');
    expect(ran.status).toBe(0);
    expect(directory.hits()).toEqual({ a1: 1, a2: 1, a3: 1, b1: 1, b2: 1 });
    for (const { headers, body } of directory.received)
      expect(headers.authorization).toMatch(new RegExp(`token-of-${body.nickname[0]}$`));
    expect(folder.json('schools/b/users.csv.results/report.json')).toMatchObject({ counts: { created: 2 } });
  });

  it('a repeated fleet sends no user twice, and new users once', async () => {
    school('a', users('a', 2));
    school('b', users('b', 2));
    await fleet('schools', '--yes');
    folder.write('schools/b/users.csv', users('b', 3));
    const again = await fleet('schools', '--yes');
    expect(again.status).toBe(0);
    expect(again.stderr).toContain('1 user to send in 1 of them');
    expect(directory.hits()).toEqual({ a1: 1, a2: 1, b1: 1, b2: 1, b3: 1 });
    expect((await fleet('schools')).status).toBe(0);
    expect(directory.received).toHaveLength(5);
  });

  it('an organisation that needs attention does not stop the others, and the summary says what it needs', async () => {
    school('a', users('a', 2));
    school('bad-rows', `${users('r', 1)},,Nobody,,\n`);
    school('bad-token', users('t', 2));
    school('no-answer', users('n', 2));
    folder.write('schools/no-answer/provision.config.json', '{ "base_url": 7 }');
    reply = ({ headers }) => (headers.authorization?.includes('bad-token') ? 401 : undefined);
    const ran = await fleet('schools', '--yes');
    expect(ran.status).toBe(1);
    expect(ran.stderr).toContain('schools/bad-rows/users.csv:3');
    expect(ran.stdout).toContain('4 organisations   1 done   3 need attention');
    expect(ran.stdout).toMatch(/a new token +1 +– +organisation/);
    expect(ran.stdout).toMatch(/corrected rows +1 +1 +organisation/);
    expect(ran.stdout).toMatch(/other settings +1 +– +you/);
    expect(ran.stdout).toContain('bad-rows: corrected rows (1)');
    expect(directory.hits()).toMatchObject({ a1: 1, a2: 1, t1: 1 });
    expect(directory.hits()).not.toHaveProperty('r1');
    // The report of the organisation has the rows to correct.
    expect(folder.json('schools/bad-rows/users.csv.results/report.json')).toMatchObject({
      counts: { invalid: 1, pending: 1 },
    });
    const status = await fleet('status', 'schools');
    expect(status.status).toBe(0);
    expect(status.stdout).toBe(ran.stdout);
  });

  it('an unconfirmed row needs a decision, and its organisation is done once a single command settles it', async () => {
    school('a', users('a', 2));
    reply = ({ body }) => (body.nickname === 'a2' ? 500 : undefined);
    const ran = await fleet('schools', '--yes');
    const results = 'schools/a/users.csv.results';
    expect(ran.stdout).toMatch(/a decision \(unconfirmed\) +1 +1 +you: .*settle schools\/a\/users/);
    await run(['settle', results, 'a2', '--created'], { cwd: folder.path });
    expect((await fleet('status', 'schools')).stdout).toBe('1 organisation   done\n');
    expect(directory.hits()).toEqual({ a1: 1, a2: 1 });
  });

  it('a dry run checks all organisations, sends nothing, and writes only the findings of those that have some', async () => {
    school('a', users('a', 2));
    school('b', `${users('b', 1)},,Nobody,,\n`);
    const ran = await fleet('schools', '--dry-run', '--findings', 'findings.csv');
    expect(ran.status).toBe(1);
    expect(directory.received).toEqual([]);
    expect(folder.read('schools/b/findings.csv')).toContain('Nobody');
    expect(ran.stderr).toContain('Written: schools/b/findings.csv.');
    expect(() => folder.read('schools/a/findings.csv')).toThrow('ENOENT');
    expect(() => folder.read('schools/fleet.results/status.jsonl')).toThrow('ENOENT');
  });

  it('a list that changes after its check is sent by the next call', async () => {
    school('a', users('a', 1));
    school('b', users('b', 1));
    reply = ({ body }) => {
      if (body.nickname === 'a1') folder.write('schools/b/users.csv', users('b', 3));
      return undefined;
    };
    const ran = await fleet('schools', '--yes', '--at-once', '1');
    expect(directory.hits()).toEqual({ a1: 1 });
    expect(ran.stdout).toContain('2 organisations   1 done   1 needs attention');
    expect((await fleet('schools', '--yes')).status).toBe(0);
    expect(directory.hits()).toEqual({ a1: 1, b1: 1, b2: 1, b3: 1 });
  });

  it('names are looked up only after a person agrees, and not in a dry run', async () => {
    const groups = await startGroupDirectory(['Staff']);
    onTestFinished(groups.close);
    school('a', `${HEADER},groups\nu1,Xq7-vTr9-1zz,Lastnamea,Firstname,1,Staff\n`);
    const settings = { base_url: groups.url, profile: '../groups.json', token_file: 'token.txt', pace: 0 };
    folder.write('schools/a/provision.config.json', JSON.stringify(settings));
    folder.write('schools/groups.json', groupProfile());
    expect((await fleet('schools', '--dry-run')).status).toBe(0);
    expect(groups.asked).toEqual([]);
    expect((await fleet('schools', '--yes')).status).toBe(0);
    expect(groups.groupsOf('u1')).toEqual(['Staff']);
  });

  it('an organisation is not done while a user with an open step is missing in its list, until the step is given up', async () => {
    const groups = await startGroupDirectory(['Staff'], ({ kind, nickname }) =>
      kind === 'group' && nickname === 'u1' ? 'lose' : undefined,
    );
    onTestFinished(groups.close);
    const [u1, u2] = [1, 2].map((n) => `u${n},Xq7-vTr9-${n}zz,Lastname${'ab'[n - 1]},Firstname,1,Staff\n`);
    school('a', `${HEADER},groups\n${u1}${u2}`);
    const settings = { base_url: groups.url, profile: '../groups.json', token_file: 'token.txt', pace: 0 };
    folder.write('schools/a/provision.config.json', JSON.stringify(settings));
    folder.write('schools/groups.json', groupProfile());
    await fleet('schools', '--yes');
    folder.write('schools/a/users.csv', `${HEADER},groups\n${u2}`);
    for (const ran of [await fleet('schools', '--yes'), await fleet('status', 'schools')])
      expect(ran.stdout).toContain('a: the rest of the setup (1)');
    const profile = ['--profile', 'schools/groups.json'];
    const args = ['settle', 'schools/a/users.csv.results', 'u1', '--give-up', 'group', ...profile];
    expect((await run(args, { cwd: folder.path })).status).toBe(0);
    expect((await fleet('status', 'schools')).stdout).toBe('1 organisation   done\n');
    expect((await fleet('schools', '--yes')).status).toBe(0);
  });

  it('a file instead of the results folder is an error that names it', async () => {
    school('a', users('a', 1));
    folder.write('schools/fleet.results', '');
    const ran = await fleet('schools', '--yes');
    expect(ran.status).toBe(3);
    expect(ran.stderr).toContain('fleet.results');
    expect(directory.received).toEqual([]);
  });

  it('each event names its organisation', async () => {
    school('a', users('a', 1));
    school('b', users('b', 1));
    const ran = await fleet('schools', '--yes', '--json');
    const events = ran.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events.filter(({ event }) => event === 'row').map(({ org, nickname }) => [org, nickname])).toEqual(
      expect.arrayContaining([
        ['a', 'a1'],
        ['b', 'b1'],
      ]),
    );
    expect(events.filter(({ event }) => event === 'plan').map(({ org }) => org)).toEqual(['a', 'b']);
    expect(events.at(-1)).toMatchObject({
      event: 'finished',
      exit_status: 0,
      counts: { created: 2, total: 2 },
    });
    expect(events.filter(({ event, state }) => event === 'organisation' && state === 'done')).toHaveLength(2);
    const status = await fleet('status', 'schools', '--json');
    expect(JSON.parse(status.stdout.split('\n')[0] ?? '')).toMatchObject({
      event: 'organisation',
      org: 'a',
      needs: [],
    });
  });

  it('a folder without organisations leads to the command that starts a fleet', async () => {
    const ran = await fleet();
    expect(ran.status).toBe(2);
    expect(ran.stderr).toMatch(/has no fleet\.csv.*fleet init \./s);
  });

  it('a variable that would apply to every organisation is refused', async () => {
    school('a', users('a', 1));
    const env = { PROVISION_TOKEN: 'one-for-all' };
    const ran = await run(['fleet', 'schools', '--yes'], { cwd: folder.path, env });
    expect(ran.status).toBe(2);
    expect(ran.stderr).toContain('PROVISION_TOKEN would apply to every organisation');
    expect(directory.received).toEqual([]);
  });
});

describe('a table of organisations', () => {
  function table(...lines: readonly string[]): void {
    folder.write('land/fleet.csv', `${lines.join('\n')}\n`);
    folder.write(
      'land/provision.config.json',
      JSON.stringify({ base_url: directory.url, pace: 0, token_file: 'all.txt' }),
    );
    folder.write('land/all.txt', 'token-of-all');
    folder.write('land/one.txt', 'token-of-one');
  }

  it('an empty cell means the value in the fleet’s configuration', async () => {
    table('org,roster,token_file', 'School 1,lists/1.csv,one.txt', 'School 2,lists/2.csv,');
    folder.write('land/lists/1.csv', users('a', 1));
    folder.write('land/lists/2.csv', users('b', 1));
    const ran = await fleet('land', '--yes');
    expect(ran.status).toBe(0);
    const sent = directory.received.map(({ body, headers }) => `${body.nickname} ${headers.authorization}`);
    expect(sent.sort()).toEqual(
      ['a1 OAuth token-of-one', 'b1 OAuth token-of-all'].map((one) =>
        expect.stringContaining(one.split(' ')[2] ?? ''),
      ),
    );
    expect(folder.json('land/lists/1.csv.results/report.json')).toMatchObject({ org: 'School 1' });
  });

  it('an invalid value is reported with its line in the table, and stops no other organisation', async () => {
    table(
      'org,roster,base_url',
      'School 1,lists/1.csv,ftp://id.example.org',
      'School 2,lists/2.csv,',
      'School 3,,',
    );
    folder.write('land/lists/1.csv', users('a', 1));
    folder.write('land/lists/2.csv', users('b', 1));
    const ran = await fleet('land', '--yes');
    expect(ran.status).toBe(1);
    expect(directory.hits()).toEqual({ b1: 1 });
    const status = await fleet('status', 'land', '--json');
    expect(status.stdout).toContain('land/fleet.csv:2');
  });

  it('a secret in the table, an unknown column and two similar names are errors', async () => {
    table('org,roster,token', 'School 1,lists/1.csv,abc');
    expect((await fleet('land', '--yes')).stderr).toContain('unknown column "token"');
    table('org,rooster', 'School 1,lists/1.csv');
    expect((await fleet('land', '--yes')).stderr).toContain('Did you mean roster?');
    table('org,roster', 'School 1,lists/1.csv', 'School №1,lists/2.csv');
    expect((await fleet('land', '--yes')).stderr).toContain('could be one organisation');
  });

  it('a table can be written from the existing folders, and is then used', async () => {
    school('a', users('a', 1));
    const ran = await fleet('init', 'schools');
    expect(ran.status).toBe(0);
    expect(folder.read('schools/fleet.csv')).toContain('a,a/users.csv,,');
    expect((await fleet('init', 'schools')).status).toBe(2);
    expect((await fleet('schools', '--yes')).status).toBe(0);
    expect(directory.hits()).toEqual({ a1: 1 });
  });

  it('a table that is written after the first runs continues them', async () => {
    school('a', users('a', 1));
    await fleet('schools', '--yes');
    await fleet('init', 'schools');
    folder.write('schools/a/users.csv', users('a', 2));
    expect((await fleet('schools', '--yes')).status).toBe(0);
    expect(directory.hits()).toEqual({ a1: 1, a2: 1 });
  });
});

describe('one list with a column of organisations', () => {
  const list = (...schools: readonly string[]): string =>
    [
      `${HEADER},School`,
      ...schools.map((name, at) => `u${at},Xq7-vTr9-${at}zz,Lastname${'abcdefghij'[at]},Firstname,1,${name}`),
    ].join('\n');

  beforeEach(() => {
    folder.write(
      'provision.config.json',
      JSON.stringify({ base_url: directory.url, pace: 0, token_file: 'all.txt' }),
    );
    folder.write('all.txt', 'token-of-all');
  });

  it('each organisation gets a roster with its rows', async () => {
    folder.write('all.csv', list('School 1', 'School 2', 'School 1'));
    const ran = await fleet('all.csv', '--split-by', 'school', '--yes');
    expect(ran.stderr).toContain('2 organisations checked: 3 users to send');
    expect(ran.status).toBe(0);
    expect(folder.json('all.csv.fleet/School 1/all.csv.results/report.json')).toMatchObject({
      counts: { created: 2 },
    });
    folder.write('all.csv', list('School 1', 'School 2', 'School 1', 'School 2'));
    expect((await fleet('all.csv', '--split-by', 'School', '--yes')).status).toBe(0);
    expect(directory.hits()).toEqual({ u0: 1, u1: 1, u2: 1, u3: 1 });
    expect((await fleet('status', 'all.csv')).stdout).toBe('2 organisations   all done\n');
  });

  it('a finding names the line of the list that has to be corrected', async () => {
    const rows = list('School 1', 'School 2', 'School 1').split('\n');
    rows[1] = rows[1]?.replace('Lastnamea', '"Last\nname"') ?? '';
    rows.push(',,Nobody,,,School 1', 'U0,Xq7-vTr9-7zz,Lastnamea,Other,1,School 1');
    folder.write('all.csv', rows.join('\n'));
    const { stdout, stderr } = await fleet('all.csv', '--split-by', 'School', '--dry-run');
    const output = stdout + stderr;
    expect(output).toMatch(/^error +all\.csv:6: /m);
    expect(output).toMatch(/^error +all\.csv:7: .*line 2/m);
    expect(output).toContain('prepare all.csv ');
  });

  it('a list without a known column leads to --split-by, and its table has a line for each organisation', async () => {
    folder.write('all.csv', list('School 1', 'School 2'));
    const ran = await fleet('all.csv', '--yes');
    expect(ran.status).toBe(2);
    expect(ran.stderr).toContain('fleet all.csv --split-by <column>');
    expect((await fleet('init', 'all.csv')).stderr).toContain('fleet init all.csv --split-by <column>');
    expect((await fleet('init', 'all.csv', '--split-by', 'School')).status).toBe(0);
    const table = folder.read('fleet.csv');
    expect(table).toContain('\nSchool 1,,,');
    folder.write('fleet.csv', table.replace('School 2,,,,', 'School 2,,,,two.txt'));
    folder.write('two.txt', 'token-of-two');
    expect((await fleet('all.csv', '--yes')).status).toBe(0);
    expect(directory.received.map(({ headers }) => headers.authorization).sort()).toEqual([
      expect.stringMatching(/token-of-all$/),
      expect.stringMatching(/token-of-two$/),
    ]);
  });

  it('a school under a new name is not sent again until a person says which school it is', async () => {
    folder.write('all.csv', list('School 5', 'School 6'));
    await fleet('all.csv', '--split-by', 'School', '--yes');
    folder.write('all.csv', list('School №5', 'School 6'));
    const alike = await fleet('all.csv', '--split-by', 'School', '--yes');
    expect(alike.stderr).toContain('"School 5" and "School №5" could be one organisation');
    folder.write('all.csv', list('Lyceum', 'School 6'));
    const other = await fleet('all.csv', '--split-by', 'School', '--yes');
    expect(other.stderr).toContain("--same-org 'School 5=Lyceum'");
    expect(directory.received).toHaveLength(2);
    const same = await fleet('all.csv', '--split-by', 'School', '--yes', '--same-org', 'School 5=Lyceum');
    expect(same.status).toBe(0);
    expect(directory.received).toHaveLength(2);
    expect((await fleet('all.csv', '--yes')).status).toBe(0);
    folder.write('all.csv', list('Lyceum', 'School 6', 'School №6'));
    expect((await fleet('all.csv', '--yes', '--new-org', 'School №6')).status).toBe(0);
    expect((await fleet('all.csv', '--yes')).status).toBe(0);
    expect(directory.hits()).toEqual({ u0: 1, u1: 1, u2: 1 });
  });

  it('names that cannot be folders, rows without a name, and rosters that were edited are refused', async () => {
    folder.write('all.csv', list('a/b'));
    expect((await fleet('all.csv', '--split-by', 'School', '--yes')).stderr).toContain(
      'cannot be the name of a folder',
    );
    folder.write('all.csv', list('', 'b'));
    expect((await fleet('all.csv', '--split-by', 'School', '--yes')).stderr).toContain(
      '1 row has no organisation: line 2',
    );
    folder.write('all.csv', list('b'));
    await fleet('all.csv', '--split-by', 'School', '--yes');
    folder.write('all.csv.fleet/b/all.csv', list('b', 'b'));
    expect((await fleet('all.csv', '--split-by', 'School', '--yes')).stderr).toContain('was changed since');
    expect(directory.hits()).toEqual({ u0: 1 });
  });
});

describe('the page and the look-ups of all organisations', () => {
  it('the page shows all organisations with links to their reports, those that need attention first', async () => {
    school('a', users('a', 1));
    school('b', users('b', 1));
    reply = ({ body }) => (body.nickname === 'b1' ? 500 : undefined);
    await fleet('schools', '--yes');
    const ran = await fleet('report', 'schools');
    expect(ran.status).toBe(0);
    expect(ran.stdout).toContain('schools/fleet.results/fleet.html');
    const page = folder.read('schools/fleet.results/fleet.html');
    const [, json = ''] = /id="organisations">(.*?)<\/script>/s.exec(page) ?? [];
    expect(JSON.parse(json)).toMatchObject([
      {
        org: 'b',
        state: 'needs',
        needs: [
          {
            need: 'decision',
            text: 'A decision (unconfirmed) (1)',
            command: expect.stringMatching(/ settle schools\/b\/users\.csv\.results /),
          },
        ],
        rows: 1,
      },
      { org: 'a', state: 'done', link: '../a/users.csv.results/report.html', created: 1 },
    ]);
  });

  it('unconfirmed users of all organisations are looked up, and none is sent again', async () => {
    const profile = {
      name: 'own',
      title: 'Own',
      evidence: 'documentation',
      password: 'sent',
      auth: { Authorization: 'Bearer {token}' },
      create: {
        method: 'PUT',
        path: '/users/{nickname}',
        type: 'json',
        body: { nickname: '{nickname}', first: '{first}', last: '{last}', password: '{password}' },
      },
      answers: [{ status: 201, means: 'created' }],
      look_up: {
        path: '/users/{nickname}',
        nickname: '/nickname',
        names: ['/first', '/last'],
        absent: { status: 404 },
      },
    };
    folder.write('own.json', JSON.stringify(profile));
    const puts: string[] = [];
    const created = new Map<string, string>();
    const server = createServer((request, response) => {
      const { method, url = '' } = request;
      let text = '';
      request.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      request.on('end', () => {
        const isKept = method === 'PUT' && !url.endsWith('2');
        if (method === 'PUT') puts.push(url);
        if (isKept) created.set(url, text);
        const status = method === 'GET' ? (created.has(url) ? 200 : 404) : isKept ? 201 : 500;
        response.writeHead(status, { 'content-type': 'application/json' }).end(created.get(url) ?? '{}');
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(() => void server.close());
    const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    for (const name of ['a', 'b']) {
      school(name, users(name, 2));
      const settings = { base_url, token_file: 'token.txt', pace: 0, profile: '../../own.json' };
      folder.write(`schools/${name}/provision.config.json`, JSON.stringify(settings));
    }
    const ran = await fleet('schools', '--yes');
    expect(ran.status).toBe(1);
    expect(ran.stdout).toMatch(/a decision \(unconfirmed\) +2 +2 /);
    // The settings from before the question apply.
    const answer = () => {
      folder.write(
        'own.json',
        JSON.stringify({ ...profile, look_up: { ...profile.look_up, path: '/other' } }),
      );
      return 'y';
    };
    const args = ['fleet', 'settle', 'schools', '--look-up', '--lang', 'en'];
    const settled = await run(args, { cwd: folder.path, answer });
    expect(settled.stdout).toContain('2 users settled, 0 still unconfirmed.');
    expect(settled.status).toBe(0);
    expect(puts.toSorted()).toEqual(['/users/a1', '/users/a2', '/users/b1', '/users/b2']);
  });
});
