/** One try on the wire: one request out, and what came back, bounded in time and size. What it means, verdict.ts says. */

import type { Clock } from '../io.js';
import { ProxyError } from './proxy.js';
import { troubleAnswering, troubleConnecting } from './trouble.js';
import type { Wire } from './wire.js';

/** What came of one try. */
export type Answer =
  | {
      readonly kind: 'status';
      readonly status: number;
      /** A header of the answer by its lower-case name. */
      readonly header: (name: string) => string | undefined;
      /** As much of the body as arrived, at most `MOST_BODY` bytes; may hold secrets. */
      readonly body: Uint8Array;
    }
  /** Nothing of the request can have left. */
  | { readonly kind: 'unreachable'; readonly message: string; readonly hopeless: boolean }
  /** Bytes of the request may have left, and no status came. */
  | { readonly kind: 'lost'; readonly message: string }
  /** Given up because the caller said so, before a status came. */
  | { readonly kind: 'given_up'; readonly sent: boolean };

export type Request = {
  readonly url: URL;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
};

export type Limits = {
  /** For the whole exchange, in milliseconds. */
  readonly timeoutMs: number;
  /** Until the request can be written, in milliseconds. */
  readonly connectTimeoutMs: number;
};

/** How much of an answer's body is read, in bytes. */
export const MOST_BODY = 64 * 1024;

/** Sends the request over the wire, which is closed afterwards. Never rejects. */
export async function exchange(
  request: Request,
  wire: Wire,
  limits: Limits,
  clock: Clock,
  signal: AbortSignal,
): Promise<Answer> {
  if (signal.aborted) return { kind: 'given_up', sent: false };
  const ending = bound(wire, limits, clock, signal);
  try {
    const response = await Promise.race([send(request, wire), ending.came]);
    const body = await readBody(response, MOST_BODY, ending.came);
    return {
      kind: 'status',
      status: wire.seen.status ?? response.status,
      header: (name) => response.headers.get(name) ?? undefined,
      body,
    };
  } catch (error) {
    return withoutResponse(wire, ending.why(), wire.seen.error ?? error, request.url.host);
  } finally {
    ending.release();
    wire.close();
  }
}

/** Without a signal: closing the wire ends it as well, and `fetch` would make two more signals of it. */
function send(request: Request, wire: Wire): Promise<Response> {
  // Looked up at each call, and not as undici's own, so that what stands in for it is used.
  return globalThis.fetch(request.url, {
    method: 'POST',
    headers: request.headers.map(([name, value]): [string, string] => [name, value]),
    body: request.body,
    redirect: 'manual',
    dispatcher: wire.dispatcher,
    // Of a dispatcher `fetch` uses this one method; its type asks for all.
  } as unknown as RequestInit);
}

/** One for all, as in wire.ts. */
const ENDED = new Error('ended');

type Why = { readonly end: 'timeout' | 'interrupted'; readonly message: string };

/**
 * Ends the exchange when its time is over or the caller says so. With timers of our own: signals joined with
 * `AbortSignal.any` or made by `AbortSignal.timeout` can be collected as garbage on Node 20 before they fire.
 */
function bound(wire: Wire, limits: Limits, clock: Clock, signal: AbortSignal) {
  let why: Why | undefined;
  let giveUp = (): void => {};
  const came = new Promise<never>((_, reject) => {
    giveUp = () => reject(ENDED);
  });
  const end = (reason: Why) => {
    why ??= reason;
    wire.close();
    // What carries the request in place of our wire does not know that it is closed.
    giveUp();
  };
  const onAbort = () => end({ end: 'interrupted', message: 'interrupted before the answer came' });
  const timeout = (ms: number): void => {
    const { sent, dispatched } = wire.seen;
    const what = sent || !dispatched ? 'no answer' : 'no connection';
    end({ end: 'timeout', message: `${what} within ${ms / 1000} s` });
  };
  signal.addEventListener('abort', onAbort, { once: true });
  const stops = [
    clock.timer(limits.timeoutMs, () => timeout(limits.timeoutMs)),
    clock.timer(limits.connectTimeoutMs, () => {
      if (wire.seen.dispatched && !wire.seen.sent) timeout(limits.connectTimeoutMs);
    }),
  ];
  return {
    /** Rejects when the exchange is to end early. */
    came,
    why: () => why,
    release() {
      for (const stop of stops) stop();
      signal.removeEventListener('abort', onAbort);
    },
  };
}

/** `fetch` failed: the facts of the wire decide, since the same error can mean that everything or nothing was sent. */
function withoutResponse(wire: Wire, why: Why | undefined, error: unknown, host: string): Answer {
  const { seen } = wire;
  if (seen.status !== undefined) {
    const headers = seen.headers?.() ?? {};
    const header = (name: string) => [headers[name]].flat()[0];
    return { kind: 'status', status: seen.status, header, body: new Uint8Array() };
  }
  // Where something else than our wire carried the request, nobody knows how far it came.
  const sent = seen.sent || !seen.dispatched;
  if (why?.end === 'interrupted') return { kind: 'given_up', sent };
  if (sent) return { kind: 'lost', message: why?.message ?? troubleAnswering(error) };
  if (why !== undefined) return { kind: 'unreachable', message: `${why.message} (${host})`, hopeless: false };
  const trouble = error instanceof ProxyError ? error.trouble : troubleConnecting(error, host);
  return { kind: 'unreachable', ...trouble };
}

/** What arrived before the limit, the end or a break; a break is no matter, since the status has come. */
async function readBody(response: Response, limit: number, ending: Promise<never>): Promise<Uint8Array> {
  const reader = response.body?.getReader();
  if (reader === undefined) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    while (size < limit) {
      const { done, value } = await Promise.race([reader.read(), ending]);
      if (done) break;
      chunks.push(value);
      size += value.byteLength;
    }
  } catch {
    // Cut short.
  }
  reader.cancel().catch(() => {});
  return Buffer.concat(chunks).subarray(0, limit);
}
