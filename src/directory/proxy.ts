/** How connections are made: straight, or through a proxy's CONNECT. One attempt each; the exchange bounds its time. */

import { type ClientRequest, request as httpRequest, STATUS_CODES } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, Socket } from 'node:net';
import type { buildConnector } from 'undici';
import { type Trouble, troubleConnecting } from './trouble.js';
import type { Undici } from './undici.js';
import type { Connect } from './wire.js';

/** What is wrong with the proxy, in words for people. The request of the row has not left. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
  readonly trouble: Trouble;

  constructor(trouble: Trouble, cause?: unknown) {
    super(trouble.message, { cause });
    this.trouble = trouble;
  }
}

/** @param proxy `null` for the straight way */
export function connector(undici: Undici, proxy: URL | null, userAgent: string): Connect {
  const reach = proxy === null ? straight : throughProxy(proxy, userAgent);
  // Not timed by undici: the exchange has a clock of its own. For the same reason nothing asks whether the other side
  // is still there.
  const secure = undici.buildConnector({ timeout: 0, keepAlive: false });
  return (options, callback) => {
    let abandon = reach(options, (error, socket) => {
      if (error !== null || options.protocol !== 'https:') return callback(error, socket);
      // Until TLS has taken the socket over, an error on it would have no listener.
      socket.on('error', ignore);
      // It returns the socket, which its type leaves out. Without it, an attempt that was given up would go on for
      // minutes and keep the process from ending.
      const secured = secure({ ...options, httpSocket: socket }, callback) as unknown as Socket | undefined;
      abandon = () => {
        drop(secured);
        drop(socket);
      };
    });
    return () => abandon();
  };
}

/** A way to the other side, without TLS to the directory. The returned function gives the attempt up. */
type Reach = (
  options: buildConnector.Options,
  callback: (...reached: [error: null, socket: Socket] | [error: Error, socket: null]) => void,
) => () => void;

/** Not by `net.connect`: Node 20 makes hidden classes anew of the options that it copies, 1.5 KB for each connection. */
const straight: Reach = (options, callback) => {
  const socket = new Socket();
  socket.once('connect', () => {
    socket.off('error', fail);
    callback(null, socket);
  });
  const fail = (error: Error) => callback(error, null);
  socket.once('error', fail);
  // V8 keeps a closed socket until a full collection, so it lets go of what it can.
  socket.once('close', () => void socket.removeAllListeners().on('error', ignore));
  socket.setNoDelay(true);
  socket.connect({ host: options.hostname, port: portOf(options) });
  return () => drop(socket);
};

function throughProxy(proxy: URL, userAgent: string): Reach {
  return (options, callback) => {
    const tunnel = openTunnel(proxy, options, userAgent);
    let abandon = () => {
      tunnel.destroy();
    };
    const fail = (trouble: Trouble, cause?: unknown) => callback(new ProxyError(trouble, cause), null);
    tunnel.once('connect', ({ statusCode = 0 }, socket: Socket, head) => {
      if (statusCode < 200 || statusCode > 299) {
        drop(socket);
        return fail({ message: refusal(proxy, statusCode), hopeless: false });
      }
      if (head.length > 0) socket.unshift(head);
      abandon = () => drop(socket);
      callback(null, socket);
    });
    tunnel.once('error', (error) => fail(troubleConnecting(error, `the proxy ${proxy.host}`), error));
    tunnel.end();
    return () => abandon();
  };
}

function drop(socket: Socket | undefined): void {
  socket?.on('error', ignore).destroy();
}

function ignore(): void {}

function portOf({ port, protocol }: buildConnector.Options): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}

function openTunnel(proxy: URL, options: buildConnector.Options, userAgent: string): ClientRequest {
  const secure = proxy.protocol === 'https:';
  const host = proxy.hostname.replace(/^\[|\]$/g, '');
  const name = options.hostname.includes(':') ? `[${options.hostname}]` : options.hostname;
  const target = `${name}:${portOf(options)}`;
  return (secure ? httpsRequest : httpRequest)({
    method: 'CONNECT',
    host,
    port: proxy.port === '' ? (secure ? 443 : 80) : Number(proxy.port),
    path: target,
    agent: false,
    headers: { host: target, 'user-agent': userAgent, ...authorization(proxy) },
    ...(secure && isIP(host) === 0 ? { servername: host } : {}),
  });
}

function authorization(proxy: URL): Record<string, string> {
  if (proxy.username === '' && proxy.password === '') return {};
  const pair = `${decode(proxy.username)}:${decode(proxy.password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function refusal(proxy: URL, status: number): string {
  const words = STATUS_CODES[status];
  const hint =
    status === 407 ? ': it wants a user name and a password, as in http://user:password@proxy' : '';
  return `the proxy ${proxy.host} refused (${words === undefined ? status : `${status} ${words}`})${hint}`;
}
