/** Runs that compare their list with the directory before the question, against servers that count requests. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Lie,
  type Listed,
  type ListingDirectory,
  peopleOf,
  startListingDirectory,
} from '../../support/listing-directory.js';
import { listingProfile } from '../../support/listing-profile.js';
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

async function start(people: readonly Listed[], profile = listingProfile(), lie?: Lie): Promise<void> {
  server = await startListingDirectory(people, lie);
  folder.write('school.json', profile);
}

async function provision(args: readonly string[], more: Partial<RunOptions> = {}): Promise<Ran> {
  const env = { PROVISION_BASE_URL: server.baseUrl, PROVISION_TOKEN: server.token, ...more.env };
  return await run([...args, '--profile', './school.json'], { cwd: folder.path, ...more, env });
}

type Row = Pick<Listed, 'userName' | 'first' | 'last' | 'email'>;

function write(people: readonly Row[], name = 'users.csv'): void {
  const rows = people.map(
    ({ userName, first, last, email = '' }, at) =>
      `${userName},Kiefer-Lampe-${at}73,${first},${last},${email}`,
  );
  folder.write(name, ['nickname,password,first name,last name,email', ...rows].join('\n'));
}

const create = (...more: readonly string[]) => provision(['users.csv', '--yes', '--pace', '0', ...more]);

const sent = (method: string) => server.requests.filter((one) => one.startsWith(`${method} `));

const counts = () => (folder.json('users.csv.results/report.json') as { counts: object }).counts;

const [ONE, TWO, THREE, FOUR, FIVE] = peopleOf(5) as [Listed, Listed, Listed, Listed, Listed];
const OTHER: Listed = { id: 'o', userName: FOUR.userName, first: 'Quentin', last: 'Zimmer' };

describe.each([
  ['a list of all users', listingProfile(), { pages: 1, single: 0 }],
  ['only a look-up', listingProfile(null), { pages: 0, single: 5 }],
])('a run of a profile with %s', (_, profile, reads) => {
  it('only people who are not in the directory are created, and the next run asks nothing', async () => {
    await start([ONE, TWO, THREE, OTHER], profile);
    write([ONE, TWO, THREE, FOUR, FIVE]);
    const ran = await create();
    expect(sent('POST')).toHaveLength(1);
    expect(server.people.map(({ userName }) => userName)).toEqual([
      'user1',
      'user2',
      'user3',
      'user4',
      'user5',
    ]);
    expect(server.pages()).toBe(reads.pages);
    expect(sent('GET')).toHaveLength(reads.pages + reads.single);
    expect(ran.stderr + ran.stdout).toMatch(/^Already there +the same person: 3: .*\(user1\)/m);
    expect(ran.stderr + ran.stdout).toMatch(
      /^Already there +login taken under another name: 1: .*\(user4\)$/m,
    );
    expect(ran.status).toBe(1);
    expect(counts()).toMatchObject({ created: 4, exists: 1, pending: 0 });
    server.requests.length = 0;
    const again = await create();
    expect(server.requests).toEqual([]);
    expect(again.status).toBe(1);
    expect(counts()).toMatchObject({ created: 4, exists: 1, pending: 0 });
  });

  it('a dry run with a token names the same people and sends nothing', async () => {
    await start([ONE, TWO, OTHER], profile);
    write([ONE, TWO, THREE, FOUR, FIVE]);
    const ran = await provision(['users.csv', '--dry-run', '--pace', '0']);
    expect(sent('POST')).toEqual([]);
    expect(ran.status).toBe(0);
    expect(ran.stdout + ran.stderr).toMatch(/^Already there +the same person: 2: .*user1/m);
    server.requests.length = 0;
    await provision(['users.csv', '--dry-run'], { env: { PROVISION_TOKEN: '' } });
    expect(server.requests).toEqual([]);
  });
});

it('the owner of a login is reported, and the login is sent again only on request', async () => {
  await start([OTHER]);
  write([FOUR]);
  expect((await create()).status).toBe(1);
  const { rows } = folder.json('users.csv.results/report.json') as { rows: { exists: object[] } };
  expect(rows.exists).toMatchObject([{ nickname: 'user4', message: 'taken by Quentin Zimmer' }]);
  expect(sent('POST')).toHaveLength(0);
  const retry = ['retry', 'users.csv.results', '--only', 'exists', '--yes', '--pace', '0'];
  expect((await provision(retry)).status).toBe(1);
  expect(sent('POST')).toHaveLength(1);
  expect(counts()).toMatchObject({ exists: 1 });
});

it('a taken login whose account has no name is not said to be that of another person', async () => {
  await start([{ ...OTHER, first: '', last: '' }]);
  write([FOUR, FIVE]);
  const ran = await create();
  expect(ran.stderr + ran.stdout).toMatch(/^Already there +login taken .* no name.*: 1: .*\(user4\)$/m);
  expect(ran.stderr + ran.stdout).not.toContain('another person');
  expect(sent('POST')).toHaveLength(1);
  expect([ran.status, counts()]).toMatchObject([1, { created: 1, exists: 1 }]);
});

it.each([
  [OTHER, false],
  [{ ...OTHER, first: '', last: '' }, true],
  [{ ...OTHER, first: '', last: '', userName: 'User4' }, true],
  [{ ...OTHER, first: FOUR.first }, true],
])(
  'only a taken login of %j that may be that of the person in the list can be recorded as theirs',
  async (owner, may) => {
    await start([owner]);
    write([FOUR, FIVE]);
    const { stdout } = await create();
    expect(stdout.includes(' --same')).toBe(may);
    expect(stdout).toContain(' prepare users.csv --renew user4 --write');
  },
);

it('a name in the list of all users is not shown if it is the password', async () => {
  await start([{ ...OTHER, first: 'Kiefer', last: '-Lampe-073' }]);
  write([FOUR]);
  const ran = await create();
  expect(counts()).toMatchObject({ exists: 1 });
  const files = ['report.json', 'exists.csv', 'journal.jsonl'].map((name) =>
    folder.read(`users.csv.results/${name}`),
  );
  for (const text of [ran.stdout, ran.stderr, ...files]) expect(text).not.toContain('Lampe-073');
});

describe('a directory that cannot be asked', () => {
  const refused =
    (status: number): Lie =>
    (_, __, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
      return 'sent';
    };

  it.each([403, 500])('after status %i for the list, each row is looked up', async (status) => {
    await start([ONE], listingProfile(), refused(status));
    write([ONE, TWO]);
    const ran = await create();
    expect(ran.stderr).toContain('Each row is looked up instead.');
    expect(server.people.map(({ userName }) => userName)).toEqual(['user1', 'user2']);
    expect(sent('POST')).toHaveLength(1);
    expect([ran.status, counts()]).toMatchObject([0, { created: 2 }]);
  });

  it.each([
    [403, 1],
    [500, 3 * 4],
  ])('with status %i for look-ups, there is a note, and all people are sent', async (status, requests) => {
    await start([ONE], listingProfile(null));
    server.lookUpStatus = status;
    write([ONE, TWO, THREE, FOUR, FIVE]);
    const ran = await create();
    expect(
      ran.stderr.match(/Warning: Not every row was compared with the users in the SCIM directory: .*/g),
    ).toHaveLength(1);
    expect(sent('GET')).toHaveLength(requests);
    expect(sent('POST')).toHaveLength(5);
    expect([ran.status, counts()]).toMatchObject([1, { created: 4, exists: 1 }]);
  });

  it.each([
    ['a list of all users', listingProfile()],
    ['only a look-up', listingProfile(null)],
  ])('after one time-out, a run of a profile with %s asks nothing more', async (_, profile) => {
    await start([ONE], profile, () => 'sent');
    server.lookUpStatus = 'never';
    write([TWO, THREE, FOUR]);
    const ran = await create('--timeout', '1');
    expect(sent('GET')).toHaveLength(1);
    expect(ran.stderr.match(/Warning: .*/g)).toEqual([
      expect.stringMatching(/^Warning: Not every row was compared with the users in the SCIM directory: /),
    ]);
    expect(sent('POST')).toHaveLength(3);
    expect([ran.status, counts()]).toMatchObject([0, { created: 3 }]);
  });

  it('more than 200 rows are not looked up one by one', async () => {
    await start([ONE], listingProfile(null));
    write(peopleOf(201));
    const ran = await create();
    expect(ran.stderr).toContain('the run sends 201 rows, and at most 200 are looked up before a run.');
    expect(sent('GET')).toEqual([]);
    expect(sent('POST')).toHaveLength(201);
    expect(counts()).toMatchObject({ created: 200, exists: 1 });
  });

  it('with a limit, rows are looked up until as many as the limit are new', async () => {
    await start([ONE, TWO], listingProfile(null));
    write(peopleOf(201));
    const ran = await create('--limit', '1');
    expect(sent('GET')).toHaveLength(3);
    expect(sent('POST')).toHaveLength(1);
    expect([ran.status, counts()]).toMatchObject([0, { created: 3, pending: 198 }]);
  });

  it('a list of more than 200 rows is compared with the list of all users', async () => {
    await start(peopleOf(150));
    write(peopleOf(201));
    await create();
    expect(sent('GET')).toHaveLength(2);
    expect(sent('POST')).toHaveLength(51);
    expect(counts()).toMatchObject({ created: 201 });
  });
});

