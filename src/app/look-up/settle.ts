/** Records a person's findings in the directory about unconfirmed rows and open steps. */

import { UserError } from '../../domain/errors.js';
import type { Journal, JournalView } from '../../domain/journals.js';
import { type AttemptOutcome, attemptIdsOf, isUnclear, type Known } from '../../domain/outcome.js';
import { givenAs, openSteps, type StepName, stepKey } from '../../domain/step.js';
import { printable } from '../../domain/terminal-text.js';
import { nicknameKey } from '../../domain/user.js';
import { firstFew } from '../../platform/collections.js';
import { shownPath } from '../../platform/shown-path.js';
import type { ReportFiles } from '../../report/write-report.js';
import { settleCommands } from '../../texts/settle-commands.js';
import type { SettleWays } from '../../texts/text-facts.js';
import { userError } from '../../texts/user-error.js';
import type { CommandTexts, RunIo } from '../connect/index.js';
import { ALL_TO_DO, people, pipelineInput } from '../pipeline/index.js';
import type { OpenedRoster, Ports, ResultsRequest } from '../results/index.js';
import { findResults, remake, withJournal, withRoster } from '../results/index.js';

export type SettleRequest = ResultsRequest & {
  readonly nicknames: readonly string[];
  readonly created: boolean;
};

/** `exists`: the nickname belongs to another account. */
type SettledAs = Extract<AttemptOutcome, 'created' | 'pending' | 'exists'>;

export type Settled = {
  readonly folder: string;
  readonly results: readonly { readonly nickname: string; readonly outcome: SettledAs }[];
  /** The regenerated reports, or the error that prevented them. The results are in the journal in both cases. */
  readonly report: ReportFiles | UserError;
};

/** @throws {UserError} `usage` if a nickname is not unconfirmed. In this case nothing is recorded. */
export async function settle(request: SettleRequest, ports: Ports, io: RunIo): Promise<Settled> {
  const { nicknames, created } = request;
  return await recording(request, ports, io, async (journal, place) => {
    const rows = nicknames.map((nickname) => unconfirmed(nickname, journal, place, { orSettled: true }));
    const results = rows.map(({ key, nickname, outcome, isRecognised }) => {
      const isTaken = outcome === 'exists' || isRecognised === true;
      const settled: SettledAs = created ? 'created' : isTaken ? 'exists' : 'pending';
      return { key, nickname, outcome: settled };
    });
    for (const { key, outcome } of results) await journal.settleByPerson(key, outcome);
    return { results };
  });
}

/** The results folder as the user would write it, and the commands for it. */
type Place = { readonly folder: string; readonly commands: CommandTexts };

type Recorded<R> = {
  readonly results: readonly R[];
  readonly look?: (opened: OpenedRoster) => Promise<void>;
};

/** Opens the journal, records results in it, and writes the reports again. @param record may record nothing */
async function recording<R>(
  request: ResultsRequest,
  ports: Ports,
  io: RunIo,
  record: (journal: Journal, place: Place) => Promise<Recorded<R>>,
): Promise<Pick<Settled, 'folder' | 'report'> & { readonly results: readonly R[] }> {
  const results = await findResults(request.results, io);
  const { folder } = results;
  const place = { folder: shownPath(folder, io.cwd), commands: ports.texts.commands };
  return await withJournal(results, request.forceUnlock, io, async (journal) => {
    const { results, look } = await record(journal, place);
    return { folder, results, report: await remakeSettled(folder, journal, request, ports, io, look) };
  });
}

type GiveUpRequest = Omit<SettleRequest, 'created'> & {
  /** The step as typed: `group`, or `group=5A`. */
  readonly step: string;
};

type GivenUp = StepName & {
  readonly nickname: string;
  readonly isWanted: boolean;
};

