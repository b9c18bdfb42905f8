/** The tables of a store, their version, and the identity of their server. */

import { randomUUID } from 'node:crypto';
import { UserError } from '../../domain/errors.js';
import { systemCode } from '../../platform/errno.js';
import { fleetError } from '../texts/fleet-error.js';
import { type Database, isPassing } from './database.js';

export const SCHEMA_VERSION = 1;

/** Uses its own schema, since from PostgreSQL 15 on only the owner of `public` may create tables there. */
const TABLES = `
create schema if not exists provision;
create table if not exists provision.store (
  one boolean primary key default true check (one),
  version integer not null,
  id uuid not null,
  -- the identity of server and table, to detect a change
  server text not null
);
create table if not exists provision.worker (
  id uuid primary key,
  -- the process, as in a lock file
  owner text not null,
  at_once integer not null,
  lease_until timestamptz not null,
  -- it ended, or is known to be dead, so none of its requests is in flight
  ended boolean not null default false
);
create table if not exists provision.org (
  id text primary key,
  -- its position in the table of the fleet
  position integer not null,
  folder text not null,
  roster_print text not null,
  host text,
  state text not null check (state in ('waiting', 'running', 'done', 'needs', 'exported')),
  -- the worker that has claimed it
  owner uuid,
  claimed_at timestamptz,
  -- its status, as JSON
  status text not null
);
-- the lines of the journals, without their checksums
create table if not exists provision.record (
  org text not null,
  seq integer not null,
  nonce uuid not null,
  json text not null,
  primary key (org, seq)
);
create table if not exists provision.attempt (
  org text not null,
  key text not null,
  attempt integer not null,
  -- null for an attempt from a file
  worker uuid,
  announced_at timestamptz not null default clock_timestamp(),
  -- null: in flight, or unknown
  outcome text,
  -- a person asked to send the row again
  superseded boolean not null default false,
  primary key (org, key, attempt)
);
create unique index if not exists attempt_one on provision.attempt (org, key)
  where not superseded and (outcome is null or outcome in ('created', 'unconfirmed', 'exists'));
-- sealed passwords, in the order in which they were written
create table if not exists provision.sealed (
  org text not null,
  seq bigint generated always as identity,
  line text not null,
  primary key (org, seq)
);
`;

export const ALIVE = `(select id from provision.worker where not ended and lease_until > clock_timestamp())`;

/** Replaces the server's identity when a worker detects missing records. Followed by the name of the organisation. */
export const LOST = 'lost ';

/** Stops all workers until a person accepts the server. */
export const MARK_LOST = 'update provision.store set server = $1';

export function lostRecords({ shown: address }: Pick<Database, 'shown'>, recorded: string): UserError {
  return fleetError('results', 'store-lost-records', { org: recorded.slice(LOST.length), address });
}

/** Changes if records may be missing: with a different server, a failover, or a restored backup. */
export const SERVER_PRINT = `(select format('%s/%s/%s/%s',
  (select system_identifier from pg_control_system()),
  case when pg_is_in_recovery() then 'standby' else substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end,
  (select oid from pg_database where datname = current_database()),
  'provision.record'::regclass::oid))`;

const LOCK_TABLES = `
select set_config('synchronous_commit', 'on', true), pg_advisory_xact_lock(hashtext('provision.store'))`;

const SET_VERSION = `
insert into provision.store (version, id, server) values ($1, $2, ${SERVER_PRINT})
on conflict (one) do update set version = excluded.version`;

const ACCEPT_SERVER = `update provision.store set server = ${SERVER_PRINT}`;

type Found = { readonly version: number; readonly id: string; readonly server: string; readonly now: string };

/** @returns true if the tables are new @throws {UserError} as `checkStore` */
export async function makeTables(database: Database, acceptsServer: boolean): Promise<boolean> {
  return await reachable(database, async () => {
    await refuseUnsafe(database);
    const existingStore = await findStore(database);
    if (existingStore !== undefined && existingStore.version > SCHEMA_VERSION)
      throw newer(database, existingStore.version);
    // Two concurrent calls wait for each other.
    await database.transaction([
      [LOCK_TABLES],
      [TABLES],
      [SET_VERSION, [SCHEMA_VERSION, randomUUID()]],
      ...(acceptsServer ? ([[ACCEPT_SERVER]] as const) : []),
    ]);
    return existingStore === undefined;
  });
}

/** @throws {UserError} `usage` (missing or newer tables, unsafe server), `results` (another server), `unreachable` */
export async function checkStore(database: Database) {
  return await reachable(database, async () => {
    await refuseUnsafe(database);
    const found = await findStore(database);
    const address = database.shown;
    if (found === undefined) throw fleetError('usage', 'store-without-tables', { address });
    if (found.version > SCHEMA_VERSION) throw newer(database, found.version);
    if (found.version < SCHEMA_VERSION) throw fleetError('usage', 'store-older', { address });
    if (found.server.startsWith(LOST)) throw lostRecords(database, found.server);
    const facts = { address, ...serverChange(found.server, found.now) };
    if (found.server !== found.now) throw fleetError('results', 'store-other-server', facts);
    // A role without the privilege to read `sync_state` still sees the number of standbys.
    const [standbys] = await database.once<{ all: number; waited: number }>(
      `select count(*)::int as all, (count(*) filter (where sync_state in ('sync', 'quorum')))::int as waited
       from pg_stat_replication`,
    );
    const hasAsyncStandby = standbys !== undefined && standbys.all > standbys.waited;
    return { id: found.id, server: found.server, hasAsyncStandby };
  });
}

export function serverChange(was: string, is: string) {
  const names = ['server', 'timeline', 'database', 'table'] as const;
  const [before, now] = [was.split('/'), is.split('/')];
  const at = before.findIndex((part, index) => part !== now[index]);
  return { what: names[at] ?? 'server', was: before[at] ?? '', is: now[at] ?? '' };
}

async function findStore(database: Database): Promise<Found | undefined> {
  const exists = `select to_regclass('provision.store') is not null as there`;
  const [there] = await database.once<{ there: boolean }>(exists);
  if (there?.there !== true) return undefined;
  const text = `select version, id, server, ${SERVER_PRINT} as now from provision.store`;
  return (await database.once<Found>(text))[0];
}

/** Rejects a server that may lose commits. @throws {UserError} */
async function refuseUnsafe(database: Database): Promise<void> {
  const address = database.shown;
  const found = await database.once<{ name: string; setting: string; standby: boolean }>(
    `select name, setting, pg_is_in_recovery() as standby from pg_settings
     where name in ('fsync', 'full_page_writes')`,
  );
  if (found.some(({ standby }) => standby)) throw fleetError('usage', 'store-standby', { address });
  const unsafe = found.find(({ setting }) => setting !== 'on');
  if (unsafe !== undefined) throw fleetError('usage', 'store-unsafe', { address, setting: unsafe.name });
}

function newer({ shown: address }: Database, version: number): UserError {
  return fleetError('usage', 'store-newer', { address, version, known: SCHEMA_VERSION });
}

/** Does not wait for the database, since the address may be wrong. @throws {UserError} `unreachable` or `usage` */
async function reachable<T>(database: Database, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UserError) throw error;
    const facts = {
      address: database.shown,
      why: error instanceof Error ? error.message : systemCode(error),
    };
    if (isPassing(error)) throw fleetError('unreachable', 'store-unreachable', facts, { cause: error });
    throw fleetError('usage', 'store-refused', facts, { cause: error });
  }
}
