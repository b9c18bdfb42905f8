/** The routes of the sandbox: the handler of each method and path, and the line of the log for each request. */

import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createUser, type Users } from './create-user.js';
import type { Fault } from './fault.js';
import { type Answer, json, refusal } from './http-answer.js';
import { signedIn, signInPage, usersPage, verificationPage } from './pages.js';

export type Service = {
  readonly token: string;
  readonly users: Users;
  /** Called when a request to create a user arrives. Returns whether to refuse it with 429. */
  readonly arrived: () => boolean;
  /** Called just before the answer to such a request is written. */
  readonly answered: () => void;
  readonly faultFor: (nickname: string) => Fault | undefined;
};

type Handler = (
  service: Service,
  request: IncomingMessage,
  query: URLSearchParams,
) => Answer | Promise<Answer>;

const ROUTES: Readonly<Record<string, Handler>> = {
  'POST /v6/users/': postUser,
  'GET /': ({ users }) => usersPage([...users.values()]),
  'GET /sandbox/users': ({ users }) => json(200, { users: [...users.values()] }),
  'GET /authorize': (_service, _request, query) => signInPage(query),
  'POST /authorize': async ({ token }, request) =>
    signedIn(new URLSearchParams((await readBody(request)).toString()), token),
  'GET /verification_code': verificationPage,
};

/** @returns the answer, and a line for the log, which has no query and no token */
export async function answerTo(
  service: Service,
  request: IncomingMessage,
): Promise<{ readonly answer: Answer; readonly line: string }> {
  const { method, url = '/' } = request;
  const [path = '/', query = ''] = url.split(/\?(.*)/s, 2);
  const route = `${method} ${path}`;
  const handler = Object.hasOwn(ROUTES, route) ? ROUTES[route] : undefined;
  const answer = !isLoopback(request.headers.host)
    ? refusal(403, 'host', 'The sandbox can only be reached as localhost or 127.0.0.1.')
    : ((await handler?.(service, request, new URLSearchParams(query))) ??
      refusal(404, 'not_found', 'Not found. Users are created with POST /v6/users/.'));
  const { nickname = '', status, note } = answer;
  // Quoted as JSON, so that no line break of a client begins a line of the log.
  const parts = [route, JSON.stringify(nickname).slice(1, -1), status || 'no answer', note];
  return { answer, line: parts.filter(Boolean).join(' ').replaceAll(service.token, '[token]') };
}

/**
 * Whether the client addressed this machine by a name that always means it. A web page whose own name was made to
 * resolve to it (DNS rebinding) is refused: the users have the names of real people.
 */
function isLoopback(host: string | undefined): boolean {
  return /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/i.test(host ?? '');
}

async function postUser(service: Service, request: IncomingMessage): Promise<Answer> {
  const isTooSoon = service.arrived();
  const payload = parseJson(await readBody(request));
  const nickname = nicknameIn(payload);
  const answer = await answerToPost(service, request, payload, isTooSoon);
  if (answer.delivery !== 'never') service.answered();
  return { nickname, ...answer };
}

/** Token, throttle, faults, and then the request itself. */
async function answerToPost(
  service: Service,
  { headers }: IncomingMessage,
  payload: unknown,
  isTooSoon: boolean,
): Promise<Answer> {
  if (headers.authorization !== `OAuth ${service.token}`) {
    const message = 'The Authorization header must be "OAuth" followed by the access token of this sandbox.';
    return refusal(401, 'token.invalid', message, {}, { 'WWW-Authenticate': 'OAuth realm="sandbox"' });
  }
  if (isTooSoon) {
    const message = 'Too many requests.';
    return { ...refusal(429, 'requests.too_many', message, {}, { 'Retry-After': '1' }), note: 'too soon' };
  }
  const create = (): Answer => createUser(service.users, headers['content-type'], payload);
  const fault = service.faultFor(nicknameIn(payload));
  if (fault === undefined) return create();
  const { delayMs = 0, instead, delivery } = fault.effect;
  // Carried out even if the client gives up in the meantime: its request has arrived.
  if (delayMs > 0) await sleep(delayMs, undefined, { ref: false });
  return { ...(instead ?? create()), delivery, note: `fault ${fault.text}` };
}

/** `''` where there is none. */
function nicknameIn(payload: unknown): string {
  if (typeof payload !== 'object' || payload === null || !('nickname' in payload)) return '';
  return typeof payload.nickname === 'string' ? payload.nickname : '';
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** In bytes; far more than a user needs. */
const BODY_LIMIT = 64 * 1024;

/**
 * The bytes, or none where there are more than `BODY_LIMIT`. All are read, so that the client can read the answer.
 * Rejects when the client disconnects.
 */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= BODY_LIMIT) chunks.push(chunk);
  }
  return Buffer.concat(size <= BODY_LIMIT ? chunks : []);
}
