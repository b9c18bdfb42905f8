/** `POST /v6/users/`: from the request's arrival to its answer, with throttling and faults on the way. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type Delivery, deliver, refusal } from './answer.js';
import { createUser } from './create-user.js';
import { faultText } from './fault.js';
import type { AnsweringFault, FaultPlan } from './fault-plan.js';
import { html, page } from './page.js';
import { isJson, nicknameIn, parsePayload } from './payload.js';
import { printable } from './printable.js';
import type { Random } from './random.js';
import { readBody } from './read-body.js';
import type { SandboxUsers } from './sandbox-users.js';
import type { Throttle } from './throttle.js';

/** Far more than a user needs. */
const BODY_LIMIT = 64 * 1024;

export type UsersRoute = {
  readonly token: string;
  readonly users: SandboxUsers;
  readonly throttle: Throttle;
  readonly faults: FaultPlan;
  /** Milliseconds. */
  readonly latencyMs: number;
  /** What `Retry-After` of a throttled request asks for, in seconds. */
  readonly retryAfterSeconds: number;
  /** Decides which throttled requests get a `Retry-After`: every second one, about. */
  readonly random: Random;
  /** Aborted when the sandbox closes. */
  readonly closing: AbortSignal;
};

type Conclusion = { readonly answer: Answer; readonly delivery: Delivery; readonly note?: string };

/** Answers the request, or does not, and returns what the log is to say of it. */
export async function serveUsers(
  route: UsersRoute,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<string> {
  const passage = route.throttle.arrived();
  response.once('close', passage.abandoned);
  const body = await readBody(request, BODY_LIMIT);
  const nickname = body === undefined ? '' : nicknameIn(body);
  const { answer, delivery, note } = await conclude(route, request, body, nickname, passage.refused);
  if (delivery === 'never') passage.abandoned();
  else passage.ended();
  deliver(response, answer, delivery);
  return [printable(nickname, route.token), saidOf(answer, delivery), note].filter((part) => part).join(' ');
}

function saidOf({ status }: Answer, delivery: Delivery): string {
  if (delivery === 'whole') return String(status);
  if (delivery === 'cut') return `${status}, cut`;
  return status === 201 ? 'created, no answer' : 'no answer';
}

async function conclude(
  route: UsersRoute,
  request: IncomingMessage,
  body: Uint8Array | undefined,
  nickname: string,
  tooSoon: boolean,
): Promise<Conclusion> {
  if (request.headers.authorization !== `OAuth ${route.token}`) return whole(unauthorized());
  if (tooSoon) return { ...whole(throttled(route)), note: 'too soon' };
  const { delayMs, fault } = route.faults.next(nickname);
  const delay = delayMs + route.latencyMs;
  // A client that gives up in the meantime has sent its request all the same: it is carried out.
  if (delay > 0) await sleep(delay, undefined, { signal: route.closing });
  const carryOut = () => handle(route.users, request.headers['content-type'], body);
  if (fault === undefined) return whole(carryOut());
  return { ...suffer(fault, carryOut), note: `fault ${faultText(fault)}` };
}

function handle(users: SandboxUsers, contentType: string | undefined, body: Uint8Array | undefined): Answer {
  if (!isJson(contentType)) {
    return refusal(415, 'content_type', 'The content type must be {expected}.', {
      expected: 'application/json',
    });
  }
  if (body === undefined) {
    return refusal(413, 'body.large', 'The body is larger than {limit} bytes.', {
      limit: String(BODY_LIMIT),
    });
  }
  const payload = parsePayload(body);
  return 'refused' in payload ? payload.refused : createUser(users, payload);
}

/** Whether the request is carried out, what is answered, and how. */
function suffer(fault: AnsweringFault, carryOut: () => Answer): Conclusion {
  switch (fault.kind) {
    case 'status':
      return whole(statusAnswer(fault, carryOut));
    case 'close-before':
      return { answer: NOTHING, delivery: 'close' };
    case 'close-after':
      return { answer: carryOut(), delivery: 'close' };
    case 'hang':
      return { answer: fault.created ? carryOut() : NOTHING, delivery: 'never' };
    case 'cut':
      return { answer: carryOut(), delivery: 'cut' };
    case 'redirect':
      return whole({ status: 302, headers: { Location: '/' }, body: '' });
    case 'html':
      return whole(page(200, 'Sign in to the network', html`<h1>Sign in to the network</h1>`));
  }
}

const NOTHING: Answer = { status: 0, headers: {}, body: '' };

function statusAnswer(
  fault: Extract<AnsweringFault, { readonly kind: 'status' }>,
  carryOut: () => Answer,
): Answer {
  const { status, created, retryAfterSeconds } = fault;
  const real = created ? carryOut() : NOTHING;
  const retryAfter =
    retryAfterSeconds === undefined ? undefined : { 'Retry-After': String(retryAfterSeconds) };
  if (status < 300) return real.status === 201 ? { ...real, status } : real;
  const message = 'The sandbox was asked to answer {status}.';
  return refusal(status, 'sandbox.fault', message, { status: String(status) }, retryAfter);
}

function unauthorized(): Answer {
  const message = 'The header Authorization must be "OAuth" and the access token of this sandbox.';
  return refusal(401, 'token.invalid', message, {}, { 'WWW-Authenticate': 'OAuth realm="sandbox"' });
}

function throttled({ random, retryAfterSeconds }: UsersRoute): Answer {
  const headers = random() < 0.5 ? { 'Retry-After': String(retryAfterSeconds) } : undefined;
  return refusal(429, 'requests.too_many', 'Requests come too fast.', {}, headers);
}

function whole(answer: Answer): Conclusion {
  return { answer, delivery: 'whole' };
}
