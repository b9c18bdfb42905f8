/** A small directory that shares no code with the sandbox: it records requests, and answers as configured. */

import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: { readonly nickname: string } & Readonly<Record<string, unknown>>;
  /** When the request was complete: monotonic, in milliseconds. */
  readonly at: number;
  /** Just before its answer was sent, or when it ended without one, on the same clock; NaN before that. */
  answeredAt: number;
};

/** A status, or a handler that sends the whole answer. `undefined`: 201, or 404 for a request that only reads. */
export type Reply = number | ((response: ServerResponse) => void) | undefined;

export type TestDirectory = {
  readonly url: string;
  readonly received: Received[];
  /** The number of requests for each login. */
  hits(): Record<string, number>;
  close(): Promise<void>;
};

/** @param reply the answer to the n-th request, from 1 */
export async function startDirectory(
  reply: (received: Received, n: number) => Reply = () => undefined,
): Promise<TestDirectory> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => {});
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const arrival: Received = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        text,
        // A request that only reads has none.
        body: JSON.parse(text || '{}'),
        at: performance.now(),
        answeredAt: Number.NaN,
      };
      received.push(arrival);
      // Set before the call: this process may be suspended while the program already has the answer.
      const end = response.end.bind(response) as (...rest: unknown[]) => ServerResponse;
      response.end = (...rest: unknown[]) => {
        arrival.answeredAt = performance.now();
        return end(...rest);
      };
      response.on('close', () => {
        if (Number.isNaN(arrival.answeredAt)) arrival.answeredAt = performance.now();
      });
      const answer = reply(arrival, received.length) ?? (arrival.method === 'GET' ? 404 : 201);
      if (typeof answer === 'function') answer(response);
      else response.writeHead(answer, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    hits() {
      const hits: Record<string, number> = {};
      for (const { method, body } of received)
        if (method !== 'GET') hits[body.nickname] = (hits[body.nickname] ?? 0) + 1;
      return hits;
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
