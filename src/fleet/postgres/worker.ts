/** A worker's heartbeat and claims, which only divide the work. Journals prevent conflicts even if a lease is wrong. */

import type { Clock } from '../../domain/clock.js';
import type { UserError } from '../../domain/errors.js';
import { type Owner, ownerStatus, type Processes, parseOwner } from '../../journal/owner.js';
import type { FleetPulse } from '../domain/fleet-store.js';
import { fleetError } from '../texts/fleet-error.js';
import type { Database } from './database.js';
import { ALIVE, LOST, lostRecords, SERVER_PRINT, serverChange } from './tables.js';

/** How long a worker counts as alive after its last heartbeat. */
const LEASE = '10 seconds';
const BEAT_MS = 2_000;
const LAST_BEAT_MS = 1_000;

/** The commit is not durable, since losing a heartbeat does no harm. */
const BEAT = `
with beat as (
  insert into provision.worker as w (id, owner, at_once, lease_until)
  values ($1, $2, $3, clock_timestamp() + interval '${LEASE}')
  on conflict (id) do update set lease_until = excluded.lease_until, at_once = excluded.at_once, ended = false
  returning 1
)
select
  (select count(*)::int from provision.worker
   where not ended and lease_until > clock_timestamp() and at_once > 0 and id <> $1) + 1 as workers,
  (select count(*)::int from provision.org where state in ('waiting', 'running')) as open,
  ${SERVER_PRINT} as server,
  (select server from provision.store) as recorded,
  (select count(*) from beat) as beat`;

const CLAIM = `
update provision.org o set owner = $1, state = 'running', claimed_at = clock_timestamp()
from (
  select id from provision.org
  where id = any ($2::text[])
    and state in ('waiting', 'running')
    and (owner is null or owner = $1 or owner not in ${ALIVE})
  order by position
  limit $3
  for update skip locked
) free
where o.id = free.id
returning o.id, o.position`;

const CLAIM_ONE = `
update provision.org set owner = $2, claimed_at = clock_timestamp()
where id = $1 and state <> 'exported' and (owner is null or owner = $2 or owner not in ${ALIVE})
returning id`;

/** Does nothing if another worker has released the organisation, or it was exported to a file. */
const RELEASE = `
update provision.org set owner = null, state = $3, status = $4
where id = $1 and (owner = $2 or (owner is null and state = 'running'))`;

const END = 'update provision.worker set ended = true where id = $1';

type WorkerOptions = {
  readonly database: Database;
  /** A new id for each process. */
  readonly id: string;
  readonly processes: Processes;
  readonly clock: Clock;
  readonly server: string;
  readonly othersAreDead: boolean;
};

export class Worker {
  readonly #options: WorkerOptions;
  readonly #claimed = new Set<string>();
  readonly #ended = new AbortController();
  #pulse: Promise<FleetPulse> | undefined;
  #beating: Promise<void> | undefined;
  #self: Promise<Owner> | undefined;
  /** 0 for a command on one organisation, which does not count as a worker of the fleet. */
  #atOnce = 0;

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  async beat(atOnce: number): Promise<FleetPulse> {
    this.#atOnce = atOnce;
    return await this.#started();
  }

  async claim(
    names: readonly string[],
    running: readonly string[],
    most: number,
  ): Promise<readonly string[]> {
    const idle = names.filter((name) => !running.includes(name));
    if (most <= 0 || idle.length === 0) return [];
    const { database, id } = this.#options;
    const found = await database.ask<{ id: string; position: number }>(CLAIM, [id, idle, most]);
    const ids = found.toSorted((a, b) => a.position - b.position).map((one) => one.id);
    for (const one of ids) this.#claimed.add(one);
    return ids;
  }

  /** Releases a claim that this worker still holds. @param status as JSON */
  async release(org: string, state: string, status: string): Promise<void> {
    const { database, id } = this.#options;
    this.#claimed.delete(org);
    await database.ask(RELEASE, [org, id, state, status]);
  }

