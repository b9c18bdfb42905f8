/** Every fault of every dirty list is reported for its line. */

import { beforeAll, describe, expect, it } from 'vitest';
import { DIRTY_LISTS } from '../../people/dirty-lists.js';
import { type Found, findingsOf, isOfPeople, PEOPLE_CODES, type PeopleCode } from '../../people/reading.js';
import type { Expectation, WrittenList } from '../../people/written-list.js';

const LIMIT_MS = 120_000;

/** Findings that may be about the whole list or any of its rows. */
const OF_THE_LIST: ReadonlySet<PeopleCode> = new Set(['inactive-list', 'password-hash', 'shared-id']);

/** Findings about a row, or counted once for the list in the plan. */
const COUNTED: ReadonlySet<PeopleCode> = new Set(['name-title']);

type Checked = { readonly list: WrittenList; readonly found: readonly Found[] };

const checked: Checked[] = [];
beforeAll(async () => {
  for (const list of DIRTY_LISTS) checked.push({ list, found: await findingsOf(list, list.before) });
}, LIMIT_MS);

function isNamed({ code, severity, line }: Expectation, found: readonly Found[]): boolean {
  return found.some((one) => {
    const isThere = one.line === line || OF_THE_LIST.has(code) || (COUNTED.has(code) && one.line === null);
    return one.code === code && one.severity === severity && isThere;
  });
}

const textOf = ({ severity, line, code }: Found) => `${severity} ${line ?? 'list'} ${code}`;

/** Describes a missing finding: the fault, its row, and the findings of that row instead. */
function missText({ list, found }: Checked, miss: Expectation): string {
  const text =
    typeof list.content === 'string' && list.delimiter !== undefined ? list.content.split('\n') : [];
  const row = miss.line === null ? text.slice(0, 4).join(' / ') : `${text[0]} / ${text[miss.line - 1]}`;
  const instead = found
    .filter(({ line, code }) => line === miss.line || isOfPeople(code))
    .slice(0, 4)
    .map(textOf);
  return `${textOf(miss)}: ${list.about}: ${row}  (${instead.join(', ') || 'nothing'})`;
}

describe(`${DIRTY_LISTS.length} dirty lists`, () => {
  it.each(PEOPLE_CODES)('every fault %s of the dirty lists is reported for its line', (code) => {
    const expectations = checked.flatMap((one) =>
      one.list.expected.filter((fault) => fault.code === code).map((fault) => [one, fault] as const),
    );
    const misses = expectations.filter(([{ found }, fault]) => !isNamed(fault, found));
    expect(expectations.length).toBeGreaterThan(0);
    expect(
      misses.map(([one, fault]) => missText(one, fault)),
      `${misses.length} of ${expectations.length} are missing`,
    ).toEqual([]);
  });

  it('a fault in one row of a dirty list causes no error in another row', () => {
    const wrong = checked.flatMap(({ list, found }) => {
      const isAboutAll = list.expected.some(({ line }) => line === null);
      const wrongly = found.filter(({ code, line, severity }) => {
        return severity === 'error' && isOfPeople(code) && line !== null && list.cleanLines.includes(line);
      });
      return isAboutAll ? [] : wrongly.map((one) => `${textOf(one)}: ${list.about}`);
    });
    expect(checked.flatMap(({ list }) => list.cleanLines).length).toBeGreaterThan(1_000);
    expect(wrong).toEqual([]);
  });

  it('no line with a fault is among the clean lines of its list', () => {
    const lines = checked.flatMap(({ list }) => list.expected.map(({ line }) => ({ list, line })));
    const lost = lines.filter(({ list, line }) => line !== null && list.cleanLines.includes(line));
    expect(lines.length).toBeGreaterThan(1_000);
    expect(lost).toEqual([]);
  });
});
