/** Rows for the tests of this folder: a good row, in which a test changes fields. */

import { type Checked, createChecker } from '../../src/checks/checker.js';
import type { CheckOptions } from '../../src/checks/checker-options.js';
import type { CheckCode, Finding } from '../../src/domain/finding.js';
import type { Mapping } from '../../src/domain/roster-options.js';
import type { Columns, Draft, Row } from '../../src/domain/row.js';
import { createNamer } from '../../src/naming/whole-name.js';
import { matchColumns } from '../../src/roster/columns.js';
import { messageText } from '../../src/texts/finding-text.js';

export const GOOD: Draft = {
  nickname: 'a.petrova',
  password: 'Kiefer-Lampe-73',
  'name.first': 'Авдотья',
  'name.last': 'Петрова',
  'name.middle': 'Фёдоровна',
  position: 'Учитель',
  department_id: '7',
};

/** Namesakes are off, since all good rows have the same name. */
export const OPTIONS: CheckOptions = {
  department: undefined,
  hasDepartmentColumn: true,
  severities: { namesakes: 'off' },
};

export function row(number: number): Row {
  return { row: number, line: number + 1, cells: [number] };
}

/** Checks good rows with these changes in one pass. The first row is in line 2. */
export async function checkAll(
  changes: readonly Draft[],
  options: Partial<CheckOptions> = {},
): Promise<Checked[]> {
  const severities = { ...OPTIONS.severities, ...options.severities };
  const checker = await createChecker({ ...OPTIONS, ...options, severities });
  return changes.map((change, i) => checker.check(row(i + 1), { ...GOOD, ...change }));
}

export async function findingsOf(
  change: Draft,
  options: Partial<CheckOptions> = {},
): Promise<readonly Finding[]> {
  const [checked] = await checkAll([change], options);
  return checked?.findings ?? [];
}

/** One text for each finding, such as `error nickname: is missing [required]`. */
export async function findingTexts(change: Draft, options: Partial<CheckOptions> = {}): Promise<string[]> {
  return (await findingsOf(change, options)).map(format);
}

export function format({ severity, field, message, code }: Finding): string {
  return `${severity} ${field}: ${messageText(message)} [${code}]`;
}

export function codes(findings: readonly Finding[]): CheckCode[] {
  return findings.map(({ code }) => code);
}

/** Checks rows of cells in one pass, with namesakes. The first row is in line 2. */
export async function checkCells(
  columns: Columns,
  rows: readonly (readonly unknown[])[],
  options: Partial<CheckOptions> = {},
): Promise<{ readonly checked: readonly Checked[]; readonly list: readonly Finding[] }> {
  const checker = await createChecker({ department: 1, hasDepartmentColumn: false, columns, ...options });
  const namer = createNamer(columns, undefined);
  const checked = rows.map((cells, at) => {
    const read = { ...row(at + 1), cells };
    const { draft, complaint } = namer(columns.draft(read));
    return checker.check(read, draft, complaint);
  });
  return { checked, list: checker.conclude() };
}

/** The columns of a roster with these headers. */
export function columnsOf(headers: readonly string[], map: readonly Mapping[] = []): Columns {
  return matchColumns(headers, { label: 'users.csv', line: 1, map });
}

/** One text for each finding, such as `3 nickname same-person`. Findings about the list come last. */
export async function codesInCells(
  headers: readonly string[],
  rows: readonly (readonly unknown[])[],
  options: Partial<CheckOptions> = {},
): Promise<readonly string[]> {
  const { checked, list } = await checkCells(columnsOf(headers), rows, options);
  return [...checked.flatMap(({ findings }) => findings), ...list].map(
    ({ line, field, code }) => `${line} ${field} ${code}`,
  );
}
