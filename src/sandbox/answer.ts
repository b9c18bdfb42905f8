/** An answer of the sandbox before it is written, and the ways in which it is written. */

import type { ServerResponse } from 'node:http';

type Texts = Readonly<Record<string, string>>;

export type Answer = { readonly status: number; readonly headers: Texts; readonly body: string };

/** `whole`: as it should be. `cut`: closed in the middle of the body. `close`: no answer. `never`: kept waiting. */
export type Delivery = 'whole' | 'cut' | 'close' | 'never';

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

/** Sends the answer's bytes, or not, as the delivery says. A client that has gone is no error. */
export function deliver(response: ServerResponse, answer: Answer, delivery: Delivery): void {
  const bytes = Buffer.from(answer.body);
  switch (delivery) {
    case 'never':
      return;
    case 'close':
      response.destroy();
      return;
    case 'cut':
      // The length is promised whole, so that the client can tell that something is missing.
      response.writeHead(answer.status, { ...answer.headers, 'Content-Length': String(bytes.length) });
      response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
      return;
    case 'whole':
      response.writeHead(answer.status, answer.headers);
      response.end(bytes);
      return;
  }
}
