/** Rows for the tests of this folder: a good row, changed where a test says. */

import { type Checked, type CheckOptions, createChecker } from '../../src/checks/checker.js';
import type { CheckCode, Finding } from '../../src/domain/finding.js';
import type { Draft, Row } from '../../src/domain/row.js';
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

export const OPTIONS: CheckOptions = {
  department: undefined,
  hasDepartmentColumn: true,
};

export function row(number: number): Row {
  return { row: number, line: number + 1, cells: [] };
}

/** Checks rows, each the good one with changes, in one pass; the first is in line 2. */
export async function checkAll(
  changes: readonly Draft[],
  options: Partial<CheckOptions> = {},
): Promise<Checked[]> {
  const checker = await createChecker({ ...OPTIONS, ...options });
  return changes.map((change, i) => checker.check(row(i + 1), { ...GOOD, ...change }));
}

export async function findingsOf(
  change: Draft,
  options: Partial<CheckOptions> = {},
): Promise<readonly Finding[]> {
  const [checked] = await checkAll([change], options);
  return checked?.findings ?? [];
}

/** `error nickname: is missing [required]`, one text a finding. */
export async function findingTexts(change: Draft, options: Partial<CheckOptions> = {}): Promise<string[]> {
  return (await findingsOf(change, options)).map(format);
}

export function format({ severity, field, message, code }: Finding): string {
  return `${severity} ${field}: ${messageText(message)} [${code}]`;
}

export function codes(findings: readonly Finding[]): CheckCode[] {
  return findings.map(({ code }) => code);
}
