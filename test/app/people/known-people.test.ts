import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import {
  KnownPeople,
  type KnownResults,
  type KnownUser,
  knownUserOf,
} from '../../../src/app/people/index.js';
import type { Person } from '../../../src/domain/identity.js';
import type { JournalView } from '../../../src/domain/journals.js';
import type { AttemptOutcome, Known } from '../../../src/domain/outcome.js';
import { type Identity, nicknameKey } from '../../../src/domain/user.js';
import { createNamer } from '../../../src/naming/whole-name.js';
import { openRoster, type Roster } from '../../../src/roster/roster.js';

/** A name as `Last First Middle`. */
function nameOf(whole: string): Person['name'] {
  const [last = '', first = '', middle = ''] = whole.split(' ');
  return { last, first, middle };
}

function known(nickname: string, whole: string, change: Partial<Known> = {}): Known {
  return {
    key: nicknameKey(nickname),
    outcome: 'created',
    row: 1,
    nickname,
    name: nameOf(whole),
    departmentId: 1,
    attempt: 1,
    run: 1,
    at: 7,
    ...change,
  };
}

function journalOf(entries: readonly Known[]): JournalView {
  const byKey = new Map(entries.map((one) => [one.key, one]));
  const head = { roster: 'list.csv' };
  const last = (key: string) => byKey.get(key);
  return { head, changes: [], all: () => byKey.values(), last } as unknown as JournalView;
}

/** A roster with these logins in its only column. */
async function rosterOf(logins: readonly string[], nickname?: 'address'): Promise<Roster> {
  const text = ['login', ...logins].map((login) => `"${login}"\n`).join('');
  const profile = { title: 'Test', fields: [], unused: [], ...(nickname && { nickname }) };
  return await openRoster({ path: '-', stdin: Readable.from([Buffer.from(text)]), profile });
}

async function compare(roster: Roster, own?: readonly Known[], others: readonly KnownResults[] = []) {
  const journal = own && journalOf(own);
  return await KnownPeople.compare(roster, { journal, others }, createNamer(roster.columns, undefined));
}

type Search = {
  readonly logins?: readonly string[];
  readonly login?: string;
  readonly identity?: Identity;
  readonly form?: 'address';
};

/** The nickname of the person in an earlier run who is this person of the list. */
async function found(entries: readonly Known[], whole: string, search: Search = {}) {
  const { login = 'new', logins = [login], identity = {}, form } = search;
  const people = await compare(await rosterOf(logins, form), entries);
  const recognition = people.recognise(nicknameKey(login), { name: nameOf(whole), identity });
  return recognition?.kind === 'renamed' ? recognition.person.nickname : undefined;
}

const ANN = known('ann', 'Walker Ann');

it('a person of an earlier run is found with the facts for the question', async () => {
  const ann = known('Ann', 'Walker Ann Mae', { outcome: 'exists', identity: { person_id: '7' }, at: 1234 });
  const people = await compare(await rosterOf(['new']), [ann]);
  const recognition = people.recognise('new', { name: nameOf('Walker Ann'), identity: { person_id: '007' } });
  expect(recognition).toMatchObject({ kind: 'renamed', number: '007' });
  expect(recognition?.person).toMatchObject({
    nickname: 'Ann',
    name: { last: 'Walker', first: 'Ann', middle: 'Mae' },
    identity: { person_id: '7' },
    outcome: 'exists',
    at: 1234,
  });
});

it.each<[AttemptOutcome, string | undefined]>([
  ['created', 'ann'],
  ['exists', 'ann'],
  ['unconfirmed', 'ann'],
  ['failed', undefined],
  ['pending', undefined],
  ['weak_password', undefined],
])('a person whose earlier outcome is "%s" is found as %s', async (outcome, nickname) => {
  expect(await found([{ ...ANN, outcome }], 'Walker Ann')).toBe(nickname);
});

