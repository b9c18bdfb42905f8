/**
 * A directory with faults at the level of bytes: a TCP server that parses requests itself and answers with the given
 * bytes. It shares no code with the sandbox or with Node's HTTP, so its counts are reliable.
 */

import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

/** One complete request. */
export type Got = {
  /** The first line, as in `POST /v6/users/ HTTP/1.1`. */
  readonly line: string;
  readonly head: string;
  readonly body: string;
  readonly nickname: string;
  readonly password: string;
  readonly token: string;
  /** When the request was complete: monotonic, in milliseconds. */
  readonly at: number;
  /** Just before its answer was handed to the system, on the same clock; NaN before that. */
  answeredAt: number;
};

export type Act = (socket: Socket, got: Got) => void;

/** The fault of a request, and whether the user exists afterwards. */
export type Fault = { readonly act: Act; readonly creates: boolean };

/** The point at which the server interrupts a connection without reading the request. */
export type Stage = 'connection' | 'head';

export type FaultServer = {
  readonly port: number;
  readonly url: string;
  readonly received: readonly Got[];
  /** How often each user was created. More than once is an error. */
  readonly created: ReadonlyMap<string, number>;
  readonly connections: number;
  /** How many whole requests arrived for a nickname. */
  hits(nickname: string): number;
  /** The fault of the n-th request, from 1. Without one: creates the user, or answers 409 if it exists. */
  plan: (got: Got, n: number) => Fault | undefined;
  /** True if it handled the n-th connection, from 1, before the request was read. */
  interfere: (socket: Socket, stage: Stage, n: number) => boolean;
  /** Stops listening and closes every connection. */
  goAway(): Promise<void>;
  /** Listens again, on the same port. */
  comeBack(): Promise<void>;
  close(): Promise<void>;
};

export async function startFaultServer(tls?: {
  readonly key: string;
  readonly cert: string;
}): Promise<FaultServer> {
  const received: Got[] = [];
  const created = new Map<string, number>();
  const sockets = new Set<Socket>();
  let connections = 0;
  let listener: Server;
  let port = 0;

  async function listen(): Promise<void> {
    listener = createServer({ pauseOnConnect: true }, (plain) => {
      sockets.add(plain);
      plain.on('close', () => sockets.delete(plain)).on('error', () => {});
      connections += 1;
      const n = connections;
      if (server.interfere(plain, 'connection', n)) return;
      const socket = tls === undefined ? plain : new TLSSocket(plain, { isServer: true, ...tls });
      socket.on('error', () => {});
      serve(socket, n);
    });
    await new Promise<void>((done) => listener.listen(port, '127.0.0.1', done));
    port = (listener.address() as AddressInfo).port;
  }

  function serve(socket: Socket, connection: number): void {
    let bytes = Buffer.alloc(0);
    let headSeen = false;
    const onData = (chunk: Buffer): void => {
      bytes = Buffer.concat([bytes, chunk]);
      const end = bytes.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = bytes.toString('latin1', 0, end);
      if (!headSeen && server.interfere(socket, 'head', connection)) {
        socket.off('data', onData);
        return;
      }
      headSeen = true;
      const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
      if (bytes.length < end + 4 + length) return;
      const got = readRequest(head, bytes.toString('utf8', end + 4, end + 4 + length));
      bytes = bytes.subarray(end + 4 + length);
      headSeen = false;
      received.push(got);
      const fault = server.plan(got, received.length) ?? healthy(created.has(got.nickname));
      if (fault.creates) created.set(got.nickname, (created.get(got.nickname) ?? 0) + 1);
      fault.act(socket, got);
    };
    socket.on('data', onData);
    socket.resume();
  }

  const server: FaultServer = {
    get port() {
      return port;
    },
    get url() {
      return tls === undefined ? `http://127.0.0.1:${port}` : `https://localhost:${port}`;
    },
    get connections() {
      return connections;
    },
    received,
    created,
    hits: (nickname) => received.filter((got) => got.nickname === nickname).length,
    plan: () => undefined,
    interfere: () => false,
    async goAway() {
      const closed = new Promise<void>((done) => listener.close(() => done()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    comeBack: listen,
    close: () => (listener.listening ? server.goAway() : Promise.resolve()),
  };
  await listen();
  return server;
}

function readRequest(head: string, text: string): Got {
  const body: { nickname?: string; password?: string } = text === '' ? {} : JSON.parse(text);
  return {
    line: head.split('\r\n', 1)[0] ?? '',
    head,
    body: text,
    nickname: body.nickname ?? '',
    password: body.password ?? '',
    token: /^authorization: OAuth (.*)$/im.exec(head)?.[1] ?? '',
    at: performance.now(),
    answeredAt: Number.NaN,
  };
}

/** A directory without faults. */
export function healthy(isThere: boolean): Fault {
  return isThere ? { act: answer(409, '{}'), creates: false } : { act: answer(201, '{}'), creates: true };
}

/** A complete HTTP response. @param headers in addition to `Content-Type: application/json` and the length */
export function answer(status: number, body: string | Buffer, headers: readonly string[] = []): Act {
  const bytes = Buffer.from(body);
  const type = headers.some((header) => /^content-type:/i.test(header))
    ? []
    : ['Content-Type: application/json'];
  const head = [`HTTP/1.1 ${status} Status`, ...type, ...headers, `Content-Length: ${bytes.length}`];
  return write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\nConnection: close\r\n\r\n`), bytes]));
}

/** Sends these bytes, and closes the connection. */
export function write(bytes: string | Buffer): Act {
  return (socket, got) => {
    // Set before the write: this process may be suspended while the program already has the answer.
    got.answeredAt = performance.now();
    socket.end(bytes);
  };
}

/** Sends these bytes, and resets the connection once they are on their way. */
export function writeAndReset(bytes: string): Act {
  return (socket) => {
    socket.write(bytes, () => setTimeout(() => socket.resetAndDestroy(), 30));
  };
}

/** Sends these bytes, and keeps the connection open. */
export function writeAndWait(bytes: string): Act {
  return (socket) => void socket.write(bytes);
}

/** Sends a start, and then one more byte at this interval in milliseconds, without end. */
export function drip(start: string, byte: string, everyMs: number): Act {
  return (socket) => {
    socket.write(start);
    const timer = setInterval(() => socket.write(byte), everyMs);
    socket.on('close', () => clearInterval(timer));
  };
}

/** Sends a start, and then data without end, as fast as the client reads. */
export function flood(start: string, more: string): Act {
  return (socket) => {
    const pour = (): void => {
      while (!socket.destroyed && socket.write(more));
    };
    socket.on('drain', pour);
    socket.write(start);
    pour();
  };
}

/** Closes the connection without an answer. */
export const hangUp: Act = (socket) => void socket.destroy();

/** Resets the connection without an answer. */
export const reset: Act = (socket) => void socket.resetAndDestroy();

/** Sends no answer, and keeps the connection open. */
export const silence: Act = () => {};
