/** A run from the opened roster to its end: check, plan, question, sending, report. Create and retry share it. */

import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { isUpsert } from '../../directory/profile-rules.js';
import { UserError } from '../../domain/errors.js';
import type { Finding } from '../../domain/finding.js';
import { type Journal, ON_REQUEST } from '../../domain/journals.js';
import { optionValue, worded } from '../../domain/wording.js';
import { DamagedJournalError } from '../../journal/journal.js';
import { openFilesError } from '../../lib/errno.js';
import { checkOutput } from '../../lib/output-file.js';
import { count } from '../../lib/text.js';
import type { Credentials } from '../../passwords/credentials-file.js';
import { findingsOutput } from '../../report/findings-file.js';
import {
  createPacedLookUp,
  lookUpAfterRun,
  mayLookUpAfter,
  NO_LINE,
  soughtRows,
  withAttemptId,
} from '../look-up/index.js';
import {
  addressOf,
  confirmRun,
  directorySecrets,
  openTarget,
  type Target,
  tokenChangeOf,
} from '../opening/index.js';
import { check, createPacer, pipelineInput, provision } from '../pipeline/index.js';
import { conclude, handOnFindings, openCredentialsOf, recordedReading, usedAs } from '../results/index.js';
import type { RunEnd, RunResult } from '../types/ending.js';
import type { Plan } from '../types/plan.js';
import type { Ports } from '../types/ports.js';
import type { Reporter } from '../types/reporter.js';
import type { RunIo } from '../types/run-io.js';
import type { RunRequest } from '../types/run-request.js';
import { planOf } from './plan.js';

export async function run(request: RunRequest, ports: Ports, io: RunIo): Promise<RunResult> {
  if (request.dryRun !== undefined) return await dryRun(request, request.dryRun, ports, io);
  const { roster, checks, consent } = request;
  const { reporter, prompts, texts } = ports;
  // A folder that will be archived does not count for this run, but stays as it is until the run is agreed to.
  const address = addressOf(request.destination, request.profile);
  const isNew = request.archive !== undefined;
  const before = isNew ? undefined : await io.journals.readFor(address, request.folder);
  const lastAt = await io.journals.lastWritten(request.folder);
  const command = texts.commands.next('token', tokenChangeOf(request.profile, address.baseUrl));
  const secrets = directorySecrets(request.token, command, ports, io);
  const target = await openTarget(address, request.profile, request.sending, secrets, before, io);
  const { first } = io.interruption;
  let journal: Journal | undefined;
  try {
    // Read whole before anything is made or locked: a roster with errors leaves no trace.
    const findings: Finding[] = [];
    const onFinding = (finding: Finding) => findings.push(finding);
    let checked = await check(pipelineInput(request, checks, before), onFinding, first);
    reporter.findings(findings, roster);
    if (checked.isRefused) throw sharedPasswords(roster.name);
    if (!isNew) journal = await journalOf(request, reporter, io);
    // Another run, or a person with `settle`, may have written between the reading and the lock.
    if (journal !== undefined && journal.records !== (before?.records ?? 0))
      checked = await check(pipelineInput(request, checks, journal), () => {}, first);
    const plan = planOf(request, checked, address);
    reporter.plan(plan);
    await warnOfForgotten(request, reporter, io);
    const answer = await confirmRun(plan, consent, prompts);
    if (answer === 'declined') {
      reporter.notice({ kind: 'nothing-sent' });
      return { kind: 'declined' };
    }
    // The run is refused before it began, so the earlier folder stays.
    if (answer === 'refused' && request.archive === 'keep') {
      const others = request.again(texts.commands, { fresh: true, skipInvalid: true });
      throw refusedAnew(checked.refused, others);
    }
    if (answer === 'confirmed' && plan.sending > 0) await target.token?.ready();
    if (journal === undefined) {
      await archive(request, reporter, io);
      journal = await journalOf(request, reporter, io);
    }
    const agreed = { request, journal, target, lastAt };
    return await runAgreed(answer === 'confirmed' ? plan : undefined, agreed, ports, io);
  } finally {
    await journal?.close();
    await target.close();
  }
}

