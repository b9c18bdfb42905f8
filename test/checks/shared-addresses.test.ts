/** An address that several people share is not a login. */

import { describe, expect, it } from 'vitest';
import { createChecker } from '../../src/checks/checker.js';
import type { CheckOptions } from '../../src/checks/checker-options.js';
import type { Columns } from '../../src/domain/row.js';
import { createNamer } from '../../src/naming/whole-name.js';
import { matchColumns } from '../../src/roster/columns.js';
import { createdBefore } from '../support/created-before.js';
import { format, OPTIONS, row } from './rows.js';

type Cells = Readonly<Record<string, string>>;

const PASSWORD = 'Fluss-Kiesel-71';

const WITHOUT_DEPARTMENT = { ...OPTIONS, hasDepartmentColumn: false, department: 1 };

async function found(rows: readonly Cells[], more: Partial<CheckOptions> = {}) {
  const headers = [...new Set(rows.flatMap((cells) => Object.keys(cells)))];
  const columns: Columns = matchColumns(headers, { label: 'users.csv', line: 1 });
  const checker = await createChecker({ ...WITHOUT_DEPARTMENT, ...more, columns });
  const namer = createNamer(columns, undefined);
  const checked = rows.map((cells, at) => {
    const of = { ...row(at + 1), cells: headers.map((header) => cells[header] ?? '') };
    const { draft, complaint } = namer?.(columns.draft(of)) ?? { draft: columns.draft(of) };
    return checker.check(of, draft, complaint);
  });
  const list = checker.conclude();
  return {
    rows: checked.map(({ findings }) => findings.map(({ code }) => code)),
    list: list.map(({ code }) => code),
    texts: list.map(format),
    isShared: (nickname: string) => checker.sharesAddress(nickname),
  };
}

function person(first: string, last: string, address: string, more: Cells = {}, header = 'E-Mail'): Cells {
  return { 'First name': first, 'Last name': last, [header]: address, Password: PASSWORD, ...more };
}

const TARA = person('Tara', 'Mehta', 'mehta@x.example');
const ROHAN = person('Rohan', 'Mehta', 'mehta@x.example');

describe('an address of several people', () => {
  it('an address of several people is one error of the list, which names two of them and says how to get logins', async () => {
    const { rows, list, texts, isShared } = await found([TARA, ROHAN]);
    expect([rows, list]).toEqual([[[], []], ['shared-address']]);
    expect(texts[0]).toMatch(/"mehta@x\.example" .*lines 2 \(Tara Mehta\) and 3 \(Rohan Mehta\)/);
    expect(texts[0]).toMatch(/with prepare --nickname;.*--map nickname=/);
    expect([isShared('Mehta'), isShared('lee')]).toEqual([true, false]);
  });

  it.each<readonly [string, Cells, Cells]>([
    ['in another letter case', TARA, person('Rohan', 'Mehta', ' Mehta@X.example ')],
    ['of people with other last names', TARA, person('Ivy', 'Lane', 'mehta@x.example')],
    ['of namesakes with two numbers', { ...TARA, 'Employee ID': '1' }, { ...TARA, 'Employee ID': '2' }],
    [
      'of father and son',
      { ...TARA, 'Date of birth': '1980-01-02' },
      { ...TARA, 'Date of birth': '2012-01-02' },
    ],
    [
      'of people in a column of whole names',
      { ФИО: 'Ли Анна', Почта: 'li@x.example', Пароль: PASSWORD },
      { ФИО: 'Ли Олег', Почта: 'li@x.example', Пароль: PASSWORD },
    ],
  ])('a shared address is found %s', async (_, one, other) => {
    const { rows: ofRows, list } = await found([one, other]);
    expect(list).toEqual(['shared-address']);
    expect(ofRows.flat()).not.toContain('duplicate');
  });

  it('several shared addresses are one finding, which says how many', async () => {
    const { texts } = await found([
      TARA,
      ROHAN,
      person('Mina', 'Mehta', 'mehta@x.example'),
      person('Ann', 'Lee', 'lee@x.example'),
      person('Bo', 'Lee', 'lee@x.example'),
      person('Cy', 'Orr', 'orr@x.example'),
    ]);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('; 1 more address is shared');
  });

  it.each([
    ['the same name', TARA, TARA, 'duplicate'],
    ['the same name in another spelling', TARA, person('TARA', 'Mehtá', 'mehta@x.example'), 'duplicate'],
    [
      'the same number',
      { ...TARA, 'Employee ID': '7' },
      { ...person('Tara', 'Singh', 'mehta@x.example'), 'Employee ID': '7' },
      'duplicate',
    ],
    ['no name', TARA, person('', '', 'mehta@x.example'), 'duplicate'],
    ['another domain', TARA, person('Rohan', 'Mehta', 'mehta@y.example'), 'duplicate'],
  ])('a row with %s is the same person, or a separate error', async (_, one, other, code) => {
    const { rows, list, isShared } = await found([one, other]);
    expect(list).not.toContain('shared-address');
    expect(rows[0]).toEqual([]);
    expect(rows[1]?.some((found) => found === code || found === 'same-person')).toBe(true);
    expect(isShared('mehta')).toBe(false);
  });

  it('a duplicate names the row of the same person if another person shares the address', async () => {
    const { rows, list } = await found([TARA, ROHAN, { ...ROHAN, Room: '7' }]);
    expect([rows, list]).toEqual([[[], [], ['duplicate']], ['shared-address']]);
  });

  it.each(['Login', 'nickname', 'username', 'Kennung'])(
    'a repeated address in the login column %s is a duplicate, like any repeated login',
    async (header) => {
      const { rows, list } = await found([
        person('Tara', 'Mehta', 'mehta@x.example', {}, header),
        person('Rohan', 'Mehta', 'mehta@x.example', {}, header),
      ]);
      expect([rows, list]).toEqual([[[], ['duplicate']], []]);
    },
  );

  it('a password in an address or a name is not shown', async () => {
    const { texts } = await found([
      { ...TARA, Password: 'mehta@x.example' },
      { ...ROHAN, Password: 'Rohan Mehta' },
    ]);
    expect(texts.join()).toContain('shared-address');
    expect(texts.join()).not.toMatch(/mehta@|Rohan/);
  });

  it('a user that was created with the address is not reported as another person', async () => {
    const before = createdBefore(() => ({
      name: { first: 'Tara', middle: '', last: 'Mehta' },
      identity: {},
    }));
    const { rows, list } = await found([TARA, ROHAN], before);
    expect([rows, list]).toEqual([[[], []], ['shared-address']]);
  });
});
