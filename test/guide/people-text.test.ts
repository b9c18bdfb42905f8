import { describe, expect, it } from 'vitest';
import type { Person } from '../../src/app/prepare/person.js';
import { headerText, peopleText, readingText } from '../../src/guide/people-text.js';
import { createRosterFiles } from '../roster/roster-files.js';
import { sheetXml, workbook } from '../roster/workbook-file.js';

const { read } = createRosterFiles();

const NAME = { last: 'Lee', first: 'Anna', middle: '' };

function personWith(draft: Person['draft'], more: Partial<Person> = {}): Person {
  return {
    row: { row: 1, line: 2, cells: [] },
    draft,
    name: NAME,
    nickname: 'anna',
    traits: {},
    identity: {},
    password: 'given',
    ...more,
  };
}

describe('people of a list', () => {
  it('a person is shown with name, login, position, department and fields of the directory', () => {
    const draft = { position: 'Teacher', department_id: '5A', extra: { groups: 'Staff' } };
    expect(peopleText([personWith(draft)])).toBe('Lee, Anna; anna; Teacher; 5A; Staff');
    expect(peopleText([personWith({ name: 'Lee Anna' }, { name: { ...NAME, last: '', first: '' } })])).toBe(
      'Lee Anna; anna',
    );
  });

  it.each([
    [{ password: 'Caf\u00e9-42', position: 'Cafe\u0301-42' }, 'Lee, Anna; anna'],
    [{ password: ' Lee ' }, 'Anna; anna'],
    [{ password: 'ANNA' }, 'Lee'],
    [{ password: 'x'.repeat(120), department_id: 'x'.repeat(120) }, 'Lee, Anna; anna'],
    [{ password: 'Sunny-7', extra: { groups: 'Sunny-7 ' } }, 'Lee, Anna; anna'],
  ])('a person is shown without the password: %j', (draft, text) => {
    expect(peopleText([personWith(draft)])).toBe(text);
  });

  it('at most ten people are shown', () => {
    const people = Array.from({ length: 12 }, () => personWith({}));
    expect(peopleText(people).split('\n')).toHaveLength(11);
    expect(peopleText(people)).toContain('… and 2 more');
  });
});

describe('how the list was read', () => {
  it('hidden rows and columns of a workbook are named', async () => {
    const rows = [
      ['Login', 'Password', 'First name'],
      ['a', 'Sunny-Meadow-42', 'Anna'],
      ['b', 'Sunny-Meadow-43', 'Ben'],
    ];
    const xml = sheetXml(rows)
      .replace('<row r="3">', '<row r="3" hidden="1">')
      .replace('<sheetData>', '<cols><col min="3" max="3" hidden="1"/></cols><sheetData>');
    const { roster } = await read(workbook({ Staff: xml }), { name: 'users.xlsx' });
    expect(readingText({ roster, people: [] })).toMatch(
      /^hidden +1 row and 1 column \(First name\), read as well$/m,
    );
    const plain = await read(workbook({ Staff: rows }), { name: 'users.xlsx' });
    expect(readingText({ roster: plain.roster, people: [] })).not.toContain('hidden');
  });
});

describe('a header', () => {
  it('a header is shown if it is words, and not if it may be a password', () => {
    expect(headerText('Org-Einheit', 'column 2')).toBe('Org-Einheit');
    expect(headerText('Abschnitt 2', 'column 2')).toBe('Abschnitt 2');
    expect(headerText('Sunny-Meadow-42', 'column 2')).toBe('column 2');
    expect(headerText('S3cret!', 'column 2')).toBe('column 2');
  });
});
