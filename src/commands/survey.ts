/** What a run is about to do, found out by reading the roster once: the survey, and the plan that is made of it. */

import type { Finding } from '../finding.js';
import type { JournalView } from '../journal/journal.js';
import { check, type Survey } from '../provision.js';
import type { Job, Outside } from './job.js';
import { shownPath } from './shown-path.js';
import { departmentOf, sourceOf } from './source.js';
import type { Plan } from './view.js';

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
