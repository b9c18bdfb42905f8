/** Every fault of every dirty list is found in its line. */

import { beforeAll, describe, expect, it } from 'vitest';
import { DIRTY_LISTS } from '../../people/dirty-lists.js';
import { type Found, findingsOf, isOfPeople, PEOPLE_CODES, type PeopleCode } from '../../people/reading.js';
import type { Expectation, WrittenList } from '../../people/written-list.js';

const LIMIT_MS = 120_000;

/** Reported for the list, or for any of its rows. */
const OF_THE_LIST: ReadonlySet<PeopleCode> = new Set(['inactive-list', 'password-hash', 'shared-id']);

/** Reported for the row, or once for the list: the plan counts them. */
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

const said = ({ severity, line, code }: Found) => `${severity} ${line ?? 'list'} ${code}`;

/** The fault that is not reported, its row, and the finding of that row instead. */
function missText({ list, found }: Checked, miss: Expectation): string {
  const text =
    typeof list.content === 'string' && list.delimiter !== undefined ? list.content.split('\n') : [];
  const row = miss.line === null ? text.slice(0, 4).join(' / ') : `${text[0]} / ${text[miss.line - 1]}`;
  const instead = found
    .filter(({ line, code }) => line === miss.line || isOfPeople(code))
    .slice(0, 4)
    .map(said);
  return `${said(miss)}: ${list.about}: ${row}  (${instead.join(', ') || 'nothing'})`;
}

describe(`${DIRTY_LISTS.length} dirty lists`, () => {
  it.each(PEOPLE_CODES)('every fault %s of the dirty lists is named in its line', (code) => {
    const wanted = checked.flatMap((one) =>
      one.list.expected.filter((fault) => fault.code === code).map((fault) => [one, fault] as const),
    );
    const misses = wanted.filter(([{ found }, fault]) => !isNamed(fault, found));
    expect(wanted.length).toBeGreaterThan(0);
    expect(
      misses.map(([one, fault]) => missText(one, fault)),
      `${misses.length} of ${wanted.length} are missing`,
    ).toEqual([]);
  });

  it('a fault in one row of a dirty list makes no error in another row', () => {
    const wrong = checked.flatMap(({ list, found }) => {
      const isAboutAll = list.expected.some(({ line }) => line === null);
      const wrongly = found.filter(({ code, line, severity }) => {
        return severity === 'error' && isOfPeople(code) && line !== null && list.cleanLines.includes(line);
      });
      return isAboutAll ? [] : wrongly.map((one) => `${said(one)}: ${list.about}`);
    });
    expect(wrong).toEqual([]);
  });

  it('every line with a fault is a row of its list', () => {
    const lines = checked.flatMap(({ list }) => list.expected.map(({ line }) => ({ list, line })));
    const lost = lines.filter(({ list, line }) => line !== null && list.cleanLines.includes(line));
    expect(lines.length).toBeGreaterThan(1_000);
    expect(lost).toEqual([]);
  });
});
