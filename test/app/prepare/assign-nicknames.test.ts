import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KnownUser } from '../../../src/app/people/index.js';
import { type AssignOptions, assignNicknames } from '../../../src/app/prepare/assign-nicknames.js';
import { matchPeople } from '../../../src/app/prepare/match-people.js';
import type { Person } from '../../../src/app/prepare/person.js';
import { parsePattern } from '../../../src/naming/pattern.js';
import { matchColumns } from '../../../src/roster/columns.js';
import { messageText } from '../../../src/texts/finding-text.js';

const columns = matchColumns(['last name', 'first name'], { label: 'users.csv', line: 1 });

function person(line: number, last: string, first: string, nickname = ''): Person {
  const row = { row: line - 1, line, cells: [last, first] };
  return {
    row,
    draft: columns.draft(row),
    name: { last, first, middle: '' },
    nickname,
    traits: {},
    identity: {},
    password: 'given',
  };
}

function known(nickname: string, last: string, first: string): KnownUser {
  const name = { last, first, middle: '' };
  return {
    nickname,
    name,
    outcome: 'created',
    traits: {},
    identity: {},
    at: 0,
    folder: 'a.results',
    list: 'list.csv',
    isAbandoned: false,
  };
}

function assign(people: readonly Person[], patterns: readonly string[], more: Partial<AssignOptions> = {}) {
  return assignNicknames({
    people,
    matches: matchPeople(people, more.users ?? []),
    patterns: patterns.map((pattern) => parsePattern(pattern, columns)),
    users: [],
    reserved: [],
    renew: new Set(),
    leftOut: new Set(),
    column: 'Login',
    ...more,
  });
}

const nicknamesOf = (results: ReturnType<typeof assign>) =>
  results.map((one) => ('nickname' in one ? `${one.nickname} ${one.how}` : messageText(one.message)));

