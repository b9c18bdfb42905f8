import { describe, expect, it } from 'vitest';
import { createPeopleFacts, type PeopleFacts } from '../../../src/app/people/index.js';
import { Secret } from '../../../src/domain/secret.js';
import type { User } from '../../../src/domain/user.js';
import { NO_FIELDS } from '../../support/default-profile.js';

function user(nickname: string, change: Partial<User> = {}): User {
  return {
    nickname,
    password: new Secret('x'),
    name: { first: '', last: '', middle: '' },
    position: '',
    departmentId: undefined,
    ...NO_FIELDS,
    ...change,
  };
}

function factsOf(users: readonly User[], hasDepartments = true, valuesOf?: ValuesOf): PeopleFacts {
  const facts = createPeopleFacts(hasDepartments, valuesOf);
  for (const one of users) facts.add(one);
  return facts.result();
}

type ValuesOf = Parameters<typeof createPeopleFacts>[1];

/** Numbers from 1. */
const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at + 1);

/** The first and the last people, by nickname. */
function shown(count: number): string {
  const { first, last } = factsOf(upTo(count).map((n) => user(`${n}`)));
  return [first, last].map((users) => users.map(({ nickname }) => nickname).join(' ')).join(' … ');
}

it.each([
  [0, ' … '],
  [1, '1 … '],
  [3, '1 2 3 … '],
  [4, '1 2 3 … 4'],
  [5, '1 2 3 … 4 5'],
  [6, '1 2 3 … 5 6'],
  [90, '1 2 3 … 89 90'],
])('the plan shows the first three and the last two of %i people: %s', (count, text) => {
  expect(shown(count)).toBe(text);
});

describe('values that people share', () => {
  it('the values of department, position and fields are counted, most frequent first, without empty ones', () => {
    const users = [
      user('a', { department: '5А', departmentId: 5, position: 'Head', fields: { group: 'x', role: '' } }),
      user('b', { department: '5Б', departmentId: 6, fields: { group: 'y' } }),
      user('c', { department: '5Б', departmentId: 6, position: 'Aide', fields: { group: 'x' } }),
      user('d', { department: '5 б', departmentId: 6, position: 'Aide', fields: { group: '' } }),
      user('e'),
    ];
    expect(factsOf(users).values).toEqual([
      {
        field: 'department_id',
        values: [
          { value: '5Б', people: 2 },
          { value: '5А', people: 1 },
          { value: '5 б', people: 1, like: '5Б' },
        ],
      },
      {
        field: 'position',
        values: [
          { value: 'Aide', people: 2 },
          { value: 'Head', people: 1 },
        ],
      },
      {
        field: 'group',
        values: [
          { value: 'x', people: 2 },
          { value: 'y', people: 1 },
        ],
      },
    ]);
  });

  it('the number of a department is counted if it has no name and the roster has a department column', () => {
    const users = [user('a', { departmentId: 7 }), user('b', { departmentId: 7, department: '7' })];
    const sevens = { field: 'department_id', values: [{ value: '7', people: 2 }] };
    expect(factsOf(users).values).toEqual([sevens]);
    expect(factsOf(users.slice(0, 1), false).values).toEqual([]);
  });

  it('each value of a cell with several values is counted, and a person without the field has none', () => {
    const valuesOf: ValuesOf = ({ fields }, field) => fields[field]?.split(';') ?? ['none'];
    const users = [
      user('a', { fields: { groups: 'x;y' } }),
      user('b', { fields: { groups: 'y' } }),
      user('c'),
    ];
    const values = [
      { value: 'y', people: 2 },
      { value: 'x', people: 1 },
    ];
    expect(factsOf(users, true, valuesOf).values).toEqual([{ field: 'groups', values }]);
    const empty = user('d', { fields: { groups: '' } });
    expect(factsOf([empty], true, () => ['default']).values).toEqual([]);
  });

  it('a column with more than 40 values names no groups, whatever its later values', () => {
    const positions = (count: number) => upTo(count).map((n) => user(`${n}`, { position: `Post ${n}` }));
    const again = user('again', { position: 'Post 1' });
    expect(factsOf([...positions(40), again]).values[0]?.values).toHaveLength(40);
    expect(factsOf([...positions(40), again]).values[0]?.values[0]).toEqual({ value: 'Post 1', people: 2 });
    expect(factsOf([...positions(41), again]).values).toEqual([]);
  });
});

describe('department numbers with several names', () => {
  const inDepartment = (department: string, departmentId: number | undefined, nickname = 'a') =>
    user(nickname, { department, departmentId });

  it('a number with several names is reported with these in the order of the list, as first spelled', () => {
    const users = [
      inDepartment('5А', 5),
      inDepartment('6А', 6),
      inDepartment('5Б', 5),
      inDepartment('5а', 5),
      inDepartment(' 5А ', 5),
      inDepartment('5', 5),
      inDepartment('', 5),
      inDepartment('7А', undefined),
      inDepartment('7Б', undefined),
    ];
    expect(factsOf(users).sharedNumbers).toEqual([{ id: 5, names: ['5А', '5Б'] }]);
    expect(factsOf(users.slice(0, 2)).sharedNumbers).toEqual([]);
  });

  it('a name that contains a number is a name, but the number alone is not', () => {
    const users = [inDepartment('Class 5', 5), inDepartment('5 b', 5), inDepartment('5', 5)];
    expect(factsOf(users).sharedNumbers).toEqual([{ id: 5, names: ['Class 5', '5 b'] }]);
    const twelve = [inDepartment('Class 12', 12), inDepartment('12', 12)];
    expect(factsOf(twelve).sharedNumbers).toEqual([]);
  });

  it('no more than 40 names of a number are kept', () => {
    const users = upTo(50).map((n) => inDepartment(`Class ${n}`, 5));
    expect(factsOf(users).sharedNumbers).toEqual([{ id: 5, names: upTo(40).map((n) => `Class ${n}`) }]);
  });
});
