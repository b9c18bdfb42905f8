/** Differences between a row and the user in the directory. */

import { describe, expect, it } from 'vitest';
import { comparedFields, compareUser } from '../../../src/app/diff/compare-user.js';
import { type ConfiguredProfile, configureProfile } from '../../../src/directory/configure-profile.js';
import type { FoundUser } from '../../../src/directory/found-user.js';
import type { Person } from '../../../src/directory/render-request.js';
import { shippedProfile } from '../../../src/directory/shipped-profiles.js';

const GRAPH = configureProfile(shippedProfile('microsoft-graph'), { domain: 'example.org' });
const NEXTCLOUD = configureProfile(shippedProfile('nextcloud'), { admin: 'admin' });
const YANDEX = configureProfile(shippedProfile('yandex-360'), { org: '1', domain: 'example.org' });

/** A profile with a field that has a default. */
const DEFAULTED: ConfiguredProfile = {
  ...GRAPH,
  form: { ...GRAPH.form, fields: { mail: { default: '{nickname}@{domain}' } } },
};

const PERSON: Person = {
  nickname: 'a.petrova',
  name: { first: 'Авдотья', last: 'Петрова', middle: 'Фёдоровна' },
  position: 'Teacher',
  departmentId: 7,
  department: '7',
  fields: {},
};

function found(fields: Readonly<Record<string, string>>, names: readonly string[] = []): FoundUser {
  return { nickname: 'a.petrova', names, fields };
}

const ALL = ['name.first', 'name.last', 'name.middle', 'position', 'department_id', 'email', 'groups'];

const compare = (person: Partial<Person>, user: FoundUser, profile = GRAPH, fields = ALL) =>
  compareUser({ ...PERSON, ...person }, user, profile, fields);

describe('a user', () => {
  it('a user is the same if every field is the same', () => {
    const user = found({ 'name.first': 'Авдотья', 'name.last': 'Петрова', position: 'Teacher' });
    expect(compare({}, user)).toEqual({
      differences: [],
      blanks: [],
      shown: ['name.first', 'name.last', 'position'],
      isCompared: true,
      directoryName: 'Авдотья Петрова',
    });
  });

  it('a user is different in the fields that differ, with both values', () => {
    const user = found({ 'name.first': 'Иван', 'name.last': 'Петрова', position: 'Head' });
    const { differences, directoryName } = compare({}, user);
    expect(differences).toEqual([
      { field: 'name.first', roster: 'Авдотья', directory: 'Иван' },
      { field: 'position', roster: 'Teacher', directory: 'Head' },
    ]);
    expect(directoryName).toBe('Иван Петрова');
  });

  it.each([
    ['surrounding white space', ' Teacher\t', 'Teacher', true],
    ['Unicode composition', 'Lu\u0308der', 'L\u00fcder', true],
    ['letter case', 'teacher', 'Teacher', false],
    ['accents', 'Luder', 'L\u00fcder', false],
    ['inner white space', 'Head  teacher', 'Head teacher', false],
    ['ё and е', 'Фёдор', 'Федор', false],
    ['the letter case of an address', 'A.Petrova@Example.org', 'a.petrova@example.org', true],
    ['the name before the @', 'a.petrova@example.org', 'b.petrova@example.org', false],
  ])(
    'values that differ only in %s, for example %j and %j, are the same: %s',
    (_, position, shown, isSame) => {
      expect(compare({ position }, found({ position: shown })).differences).toHaveLength(isSame ? 0 : 1);
    },
  );

  it('a value that the roster leaves empty or the look-up does not show is not compared', () => {
    expect(compare({ position: '  ' }, found({ position: 'Head' })).differences).toEqual([]);
    expect(compare({}, found({})).differences).toEqual([]);
    expect(compare({}, found({ position: 'Head' }), GRAPH, ['name.first']).differences).toEqual([]);
  });

  it('a department is compared by its number, or by its text if the directory has no numbers', () => {
    expect(compare({}, found({ department_id: '7' }), YANDEX).differences).toEqual([]);
    expect(compare({}, found({ department_id: '8' }), YANDEX).differences).toHaveLength(1);
    const person = { departmentId: undefined, department: 'Sales' };
    expect(compare(person, found({ department_id: 'Sales' })).differences).toEqual([]);
  });

  it('the default of a field is compared if the row has no value', () => {
    const fields = ['mail'];
    const differencesFor = (mail: string) => compare({}, found({ mail }), DEFAULTED, fields).differences;
    expect(differencesFor('A.Petrova@example.org')).toEqual([]);
    expect(differencesFor('x@example.org')).toEqual([
      { field: 'mail', roster: 'a.petrova@example.org', directory: 'x@example.org' },
    ]);
  });
});

