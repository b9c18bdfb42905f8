/** `--dry-run`: reads and checks the roster, consults the journal, tells it all, and sends and writes nothing. */

import { readJournal } from '../journal/journal.js';
import { createFindingsFile } from './findings-file.js';
import type { Job, Outside } from './job.js';
import { fillerOf } from './source.js';
import { planOf, surveyOf } from './survey.js';
import { refuseExistingFile, writeRoster } from './write-roster.js';

/** @returns the exit status */
export async function dryRun(job: Job, outside: Outside): Promise<number> {
  const { settings, view } = outside;
  await refuseExistingFile(outside);
  const journal = await readJournal(job.folder);
  const findings =
    settings.findings === undefined ? undefined : createFindingsFile(settings.findings, job.roster.path);
  const filler = await fillerOf(job, outside, journal);
  const survey = await surveyOf(job, outside, journal, filler, (finding) => {
    view.finding(finding, job.roster.label);
    findings?.add(finding);
  });
  await findings?.write();
  await writeRoster(job, outside, filler);
  view.explain(planOf(job, outside, survey, filler, { baseUrl: null, address: 'none: a dry run', from: '' }));
  const status = survey.refused > 0 || survey.before.invalid > 0 ? 1 : 0;
  view.checked(status, survey);
  return status;
}
