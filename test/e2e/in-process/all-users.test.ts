/** Commands that use the directory's list of all users, against a server that counts requests. */

import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCuttingProxy } from '../../support/cutting-proxy.js';
import {
  type Lie,
  type Listed,
  type ListingDirectory,
  letters,
  peopleOf,
  startListingDirectory,
} from '../../support/listing-directory.js';
import { listingProfile } from '../../support/listing-profile.js';
import { startBetterAuthScim } from '../../support/scim-better-auth.js';
import { startScimmy } from '../../support/scim-scimmy.js';
import type { ScimServer } from '../../support/scim-server.js';
import { type Ran, type RunOptions, run, type Scratch, scratch } from '../program.js';

let folder: Scratch;
let server: ListingDirectory;
beforeEach(() => {
  folder = scratch();
});
afterEach(async () => {
  await server.close();
  folder.remove();
});

async function start(people: readonly Listed[], lie?: Lie, profile = listingProfile()): Promise<void> {
  server = await startListingDirectory(people, lie);
  folder.write('school.json', profile);
}

async function provision(args: readonly string[], more: Partial<RunOptions> = {}): Promise<Ran> {
  const env = { PROVISION_BASE_URL: server.baseUrl, PROVISION_TOKEN: server.token, ...more.env };
  const words = [...args, '--pace', '0', '--profile', './school.json'];
  return await run(words, { cwd: folder.path, ...more, env });
}

/** A roster with a row for each of these people. */
function rosterOf(people: readonly Listed[]): string {
  const rows = people.map(
    ({ userName, first, last }, at) => `${userName},Kiefer-Lampe-${at}73,${first},${last}`,
  );
  return ['nickname,password,first name,last name', ...rows].join('\n');
}

const GONE: Listed = { id: 'x-1', userName: 'd.old', first: 'Dan', last: 'Old', department: '5b' };
const AWAY: Listed = { ...GONE, id: 'x-2', userName: 'E.Gone', first: 'Eva', last: 'Gone', active: false };

const SCHEMA = JSON.parse(readFileSync(join(import.meta.dirname, '../../../events.schema.json'), 'utf8'));
const validate = new Ajv({ allowUnionTypes: true }).compile(SCHEMA);

type ProgramEvent = { readonly event: string } & Readonly<Record<string, unknown>>;

function eventsOf({ stdout }: Ran): readonly ProgramEvent[] {
  const all = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ProgramEvent);
  for (const event of all) expect([validate(event), event, validate.errors]).toEqual([true, event, null]);
  return all;
}

