/** The part of a run after consent: sends the rows, looks up unconfirmed users, and writes the report. */

import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { isUpsert } from '../../directory/profile-rules.js';
import type { Interruption } from '../../domain/clock.js';
import { UserError } from '../../domain/errors.js';
import { type Journal, ON_REQUEST, type RecognisedRow } from '../../domain/journals.js';
import { isSameLeftOut, type LeftOut } from '../../domain/left-out.js';
import { nicknameKey } from '../../domain/user.js';
import type { Credentials } from '../../passwords/credentials.js';
import { openFilesError } from '../../platform/errno.js';
import { NO_LINE, type RunIo, type RunRequest, type Target } from '../connect/index.js';
import {
  absentAfterMs,
  createPacedLookUp,
  ListedLookUp,
  lookUpAfterRun,
  mayLookUpAfter,
  soughtRows,
  withAttemptId,
} from '../look-up/index.js';
import type { Listed } from '../people/index.js';
import type { Pacer, PipelineInput, RunEnd, RunParts } from '../pipeline/index.js';
import { pipelineInput, provision, stoppedBy, TakenLogins, UserIds } from '../pipeline/index.js';
import {
  conclude,
  listShape,
  openCredentialsOf,
  type RunResult,
  readAnswers,
  writeAnswers,
} from '../results/index.js';
import type { Asked } from './ask-directory.js';
import type { Plan, Reporter, RunPorts } from './plan.js';
import { idsOf, idsOfOthers } from './step-names.js';

/** @param plan `undefined` if nothing is sent because rows are invalid */
export async function sendRows(
  plan: Plan | undefined,
  agreed: Agreed,
  { reporter, texts }: RunPorts,
  io: RunIo,
): Promise<RunResult> {
  const { request, journal, leftOut } = agreed;
  const startedAt = io.clock.now();
  // Read credentials before recording this run in the journal, so that an error leaves no started run.
  const credentials = await openCredentialsOf(request, io);
  for (const password of credentials.store.passwords()) io.secrets.add(password);
  try {
    const sendsAgain = ON_REQUEST.filter((outcome) => request.selection.outcomes.has(outcome));
    const { newNicknames = [], othersNicknames } = request.checks;
    // A row that was left out is also sent if the user now says that it is another person.
    const mayBeLeftOut = newNicknames.length > 0 && journal.leftOut.length > 0;
    if (mayBeLeftOut && !sendsAgain.includes('left_out')) sendsAgain.push('left_out');
    await journal.begin({
      sendsAgain,
      newNicknames: unrecorded(newNicknames, journal.newNicknames),
      others: unrecorded(othersNicknames, journal.othersNicknames),
      recognised: agreed.recognised.length,
    });
    await journal.recognise(agreed.recognised);
    for (const row of leftOut)
      if (!journal.leftOut.some((before) => isSameLeftOut(before, row))) await journal.leaveOut(row);
    await keepAnswers(request, io);
    const end =
      plan === undefined
        ? ({ ended: 'refused', reason: 'invalid_rows' } as const)
        : await send(plan, agreed, credentials, reporter, io);
    const ending = await conclude(end, startedAt, request, journal, credentials, texts, io);
    const { newcomers = [], mayBeCreatedElsewhere } = plan?.checked.difference ?? {};
    const isCreated = ({ nickname }: Listed) => journal.last(nicknameKey(nickname))?.outcome === 'created';
    const newAccounts = mayBeCreatedElsewhere ? newcomers.filter(isCreated) : [];
    return { kind: 'ended', ending: { ...ending, newAccounts } };
  } catch (error) {
    throw openFilesError(error, 'open_files');
  } finally {
    await credentials.close();
  }
}

/** Keeps which lists are of the same organisation. The journal has the rows that `prepare` left out by now. */
async function keepAnswers({ folder, roster, checks, destination }: RunRequest, io: RunIo): Promise<void> {
  const { listAnswers: lists, prepared = [] } = checks;
  const isMoved = prepared.length > 0 && destination.kind !== 'sandbox';
  if (lists === undefined && !isMoved) return;
  const before = await readAnswers(folder, io);
  const ofRoster = { list: roster.name, headers: listShape(roster.columns.headers) };
  const answers = { ...(lists && { lists }), ...(isMoved && { leftOut: [] }) };
  await writeAnswers(folder, { ...(typeof before === 'object' ? before : ofRoster), ...answers }, io);
}

function unrecorded(nicknames: readonly string[] = [], recorded: ReadonlySet<string>): readonly string[] {
  return nicknames.map(nicknameKey).filter((key) => !recorded.has(key));
}

type Agreed = {
  readonly request: RunRequest;
  readonly journal: Journal;
  readonly target: Target;
  readonly leftOut: readonly LeftOut[];
  readonly pacer: Pacer;
  readonly asked: Pick<Asked, 'users' | 'absent' | 'isRefused'>;
  /** People who have an account already. */
  readonly recognised: readonly RecognisedRow[];
};

type Sending = Agreed & { readonly ids: UserIds };

