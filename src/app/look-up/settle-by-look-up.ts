/** Settles unconfirmed rows of a run by what the directory shows. */

import type { ConfiguredProfile } from '../../directory/configure-profile.js';
import type { SignalName } from '../../domain/clock.js';
import type { UserError } from '../../domain/errors.js';
import type { Journal, JournalView } from '../../domain/journals.js';
import type { LookUpResult } from '../../domain/look-up-result.js';
import { isUnclear, type Known } from '../../domain/outcome.js';
import type { Service } from '../../domain/service.js';
import { shownPath } from '../../platform/shown-path.js';
import type { ReportFiles } from '../../report/write-report.js';
import { ownMessage } from '../../texts/own-message.js';
import type { Address, NoticeReporter, RunIo, RunOptions, RunRequest } from '../connect/index.js';
import { agreeToLookUp, serviceOf, targetAddress } from '../connect/index.js';
import { ALL_TO_DO, type PipelineInput, pipelineInput, UserIds } from '../pipeline/index.js';
import type { Ports, ResultsRequest } from '../results/index.js';
import { completedByJournal, findResults, obtainsToken, withJournal, withRoster } from '../results/index.js';
import { absentAfterMs } from './evidence.js';
import { withLookUp, withoutLookUp } from './paced-look-up.js';
import { remakeSettled, unconfirmed } from './settle.js';
import { type SettleParts, settleUnconfirmed } from './settle-unconfirmed.js';
import { knownUsers, type LookUpStop, rosterValues, type SoughtRow, soughtRows } from './sought-rows.js';

export type LookUpSettleRequest = RunOptions &
  ResultsRequest & {
    readonly nicknames: readonly string[];
    readonly acceptsTime: boolean;
  };

export type LookUpSettled = {
  readonly folder: string;
  readonly service: Service;
  readonly results: readonly LookUpResult[];
  readonly left: number;
  readonly stop?: LookUpStop | undefined;
  readonly signal?: SignalName | undefined;
  /** The regenerated reports, or the error that prevented them; absent if nothing was settled. */
  readonly report?: ReportFiles | UserError;
};

type Completed = LookUpSettleRequest & Pick<RunRequest, 'profile' | 'isProfileRecorded'>;

/** @returns `undefined` if the user declined. @throws {UserError} if nothing can be looked up */
export async function settleByLookUp(
  request: LookUpSettleRequest,
  ports: Ports,
  io: RunIo,
): Promise<LookUpSettled | undefined> {
  const results = await findResults(request.results, io);
  const { head } = results.journal;
  const completed = completedByJournal(request, head);
  const { profile } = completed;
  if (profile.form.look_up === undefined) {
    const operands = [shownPath(results.folder, io.cwd), { gap: 'login…' }];
    const settle = ports.texts.commands.next('settle', { operands, options: { created: true } });
    throw withoutLookUp(profile, settle);
  }
  const address = targetAddress(completed.destination, profile);
  const { baseUrl, directory } = address;
  return await withJournal(
    results,
    request.forceUnlock,
    io,
    (journal) => settleIn(results.folder, journal, address, completed, ports, io),
    { ...head, baseUrl, directory },
  );
}

async function settleIn(
  folder: string,
  journal: Journal,
  address: Address,
  request: Completed,
  ports: Ports,
  io: RunIo,
): Promise<LookUpSettled | undefined> {
  const { reporter } = ports;
  for (const note of journal.notes) reporter.notice({ kind: 'journal', note });
  const rows = rowsOf(request.nicknames, journal, {
    folder: shownPath(folder, io.cwd),
    commands: ports.texts.commands,
  });
  if (rows.length === 0) return { folder, service: serviceOf(request.profile), results: [], left: 0 };
  const subject = { of: 'users', count: rows.length } as const;
  if (!(await agreeToLookUp(subject, 'always', address, request, ports))) return undefined;
  const { profile, acceptsTime } = request;
  const soughtIn = async (input?: PipelineInput) => ({
    sought: await soughtRows(rows, profile.form, input),
    known: await soughtRows(knownUsers(journal), profile.form, input),
  });
  const { sought, known } =
    rosterValues(profile.form).length === 0
      ? await soughtIn()
      : await withRoster({ folder, journal }, request, ports.prompts, io, ({ roster, checks }) =>
          soughtIn(pipelineInput({ roster, selection: ALL_TO_DO }, checks, journal, io.secrets)),
        );
  const { clock, interruption } = io;
  const ids = new UserIds(journal, profile.form.title);
  const facts = { knownUsers: known, title: profile.form.title, absence: absenceOf(profile) };
  const lookUps = await withLookUp({ ...request, journal, ids }, ports, io, (lookUp) =>
    collectResults(sought, { lookUp, journal, acceptsTime, clock, interruption, ...facts }, reporter),
  );
  const { first } = interruption;
  const seen = new Set(lookUps.results.map(({ nickname }) => nickname));
  const unseen = rows.flatMap(({ nickname }): readonly LookUpResult[] => {
    const unsettled = { event: 'looked-up', nickname, outcome: 'unconfirmed' } as const;
    return seen.has(nickname) ? [] : [{ ...unsettled, ...ownMessage('look-up-ended', {}) }];
  });
  const isSettled = lookUps.results.some(({ outcome }) => outcome !== 'unconfirmed');
  return {
    folder,
    service: serviceOf(profile, journal.head.baseUrl, obtainsToken(profile, request.token)),
    ...lookUps,
    results: [...lookUps.results, ...unseen],
    left: [...journal.all()].filter(isUnclear).length,
    ...(first.aborted && { signal: first.reason as SignalName }),
    ...(isSettled && { report: await remakeSettled(folder, journal, request, ports, io) }),
  };
}

function rowsOf(
  nicknames: readonly string[],
  journal: JournalView,
  place: Parameters<typeof unconfirmed>[2],
): readonly Known[] {
  if (nicknames.length === 0) return [...journal.all()].filter(isUnclear);
  const named = nicknames.map((nickname) => unconfirmed(nickname, journal, place, { orSettled: false }));
  return [...new Map(named.map((known) => [known.key, known])).values()];
}

function absenceOf({ form }: ConfiguredProfile): SettleParts['absence'] {
  const values = rosterValues(form);
  // The roster may have changed since the request.
  if (values.length > 0) return { provesNothing: { against: 'roster-values', values: [...values] } };
  const afterMs = absentAfterMs(form);
  return afterMs === undefined ? { provesNothing: { against: 'may-be-missing' } } : { afterMs };
}

async function collectResults(
  sought: readonly SoughtRow[],
  parts: SettleParts,
  reporter: NoticeReporter,
): Promise<Pick<LookUpSettled, 'results' | 'stop'>> {
  const results: LookUpResult[] = [];
  const steps = settleUnconfirmed(sought, parts);
  for (;;) {
    const step = await steps.next();
    if (step.done === true) return { results, stop: step.value };
    if (step.value.event === 'waiting')
      reporter.notice({ kind: 'look-up-waits', wait: step.value, now: parts.clock.now() });
    else {
      results.push(step.value);
      reporter.notice({ kind: 'looked-up', result: step.value });
    }
  }
}
