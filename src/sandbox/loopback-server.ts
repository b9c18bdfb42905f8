/** An HTTP server that only this machine can reach, and that ends at once when it is told to. */

import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

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
  const sockets = new Set<Socket>();
  const main = await listen('127.0.0.1', port, listener, sockets);
  const actual = portOf(main);
  const servers = [main];
  // A machine may have no IPv6, or another program there: `localhost` then still leads to 127.0.0.1.
  await listen('::1', actual, listener, sockets).then(
    (second) => servers.push(second),
    () => {},
  );
  let closed: Promise<void> | undefined;
  return {
    port: actual,
    close: () => {
      closed ??= closeAll(servers, sockets);
      return closed;
    },
  };
}

async function listen(
  host: string,
  port: number,
  listener: RequestListener,
  sockets: Set<Socket>,
): Promise<Server> {
  const server = createServer({ requestTimeout: 30_000 }, listener);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen({ host, port, exclusive: true });
  await once(server, 'listening');
  // Too many open files, say: the connection is lost, the sandbox goes on.
  server.on('error', () => {});
  return server;
}

async function closeAll(servers: readonly Server[], sockets: ReadonlySet<Socket>): Promise<void> {
  const closed = servers.map((server) => once(server, 'close'));
  for (const server of servers) server.close();
  for (const socket of sockets) socket.destroy();
  await Promise.all(closed);
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return address.port;
}
