/** A run that is agreed to: sends its rows, looks up who is unconfirmed, and writes the report. */

import { randomUUID } from 'node:crypto';
import { isUpsert } from '../../directory/profile-rules.js';
import { UserError } from '../../domain/errors.js';
import { type Journal, ON_REQUEST } from '../../domain/journals.js';
import { nicknameKey } from '../../domain/user.js';
import type { Credentials } from '../../passwords/credentials-file.js';
import { openFilesError } from '../../system/errno.js';
import {
  createPacedLookUp,
  lookUpAfterRun,
  mayLookUpAfter,
  NO_LINE,
  soughtRows,
  withAttemptId,
} from '../look-up/index.js';
import type { Target } from '../opening/index.js';
import {
  createPacer,
  type Pacer,
  type PipelineInput,
  pipelineInput,
  provision,
  type RunParts,
} from '../pipeline/index.js';
import { conclude, openCredentialsOf } from '../results/index.js';
import { type RunEnd, type RunResult, stoppedBy } from '../types/ending.js';
import type { Plan } from '../types/plan.js';
import type { Ports } from '../types/ports.js';
import type { Reporter } from '../types/reporter.js';
import type { RunIo } from '../types/run-io.js';
import type { RunRequest } from '../types/run-request.js';

/** @param plan what is to be sent; `undefined`: nothing, since rows are invalid */
export async function sendRows(
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
    const sendsAgain = ON_REQUEST.filter((outcome) => request.selection.outcomes.has(outcome));
    const newNicknames = (request.checks.newNicknames ?? []).map(nicknameKey);
    await journal.begin(
      sendsAgain,
      newNicknames.filter((key) => !journal.newNicknames.has(key)),
    );
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
  agreed: Agreed,
  credentials: Credentials,
  reporter: Reporter,
  io: RunIo,
): Promise<RunEnd> {
  const { sending, checks } = agreed.request;
  const { interruption } = io;
  const sinceMs = agreed.lastAt === undefined ? undefined : io.clock.now() - agreed.lastAt;
  const pacer = createPacer(sending.pace, io.clock, io.random, sinceMs);
  const input = pipelineInput(agreed.request, checks, agreed.journal);
  const rows = provision(input, partsOf(agreed, credentials, pacer, io));
  const ended = plan.sending > 0 ? reporter.started(plan) : () => {};
  const onSignal = (): void =>
    reporter.notice({ kind: 'stopping', ...(pacer.busy && { timeoutMs: sending.timeoutMs }) });
  interruption.first.addEventListener('abort', onSignal);
  try {
    const end = await reported(rows, reporter);
    if (plan.sending > 0 && mayLookUpAfter(end)) await lookUpUnconfirmed(agreed, input, pacer, reporter, io);
    return end;
  } catch (thrown) {
    const error = openFilesError(thrown, 'open_files');
    if (!(error instanceof UserError)) throw error;
    return stoppedBy(error);
  } finally {
    interruption.first.removeEventListener('abort', onSignal);
    ended();
  }
}

function partsOf(
  { request, journal, target: { directory, token } }: Agreed,
  credentials: Credentials,
  pacer: Pacer,
  { clock, debug, interruption }: RunIo,
): RunParts {
  const { sending, checks, retry, skipExisting, profile } = request;
  const { waitMs, limit, stopAfter } = sending;
  const { form, uses } = profile;
  const { title } = form;
  const newToken = async (line: number, status?: number) => (await token?.renew(line, status)) ?? false;
  const asking = { directory, pacer, clock, interruption };
  const lookUp = createPacedLookUp({ ...asking, newToken: () => newToken(NO_LINE) });
  const looksFirst = skipExisting || isUpsert(form);
  return {
    ...{ ...asking, journal, debug, newToken, credentials, waitMs, limit, stopAfter },
    lookFirst: looksFirst && lookUp !== undefined ? { lookUp, journal, title } : undefined,
    lookTaken: lookUp && { lookUp, title },
    countsOnlyUnconfirmed: retry,
    attemptId: () => (uses.has('attempt_id') ? randomUUID() : undefined),
    sendsPasswords: uses.has('password'),
    replacesRefused: checks.generates === 'weak',
  };
}

/** At the end of the run, where nobody is asked for a token any more. */
async function lookUpUnconfirmed(
  { request, journal, target: { directory } }: Agreed,
  input: PipelineInput,
  pacer: Pacer,
  reporter: Reporter,
  { clock, interruption }: RunIo,
): Promise<void> {
  const { form } = request.profile;
  const asking = { directory, pacer, clock, interruption };
  const lookUp = createPacedLookUp({ ...asking, newToken: async () => false });
  if (lookUp === undefined) return;
  const rows = await soughtRows(withAttemptId(journal), form, input);
  await lookUpAfterRun(rows, { lookUp, journal, title: form.title, reporter, interruption, clock });
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
