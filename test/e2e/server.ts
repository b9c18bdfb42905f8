/** A directory in a few lines, that shares nothing with the sandbox: it keeps requests and answers as configured. */

import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: { readonly nickname: string } & Readonly<Record<string, unknown>>;
  /** When the request was whole, in milliseconds that never jump. */
  readonly at: number;
  /** Just before its answer went out, or when it ended without one, in the same unit; NaN before. */
  answeredAt: number;
};

/** A status, or a handler for the whole answer. `undefined`: 201. */
export type Reply = number | ((response: ServerResponse) => void) | undefined;

export type TestDirectory = {
  readonly url: string;
  readonly received: Received[];
  /** How often each nickname arrived. */
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
      const one: Received = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        text,
        body: JSON.parse(text),
        at: performance.now(),
        answeredAt: Number.NaN,
      };
      received.push(one);
      // Not after it: this process may be suspended before the time is noted, while the program has the answer.
      const end = response.end.bind(response) as (...rest: unknown[]) => ServerResponse;
      response.end = (...rest: unknown[]) => {
        one.answeredAt = performance.now();
        return end(...rest);
      };
      response.on('close', () => {
        if (Number.isNaN(one.answeredAt)) one.answeredAt = performance.now();
      });
      const answer = reply(one, received.length) ?? 201;
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
      for (const { body } of received) hits[body.nickname] = (hits[body.nickname] ?? 0) + 1;
      return hits;
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
