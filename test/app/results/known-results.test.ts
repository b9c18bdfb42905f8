import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { knownDirectory } from '../../../src/app/look-up/index.js';
import type { KnownUser } from '../../../src/app/people/index.js';
import { isOfSubject, readKnownResults, withReports } from '../../../src/app/results/index.js';
import type { ListedUser } from '../../../src/directory/list-users.js';
import { type JournalHead, ON_REQUEST, type RunSubject, SANDBOX } from '../../../src/domain/journals.js';
import type { AttemptOutcome } from '../../../src/domain/outcome.js';
import { configured } from '../../directory/profile-samples.js';
import { ALONE, HEAD, open, user } from '../../journal/samples.js';
import { journals } from '../../support/journals.js';
import { changeOwner, isNotRoot, OTHER_USER } from '../../support/other-users.js';

let above: string;
const system = () => ({
  cwd: above,
  env: {},
  uid: process.geteuid?.(),
  journals,
});
const find = (named: readonly string[] = [], places: readonly string[] = [above]) =>
  readKnownResults(places, named, system());
const read = async (...args: Parameters<typeof find>) => (await find(...args)).results;

beforeEach(() => {
  above = mkdtempSync(join(tmpdir(), 'provision-known-'));
});

afterEach(() => rmSync(above, { recursive: true, force: true }));

type Row = readonly [
  nickname: string,
  outcomes: readonly (AttemptOutcome | undefined)[],
  departmentId?: number,
];

/** Writes the journal of a run with these rows. @returns the folder */
async function run(name: string, rows: readonly Row[], baseUrl = HEAD.baseUrl): Promise<string> {
  const folder = join(above, name);
  const journal = await open({ folder, head: { ...HEAD, baseUrl }, processes: ALONE });
  await journal.begin({ sendsAgain: ON_REQUEST });
  for (const [n, [nickname, outcomes, departmentId]] of rows.entries())
    for (const outcome of outcomes) {
      const sent = { ...user(nickname), departmentId };
      const attempt = await journal.announce(sent, n + 1);
      if (outcome !== undefined) await journal.settle(nickname, attempt, { outcome }, 5);
    }
  await journal.end('complete');
  await journal.close();
  return folder;
}

function report(folder: string, content: unknown): void {
  const text =
    typeof content === 'string'
      ? content
      : JSON.stringify({ counts: { created: 0 }, runs: [], ...Object(content) });
  writeFileSync(join(folder, 'report.json'), text);
}

