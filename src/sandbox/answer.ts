/** An answer of the sandbox before it is written, and how it is written: whole, or as a fault would have it. */

import type { ServerResponse } from 'node:http';

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** `whole`: as it should be. `cut`: closed in the middle of the body. `close`: no answer. `never`: kept waiting. */
export type Delivery = 'whole' | 'cut' | 'close' | 'never';

export function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
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
  params: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return json(status, { message, code, params }, headers);
}

/** Sends the answer's bytes, or not, as the delivery says. A client that has gone is no error. */
export function deliver(response: ServerResponse, answer: Answer, delivery: Delivery): void {
  switch (delivery) {
    case 'never':
      return;
    case 'close':
      response.destroy();
      return;
    case 'cut':
      cut(response, answer);
      return;
    case 'whole':
      response.writeHead(answer.status, answer.headers);
      response.end(hasNoBody(answer.status) ? undefined : answer.body);
      return;
  }
}

/** The length is promised whole, so that the client can tell that something is missing. */
function cut(response: ServerResponse, answer: Answer): void {
  const bytes = Buffer.from(answer.body);
  response.writeHead(answer.status, { ...answer.headers, 'Content-Length': String(bytes.length) });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
}

function hasNoBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
