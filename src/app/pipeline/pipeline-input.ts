import { createChecker } from '../../checks/checker.js';
import type { JournalView } from '../../domain/journals.js';
import type { KnownSecrets } from '../../domain/known-secrets.js';
import { untitledName } from '../../domain/name-title.js';
import { foldSpaces } from '../../domain/text.js';
import { nicknameKey } from '../../domain/user.js';
import { createNamer } from '../../naming/whole-name.js';
import type { Roster } from '../../roster/roster.js';
import { renamedPeople } from '../people/index.js';
import type { PipelineInput } from './decide.js';
import type { CheckOptions } from './pipeline-options.js';

function hasDepartments({ columns }: Roster): boolean {
  return columns.sources.some(({ field }) => field === 'department_id');
}

/** The department of rows without one. The default is 1, the root, but only if the roster has no department column. */
export function defaultDepartment(roster: Roster, { department, needs }: CheckOptions): number | undefined {
  if (needs?.departmentId === false) return undefined;
  return department ?? (hasDepartments(roster) ? undefined : 1);
}

/** @param secrets receives the passwords of all rows */
export function pipelineInput(
  { roster, selection }: Pick<PipelineInput, 'roster' | 'selection'>,
  checks: CheckOptions,
  journal: JournalView | undefined,
  secrets?: KnownSecrets,
): PipelineInput {
  const { departments, severities, nameOrder, needs, stepsOf } = checks;
  // A rehearsal has its own journal, which knows no existing accounts.
  const earlier = checks.realJournal ?? journal;
  let findRenamed: ReturnType<typeof renamedPeople> | undefined;
  return {
    roster,
    journal,
    selection,
    stepsOf,
    valuesOf: needs?.valuesOf,
    ignoresPasswords: needs?.password === false,
    namer: createNamer(roster.columns, nameOrder),
    departmentNames: namesOf(departments),
    departmentSpellings: new Map(Object.keys(departments).map((name) => [foldSpaces(name), name])),
    checker: async () => {
      findRenamed ??= renamedPeople(roster, severities.renamed === 'off' ? undefined : earlier);
      return await createChecker({
        ...rowChecks(roster, checks, earlier),
        department: defaultDepartment(roster, checks),
        secrets,
        findRenamed: await findRenamed,
        createdBefore: (key) => {
          const known = journal?.last(key);
          if (known?.outcome !== 'created') return undefined;
          return { name: untitledName(known.name), identity: known.identity ?? {} };
        },
      });
    },
  };
}

/** The check options that follow from the roster and from answers about people. */
export function rowChecks<C extends Pick<CheckOptions, 'newNicknames' | 'newLines' | 'activeLines'>>(
  roster: Roster,
  checks: C,
  journal: JournalView | undefined,
) {
  const { newNicknames = [], newLines, activeLines } = checks;
  const newKeys = new Set(newNicknames.map(nicknameKey));
  const { columns, format } = roster;
  return {
    ...checks,
    columns,
    nickname: columns.nickname,
    hasDepartmentColumn: hasDepartments(roster),
    ...(format !== 'csv' && { source: format === 'xlsx' ? ('workbook' as const) : ('json' as const) }),
    isNew: (key: string, line: number) =>
      newKeys.has(key) || newLines?.has(line) === true || journal?.newNicknames.has(key) === true,
    isActive: (line: number) => activeLines?.has(line) === true,
  };
}

/** By number, without numbers that have several names: only the cell shows which one applies. */
function namesOf(departments: CheckOptions['departments']): ReadonlyMap<number, string> {
  const ids = Object.values(departments);
  const isAlone = (id: number) => ids.indexOf(id) === ids.lastIndexOf(id);
  return new Map(Object.entries(departments).flatMap(([name, id]) => (isAlone(id) ? [[id, name]] : [])));
}
