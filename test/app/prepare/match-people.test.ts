import { describe, expect, it } from 'vitest';
import { matchPeople } from '../../../src/app/prepare/match-people.js';
import { type KnownUser, mayHaveAccount, type Person, type Traits } from '../../../src/app/prepare/person.js';

function person(line: number, whole: string, traits: Traits = {}, nickname = ''): Person {
  const [last = '', first = '', middle = ''] = whole.split(' ');
  return {
    row: { row: line - 1, line, cells: [] },
    draft: {},
    name: { last, first, middle },
    nickname,
    traits,
    identity: {},
    password: 'given',
  };
}

function known(
  nickname: string,
  whole: string,
  traits: Traits = {},
  more: Partial<KnownUser> = {},
): KnownUser {
  const [last = '', first = '', middle = ''] = whole.split(' ');
  const name = { last, first, middle };
  return {
    nickname,
    name,
    outcome: 'created',
    traits,
    identity: {},
    at: 0,
    folder: 'a.results',
    isAbandoned: false,
    ...more,
  };
}

const notCreated = { outcome: 'exists' } as const;

/** The match of each line: a nickname, `?` and all candidates, or `!` and a nickname with another name. */
function matched(people: readonly Person[], all: readonly KnownUser[]): Record<number, string> {
  const { known: found, ambiguous, otherName } = matchPeople(people, all);
  return Object.fromEntries([
    ...[...found].map(([{ row }, { nickname }]) => [row.line, nickname]),
    ...[...ambiguous].map(([{ row }, candidates]) => [
      row.line,
      `? ${candidates.map(({ nickname }) => nickname).join(' ')}`,
    ]),
    ...[...otherName].map(([{ row }, { nickname }]) => [row.line, `! ${nickname}`]),
  ]);
}