describe('a person whose nickname is still in the roster', () => {
  it.each<[string, string]>([
    ['as it was sent', 'ann'],
    ['in another letter case', 'ANN'],
    ['between spaces', '  ann '],
    ['as an address', 'Ann@school.example'],
  ])('the person is not found if the nickname is in another row %s', async (_, login) => {
    expect(await found([ANN], 'Walker Ann', { logins: ['new', login] })).toBeUndefined();
  });

  it('the person is not found if the nickname is in another row with composed letters', async () => {
    const andre = known('andr\u00e9', 'Walker Ann');
    expect(await found([andre], 'Walker Ann', { logins: ['new', 'andre\u0301'] })).toBeUndefined();
    expect(await found([andre], 'Walker Ann', { logins: ['new', 'andre'] })).toBe('andr\u00e9');
  });

  it('an address is a nickname of its own in a directory whose nicknames are addresses', async () => {
    const ann = known('ann@school.example', 'Walker Ann');
    const logins = (login: string) => ({ logins: ['new', login], form: 'address' as const });
    expect(await found([ann], 'Walker Ann', logins('ann@school.example'))).toBeUndefined();
    expect(await found([ann], 'Walker Ann', logins('ann@other.example'))).toBe('ann@school.example');
  });

  it('only the people who are missing from the roster are found', async () => {
    const entries = [known('ann', 'Walker Ann'), known('ben', 'Stone Ben'), known('eva', 'Moor Eva')];
    const logins = ['new', 'ben'];
    expect(await found(entries, 'Walker Ann', { logins })).toBe('ann');
    expect(await found(entries, 'Stone Ben', { logins })).toBeUndefined();
    expect(await found(entries, 'Moor Eva', { logins })).toBe('eva');
  });
});

describe('the row of a person', () => {
  it('a row whose nickname was sent before is recognised by its nickname, whatever its outcome', async () => {
    const entries = [ANN, known('ann2', 'Walker Ann', { outcome: 'failed' })];
    expect(await found(entries, 'Walker Ann', { login: 'Ann2' })).toBeUndefined();
    expect(await found(entries, 'Walker Ann', { login: 'ann3' })).toBe('ann');
  });

  it.each<[string, string, Identity, string | undefined]>([
    ['the same name', 'Walker Ann', {}, 'ann'],
    ['the name without its accents, in the other order', 'ann wálker', {}, 'ann'],
    ['a middle name more', 'Walker Ann Mae', {}, 'ann'],
    ['another name', 'Stone Ann', {}, undefined],
    ['no name', '', {}, undefined],
    ['the same name and another date of birth', 'Walker Ann', { birth_date: '2012-01-02' }, undefined],
    ['the same name and the same address', 'Walker Ann', { email: 'ANN@school.example' }, 'ann'],
    ['the same name and another number', 'Walker Ann', { person_id: '8' }, undefined],
    ['another last name and the same number', 'Stone Ann', { person_id: '0017' }, 'ann'],
    ['another first name and the same number', 'Walker Eve', { person_id: '17' }, undefined],
  ])('a row with %s is compared: %s', async (_, whole, identity, nickname) => {
    const ann = known('ann', 'Walker Ann', {
      identity: { person_id: '17', email: 'ann@school.example', birth_date: '2012-01-01' },
    });
    expect(await found([ann], whole, { identity })).toBe(nickname);
  });

  it('people of earlier runs are compared without titles, which journals of earlier versions kept', async () => {
    const ann = known('ann', 'Walker Ann', { name: { last: 'Walker', first: 'Dr. Ann', middle: '' } });
    expect(await found([ann], 'Walker Ann')).toBe('ann');
  });

  it('a person without a name is found by the number only if the first names agree', async () => {
    const nameless = known('ann', '', { identity: { person_id: '17' } });
    const identity = { person_id: '17' };
    expect(await found([nameless], '', { identity })).toBe('ann');
    expect(await found([nameless], 'Walker Ann', { identity })).toBeUndefined();
  });

  it('the first of several people with one name who fits is found, by number before the name', async () => {
    const entries = [
      known('ann1', 'Walker Ann', { identity: { birth_date: '2012-01-01' } }),
      known('ann2', 'Walker Ann', { identity: { birth_date: '2012-01-02' } }),
      known('ann3', 'Stone Ann', { identity: { person_id: '17' } }),
    ];
    expect(await found(entries, 'Walker Ann')).toBe('ann1');
    expect(await found(entries, 'Walker Ann', { identity: { birth_date: '2012-01-02' } })).toBe('ann2');
    expect(await found(entries, 'Walker Ann', { identity: { person_id: '17' } })).toBe('ann3');
    expect(await found(entries, 'Walker Ann', { identity: { birth_date: '2012-01-03' } })).toBeUndefined();
  });
});

