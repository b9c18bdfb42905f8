/** A run from the opened roster to the exit status: check, plan, question, sending, report. Create and retry share it. */

import type { Credentials } from '../credentials/credentials.js';
import { EXIT_STATUS, type Reason, UserError } from '../errors.js';
import { type Journal, lastWritten, openJournal, readJournalFor } from '../journal/journal.js';
import { createPacer } from '../pacer.js';
import { type End, provision } from '../provision.js';
import type { ReportFiles } from '../report/report.js';
import { mayGo } from './consent.js';
import { credentialsOf, NOTHING_KEPT, renewCredentials } from './credentials.js';
import { dryRun } from './dry-run.js';
import { exitStatus } from './exit-status.js';
import type { Job, Outside } from './job.js';
import { rosterOption, toldReading } from './journal-head.js';
import { asideWarnings, leaveAside, makeWay } from './make-way.js';
import { tokenFileOf } from './origin.js';
import { report, reportOfRun } from './reporting.js';
import { shownPath } from './shown-path.js';
import { planOf, sourceOf, surveyOf } from './source.js';
import { addressWords, openTarget, type Target } from './target.js';
import type { Plan, Refused } from './view.js';
import { printable } from './words.js';

/** @returns the exit status */
export async function run(job: Job, outside: Outside): Promise<number> {
  const { settings, view } = outside;
  if (settings.dryRun) return await dryRun(job, outside);
  // A folder that makes way has no say in this run, but stays as it is until the run is agreed to.
  const { baseUrl } = addressWords(settings);
  const before = job.aside === undefined ? await readJournalFor(baseUrl, job.folder) : undefined;
  const lastAt = await lastWritten(job.folder);
  const target = await openTarget(outside, before);
  let journal: Journal | undefined;
  try {
    // Read whole before anything is made or locked: a roster at fault leaves no trace.
    const first = await surveyOf(job, outside, before, (f) => view.finding(f, job.roster.label));
    view.findingsDone(job.roster);
    if (first.isRefused) throw sharedPasswords(job.roster.name);
    if (job.aside === undefined) journal = await journalOf(job, outside);
    // Another run, or a person with `settle`, may have written between the reading and the lock.
    const isStale = journal !== undefined && journal.records !== (before?.records ?? 0);
    const survey = isStale ? await surveyOf(job, outside, journal, () => {}) : first;
    const plan = planOf(job, outside, survey, target);
    view.plan(plan);
    for (const warning of await asideWarnings(job, plan, outside)) view.note(warning);
    const go = await mayGo(plan, outside);
    if (go === 'declined') {
      view.note('Nothing was sent.');
      return EXIT_STATUS.declined;
    }
    if (go === 'refused' && journal === undefined) return leaveAside(job, plan, outside);
    if (go === 'go' && plan.sending > 0) await target.ready();
    if (journal === undefined) {
      await makeWay(job, outside);
      journal = await journalOf(job, outside);
    }
    return await runAgreed(plan, go, { job, outside, journal, target, lastAt });
  } finally {
    await journal?.close();
    await target.close();
  }
}

