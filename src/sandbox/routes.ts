/** The routes of the sandbox: the handler for each method and path, and a log line for each request. */

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createUser, type Users } from './create-user.js';
import type { Fault } from './fault.js';
import { type Answer, json, refusal } from './http-answer.js';
import { signedIn, signInPage, usersPage, verificationPage } from './pages.js';
import { respond } from './profile-routes.js';
import type { ProfileService, WriteRequest } from './profile-service.js';
import { parseJson, readBytes } from './request-body.js';
import { isObject } from './sandbox-profile.js';

export type Service = {
  readonly token: string;
  readonly users: Users;
  /** Called when a request to create a user or for a step has arrived. Returns true to refuse it with 429. */
  readonly arrived: () => boolean;
  readonly answered: () => void;
  readonly faultFor: (nickname: string) => Fault | undefined;
  /** Without a profile, the sandbox is the `v6` service. */
  readonly profiled?: ProfileService;
};

type Handler = (
  service: Service,
  request: IncomingMessage,
  query: URLSearchParams,
) => Answer | Promise<Answer>;

const PAGES: Readonly<Record<string, Handler>> = {
  'GET /': ({ users, profiled }) => usersPage([...users.values()], profiled?.profile.title),
  'GET /sandbox/users': ({ users }) => json(200, { users: [...users.values()] }),
  'GET /authorize': (_service, _request, query) => signInPage(query),
  'POST /authorize': async ({ token }, request) =>
    signedIn(new URLSearchParams((await readBytes(request)).toString()), token),
  'GET /verification_code': verificationPage,
};

/** @returns the answer, and a log line without query or token */
export async function answerTo(
  service: Service,
  request: IncomingMessage,
): Promise<{ readonly answer: Answer; readonly line: string }> {
  const { method, url = '/' } = request;
  const [path = '/', query = ''] = url.split(/\?(.*)/s, 2);
  const route = `${method} ${path}`;
  const handler = Object.hasOwn(PAGES, route) ? PAGES[route] : undefined;
  const answer = !isLoopback(request.headers.host)
    ? refusal(403, 'host', 'The sandbox can only be reached as localhost or 127.0.0.1.')
    : await (handler ?? answerOfService)(service, request, new URLSearchParams(query));
  const { nickname = '', status, note } = answer;
  // Quoted as JSON, so that a client cannot begin a new log line with a line break.
  const parts = [route, JSON.stringify(nickname).slice(1, -1), status || 'no answer', note];
  return { answer, line: parts.filter(Boolean).join(' ').replaceAll(service.token, '[token]') };
}

/**
 * True if the client used an address that always means this machine. Otherwise, a web page could read the users, who
 * have names of real people, by resolving its own host name to this machine (DNS rebinding).
 */
function isLoopback(host: string | undefined): boolean {
  return /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/i.test(host ?? '');
}

async function answerOfService(service: Service, request: IncomingMessage): Promise<Answer> {
  const { profiled } = service;
  const { method, url: target = '/', headers } = request;
  if (profiled === undefined && (method !== 'POST' || target.split('?')[0] !== '/v6/users/')) {
    return refusal(404, 'not_found', 'Not found. Users are created with POST /v6/users/.');
  }
  const bytes = await readBytes(request);
  if (profiled === undefined) return answerToWrite(service, readV6Request(service, headers, bytes));
  const response = respond(profiled, { method, target, headers, bytes });
  return 'carryOut' in response ? answerToWrite(service, response) : response;
}

async function answerToWrite(service: Service, request: WriteRequest): Promise<Answer> {
  const answer = await carryOut(service, request, service.arrived());
  if (answer.delivery !== 'never') service.answered();
  return { nickname: request.nickname, ...answer };
}

async function carryOut(service: Service, request: WriteRequest, isTooSoon: boolean): Promise<Answer> {
  if (!request.isAuthorized) return request.refuseToken();
  if (isTooSoon) return { ...request.refuseTooSoon(), note: 'too soon' };
  const fault = service.faultFor(request.nickname);
  if (fault === undefined) return request.carryOut();
  const { delayMs = 0, instead, delivery } = fault.effect;
  // The write is carried out even if the client disconnects, since its request has arrived.
  if (delayMs > 0) await sleep(delayMs, undefined, { ref: false });
  return { ...(instead ?? request.carryOut()), delivery, note: `fault ${fault.text}` };
}

function readV6Request(
  { token, users }: Service,
  headers: IncomingHttpHeaders,
  bytes: Uint8Array,
): WriteRequest {
  const payload = parseJson(bytes);
  const message = 'The Authorization header must be "OAuth" followed by the access token of this sandbox.';
  const challenge = { 'WWW-Authenticate': 'OAuth realm="sandbox"' };
  return {
    nickname: isObject(payload) && typeof payload.nickname === 'string' ? payload.nickname : '',
    isAuthorized: headers.authorization === `OAuth ${token}`,
    refuseToken: () => refusal(401, 'token.invalid', message, {}, challenge),
    refuseTooSoon: () => refusal(429, 'requests.too_many', 'Too many requests.', {}, { 'Retry-After': '1' }),
    carryOut: () => createUser(users, headers['content-type'], payload),
  };
}