describe('users of earlier runs in a list', () => {
  it('users are matched by whole name, whatever the letter case, composition, spaces and order of parts', () => {
    const all = [known('a.petrova', 'Петрова Авдотья Фёдоровна'), known('j.mueller', 'Müller Jürgen')];
    const people = [
      person(2, 'ПЕТРОВА Авдотья Фёдоровна'),
      person(3, 'Müller Jürgen'.normalize('NFD')),
      { ...person(4, ''), name: { last: '', first: ' Петрова  Авдотья', middle: 'Фёдоровна ' } },
      person(5, 'Петрова Авдотья'),
      person(6, ''),
    ];
    expect(matched(people.slice(0, 2), all)).toEqual({ 2: 'a.petrova', 3: 'j.mueller' });
    expect(matched([...people.slice(2)], all)).toEqual({ 4: 'a.petrova' });
  });

  it('users are not matched if one name has ё and the other е, since these may be two families', () => {
    expect(matched([person(2, 'Королев Иван')], [known('i.korolev', 'Королёв Иван')])).toEqual({});
  });

  it('a user with a unique name is matched although another column differs', () => {
    const all = [known('i.petrov', 'Петров Иван', { position: '5a' })];
    expect(matched([person(2, 'Петров Иван', { position: '6a' })], all)).toEqual({ 2: 'i.petrov' });
  });

  it('users with the same name are distinguished by columns that both sides have', () => {
    const all = [
      known('i.petrov', 'Петров Иван', { position: '5a' }),
      known('i.petrov2', 'Петров Иван', { position: '7b' }),
    ];
    const people = [
      person(2, 'Петров Иван', { position: '7B' }),
      person(3, 'Петров Иван', { position: '5a' }),
      person(4, 'Петров Иван', { position: '9c' }),
    ];
    expect(matched(people, all)).toEqual({ 2: 'i.petrov2', 3: 'i.petrov' });
  });

  it('users with the same name are ambiguous if no column distinguishes them', () => {
    const all = [known('i.petrov', 'Петров Иван', { position: '5a' }), known('i.petrov2', 'Петров Иван')];
    expect(matched([person(2, 'Петров Иван')], all)).toEqual({ 2: '? i.petrov i.petrov2' });
    const two = [person(2, 'Петров Иван', { position: '5a' }), person(3, 'Петров Иван', { position: '5a' })];
    expect(matched(two, all.slice(0, 1))).toEqual({ 2: '? i.petrov', 3: '? i.petrov' });
  });

  it('users with the same name are ambiguous if the column that distinguishes them has changed for most people', () => {
    const names = ['Орлов Олег', 'Сидоров Пётр', 'Иванова Анна'];
    const all = [
      ...names.map((name, at) => known(`k${at}`, name, { position: `${at + 1}a`, department: '3' })),
      known('i.petrov', 'Петров Иван', { position: '5a', department: '3' }),
      known('i.petrov2', 'Петров Иван', { position: '6a', department: '4' }),
    ];
    const aYearLater = [
      ...names.map((name, at) => person(at + 2, name, { position: `${at + 2}a` })),
      person(8, 'Петров Иван', { position: '6a' }),
      person(9, 'Петров Иван', { position: '7a' }),
    ];
    expect(matched(aYearLater, all)).toMatchObject({ 8: '? i.petrov i.petrov2', 9: '? i.petrov i.petrov2' });
    const byDepartment = aYearLater.map((one, at) => ({
      ...one,
      traits: { ...one.traits, department: at === 4 ? '4' : '3' },
    }));
    expect(matched(byDepartment, all)).toMatchObject({ 8: 'i.petrov', 9: 'i.petrov2' });
  });

  it('a user is matched by the login in the row, even if other people have the same name', () => {
    const all = [known('i.petrov', 'Петров Иван'), known('i.petrov2', 'Петров Иван')];
    const people = [person(2, 'Петров Иван', {}, 'I.Petrov2'), person(3, 'Петров Иван')];
    expect(matched(people, all)).toEqual({ 2: 'i.petrov2', 3: 'i.petrov' });
    expect(matched([person(2, 'Петров Иван', {}, 'ivan.petrov')], all)).toEqual({});
  });

  it('a user with another name is reported if a row has the login of an account that exists or may exist', () => {
    const people = [person(2, 'Петрова Анна', {}, 'a.petrova')];
    expect(matched(people, [known('a.petrova', 'Петрова Авдотья')])).toEqual({ 2: '! a.petrova' });
    expect(matched(people, [known('a.petrova', 'Петрова Авдотья', {}, { outcome: 'unconfirmed' })])).toEqual({
      2: '! a.petrova',
    });
    expect(matched(people, [known('a.petrova', 'Петрова Авдотья', {}, notCreated)])).toEqual({});
  });

  it('a person gets back neither an abandoned login nor the login of another person', () => {
    const people = [person(2, 'Петрова Авдотья')];
    const former = known('a.petrova', 'Петрова Авдотья', {}, { ...notCreated, isAbandoned: true });
    expect(matched(people, [former, known('a.petrova2', 'Петрова Авдотья')])).toEqual({ 2: 'a.petrova2' });
    const refused = known('a.petrova', 'Петрова Авдотья', {}, notCreated);
    expect(matched(people, [refused])).toEqual({ 2: 'a.petrova' });
    expect(matched(people, [refused, known('a.petrova', 'Петрова Анна')])).toEqual({});
    expect(matched([...people, person(3, 'Орлов Олег', {}, 'a.petrova')], [refused])).toEqual({});
  });

  it('a user in several journals is one user, with the most advanced of the outcomes', () => {
    const name = 'Петрова Авдотья';
    const refused = known('a.petrova', name, {}, notCreated);
    const created = known('A.Petrova', name, {}, { folder: 'b.results' });
    for (const all of [
      [refused, created],
      [created, refused],
    ]) {
      const { known: found } = matchPeople([person(2, name)], all);
      expect([...found.values()]).toEqual([created]);
    }
    const unconfirmed = known('a.petrova', name, {}, { outcome: 'unconfirmed', folder: 'c.results' });
    const abandoned = known('a.petrova', name, {}, { ...notCreated, isAbandoned: true });
    const { known: found } = matchPeople([person(2, name)], [abandoned, refused, unconfirmed, refused]);
    expect([...found.values()]).toEqual([unconfirmed]);
    expect(matched([person(2, name)], [abandoned, refused])).toEqual({ 2: 'a.petrova' });
  });

  it('a user keeps a login that another directory also has, unless only the other directory has an account', () => {
    const people = [person(2, 'Петрова Авдотья')];
    const other = known('a.petrova', 'Петрова Анна', {}, { folder: 'b.results' });
    expect(matched(people, [known('a.petrova', 'Петрова Авдотья'), other])).toEqual({ 2: 'a.petrova' });
    const refused = known('a.petrova', 'Петрова Авдотья', {}, notCreated);
    expect(matched(people, [refused, { ...other, ...notCreated }])).toEqual({ 2: 'a.petrova' });
    expect(matched(people, [refused, { ...other, outcome: 'unconfirmed' }])).toEqual({});
  });

  it('a user that is created or unconfirmed has or may have an account', () => {
    const outcomes = ['created', 'unconfirmed', 'exists', 'failed', 'pending', 'weak_password'] as const;
    expect(outcomes.filter((outcome) => mayHaveAccount({ outcome }))).toEqual(['created', 'unconfirmed']);
    expect(mayHaveAccount(undefined)).toBe(false);
  });

  it('a user without a name is not matched', () => {
    expect(matched([person(2, '')], [known('a.petrova', '')])).toEqual({});
  });

  it('a column that only one side has neither prevents a match nor distinguishes people', () => {
    const user = known('i.petrov', 'Петров Иван', { position: '5a' });
    expect(matched([person(2, 'Петров Иван', { department: '3' })], [user])).toEqual({ 2: 'i.petrov' });
    const two = [person(2, 'Петров Иван'), person(3, 'Петров Иван', { position: '9c' })];
    expect(matched(two, [user])).toEqual({ 2: '? i.petrov', 3: '? i.petrov' });
  });

  it('users with the same name are ambiguous if the column is the same for both', () => {
    const all = ['i.petrov', 'i.petrov2'].map((nickname) =>
      known(nickname, 'Петров Иван', { position: '5a' }),
    );
    expect(matched([person(2, 'Петров Иван', { position: '5a' })], all)).toEqual({
      2: '? i.petrov i.petrov2',
    });
  });

  it('a user with a certain match is not a candidate for another person with the same name', () => {
    const all = [
      known('i.petrov', 'Петров Иван', { position: '5a' }),
      known('i.petrov2', 'Петров Иван', { position: '7b' }),
    ];
    const people = [person(2, 'Петров Иван', { position: '5a' }), person(3, 'Петров Иван')];
    expect(matched(people, all)).toEqual({ 2: 'i.petrov', 3: '? i.petrov2' });
  });
});

