/** Every request to the sandbox: which address and method is answered by whom, and what the log says of it. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type Delivery, deliver, json, refusal } from './answer.js';
import { BODY_LIMIT, createUser, nicknameIn } from './create-user.js';
import type { Service } from './service.js';
import { signedIn, signInPage, verificationPage } from './sign-in-pages.js';
import { usersPage } from './users-page.js';

type Call = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly query: URLSearchParams;
};

type Reply = {
  readonly answer: Answer;
  /** Default: `whole`. */
  readonly delivery?: Delivery | undefined;
  /** For the log, before and behind what was answered. */
  readonly nickname?: string;
  readonly note?: string;
};

type Handler = (service: Service, call: Call) => Reply | Promise<Reply>;

const USERS = '/v6/users/';

const ROUTES: Readonly<Record<string, Readonly<Record<string, Handler>>>> = {
  [USERS]: { POST: postUser },
  '/': {
    GET: (service, { request }) => ({ answer: usersPage(service, `http://${request.headers.host}`) }),
  },
  '/sandbox/users': { GET: ({ users }) => ({ answer: json(200, { users: [...users.values()] }) }) },
  '/authorize': { GET: (_service, { query }) => ({ answer: signInPage(query) }), POST: signIn },
  '/verification_code': { GET: () => ({ answer: verificationPage() }) },
};

/** Answers the request, or does not, and returns the line for the log, which holds no query and no token. */
export async function serve(
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<string> {
  const { method = '', url = '/' } = request;
  const [path = '/', query = ''] = url.split(/\?(.*)/s, 2);
  const handler = handlerOf(path, method, request.headers.host);
  const reply = await handler(service, { request, response, query: new URLSearchParams(query) });
  deliver(response, reply.answer, reply.delivery ?? 'whole');
  const names = [path, reply.nickname ?? ''].map((text) => printable(text, service.token));
  return [method, ...names, said(reply), reply.note].filter((part) => part).join(' ');
}

function handlerOf(path: string, method: string, host: string | undefined): Handler {
  if (!isLoopback(host)) {
    const params = { host: 'localhost or 127.0.0.1' };
    return () => ({ answer: refusal(403, 'host', 'The sandbox answers only under {host}.', params) });
  }
  const handlers = Object.hasOwn(ROUTES, path) ? ROUTES[path] : undefined;
  if (handlers === undefined) {
    const message = 'There is nothing here. Users are created with POST {path}.';
    return () => ({ answer: refusal(404, 'not_found', message, { path: USERS }) });
  }
  const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
  if (handler !== undefined) return handler;
  const allow = Object.keys(handlers).join(', ');
  return () => ({
    answer: refusal(405, 'method', 'Here only {allow} is answered.', { allow }, { Allow: allow }),
  });
}

/**
 * Whether the client asked for this machine by a name that always means it. A web page whose own name was made to
 * lead here (DNS rebinding) is not let in: the users are names of real people.
 */
function isLoopback(host: string | undefined): boolean {
  return /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(host ?? '');
}

async function signIn({ token }: Service, { request }: Call): Promise<Reply> {
  const form = await readBody(request);
  if (form === undefined) return { answer: refusal(413, 'body.large', 'The form is too large.') };
  return { answer: signedIn(new URLSearchParams(form.toString()), token) };
}

async function postUser(service: Service, { request, response }: Call): Promise<Reply> {
  const passage = service.arrived();
  response.once('close', passage.abandoned);
  const body = await readBody(request);
  const nickname = nicknameIn(body);
  const reply = await replyTo(service, request, body, nickname, passage.refused);
  if (reply.delivery === 'never') passage.abandoned();
  else passage.ended();
  return { nickname, ...reply };
}

/** Token, throttle, faults, and then the request itself. */
async function replyTo(
  service: Service,
  request: IncomingMessage,
  body: Buffer | undefined,
  nickname: string,
  isTooSoon: boolean,
): Promise<Reply> {
  if (request.headers.authorization !== `OAuth ${service.token}`) return { answer: unauthorized() };
  if (isTooSoon) return { answer: throttled(service), note: 'too soon' };
  const { delayMs, happened } = service.mishap(nickname);
  // A client that gives up in the meantime has sent its request all the same: it is carried out.
  if (delayMs > 0) await sleep(delayMs, undefined, { signal: service.closing });
  const isCarriedOut = happened === undefined || happened.effect.carriesOut;
  const real = isCarriedOut ? createUser(service.users, request.headers['content-type'], body) : NOTHING;
  if (happened === undefined) return { answer: real };
  const { text, effect } = happened;
  return { answer: effect.answer?.(real) ?? real, delivery: effect.delivery, note: `fault ${text}` };
}

const NOTHING: Answer = { status: 0, headers: {}, body: '' };

function unauthorized(): Answer {
  const message = 'The header Authorization must be "OAuth" and the access token of this sandbox.';
  return refusal(401, 'token.invalid', message, {}, { 'WWW-Authenticate': 'OAuth realm="sandbox"' });
}

/** About every second one says how long to wait. */
function throttled({ random, minGapMs }: Service): Answer {
  const headers = random() < 0.5 ? { 'Retry-After': String(Math.ceil(minGapMs / 1000)) } : undefined;
  return refusal(429, 'requests.too_many', 'Requests come too fast.', {}, headers);
}

function said({ answer: { status }, delivery = 'whole' }: Reply): string {
  if (delivery === 'whole') return String(status);
  if (delivery === 'cut') return `${status}, cut`;
  return status === 201 ? 'created, no answer' : 'no answer';
}

/**
 * The bytes, or `undefined` where there are more than `BODY_LIMIT`; the rest is read and dropped, so that the client gets
 * to read the answer. Rejects when the client goes away in between.
 */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= BODY_LIMIT) chunks.push(chunk);
  }
  return size <= BODY_LIMIT ? Buffer.concat(chunks) : undefined;
}

/** Text of a client for the log: on one line, short, without the token, and with nothing that moves a cursor. */
function printable(text: string, token: string): string {
  const masked = text.replaceAll(token, '[token]');
  const short = masked.length > 100 ? `${masked.slice(0, 100)}…` : masked;
  return short.replace(/[\p{C}\p{Z}]/gu, (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`);
}
