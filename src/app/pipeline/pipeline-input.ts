import { createChecker } from '../../checks/checker.js';
import type { Recognition } from '../../checks/checker-options.js';
import type { Person } from '../../domain/identity.js';
import type { JournalView } from '../../domain/journals.js';
import type { KnownSecrets } from '../../domain/known-secrets.js';
import { foldSpaces } from '../../domain/text.js';
import { nicknameKey } from '../../domain/user.js';
import { createNamer } from '../../naming/whole-name.js';
import type { Roster } from '../../roster/roster.js';
import { KnownPeople, leftOutRows } from '../people/index.js';
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
  const { departments, nameOrder, needs, stepsOf, othersNicknames, others, prepared } = checks;
  const namer = createNamer(roster.columns, nameOrder);
  const known = once(() => KnownPeople.compare(roster, { journal, others, prepared }, namer));
  const newKeys = new Set(checks.newNicknames?.map(nicknameKey));
  const isOnRequest = (line: number) => selection.outcomes.has('left_out') && selection.includesLine(line);
  const isSent = (line: number, key: string) => newKeys.has(key) || isOnRequest(line);
  const leftOut = once(async () => leftOutRows(checks, journal, isSent, (await known()).leftOut));
  return {
    roster,
    journal,
    secrets,
    selection,
    othersNicknames,
    leftOut,
    stepsOf,
    namer,
    known,
    valuesOf: needs?.valuesOf,
    ignoresPasswords: needs?.password === false,
    departmentNames: namesOf(departments),
    departmentSpellings: new Map(Object.keys(departments).map((name) => [foldSpaces(name), name])),
    checker: async () =>
      await createChecker({
        ...rowChecks(roster, checks, journal, await known()),
        department: defaultDepartment(roster, checks),
        secrets,
        leftOut: (await leftOut())?.of,
      }),
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

type RowAnswers = Pick<CheckOptions, 'newNicknames' | 'newLines' | 'sameLines' | 'activeLines'>;

/** The check options that follow from the roster, from answers about people, and from who is known. */
export function rowChecks<C extends RowAnswers>(
  roster: Roster,
  checks: C,
  journal: JournalView | undefined,
  known: KnownPeople,
) {
  const { newNicknames = [], newLines, sameLines, activeLines } = checks;
  const newKeys = new Set(newNicknames.map(nicknameKey));
  const { columns, format } = roster;
  const isNew = (key: string, line: number) =>
    newKeys.has(key) || newLines?.has(line) === true || journal?.newNicknames.has(key) === true;
  return {
    ...checks,
    columns,
    nickname: columns.nickname,
    hasDepartmentColumn: hasDepartments(roster),
    ...(format !== 'csv' && { source: format === 'xlsx' ? ('workbook' as const) : ('json' as const) }),
    isNew,
    recognise(key: string, person: Person, line: number): Recognition | undefined {
      const isSame = sameLines?.has(line) === true;
      const recognition = known.recognise(key, person, !isSame && isNew(key, line));
      return recognition && isSame ? { ...recognition, kind: 'same' } : recognition;
    },
    isActive: (line: number) => activeLines?.has(line) === true,
  };
}

/** By number, without numbers that have several names: only the cell shows which one applies. */
function namesOf(departments: CheckOptions['departments']): ReadonlyMap<number, string> {
  const ids = Object.values(departments);
  const isAlone = (id: number) => ids.indexOf(id) === ids.lastIndexOf(id);
  return new Map(Object.entries(departments).flatMap(([name, id]) => (isAlone(id) ? [[id, name]] : [])));
}
