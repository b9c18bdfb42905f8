/** A directory service for rehearsals. Shares no code with the client, so a bug in one cannot hide one in the other. */

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

/** A request that arrives sooner than this after the previous answer may be refused with 429. */
const MIN_GAP_MS = 1000;

export type SandboxOptions = {
  /** 0 for any free port. */
  readonly port?: number;
  readonly token?: string;
  /** The share of requests within a second after an answer that are refused, from 0 to 1. Default: 0.5. */
  readonly throttle?: number;
  readonly faults?: readonly Fault[];
  /** Without a profile, the sandbox is the `v6` service. */
  readonly profile?: SandboxProfile;
  readonly settings?: Readonly<Record<string, string>>;
  /** Users that exist from the start. If a nickname occurs twice, the first user counts. */
  readonly users?: readonly SandboxUser[];
  /** A monotonic clock in milliseconds, for the gap between requests. */
  readonly now?: () => number;
  readonly date?: () => Date;
  readonly random?: () => number;
  /** Called with one line per request. Lines contain no passwords or tokens. */
  readonly log?: (line: string) => void;
};

export type Sandbox = {
  /** The address of the pages and of the sign-in, such as `http://127.0.0.1:8642`. */
  readonly url: string;
  /** The base URL of the directory: `url` with the path of the profile's own base URL. */
  readonly baseUrl: string;
  readonly token: string;
  readonly port: number;
  users(): readonly CreatedUser[];
  /** Stops the sandbox immediately, even during a request. May be called twice. */
  close(): Promise<void>;
};

/** Only this machine can reach it. Rejects with the system error if the port cannot be used (`EADDRINUSE` …). */
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
  // If the server has an error, such as too many open files, a connection is lost and the sandbox continues.
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

/** Never rejects. An error of the sandbox, or a client that disconnects, ends only this request. */
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
