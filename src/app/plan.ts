/** The roster, the checks and the journal, put together as the settings say: what a run reads, and its plan. */

import { type Checker, createChecker } from '../checks/checker.js';
import type { JournalView } from '../journal/journal.js';
import { shownPath } from '../lib/shown-path.js';
import { createNamer } from '../naming/whole-name.js';
import type { Roster } from '../roster/roster.js';
import type { Settings } from '../settings/settings.js';
import type { CheckResult, Source } from './provision.js';

function hasDepartments({ columns }: Roster): boolean {
  return columns.sources.some(({ field }) => field === 'department_id');
}

/** The department of rows that have none: 1, the root, only where the roster has no column for it. */
function departmentOf(roster: Roster, settings: Settings): number | undefined {
  return settings.department ?? (hasDepartments(roster) ? undefined : 1);
}

export function sourceOf(
  { roster, wanted }: Pick<Source, 'roster' | 'wanted'>,
  { settings }: { readonly settings: Settings },
  journal: JournalView | undefined,
): Source {
  return {
    roster,
    journal,
    wanted,
    generates: settings.generates,
    namer: createNamer(roster.columns, settings.nameOrder),
    checker: (): Promise<Checker> =>
      createChecker({
        department: departmentOf(roster, settings),
        hasDepartmentColumn: hasDepartments(roster),
        departments: settings.departments,
        severities: settings.severities,
        ...(roster.format === 'csv' ? {} : { source: roster.format === 'xlsx' ? 'workbook' : 'json' }),
        generates: settings.generates,
        createdBefore: (key) => {
          const known = journal?.last(key);
          return known?.outcome === 'created' ? known.name : undefined;
        },
      }),
  };
}

/** What a run is about to do. */
export type Plan = ReturnType<typeof planOf>;

type Destination = { readonly baseUrl: string; readonly address: string; readonly from: string };

/** @param to where the run sends; absent: nowhere, as in a dry run */
export function planOf(
  { roster, folder, retry }: { readonly roster: Roster; readonly folder: string; readonly retry: boolean },
  { settings, io }: { readonly settings: Settings; readonly io: { readonly cwd: string } },
  survey: CheckResult,
  to?: Destination,
) {
  return {
    roster,
    survey,
    /** The address that the journal is guarded by, `sandbox` for one. */
    baseUrl: to?.baseUrl ?? null,
    /** Where to, in words: an address, or what a sandbox is; empty in a dry run. */
    address: to?.address ?? '',
    /** Who said so: a flag, a variable, a file. */
    addressFrom: to?.from ?? '',
    org: settings.org,
    /** The department of rows that have none. */
    department: departmentOf(roster, settings),
    /** The order of whole names, where the roster has such. */
    nameOrder: settings.nameOrder ?? roster.columns.nameOrder,
    pace: settings.pace,
    /** How many rows will be sent now: all that can be, or as many as `--limit` allows. */
    sending: Math.min(survey.toSend, settings.limit),
    /** The results folder as the user would write it. */
    folder: shownPath(folder, io.cwd),
    retry,
  } as const;
}
