/** A run from the opened roster to the exit status: check, plan, question, sending, report. Create and retry share it. */

import { rm } from 'node:fs/promises';
import { EXIT_STATUS, UserError } from '../errors.js';
import type { Finding } from '../finding.js';
import { type Journal, type JournalView, openJournal, putAside, readJournal } from '../journal/journal.js';
import { createPacer } from '../pacer.js';
import { check, type End, provision, type Survey } from '../provision.js';
import { type Go, mayGo } from './consent.js';
import { EXIT_OF_SIGNAL, exitStatus } from './exit-status.js';
import { createFindingsFile } from './findings-file.js';
import type { Job, Outside } from './job.js';
import { report } from './reporting.js';
import { departmentOf, sourceOf, toldReading } from './source.js';
import { addressWords, openTarget, type Target } from './target.js';
import type { Plan, Refused } from './view.js';
import { shownPath } from './words.js';

/** @returns the exit status */
export async function run(job: Job, outside: Outside): Promise<number> {
  const { settings, view } = outside;
  if (settings.dryRun) return await dryRun(job, outside);
  // A folder that makes way has no say in this run, but stays as it is until the run is agreed to.
  const before = job.aside === undefined ? await readJournal(job.folder) : undefined;
  const target = await openTarget(settings, outside.io, before);
  try {
    // Read whole before anything is made or locked: a roster at fault leaves no trace.
    const survey = await surveyOf(job, outside, before, (f) => view.finding(f, job.roster.label));
    view.findingsDone(job.roster.label);
    const agreed = job.aside === undefined ? undefined : await makeWay(job, outside, survey, target);
    if (typeof agreed === 'number') return agreed;
    const journal = await openJournal({
      folder: job.folder,
      head: {
        baseUrl: addressWords(settings).baseUrl,
        org: settings.org,
        roster: job.roster.name,
        rosterPath: job.rosterPath,
        ...toldReading(settings),
      },
      forceUnlock: settings.forceUnlock,
      clock: outside.io.clock,
    });
    try {
      for (const note of journal.notes) view.note(note);
      // Another run may have ended between the reading and the lock.
      const isStale = (before?.runs.length ?? 0) !== journal.runs.length;
      const now = isStale ? await surveyOf(job, outside, journal, () => {}) : survey;
      return await runLocked({ job, outside, survey: now, journal, target, agreed });
    } finally {
      await journal.close();
    }
  } finally {
    await target.close();
  }
}

async function dryRun(job: Job, outside: Outside): Promise<number> {
  const { settings, view } = outside;
  const journal = await readJournal(job.folder);
  const findings =
    settings.findings === undefined ? undefined : createFindingsFile(settings.findings, job.roster.path);
  const survey = await surveyOf(job, outside, journal, (finding) => {
    view.finding(finding, job.roster.label);
    findings?.add(finding);
  });
  await findings?.write();
  view.explain(planOf(job, outside, survey, { baseUrl: null, address: 'none: a dry run', from: '' }));
  const status = survey.refused > 0 || survey.before.invalid > 0 ? 1 : 0;
  view.checked(status, survey);
  return status;
}

function surveyOf(
  job: Job,
  outside: Outside,
  journal: JournalView | undefined,
  onFinding: (finding: Finding) => void,
): Promise<Survey> {
  return check(sourceOf(job, outside, journal), onFinding, outside.io.interruption.first);
}

/**
 * Shows the plan, asks, and only then lets an earlier folder make way: until then the same command goes on in it.
 * @returns the exit status where the run ends here, or else what was answered
 */
async function makeWay(job: Job, outside: Outside, survey: Survey, target: Target): Promise<number | Go> {
  const { io, settings, view } = outside;
  const plan = planOf(job, outside, survey, target);
  view.plan(plan);
  const go = await mayGo(plan, outside);
  if (go === 'declined') return decline(outside);
  if (go === 'refused' && job.aside === 'keep') {
    view.note('Nothing was sent, and the earlier results are left as they are.');
    return EXIT_STATUS.invalid_rows;
  }
  const aside = await putAside(job.folder, io.clock, { forceUnlock: settings.forceUnlock });
  if (aside === undefined) return go;
  if (job.aside === 'remove') await rm(aside, { recursive: true, force: true });
  else view.note(`The earlier results are now in ${shownPath(aside, io.cwd)}.`);
  return go;
}

