/**
 * Makes connections: direct or through a proxy's CONNECT, and TLS over either. Describes what is wrong with one by the
 * codes of errors, never by their text.
 */

import { once } from 'node:events';
import { STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import { unescape as decode } from 'node:querystring';
import type { Duplex } from 'node:stream';
import { buildConnector, Client } from 'undici';
import { systemCode, systemMessage } from '../lib/errno.js';

/**
 * Connects once. Rejects with the error of the system, or a `ProxyError`.
 * @param signal aborted: gives the attempt up, or closes the connection
 */
export type Connect = (options: buildConnector.Options, signal: AbortSignal) => Promise<Socket>;

/** An error of the proxy, with a message for people. The user's request has not left. */
export class ProxyError extends Error {
  constructor(
    readonly reason: ConnectionError,
    cause?: unknown,
  ) {
    super(reason.message, { cause });
  }
}

/**
 * Makes connections to the origin of a URL. They share the TLS sessions that the server offers.
 * @param proxy `null` for direct connections
 */
export function createConnect(url: URL, proxy: URL | null, userAgent: string): Connect {
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  // The sender of the request limits the time.
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

/** undici reconnects where a connection ends before its request was written: here one request has one connection. */
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

/**
 * Closes a socket when the signal is aborted. `addAbortSignal` of Node does so too, but leaves 4 KB of each socket until a
 * full garbage collection: sending 100,000 rows took 80 MB more with it at its peak.
 */
function closeOnAbort<S extends Duplex>(signal: AbortSignal, socket: S): S {
  const close = (): unknown => socket.destroy(signal.reason);
  if (signal.aborted) close();
  else signal.addEventListener('abort', close);
  return socket;
}

/** @param target host and port, as CONNECT names them */
async function openTunnel(
  proxy: URL,
  target: string,
  userAgent: string,
  signal: AbortSignal,
): Promise<Socket> {
  const toProxy = buildConnector({ timeout: 0, signal });
  const client = new Client(proxy.origin, {
    // TLS is with the proxy, which the header `host` does not name.
    connect: connectOnce((options, callback) => toProxy({ ...options, servername: '' }, callback)),
  });
  const headers = { host: target, 'user-agent': userAgent, ...authorization(proxy) };
  const { statusCode, socket } = await client
    .connect({ path: target, headers, signal })
    .catch((error: unknown) => {
      throw new ProxyError(connectionError(error, `the proxy ${proxy.host}`), error);
    });
  closeOnAbort(signal, socket);
  if (socket instanceof Socket && statusCode >= 200 && statusCode <= 299) return socket;
  socket.on('error', () => {}).destroy();
  throw new ProxyError({ message: refusalMessage(proxy, statusCode), permanent: statusCode === 407 });
}

function authorization({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {};
  const pair = `${decode(username)}:${decode(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` };
}

function refusalMessage({ host, username, password }: URL, status: number): string {
  const refused = `the proxy ${host} refused the connection (${`${status} ${STATUS_CODES[status] ?? ''}`.trim()})`;
  if (status !== 407) return refused;
  const why = username === '' && password === '' ? 'it requires a' : 'it rejected the';
  return `${refused}: ${why} user name and password. Set them in HTTPS_PROXY=http://user:password@${host}`;
}

export type ConnectionError = {
  readonly message: string;
  /** Waiting does not help: a certificate that is not accepted, another protocol, a proxy that requires a password. */
  readonly permanent: boolean;
};

const UNTRUSTED_ISSUER = 'was issued by an authority that this computer does not trust';

/** Node's codes for a certificate that is not accepted: the rest of a sentence about it. */
const CERTIFICATE_ERRORS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet; check the clock of this computer',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED_ISSUER,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED_ISSUER,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED_ISSUER,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED_ISSUER,
  HOSTNAME_MISMATCH: 'is for a different host name',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for a different host name',
};

/** The other codes of such a certificate (`X509_V_ERR_…` of OpenSSL). */
const OTHER_CERTIFICATE = /^CERT_|_CERT_|^UNABLE_TO_DECODE_|^INVALID_(?:CA|PURPOSE)$|^PATH_LENGTH_EXCEEDED$/;

const NO_HTTP_1 =
  'accepts only HTTP/2, and this program uses HTTP/1.1: ask its operator for an address that accepts HTTP/1.1, or put a reverse proxy in front of it';

/**
 * An error before a byte of the request left.
 * @param peer as messages name it: `directory.example`, or `the proxy proxy.example:3128`
 */
export function connectionError(error: unknown, peer: string): ConnectionError {
  const innermost = innermostOf(error);
  const code = systemCode(innermost);
  const flaw = CERTIFICATE_ERRORS[code] ?? (OTHER_CERTIFICATE.test(code) ? 'is not accepted' : undefined);
  if (flaw !== undefined) return { message: `the certificate of ${peer} ${flaw} (${code})`, permanent: true };
  // What TLS answers where it accepts none of the protocols that it was offered (RFC 7301): it was offered HTTP/1.1.
  if (code.endsWith('_NO_APPLICATION_PROTOCOL')) return { message: `${peer} ${NO_HTTP_1}`, permanent: true };
  return { message: `${peer} ${describe(code, innermost)}`, permanent: false };
}

function describe(code: string, error: Error | undefined): string {
  if (code === 'UND_ERR_SOCKET') return 'closed the connection before the request was sent';
  if (code === '' || code.startsWith('UND_')) return 'cannot be reached';
  if (/^(?:ENOTFOUND$|EAI_)/.test(code)) return `cannot be found: its name does not resolve (${code})`;
  if (/^(?:EPROTO$|ERR_(?:SSL|TLS)_)/.test(code)) return `did not complete the TLS handshake (${code})`;
  return `cannot be reached: ${systemMessage(error)}`;
}

/** The message for an error after bytes of the request may have left. */
export function answerErrorMessage(error: unknown): string {
  if (chainOf(error).some(({ name }) => name === 'HTTPParserError')) return 'the answer is not HTTP';
  const code = systemCode(innermostOf(error));
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'the headers of the answer are too long';
  // The codes of undici mean nothing to people.
  const shown = code === '' || code.startsWith('UND_') ? '' : ` (${code})`;
  return `the connection was lost after the request was sent${shown}`;
}

/** The innermost error that has a code. */
function innermostOf(error: unknown): Error | undefined {
  return chainOf(error).findLast((link) => systemCode(link) !== '');
}

/** An error and its causes: a `fetch` wraps what it met. */
function chainOf(error: unknown): readonly Error[] {
  const chain: Error[] = [];
  for (let link = error; link instanceof Error && chain.length < 8; link = link.cause) chain.push(link);
  return chain;
}
