/**
 * A local directory service for rehearsals. It shares no code with the client, so that a mistake of one is not a mistake of
 * both. Passwords are checked and not kept.
 */

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { addUser, type CreatedUser, type SandboxUser, type Users } from './create-user.js';
import { type Fault, planFaults } from './fault.js';
import { deliver, refusal } from './http-answer.js';
import { createProfileService } from './profile-service.js';
import { answerTo, type Service } from './routes.js';
import type { SandboxProfile } from './sandbox-profile.js';

export const DEFAULT_PORT = 8642;

/** A request that comes sooner than this after the answer before it may be refused with 429. */
const MIN_GAP_MS = 1000;

export type SandboxOptions = {
  /** 0 selects any free port. */
  readonly port?: number;
  readonly token?: string;
  /** The share of requests within a second after an answer that are refused, 0 to 1. Default 0.5. */
  readonly throttle?: number;
  readonly faults?: readonly Fault[];
  /** Without it, the sandbox is the `v6` service. */
  readonly profile?: SandboxProfile;
  readonly settings?: Readonly<Record<string, string>>;
  /** Users that exist from the start. If two have the same nickname, the first counts. */
  readonly users?: readonly SandboxUser[];
  /** Milliseconds that never jump back, for the gap between requests. */
  readonly now?: () => number;
  readonly date?: () => Date;
  readonly random?: () => number;
  /** Called with one line per request, with no password and no token in it. */
  readonly log?: (line: string) => void;
};

export type Sandbox = {
  /** The address of the pages, and for signing in, such as `http://127.0.0.1:8642`. */
  readonly url: string;
  /** The base URL of the directory: the same, with the path of the profile's own base URL. */
  readonly baseUrl: string;
  readonly token: string;
  readonly port: number;
  users(): readonly CreatedUser[];
  /** Stops the sandbox at once, also during a request. May be called twice. */
  close(): Promise<void>;
};

/** Only this machine can reach it. Rejects with the system's error for an unusable port (`EADDRINUSE`, `EACCES`). */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { profile, settings = {}, throttle = 0.5, faults = [], log = () => {} } = options;
  const { now = () => performance.now(), date = () => new Date(), random = Math.random } = options;
  const token = options.token ?? `sandbox_${randomBytes(24).toString('base64url')}`;
  const users: Users = new Map();
  const profiled =
    profile === undefined ? undefined : createProfileService(profile, settings, { token, users, date });
  const since = profiled === undefined ? {} : { created_at: date().toISOString() };
  for (const user of options.users ?? []) addUser(users, { ...since, ...user });
  let last = Number.NEGATIVE_INFINITY;
  const service: Service = {
    token,
    users,
    arrived: () => {
      const arrival = now();
      const isTooSoon = arrival - last < MIN_GAP_MS;
      last = arrival;
      return isTooSoon && random() < throttle;
    },
    answered: () => {
      last = now();
    },
    faultFor: planFaults(faults, random),
    ...(profiled !== undefined && { profiled }),
  };
  const server = createServer((request, response) => void serve(service, request, response, log));
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  // An error, as with too many open files, loses the connection; the sandbox continues.
  server.on('error', () => {});
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    baseUrl: url + (profiled?.basePath ?? ''),
    token,
    port,
    users: () => [...users.values()],
    close: async () => {
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Never rejects: an error of the sandbox, or a client that disconnects, ends one request and not the sandbox. */
async function serve(
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
  log: (line: string) => void,
): Promise<void> {
  // Writing to a client that has disconnected is not an error.
  request.on('error', () => {});
  response.on('error', () => {});
  try {
    const { answer, line } = await answerTo(service, request);
    deliver(response, answer);
    log(line);
  } catch {
    if (!response.headersSent) deliver(response, refusal(500, 'sandbox.error', 'The sandbox failed.'));
  }
}
