/**
 * A proxy on loopback between a worker and PostgreSQL, with the faults of a network. It reads the server's messages
 * (PostgreSQL's protocol 3.0, without TLS), so that it can lose the answer of a commit that was made.
 */

import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** `passing`; `refusing`: connections end, and none is accepted; `hanging`: nothing comes through, and no connection ends. */
export type ProxyState = 'passing' | 'refusing' | 'hanging';

export type StoreProxy = {
  readonly port: number;
  /** Commits that were answered by the server. */
  readonly commits: number;
  /** Ends every connection; new ones are as the state says. */
  cut(): void;
  /** Bytes that hung come through once it passes again. */
  become(state: ProxyState): void;
  /** Ends the connection of the next commit of the server, instead of sending its answer. Resolves then. */
  loseAnswerOfCommit(): Promise<void>;
  /** Sends new connections to another server. */
  turnTo(port: number): void;
  close(): Promise<void>;
};

/** Both ends of a connection. */
type Pair = readonly [client: Socket, server: Socket];

/** @param target the port of PostgreSQL on loopback */
export async function startStoreProxy(target: number): Promise<StoreProxy> {
  const pairs = new Set<Pair>();
  let [state, port, commits]: [ProxyState, number, number] = ['passing', target, 0];
  let lose: (() => void) | undefined;

  const listener = createServer((client) => {
    if (state === 'refusing') {
      client.resetAndDestroy();
      return;
    }
    const server = connect(port, '127.0.0.1');
    const pair: Pair = [client, server];
    pairs.add(pair);
    const end = (): void => {
      pairs.delete(pair);
      // The bytes that the other end has not read yet are lost, too.
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

/** The type of a message, and its length, which counts itself. */
const HEADER_BYTES = 5;
const COMMAND_COMPLETE = 'C'.charCodeAt(0);
const READY_FOR_QUERY = 'Z'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);
const ERROR = 'E'.charCodeAt(0);
/** In the text of a statement: its answer may only say `SELECT`. */
const WRITES = /\b(?:insert into|update|delete from)\s/i;

type Conversation = {
  asked(chunk: Buffer): void;
  /** @returns what can be passed on, and how many commits it answers. An answer is kept back until all of it is there. */
  answered(chunk: Buffer): { readonly bytes: Buffer; readonly made: number };
};

/** Follows the messages of a connection. */
function conversation(): Conversation {
  let kept = Buffer.alloc(0);
  /** After the last message that was read. */
  let at = 0;
  let [isReady, commits, writes] = [false, false, false];
  return {
    asked(chunk) {
      writes ||= WRITES.test(chunk.toString('latin1'));
    },
    answered(chunk) {
      kept = Buffer.concat([kept, chunk]);
      let [passed, made] = [0, 0];
      while (kept.length >= at + HEADER_BYTES) {
        const end = at + 1 + kept.readUInt32BE(at + 1);
        if (kept.length < end) break;
        const type = kept[at];
        if (type === COMMAND_COMPLETE)
          commits ||= kept.toString('latin1', at + HEADER_BYTES, end - 1) === 'COMMIT';
        else if (type === ERROR) writes = false;
        else if (type === READY_FOR_QUERY) {
          // Outside of a transaction a statement is committed by itself.
          if (commits || (writes && kept[at + HEADER_BYTES] === IDLE)) made += 1;
          [isReady, commits, writes] = [true, false, false];
          passed = end;
        }
        at = end;
      }
      // The client answers to what comes before the first of them, as to the request for a password.
      if (!isReady) passed = at;
      const bytes = kept.subarray(0, passed);
      kept = kept.subarray(passed);
      at -= passed;
      return { bytes, made };
    },
  };
}