/** Sends until the end, which may also be a disk or journal error. */
async function send(
  plan: Plan,
  agreed: Agreed,
  credentials: Credentials,
  reporter: Reporter,
  io: RunIo,
): Promise<RunEnd> {
  const { request, journal, pacer } = agreed;
  const { sending, checks } = request;
  const { interruption } = io;
  const input = pipelineInput(request, checks, journal);
  const halting = pacer.atOnce === 1 ? undefined : createHalting(interruption);
  const ids = new UserIds(journal, request.profile.form.title, idsOfOthers(request.profile, checks));
  const parts = partsOf({ ...agreed, ids }, plan.sending, credentials, reporter, {
    ...io,
    ...(halting && { interruption: halting.interruption }),
  });
  const sendAll = (rows: PipelineInput) =>
    reported(provision(rows, { ...parts, ...(halting && { stop: halting.stop }) }), reporter, agreed.target);
  const isSending = plan.sending + plan.finishing > 0;
  const ended = isSending ? reporter.started(plan) : () => {};
  const onSignal = (): void =>
    reporter.notice({ kind: 'stopping', ...(pacer.isBusy && { timeoutMs: sending.timeoutMs }) });
  interruption.first.addEventListener('abort', onSignal);
  try {
    const end = await sendAll(input);
    if (!isSending || !mayLookUpAfter(end)) return end;
    const found = await lookUpUnconfirmed({ ...agreed, ids }, input, reporter, io);
    if (found.size === 0 || parts.steps === undefined || end.ended === 'stopped') return end;
    const finished = await sendAll(stepsOnly(input, found));
    return finished.ended === 'complete' ? end : finished;
  } catch (thrown) {
    const error = openFilesError(thrown, 'open_files');
    if (!(error instanceof UserError)) throw error;
    return stoppedBy(error);
  } finally {
    interruption.first.removeEventListener('abort', onSignal);
    halting?.close();
    ended();
  }
}

/** An interruption whose first signal a run can also abort by itself, for several rows in flight. */
function createHalting({ first, second }: Interruption) {
  const controller = new AbortController();
  // Each request and each wait adds a listener.
  setMaxListeners(0, controller.signal, second);
  const onSignal = (): void => controller.abort(first.reason);
  if (first.aborted) onSignal();
  first.addEventListener('abort', onSignal);
  return {
    interruption: { first: controller.signal, second },
    stop: () => controller.abort(),
    close: () => first.removeEventListener('abort', onSignal),
  };
}

function partsOf(
  { request, journal, target: { directory, token }, pacer, ids, asked }: Sending,
  sending: number,
  credentials: Credentials,
  reporter: Reporter,
  { clock, debug, interruption, secrets }: RunIo,
): RunParts {
  const { checks, retry, skipExisting, profile } = request;
  const { waitMs, limit, stopAfter } = request.sending;
  const limits = { waitMs, limit, stopAfter };
  const { form, uses } = profile;
  const { title } = form;
  const newToken: RunParts['newToken'] = async (line, status, askedAt) =>
    asked.isRefused !== true && ((await token?.renew(line, status, askedAt)) ?? false);
  const asking = { directory, ids, pacer, clock, interruption };
  const newTokenToLookUp = (askedAt: number) => newToken(NO_LINE, undefined, askedAt);
  const context = { ...asking, newToken: newTokenToLookUp, profile, reporter };
  const lookUp = createPacedLookUp(context);
  const looksFirst = lookUp !== undefined && (skipExisting || isUpsert(form));
  const { users: known, absent } = asked;
  const isAlone = (nickname: string) =>
    isUpsert(form) || journal.last(nicknameKey(nickname))?.unconfirmedSince !== undefined;
  const listed = looksFirst
    ? new ListedLookUp(lookUp, sending, context, { isAlone, known, absent })
    : undefined;
  return {
    ...asking,
    ...limits,
    journal,
    debug,
    newToken,
    credentials,
    lookFirst: listed && { lookUp: listed.lookUp, title, secrets },
    lookTaken: lookUp && { lookUp, title, secrets },
    countsOnlyUnconfirmed: retry,
    taken: skipExisting ? undefined : new TakenLogins(journal),
    attemptId: () => (uses.has('attempt_id') ? randomUUID() : undefined),
    sendsPasswords: uses.has('password'),
    replacesRefused: checks.generates === 'weak',
    steps: form.then && {
      ...idsOf(profile, checks),
      lookUp,
      absentAfterMs: absentAfterMs(form) ?? MISSING_MS,
    },
  };
}

/** How many milliseconds a new user may be missing if absence proves nothing. */
const MISSING_MS = 120_000;

/** Restricts the input of a run to the steps of these users. @param keys of their nicknames */
function stepsOnly(input: PipelineInput, keys: ReadonlySet<string>): PipelineInput {
  const { stepsOf, selection } = input;
  return {
    ...input,
    selection: { ...selection, outcomes: new Set(), includesUnsent: () => false },
    stepsOf: (person) => (keys.has(nicknameKey(person.nickname)) ? (stepsOf?.(person) ?? []) : []),
  };
}

/** Looks up unconfirmed users, without asking for another token. @returns the keys of the users found */
async function lookUpUnconfirmed(
  { request, journal, target: { directory }, pacer, ids }: Sending,
  input: PipelineInput,
  reporter: Reporter,
  { clock, interruption }: RunIo,
): Promise<ReadonlySet<string>> {
  const { form } = request.profile;
  const asking = { directory, ids, pacer, clock, interruption };
  const lookUp = createPacedLookUp({ ...asking, newToken: async () => false });
  if (lookUp === undefined) return new Set();
  const rows = await soughtRows(withAttemptId(journal), form, input);
  return await lookUpAfterRun(rows, { lookUp, journal, title: form.title, reporter, interruption, clock });
}

/** Sends rows by pulling their events, and reports each event, except while a person is asked for a token. */
async function reported(
  rows: ReturnType<typeof provision>,
  reporter: Reporter,
  { token }: Target,
): Promise<RunEnd> {
  try {
    for (;;) {
      const step = await rows.next();
      if (step.done === true) return step.value;
      await token?.idle();
      if (step.value.event === 'row') reporter.row(step.value);
      else if (step.value.event === 'step') reporter.step(step.value);
      else reporter.waiting(step.value);
    }
  } finally {
    // Settle the rows in flight even if reporting fails.
    await rows.return({ ended: 'complete' });
  }
}
