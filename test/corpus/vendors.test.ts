/**
 * Lists of 60 systems, written from the documentation of their vendors. `vendors/expected.json` has the expected result
 * of each row. All people are invented. Past dates are before 2026, and future dates are after 2026.
 */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Checked } from '../../src/checks/checker.js';
import type { CheckOptions } from '../../src/checks/checker-options.js';
import { UserError } from '../../src/domain/errors.js';
import type { CheckCode, Finding } from '../../src/domain/finding.js';
import { openRoster } from '../../src/roster/roster.js';
import { readPass, sourceOf } from './reading.js';

/** Missing fields are not compared. */
type ExpectedRow = {
  /** The line of a CSV file, the row of a sheet, or the number of a JSON element. */
  readonly line: number;
  /** `not-create` also covers rows about which an administrator should be asked first. */
  readonly should: 'create' | 'not-create';
  readonly login?: string;
  readonly first?: string;
  readonly middle?: string;
  readonly last?: string;
  readonly position?: string;
  /** The codes of the errors of the row. Default: none. */
  readonly refused?: readonly CheckCode[];
  /** Why the program cannot know that the row should not be created, and creates it. */
  readonly known?: string;
  /** Why the row should not be created. */
  readonly why?: string;
};

type ExpectedList = {
  readonly file: string;
  readonly system: string;
  /** Where the columns are described. */
  readonly source: string;
  /** Default: detected. */
  readonly encoding?: string;
  /** The codes of the errors of the list, which is not sent until they are answered. Default: none. */
  readonly errors?: readonly CheckCode[];
} & (
  | { readonly rows: readonly ExpectedRow[] }
  /** Part of the message of a list that is refused before its rows are checked. */
  | { readonly unreadable: string }
);

const FOLDER = join(import.meta.dirname, 'vendors');
const EXPECTED = 'expected.json';
const LISTS: readonly ExpectedList[] = JSON.parse(await readFile(join(FOLDER, EXPECTED), 'utf8'));

/** Departments are text, and missing passwords are generated. */
const CHECKS: Partial<CheckOptions> = {
  generates: 'missing',
  needs: { title: 'the directory', password: true, departmentId: false, fields: [], domain: undefined },
};

async function read({ file, encoding }: ExpectedList) {
  const roster = await openRoster({ path: join(FOLDER, file), stdin: Readable.from([]), encoding });
  try {
    const { rows, checked, findings } = await readPass(sourceOf(roster, {}, false, CHECKS));
    const errors = errorsOf(findings.filter(({ row }) => row === null));
    return { errors, rows: rows.map(({ line }, at) => ({ line, ...outcomeOf(checked[at], errors) })) };
  } finally {
    await roster.close();
  }
}

function errorsOf(findings: readonly Finding[] = []): readonly CheckCode[] {
  return [...new Set(findings.filter(({ severity }) => severity === 'error').map(({ code }) => code))];
}

function outcomeOf(checked: Checked | undefined, errors: readonly CheckCode[]) {
  return {
    isCreated: checked?.user !== undefined && errors.length === 0,
    refused: errorsOf(checked?.findings),
    login: checked?.partial.nickname,
    ...checked?.partial.name,
    position: checked?.partial.position,
  };
}

/** The expected result of a row, in the form of `outcomeOf`. */
function expectedOutcome(row: ExpectedRow, errors: readonly CheckCode[]) {
  const { should, refused = [], known, why: _, ...fields } = row;
  const isCreated =
    refused.length === 0 && errors.length === 0 && (should === 'create' || known !== undefined);
  return { ...fields, isCreated, refused };
}

describe('lists of other systems', () => {
  it.each(LISTS.map((list) => [list.system, list] as const))(
    'a list of another system gives the expected people: %s',
    async (_, list) => {
      if ('unreadable' in list) {
        const error = await read(list).catch((caught: unknown) => caught);
        expect(error).toBeInstanceOf(UserError);
        return expect(error).toMatchObject({ message: expect.stringContaining(list.unreadable) });
      }
      const { errors = [] } = list;
      const found = await read(list);
      expect(found.errors).toEqual(errors);
      expect(found.rows).toMatchObject(list.rows.map((row) => expectedOutcome(row, errors)));
    },
  );

  it('every list in the folder has an expected result', async () => {
    const files = (await readdir(FOLDER)).filter((name) => name !== EXPECTED);
    expect(LISTS.map(({ file }) => file)).toEqual(files.sort());
  });

  it('every row that should not be created has a reason, and few of these rows are created', () => {
    const rows = LISTS.flatMap((list) => ('rows' in list ? list.rows : []));
    const known = rows.filter((row) => row.known !== undefined);
    expect(known.filter(({ should, refused, why }) => should === 'create' || refused || why)).toEqual([]);
    expect(rows.filter(({ should, known, why }) => should !== 'create' && !known && !why)).toEqual([]);
    expect(known.length * 10).toBeLessThan(rows.length);
  });
});
