/** Imports the journals of a fleet into a store. */

import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../domain/clock.js';
import { UserError } from '../../domain/errors.js';
import type { HeldLock } from '../../domain/journals.js';
import { nodeDisk } from '../../journal/disk.js';
import { JOURNAL_FILE, makeFolder } from '../../journal/folder.js';
import { JournalState } from '../../journal/journal-state.js';
import { type LastReport, readLastReport, readLines } from '../../journal/load.js';
import { FolderLock } from '../../journal/lock.js';
import type { Processes } from '../../journal/owner.js';
import { jsonIn } from '../../journal/record.js';
import { withDiskErrors } from '../../platform/errno.js';
import type { FoundOrg } from '../domain/fleet-store.js';
import { fleetError } from '../texts/fleet-error.js';
import { seqAfter } from './appender.js';
import { columnsOf, conflictOf, LONG_ANSWER_MS } from './database.js';
import { refuseExported } from './export-organisation.js';
import { findJournal, markOf, type OpenedStore, refuseOther, writeMark } from './marker.js';
import { storedLines } from './store-log.js';
import { loadStored, refuseLostOrg } from './stored-journal.js';
import { ALIVE } from './tables.js';

type Context = OpenedStore & {
  readonly worker: string;
  readonly clock: Clock;
  readonly processes: Processes;
};

type Known = {
  readonly id: string;
  readonly roster_print: string;
  readonly state: string;
  readonly others: boolean;
};

const hasOthers = (id: string): string =>
  `exists (select from provision.worker where id <> ${id} and not ended and lease_until > clock_timestamp() and at_once > 0)`;

const AT_ONCE = 32;

export async function importOrganisations(
  organisations: readonly FoundOrg[],
  context: Context,
): Promise<ReadonlyMap<string, UserError>> {
  const { database, worker } = context;
  const text = `select id, roster_print, state, ${hasOthers('$1')} as others from provision.org`;
  const rows = await database.ask<Known>(text, [worker]);
  const known = new Map(rows.map((one) => [one.id, one]));
  const refused = new Map<string, UserError>();
  const todo = [...organisations];
  const importNext = async (): Promise<void> => {
    for (let next = todo.shift(); next !== undefined; next = todo.shift())
      await importOrganisation(next, known.get(next.status.org), context).catch((error: unknown) => {
        if (!(error instanceof UserError) || error.code === 'store-gone') throw error;
        database.mustBeWhole();
        refused.set(next.status.org, error);
      });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, importNext));
  return refused;
}

async function importOrganisation(
  found: FoundOrg,
  known: Known | undefined,
  context: Context,
): Promise<void> {
  const { status, roster, folder } = found;
  const { org } = status;
  const print = await rosterPrint(roster);
  // The two workers have different lists.
  if (known?.others === true && known.roster_print !== print)
    throw fleetError('configuration', 'store-other-roster', { roster, org });
  const marked = await markOf(folder);
  if (marked !== undefined) refuseOther(marked, { folder, org, ...context });
  if (marked === undefined) await markFolder(found, known, context);
  else if (known?.state === 'exported') throw fleetError('results', 'store-exported', { org });
  else await completeMarked(found, known, context);
  await saveOrg(found, print, known, context);
}

/** A worker may have been killed after the mark, before it added the lines. */
async function completeMarked(found: FoundOrg, known: Known | undefined, context: Context): Promise<void> {
  const { folder, status } = found;
  const { bytes } = await findJournal(folder);
  if (bytes !== undefined) await importLines(bytes, found, known, context);
  else if (known === undefined) await refuseLostOrg({ ...context, folder, org: status.org });
}

/** Marks the folder under its lock, so that no run is active there, and none continues its file afterwards. */
async function markFolder(found: FoundOrg, known: Known | undefined, context: Context): Promise<void> {
  const { folder, status } = found;
  const { clock, processes, id } = context;
  await makeFolder(folder, nodeDisk);
  const lock = await lockOrMark(folder, clock, processes);
  // Another worker has marked the folder.
  if (lock === undefined) return await completeMarked(found, known ?? UNREAD, context);
  try {
    const { bytes, mark } = await findJournal(folder);
    if (mark !== undefined) return await completeMarked(found, known ?? UNREAD, context);
    const isNew = bytes === undefined || bytes.length === 0;
    if (known?.state === 'exported' && isNew)
      throw fleetError('results', 'store-exported', { org: status.org });
    // Read the journal like a run, so that a damaged one is not imported.
    if (!isNew) await compare(bytes, found, known, context, await readLastReport(folder, nodeDisk));
    else {
      // With a mark, a report that does not match would prove that the store has lost records.
      await loadStored({ ...context, folder, org: status.org }, new JournalState());
      // Write the mark last, since a mark for an organisation missing from the store would prove lost records.
      await saveOrg(found, await rosterPrint(found.roster), known, context);
    }
    await withDiskErrors(() => writeMark(folder, { store: id, org: status.org }, isNew ? undefined : bytes));
    if (!isNew) await importLines(bytes, found, known, context);
  } finally {
    await lock.release();
  }
}

const UNREAD: Known = { id: '', roster_print: '', state: 'waiting', others: true };

/** Limits for waiting for another worker in the same folder. */
const MARK_TRIES = 50;
const MARK_PAUSE_MS = 100;

