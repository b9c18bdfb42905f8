import { describe, expect, it } from 'vitest';
import { type KnownUser, mayHaveAccount, type Traits } from '../../../src/app/people/index.js';
import { type LineAnswers, matchPeople } from '../../../src/app/prepare/match-people.js';
import type { Person } from '../../../src/app/prepare/person.js';
import type { Identity } from '../../../src/domain/user.js';

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
    list: 'list.csv',
    isAbandoned: false,
    ...more,
  };
}

const notCreated = { outcome: 'exists' } as const;

/**
 * The match of each line: a nickname, `?` and all candidates, `~` and users with another spelling of the name, or `!`
 * and a nickname with another name. A line with two matches has both.
 */
function matched(
  people: readonly Person[],
  all: readonly KnownUser[],
  answers?: Partial<LineAnswers>,
): Record<number, string> {
  const lines = answers && { sameLines: new Set<number>(), newLines: new Set<number>(), ...answers };
  const { known: found, ambiguous, otherSpelling, otherName } = matchPeople(people, all, lines);
  const matches: Record<number, string> = {};
  const note = ({ row: { line } }: Person, sign: string, users: readonly KnownUser[]) => {
    const match = sign + users.map(({ nickname }) => nickname).join(' ');
    matches[line] = matches[line] === undefined ? match : `${matches[line]}, ${match}`;
  };
  for (const [one, user] of found) note(one, '', [user]);
  for (const [one, users] of ambiguous) note(one, '? ', users);
  for (const [one, users] of otherSpelling) note(one, '~ ', users);
  for (const [one, user] of otherName) note(one, '! ', [user]);
  return matches;
}

