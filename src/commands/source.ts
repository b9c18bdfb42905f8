/** The roster, the checks and the journal, put together as the settings say: what a run reads, and its plan. */

import { type Checker, createChecker } from '../check/checker.js';
import type { JournalView } from '../journal/journal.js';
import { createNamer } from '../naming/whole-name.js';
import type { Source, Survey } from '../provision.js';
import type { Roster } from '../roster/roster.js';
import type { Job, Outside } from './job.js';
import type { Settings } from './settings.js';
import { shownPath } from './shown-path.js';
import type { Address } from './target.js';
import type { Plan } from './view.js';

function hasDepartments({ columns }: Roster): boolean {
  return columns.sources.some(({ field }) => field === 'department_id');
}

/** The department of rows that have none: 1, the root, only where the roster has no column for it. */
function departmentOf(roster: Roster, settings: Settings): number | undefined {
  return settings.department ?? (hasDepartments(roster) ? undefined : 1);
}

/** @param job of which only the roster is read, and which rows are wanted */
export function sourceOf(
  { roster, wanted }: Pick<Job, 'roster' | 'wanted'>,
  { settings }: Pick<Outside, 'settings'>,
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

/** @param to where the run sends; absent: nowhere, as in a dry run */
export function planOf(job: Job, { settings, io }: Outside, survey: Survey, to?: Address): Plan {
  return {
    roster: job.roster,
    survey,
    baseUrl: to?.baseUrl ?? null,
    address: to?.address ?? '',
    addressFrom: to?.from ?? '',
    org: settings.org,
    department: departmentOf(job.roster, settings),
    nameOrder: settings.nameOrder ?? job.roster.columns.nameOrder,
    pace: settings.pace,
    sending: Math.min(survey.toSend, settings.limit),
    folder: shownPath(job.folder, io.cwd),
    retry: job.retry,
  };
}
