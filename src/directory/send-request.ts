/**
 * Sends one request on a connection of its own, and never a second one; keeps what came back, bounded in time and size.
 * What an answer means, verdict.ts says.
 */

import { Client, type Dispatcher } from 'undici';
import type { Clock } from '../io.js';
import { type Connect, onlyOnce, ProxyError } from './connect.js';
import { troubleAnswering, troubleConnecting } from './trouble.js';

/** A POST. */
export type Request = {
  readonly url: URL;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
};

/** What came of a request. */
export type Answer =
  | {
      readonly kind: 'status';
      readonly status: number;
      /** A header of the answer by its lower-case name. */
      readonly header: (name: string) => string | undefined;
      /** As much of the body as arrived, as it came, at most `LONGEST_BODY` bytes; may hold secrets. */
      readonly body: Uint8Array;
    }
  /** Nothing of the request can have left. */
  | { readonly kind: 'unreachable'; readonly message: string; readonly hopeless: boolean }
  /** Bytes of the request may have left, and no status came. */
  | { readonly kind: 'lost'; readonly message: string }
  /** Given up because the caller said so, before a status came. */
  | { readonly kind: 'given_up'; readonly sent: boolean };

export type Limits = {
  /** For request and answer together, in milliseconds. */
  readonly timeoutMs: number;
  /** Until the request can be written, in milliseconds. */
  readonly connectTimeoutMs: number;
};

/** How much of an answer's body is read, in bytes. */
export const LONGEST_BODY = 64 * 1024;

/** What the connection has shown. */
type Seen = {
  /** A connection stands and the request is being written: from here on bytes may have left. */
  sent: boolean;
  /** The first final status, and 101. */
  status?: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Uint8Array[];
  /** Why it ended without a whole answer. */
  error?: Error;
};

/**
 * Resolves when the answer is whole or as long as is read, the connection has ended, or a limit is reached. Never
 * rejects.
 * @param signal aborted: give up at once
 * @param answered called when the whole answer is there, a moment before the promise resolves
 */
export async function sendRequest(
  request: Request,
  connect: Connect,
  limits: Limits,
  clock: Clock,
  signal: AbortSignal,
  answered: () => void,
): Promise<Answer> {
  if (signal.aborted) return { kind: 'given_up', sent: false };
  const seen: Seen = { sent: false, headers: {}, body: [] };
  const closing = new AbortController();
  const ending = limit(seen, closing, limits, clock, signal);
  const client = openClient(request.url, connect, closing.signal);
  await new Promise<void>((resolve) => {
    closing.signal.addEventListener('abort', () => resolve());
    const { pathname, search } = request.url;
    const { headers, body } = request;
    const handler = record(seen, answered, resolve);
    client.dispatch({ path: pathname + search, method: 'POST', headers: headers.flat(), body }, handler);
  });
  ending.release();
  client.destroy().catch(() => {});
  closing.abort();
  if (seen.status === undefined) return withoutStatus(seen, ending.why(), request.url.host);
  const header = (name: string) => [seen.headers[name]].flat()[0];
  const body = Buffer.concat(seen.body).subarray(0, LONGEST_BODY);
  return { kind: 'status', status: seen.status, header, body };
}

function openClient(url: URL, connect: Connect, signal: AbortSignal): Client {
  return new Client(url.origin, {
    // A connection that is kept may be closed by the other side while the next request is on its way.
    pipelining: 0,
    // The limits of the caller hold for everything.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: onlyOnce((options, callback) => {
      connect(options, signal).then(
        (socket) => callback(null, socket),
        (error) => callback(error, null),
      );
    }),
  });
}

/** Records in `seen` what comes back, and calls `ended` when nothing more is to be expected. */
function record(seen: Seen, answered: () => void, ended: () => void): Dispatcher.DispatchHandler {
  let size = 0;
  return {
    onRequestStart() {
      seen.sent = true;
    },
    onResponseStart(_, status, headers) {
      if (seen.status !== undefined || (status < 200 && status !== 101)) return;
      seen.status = status;
      seen.headers = headers;
    },
    onResponseData(_, chunk) {
      seen.body.push(chunk);
      size += chunk.length;
      if (size >= LONGEST_BODY) ended();
    },
    onResponseEnd() {
      answered();
      ended();
    },
    onResponseError(_, error) {
      seen.error ??= error;
      // A switch of protocols that nobody asked for has no other sign: undici ends it before it passes on the status.
      if ('code' in error && error.code === 'UND_ERR_SOCKET' && error.message === 'bad upgrade') {
        seen.status ??= 101;
      }
      ended();
    },
  };
}

type Why = { readonly end: 'timeout' | 'interrupted'; readonly message: string };

/**
 * Aborts `closing` when the time is over or the caller says so. With timers of our own: signals joined with
 * `AbortSignal.any` or made by `AbortSignal.timeout` can be collected as garbage on Node 20 before they fire.
 */
function limit(
  seen: Readonly<Seen>,
  closing: AbortController,
  limits: Limits,
  clock: Clock,
  signal: AbortSignal,
) {
  let why: Why | undefined;
  const end = (reason: Why) => {
    why ??= reason;
    closing.abort();
  };
  const onAbort = () => end({ end: 'interrupted', message: 'interrupted before the answer came' });
  const timeout = (ms: number): void => {
    const what = seen.sent ? 'no answer' : 'no connection';
    end({ end: 'timeout', message: `${what} within ${ms / 1000} s` });
  };
  signal.addEventListener('abort', onAbort, { once: true });
  const { timeoutMs } = limits;
  const connectTimeoutMs = Math.min(limits.connectTimeoutMs, timeoutMs);
  let stop = clock.timer(connectTimeoutMs, () => {
    if (!seen.sent || connectTimeoutMs === timeoutMs) timeout(connectTimeoutMs);
    else stop = clock.timer(timeoutMs - connectTimeoutMs, () => timeout(timeoutMs));
  });
  return {
    /** Why it was ended early; `undefined` where it ended by itself. */
    why: () => why,
    release() {
      stop();
      signal.removeEventListener('abort', onAbort);
    },
  };
}

/** The facts of the connection decide, since the same error can mean that everything or nothing was sent. */
function withoutStatus({ sent, error }: Readonly<Seen>, why: Why | undefined, host: string): Answer {
  if (why?.end === 'interrupted') return { kind: 'given_up', sent };
  if (sent) return { kind: 'lost', message: why?.message ?? troubleAnswering(error) };
  if (why !== undefined) return { kind: 'unreachable', message: `${why.message} (${host})`, hopeless: false };
  const trouble = error instanceof ProxyError ? error.trouble : troubleConnecting(error, host);
  return { kind: 'unreachable', ...trouble };
}
