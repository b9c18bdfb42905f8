/** A bare HTTP client for the tests of the sandbox: one connection per request, without redirects and retries. */

import { type IncomingHttpHeaders, request } from 'node:http';
import { afterEach } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/sandbox/server.js';

export type Reply = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string };

export type Call = {
  readonly method?: string;
  readonly path?: string;
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Milliseconds after which the client disconnects. */
  readonly patience?: number;
};

export const TOKEN = 'open-sesame-open';

export const GOOD = {
  department_id: 1,
  position: 'Teacher',
  password: 'blue-Kettle-41',
  nickname: 'a.petrova',
  name: { first: 'Авдотья', last: 'Петрова', middle: 'Фёдоровна' },
};

const started: Sandbox[] = [];

afterEach(async () => {
  await Promise.all(started.splice(0).map((sandbox) => sandbox.close()));
});

/** Starts a sandbox without throttling, which is closed after the test. */
export async function start(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ throttle: 0, token: TOKEN, ...options });
  started.push(sandbox);
  return sandbox;
}

/** Sends a request. Rejects with the error of the connection, or with `cut` if the body ends too early. */
export function send(sandbox: Sandbox, call: Call = {}): Promise<Reply> {
  const { method = 'GET', path = '/', host = '127.0.0.1', body, patience } = call;
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const headers = { ...length, ...call.headers };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host, port: sandbox.port, method, path, headers, agent: false },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', () => reject(new Error('cut')));
        incoming.on('end', () => {
          const { statusCode: status = 0, headers: received } = incoming;
          resolve({ status, headers: received, body: Buffer.concat(chunks).toString() });
        });
      },
    );
    outgoing.on('error', reject);
    if (patience !== undefined) setTimeout(() => outgoing.destroy(new Error('patience')), patience);
    outgoing.end(body);
  });
}

/** Sends a documented request to create a user, with the changes in `call`. */
export function post(sandbox: Sandbox, payload: unknown = GOOD, call: Call = {}): Promise<Reply> {
  return send(sandbox, {
    method: 'POST',
    path: '/v6/users/',
    body: typeof payload === 'string' ? payload : JSON.stringify(payload),
    ...call,
    headers: { 'Content-Type': 'application/json', Authorization: `OAuth ${TOKEN}`, ...call.headers },
  });
}

export function codeOf(reply: Reply): unknown {
  return JSON.parse(reply.body).code;
}

export function nicknames(sandbox: Sandbox): readonly string[] {
  return sandbox.users().map((user) => user.nickname);
}
