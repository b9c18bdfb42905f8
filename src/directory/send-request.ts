/** Sends a single request on its own connection. Limits the answer in time and size. */

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
  /** A header of the answer by its lowercase name. Returns the first of several, except for `link`, which is a list. */
  readonly header: (name: string) => string | undefined;
  /** The part of the body that arrived, unchanged, up to the limit of the request. May contain secrets. */
  readonly body: Uint8Array;
  readonly isWhole: boolean;
};

export type Answer =
  | StatusAnswer
  /** There was no status. `kind` is the outcome rule for this case. */
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

/** Maximum time for a connection: name resolution, TCP, proxy and TLS together. */
const CONNECT_TIMEOUT_MS = 10_000;

/** How many bytes of an answer's body are read. */
export const MAX_BODY_LENGTH = 64 * 1024;

/** Resolves to true when the request may be sent, and to false if it must no longer be sent. */
export type Start = () => Promise<boolean>;

export const NOT_STARTED: Answer = {
  kind: 'aborted_before_sending',
  ...ownMessage('interrupted-before-sending', {}),
};

type RequestState = {
  /** True once the request is being written, so that bytes may have been sent. */
  sent: boolean;
  /** The first final status. An unsolicited 100 is recorded as 101. */
  status?: number;
  socket?: Duplex;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Uint8Array[];
  /** True once the complete answer has arrived, after which undici closes the connection. */
  isComplete: boolean;
  /** Why the request ended without a complete answer. */
  error?: Error;
  timedOut?: ConnectionReason;
};

/** Never rejects. @param answered called when the complete answer has arrived, before the promise resolves */
export type SendRequest = (request: Request, signal: AbortSignal, answered: () => void) => Promise<Answer>;

/** @param origin of every request @param timeoutMs for connection, request and answer together */
export function createSendRequest(
  origin: string,
  connect: Connect,
  timeoutMs: number,
  clock: Clock,
): SendRequest {
  /** The clients of complete answers. Only these can be reused. */
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

/** Starts our own timers, since Node 20 can collect `AbortSignal.timeout` before it fires. @returns cancels them */
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

/** An undici client that closes its connection after each answer. */
class SingleUse {
  readonly client: Client;
  connector: buildConnector.connector = () => {};

  constructor(origin: string) {
    this.client = new Client(origin, {
      // The other side could close a reused connection while the next request is sent.
      pipelining: 0,
      // The caller enforces all time limits.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: (options, callback) => this.connector(options, callback),
    });
  }
}

/** @param ended called when nothing more is expected */
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
      // After an unsolicited protocol switch or 100, undici closes the connection before it reports the status. It has
      // no error code for this, but the server has not ended the connection, and no limit was reached.
      const isClosedHere = state.socket?.readableEnded === false && !closing.aborted;
      if (isClosedHere && 'code' in error && error.code === 'UND_ERR_SOCKET') state.status ??= 101;
      ended();
    },
  };
}

/** Decides by the state of the request, since after the same error everything or nothing may have been sent. */
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
