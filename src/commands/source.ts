/** The roster, the checks and the journal, put together for the story as the settings say. */

import { type Checker, createChecker } from '../check/checker.js';
import type { JournalView } from '../journal/journal.js';
import { createNamer } from '../naming/whole-name.js';
import type { Source } from '../provision.js';
import type { Roster } from '../roster/roster.js';
import type { Job, Outside } from './job.js';
import type { Settings } from './settings.js';

/** The department of rows that have none: 1, the root, only where the roster has no column for it. */
export function departmentOf(roster: Roster, settings: Settings): number | undefined {
  return settings.department ?? (hasDepartments(roster) ? undefined : 1);
}

function hasDepartments({ columns }: Roster): boolean {
  return columns.sources.some(({ field }) => field === 'department_id');
}

export function sourceOf(job: Job, { settings }: Outside, journal: JournalView | undefined): Source {
  const { roster, wanted } = job;
  return {
    roster,
    journal,
    wanted,
    generates: settings.generates,
    namer: createNamer(roster.columns, settings.nameOrder),
    checker: (pass): Promise<Checker> =>
      createChecker({
        department: departmentOf(roster, settings),
        hasDepartmentColumn: hasDepartments(roster),
        departments: settings.departments,
        severities: settings.severities,
        ...(roster.format === 'csv' ? {} : { source: roster.format === 'xlsx' ? 'workbook' : 'json' }),
        generates: settings.generates,
        expectedRows: roster.expectedRows,
        // A warning is told once; what keeps a row or its password from being sent has to hold in the later passes too.
        passwordStrength:
          pass === 'first' ||
          settings.severities['password-weak'] === 'error' ||
          settings.generates === 'weak',
        createdBefore: (key) => {
          const known = journal?.last(key);
          return known?.outcome === 'created' ? known.name : undefined;
        },
      }),
  };
}
