/** Sends one request on a connection of its own, and never a second one; the answer is bounded in time and size. */

import type { Duplex } from 'node:stream';
import { type buildConnector, Client, type Dispatcher } from 'undici';
import type { Clock } from '../domain/clock.js';
import type { ConnectionReason, Detail } from '../domain/detail.js';
import { answerError, connectionError } from '../platform/connection-error.js';
import { isOutOfFiles } from '../platform/errno.js';
import { messageOf, ownMessage } from '../texts/own-message.js';
import { type Connect, connectOnce, ProxyError } from './connector.js';

export type Request = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: URL;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
  readonly longestBody?: number;
};

export type StatusAnswer = {
  readonly kind: 'status';
  readonly status: number;
  /** A header of the answer by its lower-case name: the first of several, but all of `link`, which is a list. */
  readonly header: (name: string) => string | undefined;
  /** The part of the body that arrived, unchanged, at most as much as the request reads; may hold secrets. */
  readonly body: Uint8Array;
  /** True if the body is not cut. */
  readonly isWhole: boolean;
};

export type Answer =
  | StatusAnswer
  /** No status came: the outcome rule for that, and why. */
  | {
      readonly kind:
        | 'unreachable'
        | 'out_of_files'
        | 'inconclusive'
        | 'aborted_before_sending'
        | 'aborted_after_sending';
      readonly message: string;
      readonly detail?: Detail;
      readonly permanent?: boolean;
    };

/** Longest time for a connection: name, TCP, proxy and TLS together. */
const CONNECT_TIMEOUT_MS = 10_000;

/** How much of an answer's body is read, in bytes. */
export const MAX_BODY_LENGTH = 64 * 1024;

/** Resolves when the request may be sent; to `false` if it must not be sent any more. */
export type Start = () => Promise<boolean>;

export const NOT_STARTED: Answer = {
  kind: 'aborted_before_sending',
  ...ownMessage('interrupted-before-sending', {}),
};

type RequestState = {
  /** The request is being written: from here on bytes may have left. */
  sent: boolean;
  /** The first final status; 101 for a 100 as well. */
  status?: number;
  socket?: Duplex;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Uint8Array[];
  /** The whole answer has arrived; undici closes the connection then. */
  isComplete: boolean;
  /** Why it ended without a complete answer. */
  error?: Error;
  timedOut?: ConnectionReason;
};

/** Never rejects. @param answered called when the whole answer has arrived, before the promise resolves */
export type SendRequest = (request: Request, signal: AbortSignal, answered: () => void) => Promise<Answer>;

/** @param origin of every request @param timeoutMs for connection, request and answer together */
export function createSendRequest(
  origin: string,
  connect: Connect,
  timeoutMs: number,
  clock: Clock,
): SendRequest {
  /** The clients of complete answers: only they can be used again. */
  const spares: SingleUse[] = [];
  return async (request, signal, answered) => {
    const { method, url, headers, body: sent = null, longestBody = MAX_BODY_LENGTH } = request;
    const state: RequestState = { sent: false, headers: {}, body: [], isComplete: false };
    if (signal.aborted) return withoutStatus(state, url.host, true);
    const closing = new AbortController();
    const close = (): void => closing.abort();
    const cancelTimers = startTimers(state, url.host, timeoutMs, clock, close);
    signal.addEventListener('abort', close);
    const single = spares.pop() ?? new SingleUse(origin);
    single.connector = connectOnce((options, callback) => {
      connect(options, closing.signal).then(
        (socket) => {
          state.socket = socket;
          callback(null, socket);
        },
        (error) => callback(error, null),
      );
    });
    await new Promise<void>((resolve) => {
      closing.signal.addEventListener('abort', () => resolve());
      const options = { path: url.pathname + url.search, method, headers: headers.flat(), body: sent };
      single.client.dispatch(options, record(state, longestBody, closing.signal, answered, resolve));
    });
    cancelTimers();
    signal.removeEventListener('abort', close);
    if (state.isComplete) spares.push(single);
    else {
      single.client.destroy().catch(() => {});
      close();
    }
    const { status } = state;
    if (status === undefined) return withoutStatus(state, url.host, signal.aborted);
    const header = (name: string) => {
      const [first, ...others] = [state.headers[name]].flat();
      return name === 'link' ? [first, ...others].join(', ') : first;
    };
    const body = Buffer.concat(state.body);
    const isWhole = state.isComplete && body.length <= longestBody;
    return { kind: 'status', status, header, body: body.subarray(0, longestBody), isWhole };
  };
}

