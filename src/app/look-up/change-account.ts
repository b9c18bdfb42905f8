/** Records what a person did to accounts in the directory, and which taken logins are those of the people in the list. */

import { join } from 'node:path';
import type { AccountChange, JournalView } from '../../domain/journals.js';
import { isUnclear, type Known } from '../../domain/outcome.js';
import { OUTCOME_TABLE } from '../../domain/outcome-table.js';
import { printable } from '../../domain/terminal-text.js';
import { nicknameKey, splitLogin, wholeName } from '../../domain/user.js';
import { shownPath } from '../../platform/shown-path.js';
import { textsIn } from '../../texts/texts.js';
import { userError } from '../../texts/user-error.js';
import type { CommandTexts, RunIo } from '../connect/index.js';
import type { Ports, ResultsRequest } from '../results/index.js';
import { findResults, withJournal } from '../results/index.js';
import { remakeSettled, type Settled, waysOn } from './settle.js';

type ChangeRequest = ResultsRequest & {
  /** Empty for all taken logins. */
  readonly nicknames: readonly string[];
  readonly change: AccountChange;
};

export type Changed = Pick<Settled, 'folder' | 'report'> & {
  readonly results: readonly { readonly nickname: string; readonly change: AccountChange }[];
};

/** @returns `undefined` if the user declines @throws {UserError} `usage`, recording nothing, if a row does not fit */
export async function changeAccounts(
  request: ChangeRequest,
  ports: Ports,
  io: RunIo,
): Promise<Changed | undefined> {
  const results = await findResults(request.results, io);
  const { folder } = results;
  return await withJournal(results, request.forceUnlock, io, async (journal) => {
    const shown = shownPath(folder, io.cwd);
    const { commands } = ports.texts;
    const change = withoutDomain(request.change, journal);
    const rows = rowsToChange({ ...request, change }, journal, shown, commands);
    if (!(await isMeant(rows, shown, request, ports))) return undefined;
    const changes = rows.map(({ nickname, known }) => ({ key: known.key, nickname, change }));
    for (const one of changes) await journal.changeAccount(one.key, one.change);
    return { folder, results: changes, report: await remakeSettled(folder, journal, request, ports, io) };
  });
}

/** Journals have logins without a domain, unless the directory's logins are addresses. */
function withoutDomain(change: AccountChange, { head }: JournalView): AccountChange {
  if (change.kind !== 'renamed') return change;
  return { ...change, login: splitLogin(change.login, head.directory?.nickname).nickname };
}

type RowToChange = { readonly nickname: string; readonly known: Known };

function rowsToChange(
  { nicknames, change }: ChangeRequest,
  journal: JournalView,
  folder: string,
  commands: CommandTexts,
): readonly RowToChange[] {
  const taken = [...journal.all()].filter(
    (known) => known.outcome === 'exists' && journal.last(known.key) === known,
  );
  const named = nicknames.length === 0 ? taken.map(({ nickname }) => nickname) : nicknames;
  if (named.length === 0) throw userError('usage', 'settle-none-taken', { folder });
  const rows = new Map<string, RowToChange>();
  for (const nickname of named) {
    const known = journal.last(nicknameKey(nickname));
    if (known === undefined || known.outcome !== (change.kind === 'same' ? 'exists' : 'created')) {
      const facts = { nickname, outcome: known?.outcome, ...waysOn(known, { folder, commands }) };
      throw userError('usage', 'settle-other-outcome', facts);
    }
    if (change.kind === 'renamed') refuseOwned(change.login, known, journal);
    for (const one of change.kind === 'same' ? [known] : withSameAccount(known, journal))
      rows.set(one.key, { nickname: one === known ? nickname : one.nickname, known: one });
  }
  return [...rows.values()];
}

/** The list has, or had, other logins for the same account. */
function withSameAccount(known: Known, journal: JournalView): readonly Known[] {
  const accountOf = ({ key, account = key }: Known) => nicknameKey(account);
  return [...journal.all()].filter((one) => one.outcome === 'created' && accountOf(one) === accountOf(known));
}

/** @throws {UserError} `usage` if the login is that of another user who has or may have an account */
function refuseOwned(login: string, { key }: Known, journal: JournalView): void {
  const owner = journal.last(nicknameKey(login));
  if (owner === undefined || owner.key === key || (owner.outcome !== 'created' && !isUnclear(owner))) return;
  if (nicknameKey(owner.account ?? owner.key) === nicknameKey(login))
    throw userError('usage', 'login-of-another', { login, name: printable(wholeName(owner.name)) });
}

/** Asks before users are sent again, and before rows that were not named count as created. */
async function isMeant(
  rows: readonly RowToChange[],
  folder: string,
  { nicknames, change, consent }: ChangeRequest,
  { prompts }: Ports,
): Promise<boolean> {
  const isDeletion = change.kind === 'deleted';
  if (consent.yes || (!isDeletion && nicknames.length > 0)) return true;
  if (prompts.availability() !== 'available')
    throw userError('usage', 'settle-needs-yes', {
      csv: join(folder, OUTCOME_TABLE.exists.csv),
      users: rows.length,
      isDeletion,
    });
  const people = rows.map(
    ({ nickname, known }) => `${printable(nickname)}  ${printable(wholeName(known.name))}`,
  );
  return await prompts.confirm({
    kind: 'own',
    textIn: (language) => textsIn(language).settle[isDeletion ? 'askDeleted' : 'askSame'](people),
    ...(!isDeletion && { answer: String(rows.length) }),
  });
}
