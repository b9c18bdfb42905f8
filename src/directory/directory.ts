/** The directory service, seen from here: one function that creates one user with one request. */

import type { Clock } from '../io.js';
import type { History, Verdict } from '../outcome.js';
import type { Secret } from '../secret.js';
import type { User } from '../user.js';
import { usersUrl } from './base-url.js';
import { connector } from './connect.js';
import { exchange } from './exchange.js';
import { openFetchWire } from './fetch-wire.js';
import { holdsSecret } from './holds-secret.js';
import { proxyFor } from './proxy-env.js';
import { loadUndici } from './undici.js';
import { judge } from './verdict.js';
import { type Request, type Wire, wiresTo } from './wire.js';

export { parseBaseUrl } from './base-url.js';

export type DirectoryOptions = {
  /** The address of the directory, as `parseBaseUrl` made it. */
  readonly baseUrl: URL;
  /** The access token; asked for at each try, since it may be replaced in the middle of a run. */
  readonly token: () => Secret;
  /** Extra request headers, as `parseHeader` made them. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Longest time for one whole exchange, in milliseconds, from the start of connecting to the end of the body. */
  readonly timeoutMs: number;
  /** Longest time for a connection (name, TCP, proxy and TLS together), in milliseconds. Default 10,000. */
  readonly connectTimeoutMs?: number;
  /** The program's version, for `User-Agent: provision/<version>`. */
  readonly version: string;
  readonly clock: Clock;
  /** Where `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY` are read. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /**
   * What carries the requests instead of connections of our own: an instrumented `fetch`, or one that a test answers.
   * It must send a request at most once, and keeps to its own proxies; since nobody can tell whether it has sent
   * anything, each of its failures leaves the row unconfirmed. Default: each request has a connection of its own.
   */
  readonly fetch?: typeof globalThis.fetch;
};

export type Directory = {
  /**
   * One try: at most one request on the wire. Trouble with the row or the network is a verdict, never an exception.
   * @param signal aborted: give up at once; `unconfirmed` if bytes may have left, `pending` if none can have
   * @param answered called when the whole answer is there, a moment before it is understood. Not called where the
   * answer breaks off. Default: nobody wants to know
   */
  create(user: User, history: History, signal: AbortSignal, answered?: () => void): Promise<Verdict>;
  /** Ends what is still open. */
  close(): Promise<void>;
};

const CONNECT_TIMEOUT_MS = 10_000;

/** Some gateways refuse a request that does not say what it accepts. */
const ACCEPT = ['Accept', '*/*'] as const;

/**
 * Opens nothing yet; loads what it needs of undici.
 * @throws {UserError} `configuration` where the environment names a proxy that cannot be used
 */
export async function createDirectory(options: DirectoryOptions): Promise<Directory> {
  const url = usersUrl(options.baseUrl);
  const open = options.fetch === undefined ? await opener(url, options) : fetchOpener(options.fetch);
  const { timeoutMs, connectTimeoutMs = CONNECT_TIMEOUT_MS } = options;
  // Not a set: one that has grown old makes a table anew for each that is taken out, and leaves it to a full collection.
  let wires: readonly Wire[] = [];
  return {
    async create(user, history, signal, answered = () => {}) {
      const token = options.token();
      const request = { url, headers: headersOf(token, options), body: bodyOf(user) };
      const wire = open(request, answered);
      wires = [...wires, wire];
      const answer = await exchange(wire, url.host, { timeoutMs, connectTimeoutMs }, options.clock, signal);
      wires = wires.filter((one) => one !== wire);
      const secrets = [user.password, token];
      return judge(answer, history, {
        holdsSecret: (text) => holdsSecret(text, secrets),
        now: options.clock.now(),
      });
    },
    async close() {
      for (const wire of wires) wire.close();
    },
  };
}

type Opener = (request: Request, answered: () => void) => Wire;

async function opener(url: URL, options: DirectoryOptions): Promise<Opener> {
  const proxy = proxyFor(url, options.env);
  const undici = await loadUndici();
  const connect = connector(undici, proxy, userAgent(options));
  return wiresTo(url.origin, undici, connect);
}

function fetchOpener(fetch: typeof globalThis.fetch): Opener {
  return (request, answered) => openFetchWire(fetch, request, answered);
}

function headersOf(token: Secret, options: DirectoryOptions): Request['headers'] {
  return [
    ['Content-Type', 'application/json'],
    ['Authorization', `OAuth ${token.reveal()}`],
    ['User-Agent', userAgent(options)],
    // A compressed answer could swell without bounds.
    ['Accept-Encoding', 'identity'],
    ...options.headers,
    ...(options.headers.some(([name]) => name.toLowerCase() === 'accept') ? [] : [ACCEPT]),
  ];
}

function userAgent(options: DirectoryOptions): string {
  return `provision/${options.version}`;
}

/** The payload, its members in the order in which the service documents them. All are always sent. */
function bodyOf(user: User): string {
  return JSON.stringify({
    department_id: user.departmentId,
    position: user.position,
    password: user.password.reveal(),
    nickname: user.nickname,
    name: { first: user.name.first, last: user.name.last, middle: user.name.middle },
  });
}