/** @throws {UserError} `usage`, recording nothing, unless the name matches exactly one open step of each user */
export async function giveUp(
  request: GiveUpRequest,
  ports: Ports,
  io: RunIo,
): Promise<Pick<Settled, 'folder' | 'report'> & { readonly results: readonly GivenUp[] }> {
  const wanted = new Set<string>();
  const { results: found, ...recorded } = await recording(request, ports, io, async (journal, { folder }) => {
    const named = new Map(request.nicknames.map((nickname) => [nicknameKey(nickname), nickname]));
    const results = [...named].map(([key, nickname]) => {
      return { nickname, key, step: openStep(nickname, request.step, journal, folder) };
    });
    for (const { key, step } of results) await journal.giveUp(key, step);
    const look = async ({ checks, ...opened }: OpenedRoster) => {
      const input = pipelineInput({ ...opened, selection: ALL_TO_DO }, checks, journal);
      const users = await people(input, ({ known }) => known !== undefined && named.has(known.key));
      for (const [key, user] of users)
        for (const step of input.stepsOf?.(user) ?? []) wanted.add(`${key} ${stepKey(step)}`);
    };
    return { results, look };
  });
  const results = found.map(({ nickname, key, step }) => {
    return { ...step, nickname, isWanted: wanted.has(`${key} ${stepKey(step)}`) };
  });
  return { ...recorded, results };
}

function openStep(nickname: string, step: string, journal: JournalView, folder: string): StepName {
  const key = nicknameKey(nickname);
  const open = journal.last(key)?.outcome === 'created' ? openSteps(journal.after(key)) : [];
  const typed = step.normalize('NFC');
  const named = open.filter((one) => typed === one.step || typed === givenAs(one).normalize('NFC'));
  const [only] = named;
  if (only !== undefined && named.length === 1) return { step: only.step, value: only.value };
  throw userError('usage', 'no-open-step', {
    nickname,
    step: printable(step),
    folder,
    several: named.length > 1,
    open: open.map((one) => printable(givenAs(one))),
  });
}

/** @param look called before the reports are written @returns the error if that fails: the journal has the results */
export async function remakeSettled(
  folder: string,
  journal: Journal,
  request: ResultsRequest,
  ports: Ports,
  io: RunIo,
  look: (opened: OpenedRoster) => Promise<void> = async () => {},
): Promise<ReportFiles | UserError> {
  return await withRoster({ folder, journal }, request, ports.prompts, io, async (opened) => {
    await look(opened);
    return await remake(folder, journal, opened, request, ports.texts, io);
  }).catch((error: unknown) => {
    if (error instanceof UserError) return error;
    throw error;
  });
}

/** @param orSettled true if a row can be settled again @throws {UserError} `usage` if the row cannot be settled */
export function unconfirmed(
  nickname: string,
  journal: JournalView,
  { folder, commands }: Place,
  { orSettled }: { readonly orSettled: boolean },
): Known {
  const known = journal.last(nicknameKey(nickname));
  if (known !== undefined && (canSettle(known) || (orSettled && known.byPerson === true))) return known;
  // Read from the journal, since `unconfirmed.csv` exists only if the run ended normally.
  const all = [...journal.all()].filter(isUnclear);
  const [named, others] = firstFew(all, MAX_NAMED);
  throw userError('usage', 'not-unconfirmed', {
    nickname,
    folder,
    outcome: known?.outcome,
    unconfirmed: named.map((row) => printable(row.nickname)),
    others,
    ...waysOn(known, { folder, commands }),
  });
}

/** The commands for what a person may want to record about a row. */
export function waysOn(known: Known | undefined, { folder, commands }: Place): { ways?: SettleWays } {
  if (known === undefined) return {};
  const settle = settleCommands(commands, folder, [known.nickname]);
  if (known.outcome === 'created') return { ways: { kind: 'created', ...settle } };
  if (isUnclear(known)) return { ways: { kind: 'unclear', ...settle } };
  if (known.outcome !== 'exists') return { ways: { kind: 'to-do', again: commands.on('retry', folder) } };
  return { ways: { kind: 'exists', ...settle, again: commands.on('retry', folder, { only: 'exists' }) } };
}

/** True if the row is unconfirmed, or the account with its login may come from one of our requests. */
function canSettle(known: Known): boolean {
  return isUnclear(known) || (known.outcome === 'exists' && attemptIdsOf(known).length > 0);
}

const MAX_NAMED = 5;
