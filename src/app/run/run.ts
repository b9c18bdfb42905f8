/** A run from the opened roster to its end: check, plan, question, sending, report. Create and retry share it. */

import { UserError } from '../../domain/errors.js';
import type { Finding } from '../../domain/finding.js';
import type { Journal, JournalView } from '../../domain/journals.js';
import { optionValue, worded } from '../../domain/wording.js';
import { confirmRun, openDirectory, targetAddress } from '../opening/index.js';
import { check, pipelineInput } from '../pipeline/index.js';
import { recordedReading } from '../results/index.js';
import type { Address } from '../types/destination.js';
import type { RunResult } from '../types/ending.js';
import type { CheckResult } from '../types/plan.js';
import type { Ports } from '../types/ports.js';
import type { Reporter } from '../types/reporter.js';
import type { RunIo } from '../types/run-io.js';
import type { RunRequest } from '../types/run-request.js';
import { dryRun } from './dry-run.js';
import { archive, keepArchivable, warnOfForgotten } from './fresh.js';
import { planOf } from './plan.js';
import { sendRows } from './send-rows.js';

/** @throws {UserError} where nothing can be sent */
export async function run(request: RunRequest, ports: Ports, io: RunIo): Promise<RunResult> {
  if (request.dryRun !== undefined) return await dryRun(request, request.dryRun, ports, io);
  const { reporter, prompts } = ports;
  const address = targetAddress(request.destination, request.profile);
  // A folder that will be archived does not count for this run, but stays as it is until the run is agreed to.
  const isNew = request.archive !== undefined;
  const before = isNew ? undefined : await io.journals.readFor(address, request.folder);
  const lastAt = await io.journals.lastWritten(request.folder);
  const target = await openDirectory(request, address, before, ports, io);
  let journal: Journal | undefined;
  try {
    // Before anything is made or locked: a roster with errors leaves no trace.
    let checked = await checkRoster(request, before, reporter, io);
    if (!isNew) journal = await openJournal(request, address, reporter, io);
    // Another run, or a person with `settle`, may have written between the reading and the lock.
    if (journal !== undefined && journal.records !== (before?.records ?? 0))
      checked = await check(pipelineInput(request, request.checks, journal), () => {}, io.interruption.first);
    const plan = planOf(request, checked, address);
    reporter.plan(plan);
    await warnOfForgotten(request, reporter, io);
    const answer = await confirmRun(plan, request.consent, prompts);
    if (answer === 'declined') {
      reporter.notice({ kind: 'nothing-sent' });
      return { kind: 'declined' };
    }
    if (answer === 'refused') keepArchivable(request, plan, ports.texts);
    if (answer === 'confirmed' && plan.sending > 0) await target.token?.ready();
    if (isNew) await archive(request, reporter, io);
    journal ??= await openJournal(request, address, reporter, io);
    const agreed = { request, journal, target, lastAt };
    return await sendRows(answer === 'confirmed' ? plan : undefined, agreed, ports, io);
  } finally {
    await journal?.close();
    await target.close();
  }
}

/** Reads the roster whole, and shows what is wrong with it. */
async function checkRoster(
  request: RunRequest,
  journal: JournalView | undefined,
  reporter: Pick<Reporter, 'findings'>,
  { interruption }: Pick<RunIo, 'interruption'>,
): Promise<CheckResult> {
  const { roster, checks } = request;
  const findings: Finding[] = [];
  const input = pipelineInput(request, checks, journal);
  const checked = await check(input, (finding) => findings.push(finding), interruption.first);
  reporter.findings(findings, roster);
  if (checked.isRefused) throw sharedPasswords(roster.name);
  return checked;
}

async function openJournal(
  request: RunRequest,
  { baseUrl, directory }: Address,
  reporter: Pick<Reporter, 'notice'>,
  { journals }: Pick<RunIo, 'journals'>,
): Promise<Journal> {
  const { folder, org, roster, rosterPath, reading, checks, inspect, forceUnlock } = request;
  const journal = await journals.open({
    folder,
    head: {
      ...{ baseUrl, directory, org, roster: roster.name, rosterPath },
      ...recordedReading(reading, checks),
    },
    ...(inspect && { inspect }),
    forceUnlock,
  });
  for (const text of journal.notes) reporter.notice({ kind: 'note', text });
  return journal;
}

/** Not a matter of single rows, so nothing of it can be skipped. */
function sharedPasswords(name: string): UserError {
  return new UserError(
    'roster',
    `Nothing was sent: rows of ${name} share a password, and the configuration treats that as an error (password-shared)`,
    worded`Give each user their own password, or generate passwords with ${optionValue('--generate-passwords', 'all')}.`,
  );
}
