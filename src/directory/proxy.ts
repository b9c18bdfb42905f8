/** How connections are made: straight, or through a proxy's CONNECT. One attempt each; the exchange bounds its time. */

import { type ClientRequest, request as httpRequest, STATUS_CODES } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type Socket } from 'node:net';
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
  // Not timed by undici: the exchange has a clock of its own. For the same reason nothing asks whether the other side
  // is still there.
  const straight = direct(undici.buildConnector({ timeout: 0, keepAlive: false }));
  return proxy === null ? straight : throughProxy(proxy, straight, userAgent);
}

function direct(connect: buildConnector.connector): Connect {
  return (options, callback) => {
    // It returns the socket, which its type leaves out. Without it, an attempt that was given up would go on for
    // minutes and keep the process from ending.
    const socket = connect(options, callback) as unknown as Socket | undefined;
    return () => {
      socket?.on('error', () => {}).destroy();
    };
  };
}

function throughProxy(proxy: URL, straight: Connect, userAgent: string): Connect {
  return (options, callback) => {
    const tunnel = openTunnel(proxy, options, userAgent);
    let abandon = () => {
      tunnel.destroy();
    };
    const fail = (trouble: Trouble, cause?: unknown) => callback(new ProxyError(trouble, cause), null);
    tunnel.once('connect', ({ statusCode = 0 }, socket: Socket, head) => {
      if (statusCode < 200 || statusCode > 299) {
        socket.on('error', () => {}).destroy();
        return fail({ message: refusal(proxy, statusCode), hopeless: false });
      }
      if (head.length > 0) socket.unshift(head);
      const drop = () => {
        socket.on('error', () => {}).destroy();
      };
      abandon = drop;
      if (options.protocol !== 'https:') return callback(null, socket);
      // Until TLS has taken the socket over, an error on it would have no listener.
      socket.on('error', () => {});
      const giveUp = straight({ ...options, httpSocket: socket }, callback);
      abandon = () => {
        giveUp();
        drop();
      };
    });
    tunnel.once('error', (error) => fail(troubleConnecting(error, `the proxy ${proxy.host}`), error));
    tunnel.end();
    return () => abandon();
  };
}

function openTunnel(proxy: URL, options: buildConnector.Options, userAgent: string): ClientRequest {
  const secure = proxy.protocol === 'https:';
  const host = proxy.hostname.replace(/^\[|\]$/g, '');
  const port = options.port === '' ? (options.protocol === 'https:' ? '443' : '80') : options.port;
  const name = options.hostname.includes(':') ? `[${options.hostname}]` : options.hostname;
  const target = `${name}:${port}`;
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
