/** Workers of a store, in the process of the test, each with its own process id, clock and connections. */

import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Clock } from '../../../src/domain/clock.js';
import { NO_DEBUG_LOG } from '../../../src/domain/debug-log.js';
import type { Journals } from '../../../src/domain/journals.js';
import type { SealedRecordsOf } from '../../../src/domain/sealed-records.js';
import type { FleetStore, FoundOrg } from '../../../src/fleet/domain/fleet-store.js';
import { unread } from '../../../src/fleet/domain/org-status.js';
import { initStore, openStore } from '../../../src/fleet/postgres/open-store.js';
import { folderJournals } from '../../../src/journal/journal.js';
import type { Processes } from '../../../src/journal/owner.js';
import { jsonIn, lineOf } from '../../../src/journal/record.js';
import type { Place } from '../../journal/place.js';
import { ALONE, tickingClock } from '../../journal/samples.js';
import { hostProcess } from '../../support/host-process.js';
import type { Postgres } from './postgres.js';

/** The interval of heartbeats. A shorter sleep is a pause before a statement is repeated. */
const BEAT_MS = 2_000;

export type StoreClock = Clock & {
  /** Advances the clock. Heartbeats that are due are sent. */
  pass(ms: number): void;
};

/**
 * A clock that is stopped, except that the time of day advances by a second with each reading. Pauses before the
 * repetition of a statement are tiny.
 */
export function createStoreClock(): StoreClock {
  const { now } = tickingClock();
  let elapsed = 0;
  let wake: (() => void)[] = [];
  return {
    now,
    monotonic: () => elapsed,
    async sleep(ms, signal) {
      if (ms < BEAT_MS) return await setTimeout(1);
      await new Promise<void>((done) => {
        wake.push(done);
        signal?.addEventListener('abort', () => done(), { once: true });
      });
    },
    timer: () => () => {},
    pass(ms) {
      elapsed += ms;
      const due = wake;
      wake = [];
      for (const resume of due) resume();
    },
  };
}

export type WorkerOptions = {
  /** Default: a new one. */
  readonly id?: string;
  /** Default: a new process id. */
  readonly pid?: number;
  readonly host?: string;
  /** The boot id of its computer. Default: the same for all workers. */
  readonly boot?: string;
  readonly othersAreDead?: boolean;
  /** A proxy in front of PostgreSQL. Default: none */
  readonly port?: number;
  /** Default: those of the store. */
  readonly files?: Journals;
  /** Default: that of the store. */
  readonly database?: string;
};

export type StoreWorker = FleetStore & {
  readonly pid: number;
  readonly id: string;
  /** Advanced by the test. */
  readonly ownClock: StoreClock;
  /** Ends its process as if killed: its connections end, and it records nothing. */
  die(): Promise<void>;
};

/** A store in its own database. */
export type TestStore = {
  readonly database: string;
  readonly address: string;
  /** Removed with the store. */
  readonly folder: string;
  worker(options?: WorkerOptions): Promise<StoreWorker>;
  /** Confirms, like a person, that no record is missing. */
  accept(): Promise<void>;
  /** Journals in files, as a process without the store sees them. */
  readonly files: Journals;
  /** Runs a statement without a worker. */
  query<Row = Record<string, unknown>>(sql: string): Promise<readonly Row[]>;
  /** An organisation as workers find it. @param copy the folder of the organisation. Default: the first one */
  org(name: string, copy?: string): FoundOrg;
  /** The lines of a journal with their checksums, without line feeds. */
  lines(org: string): Promise<readonly string[]>;
  /** Ends all workers. */
  end(): Promise<void>;
  close(): Promise<void>;
};

const NO_SEALED: SealedRecordsOf = () => ({ append: async () => {}, all: async () => [] });

let stores = 0;

