/**
 * A proxy on loopback between a worker and PostgreSQL, with the faults of a network. It parses the server's messages
 * (PostgreSQL's protocol 3.0, without TLS), so that it can lose the answer to a commit that took effect.
 */

import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * `passing`: forwards everything; `refusing`: connections end, and new ones are refused; `hanging`: nothing is
 * forwarded, and connections stay open.
 */
export type ProxyState = 'passing' | 'refusing' | 'hanging';

export type StoreProxy = {
  readonly port: number;
  /** The number of commits that the server has answered. */
  readonly commits: number;
  /** The number of connections that it has refused. */
  readonly refused: number;
  /** Ends every connection. The state applies to new ones. */
  cut(): void;
  /** Pending bytes are forwarded when the proxy passes again. */
  become(state: ProxyState): void;
  /** Ends the connection of the next commit instead of sending the server's answer, and then resolves. */
  loseAnswerOfCommit(): Promise<void>;
  /** Uses another server for new connections. */
  turnTo(port: number): void;
  close(): Promise<void>;
};

/** Both sockets of a connection. */
type Pair = readonly [client: Socket, server: Socket];

/** @param target the port of PostgreSQL on loopback */
export async function startStoreProxy(target: number): Promise<StoreProxy> {
  const pairs = new Set<Pair>();
  let [state, port, commits, refused]: [ProxyState, number, number, number] = ['passing', target, 0, 0];
  let lose: (() => void) | undefined;

  const listener = createServer((client) => {
    if (state === 'refusing') {
      refused += 1;
      client.resetAndDestroy();
      return;
    }
    const server = connect(port, '127.0.0.1');
    const pair: Pair = [client, server];
    pairs.add(pair);
    const end = (): void => {
      pairs.delete(pair);
      // Bytes that the other end has not read yet are lost, too.
      for (const socket of pair) socket.resetAndDestroy();
    };
    for (const socket of pair) {
      socket
        .setNoDelay(true)
        .on('error', () => {})
        .on('close', end);
      if (state === 'hanging') socket.pause();
    }
    const { asked, answered } = conversation();
    client.on('data', (chunk: Buffer) => {
      asked(chunk);
      server.write(chunk);
    });
    server.on('data', (chunk: Buffer) => {
      const { bytes, made } = answered(chunk);
      commits += made;
      if (made === 0 || lose === undefined) {
        if (bytes.length > 0) client.write(bytes);
        return;
      }
      end();
      lose();
      lose = undefined;
    });
  });
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));

  const cut = (): void => {
    for (const pair of pairs) for (const socket of pair) socket.resetAndDestroy();
  };
  return {
    port: (listener.address() as AddressInfo).port,
    get commits() {
      return commits;
    },
    get refused() {
      return refused;
    },
    cut,
    become(next) {
      state = next;
      if (state === 'refusing') cut();
      for (const socket of [...pairs].flat()) {
        if (state === 'hanging') socket.pause();
        else socket.resume();
      }
    },
    loseAnswerOfCommit: () =>
      new Promise((done) => {
        lose = done;
      }),
    turnTo(next) {
      port = next;
    },
    async close() {
      cut();
      await new Promise((done) => listener.close(done));
    },
  };
}

/** The type of a message, and its length, which includes itself. */
const HEADER_BYTES = 5;
const COMMAND_COMPLETE = 'C'.charCodeAt(0);
const READY_FOR_QUERY = 'Z'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);
const ERROR = 'E'.charCodeAt(0);
/** Finds writes in the text of a statement, since its answer may only say `SELECT`. */
const WRITES = /\b(?:insert into|update|delete from)\s/i;

type Conversation = {
  asked(chunk: Buffer): void;
  /**
   * @returns the bytes to forward, and the number of commits that they answer. Holds an answer back until it is
   * complete.
   */
  answered(chunk: Buffer): { readonly bytes: Buffer; readonly made: number };
};

/** Parses the messages of a connection. */
function conversation(): Conversation {
  let pending = Buffer.alloc(0);
  /** The position after the last parsed message. */
  let at = 0;
  let [isReady, commits, writes] = [false, false, false];
  return {
    asked(chunk) {
      writes ||= WRITES.test(chunk.toString('latin1'));
    },
    answered(chunk) {
      pending = Buffer.concat([pending, chunk]);
      let [passed, made] = [0, 0];
      while (pending.length >= at + HEADER_BYTES) {
        const end = at + 1 + pending.readUInt32BE(at + 1);
        if (pending.length < end) break;
        const type = pending[at];
        if (type === COMMAND_COMPLETE)
          commits ||= pending.toString('latin1', at + HEADER_BYTES, end - 1) === 'COMMIT';
        else if (type === ERROR) writes = false;
        else if (type === READY_FOR_QUERY) {
          // Outside of a transaction, a statement commits itself.
          if (commits || (writes && pending[at + HEADER_BYTES] === IDLE)) made += 1;
          [isReady, commits, writes] = [true, false, false];
          passed = end;
        }
        at = end;
      }
      // The client responds to messages before the first of these, such as the request for a password.
      if (!isReady) passed = at;
      const bytes = pending.subarray(0, passed);
      pending = pending.subarray(passed);
      at -= passed;
      return { bytes, made };
    },
  };
}
