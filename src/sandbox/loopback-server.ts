/** An HTTP server that only this machine can reach, and that ends at once when it is told to. */

import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';

export type LoopbackServer = {
  readonly port: number;
  /** Ends at once: open connections are destroyed. May be called twice. */
  close(): Promise<void>;
};

/**
 * Listens on 127.0.0.1, and on [::1] under the same port where that can be had. `port` 0: any that is free. Rejects
 * with the error of `listen`, whose `code` says why (`EADDRINUSE`, `EACCES`).
 */
export async function listenOnLoopback(port: number, listener: RequestListener): Promise<LoopbackServer> {
  const main = await listen('127.0.0.1', port, listener);
  const address = main.address();
  const actual = typeof address === 'object' && address !== null ? address.port : port;
  // A machine may have no IPv6, or another program there: `localhost` then still leads to 127.0.0.1.
  const second = await listen('::1', actual, listener).catch(() => undefined);
  let closed: Promise<unknown> | undefined;
  return {
    port: actual,
    close: async () => {
      closed ??= Promise.all([main, ...(second === undefined ? [] : [second])].map(closeNow));
      await closed;
    },
  };
}

async function listen(host: string, port: number, listener: RequestListener): Promise<Server> {
  const server = createServer({ requestTimeout: 30_000 }, listener);
  server.listen({ host, port, exclusive: true });
  await once(server, 'listening');
  // Too many open files, say: the connection is lost, the sandbox goes on.
  server.on('error', () => {});
  return server;
}

async function closeNow(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