/**
 * Timers of our own: signals joined with `AbortSignal.any` or made by `AbortSignal.timeout` can be collected as garbage
 * on Node 20 before they fire. @returns cancels them
 */
function startTimers(
  state: RequestState,
  host: string,
  timeoutMs: number,
  clock: Clock,
  close: () => void,
): () => void {
  const timers = [CONNECT_TIMEOUT_MS, timeoutMs].map((ms) =>
    clock.timer(ms, () => {
      if (state.sent && ms !== timeoutMs) return;
      const seconds = ms / 1000;
      state.timedOut ??= state.sent
        ? { code: 'answer-timeout', seconds }
        : { code: 'connect-timeout', host, seconds };
      close();
    }),
  );
  return () => {
    for (const cancel of timers) cancel();
  };
}

/** A client of undici that closes its connection after each answer. */
class SingleUse {
  readonly client: Client;
  connector: buildConnector.connector = () => {};

  constructor(origin: string) {
    this.client = new Client(origin, {
      // A connection that is reused may be closed by the other side while the next request is sent.
      pipelining: 0,
      // The limits of the caller apply to everything.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: (options, callback) => this.connector(options, callback),
    });
  }
}

/** @param ended called when no more is expected */
function record(
  state: RequestState,
  longestBody: number,
  closing: AbortSignal,
  answered: () => void,
  ended: () => void,
): Dispatcher.DispatchHandler {
  let size = 0;
  return {
    onRequestStart() {
      state.sent = true;
    },
    onResponseStart(_, status, headers) {
      if (state.status !== undefined || (status < 200 && status !== 101)) return;
      state.status = status;
      state.headers = headers;
    },
    onResponseData(_, chunk) {
      state.body.push(chunk);
      size += chunk.length;
      if (size >= longestBody) ended();
    },
    onResponseEnd() {
      state.isComplete = true;
      answered();
      ended();
    },
    onResponseError(_, error) {
      state.error ??= error;
      // After a switch of protocols, or a 100, that no request asked for, undici closes the connection before it reports the
      // status. It has no code of its own for it, but the server has not ended the connection then, and no limit was reached.
      const isClosedHere = state.socket?.readableEnded === false && !closing.aborted;
      if (isClosedHere && 'code' in error && error.code === 'UND_ERR_SOCKET') state.status ??= 101;
      ended();
    },
  };
}

/** Judges by the state of the request: after the same error, everything or nothing may have been sent. */
function withoutStatus(
  { sent, error, timedOut }: Readonly<RequestState>,
  host: string,
  isAborted: boolean,
): Answer {
  if (isAborted && !sent) return NOT_STARTED;
  if (isAborted) return { kind: 'aborted_after_sending', ...ownMessage('interrupted-after-sending', {}) };
  if (sent) return { kind: 'inconclusive', ...messageOf(timedOut ?? answerError(error)) };
  if (isOutOfFiles(error)) return { kind: 'out_of_files', ...ownMessage('open-files', {}) };
  if (timedOut !== undefined) return { kind: 'unreachable', ...messageOf(timedOut) };
  const { reason, permanent } = error instanceof ProxyError ? error : connectionError(error, { host });
  return { kind: 'unreachable', ...messageOf(reason), permanent };
}
