/** The way through a proxy's CONNECT. */

import { type ClientRequest, request as httpRequest, STATUS_CODES } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type Socket } from 'node:net';
import type { buildConnector } from 'undici';
import { drop, portOf, type Reach } from './reach.js';
import { type Trouble, troubleConnecting } from './trouble.js';

/** What is wrong with the proxy, in words for people. The request of the row has not left. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
  readonly trouble: Trouble;

  constructor(trouble: Trouble, cause?: unknown) {
    super(trouble.message, { cause });
    this.trouble = trouble;
  }
}

export function throughProxy(proxy: URL, userAgent: string): Reach {
  return (options, callback) => {
    const tunnel = openTunnel(proxy, options, userAgent);
    let abandon = () => {
      tunnel.destroy();
    };
    const fail = (trouble: Trouble, cause?: unknown) => callback(new ProxyError(trouble, cause), null);
    tunnel.once('connect', ({ statusCode = 0 }, socket: Socket, head) => {
      if (statusCode < 200 || statusCode > 299) {
        drop(socket);
        return fail({ message: refusal(proxy, statusCode), hopeless: statusCode === 407 });
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

function loginHint({ username, password }: URL): string {
  return username === '' && password === ''
    ? 'it requires a user name and a password. Set them in the environment, as in'
    : 'it rejects the user name or the password in the environment. Set the right ones, as in';
}

function refusal(proxy: URL, status: number): string {
  const words = STATUS_CODES[status];
  const hint = status === 407 ? `: ${loginHint(proxy)} HTTPS_PROXY=http://user:password@${proxy.host}` : '';
  return `the proxy ${proxy.host} refused (${words === undefined ? status : `${status} ${words}`})${hint}`;
}
