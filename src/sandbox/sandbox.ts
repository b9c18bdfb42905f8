/**
 * The sandbox: a local directory service to rehearse against, as faithful as what is known of the real one allows. It
 * shares no code with the client, so that a mistake of one is not a mistake of both. Passwords are judged and dropped.
 */

import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { deliver, refusal } from './answer.js';
import { type Fault, planFaults, seededRandom } from './fault.js';
import { listenOnLoopback } from './loopback-server.js';
import { serve } from './routes.js';
import type { Service } from './service.js';
import { createThrottle } from './throttle.js';
import { addUser, type CreatedUser, type SandboxUser, type Users } from './users.js';

/** The port of `provision sandbox` where none is given. */
export const DEFAULT_PORT = 8642;

export type SandboxOptions = {
  /** Default 0: any that is free. */
  readonly port?: number;
  /** The access token to be shown by requests: letters, digits and `-._~+/=`, at least one. Default: a random one. */
  readonly token?: string;
  /**
   * A request that arrives sooner than this after the end of the answer before it may be refused with 429.
   * Milliseconds; default 1000; 0: none is.
   */
  readonly minGapMs?: number;
  /** How many of those are refused, from 0 to 1. Default 0.5. */
  readonly throttleProbability?: number;
  /** In order: the first that applies decides the answer; a latency goes together with it. Default: none. */
  readonly faults?: readonly Fault[];
  /** The same seed gives the same faults to the same requests. A whole number; default 1. */
  readonly seed?: number;
  /** Users that are there from the start; of two with one nickname the first. Default: none. */
  readonly users?: readonly SandboxUser[];
  /** Milliseconds that never jump back, for the gap between requests. Default: the clock of the process. */
  readonly now?: () => number;
  /** Called with one line per request, with no password and no token in it. Default: nothing is logged. */
  readonly log?: (line: string) => void;
};

export type Sandbox = {
  /** The base URL, and the address for signing in, such as `http://127.0.0.1:8642`. */
  readonly url: string;
  readonly token: string;
  readonly port: number;
  /** Everyone there, in order of creation. */
  users(): readonly CreatedUser[];
  /** Ends the sandbox at once, whatever is in flight. May be called twice. */
  close(): Promise<void>;
};

/**
 * Starts a sandbox that only this machine can reach. Rejects with the error of the system where the port cannot be
 * had; its `code` says why (`EADDRINUSE`, `EACCES`).
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { minGapMs = 1000, throttleProbability = 0.5, faults = [], seed = 1, log = () => {} } = options;
  const { token = `sandbox_${randomBytes(24).toString('base64url')}`, now = () => performance.now() } =
    options;
  if (!/^[A-Za-z0-9._~+/=-]+$/.test(token)) throw new Error('a token holds only letters, digits and -._~+/=');
  const users: Users = new Map();
  for (const user of options.users ?? []) addUser(users, user);
  const random = seededRandom(seed, 0);
  const closing = new AbortController();
  const service: Service = {
    token,
    users,
    minGapMs,
    throttleProbability,
    faults,
    arrived: createThrottle({ minGapMs, probability: throttleProbability, now, random }),
    mishap: planFaults(faults, seed),
    random,
    closing: closing.signal,
  };
  const { port, close } = await listenOnLoopback(options.port ?? 0, (request, response) => {
    void answer(service, request, response, log);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    token,
    port,
    users: () => [...users.values()],
    close: () => {
      closing.abort();
      return close();
    },
  };
}

/** Never rejects: a fault of the sandbox, or a client that goes away, ends one request and not the sandbox. */
async function answer(
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
  log: (line: string) => void,
): Promise<void> {
  // What is written to a client that has gone is lost, and no fault of anybody.
  request.on('error', () => {});
  response.on('error', () => {});
  try {
    log(await serve(service, request, response));
  } catch {
    if (response.headersSent || response.destroyed) return;
    deliver(response, refusal(500, 'sandbox.error', 'The sandbox failed.'), 'whole');
  }
}
