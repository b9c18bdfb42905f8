import type { ServerResponse } from 'node:http';
import type { Texts } from './sandbox-profile.js';

export type Answer = {
  readonly status: number;
  readonly headers: Texts;
  readonly body: string;
  /** `cut`: closes the connection in the middle of the body; `close`: without an answer; `never`: keeps it open. */
  readonly delivery?: 'cut' | 'close' | 'never' | undefined;
  /** For the log: the nickname in the request, and the reason for the answer. */
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

/** An error in the directory's form. `message` is a template: each `{name}` is replaced by the value in `params`. */
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
  // The header has the length of the whole body, so that the client can detect that a part is missing.
  response.writeHead(status, { ...headers, 'Content-Length': String(bytes.length) });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
}