describe('the roster', () => {
  /** How many rows of the roster were read. */
  async function rowsRead(entries: readonly Known[] | undefined, logins: readonly string[]): Promise<number> {
    const roster = await rosterOf(logins);
    let rows = 0;
    const counted = {
      ...roster,
      async *rows() {
        for await (const row of roster.rows()) {
          rows += 1;
          yield row;
        }
      },
    };
    const people = await compare(counted, entries);
    expect(people.recognise('new', { name: nameOf('Walker Ann'), identity: {} })).toBeUndefined();
    return rows;
  }

  it('the roster is not read if no person of an earlier run can be missing from it', async () => {
    expect(await rowsRead(undefined, ['a'])).toBe(0);
    expect(await rowsRead([], ['a'])).toBe(0);
    expect(await rowsRead([{ ...ANN, outcome: 'failed' }], ['a'])).toBe(0);
  });

  it('the roster is read until all people of earlier runs are found in it', async () => {
    expect(await rowsRead([ANN, known('ben', 'Stone Ben')], ['ann', 'x', 'ben', 'y', 'z'])).toBe(3);
    expect(await rowsRead([known('ben', 'Stone Ben')], ['x', 'y', 'z'])).toBe(3);
  });
});

/** A list with columns `Employee #,Last name,First name,Login,E-mail,Born`. */
async function listOf(rows: readonly string[], number = 'Employee #'): Promise<Roster> {
  const text = [`${number},Last name,First name,Login,Contact e-mail,Date of birth`, ...rows].join('\n');
  return await openRoster({ path: '-', stdin: Readable.from([Buffer.from(text)]) });
}

/** The results of another list. */
function results(users: readonly Known[], list = 'nov.csv'): KnownResults {
  const journal = { head: { roster: list } } as JournalView;
  const folder = `${list}.results`;
  return {
    folder,
    baseUrl: 'https://dir.example',
    leftOut: [],
    users: users.map((one) => knownUserOf(one, journal, folder)),
  };
}

const IVY = known('ivy.taylor', 'Taylor Ivy', {
  identity: { person_id: '47', email: 'ivy@home.example', birth_date: '2011-05-04' },
  numberHeader: 'Employee #',
});
const BEN = known('ben', 'Stone Ben');

type Row = { readonly login: string; readonly whole: string; readonly identity?: Identity };

/** How a row of a list compares with another list, most of whose people are in this one unless `others` has more. */
async function compared(
  { login, whole, identity = {} }: Row,
  users: readonly Known[] = [IVY, BEN],
  own: readonly Known[] = [],
) {
  const { last, first } = nameOf(whole);
  const cells = [identity.person_id, last, first, login, identity.email, identity.birth_date];
  const roster = await listOf([cells.map((cell) => cell ?? '').join(','), ',Stone,Ben,ben,,']);
  const people = await compare(roster, own, [results(users)]);
  const recognition = people.recognise(nicknameKey(login), { name: nameOf(whole), identity });
  return recognition && [recognition.kind, recognition.person.nickname];
}