describe('one reading for the whole run', () => {
  it.each([
    ['one list', listingProfile(), 1],
    ['earlier look-ups', listingProfile(null), 3],
  ])('with --skip-existing, requests before each row are saved by %s', async (_, profile, reads) => {
    await start([ONE, { ...TWO, first: 'Quentin', last: 'Zimmer' }], profile);
    write([ONE, TWO, THREE]);
    await create('--skip-existing');
    expect(sent('GET')).toHaveLength(reads);
    expect(sent('POST')).toHaveLength(1);
    expect(counts()).toMatchObject({ created: 2, exists: 1 });
  });

  it('a person who has an account under another login is in question', async () => {
    await start([{ ...ONE, userName: 'ann.old' }, TWO, THREE]);
    write([ONE, TWO, THREE]);
    const ran = await create();
    expect(ran.stderr).toContain('has the account ann.old in the SCIM directory');
    expect(sent('POST')).toEqual([]);
    expect(ran.stdout).toContain('1 of 3 rows is invalid');
  });

  describe('a person who has another login and surname in a directory with two pages', () => {
    const before: Listed = { ...ONE, userName: 'emiller', last: 'Miller', email: 'emma@school.example' };
    const married: Row = { ...before, userName: 'eweber', last: 'Weber' };

    it.each([
      ['a list of one row', [married], []],
      ['a run with --limit 1', [married, TWO, THREE], ['--limit', '1']],
      ['a run with --skip-existing', [married], ['--skip-existing']],
    ])('%s creates no second account', async (_, rows, options) => {
      await start([...peopleOf(150).slice(3), before]);
      write(rows);
      const ran = await create(...options);
      expect(ran.stderr).toContain('(there Firstb Miller) has the account emiller in the SCIM directory');
      expect(sent('POST')).toEqual([]);
      expect(sent('GET')).toHaveLength(2);
    });

    it('a terminal asks, and both the answer and the plan name the login of the account', async () => {
      await start([...peopleOf(150).slice(3), before]);
      write([married]);
      const answer = (shown: string) => (shown.includes('Already there') ? 'y' : '2');
      const ran = await provision(['users.csv', '--pace', '0'], { answer });
      const text = `${ran.stderr}${ran.stdout}`.replaceAll(/\s+/g, ' ');
      expect(text).toContain('2. The same person: keep the account emiller ');
      expect(text).toMatch(/Already there.{0,9} the same person: 1: Firstb Weber \(emiller\) /);
      expect([ran.status, sent('POST')]).toEqual([0, []]);
    });

    it.each([
      ['read in one list', listingProfile(), 1],
      ['looked up', listingProfile(null), 1],
    ])('a comparison finds the account of the same person if users are %s', async (_, profile, reads) => {
      await start([before, TWO]);
      write([married]);
      const ran = await create('--same-line', '2');
      expect([ran.status, sent('POST')]).toEqual([0, []]);
      folder.write('school.json', profile);
      server.requests.length = 0;
      const { stdout, status } = await provision(['diff', 'users.csv']);
      expect([status, sent('GET').length]).toEqual([1, reads]);
      expect(stdout).toMatch(/^2 +eweber +different +.*Weber.*Miller/m);
      expect(stdout).not.toContain('missing');
      folder.write('school.json', listingProfile());
      await provision(['diff', 'users.csv', '--extra', 'extra.csv']);
      expect(folder.read('extra.csv')).not.toContain('emiller');
      expect(folder.read('extra.csv')).toContain('user2');
    });

    it('a list with more pages than are read is not read to its end, and one warning says so', async () => {
      await start([before], listingProfile(), (page) => ({ ...page, totalResults: 1_000_000 }));
      write([TWO]);
      const ran = await create();
      expect(server.pages()).toBe(1);
      expect(sent('GET')).toHaveLength(2);
      expect(ran.stderr.match(/more pages than the program reads/g)).toHaveLength(1);
      expect(ran.stderr).toContain('with another login');
      expect([ran.status, counts()]).toMatchObject([0, { created: 1 }]);
    });
  });

  it('a rehearsal asks no directory', async () => {
    await start([ONE], listingProfile(null));
    write([ONE, TWO]);
    await provision(['users.csv', '--sandbox', '--pace', '0']);
    expect(server.requests).toEqual([]);
  });

  it('a list without people to send asks no directory', async () => {
    await start([ONE]);
    write([{ ...ONE, userName: 'user 1' }, TWO]);
    const ran = await create();
    expect([ran.status, server.requests]).toEqual([2, []]);
  });
});
