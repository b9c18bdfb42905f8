import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { giveLogins, type LoginOptions } from '../../../src/app/prepare/logins.js';
import { matchPeople } from '../../../src/app/prepare/match.js';
import type { Known, Person } from '../../../src/app/prepare/person.js';
import { parsePattern } from '../../../src/naming/pattern.js';
import { matchColumns } from '../../../src/roster/columns.js';

const columns = matchColumns(['last name', 'first name'], { label: 'users.csv', line: 1 });

function person(line: number, last: string, first: string, login = ''): Person {
  const row = { row: line - 1, line, cells: [last, first] };
  return { row, draft: columns.draft(row), name: { last, first, middle: '' }, login, traits: {} };
}

function known(nickname: string, last: string, first: string): Known {
  const name = { last, first, middle: '' };
  const standing = 'created';
  return { nickname, name, outcome: 'created', standing, traits: {}, folder: 'a.results', isGivenUp: false };
}

function give(people: readonly Person[], patterns: readonly string[], more: Partial<LoginOptions> = {}) {
  return giveLogins({
    people,
    matches: matchPeople(people, more.known ?? []),
    patterns: patterns.map((pattern) => parsePattern(pattern, columns)),
    known: [],
    taken: [],
    renew: new Set(),
    column: 'the column "Login"',
    ...more,
  });
}

const loginsOf = (given: ReturnType<typeof give>) =>
  given.map((one) => ('login' in one ? `${one.login} ${one.how}` : one.what));

describe('logins', () => {
  it('are the first pattern that is free, then the next, then the first with a number', () => {
    const people = [
      person(2, 'Petrov', 'Ivan'),
      person(3, 'Petrov', 'Ilia'),
      person(4, 'Petrov', 'Ilia'),
      person(5, 'Petrov', 'Ilia'),
    ];
    expect(loginsOf(give(people, ['{first:1}.{last}', '{first}.{last}']))).toEqual([
      'i.petrov made',
      'ilia.petrov made',
      'i.petrov2 numbered',
      'i.petrov3 numbered',
    ]);
  });

  it('leave those alone that are in a later row, in a journal or in the file of taken ones', () => {
    const people = [
      person(2, 'Petrov', 'Ivan'),
      person(3, 'Orlov', 'Oleg'),
      person(4, 'Weber', 'Anna'),
      person(5, 'X', 'Y', 'I.Petrov'),
    ];
    const given = give(people, ['{first:1}.{last}'], {
      known: [known('o.orlov', 'Orlov', 'Olga')],
      taken: ['A.Weber'],
    });
    expect(loginsOf(given)).toEqual([
      'i.petrov2 numbered',
      'o.orlov2 numbered',
      'a.weber2 numbered',
      'I.Petrov kept',
    ]);
    expect(given[0]).toMatchObject({ instead: 'line 5 has i.petrov' });
    expect(given[1]).toMatchObject({ instead: 'Orlov Olga in a.results has o.orlov' });
  });

  it('of people who are known stay theirs, also without a pattern', () => {
    expect(
      loginsOf(give([person(2, 'Orlov', 'Oleg')], [], { known: [known('oo', 'Orlov', 'Oleg')] })),
    ).toEqual(['oo known']);
  });

  it('are lacking without a pattern, and where something is empty that the pattern needs', () => {
    expect(loginsOf(give([person(2, 'Orlov', 'Oleg')], []))).toEqual(['is missing']);
    expect(loginsOf(give([person(2, 'Orlov', '')], ['{first}.{last}']))).toEqual([
      'is missing, and no pattern makes one (name.first is empty): add a pattern that does, or write a login into the column "Login"',
    ]);
  });

  it.each([
    ['a.petrova', 'a.petrova2'],
    ['a.petrova2', 'a.petrova3'],
    ['a.petrova19', 'a.petrova20'],
    ['petrova2010', 'petrova20102'],
    ['user1', 'user2'],
  ])('%s is renewed as %s without a pattern', (login, next) => {
    const people = [person(2, 'Petrova', 'Anna', login)];
    expect(loginsOf(give(people, [], { renew: new Set([login]) }))).toEqual([`${next} renewed`]);
  });

  it('are renewed by the patterns where there are some', () => {
    const people = [person(2, 'Petrova', 'Anna', 'a.petrova'), person(3, 'Petrova', 'Alla', 'a.petrova2')];
    const renew = new Set(['a.petrova', 'a.petrova2']);
    expect(loginsOf(give(people, ['{first:1}.{last}', '{first}.{last}'], { renew }))).toEqual([
      'anna.petrova renewed',
      'alla.petrova renewed',
    ]);
  });

  it('are everybody’s own, and the same each time', () => {
    const name = fc.constantFrom('Petrov', 'Orlov', 'Ivanova', 'Li', '李');
    const list = fc.array(fc.tuple(name, name, fc.constantFrom('', '', 'p.orlov', 'petrov')), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(list, (rows) => {
        const seen = new Set<string>();
        const people = rows.map(([last, first, login], at) => {
          const own = seen.has(login) ? '' : login;
          seen.add(own);
          return person(at + 2, last, first, own);
        });
        const logins = loginsOf(give(people, ['{first:1}.{last}', '{last}']));
        expect(loginsOf(give(people, ['{first:1}.{last}', '{last}']))).toEqual(logins);
        const texts = logins.map((login) => String(login).split(' ', 1)[0]);
        expect(new Set(texts).size).toBe(people.length);
      }),
    );
  });
});