/** Writes nothing but a file of findings. */
async function dryRun(
  request: RunRequest,
  { findings: path, overwrite }: NonNullable<RunRequest['dryRun']>,
  { reporter, texts }: Pick<Ports, 'reporter' | 'texts'>,
  { interruption, journals }: RunIo,
): Promise<RunResult> {
  const { destination, profile, folder, roster, checks, files } = request;
  const output = path && findingsOutput({ path, overwrite, usedAs: usedAs(roster.path, files) });
  // Before the check, which may take long.
  if (output) await checkOutput(output);
  const address = destination.kind === 'none' ? undefined : addressOf(destination, profile);
  const journal = request.archive === undefined ? await journals.readFor(address, folder) : undefined;
  const findings: Finding[] = [];
  const input = pipelineInput(request, checks, journal);
  const checked = await check(input, (finding) => findings.push(finding), interruption.first);
  const { total } = checked.before;
  const placed = output && (await handOnFindings(output, { findings, total }, input, texts.language));
  if (placed && placed.warning !== undefined) reporter.notice({ kind: 'note', text: placed.warning });
  reporter.findings(findings, roster);
  reporter.plan(planOf(request, checked));
  await warnOfForgotten(request, reporter, { journals });
  const isValid = checked.refused === 0 && !checked.isRefused && checked.before.invalid === 0;
  return {
    kind: 'checked',
    isValid,
    counts: checked.before,
    folder,
    findings: placed ? placed.path : undefined,
  };
}

/** Warns of what `--fresh` forgets, since it would create those people a second time. */
async function warnOfForgotten(
  { fresh, folder }: RunRequest,
  reporter: Reporter,
  { journals }: Pick<RunIo, 'journals'>,
): Promise<void> {
  if (!fresh) return;
  try {
    const known = [...((await journals.read(folder))?.all() ?? [])];
    const people = known.filter(({ outcome }) => outcome === 'created').length;
    if (people > 0) reporter.notice({ kind: 'forgets-created', people });
  } catch (error) {
    if (!(error instanceof DamagedJournalError)) throw error;
    reporter.notice({ kind: 'warning', text: `${error.message}. --fresh ${error.freshEffect}.` });
  }
}

/** Puts the folder under another name, or removes it. */
async function archive(
  { folder, archive: how, forceUnlock }: RunRequest,
  reporter: Reporter,
  { journals }: RunIo,
): Promise<void> {
  const archived = await journals.archive(folder, forceUnlock);
  if (archived === undefined) return;
  if (how !== 'keep') await rm(archived, { recursive: true, force: true });
  reporter.notice(
    how === 'keep' ? { kind: 'archived', folder: archived } : { kind: 'rehearsal-replaced', folder },
  );
}