describe('a field with several values', () => {
  const groups = (text: string, shown: string) =>
    compare({ fields: { groups: text } }, found({ groups: shown }), NEXTCLOUD).differences;

  it.each([
    ['5A; Choir', 'Choir;5A'],
    ['5A;5A', '5A'],
    ['Lu\u0308der', 'L\u00fcder'],
  ])('a field with several values is compared as a set: %s equals %s', (text, shown) =>
    expect(groups(text, shown)).toEqual([]),
  );

  it.each([
    ['5A;Choir', '5A'],
    ['5A', '5A;Choir'],
    ['5A', '5a'],
  ])('a field with several values differs if the sets differ: %s and %s', (text, shown) =>
    expect(groups(text, shown)).toHaveLength(1),
  );
});

describe('a whole name', () => {
  const name = (shown: string, middle = '') =>
    compare({ name: { first: 'Anna', last: 'van Dyk', middle } }, found({}, [shown]), NEXTCLOUD, ['name'])
      .differences;

  it.each(['Anna van Dyk', 'van Dyk Anna', ' Anna  van Dyk ', 'Anna Maria van Dyk'])(
    'a whole name is the same as %j',
    (shown) => {
      expect(name(shown, 'Maria')).toEqual([]);
    },
  );

  it.each(['Anna Dyk', 'anna van Dyk', 'Anna Eva van Dyk', ''])(
    'a whole name is not the same as %j',
    (shown) => {
      expect(name(shown, 'Maria')).toEqual([
        { field: 'name', roster: 'Anna Maria van Dyk', directory: shown },
      ]);
    },
  );

  it('a whole name is not compared if its parts are shown', () => {
    const user = found({ 'name.first': 'Авдотья', 'name.last': 'Петрова' }, ['Somebody']);
    expect(compare({}, user, GRAPH, ['name', ...ALL]).differences).toEqual([]);
  });
});

describe('empty values', () => {
  it('a value that the directory shows as empty counts as possibly not stored, except the first or last name', () => {
    const user = found({ 'name.first': '', 'name.last': 'Петрова', 'name.middle': '', position: '' });
    const { differences, blanks, shown } = compare({}, user);
    expect(differences).toEqual([{ field: 'name.first', roster: 'Авдотья', directory: '' }]);
    expect(blanks.map(({ field }) => field)).toEqual(['name.middle', 'position']);
    expect(shown).toEqual(['name.last']);
  });
});

describe('the fields that are compared', () => {
  const fieldsOf = (profile: ConfiguredProfile, fields: readonly string[], hasDepartment = false) =>
    comparedFields(profile, { sources: fields.map((field) => ({ field, from: field })) }, hasDepartment);

  it('the compared fields are the fields of the look-up that have a column in the roster', () => {
    expect(fieldsOf(GRAPH, ['nickname', 'password', 'name.last', 'position', 'department_id'])).toEqual([
      'name.last',
      'position',
    ]);
  });

  it('the compared fields include all parts of a name if the roster has whole names', () => {
    expect(fieldsOf(YANDEX, ['name'])).toEqual(['name.first', 'name.last', 'name.middle']);
  });

  it('the compared fields include the whole name if the look-up shows no parts', () => {
    expect(fieldsOf(NEXTCLOUD, ['name.first', 'email'])).toEqual(['name', 'email']);
    expect(fieldsOf(NEXTCLOUD, ['nickname'])).toEqual([]);
  });

  it('the compared fields include a department that is given for all rows, and fields with a default', () => {
    expect(fieldsOf(YANDEX, [], true)).toEqual(['department_id']);
    expect(fieldsOf(YANDEX, [])).toEqual([]);
    const { look_up } = { look_up: { path: '/x', nickname: '/n', fields: { mail: '/mail' } } };
    expect(fieldsOf({ ...DEFAULTED, form: { ...DEFAULTED.form, look_up } }, [])).toEqual(['mail']);
  });
});
