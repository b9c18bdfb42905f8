/**
 * The wire of one try: one request goes out, on a connection of its own, and no second one. It keeps the facts that
 * decide what may become of the row: whether bytes may have left, and what came back, bounded in size.
 */

import type { Socket } from 'node:net';
import type { buildConnector, Client, Dispatcher } from 'undici';
import type { RawHeaders, Undici } from './undici.js';

/** What goes out: a POST. */
export type Request = {
  readonly url: URL;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
};

/** What has been seen on the wire so far. */
export type Seen = {
  /** A connection stands and the request is being written: from here on bytes may have left. */
  sent: boolean;
  /** The first final status, and 101. */
  status?: number;
  /** The headers that came with it, by their lower-case names. */
  headers: RawHeaders;
  /** As much of the body as has arrived; at most what one packet holds over `MOST_BODY`. */
  readonly body: Uint8Array[];
  /** Why it ended without a whole answer, as the connection says it. */
  error?: Error;
};

/** Connects once; the returned function gives the attempt, or the connection, up. */
export type Connect = (
  options: buildConnector.Options,
  callback: (error: Error | null, socket: Socket | null) => void,
) => () => void;

export type Wire = {
  /**
   * Sends the request; called once. Comes back when nothing more is to be expected: the answer is whole or as long as
   * is read, the connection has ended, or the wire was closed. Never rejects: what came of it stands in `seen`.
   */
  send(): Promise<void>;
  readonly seen: Readonly<Seen>;
  /** Closes the connection, whatever its state; where there is none yet, there will be none. */
  close(): void;
};

/** How much of an answer's body is read, in bytes. */
export const MOST_BODY = 64 * 1024;

/** One for all: an error of its own for each request would cost more than most of what is done with it. */
const CLOSED = new Error('closed');

/** A client of undici, and what it is to connect for. */
type Line = { readonly client: Client; connect: buildConnector.connector };

const nothingToSend: buildConnector.connector = (_, callback) => {
  callback(new Error('a connection without a request'), null);
};

/**
 * Makes wires to one origin, for one try after the other. What it returns opens nothing yet, and calls `answered` when
 * the whole answer is there, a moment before `send` comes back.
 */
export function wiresTo(
  origin: string,
  undici: Undici,
  connect: Connect,
): (request: Request, answered: () => void) => Wire {
  // A client that has brought a whole answer serves the next try too, with a connection made anew. Each client would
  // leave some kilobytes that only a full collection frees: V8 takes the functions that its constructor sets as
  // properties for methods of a prototype, and puts them where things stay.
  let idle: Line | undefined;
  const open = (): Line => {
    const line: Line = {
      // No agent: of the pool that it makes, each request would leave 16 KiB to the collector.
      client: new undici.Client(origin, {
        // A connection of its own for each request: one kept alive may be closed by the other side while the request
        // is on its way, and each such case would leave a row in doubt.
        pipelining: 0,
        // The clock of the exchange bounds it all.
        headersTimeout: 0,
        bodyTimeout: 0,
        connect: (options, callback) => line.connect(options, callback),
      }),
      connect: nothingToSend,
    };
    return line;
  };
  const take = (): Line => {
    const line = idle ?? open();
    idle = undefined;
    return line;
  };
  const giveBack = (line: Line): void => {
    line.connect = nothingToSend;
    idle = line;
  };
  return (request, answered) => openWire({ take, giveBack, connect }, request, answered);
}

type Lines = {
  readonly take: () => Line;
  readonly giveBack: (line: Line) => void;
  readonly connect: Connect;
};

function openWire({ take, giveBack, connect }: Lines, request: Request, answered: () => void): Wire {
  const seen: Seen = { sent: false, headers: {}, body: [] };
  let line: Line | undefined;
  let abandon: (() => void) | undefined;
  let isClosed = false;
  let isOver = (): void => {};
  const over = new Promise<void>((resolve) => {
    isOver = resolve;
  });
  const ended = (isWhole: boolean): void => {
    if (isWhole) {
      answered();
      // Before undici does it: it would make an error to do it with, and Node would write out where it was made.
      isClosed = true;
      abandon?.();
      if (line !== undefined) giveBack(line);
    }
    isOver();
  };
  const connectOnce: buildConnector.connector = (options, callback) => {
    if (abandon !== undefined) return callback(new Error('a second connection for one request'), null);
    abandon = connect(options, (error, socket) => {
      if (error === null && socket !== null) callback(null, socket);
      else callback(error ?? new Error('no connection'), null);
    });
  };
  return {
    seen,
    async send() {
      if (line !== undefined) throw new Error('a second request for one try');
      if (isClosed) return;
      line = take();
      line.connect = connectOnce;
      const { pathname, search } = request.url;
      const { headers, body } = request;
      const options = { path: pathname + search, method: 'POST', headers: headers.flat(), body } as const;
      line.client.dispatch(options, noting(seen, ended));
      await over;
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      line?.client.destroy(CLOSED).catch(() => {});
      abandon?.();
      isOver();
    },
  };
}

/** Notes in `seen` what comes back, and calls `ended` when nothing more is to be expected. */
function noting(seen: Seen, ended: (isWhole: boolean) => void): Dispatcher.DispatchHandler {
  let size = 0;
  const note = (status: number, headers: RawHeaders): void => {
    if (seen.status !== undefined || (status < 200 && status !== 101)) return;
    seen.status = status;
    seen.headers = headers;
  };
  return {
    onRequestStart() {
      seen.sent = true;
    },
    onRequestUpgrade(_, status, headers) {
      note(status, headers);
    },
    onResponseStart(_, status, headers) {
      note(status, headers);
    },
    onResponseData(_, chunk) {
      if (size >= MOST_BODY) return;
      seen.body.push(chunk);
      size += chunk.length;
      if (size >= MOST_BODY) ended(false);
    },
    onResponseEnd() {
      ended(true);
    },
    onResponseError(_, error) {
      seen.error ??= error;
      // undici ends a switch of protocols that nobody asked for before it tells the status.
      if (seen.status === undefined && isUnaskedUpgrade(error)) seen.status = 101;
      ended(false);
    },
  };
}

function isUnaskedUpgrade(error: Error): boolean {
  return 'code' in error && error.code === 'UND_ERR_SOCKET' && error.message === 'bad upgrade';
}
