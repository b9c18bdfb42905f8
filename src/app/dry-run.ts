/** A run that only checks: reads the roster and the journal, and writes nothing but a file of findings. */

import type { Finding } from '../domain/finding.js';
import { readJournalFor } from '../journal/journal.js';
import { writeFindings } from '../report/findings-file.js';
import { forgottenNotice } from './archive.js';
import type { RunResult } from './ending.js';
import { pipelineInput } from './pipeline-input.js';
import { planOf } from './plan.js';
import { check } from './provision.js';
import type { Reporter } from './reporter.js';
import type { RunIo, RunRequest } from './run-request.js';
import { addressOf } from './target.js';

/** @param findingsFile absolute path; `undefined`: no file */
export async function dryRun(
  request: RunRequest,
  findingsFile: string | undefined,
  reporter: Reporter,
  { interruption }: Pick<RunIo, 'interruption'>,
): Promise<RunResult> {
  const { destination, folder, roster, checks } = request;
  const baseUrl = destination.kind === 'none' ? undefined : addressOf(destination).baseUrl;
  const journal = request.fresh ? undefined : await readJournalFor(baseUrl, folder);
  const findings: Finding[] = [];
  const input = pipelineInput(request, checks, journal);
  const checked = await check(input, (finding) => findings.push(finding), interruption.first);
  const text = findingsFile && (await writeFindings(findingsFile, roster.path, findings));
  if (text) reporter.notice({ kind: 'note', text });
  reporter.findings(findings, roster);
  reporter.plan(planOf(request, checked));
  const forgotten = await forgottenNotice(request);
  if (forgotten !== undefined) reporter.notice(forgotten);
  const isValid = checked.refused === 0 && !checked.isRefused && checked.before.invalid === 0;
  return { kind: 'checked', isValid, counts: checked.before, folder, findings: findingsFile };
}