describe('a column that distinguishes users with the same name', () => {
  const at = (position: string): Traits => ({ position });
  /** Two users with one name. The position shows that the person in the list is the second user. */
  const two = (name: string) => ({
    people: [person(20, name, at('7b'))],
    users: [known('first', name, at('5a')), known('second', name, at('7b'))],
  });
  /** People with unique names and the position of each, before and now. `''` is no position. */
  const unique = (positions: readonly (readonly [before: string, now: string])[]) => ({
    people: positions.map(([, now], n) => person(n + 2, `Имя${n}`, now === '' ? {} : at(now))),
    users: positions.map(([before], n) => known(`k${n}`, `Имя${n}`, before === '' ? {} : at(before))),
  });
  const isUsed = (...groups: readonly ReturnType<typeof unique>[]): boolean => {
    const found = matched(
      groups.flatMap(({ people }) => people),
      groups.flatMap(({ users }) => users),
    );
    return found[20] === 'second';
  };
  const namesakes = two('Петров Иван');

  it('a column distinguishes users if it is the same for at least half of the people with unique names', () => {
    expect(isUsed(namesakes)).toBe(true);
    expect(isUsed(namesakes, unique([['1', '2']]))).toBe(false);
    expect(
      isUsed(
        namesakes,
        unique([
          ['1', '1'],
          ['1', '2'],
        ]),
      ),
    ).toBe(true);
    expect(
      isUsed(
        namesakes,
        unique([
          ['1', '1'],
          ['1', '1'],
          ['1', '2'],
        ]),
      ),
    ).toBe(true);
    expect(
      isUsed(
        namesakes,
        unique([
          ['1', '1'],
          ['1', '2'],
          ['1', '2'],
        ]),
      ),
    ).toBe(false);
  });

  it('people without a value on one side do not decide whether a column distinguishes users', () => {
    expect(
      isUsed(
        namesakes,
        unique([
          ['1', '2'],
          ['', '1'],
          ['1', ''],
          ['', ''],
        ]),
      ),
    ).toBe(false);
    expect(
      isUsed(
        namesakes,
        unique([
          ['1', '1'],
          ['1', '2'],
          ['', '1'],
          ['1', ''],
        ]),
      ),
    ).toBe(true);
  });

  it('people with the same name do not decide whether a column distinguishes users', () => {
    const others = [two('Орлов Олег'), two('Иванова Анна')];
    expect(isUsed(namesakes, unique([['1', '1']]), ...others)).toBe(true);
    const rows = (name: string) => ({
      people: [person(30, name, at('1')), person(31, name, at('2'))],
      users: [known(`${name}1`, name, at('2'))],
    });
    expect(isUsed(namesakes, unique([['1', '1']]), rows('Орлов Олег'), rows('Иванова Анна'))).toBe(true);
  });
});

describe('a user of the directory with another e-mail address', () => {
  const address = (email: string) => ({ identity: { email } });
  const listed = (email: string) =>
    known('apetrova', 'Петрова Анна', {}, { ...address(email), isInDirectory: true });
  const row = (email: string, whole = 'Петрова Анна') => ({ ...person(2, whole), ...address(email) });

  it('a user with a school address is the same person as in a list with the private address', () => {
    const anna = row('anna@home.example');
    const { known: found } = matchPeople([anna], [listed('anna.petrova@school.example')]);
    expect(found.get(anna)?.nickname).toBe('apetrova');
  });

  it.each(['Петрова Анна', 'Петрова Анна Сергеевна'])(
    'another address in the same domain leads to a question, and never to a new person without one: %s',
    (whole) => {
      const anna = row('anna2@school.example', whole);
      const { known: found, otherSpelling } = matchPeople([anna], [listed('anna@school.example')]);
      expect([found.size, otherSpelling.get(anna)?.map(({ nickname }) => nickname)]).toEqual([
        0,
        ['apetrova'],
      ]);
    },
  );

  it('a user of an earlier run with another address is another person', () => {
    const anna = row('anna2@school.example');
    const earlier = known('apetrova', 'Петрова Анна', {}, address('anna@school.example'));
    const { known: found, otherSpelling } = matchPeople([anna], [earlier]);
    expect([found.size, otherSpelling.size]).toEqual([0, 0]);
  });
});