describe('users of earlier runs', () => {
  it('users of earlier runs are read from the results folders next to the list, in the order of their names', async () => {
    await run('b.csv.results', [['b', ['created']]]);
    await run('a.csv.results', [['a', ['created'], 7]]);
    await run('c.results.old', [['c', ['created']]]);
    mkdirSync(join(above, 'empty.csv.results'));
    const known = await read();
    expect(known.map(({ folder, baseUrl }) => [folder, baseUrl])).toEqual([
      ['a.csv.results', HEAD.baseUrl],
      ['b.csv.results', HEAD.baseUrl],
    ]);
    expect(known.flatMap(({ users }) => users)).toMatchObject([
      {
        nickname: 'a',
        name: user('a').name,
        outcome: 'created',
        traits: { department: '7' },
        identity: {},
        at: expect.any(Number),
        folder: 'a.csv.results',
        list: 'users.csv',
        isAbandoned: false,
      },
      {
        nickname: 'b',
        name: user('b').name,
        outcome: 'created',
        traits: {},
        identity: {},
        at: expect.any(Number),
        folder: 'b.csv.results',
        isAbandoned: false,
      },
    ]);
  });

  it('users are also read from given folders, once from each, and only from those if the list has no path', async () => {
    const folder = await run('a.csv.results', [['a', ['created']]]);
    const elsewhere = join(above, 'elsewhere');
    mkdirSync(elsewhere);
    const old = await run('elsewhere/old.csv.results', [['o', ['created']]]);
    const folders = async (...args: Parameters<typeof read>) =>
      (await read(...args)).map((one) => one.folder);
    expect(await folders([old, folder])).toEqual(['elsewhere/old.csv.results', 'a.csv.results']);
    expect(await folders([old], [])).toEqual(['elsewhere/old.csv.results']);
  });

  it('users of a rehearsal are read only if its folder is given', async () => {
    const folder = await run('a.csv.results', [['a', ['created']]], SANDBOX);
    expect(await read()).toEqual([]);
    expect(await read([folder])).toMatchObject([{ baseUrl: SANDBOX, users: [{ nickname: 'a' }] }]);
  });

  it.skipIf(isNotRoot())('a folder of another user is passed over unless it is given', async () => {
    const folder = await run('a.csv.results', [['a', ['created']]]);
    changeOwner(folder, OTHER_USER);
    const { results, passedOver } = await find();
    expect([results, passedOver.map(({ folder }) => folder)]).toEqual([[], ['a.csv.results']]);
    expect(passedOver[0]?.why('en').next).toContain('--known a.csv.results');
    expect(await read([folder])).toHaveLength(1);
  });

  it('an empty journal has no users', async () => {
    mkdirSync(join(above, 'a.csv.results'));
    writeFileSync(join(above, 'a.csv.results', 'journal.jsonl'), '');
    expect(await read()).toEqual([]);
  });

  it('a user may have an account if an earlier attempt had no answer', async () => {
    await run('a.csv.results', [
      ['created', ['unconfirmed', 'created']],
      ['exists', ['exists']],
      ['killed', [undefined]],
      ['taken', ['unconfirmed', 'exists']],
    ]);
    const [known] = await read();
    expect(known?.users.map(({ nickname, outcome }) => [nickname, outcome])).toEqual([
      ['created', 'created'],
      ['exists', 'exists'],
      ['killed', 'unconfirmed'],
      ['taken', 'unconfirmed'],
    ]);
  });

  it('users get their positions from the report, and count as abandoned if they left the roster and have no account', async () => {
    const folder = await run('a.csv.results', [
      ['a', ['created']],
      ['b', ['failed']],
      ['c', ['failed']],
      ['d', ['failed']],
    ]);
    report(folder, {
      rows: {
        created: [{ nickname: 'a', position: 'Teacher' }],
        failed: [{ nickname: 'b' }, { nickname: 'c', position: '' }, { position: 'Nurse' }],
      },
      not_in_roster: [{ nickname: 'a' }, { nickname: 'b' }],
    });
    const readWithReports = async () => await withReports(await read(), system());
    const [known] = await readWithReports();
    const facts = known?.users.map(({ nickname, traits, isAbandoned }) => [nickname, traits, isAbandoned]);
    expect(facts).toEqual([
      ['a', { position: 'Teacher' }, false],
      ['b', {}, true],
      ['c', {}, false],
      ['d', {}, false],
    ]);
    const removed = [{ nickname: 'b' }];
    for (const [rows, not_in_roster] of [
      [5, removed],
      [{ failed: 'none' }, removed],
      [{ failed: [{ nickname: 'b', position: 5 }] }, removed],
      [{}, [...removed, null]],
    ]) {
      report(folder, { rows, not_in_roster });
      const [{ users = [] } = {}] = await readWithReports();
      expect(users.map(({ isAbandoned }) => isAbandoned)).not.toContain(true);
    }
  });

  it('users have the numbers and addresses of the journal, and their names without titles', async () => {
    const folder = join(above, 'a.csv.results');
    const journal = await open({ folder, head: HEAD, processes: ALONE });
    await journal.begin({ sendsAgain: ON_REQUEST });
    const identity = { person_id: '17', email: 'anna@school.example' };
    const sent = { ...user('a'), name: { first: 'Dr. Anna', last: 'Lee', middle: 'Mae' }, identity };
    await journal.settle('a', await journal.announce(sent, 1), { outcome: 'created' }, 5);
    await journal.close();
    expect((await read())[0]?.users).toMatchObject([
      { name: { first: 'Anna', last: 'Lee', middle: 'Mae' }, identity },
    ]);
  });
});

