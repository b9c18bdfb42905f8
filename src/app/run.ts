/** A run from the opened roster to the exit status: check, plan, question, sending, report. Create and retry share it. */

import { EXIT_STATUS, UserError } from '../domain/errors.js';
import type { Finding } from '../domain/finding.js';
import { noCounts } from '../domain/outcome.js';
import { type Journal, lastWritten, openJournal, readJournalFor } from '../journal/journal.js';
import { shownPath } from '../lib/shown-path.js';
import type { Credentials } from '../passwords/credentials-file.js';
import { writeFindings } from '../report/findings-file.js';
import { count, endingWords } from '../ui/format/sentences.js';
import { mayGo } from '../ui/prompts/confirm-run.js';
import { archive, forgottenWords } from './archive.js';
import { createPacer } from './pacer.js';
import { type Plan, planOf, sourceOf } from './plan.js';
import { check, type End, provision } from './provision.js';
import { recordedReading } from './recorded-run.js';
import { conclude } from './reports.js';
import { credentialsOf } from './run-credentials.js';
import type { Job, Outside } from './run-request.js';
import { addressWords, openTarget, type Target } from './target.js';

/** @returns the exit status */
export async function run(job: Job, outside: Outside): Promise<number> {
  const { settings, io, reporter } = outside;
  if (settings.dryRun) return await dryRun(job, outside);
  // A folder that is archived has no say in this run, but stays as it is until the run is agreed to.
  const { baseUrl } = addressWords(settings);
  const before = job.aside === undefined ? await readJournalFor(baseUrl, job.folder) : undefined;
  const lastAt = await lastWritten(job.folder);
  const target = await openTarget(outside, before);
  const { first } = io.interruption;
  let journal: Journal | undefined;
  try {
    // Read whole before anything is made or locked: a roster at fault leaves no trace.
    const findings: Finding[] = [];
    let survey = await check(sourceOf(job, outside, before), (finding) => findings.push(finding), first);
    reporter.findings(findings, job.roster);
    if (survey.isRefused) throw sharedPasswords(job.roster.name);
    if (job.aside === undefined) journal = await journalOf(job, outside);
    // Another run, or a person with `settle`, may have written between the reading and the lock.
    if (journal !== undefined && journal.records !== (before?.records ?? 0))
      survey = await check(sourceOf(job, outside, journal), () => {}, first);
    const plan = planOf(job, outside, survey, target);
    reporter.plan(plan);
    for (const warning of await forgottenWords(job, outside)) reporter.note(warning);
    const go = await mayGo(plan, outside);
    if (go === 'declined') {
      reporter.note('Nothing was sent.');
      return EXIT_STATUS.declined;
    }
    // The run is refused before it began, so the earlier folder stays.
    if (go === 'refused' && job.aside === 'keep') throw refusedAnew(survey.refused, job.again);
    if (go === 'go' && plan.sending > 0) await target.ready();
    if (journal === undefined) {
      await archive(job, outside);
      journal = await journalOf(job, outside);
    }
    return await runAgreed(go === 'go' ? plan : undefined, { job, outside, journal, target, lastAt });
  } finally {
    await journal?.close();
    await target.close();
  }
}

/** Reads and checks the roster, consults the journal, tells it all, and sends and writes nothing but `--findings`. */
async function dryRun(job: Job, outside: Outside): Promise<number> {
  const { settings, reporter, io } = outside;
  const baseUrl = settings.address.kind === 'none' ? undefined : addressWords(settings).baseUrl;
  const journal = settings.fresh ? undefined : await readJournalFor(baseUrl, job.folder);
  const file = settings.findings;
  const findings: Finding[] = [];
  const { first } = io.interruption;
  const survey = await check(sourceOf(job, outside, journal), (finding) => findings.push(finding), first);
  const warning = file === undefined ? undefined : await writeFindings(file, job.roster.path, findings);
  if (warning !== undefined) reporter.note(warning);
  reporter.findings(findings, job.roster);
  const plan = planOf(job, outside, survey);
  reporter.plan(plan);
  for (const words of await forgottenWords(job, outside)) reporter.note(words);
  const status = survey.refused > 0 || survey.isRefused || survey.before.invalid > 0 ? 1 : 0;
  reporter.finished({
    exit_status: status,
    ended: 'checked',
    reason: null,
    counts: survey.before,
    run: noCounts(),
    results: plan.folder,
    files: file === undefined ? [] : [shownPath(file, io.cwd)],
  });
  return status;
}