describe('a comparison with a directory that lists all users', () => {
  it('a comparison reads the list of all users if that needs fewer requests than a look-up of each row', async () => {
    await start(peopleOf(150));
    folder.write('users.csv', rosterOf(peopleOf(150)));
    const ran = await provision(['diff', 'users.csv']);
    expect(ran).toMatchObject({ status: 0, stdout: expect.stringContaining('150  same') });
    expect(server.requests).toEqual([
      'GET /Users?startIndex=1&count=100',
      'GET /Users?startIndex=101&count=100',
    ]);
    expect(ran.stderr).toContain('Reading the list of all users in the SCIM directory, page by page.');
    // The time per look-up does not apply to a list, so the plan does not estimate it.
    expect(ran.stderr).not.toMatch(/^Time /m);
  });

  it('a comparison looks up each row if the list has more pages than there are rows', async () => {
    await start(peopleOf(500));
    folder.write('users.csv', rosterOf(peopleOf(3)));
    const ran = await provision(['diff', 'users.csv']);
    expect(ran).toMatchObject({ status: 0, stdout: expect.stringContaining('3  same') });
    // The first page has the number of users.
    expect(server.pages()).toBe(1);
    expect(server.requests).toHaveLength(4);
    expect(ran.stdout).not.toContain('in no list');
    expect(ran.stderr).not.toContain('could be read');
  });

  it('a comparison by the list reports missing users, different users, and logins of several people', async () => {
    const [anna, bob, twin] = peopleOf(3) as [Listed, Listed, Listed];
    await start([
      { ...anna, userName: 'USER1' },
      { ...bob, first: 'Barbara' },
      twin,
      { ...twin, id: 'other' },
    ]);
    folder.write('users.csv', rosterOf(peopleOf(4)));
    const { stdout, status } = await provision(['diff', 'users.csv', '--all']);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^2 +user1 +same$/m);
    expect(stdout).toMatch(/^3 +user2 +different +name: Firstc Lastc in the roster, Barbara Lastc in /m);
    expect(stdout).toMatch(/^4 +user3 +unknown +the SCIM directory shows several users with this login$/m);
    expect(stdout).toMatch(/^5 +user4 +missing$/m);
    expect(server.requests).toHaveLength(1);
  });

  it('a comparison reports accounts that no list has', async () => {
    await start([...peopleOf(4), GONE, AWAY]);
    folder.write('users.csv', rosterOf(peopleOf(4)));
    const { stdout, status } = await provision(['diff', 'users.csv']);
    expect(status).toBe(0);
    expect(stdout).toContain(
      '2 people are in the SCIM directory but in no list (1 disabled): d.old (Dan Old), E.Gone (Eva Gone).\n',
    );
    expect(stdout).not.toContain('--extra');
    const last = eventsOf(await provision(['diff', 'users.csv', '--json'])).at(-1);
    expect(last).toMatchObject({ event: 'finished', extra: 2 });
  });

  it.each([
    ['de', '7 Personen sind im SCIM-Verzeichnis und in keiner Liste (1 deaktiviert): user7 (Firsth Lasth), '],
    ['ru', 'В списках нет 7 человек из SCIM-каталога (отключены: 1): user7 (Firsth Lasth), '],
  ])(
    'a comparison reports accounts that no list has in the language of its reader (%s)',
    async (language, text) => {
      await start([...peopleOf(12), AWAY]);
      folder.write('users.csv', rosterOf([...peopleOf(6), ...peopleOf(20).slice(-4)]));
      const { stdout } = await provision(['diff', 'users.csv', '--lang', language]);
      expect(stdout.replace(/\s+/g, ' ')).toContain(text);
      expect(stdout).toContain('--extra <file>');
    },
  );

  it('a comparison with a short list counts the other users of a large directory, without their names', async () => {
    await start(peopleOf(90));
    folder.write('users.csv', rosterOf(peopleOf(5)));
    const { stdout } = await provision(['diff', 'users.csv']);
    expect(stdout).toContain('85 people are in the SCIM directory but in no list.\n');
  });

  it('20,000 users are read in pages of 100, without a look-up', async () => {
    const people = peopleOf(20_000);
    await start([...people, GONE]);
    folder.write('users.csv', rosterOf(people.slice(0, 300)));
    folder.write('others.txt', people.map(({ userName }) => userName).join('\n'));
    const words = ['diff', 'users.csv', 'others.txt', '--extra', 'extra.csv'];
    const ran = await provision(words, { ownProcess: true });
    expect(ran).toMatchObject({ status: 0, stdout: expect.stringContaining('300  same') });
    expect(ran.stdout).toContain('1 person is in the SCIM directory but in no list: d.old (Dan Old).');
    expect(server.requests).toHaveLength(201);
  });

  it('a list that changes while it is being read is read once more', async () => {
    const people = peopleOf(250);
    await start(people, (_, n, __, all) => {
      if (n === 2) all.push(GONE);
    });
    folder.write('users.csv', rosterOf(people));
    const { stdout } = await provision(['diff', 'users.csv']);
    expect(stdout).toContain('250  same');
    expect(stdout).toContain('1 person is in the SCIM directory but in no list: d.old (Dan Old).');
    // The total of the third page differs from that of the second.
    expect(server.requests).toHaveLength(3 + 3);
  });

  it('a list that changes again during the second reading is rejected, and each row is looked up', async () => {
    await start(peopleOf(250), (_, n, __, all) => {
      if (n % 2 === 0) all.push({ ...GONE, id: `gone-${n}`, userName: `gone${n}` });
    });
    folder.write('users.csv', rosterOf(peopleOf(20)));
    const { stdout, stderr, status } = await provision(['diff', 'users.csv']);
    expect([status, stdout]).toEqual([0, expect.stringContaining('20  same')]);
    expect(stderr).toContain(
      'The list of all users in the SCIM directory could not be read: the list of the SCIM directory',
    );
    expect(stdout).not.toContain('in no list');
    expect(server.requests.filter((one) => one.includes('filter='))).toHaveLength(20);
  });

  const isSecond = ({ startIndex }: Readonly<Record<string, unknown>>) => startIndex === 101;

  const LIES: readonly (readonly [what: string, lie: Lie, said: RegExp])[] = [
    ['totals that differ', (page) => isSecond(page) && { ...page, totalResults: 300 }, /changed/],
    ['a total larger than all pages', (page) => ({ ...page, totalResults: 260 }), /changed/],
    ['no total', ({ totalResults: _, ...page }) => page, /has no number of entries at \/totalResults/],
    [
      'a repeated page',
      (page, n) => n > 1 && { ...page, Resources: peopleOf(100).map((one) => ({ ...one, name: {} })) },
      /changed/,
    ],
    ['an error inside a 200', (page) => isSecond(page) && { ...page, detail: 'Too many' }, /error: Too many/],
    [
      'a page without its list',
      ({ Resources: _, ...page }) => isSecond(page) && page,
      /\/Resources in the answer of .* is not a list: there is nothing/,
    ],
    [
      'a duplicate key',
      (page) => isSecond(page) && `${JSON.stringify(page).slice(0, -1)},"totalResults":250}`,
      /key twice/,
    ],
    [
      'a truncated page',
      (page, _, response) => {
        if (!isSecond(page)) return undefined;
        const text = JSON.stringify(page);
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
        response.write(text.slice(0, 2000), () => response.destroy());
        return 'sent';
      },
      /could not be read/,
    ],
  ];

  it.each(LIES)('a list with %s is rejected, and each row is looked up', async (_, lie, said) => {
    await start(peopleOf(250), (...asked) => lie(...asked) || undefined);
    folder.write('users.csv', rosterOf([...peopleOf(4), GONE]));
    const { stdout, stderr, status } = await provision(['diff', 'users.csv']);
    expect([status, stdout]).toEqual([1, expect.stringMatching(/4 {2}same\n +1 {2}missing/)]);
    expect(stderr).toMatch(
      /The list of all users in the SCIM directory could not be read: .*Each row is looked up instead\./,
    );
    expect(stderr).toMatch(said);
    const extra = await provision(['diff', 'users.csv', '--extra', 'extra.csv']);
    expect(extra).toMatchObject({
      status: 3,
      stderr: expect.stringMatching(/The users of .* could not be listed/),
    });
    expect(existsSync(join(folder.path, 'extra.csv'))).toBe(false);
  });

  it('the token is sent to no other host, even if the next page of the list is there', async () => {
    const other = await startListingDirectory([]);
    const profile = listingProfile({
      path: '/Users?startIndex=1&count=100',
      items: '/Resources',
      next: '/next',
    });
    await start(
      peopleOf(250),
      (page) => ({ ...page, next: `${other.baseUrl}/Users?startIndex=101` }),
      profile,
    );
    folder.write('users.csv', rosterOf(peopleOf(4)));
    const { stderr } = await provision(['diff', 'users.csv']);
    expect(stderr).toContain('the next page of the list is not on 127.0.0.1');
    expect(other.requests).toEqual([]);
    await other.close();
  });
});