const withId = (person_id: string): { readonly identity: Identity } => ({ identity: { person_id } });
const born = (birth_date: string): { readonly identity: Identity } => ({ identity: { birth_date } });

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

  it('a name with ё in one place and е in the other leads to a question, since these may be two families', () => {
    expect(matched([person(2, 'Королев Иван')], [known('i.korolev', 'Королёв Иван')])).toEqual({
      2: '~ i.korolev',
    });
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
  const two = (name: string, line = 20) => ({
    people: [person(line, name, at('7b'))],
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
    const others = [two('Орлов Олег', 21), two('Иванова Анна', 22)];
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

describe('a row with the login of a user', () => {
  it.each<[string, string, Identity, string]>([
    ['the same name', 'Walker Ann', {}, 'ann'],
    ['the same name and another number', 'Walker Ann', { person_id: '8' }, 'ann'],
    ['another spelling of the name', 'ann Wálker', {}, 'ann'],
    ['another last name and the same number', 'Stone Ann', { person_id: '007' }, 'ann'],
    ['another last name', 'Stone Ann', {}, '! ann'],
    ['another spelling and another number', 'Ann Walker', { person_id: '8' }, '! ann'],
    ['another first name and the same number', 'Walker Eve', { person_id: '7' }, '! ann'],
  ])('a row with the login of a user and %s is compared with this user', (_, whole, identity, match) => {
    const row = { ...person(2, whole, {}, 'ANN'), identity };
    expect(matched([row], [known('ann', 'Walker Ann', {}, withId('7'))])).toEqual({ 2: match });
  });

  it('a row with the login of two users in two journals is the user with the same name', () => {
    const row = person(2, 'Walker Ann', {}, 'ann');
    const others = ['Stone Eve', 'Moor Ida'].map((name) => known('ann', name));
    expect(matched([row], [...others, known('ann', 'Walker Ann', {}, notCreated)])).toEqual({ 2: 'ann' });
    const refused = known('ann', 'Lake Ina', {}, notCreated);
    const { otherName } = matchPeople([row], [refused, ...others]);
    expect(otherName.get(row)?.name.last).toBe('Stone');
  });

  it('a row with a login of its own gets no match by name or number', () => {
    const row = { ...person(2, 'Walker Ann', {}, 'walker'), ...withId('7') };
    expect(matched([row], [known('ann', 'Walker Ann', {}, withId('7'))])).toEqual({});
  });
});

describe('a number of the person', () => {
  const row = (line: number, whole: string, id: string) => ({ ...person(line, whole), ...withId(id) });
  const user = (nickname: string, whole: string, id: string) => known(nickname, whole, {}, withId(id));

  it('a person is matched by number if the last name has changed, also without leading zeros', () => {
    const all = [user('ann', 'Walker Ann', '0017'), user('ben', 'Walker Ben', '18')];
    expect(matched([row(2, 'Stone Ann', '17')], all)).toEqual({ 2: 'ann' });
    expect(matched([row(2, 'Stone Ann', '19')], all)).toEqual({});
  });

  it('a person is not matched by number if the first name differs', () => {
    expect(matched([row(2, 'Walker Eve', '17')], [user('ann', 'Walker Ann', '17')])).toEqual({});
  });

  it('a number takes precedence over the name, so that the user of that name stays for another row', () => {
    const all = [known('stone', 'Stone Ann'), user('walker', 'Walker Ann', '17')];
    expect(matched([row(2, 'Stone Ann', '17')], all)).toEqual({ 2: 'walker' });
    expect(matched([row(2, 'Stone Ann', '17'), person(3, 'Stone Ann')], all)).toEqual({
      2: 'walker',
      3: 'stone',
    });
  });

  it('a user with a match by number is not matched by name as well', () => {
    const all = [user('ann', 'Walker Ann', '17')];
    const people = [row(2, 'Stone Ann', '17'), person(3, 'Walker Ann'), person(4, 'Wálker Ann')];
    expect(matched(people, all)).toEqual({ 2: 'ann' });
  });

  it('a number of two rows, or of two users, leads to a question instead of a match', () => {
    const [ann, other] = [user('ann', 'Walker Ann', '17'), user('ann2', 'Moor Ann', '17')];
    expect(matched([row(2, 'Stone Ann', '17'), row(3, 'Lake Ann', '17')], [ann])).toEqual({
      2: '~ ann',
      3: '~ ann',
    });
    expect(matched([row(2, 'Stone Ann', '17')], [ann, other])).toEqual({ 2: '~ ann ann2' });
    expect(matched([row(2, 'Walker Ann', '17')], [ann, other])).toEqual({ 2: 'ann' });
  });

  it('a person with another last name and the same first name and address leads to a question', () => {
    const email = (text: string) => ({ identity: { email: text } });
    const users = [known('f.engel', 'Engel Frieda', {}, email('frieda@home.example'))];
    const rows = [{ ...person(2, 'Stein Frieda'), ...email('frieda@home.example') }];
    expect(matched(rows, users)).toEqual({ 2: '~ f.engel' });
    const made = [known('f.engel', 'Engel Frieda', {}, email('f.engel@school.example'))];
    expect(matched([{ ...person(2, 'Stein Frieda'), ...email('f.engel@school.example') }], made)).toEqual({});
  });

  it('people without a number are not matched as if they had the same one', () => {
    const dash = { ...person(2, 'Stone Ann'), ...withId('-') };
    expect(matched([dash], [user('ann', 'Walker Ann', '—')])).toEqual({});
    expect(matched([person(2, 'Stone Ann')], [known('ann', 'Walker Ann')])).toEqual({});
  });

  it('a number of an abandoned login, or of a login in another row, leads to no match', () => {
    const abandoned = known('ann', 'Walker Ann', {}, { ...withId('17'), ...notCreated, isAbandoned: true });
    expect(matched([row(2, 'Stone Ann', '17')], [abandoned])).toEqual({});
    const people = [row(2, 'Stone Ann', '17'), person(3, 'Walker Ann', {}, 'ANN')];
    expect(matched(people, [user('ann', 'Walker Ann', '17')])).toEqual({ 3: 'ann' });
  });
});

describe('people with one name and different facts', () => {
  it('a user with another number or date of birth is another person', () => {
    const all = [known('ann', 'Walker Ann', {}, born('2012-01-01'))];
    expect(matched([{ ...person(2, 'Walker Ann'), ...born('2012-01-02') }], all)).toEqual({});
    expect(matched([{ ...person(2, 'Walker Ann'), ...born('01.01.2012') }], all)).toEqual({ 2: 'ann' });
    expect(matched([person(2, 'Walker Ann')], all)).toEqual({ 2: 'ann' });
    const numbered = [known('ann', 'Walker Ann', {}, withId('1'))];
    expect(matched([{ ...person(2, 'Walker Ann'), ...withId('2') }], numbered)).toEqual({});
  });

  it('users of the directory with another date of birth are other people, whatever their addresses', () => {
    const identity = { birth_date: '2012-01-01', email: 'ann@school.example' };
    const all = [known('ann', 'Walker Ann', {}, { identity, isInDirectory: true })];
    const other = { birth_date: '2012-01-02', email: 'ann@home.example' };
    expect(matched([{ ...person(2, 'Walker Ann'), identity: other }], all)).toEqual({});
  });

  it('a date of birth leaves one user of several for a person', () => {
    const all = [
      known('ann1', 'Walker Ann', {}, born('2012-01-01')),
      known('ann2', 'Walker Ann', {}, born('2012-01-02')),
    ];
    expect(matched([{ ...person(2, 'Walker Ann'), ...born('2012-01-02') }], all)).toEqual({ 2: 'ann2' });
  });

  it('a user is a candidate if one of several people with the name may be that user', () => {
    const position = { position: '5a' };
    const all = [known('ann', 'Walker Ann', position, born('2012-01-01'))];
    const people = [
      { ...person(2, 'Walker Ann', position), ...born('2012-01-02') },
      { ...person(3, 'Walker Ann', position), ...born('2012-01-01') },
    ];
    expect(matched(people, all)).toEqual({ 3: 'ann' });
  });

  it('each of several columns must agree to distinguish people', () => {
    const all = [
      known('ann1', 'Walker Ann', { position: '5a', department: '1' }),
      known('ann2', 'Walker Ann', { position: '5a', department: '2' }),
    ];
    const row = (position: string, department: string) => [person(2, 'Walker Ann', { position, department })];
    expect(matched(row('5a', '2'), all)).toEqual({ 2: 'ann2' });
    expect(matched(row('5A ', '1'), all)).toEqual({ 2: 'ann1' });
    expect(matched(row('5b', '1'), all)).toEqual({ 2: '? ann1 ann2' });
  });
});

describe('another spelling of the name of a user', () => {
  const [walker, accent] = [known('walker', 'Walker Ann'), known('accent', 'Wálker Ann')];

  it.each<[string, string, string]>([
    ['an accent', 'Wálker Ann', 'Walker Ann'],
    ['ae for ä', 'Kaethe Eva', 'Käthe Eva'],
    ['swapped parts', 'Ann Walker', 'Walker Ann'],
    ['a middle name that one of them lacks', 'Walker Ann Mae', 'Walker Ann'],
  ])('a person whose name differs by %s leads to a question', (_, whole, name) => {
    expect(matched([person(2, whole)], [known('user', name)])).toEqual({ 2: '~ user' });
    expect(matched([person(2, name)], [known('user', whole)])).toEqual({ 2: '~ user' });
  });

  it('other middle names, numbers and dates of birth belong to other people', () => {
    expect(matched([person(2, 'Wálker Ann Mae')], [known('user', 'Walker Ann Ida')])).toEqual({});
    const users = [known('user', 'Walker Ann', {}, born('2012-01-01'))];
    expect(matched([{ ...person(2, 'Wálker Ann'), ...born('2012-01-02') }], users)).toEqual({});
    expect(matched([{ ...person(2, 'Wálker Ann'), ...born('2012-01-01') }], users)).toEqual({ 2: 'user' });
  });

  it('two people with one name and known dates of birth are recognised by the date', () => {
    const users = [
      known('ann1', 'Walker Ann', {}, born('2012-01-01')),
      known('ann2', 'Walker Ann', {}, born('2013-05-02')),
    ];
    const rows = [
      { ...person(2, 'Walker Ann'), ...born('02.05.2013') },
      { ...person(3, 'Walker Ann'), ...born('01.01.2012') },
    ];
    expect(matched(rows, users)).toEqual({ 2: 'ann2', 3: 'ann1' });
    const twice = rows.map((row) => ({ ...row, ...born('01.01.2012') }));
    expect(matched(twice, users)).toEqual({ 2: '? ann1', 3: '? ann1' });
  });

  it.each([
    ['created', true],
    ['unconfirmed', true],
    ['exists', true],
    ['failed', false],
    ['pending', false],
    ['weak_password', false],
  ] as const)(
    'a user whose outcome is "%s" leads to a question about the spelling: %s',
    (outcome, isAsked) => {
      const users = [known('walker', 'Walker Ann', {}, { outcome })];
      expect(matched([person(2, 'Wálker Ann')], users)).toEqual(isAsked ? { 2: '~ walker' } : {});
    },
  );

  it('a person who is known by the exact name, or ambiguous, leads to no question about the spelling', () => {
    expect(matched([person(2, 'Wálker Ann')], [walker, accent])).toEqual({ 2: 'accent' });
    const two = [accent, known('accent2', 'Wálker Ann'), walker];
    expect(matched([person(2, 'Wálker Ann')], two)).toEqual({ 2: '? accent accent2' });
  });

  it('a user who is another row leads to no question about the spelling', () => {
    expect(matched([person(2, 'Walker Ann'), person(3, 'Wálker Ann')], [walker])).toEqual({ 2: 'walker' });
    const named = [person(2, 'Walker Ann', {}, 'walker'), person(3, 'Wálker Ann')];
    expect(matched(named, [walker])).toEqual({ 2: 'walker' });
  });

  it('a question names all users whose name may be another spelling, each once', () => {
    const users = [walker, known('swapped', 'Ann Walker'), known('other', 'Stone Ann')];
    expect(matched([person(2, 'Wálker Ann'), person(3, 'Stone Eva')], users)).toEqual({
      2: '~ walker swapped',
    });
    expect(matched([person(2, 'Müller Jörg')], [known('user', 'Mueller Joerg')])).toEqual({ 2: '~ user' });
  });
});

describe('answers about lines', () => {
  const users = [known('walker', 'Walker Ann')];
  const two = [...users, known('swapped', 'Ann Walker')];

  it('a line of the same person gets the login of the only user with another spelling of the name', () => {
    const people = [person(2, 'Wálker Ann'), person(3, 'Walkér Ann')];
    expect(matched(people, users, { sameLines: new Set([3]) })).toEqual({ 2: '~ walker', 3: 'walker' });
    expect(matched(people.slice(0, 1), two, { sameLines: new Set([2]) })).toEqual({ 2: '~ walker swapped' });
    expect(matched([person(2, 'Stone Eve')], users, { sameLines: new Set([2]) })).toEqual({});
  });

  it('a line of a new person has no match and leads to no question', () => {
    const ann = { ...person(2, 'Walker Ann'), ...withId('17') };
    const newLines = new Set([2]);
    expect(matched([ann], [known('ann', 'Stone Ann', {}, withId('17'))], { newLines })).toEqual({});
    expect(matched([ann], users, { newLines })).toEqual({});
    expect(matched([ann], [...users, known('walker2', 'Walker Ann')], { newLines })).toEqual({});
    expect(matched([person(2, 'Wálker Ann')], users, { newLines })).toEqual({});
  });

  it('a line of a new person leaves the user to the other row with the name', () => {
    const people = [person(2, 'Walker Ann'), person(3, 'Walker Ann')];
    expect(matched(people, users)).toEqual({ 2: '? walker', 3: '? walker' });
    expect(matched(people, users, { newLines: new Set([2]) })).toEqual({ 3: 'walker' });
  });

  it('a line with a login keeps its match, whatever the answer', () => {
    const row = person(2, 'Walker Ann', {}, 'walker');
    expect(matched([row], users, { newLines: new Set([2]) })).toEqual({ 2: 'walker' });
  });
});

it('the first of several journals counts if the outcomes of a user are the same', () => {
  const [first, second] = ['a.results', 'b.results'].map((folder) =>
    known('walker', 'Walker Ann', {}, { folder }),
  );
  const row = person(2, 'Walker Ann');
  if (first === undefined || second === undefined) throw new Error('two users');
  expect(matchPeople([row], [first, second]).known.get(row)).toBe(first);
  expect(matchPeople([row], [second, first]).known.get(row)).toBe(second);
});
