/**
 * The wire of one try: a dispatcher for `fetch` that lets one request through and no second one, and that keeps the
 * facts `fetch` does not give: whether bytes may have left, and the status of an answer that `fetch` hides.
 */

import type { Socket } from 'node:net';
import type { buildConnector, Client, Dispatcher } from 'undici';
import type { RawHeaders, Undici } from './undici.js';

/** What has been seen on the wire so far. */
export type Seen = {
  /** `fetch` has handed the request over. It never does where it is replaced by another carrier, as in tests. */
  dispatched: boolean;
  /** A connection stands and the request is being written: from here on bytes may have left. */
  sent: boolean;
  /** The first final status (and 101), even where `fetch` then fails: of a 407, or of a 421 which it would send again. */
  status?: number;
  /** The headers that came with it. */
  headers?: () => RawHeaders;
  /** Why it ended, as the connection says it. */
  error?: Error;
};

/** Connects once; the returned function gives the attempt, or the connection, up. */
export type Connect = (
  options: buildConnector.Options,
  callback: (error: Error | null, socket: Socket | null) => void,
) => () => void;

export type Wire = {
  readonly dispatcher: Pick<Dispatcher, 'dispatch'>;
  readonly seen: Readonly<Seen>;
  /** Closes the connection, whatever its state; where there is none yet, there will be none. */
  close(): void;
};

/** One for all: an error of its own for each request would cost more than most of what is done with it. */
const CLOSED = new Error('closed');

/**
 * @param body what `fetch` is given as body too
 * @param answered called when the whole answer is there, before `fetch` has handed it on
 */
export function openWire(undici: Undici, connect: Connect, body: string, answered: () => void): Wire {
  const seen: Seen = { dispatched: false, sent: false };
  let abandon: (() => void) | undefined;
  let client: Client | undefined;
  let isClosed = false;
  const end = (): void => {
    answered();
    // Before undici does it: it would make an error to do it with, and Node would write out where it was made.
    isClosed = true;
    abandon?.();
  };
  // One client and not an agent: of the pool that an agent makes, each request would leave 16 KiB to the collector.
  const open = (origin: NonNullable<Dispatcher.DispatchOptions['origin']>): Client =>
    new undici.Client(origin, {
      // A connection of its own for each request: one kept alive may be closed by the other side while the request is
      // on its way, and each such case would leave a row in doubt.
      pipelining: 0,
      // The clock of the exchange bounds it all.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: (options, callback) => {
        if (abandon !== undefined) return callback(new Error('a second connection for one request'), null);
        abandon = connect(options, (error, socket) => {
          if (error === null && socket !== null) callback(null, socket);
          else callback(error ?? new Error('no connection'), null);
        });
      },
    });
  return {
    seen,
    dispatcher: {
      dispatch(options, handler) {
        // `fetch` sends again by itself, after a 421 for one.
        if (seen.dispatched) throw new Error('a second request for one try');
        seen.dispatched = true;
        if (isClosed) throw new Error('a request on a closed wire');
        client = open(options.origin ?? '');
        // `fetch` hands the body over as a stream. In one piece it goes out with the head, and nobody has to pull at it.
        return client.dispatch(
          { ...options, body },
          watch(handler, { seen, answered: end }, undici.util.parseHeaders),
        );
      },
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      client?.destroy(CLOSED).catch(() => {});
      abandon?.();
    },
  };
}

/** Handlers come in two manners, by the version of Node: the wrapper speaks the one it is spoken to in. */
function watch(
  handler: Dispatcher.DispatchHandler,
  { seen, answered }: { readonly seen: Seen; readonly answered: () => void },
  parseHeaders: Undici['util']['parseHeaders'],
): Dispatcher.DispatchHandler {
  const note = {
    status(status: number, headers: () => RawHeaders): void {
      if (seen.status !== undefined || (status < 200 && status !== 101)) return;
      seen.status = status;
      seen.headers = headers;
    },
    error(error: Error): void {
      seen.error ??= error;
      // undici ends a switch of protocols that nobody asked for before it tells the status.
      if (seen.status === undefined && isUnaskedUpgrade(error)) seen.status = 101;
    },
    answered,
  };
  return handler.onRequestStart === undefined
    ? watchOlder(handler, seen, note, parseHeaders)
    : watchNewer(handler, seen, note);
}

type Note = {
  status(status: number, headers: () => RawHeaders): void;
  error(error: Error): void;
  answered(): void;
};

function watchNewer(handler: Dispatcher.DispatchHandler, seen: Seen, note: Note): Dispatcher.DispatchHandler {
  return {
    onRequestStart(controller, context) {
      seen.sent = true;
      handler.onRequestStart?.(controller, context);
    },
    onRequestUpgrade(controller, status, headers, socket) {
      note.status(status, () => headers);
      handler.onRequestUpgrade?.(controller, status, headers, socket);
    },
    onResponseStart(controller, status, headers, text) {
      note.status(status, () => headers);
      handler.onResponseStart?.(controller, status, headers, text);
    },
    onResponseData(controller, chunk) {
      handler.onResponseData?.(controller, chunk);
      // Never paused: see below.
      if (controller.paused) controller.resume();
    },
    onResponseEnd(controller, trailers) {
      note.answered();
      handler.onResponseEnd?.(controller, trailers);
    },
    onResponseError(controller, error) {
      note.error(error);
      handler.onResponseError?.(controller, error);
    },
  };
}

function watchOlder(
  handler: Dispatcher.DispatchHandler,
  seen: Seen,
  note: Note,
  parseHeaders: Undici['util']['parseHeaders'],
): Dispatcher.DispatchHandler {
  return {
    onConnect(abort) {
      seen.sent = true;
      handler.onConnect?.(abort);
    },
    onUpgrade(status, headers, socket) {
      note.status(status, () => parseHeaders(headers ?? []));
      handler.onUpgrade?.(status, headers, socket);
    },
    onResponseStarted: () => handler.onResponseStarted?.(),
    onHeaders(status, headers, resume, text) {
      note.status(status, () => parseHeaders(headers));
      return handler.onHeaders?.(status, headers, resume, text) ?? true;
    },
    onData(chunk) {
      handler.onData?.(chunk);
      // Never paused, whatever the handler asks for: undici 7 throws out of an event, and so ends the program, where
      // the other side closes while its parser is paused. The exchange closes the wire when it has read enough.
      return true;
    },
    onComplete(trailers) {
      note.answered();
      handler.onComplete?.(trailers);
    },
    onError(error) {
      note.error(error);
      handler.onError?.(error);
    },
    onBodySent: (size, total) => handler.onBodySent?.(size, total),
  };
}

function isUnaskedUpgrade(error: Error): boolean {
  return 'code' in error && error.code === 'UND_ERR_SOCKET' && error.message === 'bad upgrade';
}
