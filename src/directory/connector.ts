/** Makes connections, direct or through a proxy's CONNECT, with TLS over either. */

import { once } from 'node:events';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { buildConnector, Client } from 'undici';
import type { ConnectionReason } from '../domain/detail.js';
import { defined } from '../platform/collections.js';
import { connectionError } from '../platform/connection-error.js';
import { basicOf } from '../platform/url.js';
import { detailText } from '../texts/own-message.js';

/** Connects once. Rejects with the system's error or a `ProxyError`. @param signal also closes the connection */
export type Connect = (options: buildConnector.Options, signal: AbortSignal) => Promise<Socket>;

/** An error of the proxy that occurred before the request was sent. */
export class ProxyError extends Error {
  constructor(
    readonly reason: ConnectionReason,
    readonly permanent: boolean,
    cause?: unknown,
  ) {
    super(detailText(reason, 'en'), { cause });
  }
}

/** Connects to the origin of a URL, with shared TLS sessions. @param proxy `null` for direct connections */
export function createConnect(url: URL, proxy: URL | null, userAgent: string): Connect {
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  // The sender of the request enforces the timeout.
  const secure = buildConnector({ timeout: 0, keepAlive: false });
  return async (options, signal) => {
    const socket =
      proxy === null
        ? await connectDirect(options.hostname, port, signal)
        : await openTunnel(proxy, `${url.hostname}:${port}`, userAgent, signal);
    // Without a listener, an error would end the program.
    socket.on('error', () => {});
    if (url.protocol !== 'https:') return socket;
    return await new Promise((resolve, reject) => {
      secure({ ...options, httpSocket: socket }, (error, secured) =>
        error === null ? resolve(secured) : reject(error),
      );
    });
  };
}

/** undici reconnects if a connection ends before its request was written. This ensures one connection per request. */
export function connectOnce(connect: buildConnector.connector): buildConnector.connector {
  let isUsed = false;
  return (options, callback) => {
    if (isUsed) return callback(new Error('a second connection for one request'), null);
    isUsed = true;
    connect(options, callback);
  };
}

async function connectDirect(host: string, port: number, signal: AbortSignal): Promise<Socket> {
  const socket = closeOnAbort(signal, new Socket().setNoDelay(true).connect(port, host));
  await once(socket, 'connect');
  return socket;
}

/** Like Node's `addAbortSignal`, which keeps 4 KB a socket until a full garbage collection (80 MB for 100,000 rows). */
function closeOnAbort<S extends Duplex>(signal: AbortSignal, socket: S): S {
  const close = (): unknown => socket.destroy(signal.reason);
  if (signal.aborted) close();
  else signal.addEventListener('abort', close);
  return socket;
}

/** @param target host and port, as in CONNECT */
async function openTunnel(
  proxy: URL,
  target: string,
  userAgent: string,
  signal: AbortSignal,
): Promise<Socket> {
  const toProxy = buildConnector({ timeout: 0, signal });
  const client = new Client(proxy.origin, {
    // TLS is with the proxy, and not with the host in the header `host`.
    connect: connectOnce((options, callback) => toProxy({ ...options, servername: '' }, callback)),
  });
  const authorization = { 'proxy-authorization': basicOf(proxy) };
  const headers = { host: target, 'user-agent': userAgent, ...defined(authorization) };
  const { statusCode, socket } = await client
    .connect({ path: target, headers, signal })
    .catch((error: unknown) => {
      const { reason, permanent } = connectionError(error, { proxy: proxy.host });
      throw new ProxyError(reason, permanent, error);
    });
  closeOnAbort(signal, socket);
  if (socket instanceof Socket && statusCode >= 200 && statusCode <= 299) return socket;
  socket.on('error', () => {}).destroy();
  throw new ProxyError(refusal(proxy, statusCode), statusCode === 407);
}

function refusal(url: URL, status: number): ConnectionReason {
  const refused = { code: 'proxy-refused', proxy: url.host, status } as const;
  if (status !== 407) return refused;
  return { ...refused, credentials: basicOf(url) === undefined ? 'missing' : 'rejected' };
}