async function journalOf(
  {
    folder,
    destination,
    profile,
    org,
    roster,
    rosterPath,
    reading,
    checks,
    inspect,
    forceUnlock,
  }: RunRequest,
  reporter: Pick<Reporter, 'notice'>,
  { journals }: RunIo,
): Promise<Journal> {
  const { baseUrl, directory } = addressOf(destination, profile);
  const head = {
    baseUrl,
    directory,
    org,
    roster: roster.name,
    rosterPath,
    ...recordedReading(reading, checks),
  };
  const options = { folder, head, ...(inspect && { inspect }), forceUnlock };
  const journal = await journals.open(options);
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

/** @param others the command that sends the other rows */
function refusedAnew(refused: number, others: string): UserError {
  const rows = count(refused, 'row is', 'rows are');
  return new UserError(
    'invalid_rows',
    `Nothing was sent because ${rows} invalid. The earlier results are unchanged`,
    `Correct the errors above and run the same command again. Or create the other users first: ${others}`,
  );
}

/** @param plan what is to be sent; `undefined`: nothing, since rows are invalid */
async function runAgreed(
  plan: Plan | undefined,
  agreed: Agreed,
  { reporter, texts }: Ports,
  io: RunIo,
): Promise<RunResult> {
  const { request, journal } = agreed;
  const startedAt = io.clock.now();
  // Read before the journal has a record of this run: where it cannot be read, nothing has begun.
  const credentials = await openCredentialsOf(request);
  try {
    await journal.begin(ON_REQUEST.filter((outcome) => request.selection.outcomes.has(outcome)));
    const end =
      plan === undefined
        ? ({ ended: 'refused', reason: 'invalid_rows' } as const)
        : await send(plan, agreed, credentials, reporter, io);
    const ending = await conclude(end, startedAt, request, journal, credentials, texts, io);
    return { kind: 'ended', ending };
  } catch (error) {
    throw openFilesError(error, 'open_files');
  } finally {
    await credentials.close();
  }
}

type Agreed = {
  readonly request: RunRequest;
  readonly journal: Journal;
  readonly target: Target;
  /** When an earlier run last wrote to the journal: milliseconds since the epoch. */
  readonly lastAt: number | undefined;
};

/** Sends until the end. An error of the disk or the journal is an end as well. */
async function send(
  plan: Plan,
  { request, journal, target, lastAt }: Agreed,
  credentials: Credentials,
  reporter: Reporter,
  { clock, debug, random, interruption }: RunIo,
): Promise<RunEnd> {
  const { sending, checks, retry } = request;
  const { waitMs, limit, stopAfter } = sending;
  const sinceMs = lastAt === undefined ? undefined : clock.now() - lastAt;
  const pacer = createPacer(sending.pace, clock, random, sinceMs);
  const { directory } = target;
  const { form, uses } = request.profile;
  const asking = { directory, pacer, clock, interruption };
  const newToken = async (line: number, status?: number) =>
    (await target.token?.renew(line, status)) ?? false;
  const isFirst = request.skipExisting || isUpsert(form);
  const lookUp = createPacedLookUp({ ...asking, newToken: () => newToken(NO_LINE) });
  const { title } = form;
  const input = pipelineInput(request, checks, journal);
  const rows = provision(input, {
    ...asking,
    journal,
    debug,
    newToken,
    lookFirst: isFirst && lookUp !== undefined ? { lookUp, journal, title } : undefined,
    lookTaken: lookUp && { lookUp, title },
    waitMs,
    limit,
    stopAfter,
    countsOnlyUnconfirmed: retry,
    attemptId: () => (uses.has('attempt_id') ? randomUUID() : undefined),
    credentials,
    sendsPasswords: request.profile.uses.has('password'),
    replacesRefused: checks.generates === 'weak',
  });
  const ended = plan.sending > 0 ? await reporter.started(plan) : () => {};
  const onSignal = (): void =>
    reporter.notice({ kind: 'stopping', ...(pacer.busy && { timeoutMs: sending.timeoutMs }) });
  interruption.first.addEventListener('abort', onSignal);
  try {
    const end = await reported(rows, reporter);
    // Nobody is asked for a token any more.
    const quiet = createPacedLookUp({ ...asking, newToken: async () => false });
    if (plan.sending > 0 && quiet !== undefined && mayLookUpAfter(end)) {
      const rows = await soughtRows(withAttemptId(journal), form, input);
      await lookUpAfterRun(rows, {
        ...{ lookUp: quiet, journal, title, reporter, interruption, clock },
      });
    }
    return end;
  } catch (thrown) {
    const error = openFilesError(thrown, 'open_files');
    if (!(error instanceof UserError)) throw error;
    return { ended: 'stopped', reason: error.reason, message: error.message };
  } finally {
    interruption.first.removeEventListener('abort', onSignal);
    ended();
  }
}

/** Pulls the rows through, and shows what becomes of each. */
async function reported(rows: ReturnType<typeof provision>, reporter: Reporter): Promise<RunEnd> {
  for (;;) {
    const step = await rows.next();
    if (step.done === true) return step.value;
    if (step.value.event === 'row') reporter.row(step.value);
    else reporter.waiting(step.value);
  }
}
