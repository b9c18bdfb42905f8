/**
 * Lists of people who all need an account: the people in them must not have a finding. The variable ROWS sets the
 * number of rows (the full size is 100000), and SEED selects other lists.
 */

import { describe, expect, it } from 'vitest';
import { type CleanList, cleanLists } from './clean-lists.js';
import { NEAR_MISSES } from './near-misses.js';
import { LOCALES } from './people.js';
import { type Found, findingsOf, isOfPeople } from './reading.js';

const ROWS = Number(process.env.ROWS ?? 5_000);
const SEED = Number(process.env.SEED ?? 1);
const LIMIT_MS = 600_000;

const SHOWN = 20;

type Checked = { readonly list: CleanList; readonly found: readonly Found[] };

async function checkedLists(): Promise<readonly Checked[]> {
  const checked: Checked[] = [];
  for (const list of cleanLists(ROWS, SEED)) checked.push({ list, found: await findingsOf(list) });
  return checked;
}

/** The findings that a function selects, as lines with their rows. */
function findingLines(
  checked: readonly Checked[],
  isSelected: (one: Found, list: CleanList) => boolean,
): readonly string[] {
  return checked.flatMap(({ list, found }) =>
    found
      .filter((one) => isSelected(one, list))
      .map(({ severity, code, line }) => {
        const row = line === null ? '' : list.rows[line - 2];
        return `${severity} ${code}: ${row}  [${list.shape}]`;
      }),
  );
}

describe(`clean lists with ${ROWS} rows`, () => {
  it(
    'no person in a clean list has an error about identity, and at most one in a thousand has a warning',
    async () => {
      const checked = await checkedLists();
      const errors = findingLines(checked, ({ code, severity }) => isOfPeople(code) && severity === 'error');
      const warnings = findingLines(checked, ({ code, severity }) => isOfPeople(code) && severity === 'warn');
      const others = findingLines(checked, ({ code, severity }, { lacksLogins }) => {
        return (
          severity === 'error' &&
          !isOfPeople(code) &&
          !(lacksLogins && (code === 'required' || code === 'field-missing'))
        );
      });
      expect(checked.reduce((sum, { list }) => sum + list.rows.length, 0)).toBe(ROWS);
      expect(errors.slice(0, SHOWN), `${errors.length} errors`).toEqual([]);
      expect(warnings.length, warnings.slice(0, SHOWN).join('\n')).toBeLessThanOrEqual(ROWS / 1_000);
      expect(others.slice(0, SHOWN), `${others.length} rows that would not be sent`).toEqual([]);
    },
    LIMIT_MS,
  );

  it('clean lists have many forms, and names of at least 25 locales', () => {
    const lists = [...cleanLists(10_000, SEED)];
    const locales = new Set(lists.flatMap((list) => [...list.locales]));
    expect(new Set(lists.map(({ shape }) => shape)).size).toBeGreaterThan(30);
    expect(LOCALES.length).toBeGreaterThan(25);
    expect(LOCALES.filter((locale) => !locales.has(locale))).toEqual([]);
  });
});

describe('lists that look faulty', () => {
  it.each(NEAR_MISSES.map((list) => [list.about, list] as const))(
    'the people in a correct list that looks faulty have no finding: %s',
    async (_, list) => {
      const found = (await findingsOf(list, list.before)).filter(({ code }) => isOfPeople(code));
      const rows = list.content.toString().split('\n');
      const texts = found.map(({ severity, code, line }) => `${severity} ${code}: ${rows[(line ?? 1) - 1]}`);
      expect(texts).toEqual([]);
    },
  );
});
