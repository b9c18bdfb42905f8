/** Helpers for tests of OAuth, in addition to a server. */

import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { onTestFinished } from 'vitest';
import { redact } from '../../src/directory/redact.js';
import type { Clock } from '../../src/domain/clock.js';
import { UserError } from '../../src/domain/errors.js';
import { systemClock } from '../../src/platform/system-clock.js';
import type { OAuthContext } from '../../src/token/oauth-client.js';

export function contextOf(parts: Partial<OAuthContext> = {}): OAuthContext {
  return {
    proxyFor: () => null,
    signal: new AbortController().signal,
    clock: systemClock,
    userAgent: 'provision/test',
    redact,
    language: 'en',
    ...parts,
  };
}

/** Starts a server with this listener until the test ends. @returns its address */
export async function serverThat(answer: RequestListener): Promise<URL> {
  const server = createServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/token`);
}

/** Starts a server that answers every request with this status and JSON. */
export function serverSaying(status: number, body: unknown): Promise<URL> {
  return serverThat((request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
}

export async function refusal(work: Promise<unknown>): Promise<UserError> {
  const error = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (error instanceof UserError) return error;
  throw new Error(`not refused with a UserError: ${inspect(error)}`);
}

/** All forms in which a careless log could show a value. */
export function shownOf(value: unknown): string {
  const data = value instanceof Error ? { ...value, message: value.message, stack: value.stack } : value;
  return `${inspect(value, { depth: null, showHidden: true, getters: true })} ${JSON.stringify(data)} ${String(value)}`;
}

/** A clock with sleeps and timers that the test controls. */
export type StepClock = Clock & {
  /** The sleeps so far, in milliseconds. */
  readonly slept: readonly number[];
  /** Waits for the next sleep, and ends it. */
  step(): Promise<void>;
  /** Advances the time, and fires the timers that are due. */
  pass(ms: number): void;
};

export function createStepClock(): StepClock {
  let elapsed = 0;
  const slept: number[] = [];
  const sleeping: { readonly ms: number; readonly wake: () => void }[] = [];
  const timers = new Set<{ readonly at: number; readonly callback: () => void }>();
  let arrived = (): void => {};
  function pass(ms: number): void {
    elapsed += ms;
    for (const timer of timers) {
      if (timer.at > elapsed) continue;
      timers.delete(timer);
      timer.callback();
    }
  }
  return {
    slept,
    now: () => 1_700_000_000_000 + elapsed,
    monotonic: () => elapsed,
    sleep: (ms, signal) =>
      new Promise((wake) => {
        slept.push(ms);
        sleeping.push({ ms, wake });
        signal?.addEventListener('abort', () => wake());
        arrived();
      }),
    timer(ms, callback) {
      const timer = { at: elapsed + ms, callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    pass,
    async step() {
      while (sleeping.length === 0) {
        await new Promise<void>((resolve) => {
          arrived = resolve;
        });
      }
      const { ms, wake } = sleeping.shift() ?? { ms: 0, wake: () => {} };
      pass(ms);
      wake();
    },
  };
}