describe('people of another list', () => {
  it.each<[string, Row, readonly string[] | undefined]>([
    ['the login and the name', { login: 'Ivy.Taylor', whole: 'Taylor Ivy' }, ['same', 'ivy.taylor']],
    [
      'the login and another first name',
      { login: 'ivy.taylor', whole: 'Taylor Ivan' },
      ['other-person', 'ivy.taylor'],
    ],
    [
      'the login, the number and a new last name',
      { login: 'ivy.taylor', whole: 'Neumann Ivy', identity: { person_id: '47' } },
      ['same', 'ivy.taylor'],
    ],
    [
      'the login, the day of birth and a new last name',
      { login: 'ivy.taylor', whole: 'Neumann Ivy', identity: { birth_date: '04.05.2011' } },
      ['same', 'ivy.taylor'],
    ],
    [
      'a new login and a new last name, but the number',
      { login: 'ivy.neumann', whole: 'Neumann Ivy', identity: { person_id: '047' } },
      ['renamed', 'ivy.taylor'],
    ],
    [
      'a new login and a new last name, but the address',
      { login: 'ivy.neumann', whole: 'Neumann Ivy', identity: { email: 'ivy@home.example' } },
      ['renamed', 'ivy.taylor'],
    ],
    [
      'a new login and a new last name, but the day of birth',
      { login: 'ivy.neumann', whole: 'Neumann Ivy', identity: { birth_date: '2011-05-04' } },
      ['renamed', 'ivy.taylor'],
    ],
    [
      'a new login and a new last name, and nothing else',
      { login: 'ivy.neumann', whole: 'Neumann Ivy' },
      undefined,
    ],
    ['a new login and the name', { login: 'ivy2', whole: 'Taylor Ivy' }, ['renamed', 'ivy.taylor']],
    [
      'the name and another day of birth',
      { login: 'ivy2', whole: 'Taylor Ivy', identity: { birth_date: '2011-05-05' } },
      undefined,
    ],
    [
      'the first name of a sister with the same address',
      { login: 'eve', whole: 'Taylor Eve', identity: { email: 'ivy@home.example' } },
      undefined,
    ],
    [
      'the day of birth of a twin',
      { login: 'eve', whole: 'Taylor Eve', identity: { birth_date: '2011-05-04' } },
      undefined,
    ],
  ])('a row with %s is compared as %s: %s', async (_, row, expected) => {
    expect(await compared(row)).toEqual(expected);
  });

  it('the same number under another header is another person', async () => {
    const pupil = { ...IVY, numberHeader: 'Pupil ID', identity: { person_id: '47' } };
    const row = { login: 'ivy.neumann', whole: 'Neumann Ivy', identity: { person_id: '47' } };
    expect(await compared(row, [pupil, BEN])).toBeUndefined();
    for (const numberHeader of [undefined, 'employee #'])
      expect(await compared(row, [{ ...pupil, numberHeader }, BEN])).toEqual(['renamed', 'ivy.taylor']);
  });

  it.each([
    ['ivy.taylor', 'ivy.taylor@school.example', undefined],
    ['ivy.taylor', 'IVY.Taylor@other.example', undefined],
    ['ivy.taylor@school.example', 'ivy.taylor@school.example', undefined],
    ['ivy.taylor', 'ivy.lee@school.example', ['renamed', 'ivy.taylor']],
  ])(
    'the login %s and the address %s recognise a person under another login as %j',
    async (login, email, expected) => {
      const made = { ...known(login, 'Taylor Ivy'), identity: { email } };
      const row = { login: 'ivy.new', whole: 'Neumann Ivy', identity: { email } };
      expect(await compared(row, [made, BEN])).toEqual(expected);
    },
  );

  it('a name alone is only a warning if fewer than half of the people of the other list are in this one', async () => {
    const others = ['a', 'b', 'c'].map((login) => known(login, `Other${login} Person`));
    const row = { login: 'ivy2', whole: 'Taylor Ivy' };
    expect(await compared(row, [IVY, BEN, ...others])).toEqual(['namesake', 'ivy.taylor']);
    expect(await compared(row, [IVY, BEN, ...others.slice(1)])).toEqual(['renamed', 'ivy.taylor']);
    expect(await compared({ ...row, identity: { birth_date: '2011-05-04' } }, [IVY, BEN, ...others])).toEqual(
      ['renamed', 'ivy.taylor'],
    );
  });

  it('a login that is in this list and belongs to someone is not the earlier login of another person', async () => {
    const ivy2 = known('ben', 'Taylor Ivy');
    expect(await compared({ login: 'ivy.taylor', whole: 'Taylor Ivy' }, [ivy2])).toBeUndefined();
  });

  it.each<[AttemptOutcome, readonly string[] | undefined]>([
    ['created', ['same', 'ivy.taylor']],
    ['unconfirmed', ['same', 'ivy.taylor']],
    ['exists', ['same', 'ivy.taylor']],
    ['failed', undefined],
    ['weak_password', undefined],
  ])('a login with the outcome %s in another list is compared: %s', async (outcome, expected) => {
    expect(await compared({ login: 'ivy.taylor', whole: 'Taylor Ivy' }, [{ ...IVY, outcome }, BEN])).toEqual(
      expected,
    );
  });

  it.each<[AttemptOutcome, AttemptOutcome, readonly string[] | undefined]>([
    ['created', 'created', undefined],
    ['unconfirmed', 'created', undefined],
    ['exists', 'created', ['same', 'ivy.taylor']],
    ['exists', 'exists', undefined],
    ['failed', 'created', ['same', 'ivy.taylor']],
    ['pending', 'unconfirmed', ['same', 'ivy.taylor']],
  ])(
    'a row with the own outcome %s and %s in another list is compared: %s',
    async (mine, other, expected) => {
      const row = { login: 'ivy.taylor', whole: 'Taylor Ivy' };
      expect(await compared(row, [{ ...IVY, outcome: other }, BEN], [{ ...IVY, outcome: mine }])).toEqual(
        expected,
      );
    },
  );

  it('people of a list most of whose people are in this one are gone unless a row is theirs', async () => {
    const eva = known('eva', 'Moor Eva');
    const roster = await listOf([',Stone,Ben,ben,,', '47,Neumann,Ivy,ivy.neumann,,']);
    const people = await compare(roster, [], [results([IVY, BEN, eva])]);
    expect(people.continuesList).toBe(true);
    people.recognise('ben', { name: nameOf('Stone Ben'), identity: {} });
    people.recognise('ivy.neumann', { name: nameOf('Neumann Ivy'), identity: { person_id: '47' } });
    expect(people.gone.map(({ nickname }) => nickname)).toEqual(['eva']);
  });

  it.each<[string, { readonly login: string; readonly own?: readonly Known[] }]>([
    [
      'whose login was refused by the directory',
      { login: 'ivy2', own: [known('ivy2', 'Taylor Ivy', { outcome: 'failed' })] },
    ],
    ['whose login another person has', { login: 'ben' }],
  ])('a person who may be in a row %s is not gone', async (_, { login, own = [] }) => {
    const roster = await listOf([`,Taylor,Ivy,${login},,`, ',Moor,Eva,eva,,']);
    const people = await compare(roster, own, [results([IVY, BEN, known('eva', 'Moor Eva')])]);
    people.recognise(login, { name: nameOf('Taylor Ivy'), identity: {} });
    expect(people.gone.map(({ nickname }) => nickname)).not.toContain('ivy.taylor');
  });

  it('two people with the name of one row are not gone, as each may be the person of the row', async () => {
    const roster = await listOf([',Taylor,Ivy,ivy3,,', ',Stone,Ben,ben,,']);
    const people = await compare(roster, [], [results([IVY, known('ivy2', 'Taylor Ivy'), BEN])]);
    people.recognise('ivy3', { name: nameOf('Taylor Ivy'), identity: {} });
    expect(people.gone).toEqual([]);
  });

  it('a person with the name of another one, whose row has their own login, is gone', async () => {
    const roster = await listOf([',Taylor,Ivy,ivy.taylor,,', ',Stone,Ben,ben,,']);
    const people = await compare(roster, [], [results([IVY, known('ivy2', 'Taylor Ivy'), BEN])]);
    people.recognise('ivy.taylor', { name: nameOf('Taylor Ivy'), identity: {} });
    expect(people.gone.map(({ nickname }) => nickname)).toEqual(['ivy2']);
  });

  it('no person of a list with few people of this one is gone', async () => {
    const roster = await listOf([',Stone,Ben,ben,,']);
    const people = await compare(
      roster,
      [],
      [results([BEN, known('eva', 'Moor Eva'), known('tim', 'Young Tim')])],
    );
    expect([people.gone, people.continuesList]).toEqual([[], false]);
    expect(people.fewPeople).toEqual([{ folder: 'nov.csv.results', people: 1, all: 3 }]);
  });

  it('a user of the directory with the login of a row and another name is another person', async () => {
    const user = (one: Known): KnownUser => ({
      ...knownUserOf(one, { head: { roster: '' } } as JournalView, 'Keycloak'),
      isInDirectory: true,
    });
    const directory = {
      folder: 'Keycloak',
      baseUrl: '',
      isDirectory: true,
      leftOut: [],
      users: [IVY, BEN].map(user),
    } as const;
    const roster = await listOf(['47,Taylor,Ivan,ivy.taylor,,', ',Stone,Ben,ben,private@home.example,']);
    const people = await compare(roster, [], [directory]);
    const recognise = (key: string, whole: string) =>
      people.recognise(key, { name: nameOf(whole), identity: {} });
    expect(recognise('ivy.taylor', 'Taylor Ivan')).toMatchObject({
      kind: 'other-person',
      person: { isInDirectory: true },
    });
    expect(recognise('ben', 'Stone Ben')).toMatchObject({ kind: 'same', person: { isInDirectory: true } });
    expect([people.gone, people.continuesList]).toEqual([[], false]);
  });
});
