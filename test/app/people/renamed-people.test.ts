import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { renamedPeople } from '../../../src/app/people/index.js';
import type { Person } from '../../../src/domain/identity.js';
import type { JournalView } from '../../../src/domain/journals.js';
import type { AttemptOutcome, Known } from '../../../src/domain/outcome.js';
import { type Identity, nicknameKey } from '../../../src/domain/user.js';
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
  return { all: () => byKey.values(), last: (key: string) => byKey.get(key) } as unknown as JournalView;
}

/** A roster with these logins in its only column. */
async function rosterOf(logins: readonly string[], nickname?: 'address'): Promise<Roster> {
  const text = ['login', ...logins].map((login) => `"${login}"\n`).join('');
  const profile = { title: 'Test', fields: [], unused: [], ...(nickname && { nickname }) };
  return await openRoster({ path: '-', stdin: Readable.from([Buffer.from(text)]), profile });
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
  const find = await renamedPeople(await rosterOf(logins, form), journalOf(entries));
  return find(nicknameKey(login), { name: nameOf(whole), identity })?.nickname;
}

const ANN = known('ann', 'Walker Ann');

it('a person of an earlier run is found with the facts for the question', async () => {
  const ann = known('Ann', 'Walker Ann Mae', { outcome: 'exists', identity: { person_id: '7' }, at: 1234 });
  const find = await renamedPeople(await rosterOf(['new']), journalOf([ann]));
  expect(find('new', { name: nameOf('Walker Ann'), identity: {} })).toEqual({
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
    const find = await renamedPeople(counted, entries && journalOf(entries));
    expect(find('new', { name: nameOf('Walker Ann'), identity: {} })).toBeUndefined();
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
