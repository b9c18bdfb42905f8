/** Helpers for the tests of this folder: a manual clock, a server that sends raw bytes, and a user to create. */

import { createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { parseBaseUrl } from '../../src/directory/configure-profile.js';
import { createDirectory, type Directory, type DirectoryOptions } from '../../src/directory/directory.js';
import type { Clock } from '../../src/domain/clock.js';
import { NO_DEBUG_LOG } from '../../src/domain/debug-log.js';
import { KnownSecrets } from '../../src/domain/known-secrets.js';
import type { History, Verdict } from '../../src/domain/outcome.js';
import { Secret } from '../../src/domain/secret.js';
import type { User } from '../../src/domain/user.js';
import { NO_FIELDS, V6 } from '../support/default-profile.js';
import { WAIT_LIMIT_MS } from '../support/timeouts.js';

export const TOKEN = 'token-of-the-test';
export const PASSWORD = 'password-of-the-test';

export const user: User = {
  nickname: 'a.petrova',
  password: new Secret(PASSWORD),
  name: { first: 'Авдотья', last: 'Петрова', middle: '' },
  position: 'Teacher',
  departmentId: 7,
  ...NO_FIELDS,
};

export const fresh: History = { everCreated: false, createdThisRun: false };
export const proven: History = { everCreated: true, createdThisRun: true };
export const never = new AbortController().signal;

export type HandClock = Clock & {
  /** Moves the time forward and runs the timers that are due. */
  turn(ms: number): void;
  /** The number of active timers. */
  readonly waiting: number;
};

export function handClock(start = Date.UTC(2026, 2, 5, 12)): HandClock {
  let time = 0;
  const timers = new Set<{ at: number; callback: () => void }>();
  return {
    now: () => start + time,
    monotonic: () => time,
    sleep: () => Promise.resolve(),
    timer(ms, callback) {
      const timer = { at: time + ms, callback };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    turn(ms) {
      const end = time + ms;
      for (;;) {
        // A timer that fires may set another one.
        const next = [...timers].sort((a, b) => a.at - b.at)[0];
        if (next === undefined || next.at > end) break;
        timers.delete(next);
        time = next.at;
        next.callback();
      }
      time = end;
    },
    get waiting() {
      return timers.size;
    },
  };
}

export type RawServer = {
  readonly port: number;
  /** The complete requests that arrived, as text. */
  readonly requests: string[];
  /** The number of connections so far. */
  connections: number;
  readonly sockets: ReadonlySet<Socket>;
  /** Resolves with the next complete request. */
  nextRequest(): Promise<string>;
  /** Resolves when no connection is open. */
  idle(): Promise<void>;
};

export type Answering = (socket: Socket, request: string) => void;

/** A server that reads complete requests. `answer` writes raw bytes for each. */
export async function rawServer(
  answer: Answering,
  onConnection?: (socket: Socket) => void,
): Promise<RawServer> {
  const sockets = new Set<Socket>();
  let announce: (request: string) => void = () => {};
  const server = createServer((socket) => {
    raw.connections += 1;
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
    onConnection?.(socket);
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
      if (!isWhole(text)) return;
      raw.requests.push(text);
      const request = text;
      text = '';
      announce(request);
      answer(socket, request);
    });
  });
  const raw: RawServer = {
    port: await listen(server),
    requests: [],
    connections: 0,
    sockets,
    nextRequest: () =>
      new Promise((resolve) => {
        announce = resolve;
      }),
    idle: () => until(() => sockets.size === 0),
  };
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return raw;
}

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0);
  return Buffer.byteLength(text.slice(end + 4)) >= length;
}

export async function listen(server: Server, host = '127.0.0.1'): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, host, resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Waits in real time, for events on the other side of a socket that no test clock controls. */
export async function until(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + WAIT_LIMIT_MS;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error('the condition was not met in time');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

export function directoryAt(where: number | string, options: Partial<DirectoryOptions> = {}): Directory {
  return createDirectory({
    known: new KnownSecrets(),
    profile: V6,
    baseUrl: parseBaseUrl(typeof where === 'number' ? `http://127.0.0.1:${where}` : where),
    token: () => new Secret(TOKEN),
    headers: [],
    timeoutMs: 30_000,
    version: '1.2.3',
    clock: handClock(),
    debug: NO_DEBUG_LOG,
    env: {},
    ...options,
  });
}

/** Makes one attempt at a port or an address, with default values for everything else. */
export async function attemptOnce(
  where: number | string,
  options: Partial<DirectoryOptions> = {},
  history: History = proven,
  signal: AbortSignal = never,
): Promise<Verdict> {
  return directoryAt(where, options).create(user, history, signal);
}

/** The text of an HTTP answer with a body. */
export function reply(status: string, body = '', headers: readonly string[] = []): string {
  const head = [`HTTP/1.1 ${status}`, `Content-Length: ${Buffer.byteLength(body)}`, ...headers];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