async function journalOf(job: Job, { settings, io, reporter }: Outside): Promise<Journal> {
  const journal = await openJournal({
    folder: job.folder,
    head: {
      baseUrl: addressWords(settings).baseUrl,
      org: settings.org,
      roster: job.roster.name,
      rosterPath: job.rosterPath,
      ...recordedReading(settings),
    },
    ...(job.inspect && { inspect: job.inspect }),
    forceUnlock: settings.forceUnlock,
    clock: io.clock,
    host: io.host,
  });
  for (const note of journal.notes) reporter.note(note);
  return journal;
}

/** Not a matter of single rows, so nothing of it can be skipped. */
function sharedPasswords(name: string): UserError {
  return new UserError(
    'roster',
    `Nothing was sent: rows of ${name} share a password, and the configuration treats that as an error (password-shared)`,
    'Give each person their own password, or generate passwords with --generate-passwords all.',
  );
}

function refusedAnew(refused: number, again: string): UserError {
  const rows = count(refused, 'row is', 'rows are');
  return new UserError(
    'invalid_rows',
    `Nothing was sent, since ${rows} invalid, and the earlier results stay as they are`,
    `Correct the errors above and run the same again; or create the others first: ${again} --fresh --skip-invalid`,
  );
}

type Agreed = {
  readonly job: Job;
  readonly outside: Outside;
  readonly journal: Journal;
  readonly target: Target;
  /** When an earlier run last wrote to the journal: milliseconds since the epoch. */
  readonly lastAt: number | undefined;
};

/** @param plan what is to be sent; `undefined`: nothing, since rows are invalid */
async function runAgreed(plan: Plan | undefined, agreed: Agreed): Promise<number> {
  const startedAt = agreed.outside.io.clock.now();
  // Read before the journal has a word of this run: where it cannot be read, nothing has begun.
  const credentials = await credentialsOf(agreed.job, agreed.outside);
  try {
    await agreed.journal.begin();
    const end =
      plan === undefined
        ? ({ ended: 'refused', reason: 'invalid_rows' } as const)
        : await send(plan, agreed, credentials);
    return await conclude(end, startedAt, credentials, agreed);
  } finally {
    await credentials.close();
  }
}

/** Sends until the end, and makes an end of trouble with the disk or the journal too. */
async function send(
  plan: Plan,
  { job, outside, journal, target, lastAt }: Agreed,
  credentials: Credentials,
): Promise<End> {
  const { settings, io, reporter } = outside;
  const { clock, interruption } = io;
  const sinceMs = lastAt === undefined ? undefined : clock.now() - lastAt;
  const pacer = createPacer(settings.pace, clock, io.random, sinceMs);
  const rows = provision(sourceOf(job, outside, journal), {
    journal,
    directory: target.directory,
    pacer,
    clock,
    interruption,
    newToken: target.newToken,
    waitMs: settings.waitMs,
    limit: settings.limit,
    stopAfter: settings.stopAfter,
    countsOnlyUnconfirmed: job.retry,
    credentials,
    replacesRefused: settings.generates === 'weak',
  });
  const ended = plan.sending > 0 ? await reporter.began(plan) : () => {};
  const onSignal = (): void => reporter.note(endingWords(pacer.busy ? settings.timeoutMs : undefined));
  interruption.first.addEventListener('abort', onSignal);
  try {
    for (;;) {
      const step = await rows.next();
      if (step.done === true) return step.value;
      if (step.value.event === 'row') reporter.row(step.value);
      else reporter.waiting(step.value);
    }
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { ended: 'stopped', reason: error.reason, message: error.message };
  } finally {
    interruption.first.removeEventListener('abort', onSignal);
    ended();
  }
}
