/** A run that checks and sends nothing. */

import type { Finding } from '../../domain/finding.js';
import type { Io } from '../../lib/io.js';
import { findingsOutput } from '../../report/findings-file.js';
import { checkOutput } from '../../system/output-file.js';
import { besideWarning } from '../../system/temporary-file.js';
import { targetAddress } from '../opening/index.js';
import { check, pipelineInput } from '../pipeline/index.js';
import { handOnFindings, usedAs } from '../results/index.js';
import type { RunResult } from '../types/ending.js';
import type { Ports } from '../types/ports.js';
import type { RunRequest } from '../types/run-request.js';
import { warnOfForgotten } from './fresh.js';
import { planOf } from './plan.js';

/** Writes nothing but a file of findings. */
export async function dryRun(
  request: RunRequest,
  { findings: path, overwrite }: NonNullable<RunRequest['dryRun']>,
  { reporter, texts }: Pick<Ports, 'reporter' | 'texts'>,
  { interruption, journals }: Pick<Io, 'interruption' | 'journals'>,
): Promise<RunResult> {
  const { destination, profile, folder, roster, checks, files } = request;
  const output = path && findingsOutput({ path, overwrite, usedAs: usedAs(roster.path, files) });
  // Before the check, which may take long.
  if (output) await checkOutput(output);
  const address = destination.kind === 'none' ? undefined : targetAddress(destination, profile);
  const journal = request.archive === undefined ? await journals.readFor(address, folder) : undefined;
  const findings: Finding[] = [];
  const input = pipelineInput(request, checks, journal);
  const checked = await check(input, (finding) => findings.push(finding), interruption.first);
  const { total } = checked.before;
  const placed = output && (await handOnFindings(output, { findings, total }, input, texts.language));
  const warning = placed ? besideWarning(placed) : undefined;
  if (warning !== undefined) reporter.notice({ kind: 'file', warning });
  reporter.findings(findings, roster);
  reporter.plan(planOf(request, checked));
  await warnOfForgotten(request, reporter, { journals });
  const isValid = checked.refused === 0 && checked.refusedBy.length === 0 && checked.before.invalid === 0;
  return {
    kind: 'checked',
    isValid,
    counts: checked.before,
    folder,
    findings: placed ? placed.path : undefined,
  };
}
