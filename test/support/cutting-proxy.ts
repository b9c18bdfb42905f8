/**
 * A proxy on loopback in front of an independent server, with the faults of a network: requests and their answers are
 * lost independently of each other.
 */

import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestFrom,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** How the client's connection ends without a complete answer. */
type Loss =
  /** A reset before any byte of the answer. */
  | 'reset'
  /** The end of the connection, without a byte of an answer. */
  | 'end'
  /** No answer; the connection stays until the client or the proxy closes it. */
  | 'silence';

/** The faults of one request. */
export type ProxyFault =
  | {
      /**
       * The request does not reach the server. A number is the status of the proxy's own answer, a page without JSON.
       */
      readonly passes: false;
      readonly answer: Loss | number;
      /** Before the fault, in milliseconds. */
      readonly delay?: number;
    }
  | {
      /** The server gets the request and answers, and the client gets this: */
      readonly passes: true;
      readonly answer: 'whole' | 'cut in status line' | 'cut in headers' | 'cut in body' | Loss | number;
      /** Between the server's answer and what the client gets, in milliseconds. */
      readonly delay?: number;
    };

export type ProxiedRequest = {
  /** From 1, in the order in which the requests were complete. */
  readonly n: number;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The user to create; empty if the request creates none. */
  readonly user: string;
  /** When it was complete: monotonic, in milliseconds. */
  readonly at: number;
  /** The server's status, once it has answered; `undefined` if the request did not reach it. */
  status?: number;
  /**
   * Just before the client's answer was handed to the system, or its connection ended, on the same clock; NaN before
   * that.
   */
  answeredAt: number;
};

export type CuttingProxy = {
  /** The server's base URL, with the proxy's host. */
  readonly baseUrl: string;
  readonly requests: readonly ProxiedRequest[];
  /** How often the creation of each user reached the server. More than once is an error. */
  arrivals(): Readonly<Record<string, number>>;
  /** How often the server answered with 2xx that it created each user. */
  creations(): Readonly<Record<string, number>>;
  /**
   * The fault of a request. Without one, the request and its answer pass. The request is forwarded after this has
   * resolved.
   */
  decide: (request: ProxiedRequest) => ProxyFault | undefined | Promise<ProxyFault | undefined>;
  /** Called when the client's answer is handed to the system, or its connection ends. */
  onAnswer: (request: ProxiedRequest) => void;
  close(): Promise<void>;
};

type Upstream = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

const WHOLE: ProxyFault = { passes: true, answer: 'whole' };

/**
 * @param target the server's base URL, with `http:`
 * @param userOf returns the user in the body of a POST. Default: `userName` (SCIM), `user.login` (Redmine) or
 * `nickname`
 */
export async function startCuttingProxy(
  target: string,
  userOf: (body: string) => string = userInJson,
): Promise<CuttingProxy> {
  const base = new URL(target);
  const requests: ProxiedRequest[] = [];
  const server = createServer((incoming, response) => {
    incoming.on('error', () => {});
    response.on('error', () => {});
    void handle(incoming, response).catch((error: unknown) => response.destroy(error as Error));
  });

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(incoming);
    if (body === undefined) return;
    const { method = '', url = '/', headers, socket } = incoming;
    const request: ProxiedRequest = {
      n: requests.length + 1,
      method,
      path: url,
      headers,
      body: body.toString('utf8'),
      user: method === 'POST' ? userOf(body.toString('utf8')) : '',
      at: performance.now(),
      answeredAt: Number.NaN,
    };
    requests.push(request);
    const { passes, answer, delay = 0 } = (await proxy.decide(request)) ?? WHOLE;
    const upstream = passes ? await forward(base, request, body) : undefined;
    if (upstream !== undefined) request.status = upstream.status;
    await setTimeout(delay);
    // Set before the write: this process may be suspended while the program already has the answer.
    request.answeredAt = performance.now();
    if (typeof answer === 'number')
      response.writeHead(answer, { 'content-type': 'text/html' }).end(pageOf(answer));
    else if (answer === 'reset') socket.resetAndDestroy();
    else if (answer === 'end') socket.end();
    else if (answer !== 'silence' && upstream !== undefined) send(socket, upstream, answer);
    proxy.onAnswer(request);
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const path = base.pathname.replace(/\/$/, '');
  const countByUser = (isCounted: (request: ProxiedRequest) => boolean): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const request of requests) {
      if (request.user !== '' && isCounted(request)) counts[request.user] = (counts[request.user] ?? 0) + 1;
    }
    return counts;
  };
  const proxy: CuttingProxy = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    requests,
    arrivals: () => countByUser(({ status }) => status !== undefined),
    creations: () => countByUser(({ status = 0 }) => status >= 200 && status < 300),
    decide: () => undefined,
    onAnswer: () => {},
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return proxy;
}

/** @returns `undefined` if the client disconnected before the request was complete */
async function bodyOf(incoming: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of incoming) chunks.push(chunk);
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks);
}

/** Forwards a request, even if its client has disconnected. */
function forward(base: URL, { method, path, headers }: ProxiedRequest, body: Buffer): Promise<Upstream> {
  return new Promise((done, failed) => {
    const { connection: _, 'transfer-encoding': __, ...kept } = headers;
    const outgoing = requestFrom(
      {
        host: base.hostname,
        port: base.port,
        method,
        path,
        headers: { ...kept, host: base.host, 'content-length': body.length },
        agent: false,
      },
      (incoming) => {
        const { statusCode: status = 0, headers: its } = incoming;
        bodyOf(incoming).then(
          (whole) => done({ status, headers: its, body: whole ?? Buffer.alloc(0) }),
          failed,
        );
      },
    );
    outgoing.on('error', failed);
    outgoing.end(body);
  });
}

/** Sends the server's answer, or its start and then a reset. */
function send(
  socket: Socket,
  { status, headers, body }: Upstream,
  how: 'whole' | 'cut in status line' | 'cut in headers' | 'cut in body',
): void {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...kept } = headers;
  // RFC 9110, 6.6.1: a recipient that forwards an answer without a date adds one. Redmine's own server sends none.
  const fields = Object.entries({
    date: new Date().toUTCString(),
    ...kept,
    'content-length': `${body.length}`,
    connection: 'close',
  });
  const lines = fields.flatMap(([name, value]) => [value ?? []].flat().map((one) => `${name}: ${one}\r\n`));
  const line = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`;
  const head = Buffer.from(`${line}${lines.join('')}\r\n`, 'latin1');
  const whole = Buffer.concat([head, body]);
  if (how === 'whole') {
    socket.end(whole);
    return;
  }
  const end = {
    'cut in status line': 7,
    'cut in headers': line.length + 12,
    'cut in body': head.length + body.length / 2,
  };
  // Wait until the start is on its way: a reset would overtake it.
  socket.write(whole.subarray(0, end[how]), () => void setTimeout(30).then(() => socket.resetAndDestroy()));
}

function pageOf(status: number): string {
  return `<!doctype html><title>${status} ${STATUS_CODES[status] ?? ''}</title>`;
}

function userInJson(body: string): string {
  const { userName, user, nickname }: { userName?: string; user?: { login?: string }; nickname?: string } =
    JSON.parse(body);
  return userName ?? user?.login ?? nickname ?? '';
}
