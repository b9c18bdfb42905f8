/** The roster, the checks and the journal, put together for the story as the settings say. */

import { type Checker, createChecker } from '../check/checker.js';
import { createFiller, type Filler } from '../fill/filler.js';
import type { JournalView } from '../journal/journal.js';
import type { Source } from '../provision.js';
import type { Roster } from '../roster/roster.js';
import type { Field } from '../user.js';
import type { Job, Outside } from './job.js';
import type { Settings } from './settings.js';
import { shellQuote } from './words.js';

/** The department of rows that have none: 1, the root, only where the roster has no column for it. */
export function departmentOf(roster: Roster, settings: Settings): number | undefined {
  const hasColumn = roster.columns.sources.some(({ field }) => field === 'department_id');
  return settings.department ?? (hasColumn ? undefined : 1);
}

/** Works out once what the rows lack: every reading of the roster in this job shares it. */
export function fillerOf(job: Job, outside: Outside, journal: JournalView | undefined): Promise<Filler> {
  const { settings, io } = outside;
  const { columns, rows } = job.roster;
  return createFiller({
    columns,
    rows,
    nameOrder: settings.filling.nameOrder,
    patterns: settings.filling.nickname ?? [],
    former: journal,
    triesNext: settings.triesNext,
    signal: io.interruption.first,
  });
}

export function sourceOf(
  job: Job,
  { settings }: Outside,
  journal: JournalView | undefined,
  filler: Filler,
): Source {
  const { roster, wanted } = job;
  const formerNicknames = formerNicknamesOf(settings, journal);
  const hasColumn = (wanted: Field) => roster.columns.sources.some(({ field }) => field === wanted);
  return {
    roster,
    journal,
    wanted,
    generates: settings.generates,
    filler,
    checker: (pass): Promise<Checker> =>
      createChecker({
        department: departmentOf(roster, settings),
        hasDepartmentColumn: hasColumn('department_id'),
        hasNicknameColumn: hasColumn('nickname'),
        ...(formerNicknames !== undefined && { formerNicknames }),
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

/** The option by which an earlier run made nicknames, as it would be typed; undefined where this run makes some too. */
function formerNicknamesOf(
  { filling }: Pick<Settings, 'filling'>,
  journal: JournalView | undefined,
): string | undefined {
  if (filling.nickname !== undefined || journal === undefined) return undefined;
  const patterns = journal.head.reading?.nickname;
  if (patterns !== undefined) {
    return patterns.map((pattern) => `--nickname ${shellQuote(pattern)}`).join(' ');
  }
  // A run in between was told no pattern.
  return journal.assignments()[Symbol.iterator]().next().done === true ? undefined : '--nickname <pattern>';
}
