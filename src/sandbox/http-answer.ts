/** An answer of the sandbox, and how it is delivered. */

import type { ServerResponse } from 'node:http';
import type { Texts } from './sandbox-profile.js';

export type Answer = {
  readonly status: number;
  readonly headers: Texts;
  readonly body: string;
  /** `cut` closes in the middle of the body, `close` without an answer; `never` stays open. Default: sent whole. */
  readonly delivery?: 'cut' | 'close' | 'never' | undefined;
  /** The log shows the nickname in the request, and the reason for the answer. */
  readonly nickname?: string;
  readonly note?: string;
};

export function json(status: number, value: unknown, headers: Texts = {}): Answer {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
    body: `${JSON.stringify(value)}\n`,
  };
}

/** An error in the directory's shape: `message` is a template, and each `{name}` in it is filled from `params`. */
export function refusal(
  status: number,
  code: string,
  message: string,
  params: Texts = {},
  headers: Texts = {},
): Answer {
  return json(status, { message, code, params }, headers);
}

export function deliver(response: ServerResponse, { status, headers, body, delivery }: Answer): void {
  if (delivery === 'never') return;
  if (delivery === 'close') {
    response.destroy();
    return;
  }
  const bytes = Buffer.from(body);
  if (delivery === undefined) {
    response.writeHead(status, headers).end(bytes);
    return;
  }
  // With the length of the whole body, so that the client can see that a part is missing.
  response.writeHead(status, { ...headers, 'Content-Length': String(bytes.length) });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
}
