/** The roster, the checks and the journal, put together as the settings say: what a run reads, and its plan. */

import { type Checker, createChecker } from '../check/checker.js';
import type { Finding } from '../finding.js';
import type { JournalView } from '../journal/journal.js';
import { createNamer } from '../naming/whole-name.js';
import { check, type Source, type Survey } from '../provision.js';
import type { Roster } from '../roster/roster.js';
import type { Job, Outside } from './job.js';
import type { Settings } from './settings.js';
import { shownPath } from './shown-path.js';
import type { Plan } from './view.js';

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

/** Reads the whole roster once. */
export function surveyOf(
  job: Job,
  outside: Outside,
  journal: JournalView | undefined,
  onFinding: (finding: Finding) => void,
): Promise<Survey> {
  return check(sourceOf(job, outside, journal), onFinding, outside.io.interruption.first);
}

export function planOf(
  job: Job,
  { settings, io }: Outside,
  survey: Survey,
  target: { baseUrl: string | null; address: string; from: string },
): Plan {
  return {
    roster: job.roster,
    survey,
    baseUrl: target.baseUrl,
    address: target.address,
    addressFrom: target.from,
    org: settings.org,
    department: departmentOf(job.roster, settings),
    nameOrder: settings.nameOrder ?? job.roster.columns.nameOrder,
    pace: settings.pace,
    sending: Math.min(survey.toSend, settings.limit),
    folder: shownPath(job.folder, io.cwd),
    retry: job.retry,
  };
}