  /** @returns releases the claim @throws {UserError} `locked` if a worker is running the organisation */
  async claimOne(org: string): Promise<() => Promise<void>> {
    const { database, id } = this.#options;
    await this.#started();
    // Query even if this worker holds the claim, since it may have been paused and lost it.
    const [free] = await database.ask(CLAIM_ONE, [org, id]);
    if (free === undefined) throw await this.#inUse(org);
    if (this.#claimed.has(org)) return async () => {};
    return async () => {
      const text = 'update provision.org set owner = null where id = $1 and owner = $2';
      await database.once(text, [org, id]).catch(() => {});
    };
  }

  /** Rejects while a worker may send a request of this attempt or, without `row`, any. @throws {UserError} `locked` */
  async refuseInFlight(org: string, row?: { readonly key: string; readonly attempt: number }): Promise<void> {
    const holders = await this.#options.database.ask<{ id: string; owner: string; live: boolean }>(
      `select distinct w.id, w.owner, w.lease_until > clock_timestamp() as live
       from provision.attempt a join provision.worker w on w.id = a.worker
       where a.org = $1 and ($2::text is null or (a.key = $2 and a.attempt = $3)) and a.outcome is null and not w.ended`,
      [org, row?.key ?? null, row?.attempt ?? null],
    );
    const self = JSON.stringify(await this.#owner());
    for (const holder of holders) {
      // This process has no request in flight here.
      if (holder.owner === self) continue;
      if (!(await this.#isDead(holder.owner))) {
        const facts = { org, owner: parseOwner(holder.owner) };
        if (!this.#options.othersAreDead) throw fleetError('locked', 'store-under-way', facts);
        // The worker is alive, although a person declared it dead.
        if (holder.live) throw fleetError('locked', 'store-worker-alive', facts);
      }
      await this.#options.database.ask(END, [holder.id]);
    }
  }

  async end(): Promise<void> {
    const { database, id, clock } = this.#options;
    this.#ended.abort();
    if (this.#pulse === undefined) return;
    // A pending heartbeat would mark the worker as alive again.
    await Promise.race([this.#beating, clock.sleep(LAST_BEAT_MS)]);
    await database.once(END, [id]).catch(() => {});
  }

  async #started(): Promise<FleetPulse> {
    this.#pulse ??= this.#begin();
    return await this.#pulse;
  }

  async #begin(): Promise<FleetPulse> {
    await this.#endDead();
    const first = await this.#beatOnce();
    this.#beating ??= this.#keepBeating();
    return first;
  }

  async #keepBeating(): Promise<void> {
    const { signal } = this.#ended;
    while (!signal.aborted) {
      await this.#options.clock.sleep(BEAT_MS, signal);
      if (signal.aborted) return;
      this.#pulse = this.#beatOnce();
      await this.#pulse.catch(() => {});
    }
  }

  async #beatOnce(): Promise<FleetPulse> {
    const { database, id, server } = this.#options;
    const values = [id, JSON.stringify(await this.#owner()), this.#atOnce];
    const [seen] = await database.ask<FleetPulse & { server: string; recorded: string }>(BEAT, values);
    if (seen === undefined) throw new Error('a heartbeat without an answer');
    if (seen.recorded.startsWith(LOST)) throw this.#broken(lostRecords(database, seen.recorded));
    if (seen.server !== server) {
      const facts = { address: database.shown, ...serverChange(server, seen.server) };
      throw this.#broken(fleetError('results', 'store-other-server', facts));
    }
    return { workers: seen.workers, open: seen.open };
  }

  #broken(error: UserError): UserError {
    this.#options.database.break(error);
    return error;
  }

  /** Marks killed workers of this computer as ended, so that their leases need not run out. */
  async #endDead(): Promise<void> {
    const { database, id } = this.#options;
    const text = 'select id, owner from provision.worker where not ended and id <> $1';
    const all = await database.ask<{ id: string; owner: string }>(text, [id]);
    for (const one of all) if (await this.#isDead(one.owner)) await database.ask(END, [one.id]);
  }

  /** True only for the same boot of the same computer, since another computer may have the same name. */
  async #isDead(text: string): Promise<boolean> {
    const [other, self] = [parseOwner(text), await this.#owner()];
    if (other === undefined || other.boot !== self.boot) return false;
    return (await ownerStatus(other, { self, processes: this.#options.processes })) === 'dead';
  }

  #owner(): Promise<Owner> {
    const { processes, clock } = this.#options;
    this.#self ??= processes.self(new Date(clock.now()));
    return this.#self;
  }

  async #inUse(org: string): Promise<UserError> {
    const { database } = this.#options;
    const [found] = await database.ask<{ state: string; owner: string | null }>(
      `select o.state, w.owner from provision.org o left join provision.worker w on w.id = o.owner where o.id = $1`,
      [org],
    );
    if (found === undefined)
      return fleetError('results', 'store-without-org', { org, address: database.shown });
    if (found.state === 'exported') return fleetError('results', 'store-exported', { org });
    return fleetError('locked', 'store-org-in-use', { org, owner: parseOwner(found.owner ?? '') });
  }
}
