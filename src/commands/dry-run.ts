/** `--dry-run`: reads and checks the roster, consults the journal, tells it all, and sends and writes nothing. */

import { readJournalFor } from '../journal/journal.js';
import { createFindingsFile } from './findings-file.js';
import type { Job, Outside } from './job.js';
import { forgottenWords } from './make-way.js';
import { shownPath } from './shown-path.js';
import { planOf, surveyOf } from './source.js';
import { addressWords } from './target.js';

/** @returns the exit status */
export async function dryRun(job: Job, outside: Outside): Promise<number> {
  const { settings, view, io } = outside;
  const baseUrl = settings.address.kind === 'none' ? undefined : addressWords(settings).baseUrl;
  const journal = settings.fresh ? undefined : await readJournalFor(baseUrl, job.folder);
  const findings =
    settings.findings === undefined ? undefined : createFindingsFile(settings.findings, job.roster.path);
  const survey = await surveyOf(job, outside, journal, (finding) => {
    view.finding(finding, job.roster.label);
    findings?.add(finding);
  });
  const warning = await findings?.write();
  if (warning !== undefined) view.note(warning);
  const nowhere = { baseUrl: null, address: '', from: '' };
  const plan = planOf(job, outside, survey, nowhere);
  view.findingsDone(job.roster);
  view.plan(plan);
  for (const words of await forgottenWords(job, outside)) view.note(words);
  const status = survey.refused > 0 || survey.isRefused || survey.before.invalid > 0 ? 1 : 0;
  view.checked(status, plan, settings.findings === undefined ? [] : [shownPath(settings.findings, io.cwd)]);
  return status;
}
