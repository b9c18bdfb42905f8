import { describe, expect, it } from 'vitest';
import type { NameOrder } from '../../src/domain/user.js';
import { createNamer } from '../../src/naming/whole-name.js';
import { matchColumns } from '../../src/roster/columns.js';

function nameOf(headers: readonly string[], cells: readonly unknown[], order?: NameOrder) {
  const columns = matchColumns(headers, { label: 'users.csv', line: 1 });
  const { draft, complaint } = createNamer(columns, order)(columns.draft({ row: 1, line: 2, cells }));
  return complaint?.code ?? [draft['name.last'], draft['name.first'], draft['name.middle']];
}

describe('an initial without a space after it', () => {
  it.each([
    ['displayName', 'Ole P.Adler', ['Adler', 'Ole P.', '']],
    ['displayName', 'Anna M.Schmidt', ['Schmidt', 'Anna M.', '']],
    ['Name', 'Anna M.-L.Schmidt', ['Schmidt', 'Anna M.-L.', '']],
    ['Name', 'Anna J.R.Weber', ['Weber', 'Anna J. R.', '']],
    ['Name', 'J.R. Weber', ['Weber', 'J. R.', '']],
    ['Name', 'J. Weber', ['Weber', 'J.', '']],
    ['ФИО', 'Петров И.И.', ['Петров', 'И.', 'И.']],
    ['ФИО', 'Петров И.Иванович', ['Петров', 'И.', 'Иванович']],
    ['ФИО', 'И.И.Петров', 'name-split'],
    ['Name', "Chiara D'Angelo", ["D'Angelo", 'Chiara', '']],
    ['Name', 'Ian St.John', ['St.John', 'Ian', '']],
    ['Name', 'Ian Mc.Donald', ['Mc.Donald', 'Ian', '']],
    ['Name', 'Adler, Ole P.', ['Adler', 'Ole P.', '']],
  ])('the column %s with %s gives %j', (header, text, expected) => {
    expect(nameOf([header, 'Login'], [text, 'x'])).toEqual(expected);
  });
});

describe('a position that is a form of address', () => {
  const draftOf = (headers: readonly string[], cells: readonly string[]) => {
    const columns = matchColumns(headers, { label: 'users.csv', line: 1 });
    return createNamer(columns, undefined)(columns.draft({ row: 1, line: 2, cells })).draft;
  };

  it.each([
    ['Ms', '', ['Ms']],
    ['г-жа', '', ['г-жа']],
    ['Dean', 'Dean', undefined],
  ])('the position %s is a title if it is a form of address', (cell, position, titles) => {
    const draft = draftOf(['Title', 'First name', 'Last name'], [cell, 'Ann', 'Walker']);
    expect([draft.position, draft.titles]).toEqual([position, titles]);
  });

  it('a title in the name and in the position counts once', () => {
    const draft = draftOf(['Title', 'Name'], ['Frau', 'Frau Anna Weber']);
    expect(draft).toMatchObject({ position: '', titles: ['Frau'], 'name.last': 'Weber' });
  });
});

describe('a column with whole names', () => {
  it.each([
    ['full name', 'Anna Petrova', ['Petrova', 'Anna', '']],
    ['name', 'Anna Petrova', ['Petrova', 'Anna', '']],
    ['ФИО', 'Петрова Анна Ивановна', ['Петрова', 'Анна', 'Ивановна']],
    ['Ф.И.О.', 'Петрова Анна Ивановна', ['Петрова', 'Анна', 'Ивановна']],
    ['Имя и фамилия', 'Анна Петрова', ['Петрова', 'Анна', '']],
    ['Фамилия, имя', 'Петрова Анна', ['Петрова', 'Анна', '']],
    ['Name, Vorname', 'Müller, Hans Peter', ['Müller', 'Hans Peter', '']],
    ['Name, Vorname', 'Müller Hans', ['Müller', 'Hans', '']],
    ['Vor- und Nachname', 'Hans Müller', ['Müller', 'Hans', '']],
    ['Họ và tên', 'Nguyễn Văn An', ['Nguyễn', 'An', 'Văn']],
  ])('the column "%s" of whole names is split in the order of its language: %s', (header, text, expected) => {
    expect(nameOf([header, 'Login'], [text, 'x'])).toEqual(expected);
  });

  it('a whole name is split in the order that the user gives', () => {
    expect(nameOf(['name', 'x'], ['Петрова Анна', ''], 'last-first-middle')).toEqual(['Петрова', 'Анна', '']);
  });

  it('a column of whole names is ignored if the columns of first and last name have values', () => {
    const headers = ['Display name', 'First name', 'Last name'];
    expect(nameOf(headers, ['A. Petrova', 'Anna', 'Petrova'])).toEqual(['Petrova', 'Anna', undefined]);
    expect(nameOf(headers, ['Class 7a', 'Anna', ''])).toEqual(['', 'Anna', undefined]);
    expect(nameOf(headers, ['Anna Petrova', '', ' '])).toEqual(['Petrova', 'Anna', '']);
  });

  it.each([
    // In German lists, "Name" next to "Vorname" is the last name.
    ['Müller', 'Hans', ['Müller', 'Hans', undefined]],
    ['Hans Müller', 'Hans', ['Müller', 'Hans', undefined]],
    ['Müller Hans', 'Hans', ['Müller', 'Hans', undefined]],
    ['van der Berg', 'Jan', ['van der Berg', 'Jan', undefined]],
    ['Müller Schmidt', 'Hans', ['Müller Schmidt', 'Hans', undefined]],
    ['Müller, Hans', 'Hans', ['Müller', 'Hans', undefined]],
    ['Müller', '', ['Müller', '', undefined]],
    ['Müller Schmidt, Hans', '', ['Müller Schmidt', 'Hans', undefined]],
    ['Martin', 'Martin', ['Martin', 'Martin', undefined]],
  ])(
    'a column "Name" next to a column of first names gives the last name: %s, %s',
    (whole, first, expected) => {
      expect(nameOf(['Name', 'Vorname'], [whole, first])).toEqual(expected);
    },
  );

  it.each([
    ['Anna Maria', 'Rossi', ['Rossi', 'Anna Maria', undefined]],
    ['Anna Rossi', 'Rossi', ['Rossi', 'Anna', undefined]],
  ])(
    'a column "Nome" next to a column of last names gives the first name: %s, %s',
    (name, last, expected) => {
      expect(nameOf(['Nome', 'Cognome'], [name, last])).toEqual(expected);
    },
  );

  it.each([
    ['Мадонна', 'name-split'],
    [7, 'type'],
    ['', [undefined, undefined, undefined]],
    [undefined, [undefined, undefined, undefined]],
  ])('a cell without a name that can be split is left empty or refused: %s', (cell, expected) =>
    expect(nameOf(['ФИО', 'x'], [cell, ''])).toEqual(expected),
  );
});