describe('the file of accounts that no list has', () => {
  it('a comparison writes the accounts that none of the lists has', async () => {
    const seen = { ...GONE, lastSeen: '2026-08-01T10:00:00+02:00', email: '=cmd()' };
    await start([...peopleOf(6), seen, AWAY]);
    folder.write('pupils.csv', rosterOf(peopleOf(4)));
    folder.write('staff.txt', 'user5\nUSER6\n\n');
    const ran = await provision(['diff', 'pupils.csv', 'staff.txt', '--extra', 'extra.csv']);
    expect(ran).toMatchObject({ status: 0, stdout: expect.stringContaining('File: extra.csv') });
    expect(folder.read('extra.csv').split('\r\n')).toEqual([
      '\uFEFFid,nickname,name,enabled,last_sign_in,email,department_id',
      "x-1,d.old,Dan Old,true,2026-08-01T08:00:00.000Z,'=cmd(),5b",
      'x-2,E.Gone,Eva Gone,false,,,5b',
      '',
    ]);
    expect(statSync(join(folder.path, 'extra.csv')).mode & 0o777).toBe(0o600);
    // A comparison only reads. Its own file may be overwritten.
    expect(server.requests).toEqual(['GET /Users?startIndex=1&count=100']);
    expect((await provision(['diff', 'pupils.csv', 'staff.txt', '--extra', 'extra.csv'])).status).toBe(0);
    expect(ran.stdout + ran.stderr).not.toMatch(/Kiefer-Lampe|delet|remov|disable /i);
  });

  it('a file name that ends in .json makes the file JSON, and programs get an event for each account', async () => {
    await start([...peopleOf(6), GONE]);
    folder.write('users.csv', rosterOf(peopleOf(6)));
    const all = eventsOf(await provision(['diff', 'users.csv', '--extra', 'extra.json', '--json']));
    const person = {
      id: 'x-1',
      nickname: 'd.old',
      name: 'Dan Old',
      enabled: true,
      last_sign_in: null,
      fields: { email: '', department_id: '5b' },
    };
    expect(folder.json('extra.json')).toEqual([person]);
    expect(all.filter(({ event }) => event === 'extra')).toMatchObject([person]);
    expect(all.at(-1)).toMatchObject({ extra: 1, files: ['extra.json'], exit_status: 0 });
  });

  it('lists with fewer than half of the people with an account are refused, with the counts', async () => {
    await start([...peopleOf(9), AWAY]);
    folder.write('new.csv', rosterOf(peopleOf(4)));
    const refused = await provision(['diff', 'new.csv', '--extra', 'extra.csv']);
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain('The lists have only 4 of 9 people with an enabled account');
    expect(existsSync(join(folder.path, 'extra.csv'))).toBe(false);
    folder.write('more.csv', 'nickname\nuser5\n');
    expect((await provision(['diff', 'new.csv', 'more.csv', '--extra', 'extra.csv'])).status).toBe(0);
  });

  it('--among limits the file to one department, and refuses unknown values and fields', async () => {
    await start([...peopleOf(40), GONE]);
    folder.write('new.csv', rosterOf(peopleOf(4)));
    const among = (value: string) => provision(['diff', 'new.csv', '--extra', 'extra.csv', '--among', value]);
    expect((await among('department= 5B')).status).toBe(0);
    const lines = folder.read('extra.csv').trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + 18 + 1);
    expect(lines.every((line, at) => at === 0 || line.endsWith(',5b'))).toBe(true);
    const none = await among('department=5');
    expect(none).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('It shows department_id=5a, department_id=5b.'),
    });
    const field = await among('colour=red');
    expect(field.stderr).toContain('shows no colour. [among-unknown]\nIt shows email, department_id.');
    expect((await among('department')).stderr).toContain('a field and its value, such as department=5a');
  });

  it.each([
    [['--among', 'department=5a'], '--among needs --extra'],
    [['more.csv'], 'Several lists need --extra'],
    [['--extra', 'extra.txt'], '--extra takes a file that ends in .csv or .json'],
    [['--extra', 'out.csv', '-o', 'out.csv'], '--output and --extra name the same file'],
    [['--extra', 'users.csv', '--overwrite'], 'users.csv is the roster itself'],
    [['more.csv', '--extra', 'more.csv', '--overwrite'], 'more.csv is the list itself'],
    [['--extra', 'notes.csv'], 'Or add --overwrite to replace it.'],
  ])('a comparison with %j is refused before the first request', async (args, said) => {
    await start(peopleOf(2));
    for (const name of ['users.csv', 'more.csv']) folder.write(name, rosterOf(peopleOf(2)));
    folder.write('notes.csv', 'a,b\n');
    const { status, stderr } = await provision(['diff', 'users.csv', ...args]);
    expect([status, stderr.replace(/\s+/g, ' ')]).toEqual([2, expect.stringContaining(said)]);
    expect(server.requests).toEqual([]);
  });

  it('a comparison that is stopped while it reads all users writes no file', async () => {
    let child: ChildProcess | undefined;
    await start(peopleOf(250), (_, n) => {
      if (n === 1) return undefined;
      child?.kill('SIGINT');
      return 'sent';
    });
    folder.write('users.csv', rosterOf(peopleOf(200)));
    const onStart = (started: ChildProcess) => {
      child = started;
    };
    const { status } = await provision(['diff', 'users.csv', '--extra', 'extra.csv'], { onStart });
    expect(status).toBe(130);
    expect(existsSync(join(folder.path, 'extra.csv'))).toBe(false);
    expect(server.pages()).toBe(2);
  });

  it('the file of accounts is refused for a directory without a list', async () => {
    await start(peopleOf(2), undefined, listingProfile(null));
    folder.write('users.csv', rosterOf(peopleOf(2)));
    const { status, stderr } = await provision(['diff', 'users.csv', '--extra', 'extra.csv']);
    expect([status, stderr]).toEqual([2, expect.stringContaining('--extra needs a list of all users')]);
    expect(server.requests).toEqual([]);
  });

  it('the file has no user of another domain, and a list matches only users of its own domain', async () => {
    const shipped = JSON.parse(listingProfile()) as { settings: object };
    const settings = { ...shipped.settings, domain: { description: 'A domain', required: true } };
    const at = (userName: string) => ({ ...GONE, id: userName, userName });
    const guests = ['g.one@home.example', 'g.two@home.example', 'g.three@home.example'].map(at);
    const all = [...peopleOf(2), at('b.meier@firm.example'), ...guests];
    await start(all, undefined, listingProfile(undefined, { settings }));
    folder.write('users.csv', rosterOf(peopleOf(2)));
    folder.write('staff.csv', 'nickname\nb.meier@other.example\n');
    const words = ['diff', 'users.csv', 'staff.csv', '--extra', 'extra.csv', '--set', 'domain=firm.example'];
    const { status, stdout } = await provision(words);
    expect(status).toBe(0);
    const lines = folder.read('extra.csv').trimEnd().split('\r\n');
    expect(lines.slice(1)).toEqual(['b.meier@firm.example,b.meier@firm.example,Dan Old,true,,,5b']);
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      '3 people in the SCIM directory have logins in a domain other than that of the profile',
    );
    const ended = eventsOf(await provision([...words, '--json'])).at(-1);
    expect(ended).toMatchObject({ extra: 1, warnings: [expect.stringContaining('3 people')] });
  });

  it('a row without a login is refused, since its user would be in the file', async () => {
    await start(peopleOf(3));
    folder.write('users.csv', rosterOf(peopleOf(2)));
    folder.write('more.csv', 'nickname,name\n,Firstd Lastd\n');
    const { status, stderr } = await provision(['diff', 'users.csv', 'more.csv', '--extra', 'extra.csv']);
    expect([status, stderr]).toEqual([2, expect.stringContaining('has no login')]);
  });
});

