/** Sends the requests of the OAuth library: through the proxy, without redirects, and with limits on size and time. */

import type { CustomFetch } from 'openid-client';
import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import type { Clock } from '../domain/clock.js';
import { Interrupted } from '../domain/errors.js';
import { defined } from '../platform/collections.js';
import { isObject, parseJson } from '../platform/parse-json.js';
import { readToEnd } from '../platform/read-stream.js';
import { basicOf } from '../platform/url.js';
import {
  connectionFailure,
  isOAuthError,
  noAnswerInTime,
  UnexpectedAnswer,
  unexpectedStatus,
} from './oauth-errors.js';
import { lifetimeMs } from './token-source.js';

export type FetchContext = {
  /** The proxy for an address, or `null` for a direct connection. */
  readonly proxyFor: (url: URL) => URL | null;
  /** If aborted, all requests and pauses end. */
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** The limit for connection, request and answer together, in milliseconds. Default: 30 seconds. */
  readonly timeoutMs?: number;
  readonly userAgent: string;
};

const DEFAULT_TIMEOUT_MS = 30_000;

const LARGEST_ANSWER = 64 * 1024;

/** The function rejects with a `UserError`, an `UnexpectedAnswer` or, once the signal is aborted, `Interrupted`. */
export function createOAuthFetch(context: FetchContext): CustomFetch {
  const { proxyFor, signal, clock, timeoutMs = DEFAULT_TIMEOUT_MS, userAgent } = context;
  return async (address, { method, headers, body }) => {
    const url = new URL(address);
    const proxy = proxyFor(url);
    if (signal.aborted) throw new Interrupted();
    const dispatcher = dispatcherFor(proxy, userAgent);
    // Not AbortSignal.any or AbortSignal.timeout: Node 20 may garbage-collect them before they fire.
    const ending = new AbortController();
    const end = (): void => ending.abort();
    const cancel = clock.timer(timeoutMs, end);
    signal.addEventListener('abort', end);
    let received: Received;
    try {
      const answer = await dispatcher.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: method === 'GET' ? 'GET' : 'POST',
        headers: { ...headers, 'user-agent': userAgent },
        body: String(body ?? ''),
        signal: ending.signal,
      });
      const date = String(answer.headers.date ?? '');
      const bytes = await readToEnd(answer.body, LARGEST_ANSWER, () => tooLarge(url));
      received = { status: answer.statusCode, date, text: bytes.toString('utf8') };
    } catch (error) {
      if (signal.aborted) throw new Interrupted();
      if (error instanceof UnexpectedAnswer) throw error;
      throw ending.signal.aborted
        ? noAnswerInTime(url.host, timeoutMs)
        : connectionFailure(error, url.host, proxy);
    } finally {
      cancel();
      signal.removeEventListener('abort', end);
      dispatcher.destroy().catch(() => {});
    }
    return toResponse(url, received);
  };
}

function dispatcherFor(proxy: URL | null, userAgent: string): Dispatcher {
  // Disabled, since the caller's limit includes everything.
  const limits = { headersTimeout: 0, bodyTimeout: 0 };
  if (proxy === null) return new Agent(limits);
  const headers = { 'user-agent': userAgent };
  return new ProxyAgent({ ...limits, uri: proxy.origin, headers, ...defined({ token: basicOf(proxy) }) });
}

function tooLarge(url: URL): UnexpectedAnswer {
  return new UnexpectedAnswer(url, { kind: 'too-large', kib: LARGEST_ANSWER / 1024 });
}

/** `date`: the header of that name, or empty. */
type Received = { readonly status: number; readonly date: string; readonly text: string };

/** @throws {UnexpectedAnswer} if it is not from OAuth (RFC 6749, 5); {UserError} if the server cannot answer now */
function toResponse(url: URL, { status, date, text }: Received): Response {
  const answer = parseJson(text);
  if (!isObject(answer) || !(status === 200 || isOAuthError(status, answer)))
    throw unexpectedStatus(url, status, answer);
  // All other headers are dropped: with a WWW-Authenticate, the library would ignore the error in the body.
  return new Response(JSON.stringify(adapted(answer)), {
    status,
    headers: { 'content-type': 'application/json', date },
  });
}

/** The lifetime of a device code if the answer has no valid one, in seconds: enough time to sign in. */
const USUAL_CODE_LIFE_S = 900;

/** Drops an invalid lifetime. Otherwise, the library would reject the whole answer. */
function withLifetime({ expires_in, ...rest }: Readonly<Record<string, unknown>>) {
  const ms = lifetimeMs(expires_in);
  if (ms !== undefined) return { ...rest, expires_in: ms / 1000 };
  const isCode = expires_in !== undefined && rest.device_code !== undefined;
  return isCode ? { ...rest, expires_in: USUAL_CODE_LIFE_S } : rest;
}

/** Drops the ID token: no user is signed in. Renames `verification_url`, the older name (Google, Yandex). */
function adapted(answer: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { id_token: _, verification_url, ...rest } = withLifetime(answer);
  return verification_url === undefined ? rest : { verification_uri: verification_url, ...rest };
}