async function journalOf(job: Job, { settings, io, view }: Outside): Promise<Journal> {
  const journal = await openJournal({
    folder: job.folder,
    head: {
      baseUrl: addressWords(settings).baseUrl,
      org: settings.org,
      roster: job.roster.name,
      rosterPath: job.rosterPath,
      ...toldReading(settings),
    },
    ...(job.inspect && { inspect: job.inspect }),
    forceUnlock: settings.forceUnlock,
    clock: io.clock,
  });
  for (const note of journal.notes) view.note(printable(note));
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

type Agreed = {
  readonly job: Job;
  readonly outside: Outside;
  readonly journal: Journal;
  readonly target: Target;
  /** When an earlier run last wrote to the journal: milliseconds since the epoch. */
  readonly lastAt: number | undefined;
};

async function runAgreed(plan: Plan, go: 'go' | 'refused', agreed: Agreed): Promise<number> {
  const { job, outside, journal } = agreed;
  const startedAt = outside.io.clock.now();
  // Read before the journal has a word of this run: where it cannot be read, nothing has begun.
  const credentials = await credentialsOf(job, outside);
  try {
    await journal.begin();
    const end =
      go === 'refused'
        ? ({ ended: 'refused', reason: 'invalid_rows' } as const)
        : await send(plan, agreed, credentials);
    return await conclude(end, startedAt, agreed, credentials);
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
  const { settings, io, view } = outside;
  const sinceMs = lastAt === undefined ? undefined : io.clock.now() - lastAt;
  const pacer = createPacer(settings.pace, io.clock, io.random, sinceMs);
  const rows = provision(sourceOf(job, outside, journal), {
    journal,
    directory: target.directory,
    pacer,
    clock: io.clock,
    interruption: io.interruption,
    newToken: target.newToken,
    waitMs: settings.waitMs,
    limit: settings.limit,
    stopAfter: settings.stopAfter,
    countsOnlyUnconfirmed: job.retry,
    credentials,
    replacesRefused: settings.generates === 'weak',
  });
  if (plan.sending > 0) await view.began(plan);
  const { first } = io.interruption;
  const onSignal = (): void => view.ending(pacer.busy ? settings.timeoutMs : undefined);
  first.addEventListener('abort', onSignal);
  try {
    for (;;) {
      const step = await rows.next();
      if (step.done === true) return step.value;
      if (step.value.event === 'row') view.row(step.value);
      else view.waiting(step.value);
    }
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { ended: 'stopped', reason: error.reason, message: error.message };
  } finally {
    first.removeEventListener('abort', onSignal);
    view.ended();
  }
}

async function conclude(
  came: End | Refused,
  startedAt: number,
  { job, outside, journal }: Agreed,
  credentials: Credentials,
): Promise<number> {
  const { settings, view, io } = outside;
  const end = await endJournal(came, journal);
  const files = await reportOfRun({
    ended: end.ended,
    reason: reasonOf(end),
    startedAt,
    finishedAt: io.clock.now(),
    job,
    outside,
    journal,
    source: sourceOf(job, outside, journal),
  });
  const isLeft = 'reason' in end && end.reason === 'fenced';
  const kept = isLeft ? NOTHING_KEPT : await renewCredentials(job.folder, credentials, journal);
  const own = journal.runs.at(-1)?.counts;
  const status = exitStatus({
    end,
    counts: files.counts,
    notInRoster: files.notInRoster,
    run: own,
    settings,
    trouble: files.trouble,
  });
  view.finished({
    exitStatus: status,
    end,
    counts: files.counts,
    run: own ?? files.counts,
    notInRoster: files.notInRoster,
    files: [...files.files, ...kept.files],
    folder: shownPath(job.folder, io.cwd),
    warnings: [...files.warnings, ...kept.warnings],
    again: end.ended === 'complete' || end.ended === 'refused' ? job.again : (job.goOn ?? job.again),
    rosterName: job.roster.name,
    rosterOption: rosterOption(job, io.cwd),
    program: io.program,
    tokenFile: tokenFileOf(settings.token, io.cwd),
    trouble: files.trouble,
    kept: kept.held,
  });
  return status;
}

function reasonOf(end: End | Refused): Reason | null {
  return 'reason' in end ? end.reason : null;
}

/** After a fault of the disk the journal takes no more; the report is still written, and the next start finds out the rest. */
async function endJournal(end: End | Refused, journal: Journal): Promise<End | Refused> {
  try {
    await journal.end(end.ended, reasonOf(end));
    return end;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    // Another run's report is not written over, whatever stopped this one.
    const isTold = end.ended === 'stopped' && error.reason !== 'fenced';
    return isTold ? end : { ended: 'stopped', reason: error.reason, message: error.message };
  }
}

/** The reports once more, from the journal as it stands; nothing is sent and the journal is not written to. */
export async function remake(job: Job, outside: Outside, journal: Journal): Promise<ReportFiles> {
  const last = journal.runs.at(-1);
  const source = sourceOf(job, outside, journal);
  const end = last?.ended === undefined ? 'interrupted' : last.ended;
  const now = outside.io.clock.now();
  const files = await report({
    ended: end,
    reason: last?.reason ?? null,
    startedAt: last?.startedAt ?? now,
    finishedAt: last?.finishedAt ?? now,
    job,
    outside,
    journal,
    source,
  });
  const credentials = await credentialsOf(job, outside);
  const kept = await renewCredentials(job.folder, credentials, journal);
  return {
    ...files,
    files: [...files.files, ...kept.files],
    warnings: [...files.warnings, ...kept.warnings],
  };
}
