/**
 * The limits that organisations share: those of one tenant (one host and one token), and those of a host. Whoever waits is
 * let through in the order in which they came, and a run waits for one request at a time: so all of them take turns.
 */

import type { Clock, Pace } from '../../domain/clock.js';
import type { Gate } from '../pipeline/index.js';

/** The pause before the next request, in milliseconds, drawn anew for each. */
export type Pause = () => number;

export function pauseOf({ min, max }: Pace, random: () => number): Pause {
  return () => min + random() * (max - min);
}

type Limits = {
  /** Between two requests to one host. Default: none. */
  readonly ofHost?: Pause | undefined;
  /** How many processes keep the limits together: each keeps its part. Default: this one alone. */
  readonly workers?: () => number;
  readonly clock: Clock;
};

export type Tenants = {
  /**
   * The gate of one organisation.
   * @param tenant the same for organisations with one host and one token
   * @param pause between two requests of the tenant; the first organisation of a tenant decides. `undefined`: it has one
   * organisation, whose run keeps its own pace
   */
  gateOf(host: string, tenant: string, pause: Pause | undefined): Gate;
};

const MOST = 16;
/** A host without a limit has nothing to double, so this is what a first throttling makes of it. */
const LEAST_WHEN_SLOWED_MS = 100;
/** So many tenants that were throttled, one after another, mean that the host is too busy. */
const TENANTS_IN_A_ROW = 3;

export function createTenants({ ofHost, workers = () => 1, clock }: Limits): Tenants {
  const ofEach = (pause: Pause | undefined): Pause | undefined => pause && (() => pause() * workers());
  const hosts = new Map<string, Turnstile & { readonly throttled: Set<string> }>();
  const tenants = new Map<string, Turnstile>();
  return {
    gateOf(hostName, tenantName, pause) {
      const host = hosts.get(hostName) ?? {
        ...createTurnstile(ofEach(ofHost), clock),
        throttled: new Set<string>(),
      };
      hosts.set(hostName, host);
      const tenant = tenants.get(tenantName) ?? createTurnstile(ofEach(pause), clock);
      tenants.set(tenantName, tenant);
      return {
        async enter(signal) {
          await tenant.enter(signal);
          await host.enter(signal);
        },
        slowDown() {
          // One whose pace is its run's is slowed by that.
          if (pause !== undefined) tenant.slowDown();
          host.throttled.add(tenantName);
          if (host.throttled.size < TENANTS_IN_A_ROW) return;
          host.throttled.clear();
          host.slowDown();
        },
        relax() {
          host.throttled.delete(tenantName);
          tenant.relax();
          host.relax();
        },
      };
    },
  };
}

type Turnstile = Gate;

/** Lets one through, and the next one after the pause. @param pause `undefined`: none, until it is slowed */
function createTurnstile(pause: Pause | undefined, clock: Clock): Turnstile {
  let due = Number.NEGATIVE_INFINITY;
  let factor = 1;
  let last = Promise.resolve();

  async function pass(signal: AbortSignal): Promise<void> {
    // A sleep may end early, so the clock is read again until it agrees.
    while (!signal.aborted && clock.monotonic() < due) await clock.sleep(due - clock.monotonic(), signal);
    if (signal.aborted) return;
    const asked = pause?.() ?? 0;
    due = clock.monotonic() + (factor === 1 ? asked : Math.max(asked, LEAST_WHEN_SLOWED_MS / 2) * factor);
  }

  return {
    async enter(signal) {
      const turn = last.then(() => pass(signal));
      last = turn;
      if (signal.aborted) return;
      await new Promise<void>((resolve) => {
        const done = (): void => {
          signal.removeEventListener('abort', done);
          resolve();
        };
        signal.addEventListener('abort', done);
        void turn.then(done);
      });
    },
    slowDown() {
      factor = Math.min(MOST, factor * 2);
    },
    relax() {
      factor = Math.max(1, factor * 0.8);
    },
  };
}
