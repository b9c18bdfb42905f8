import { describe, expect, it } from 'vitest';
import type { Person } from '../../src/app/prepare/person.js';
import { headerText, peopleLines, personLine } from '../../src/guide/people-text.js';
import { textsIn } from '../../src/texts/texts.js';

const TEXTS = textsIn('en').guide;

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

describe('the people of a list', () => {
  it('a person is shown with name, login, position, department and fields of the directory', () => {
    const draft = { position: 'Teacher', department_id: '5A', extra: { groups: 'Staff' } };
    expect(personLine(personWith(draft), TEXTS)).toBe('Lee, Anna; anna; Teacher; 5A; Staff');
    expect(
      personLine(personWith({ name: 'Lee Anna' }, { name: { ...NAME, last: '', first: '' } }), TEXTS),
    ).toBe('Lee Anna; anna');
  });

  it.each([
    [{ password: 'Caf\u00e9-42', position: 'Cafe\u0301-42' }, 'Lee, Anna; anna'],
    [{ password: ' Lee ' }, 'Anna; anna'],
    [{ password: 'ANNA' }, 'Lee'],
    [{ password: 'x'.repeat(120), department_id: 'x'.repeat(120) }, 'Lee, Anna; anna'],
    [{ password: 'Sunny-7', extra: { groups: 'Sunny-7 ' } }, 'Lee, Anna; anna'],
  ])('a person is shown without the password: %j', (draft, text) => {
    expect(personLine(personWith(draft), TEXTS)).toBe(text);
  });

  it.each([
    [12, ['0', '1', '2', '… 7 more', '10', '11']],
    [5, ['0', '1', '… 8 more', '10', '11']],
    [3, ['0', '… 10 more', '11']],
    [2, ['0', '… 11 more']],
    [1, ['0 … 11 more']],
  ])(
    'the first three and the last two people are shown, or as many as fit into %i lines',
    (height, lines) => {
      const people = Array.from({ length: 12 }, (_, at) =>
        personWith({}, { nickname: '', name: { last: String(at), first: '', middle: '' } }),
      );
      expect(peopleLines(people, height, TEXTS)).toEqual(lines);
    },
  );
});

describe('a header', () => {
  it('a header that consists of words is shown, but a header that may be a password is not', () => {
    expect(headerText('Org-Einheit', 'column 2')).toBe('Org-Einheit');
    expect(headerText('Abschnitt 2', 'column 2')).toBe('Abschnitt 2');
    expect(headerText('Sunny-Meadow-42', 'column 2')).toBe('column 2');
    expect(headerText('S3cret!', 'column 2')).toBe('column 2');
  });
});
