/** Reads a journal from a store. If report and mark in its folder prove that records are lost, all workers stop. */

import { join } from 'node:path';
import type { UserError } from '../../domain/errors.js';
import { nodeDisk } from '../../journal/disk.js';
import { JOURNAL_FILE } from '../../journal/folder.js';
import { DamagedJournalError } from '../../journal/journal-error.js';
import type { JournalState } from '../../journal/journal-state.js';
import { type LastReport, type Loaded, readLastReport, readLines } from '../../journal/load.js';
import { fleetError } from '../texts/fleet-error.js';
import { findJournal, markOf, type OrgPlace } from './marker.js';
import { type StoredLines, storedLines } from './store-log.js';
import { LOST, lostRecords } from './tables.js';

/** Changes nothing if there is no proof because lines were added since, or the journal was exported to a file. */
const MARK_PROVEN = `
update provision.store set server = $1
where not exists (select from provision.record where org = $2 and seq > $3)
  and not exists (select from provision.org where id = $2 and state = 'exported')
returning 1`;

/** @param last position of the last line, or -1 if there is none @returns `undefined` if there is no proof */
async function markProven({ org, database }: OrgPlace, last: number): Promise<UserError | undefined> {
  const recorded = LOST + org;
  const marked = await database.ask(MARK_PROVEN, [recorded, org, last]);
  return marked.length === 0 ? undefined : lostRecords(database, recorded);
}

/** Checks a folder that has a mark. @throws {UserError} if the store does not have the organisation */
export async function refuseLostOrg(place: OrgPlace): Promise<void> {
  const { org, folder, database } = place;
  if ((await database.ask('select 1 from provision.org where id = $1', [org])).length > 0) return;
  const facts = { folder, org, address: database.shown };
  throw (await markProven(place, -1)) ?? fleetError('results', 'store-lost-org', facts);
}

/** @throws {UserError} `results` if the journal cannot be continued */
export async function loadStored(
  place: OrgPlace,
  state: JournalState,
): Promise<{ readonly lines: StoredLines; readonly loaded: Loaded }> {
  // Read the report first, as with a file.
  const report = await readLastReport(place.folder, nodeDisk);
  const lines = await storedLines(place.org, place.database);
  const found = lines.tip === undefined ? undefined : lines.bytes;
  return { lines, loaded: await readWitnessed(place, found, lines.tip?.seq ?? -1, report, state) };
}

export async function readStored(place: OrgPlace, state: JournalState): Promise<void> {
  const { folder, org, database } = place;
  const { bytes } = await findJournal(folder);
  const report = await readLastReport(folder, nodeDisk);
  const isEmpty = async () =>
    (await database.ask('select 1 from provision.record where org = $1 limit 1', [org])).length === 0;
  // Another worker has just marked the folder and is adding the lines of the file.
  if (bytes !== undefined && (await isEmpty())) await readWitnessed(place, bytes, -1, report, state);
  else await loadStored(place, state);
}

async function readWitnessed(
  place: OrgPlace,
  found: Buffer | undefined,
  last: number,
  report: LastReport | undefined,
  state: JournalState,
): Promise<Loaded> {
  const { org, folder, id, database } = place;
  try {
    return await readLines({ found, path: join(folder, JOURNAL_FILE), report }, state);
  } catch (error) {
    if (!(error instanceof DamagedJournalError)) throw error;
    const isOfReport = error.code === 'journal-lost' || error.code === 'journal-changed';
    // Without a mark, the report may belong to another journal.
    const mark = isOfReport ? await markOf(folder) : undefined;
    const isWitness = mark?.org === org && mark.store === id;
    const lost = isWitness ? await markProven(place, last) : undefined;
    // A damaged journal in a store cannot be started over.
    const facts = { org, address: database.shown, why: error.textIn };
    throw lost ?? fleetError('results', 'store-journal-refused', facts, { cause: error });
  }
}