/** @param postgres is not closed by the store */
export async function createStore(postgres: Postgres): Promise<TestStore> {
  stores += 1;
  const database = `adapter_${stores}`;
  await postgres.createDatabase(database);
  const address = postgres.address(database);
  const folder = mkdtempSync(join(tmpdir(), 'provision-store-'));
  const opened: FleetStore[] = [];
  const alive = new Set<number>();
  let pids = 1_000;
  const signal = new AbortController().signal;
  const connection = { address, clock: createStoreClock(), debug: NO_DEBUG_LOG, signal };
  await initStore(connection, false);

  function processesOf(own: {
    readonly pid: number;
    readonly host: string;
    readonly boot?: string;
  }): Processes {
    return {
      ...ALONE,
      self: async (at) => ({ ...(await ALONE.self(at)), ...own }),
      isAlive: (other) => alive.has(other),
      startTimeOf: async () => '100',
    };
  }

  async function end(): Promise<void> {
    for (const store of opened.splice(0)) await store.close();
  }

  const files = folderJournals({ clock: tickingClock(), host: hostProcess });
  return {
    database,
    address,
    folder,
    files,
    async worker({ id = randomUUID(), host = 'here', boot, othersAreDead = false, port, ...own } = {}) {
      pids += 1;
      const pid = own.pid ?? pids;
      alive.add(pid);
      const clock = createStoreClock();
      const store = await openStore({
        debug: NO_DEBUG_LOG,
        signal,
        clock,
        worker: id,
        othersAreDead,
        sealedFiles: NO_SEALED,
        files: own.files ?? files,
        address: postgres.address(own.database ?? database, port),
        processes: processesOf({ pid, host, ...(boot !== undefined && { boot }) }),
      });
      opened.push(store);
      const die = async (): Promise<void> => {
        alive.delete(pid);
        // Like a killed process, the worker has not recorded its end.
        opened.splice(opened.indexOf(store), 1);
        await store.close();
        await postgres.query(database, `update provision.worker set ended = false where id = '${id}'`);
      };
      return { ...store, pid, id, ownClock: clock, die };
    },
    accept: async () => void (await initStore(connection, true)),
    query: (sql) => postgres.query(database, sql),
    org(name, copy = join(folder, 'first')) {
      mkdirSync(copy, { recursive: true });
      const roster = join(copy, `${name}.csv`);
      writeFileSync(roster, 'nickname\na\n');
      return {
        status: { ...unread(name), results: `${name}.csv.results` },
        position: 0,
        roster,
        folder: `${roster}.results`,
        host: null,
      };
    },
    async lines(org) {
      const rows = await postgres.query<{ json: string }>(
        database,
        `select json from provision.record where org = '${org}' order by seq`,
      );
      return rows.map(({ json }) => lineOf(json).toString().trimEnd());
    },
    end,
    async close() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let places = 0;

/** The folder of an organisation in the store. */
export async function storePlace(store: TestStore): Promise<Place> {
  places += 1;
  // An earlier test may have removed records.
  await store.accept();
  const org = store.org(`school-${places}`);
  return placeOf(store, org, await store.worker());
}

async function placeOf(store: TestStore, org: FoundOrg, worker: StoreWorker): Promise<Place> {
  const refused = await worker.register([org]);
  for (const error of refused.values()) throw error;
  const name = org.status.org;
  return {
    folder: org.folder,
    journals: worker.journals,
    async killed() {
      await worker.die();
      return await placeOf(store, org, await store.worker());
    },
    otherProcess: async () => await placeOf(store, org, await store.worker()),
    lines: () => store.lines(name),
    async change(make) {
      const lines = make(await store.lines(name));
      const rows = lines.map((line, seq) => {
        const json = jsonIn(Buffer.from(`${line}\n`)).replaceAll("'", "''");
        return `insert into provision.record values ('${name}', ${seq}, gen_random_uuid(), '${json}')`;
      });
      await store.query([`delete from provision.record where org = '${name}'`, ...rows].join(';'));
    },
    put: async (file, text) => writeFileSync(join(org.folder, file), text),
  };
}
