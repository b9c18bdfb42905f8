/** The limits that organisations share: per tenant (one host and one token), and per host. */

import type { Gate } from '../../app/pipeline/index.js';
import type { Clock, Pace } from '../../domain/clock.js';

/** The pause before the next request, in milliseconds. */
export type Pause = () => number;

export function pauseOf({ min, max }: Pace, random: () => number): Pause {
  return () => min + random() * (max - min);
}

const MAX_COUNT = 16;
/** The minimum pause to multiply. For a host without a limit, the first throttling results in a pause of 100 ms. */
const MIN_HOST_BASE_MS = 50;
/** The host slows down after this many of its tenants are throttled. */
const TENANTS_IN_A_ROW = 3;

/** `ofHost`: the pause between requests to a host. `workers`: the number of processes that share the limits. */
type Limits = { readonly ofHost?: Pause | undefined; readonly workers?: () => number; readonly clock: Clock };

type Host = { readonly turnstile: Turnstile; readonly throttled: Set<string> };

export class Tenants {
  readonly #ofHost: Pause | undefined;
  readonly #workers: () => number;
  readonly #clock: Clock;
  readonly #hosts = new Map<string, Host>();
  readonly #tenants = new Map<string, Turnstile>();

  constructor({ ofHost, workers = () => 1, clock }: Limits) {
    this.#ofHost = ofHost;
    this.#workers = workers;
    this.#clock = clock;
  }

  /** @param pause of the tenant's first organisation, which applies to all; if absent, the run keeps its own pace */
  gateOf(hostName: string, tenantName: string, pause: Pause | undefined): Gate {
    const host = this.#hosts.get(hostName) ?? {
      turnstile: this.#turnstile(this.#ofHost),
      throttled: new Set<string>(),
    };
    this.#hosts.set(hostName, host);
    const tenant = this.#tenants.get(tenantName) ?? this.#turnstile(pause);
    this.#tenants.set(tenantName, tenant);
    return {
      async enter(signal) {
        await tenant.enter(signal);
        await host.turnstile.enter(signal);
      },
      slowDown() {
        // A run with its own pace slows down by itself.
        if (pause !== undefined) tenant.slowDown();
        host.throttled.add(tenantName);
        if (host.throttled.size < TENANTS_IN_A_ROW) return;
        host.throttled.clear();
        host.turnstile.slowDown();
      },
      relax() {
        host.throttled.delete(tenantName);
        tenant.relax();
        host.turnstile.relax();
      },
    };
  }

  #turnstile(pause: Pause | undefined): Turnstile {
    return new Turnstile(pause && (() => pause() * this.#workers()), this.#clock);
  }
}

/** Lets requests pass one at a time, with a pause between two. Without a pause, delays them only after slowing down. */
class Turnstile implements Gate {
  readonly #pause: Pause | undefined;
  readonly #clock: Clock;
  #due = Number.NEGATIVE_INFINITY;
  #factor = 1;
  #last = Promise.resolve();

  constructor(pause: Pause | undefined, clock: Clock) {
    this.#pause = pause;
    this.#clock = clock;
  }

  async enter(signal: AbortSignal): Promise<void> {
    const turn = this.#last.then(() => this.#pass(signal));
    this.#last = turn;
    if (signal.aborted) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        signal.removeEventListener('abort', done);
        resolve();
      };
      signal.addEventListener('abort', done);
      void turn.then(done);
    });
  }

  slowDown(): void {
    this.#factor = Math.min(MAX_COUNT, this.#factor * 2);
  }

  relax(): void {
    this.#factor = Math.max(1, this.#factor * 0.8);
  }

  async #pass(signal: AbortSignal): Promise<void> {
    const clock = this.#clock;
    // A sleep may end early, so check the clock again.
    while (!signal.aborted && clock.monotonic() < this.#due)
      await clock.sleep(this.#due - clock.monotonic(), signal);
    if (signal.aborted) return;
    const usualPause = this.#pause?.() ?? 0;
    const slowed = Math.max(usualPause, MIN_HOST_BASE_MS) * this.#factor;
    this.#due = clock.monotonic() + (this.#factor === 1 ? usualPause : slowed);
  }
}