describe('logins', () => {
  it('a login comes from the first pattern that gives a free login, or from the first pattern with a number', () => {
    const people = [
      person(2, 'Petrov', 'Ivan'),
      person(3, 'Petrov', 'Ilia'),
      person(4, 'Petrov', 'Ilia'),
      person(5, 'Petrov', 'Ilia'),
    ];
    expect(nicknamesOf(assign(people, ['{first:1}.{last}', '{first}.{last}']))).toEqual([
      'i.petrov generated',
      'ilia.petrov generated',
      'i.petrov2 numbered',
      'i.petrov3 numbered',
    ]);
  });

  it('a generated login differs from logins in later rows, journals and files of taken logins', () => {
    const people = [
      person(2, 'Petrov', 'Ivan'),
      person(3, 'Orlov', 'Oleg'),
      person(4, 'Weber', 'Anna'),
      person(5, 'X', 'Y', 'I.Petrov'),
    ];
    const results = assign(people, ['{first:1}.{last}'], {
      users: [known('o.orlov', 'Orlov', 'Olga')],
      reserved: ['A.Weber'],
    });
    expect(nicknamesOf(results)).toEqual([
      'i.petrov2 numbered',
      'o.orlov2 numbered',
      'a.weber2 numbered',
      'I.Petrov kept',
    ]);
    expect(results[0]).toMatchObject({ conflict: { nickname: 'i.petrov', holder: { row: { line: 5 } } } });
    expect(results[1]).toMatchObject({ conflict: { nickname: 'o.orlov', holder: { folder: 'a.results' } } });
    expect(results[2]).toMatchObject({ conflict: { nickname: 'a.weber', holder: 'taken' } });
  });

  it('a user of an earlier run keeps the login, even without a pattern', () => {
    expect(
      nicknamesOf(assign([person(2, 'Orlov', 'Oleg')], [], { users: [known('oo', 'Orlov', 'Oleg')] })),
    ).toEqual(['oo known']);
  });

  it('a login in the list is kept, and linked to the user of an earlier run if the person is the same', () => {
    const same = person(2, 'Orlov', 'Oleg', 'oo');
    const other = person(3, 'Weber', 'Anna', 'aw');
    const user = known('OO', 'Orlov', 'Oleg');
    expect(assign([same, other], ['{last}'], { users: [user] })).toEqual([
      { person: same, nickname: 'oo', how: 'kept', known: user },
      { person: other, nickname: 'aw', how: 'kept' },
    ]);
  });

  it('a generated login has a conflict only if the first candidate is taken', () => {
    const people = [person(2, 'Petrov', 'Ivan'), person(3, 'Orlov', 'Oleg')];
    expect(assign(people, ['{last}'], { reserved: ['orlov'] })).toEqual([
      { person: people[0], nickname: 'petrov', how: 'generated' },
      {
        person: people[1],
        nickname: 'orlov2',
        how: 'numbered',
        conflict: { nickname: 'orlov', holder: 'taken' },
      },
    ]);
  });

  it('a login that is an address gets its number before the @', () => {
    const people = [
      person(2, 'Petrov', 'Ivan', 'petrov2@school.example'),
      person(3, 'Orlov', 'Oleg', 'orlov@school.example'),
      person(4, 'Weber', 'Anna', 'weber123@school.example'),
    ];
    const renew = new Set(people.map(({ nickname }) => nickname));
    expect(nicknamesOf(assign(people, [], { renew }))).toEqual([
      'petrov3@school.example renewed',
      'orlov2@school.example renewed',
      'weber1232@school.example renewed',
    ]);
  });

  it('numbers begin at 2 for each login', () => {
    const people = [
      ...['A', 'B', 'C', 'D'].map((first, n) => person(n + 2, 'Petrov', first)),
      ...['E', 'F'].map((first, n) => person(n + 6, 'Orlov', first)),
    ];
    expect(nicknamesOf(assign(people, ['{last}']))).toEqual([
      'petrov generated',
      'petrov2 numbered',
      'petrov3 numbered',
      'petrov4 numbered',
      'orlov generated',
      'orlov2 numbered',
    ]);
  });

  it('a person who may be any of several users of earlier runs gets no login', () => {
    const oleg = person(2, 'Orlov', 'Oleg');
    const users = [known('o.orlov', 'Orlov', 'Oleg'), known('o.orlov2', 'Orlov', 'Oleg')];
    expect(assign([oleg], ['{last}'], { users })).toEqual([
      { person: oleg, code: 'namesake', message: { key: 'namesake', users, column: 'Login' } },
    ]);
  });

  it('a login is missing without a pattern, or if a field of the pattern is empty', () => {
    expect(nicknamesOf(assign([person(2, 'Orlov', 'Oleg')], []))).toEqual(['is missing']);
    expect(assign([person(2, 'Orlov', 'Oleg')], [])).toMatchObject([{ code: 'required' }]);
    expect(nicknamesOf(assign([person(2, 'Orlov', '')], ['{first}.{last}']))).toEqual([
      'is missing, and no pattern fits this row (first name is empty); add another --nickname pattern, or enter a login in the column "Login"',
    ]);
  });

  it.each([
    ['a.petrova', 'a.petrova2'],
    ['a.petrova2', 'a.petrova3'],
    ['a.petrova19', 'a.petrova20'],
    ['petrova2010', 'petrova20102'],
    ['user1', 'user2'],
  ])('without a pattern, the login %s is replaced by %s', (nickname, next) => {
    const people = [person(2, 'Petrova', 'Anna', nickname)];
    expect(nicknamesOf(assign(people, [], { renew: new Set([nickname]) }))).toEqual([`${next} renewed`]);
  });

  it('a login is replaced with the help of the patterns, if there are any', () => {
    const people = [person(2, 'Petrova', 'Anna', 'a.petrova'), person(3, 'Petrova', 'Alla', 'a.petrova2')];
    const renew = new Set(['a.petrova', 'a.petrova2']);
    expect(nicknamesOf(assign(people, ['{first:1}.{last}', '{first}.{last}'], { renew }))).toEqual([
      'anna.petrova renewed',
      'alla.petrova renewed',
    ]);
  });

  it('the login of a user of an earlier run is also replaced', () => {
    const taken = { ...known('o.orlov', 'Orlov', 'Oleg'), outcome: 'exists' } as const;
    const people = [person(2, 'Orlov', 'Oleg', 'o.orlov')];
    expect(nicknamesOf(assign(people, [], { users: [taken], renew: new Set(['o.orlov']) }))).toEqual([
      'o.orlov2 renewed',
    ]);
  });

  it('generated logins are unique, and the same in each call', () => {
    const name = fc.constantFrom('Petrov', 'Orlov', 'Ivanova', 'Li', '李');
    const list = fc.array(fc.tuple(name, name, fc.constantFrom('', '', 'p.orlov', 'petrov')), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(list, (rows) => {
        const seen = new Set<string>();
        const people = rows.map(([last, first, nickname], at) => {
          const uniqueNickname = seen.has(nickname) ? '' : nickname;
          seen.add(uniqueNickname);
          return person(at + 2, last, first, uniqueNickname);
        });
        const nicknames = nicknamesOf(assign(people, ['{first:1}.{last}', '{last}']));
        expect(nicknamesOf(assign(people, ['{first:1}.{last}', '{last}']))).toEqual(nicknames);
        const texts = nicknames.map((nickname) => String(nickname).split(' ', 1)[0]);
        expect(new Set(texts).size).toBe(people.length);
      }),
    );
  });
});