describe('users of the directory', () => {
  const profile = configured();

  function listed(change: Partial<ListedUser>): ListedUser {
    return { nickname: 'anna', key: 'anna', names: [], fields: {}, ...change };
  }

  function knownOf(change: Partial<ListedUser>): KnownUser | undefined {
    return knownDirectory({ profile, baseUrl: 'https://a.example', users: [listed(change)] }).users[0];
  }

  it('users of the directory are created users of a folder with its title', () => {
    const fields = {
      'name.first': 'Anna',
      'name.middle': 'Mae',
      'name.last': 'Lee',
      position: 'Head',
      department_id: '7',
      person_id: '17',
      email: 'lee@home.example',
      birth_date: '2012-01-01',
    };
    const users = [listed({ fields, createdAt: 1234, names: ['Eva', 'Holm'] })];
    expect(knownDirectory({ profile, baseUrl: 'https://a.example', users })).toEqual({
      folder: 'School',
      baseUrl: 'https://a.example',
      isDirectory: true,
      leftOut: [],
      users: [
        {
          nickname: 'anna',
          name: { first: 'Anna', middle: 'Mae', last: 'Lee' },
          outcome: 'created',
          traits: { position: 'Head', department: '7' },
          identity: { person_id: '17', email: 'lee@home.example', birth_date: '2012-01-01' },
          at: 1234,
          folder: 'School',
          list: 'School',
          isAbandoned: false,
          isInDirectory: true,
        },
      ],
    });
    expect(knownOf({ fields: { position: '', department_id: '', email: '' } })).toMatchObject({
      traits: {},
      identity: {},
      at: 0,
    });
  });

  it('users of another domain are left out, since they have different logins', () => {
    const users = [listed({ key: undefined }), listed({ nickname: 'Ben@school.example', key: 'ben' })];
    const known = knownDirectory({ profile, baseUrl: 'https://a.example', users });
    expect(known.users.map(({ nickname }) => nickname)).toEqual(['Ben']);
  });

  it('a login that is an address is kept if the logins of the directory are addresses', () => {
    const users = [listed({ nickname: 'ben@school.example', key: 'ben@school.example' })];
    const addresses = configured({ nickname: 'address' });
    const known = knownDirectory({ profile: addresses, baseUrl: 'https://a.example', users });
    expect(known.users.map(({ nickname }) => nickname)).toEqual(['ben@school.example']);
  });

  it.each<[readonly string[], Readonly<Record<string, string>>, readonly [first: string, last: string]]>([
    [['Anna', 'Lee'], {}, ['Anna', 'Lee']],
    [['Anna Mae Lee'], {}, ['Anna Mae', 'Lee']],
    [['Lee'], {}, ['', 'Lee']],
    [[], {}, ['', '']],
    [['Eva', 'Holm'], { 'name.last': 'Lee' }, ['', 'Lee']],
    [['Eva', 'Holm'], { 'name.first': 'Anna' }, ['Anna', '']],
    [['Eva', 'Holm'], { 'name.middle': 'Mae' }, ['Eva', 'Holm']],
    [['Dr. Anna', 'Lee'], {}, ['Anna', 'Lee']],
  ])(
    'the name %j of a user with the fields %j is split only without its parts',
    (names, fields, [first, last]) => {
      expect(knownOf({ names, fields })?.name).toEqual({ first, middle: '', last });
    },
  );

  it.each([
    [false, true],
    [true, undefined],
    [undefined, undefined],
  ])('a user is disabled only if the directory says so: %s', (enabled, isDisabled) => {
    expect(knownOf(enabled === undefined ? {} : { enabled })?.isDisabled).toBe(isDisabled);
  });
});

it.each<[readonly AttemptOutcome[], readonly string[], string?]>([
  [
    ['exists', 'failed', 'exists'],
    ['u0', 'u2'],
  ],
  [['created', 'exists', 'exists'], []],
  [
    ['created', 'exists', 'exists', 'exists'],
    ['u1', 'u2', 'u3'],
  ],
  [['exists', 'failed', 'exists'], [], SANDBOX],
])('after %j, the logins %j are probably those of the people in the list', async (outcomes, own, baseUrl) => {
  const folder = await run(
    'a.csv.results',
    outcomes.map((outcome, at) => [`u${at}`, [outcome]]),
    baseUrl,
  );
  const [known] = await read([folder]);
  expect([...(known?.takenOwn ?? [])]).toEqual(own);
});

describe('the journals of one organisation', () => {
  const { baseUrl } = HEAD;
  const directory = { profile: 'school', settings: { realm: 'a' }, endpoint: '', digest: '' };

  it.each<[string, Partial<JournalHead>, Partial<Omit<RunSubject, 'roster'>>, boolean]>([
    ['the same address', {}, {}, true],
    ['another address', {}, { baseUrl: 'https://other.example' }, false],
    ['no address yet', {}, { baseUrl: undefined }, true],
    ['a rehearsal', {}, { baseUrl: SANDBOX }, true],
    ['no address and another profile', {}, { baseUrl: undefined, directory }, false],
    ['another setting', { directory }, { directory: { ...directory, settings: { realm: 'b' } } }, false],
    ['the same label', { org: 'North' }, { org: 'North' }, true],
    ['another label', { org: 'North' }, { org: 'South' }, false],
    ['a label that the other lacks', { org: 'North' }, {}, true],
    ['a label of its own', {}, { org: 'South' }, true],
  ])('a run with %s is compared', (_, head, subject, expected) => {
    const of = { baseUrl, directory: undefined, org: null, ...subject };
    expect(isOfSubject({ ...HEAD, ...head }, of)).toBe(expected);
  });
});
