/** Moves the journal of an organisation from the store back into a file. */

import type { Clock } from '../../domain/clock.js';
import type { SealedRecords } from '../../domain/sealed-records.js';
import { nodeDisk } from '../../journal/disk.js';
import { makeFolder } from '../../journal/folder.js';
import { JournalState } from '../../journal/journal-state.js';
import { FolderLock } from '../../journal/lock.js';
import type { Processes } from '../../journal/owner.js';
import { withDiskErrors } from '../../platform/errno.js';
import { fleetError } from '../texts/fleet-error.js';
import type { Database } from './database.js';
import { findJournal, markOf, type OpenedStore, refuseOther, unmark, writeMark } from './marker.js';
import { sealedLines } from './sealed-table.js';
import { fence, storedLines } from './store-log.js';
import { loadStored, refuseLostOrg } from './stored-journal.js';
import type { Worker } from './worker.js';

type Context = OpenedStore & {
  readonly worker: Worker;
  readonly clock: Clock;
  readonly processes: Processes;
};

/** Implements `FleetStore.exportOrg`. The records stay in the store, so that no run starts over. */
export async function exportOrganisation(
  org: string,
  folder: string,
  sealed: Pick<SealedRecords, 'append'>,
  store: Context,
): Promise<string> {
  const { database, worker, clock, processes } = store;
  const mark = await markOf(folder);
  if (mark !== undefined) {
    refuseOther(mark, { folder, org, ...store });
    await refuseLostOrg({ folder, org, ...store });
  }
  const place = `${(await processes.self(new Date(clock.now()))).host}:${folder}`;
  const giveBack = (await isBegun(org, folder, place, database)) ? undefined : await worker.claimOne(org);
  try {
    await makeFolder(folder, nodeDisk);
    const lock = await new FolderLock({ folder, force: false, clock, disk: nodeDisk, processes }).acquire();
    try {
      await markFolder(org, folder, store);
      await worker.refuseInFlight(org);
      // The order matters: the fence stops a run that has already read the journal, and the state stops one that reads
      // it later.
      const text = `update provision.org set state = 'exported', owner = null, folder = $2 where id = $1`;
      await database.ask(text, [org, place]);
      await fence(org, database);
      // Check again: a later answer would be recorded in the store, which runs no longer read.
      await worker.refuseInFlight(org);
      for (const line of await sealedLines(org, database)) await sealed.append(line);
      const { bytes } = await storedLines(org, database);
      return await withDiskErrors(() => unmark(folder, bytes));
    } finally {
      await lock.release();
    }
  } finally {
    await giveBack?.();
  }
}

/** Marks the folder, so that a repeated call can resume. */
async function markFolder(org: string, folder: string, { id, database }: OpenedStore): Promise<void> {
  const { mark, bytes } = await findJournal(folder);
  if (mark === undefined && bytes !== undefined && bytes.length > 0)
    throw fleetError('results', 'store-two-journals', { folder, org });
  await loadStored({ org, folder, id, database }, new JournalState());
  if (mark === undefined) await withDiskErrors(() => writeMark(folder, { store: id, org }, undefined));
}

/** True if a killed call was exporting the organisation to this folder. Then no other folder may receive it. */
async function isBegun(org: string, folder: string, place: string, database: Database): Promise<boolean> {
  if ((await markOf(folder)) === undefined) return false;
  const text = `select 1 from provision.org where id = $1 and state = 'exported' and folder = $2`;
  return (await database.ask(text, [org, place])).length > 0;
}

export async function refuseExported(org: string, database: Database): Promise<void> {
  const text = `select 1 from provision.org where id = $1 and state = 'exported'`;
  if ((await database.ask(text, [org])).length > 0) throw fleetError('results', 'store-exported', { org });
}
