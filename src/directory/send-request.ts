/**
 * Sends one request on a connection of its own, and never a second one; keeps what came back, bounded in time and size.
 * What an answer means, verdict.ts says.
 */

import { type buildConnector, Client, type Dispatcher } from 'undici';
import type { Clock } from '../domain/clock.js';
import { troubleAnswering, troubleConnecting } from './connection-error.js';
import { type Connect, onlyOnce, ProxyError } from './connector.js';

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
  /** No status came: which row of the outcome table that is, and why. */
  | {
      readonly kind: 'unreachable' | 'unsettled' | 'given_up_unsent' | 'given_up_sent';
      readonly message: string;
      readonly permanent?: boolean;
    };

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
  /** The whole answer is there; undici closes the connection then. */
  isWhole: boolean;
  /** Why it ended without a whole answer. */
  error?: Error;
  /** The limit that was reached, in words. */
  timedOut?: string;
};

/**
 * Sends one request. Resolves when the answer is whole or as long as is read, the connection has ended, or a limit is
 * reached. Never rejects.
 * @param signal aborted: give up at once
 * @param answered called when the whole answer is there, a moment before the promise resolves
 */
export type SendRequest = (request: Request, signal: AbortSignal, answered: () => void) => Promise<Answer>;

/** @param origin where every request goes, as `URL.origin` gives it */
export function createSendRequest(
  origin: string,
  connect: Connect,
  limits: Limits,
  clock: Clock,
): SendRequest {
  /** The client of the last request, where its answer came whole: only then is nothing of it left. */
  let spare: SingleUse | undefined;
  return async ({ url, headers, body }, signal, answered) => {
    const seen: Seen = { sent: false, headers: {}, body: [], isWhole: false };
    if (signal.aborted) return withoutStatus(seen, url.host, true);
    const closing = new AbortController();
    const close = (): void => closing.abort();
    const cancelTimers = startTimers(seen, limits, clock, close);
    signal.addEventListener('abort', close);
    const single = spare ?? singleUse(origin);
    spare = undefined;
    single.connector = onlyOnce((options, callback) => {
      connect(options, closing.signal).then(
        (socket) => callback(null, socket),
        (error) => callback(error, null),
      );
    });
    await new Promise<void>((resolve) => {
      closing.signal.addEventListener('abort', () => resolve());
      const handler = record(seen, answered, resolve);
      single.client.dispatch(
        { path: url.pathname + url.search, method: 'POST', headers: headers.flat(), body },
        handler,
      );
    });
    cancelTimers();
    signal.removeEventListener('abort', close);
    if (seen.isWhole) spare = single;
    else {
      single.client.destroy().catch(() => {});
      close();
    }
    if (seen.status === undefined) return withoutStatus(seen, url.host, signal.aborted);
    const header = (name: string) => [seen.headers[name]].flat()[0];
    return {
      kind: 'status',
      status: seen.status,
      header,
      body: Buffer.concat(seen.body).subarray(0, LONGEST_BODY),
    };
  };
}

/**
 * Timers of our own: signals joined with `AbortSignal.any` or made by `AbortSignal.timeout` can be collected as garbage
 * on Node 20 before they fire.
 * @param close called when a limit is reached
 * @returns cancels them
 */
function startTimers(seen: Seen, limits: Limits, clock: Clock, close: () => void): () => void {
  const timers = [limits.connectTimeoutMs, limits.timeoutMs].map((ms) =>
    clock.timer(ms, () => {
      if (seen.sent && ms !== limits.timeoutMs) return;
      seen.timedOut ??= `${seen.sent ? 'no answer' : 'no connection'} within ${ms / 1000} s`;
      close();
    }),
  );
  return () => {
    for (const cancel of timers) cancel();
  };
}

/** A client of undici that closes its connection after each answer. */
type SingleUse = {
  readonly client: Client;
  /** Makes the connection of the next request. */
  connector: buildConnector.connector;
};

function singleUse(origin: string): SingleUse {
  const client = new Client(origin, {
    // A connection that is kept may be closed by the other side while the next request is on its way.
    pipelining: 0,
    // The limits of the caller hold for everything.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (options, callback) => single.connector(options, callback),
  });
  const single: SingleUse = { client, connector: () => {} };
  return single;
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
      seen.isWhole = true;
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

/** The facts of the connection decide, since the same error can mean that everything or nothing was sent. */
function withoutStatus({ sent, error, timedOut }: Readonly<Seen>, host: string, isGivenUp: boolean): Answer {
  if (isGivenUp) {
    return sent
      ? { kind: 'given_up_sent', message: 'interrupted before the answer came' }
      : { kind: 'given_up_unsent', message: 'interrupted before it was sent' };
  }
  if (sent) return { kind: 'unsettled', message: timedOut ?? troubleAnswering(error) };
  if (timedOut !== undefined) return { kind: 'unreachable', message: `${timedOut} (${host})` };
  const trouble = error instanceof ProxyError ? error.trouble : troubleConnecting(error, host);
  return { kind: 'unreachable', ...trouble };
}
