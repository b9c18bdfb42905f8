/** Opens a store for a fleet, or for a command on one of its organisations. */

import { randomUUID } from 'node:crypto';
import type { Clock } from '../../domain/clock.js';
import type { Journals } from '../../domain/journals.js';
import type { SealedRecordsOf } from '../../domain/sealed-records.js';
import type { Processes } from '../../journal/owner.js';
import type { FleetStore } from '../domain/fleet-store.js';
import { Appender, type Tip } from './appender.js';
import { Database, type DatabaseOptions } from './database.js';
import { exportOrganisation } from './export-organisation.js';
import { importOrganisations } from './import-organisations.js';
import { sealedTable } from './sealed-table.js';
import { StoreJournals } from './store-journals.js';
import { statusOf } from './store-status.js';
import { checkStore, makeTables } from './tables.js';
import { Worker } from './worker.js';

export type StoreOptions = DatabaseOptions & {
  readonly processes: Processes;
  readonly files: Journals;
  readonly sealedFiles: SealedRecordsOf;
  readonly othersAreDead?: boolean;
  readonly worker?: string;
};

/** @param acceptsServer also a different server, if it lacks no record @throws {UserError} `usage` or `unreachable` */
export async function initStore(
  options: DatabaseOptions,
  acceptsServer: boolean,
): Promise<{ readonly address: string; readonly isNew: boolean }> {
  const database = await Database.connect(options);
  try {
    return { address: database.shown, isNew: await makeTables(database, acceptsServer) };
  } finally {
    await database.close();
  }
}

/** @throws {UserError} `usage`, `results` or `unreachable` */
export async function openStore(options: StoreOptions): Promise<FleetStore> {
  const database = await Database.connect(options);
  try {
    return await storeIn(database, options);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** @param database is closed with the store @throws {UserError} as `openStore` */
export async function storeIn(
  database: Database,
  options: Omit<StoreOptions, Exclude<keyof DatabaseOptions, 'clock' | 'debug'>>,
): Promise<FleetStore> {
  const { clock, debug, processes, files, sealedFiles, othersAreDead = false } = options;
  const { id, server, hasAsyncStandby } = await checkStore(database);
  const offset = await clockOffset(database, clock);
  const common: Clock = { ...clock, now: () => clock.now() + offset };
  const workerId = options.worker ?? randomUUID();
  const worker = new Worker({ database, id: workerId, processes, clock: common, server, othersAreDead });
  const appender = new Appender(database, workerId);
  const tips = new Map<string, () => Tip | undefined>();
  const expected = new Map<string, string>();
  const context = { database, id, clock: common, processes };
  return {
    journals: new StoreJournals({ ...context, worker, appender, tips, expected, files, debug }),
    sealed: sealedTable(database, sealedFiles, (org) => tips.get(org)?.(), expected),
    clock: common,
    hasAsyncStandby,
    expect: (org, folder) => void expected.set(folder, org),
    register: (organisations) => importOrganisations(organisations, { ...context, worker: workerId }),
    beat: (atOnce) => worker.beat(atOnce),
    claim: (...wanted) => worker.claim(...wanted),
    async left(names) {
      const [found] = await database.ask<{ left: number }>(
        `select count(*)::int as left from provision.org
           where id = any ($1::text[]) and state in ('waiting', 'running')`,
        [names],
      );
      return found?.left ?? 0;
    },
    release: (status) => worker.release(status.org, status.state, JSON.stringify(status)),
    status: () => statusOf(database),
    exportOrg: (org, folder) => exportOrganisation(org, folder, sealedFiles(folder), { ...context, worker }),
    async close() {
      await worker.end();
      await database.close();
    },
  };
}

async function clockOffset(database: Database, clock: Clock): Promise<number> {
  const before = clock.now();
  const text = 'select extract(epoch from clock_timestamp()) * 1000 as ms';
  const [row] = await database.ask<{ ms: string }>(text);
  const after = clock.now();
  return Math.round(Number(row?.ms ?? after) - (before + after) / 2);
}
