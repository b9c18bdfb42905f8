/** Records what a person found out in the directory about rows that are unconfirmed. */

import { UserError } from '../../domain/errors.js';
import type { Journal, JournalView } from '../../domain/journals.js';
import { type AttemptOutcome, attemptIdsOf, isUnclear, type Known } from '../../domain/outcome.js';
import { nicknameKey } from '../../domain/user.js';
import { shownPath } from '../../lib/shown-path.js';
import { printable } from '../../lib/terminal-text.js';
import type { ReportFiles } from '../../report/write-report.js';
import { userError } from '../../texts/user-error.js';
import { findResults, type ResultsRequest, remake, withJournal, withRoster } from '../results/index.js';
import type { Texts } from '../types/ports.js';
import type { Prompts } from '../types/prompts.js';
import type { RunIo } from '../types/run-io.js';

export type SettleRequest = ResultsRequest & {
  readonly nicknames: readonly string[];
  readonly created: boolean;
};

/** `exists`: the nickname is another account's. */
type SettledAs = Extract<AttemptOutcome, 'created' | 'pending' | 'exists'>;

export type Settled = {
  /** Absolute path of the results folder. */
  readonly folder: string;
  readonly results: readonly { readonly nickname: string; readonly outcome: SettledAs }[];
  /** The reports that were made again; or why they were not. By then the results are in the journal. */
  readonly report: ReportFiles | UserError;
};

/** @throws {UserError} `usage` where a nickname is not unconfirmed: then nothing is recorded */
export async function settle(
  request: SettleRequest,
  prompts: Prompts,
  texts: Texts,
  io: RunIo,
): Promise<Settled> {
  const { nicknames, created } = request;
  const results = await findResults(request.results, io);
  const { folder } = results;
  return await withJournal(results, request.forceUnlock, io, async (journal) => {
    const where = shownPath(folder, io.cwd);
    const rows = nicknames.map((nickname) => unconfirmed(nickname, journal, where, { orSettled: true }));
    const results = rows.map((known) => ({ ...known, outcome: settledAs(known, created) }));
    for (const { key, outcome } of results) await journal.settleByPerson(key, outcome);
    return { folder, results, report: await remakeSettled(folder, journal, request, prompts, texts, io) };
  });
}

function settledAs({ outcome }: Known, created: boolean): SettledAs {
  if (created) return 'created';
  return outcome === 'exists' ? 'exists' : 'pending';
}

/** The reports once more; or why they could not be made, since what was found out is in the journal by then. */
export async function remakeSettled(
  folder: string,
  journal: Journal,
  request: ResultsRequest,
  prompts: Prompts,
  texts: Texts,
  io: RunIo,
): Promise<ReportFiles | UserError> {
  return await withRoster({ folder, journal }, request, prompts, io, (opened) =>
    remake(folder, journal, opened, request, texts, io),
  ).catch((error: unknown) => {
    if (error instanceof UserError) return error;
    throw error;
  });
}

/**
 * @param folder as the user would write it
 * @param orSettled whether a row that was settled after the run can be settled anew
 * @throws {UserError} `usage` where the row is another one
 */
export function unconfirmed(
  nickname: string,
  journal: JournalView,
  folder: string,
  { orSettled }: { readonly orSettled: boolean },
): Known {
  const known = journal.last(nicknameKey(nickname));
  if (known !== undefined && (canSettle(known) || (orSettled && known.byPerson === true))) return known;
  // From the journal: `unconfirmed.csv` is there only where a run that left somebody unconfirmed came to its end.
  const all = [...journal.all()].filter(isUnclear);
  const named = all.slice(0, MOST_NAMED);
  throw userError('usage', 'not-unconfirmed', {
    ...{ nickname, folder, outcome: known?.outcome },
    unconfirmed: named.map((row) => printable(row.nickname)),
    others: all.length - named.length,
  });
}

/** Unconfirmed, or taken by an account that may be of a request of ours. */
function canSettle(known: Known): boolean {
  return isUnclear(known) || (known.outcome === 'exists' && attemptIdsOf(known).length > 0);
}

const MOST_NAMED = 5;