type Locked = {
  readonly job: Job;
  readonly outside: Outside;
  readonly survey: Survey;
  readonly journal: Journal;
  readonly target: Target;
  /** What was answered already, where the plan was shown before. */
  readonly agreed: Go | undefined;
};

async function runLocked(locked: Locked): Promise<number> {
  const { job, outside, survey, journal, target } = locked;
  const { io, view } = outside;
  const startedAt = io.clock.now();
  const plan = planOf(job, outside, survey, target);
  if (locked.agreed === undefined) view.plan(plan);
  const go = locked.agreed ?? (await mayGo(plan, outside));
  if (go === 'declined') return decline(outside);
  await journal.begin();
  const end =
    go === 'refused' ? ({ ended: 'refused', reason: 'invalid_rows' } as const) : await send(plan, locked);
  return await conclude(end, startedAt, locked);
}

function decline(outside: Outside): number {
  const { first } = outside.io.interruption;
  if (first.aborted) return EXIT_OF_SIGNAL[first.reason as keyof typeof EXIT_OF_SIGNAL];
  outside.view.note('Nothing was sent.');
  return EXIT_STATUS.declined;
}

/** Sends until the end, and makes an end of trouble with the disk or the journal too. */
async function send(plan: Plan, { job, outside, journal, target }: Locked): Promise<End> {
  const { settings, io, view } = outside;
  const rows = provision(sourceOf(job, outside, journal), {
    journal,
    directory: target.directory,
    pacer: createPacer(settings.pace, io.clock, io.random),
    clock: io.clock,
    interruption: io.interruption,
    newToken: target.newToken,
    waitMs: settings.waitMs,
    limit: settings.limit,
    stopAfter: settings.stopAfter,
    countsOnlyUnconfirmed: job.retry,
  });
  if (plan.sending > 0) view.began(plan);
  const { first } = io.interruption;
  const onSignal = (): void => view.ending(settings.timeoutMs);
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

async function conclude(came: End | Refused, startedAt: number, locked: Locked): Promise<number> {
  const { job, outside, journal } = locked;
  const { settings, view, io } = outside;
  const end = await endJournal(came, journal);
  const files = await report({
    ended: end.ended,
    reason: 'reason' in end ? end.reason : null,
    startedAt,
    finishedAt: io.clock.now(),
    job,
    outside,
    journal,
    source: sourceOf(job, outside, journal),
  });
  const own = journal.runs.at(-1)?.counts;
  const status = exitStatus({
    end,
    counts: files.counts,
    notInRoster: files.notInRoster,
    run: own,
    settings,
  });
  view.finished({
    exitStatus: status,
    end,
    counts: files.counts,
    run: own ?? files.counts,
    notInRoster: files.notInRoster,
    files: files.files,
    folder: shownPath(job.folder, io.cwd),
    warnings: files.warnings,
    again: job.again,
    rosterName: job.roster.name,
  });
  return status;
}

/** After a fault of the disk the journal takes no more; the report is still written, and the next start finds out the rest. */
async function endJournal(end: End | Refused, journal: Journal): Promise<End | Refused> {
  try {
    await journal.end(end.ended);
    return end;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return end.ended === 'stopped' ? end : { ended: 'stopped', reason: error.reason, message: error.message };
  }
}

/** The reports once more, from the journal as it stands; nothing is sent and the journal is not written to. */
export async function remake(job: Job, outside: Outside, journal: Journal): Promise<number> {
  const last = journal.runs.at(-1);
  const source = sourceOf(job, outside, journal);
  const end = last?.ended === undefined ? 'interrupted' : last.ended;
  const now = outside.io.clock.now();
  const files = await report({
    ended: end,
    reason: null,
    startedAt: last?.startedAt ?? now,
    finishedAt: last?.finishedAt ?? now,
    job,
    outside,
    journal,
    source,
  });
  outside.view.remade(files, shownPath(job.folder, outside.io.cwd));
  return 0;
}

function planOf(
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
    pace: settings.pace,
    sending: Math.min(survey.toSend, settings.limit),
    folder: shownPath(job.folder, io.cwd),
    retry: job.retry,
  };
}
