/** The people of a list: each row with its name split, its login and what is wrong with them. */

import { type CheckOptions, createChecker } from '../../checks/checker.js';
import { Interrupted } from '../../domain/errors.js';
import type { CheckCode, Finding } from '../../domain/finding.js';
import type { NameOrder } from '../../domain/user.js';
import { createNamer } from '../../naming/whole-name.js';
import type { Roster } from '../../roster/roster.js';
import { cellText, type Person, type Traits } from './person.js';

export type ListOptions = Pick<CheckOptions, 'departments' | 'severities'> & {
  readonly roster: Roster;
  /** Of whole names. Default: by the header of their column. */
  readonly nameOrder: NameOrder | undefined;
  readonly signal: AbortSignal;
};

/** What of a row's checks is about logins and names; the rest is for the run. */
const OF_LOGINS: ReadonlySet<CheckCode> = new Set<CheckCode>([
  'type',
  'duplicate',
  'domain',
  'nickname-characters',
  'mixed-script',
  'hidden-character',
]);

export type List = { readonly people: readonly Person[]; readonly findings: readonly Finding[] };

/** @throws {Interrupted} where the signal is aborted; and what reading throws */
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
    const { partial, findings: found } = checker.check(row, draft, complaint);
    const { nickname, name, position, departmentId } = partial;
    // An address with nothing before its `@` is no login that is missing: somebody has to look at it.
    const isHalf = nickname === '' && cellText(draft.nickname).trim() !== '';
    const isLack = ({ code, field }: Finding) => isHalf && code === 'required' && field === 'nickname';
    findings.push(...found.filter((one) => isOfList(one) || isLack(one)));
    const traits: Traits = {
      ...(position !== '' && { position }),
      ...(hasDepartmentColumn && departmentId !== undefined && { department: String(departmentId) }),
    };
    people.push({ row, draft, name, login: nickname, traits });
  }
  return { people, findings };
}

function isOfList({ code, field }: Finding): boolean {
  return code === 'name-split' || (OF_LOGINS.has(code) && (field === 'nickname' || field === 'name'));
}
