/** One try on the wire: one request out, and what came back, bounded in time and size. What it means, verdict.ts says. */

import type { Clock } from '../io.js';
import { unpacked } from './content-coding.js';
import { ProxyError } from './proxy.js';
import { troubleAnswering, troubleConnecting } from './trouble.js';
import { MOST_BODY, type Seen, type Wire } from './wire.js';

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

export type Limits = {
  /** For the whole exchange, in milliseconds. */
  readonly timeoutMs: number;
  /** Until the request can be written, in milliseconds. */
  readonly connectTimeoutMs: number;
};

/** Sends the request over the wire, which is closed afterwards. Never rejects. */
export async function exchange(
  wire: Wire,
  host: string,
  limits: Limits,
  clock: Clock,
  signal: AbortSignal,
): Promise<Answer> {
  if (signal.aborted) return { kind: 'given_up', sent: false };
  const ending = bound(wire, limits, clock, signal);
  await wire.send();
  ending.release();
  wire.close();
  const { status, headers } = wire.seen;
  if (status === undefined) return withoutStatus(wire.seen, ending.why(), host);
  const header = (name: string) => [headers[name]].flat()[0];
  return { kind: 'status', status, header, body: await bodyOf(wire.seen.body, header('content-encoding')) };
}

/** What arrived before the limit, the end or a break; a break is no matter, since the status has come. */
async function bodyOf(chunks: readonly Uint8Array[], coding: string | undefined): Promise<Uint8Array> {
  const body = Buffer.concat(chunks).subarray(0, MOST_BODY);
  return coding === undefined ? body : unpacked(body, coding, MOST_BODY);
}

type Why = { readonly end: 'timeout' | 'interrupted'; readonly message: string };

/**
 * Ends the exchange when its time is over or the caller says so. With timers of our own: signals joined with
 * `AbortSignal.any` or made by `AbortSignal.timeout` can be collected as garbage on Node 20 before they fire.
 */
function bound(wire: Wire, limits: Limits, clock: Clock, signal: AbortSignal) {
  let why: Why | undefined;
  const end = (reason: Why) => {
    why ??= reason;
    wire.close();
  };
  const onAbort = () => end({ end: 'interrupted', message: 'interrupted before the answer came' });
  const timeout = (ms: number): void => {
    const what = wire.seen.sent ? 'no answer' : 'no connection';
    end({ end: 'timeout', message: `${what} within ${ms / 1000} s` });
  };
  signal.addEventListener('abort', onAbort, { once: true });
  const { timeoutMs } = limits;
  const connectTimeoutMs = Math.min(limits.connectTimeoutMs, timeoutMs);
  let stop = clock.timer(connectTimeoutMs, () => {
    if (!wire.seen.sent || connectTimeoutMs === timeoutMs) timeout(connectTimeoutMs);
    else stop = clock.timer(timeoutMs - connectTimeoutMs, () => timeout(timeoutMs));
  });
  return {
    /** Why it was ended early; `undefined` where it ended by itself. */
    why: () => why,
    release() {
      stop();
      signal.removeEventListener('abort', onAbort);
    },
  };
}

/** The facts of the wire decide, since the same error can mean that everything or nothing was sent. */
function withoutStatus({ sent, error }: Readonly<Seen>, why: Why | undefined, host: string): Answer {
  if (why?.end === 'interrupted') return { kind: 'given_up', sent };
  if (sent) return { kind: 'lost', message: why?.message ?? troubleAnswering(error) };
  if (why !== undefined) return { kind: 'unreachable', message: `${why.message} (${host})`, hopeless: false };
  const trouble = error instanceof ProxyError ? error.trouble : troubleConnecting(error, host);
  return { kind: 'unreachable', ...trouble };
}