describe('a run with --skip-existing, in a directory that lists all users', () => {
  const create = (...more: string[]) => provision(['users.csv', '--yes', '--skip-existing', ...more]);

  it('a run reads the list of all users instead of looking up each row, and creates the missing ones', async () => {
    await start(peopleOf(30));
    folder.write('users.csv', rosterOf(peopleOf(32)));
    expect((await create()).status).toBe(0);
    expect(server.requests).toEqual(['GET /Users?startIndex=1&count=100', 'POST /Users', 'POST /Users']);
  });

  it('a request that may change a user is sent only after a look-up of that user', async () => {
    await start(peopleOf(3), undefined, listingProfile(undefined, { upsert: true }));
    folder.write('users.csv', rosterOf(peopleOf(5)));
    await create();
    const lookedUp = (name: string) => `GET /Users?filter=userName%20eq%20%22${name}%22`;
    expect(server.requests).toEqual([
      // Before the question.
      'GET /Users?startIndex=1&count=100',
      lookedUp('user4'),
      'POST /Users',
      lookedUp('user5'),
      'POST /Users',
    ]);
  });

  it('an unconfirmed row is looked up right before it is sent again, whatever the list says', async () => {
    await start(peopleOf(3));
    const proxy = await startCuttingProxy(server.baseUrl);
    proxy.decide = ({ method }) => (method === 'POST' ? { passes: true, answer: 'reset' } : undefined);
    folder.write('users.csv', rosterOf(peopleOf(5)));
    const env = { PROVISION_BASE_URL: proxy.baseUrl };
    await provision(['users.csv', '--yes', '--skip-existing'], { env });
    expect(server.pages()).toBe(1);
    expect(folder.read('users.csv.results/journal.jsonl')).toContain('"unconfirmed"');
    proxy.decide = () => undefined;
    const again = ['retry', 'users.csv.results', '--only', 'unconfirmed', '--yes', '--skip-existing'];
    const before = server.requests.length;
    await provision(again, { env });
    expect(server.requests.slice(before)).toEqual(
      ['user4', 'user5'].map((name) => `GET /Users?filter=userName%20eq%20%22${name}%22`),
    );
    await proxy.close();
  });
});

