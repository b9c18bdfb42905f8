/** Reads the people of a list: each row with its name split, its nickname, and what is wrong with the two. */

import { createChecker } from '../../checks/checker.js';
import { Interrupted } from '../../domain/errors.js';
import type { CheckCode, Finding } from '../../domain/finding.js';
import { createNamer } from '../../naming/whole-name.js';
import type { Roster } from '../../roster/roster.js';
import type { CheckOptions } from '../run-request.js';
import { cellText, type Person, type Traits } from './person.js';

export type ListOptions = Pick<CheckOptions, 'departments' | 'severities' | 'nameOrder'> & {
  readonly roster: Roster;
  readonly signal: AbortSignal;
};

/** The checks of nicknames and names; all others are left to the run. */
const CODES: ReadonlySet<CheckCode> = new Set<CheckCode>([
  'type',
  'duplicate',
  'domain',
  'nickname-characters',
  'mixed-script',
  'hidden-character',
]);

export type List = { readonly people: readonly Person[]; readonly findings: readonly Finding[] };

/** @throws {Interrupted} when the signal is aborted; {UserError} as reading a roster does */
export async function readList({ roster, nameOrder, signal, ...options }: ListOptions): Promise<List> {
  const { columns, format } = roster;
  const namer = createNamer(columns, nameOrder);
  const hasDepartmentColumn = columns.sources.some(({ field }) => field === 'department_id');
  const checker = await createChecker({
    ...options,
    department: undefined,
    hasDepartmentColumn,
    severities: { ...options.severities, 'password-weak': 'off' },
    ...(format !== 'csv' && { source: format === 'xlsx' ? 'workbook' : 'json' }),
  });
  const people: Person[] = [];
  const findings: Finding[] = [];
  for await (const row of roster.rows()) {
    if (signal.aborted) throw new Interrupted();
    const { draft, complaint } = namer(columns.draft(row));
    const checked = checker.check(row, draft, complaint);
    const { nickname, name, position, departmentId } = checked.partial;
    // An address with nothing before its `@` needs a person, not a generated nickname.
    const isHalf = nickname === '' && cellText(draft.nickname).trim() !== '';
    findings.push(...checked.findings.filter((finding) => isOfList(finding, isHalf)));
    const traits: Traits = {
      ...(position !== '' && { position }),
      ...(hasDepartmentColumn && departmentId !== undefined && { department: String(departmentId) }),
    };
    people.push({ row, draft, name, nickname, traits });
  }
  return { people, findings };
}

function isOfList({ code, field }: Finding, isHalf: boolean): boolean {
  if (code === 'required') return isHalf && field === 'nickname';
  return code === 'name-split' || (CODES.has(code) && (field === 'nickname' || field === 'name'));
}
