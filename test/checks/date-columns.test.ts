/** Findings about cells that `--map` reads a date from. */

import { describe, expect, it } from 'vitest';
import type { Mapping } from '../../src/domain/roster-options.js';
import { formatFinding } from '../../src/texts/finding-text.js';
import { LANGUAGES } from '../../src/texts/texts.js';
import { checkCells, columnsOf, format } from './rows.js';

const LAST = ['Petrov', 'Weber', 'Muster', 'Smith', 'Novak'];

const HEADERS = ['login', 'password', 'last', 'first', 'birth date'];

async function findings(map: readonly Mapping[], ...cells: readonly unknown[]) {
  const rows = cells.map((cell, at) => [`user${at}`, `Kiefer-Lampe-${at}`, LAST[at], 'Ivan', cell]);
  const { checked } = await checkCells(columnsOf(HEADERS, map), rows);
  return checked.flatMap((one) => one.findings);
}

const IN = 'needs the date in the column "birth date", and';
const WRITE = 'write the date as 2012-03-31 (year, month, day) [type]';

describe('a cell that must be a date', () => {
  it('the error of a row without a date names the column and the value', async () => {
    const map = [{ field: 'position', from: '{birth date:yyyy}' }];
    const found = await findings(map, 'soon', '03/04/2012', '3.4.12', '2012-03-04', '');
    expect(found.map(format)).toEqual([
      `error position: ${IN} "soon" is not a date: ${WRITE}`,
      `error position: ${IN} "03/04/2012" may have the day or the month first: ${WRITE}`,
      `error position: ${IN} "3.4.12" has only two digits of the year: ${WRITE}`,
    ]);
  });

  it.each(['password', 'nickname', 'name.last', 'name', 'person_id', 'birth_date'])(
    'a row without a date for the field %s is not sent, and has one finding about it',
    async (field) => {
      const rows = [['user', 'Kiefer-Lampe-1', 'Petrov', 'Ivan', 'soon']];
      const headers = field === 'name' ? ['login', 'password', 'x', 'y', 'birth date'] : HEADERS;
      const map = [{ field, from: '{birth date:ddMMyyyy}' }];
      const { checked } = await checkCells(columnsOf(headers, map), rows);
      expect(checked[0]?.user).toBeUndefined();
      expect(checked[0]?.findings.filter(({ message }) => message.key === 'date-unread')).toMatchObject([
        { field, code: 'type', severity: 'error' },
      ]);
    },
  );

  it.each(LANGUAGES)('the finding about a password shows no value, in %s', async (language) => {
    const [found] = await findings([{ field: 'password', from: '{birth date:ddMM}' }], 'hunter2');
    const text = found && formatFinding(found, 'users.csv', language);
    expect(text).toMatch(/^users\.csv:2: (?:password|Passwort|пароль): .*birth date.* \[type\]$/);
    expect(text).not.toContain('hunter2');
  });

  it('the error does not quote a cell that shows the password of its row', async () => {
    const map = [{ field: 'position', from: '{birth date:yyyy}' }];
    const [found] = await findings(map, 'Kiefer-Lampe-0');
    expect(found?.message).toEqual({ key: 'date-unread', column: 'birth date', why: 'none' });
  });

  it('a password made from a date is sent unchanged', async () => {
    const map = [{ field: 'password', from: 'Kita {birth date:ddMMyyyy}!' }];
    const { checked } = await checkCells(columnsOf(HEADERS, map), [
      ['user', '', 'Petrov', 'Ivan', '2012-03-04'],
    ]);
    expect(checked[0]?.user?.password.reveal()).toBe('Kita 04032012!');
  });
});