describe('a list of the next year, with --known-directory', () => {
  const LIST = [
    'First name,Last name,Class',
    'Firstb,Lastb,6a',
    'Firstc,Lastc,6b',
    'Nina,Neu,5a',
    'Firstd,Lastx,5a',
  ];

  it('people with an account keep their login, and no taken login is assigned again', async () => {
    await start([...peopleOf(2), { ...GONE, userName: 'n.neu', first: 'Norbert', last: 'Neu' }]);
    folder.write('autumn.csv', LIST.join('\n'));
    const words = ['prepare', 'autumn.csv', '--known-directory', '--nickname', '{first:1}.{last}'];
    const preview = await provision(words);
    expect(preview.stderr).toMatch(/^In the SCIM directory: 3 users \(http:\/\/127\.0\.0\.1:\d+\/\)\.$/m);
    expect(preview.stderr).not.toContain('Found no results of earlier runs');
    expect(preview.stdout).toMatch(
      /^autumn\.csv:2 +user1 +Lastb Firstb {2}\(created in the SCIM directory; left out with -o\)$/m,
    );
    expect(preview.stdout).toMatch(
      /^autumn\.csv:4 +n\.neu2 +Neu Nina {2}\(numbered: Neu Norbert in the SCIM directory has n\.neu\)$/m,
    );
    const written = await provision([...words, '-o', 'new.csv']);
    expect(written.status).toBe(0);
    expect(
      folder
        .read('new.csv')
        .trimEnd()
        .split(/\r?\n/)
        .slice(1)
        .map((line) => line.split(',').at(-1)),
    ).toEqual(['n.neu2', 'f.lastx']);
    expect(folder.read('new.csv')).not.toContain('Firstb');
    expect(new Set(server.requests.map((one) => one.split(' ')[0]))).toEqual(new Set(['GET']));
    expect(written.stdout).toContain('provision');
  });

  it('another address in the same domain leads to a question, and an address in another domain does not', async () => {
    const listed = { ...GONE, userName: 'anna', first: 'Anna', last: 'Ames' };
    await start([
      { ...listed, email: 'old@home.example' },
      {
        ...listed,
        id: '2',
        userName: 'b.birch',
        first: 'Bob',
        last: 'Birch',
        email: 'b.birch@school.example',
      },
      {
        ...listed,
        id: '3',
        userName: 'ccole',
        first: 'Cara',
        last: 'Cole',
        email: 'cara.cole@school.example',
        active: false,
      },
    ]);
    folder.write(
      'autumn.csv',
      [
        'First name,Last name,Private',
        'Anna,Ames,new@home.example',
        'Bob,Birch,bob@home.example',
        'Cara,Cole,cara@home.example',
      ].join('\n'),
    );
    const map = ['--map', 'email=Private'];
    const words = ['prepare', 'autumn.csv', '--known-directory', '--nickname', '{first:1}.{last}', ...map];
    const { stdout, stderr } = await provision(words);
    expect(stderr.replace(/\s+/g, ' ')).toMatch(
      /Anna Ames may be anna \(Anna Ames, created, department.*The same person: --same-line 2 keeps that login/,
    );
    expect(stdout).not.toContain('a.ames');
    const answered = await provision([...words, '--same-line', '2']);
    expect(answered.stdout).toMatch(/^autumn\.csv:2 +anna +Ames Anna {2}\(created in /m);
    expect((await provision([...words, '--new-line', '2'])).stdout).toMatch(
      /^autumn\.csv:2 +a\.ames +Ames Anna$/m,
    );
    expect(stdout).toMatch(/^autumn\.csv:4 +ccole +Cole Cara {2}\(created in /m);
    expect(stderr.replace(/\s+/g, ' ')).toContain(
      'Warning: 1 person in the list cannot sign in, since the account in the SCIM directory is disabled: Cole Cara (ccole).',
    );
    // The directory's address was generated from the login.
    expect(stdout).toMatch(/^autumn\.csv:3 +b\.birch +Birch Bob {2}\(created in /m);
  });

  it('--renew replaces a login that belongs to another person, and refuses one that belongs to the same person', async () => {
    await start(peopleOf(1));
    folder.write('users.csv', 'nickname,First name,Last name\nuser1,Nina,Neu\n');
    const words = ['prepare', 'users.csv', '--known-directory', '--renew', 'user1', '--write', '--yes'];
    expect(await provision(words)).toMatchObject({ status: 0 });
    expect(folder.read('users.csv')).toContain('user2,Nina,Neu');
    folder.write('users.csv', `nickname,First name,Last name\nuser1,First${letters(1)},Last${letters(1)}\n`);
    expect(await provision(words)).toMatchObject({ status: 2 });
  });

  it('--known-directory is refused for a directory without a list, with the alternatives', async () => {
    await start([], undefined, listingProfile(null));
    folder.write('autumn.csv', LIST.join('\n'));
    const { status, stderr } = await provision(['prepare', 'autumn.csv', '--known-directory']);
    expect([status, stderr.replace(/\s+/g, ' ')]).toEqual([
      2,
      expect.stringMatching(/--known-directory needs a list of all users.*--known.*--taken/),
    ]);
  });

  it('--known-directory needs the address of the directory', async () => {
    await start([]);
    folder.write('autumn.csv', LIST.join('\n'));
    const { status, stderr } = await run(
      ['prepare', 'autumn.csv', '--known-directory', '--profile', './school.json'],
      { cwd: folder.path },
    );
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining('The address of the SCIM directory is missing'),
    ]);
  });
});

describe('all users of independent servers', () => {
  let scim: ScimServer;
  afterEach(() => scim.close());

  /** Creates users, and compares. @returns the comparison, and the number of its requests for users */
  async function compared(count: number, size: number) {
    await start(
      [],
      undefined,
      listingProfile({ ...ITEMS, path: `/Users?startIndex={offset}&count=${size}` }),
    );
    const lines = rosterOf(peopleOf(count)).split('\n');
    const withEmail = lines.map((line, at) => `${line},${at === 0 ? 'email' : `user${at}@example.org`}`);
    folder.write('users.csv', withEmail.join('\n'));
    const env = { PROVISION_BASE_URL: scim.baseUrl, PROVISION_TOKEN: scim.token };
    expect((await provision(['users.csv', '--yes'], { env })).status).toBe(0);
    const before = scim.requests()['GET /Users'] ?? 0;
    const ran = await provision(['diff', 'users.csv'], { env });
    return { ...ran, requests: (scim.requests()['GET /Users'] ?? 0) - before };
  }

  const ITEMS = { from: 1, items: '/Resources', total: '/totalResults', id: '/id', enabled: '/active' };

  it('all users of better-auth are read page by page', async () => {
    scim = await startBetterAuthScim();
    const { status, stdout, requests } = await compared(7, 3);
    expect([status, stdout, requests]).toEqual([0, expect.stringContaining('7  same'), 3]);
  });

  it('the list of scimmy-routers, which ignores page parameters in Express 5, is rejected', async () => {
    scim = await startScimmy();
    const { status, stdout, stderr, requests } = await compared(25, 10);
    expect([status, stdout]).toEqual([0, expect.stringContaining('25  same')]);
    expect(stderr).toContain('its pages are not the requested ones. Each row is looked up instead.');
    expect(requests).toBe(2 * 2 + 25);
  });
});
