import { describe, expect, it } from 'vitest';
import { matchColumns } from '../../src/roster/columns.js';

const PROFILE = { title: 'the service', fields: [{ name: 'person_id', headers: [] }], unused: [] };

function fieldOf(header: string): string | undefined {
  const options = { label: 'users.csv', line: 1, profile: PROFILE };
  const { sources } = matchColumns(['login', 'name', header], options);
  return sources.find(({ from }) => from === header)?.field;
}

describe('the id of a person', () => {
  it.each([
    'Employee ID',
    'employee_number',
    'Student-ID',
    'sourcedId',
    'External ID',
    'Табельный номер',
    'Matrikelnummer',
  ])('the id of a person is taken from the column %s', (header) => {
    expect(fieldOf(header)).toBe('person_id');
  });

  it.each([
    'Passport number',
    'СНИЛС',
    'ИНН',
    'Social Security Number',
    'Sozialversicherungsnummer',
    'Steuernummer',
  ])('the id of a person is not taken from a national number: %s', (header) => {
    expect(fieldOf(header)).toBeUndefined();
  });
});
