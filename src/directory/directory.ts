/** The client of the directory service: creates one user with one request, and never sends it twice. */

import type { Clock } from '../domain/clock.js';
import type { DebugFacts, DebugLog } from '../domain/debug-log.js';
import type { History, Verdict } from '../domain/outcome.js';
import type { Secret } from '../domain/secret.js';
import type { User } from '../domain/user.js';
import { appendPath } from '../lib/url.js';
import { classify } from './classify.js';
import { createConnect } from './connector.js';
import { proxyFor, refuseInsecureTls } from './proxy-env.js';
import { redact } from './redact.js';
import { type Answer, createSendRequest, type Request, type SendRequest } from './send-request.js';

export type DirectoryOptions = {
  /** The address of the directory, as `parseBaseUrl` made it. */
  readonly baseUrl: URL;
  /** The access token; read for each request, since it may be replaced during a run. */
  readonly token: () => Secret;
  /** Extra request headers, as `parseHeader` made them. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Longest time for one request and its answer, in milliseconds, from the start of connecting to the end of the body. */
  readonly timeoutMs: number;
  /** The program's version, for `User-Agent: provision/<version>`. */
  readonly version: string;
  readonly clock: Clock;
  readonly debug: DebugLog;
  /** For `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY`, `NO_PROXY` and `NODE_TLS_REJECT_UNAUTHORIZED`. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** How a request is sent. Default: on a connection of its own. */
  readonly send?: SendRequest;
};

export type Directory = {
  /**
   * At most one request, on a connection of its own. An error of the row or the network is a verdict, never an exception.
   * @param signal aborted: give up at once; `unconfirmed` if bytes may have left, `pending` otherwise
   * @param answered called when the whole answer is there, before it is classified. Not called where the answer is cut off.
   * Default: nothing happens
   */
  create(user: User, history: History, signal: AbortSignal, answered?: () => void): Promise<Verdict>;
};

/**
 * Opens nothing yet.
 * @throws {UserError} `configuration` where the environment names a proxy that cannot be used, or turns off certificate
 * checks
 */
export function createDirectory(options: DirectoryOptions): Directory {
  refuseInsecureTls(options.env);
  const url = appendPath(options.baseUrl, 'v6/users/');
  const userAgent = `provision/${options.version}`;
  const proxy = proxyFor(url, options.env);
  const connect = createConnect(url, proxy, userAgent);
  const { clock, debug } = options;
  debug.line('directory', { profile: 'v6', url: url.href, proxy: proxy?.host ?? null });
  const { send = createSendRequest(url.origin, connect, options.timeoutMs, clock) } = options;
  return {
    async create(user, history, signal, answered = () => {}) {
      const token = options.token();
      const request = { url, headers: headersOf(token, userAgent, options.headers), body: bodyOf(user) };
      debug.line('request', { method: 'POST', path: url.pathname, bytes: Buffer.byteLength(request.body) });
      const startedAt = clock.monotonic();
      const answer = await send(request, signal, answered);
      const context = { redact: (text: string) => redact(text, [user.password, token]), now: clock.now() };
      const ms = Math.round(clock.monotonic() - startedAt);
      if (debug.isOn) debug.line('answer', { ms, ...answerFacts(answer, context.redact) });
      return classify(answer, history, context);
    },
  };
}

/** Headers of an answer that help to find an error. */
const LOGGED_HEADERS = ['content-type', 'content-length', 'retry-after', 'server', 'via', 'x-request-id'];

/** What the debug log has of an answer: of its body the size, of its headers a few, redacted. */
function answerFacts(answer: Answer, redacted: (text: string) => string | undefined): DebugFacts {
  if (answer.kind !== 'status')
    return { kind: answer.kind, message: redacted(answer.message) ?? '[redacted]' };
  const headers = LOGGED_HEADERS.flatMap((name) => {
    const value = answer.header(name);
    return value === undefined ? [] : [[name, redacted(value) ?? '[redacted]'] as const];
  });
  return { status: answer.status, bytes: answer.body.length, ...Object.fromEntries(headers) };
}

function headersOf(token: Secret, userAgent: string, more: Request['headers']): Request['headers'] {
  const hasAccept = more.some(([name]) => name.toLowerCase() === 'accept');
  return [
    ['Content-Type', 'application/json'],
    ['Authorization', `OAuth ${token.reveal()}`],
    ['User-Agent', userAgent],
    // A compressed answer could grow without bounds.
    ['Accept-Encoding', 'identity'],
    ...more,
    // Some gateways refuse a request that does not say what it accepts.
    ...(hasAccept ? [] : [['Accept', '*/*'] as const]),
  ];
}

/** The payload, its members in the order in which the service documents them. All are always sent. */
function bodyOf(user: User): string {
  return JSON.stringify({
    department_id: user.departmentId,
    position: user.position,
    password: user.password.reveal(),
    nickname: user.nickname,
    name: { first: user.name.first, last: user.name.last, middle: user.name.middle },
  });
}
