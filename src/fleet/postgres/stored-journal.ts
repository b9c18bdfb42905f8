/**
 * Reads the journal of an organisation in a store, and compares it with the report and the mark in its results folder. If one
 * of them proves that the store has lost records, all workers stop, also those that miss none.
 */

import { join } from 'node:path';
import type { UserError } from '../../domain/errors.js';
import { nodeDisk } from '../../journal/disk.js';
import { JOURNAL_FILE } from '../../journal/folder.js';
import { DamagedJournalError } from '../../journal/journal-error.js';
import type { JournalState } from '../../journal/journal-state.js';
import { type LastReport, type Loaded, readLastReport, readLines } from '../../journal/load.js';
import { fleetError } from '../texts/fleet-error.js';
import { findJournal, type Mark, markOf, type OrgPlace } from './marker.js';
import { type StoredLines, storedLines } from './store-log.js';
import { LOST, lostRecords } from './tables.js';

/** No proof: lines added since they were read, and a journal that is a file elsewhere. */
const MARK_PROVEN = `
update provision.store set server = $1
where not exists (select from provision.record where org = $2 and seq > $3)
  and not exists (select from provision.org where id = $2 and state = 'exported')
returning 1`;

/** @param last the place of the last line that is there; -1: there is none @returns `undefined` where it is no proof */
async function markProven({ org, database }: OrgPlace, last: number): Promise<UserError | undefined> {
  const recorded = LOST + org;
  const marked = await database.ask(MARK_PROVEN, [recorded, org, last]);
  return marked.length === 0 ? undefined : lostRecords(database, recorded);
}

/** For a folder whose mark says that the store had its organisation. @throws {UserError} if the store does not have it */
export async function refuseLostOrg(place: OrgPlace): Promise<void> {
  const { org, folder, database } = place;
  if ((await database.ask('select 1 from provision.org where id = $1', [org])).length > 0) return;
  const facts = { folder, org, address: database.shown };
  throw (await markProven(place, -1)) ?? fleetError('results', 'store-lost-org', facts);
}

/** @throws {UserError} `results` where it cannot be continued */
export async function loadStored(
  place: OrgPlace,
  state: JournalState,
): Promise<{ readonly lines: StoredLines; readonly loaded: Loaded }> {
  // First the report, as of a file.
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
  // Marked by another worker a moment ago, which adds the lines now: they are as the file has them.
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
    // A report in a folder without a mark may be of anything.
    const isWitness = isOfReport && isOf(await markOf(folder), org, id);
    const lost = isWitness ? await markProven(place, last) : undefined;
    // Starting over, as with a file, is not an option here.
    const facts = { org, address: database.shown, why: error.textIn };
    throw lost ?? fleetError('results', 'store-journal-refused', facts, { cause: error });
  }
}

function isOf(mark: Mark | undefined, org: string, id: string): boolean {
  return mark?.org === org && mark.store === id;
}