async function lockOrMark(folder: string, clock: Clock, processes: Processes): Promise<HeldLock | undefined> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await new FolderLock({ folder, force: false, clock, disk: nodeDisk, processes }).acquire();
    } catch (error) {
      if ((await markOf(folder)) !== undefined) return undefined;
      if (!(error instanceof UserError) || tries === MARK_TRIES) throw error;
      await clock.sleep(MARK_PAUSE_MS);
    }
  }
}

/** @param report of this journal. The report in the folder may come from a later run in the store. */
async function compare(
  bytes: Buffer,
  { folder, status: { org } }: FoundOrg,
  known: Known | undefined,
  { database }: Context,
  report?: LastReport,
) {
  const path = join(folder, JOURNAL_FILE);
  const state = new JournalState();
  const { length } = await readLines({ found: bytes, path, report }, state);
  const stored = await storedLines(org, database);
  const storedLength = stored.bytes.length;
  const shorter = Math.min(length, storedLength);
  const isSame = stored.bytes.subarray(0, shorter).equals(bytes.subarray(0, shorter));
  const isBehind = length <= storedLength && known?.state !== 'exported';
  const isAhead = storedLength <= length && (storedLength === 0 || known?.state === 'exported');
  if (!isSame || !(isBehind || isAhead)) throw fleetError('results', 'store-two-journals', { folder, org });
  return { state, stored, lines: linesOf(bytes.subarray(0, length)) };
}

/** Adds the lines that the store lacks to those that it has. */
async function importLines(
  bytes: Buffer,
  found: FoundOrg,
  known: Known | undefined,
  context: Context,
): Promise<void> {
  const { org } = found.status;
  const { state, stored, lines } = await compare(bytes, found, known, context);
  const from = seqAfter(stored.tip);
  const added = lines.slice(stored.count);
  if (added.length === 0) return;
  const all = [...state.all()];
  try {
    const values = [
      org,
      added.map((_, at) => from + at),
      added.map(() => randomUUID()),
      added.map((line) => jsonIn(line)),
      ...columnsOf(all, 'key', 'attempt', 'outcome'),
      all.map(({ at, unconfirmedSince = at }) => new Date(unconfirmedSince).toISOString()),
    ];
    await context.database.ask(IMPORT, values, LONG_ANSWER_MS);
  } catch (error) {
    if (conflictOf(error) === undefined) throw error;
    // Either this commit had no answer, or another worker imported its own copy of the folder.
    await importLines(bytes, found, UNREAD, context);
  }
}

const IMPORT = `
with durable as (select set_config('synchronous_commit', 'on', true) as is),
-- earlier attempts, if runs used an exported file since: the file has their outcomes
before as (
  update provision.attempt t set superseded = true
  from unnest($5::text[], $6::int[]) as a (key, attempt)
  where t.org = $1 and t.key = a.key and t.attempt < a.attempt and not t.superseded
  returning 1
),
attempts as (
  insert into provision.attempt (org, key, attempt, outcome, announced_at)
  select $1, a.key, a.attempt, a.outcome, a.at
  from unnest($5::text[], $6::int[], $7::text[], $8::timestamptz[]) as a (key, attempt, outcome, at), durable,
    (select count(*) from before) first
  where durable.is = 'on'
  on conflict (org, key, attempt) do update set outcome = excluded.outcome
)
insert into provision.record (org, seq, nonce, json)
select $1, d.seq, d.nonce, d.json
from unnest($2::int[], $3::uuid[], $4::text[]) as d (seq, nonce, json), durable
where durable.is = 'on'`;

/**
 * Must be durable before the mark, which proves that the store had the organisation. Keeps the state of a running one.
 * Does not save one that was exported since it was read, or whose list differs from that of other workers.
 */
const SAVE = `
with durable as (select set_config('synchronous_commit', 'on', true) as is)
insert into provision.org as o (id, position, folder, roster_print, host, state, status)
select $1, $2, $3, $4, $5, $6, $7 from durable where durable.is = 'on'
on conflict (id) do update set
  position = excluded.position,
  folder = excluded.folder,
  roster_print = excluded.roster_print,
  host = excluded.host,
  state = case when o.owner in ${ALIVE} then o.state else excluded.state end,
  status = case when o.owner in ${ALIVE} then o.status else excluded.status end
where (o.state <> 'exported' or $8)
  and (o.roster_print = excluded.roster_print or not ${hasOthers('$9')})
returning id`;

/** @param known an exported organisation returns to the store with its file */
async function saveOrg(
  { status, position, folder, roster, host }: FoundOrg,
  print: string,
  known: Known | undefined,
  { database, worker }: Context,
): Promise<void> {
  const { org, state } = status;
  const isBack = known?.state === 'exported';
  const values = [org, position, folder, print, host, state, JSON.stringify(status), isBack, worker];
  if ((await database.ask(SAVE, values)).length > 0) return;
  await refuseExported(org, database);
  throw fleetError('configuration', 'store-other-roster', { roster, org });
}

function linesOf(bytes: Buffer): readonly Buffer[] {
  const lines: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(0x0a, at) + 1;
    lines.push(bytes.subarray(at, end));
    at = end;
  }
  return lines;
}

/** Keeps only one byte of the digest, since a complete one could reveal a simple password. */
async function rosterPrint(roster: string): Promise<string> {
  const bytes = await readFile(roster).catch(() => Buffer.alloc(0));
  const [first = 0] = createHash('sha256').update(bytes).digest();
  return `${bytes.length} ${first}`;
}
