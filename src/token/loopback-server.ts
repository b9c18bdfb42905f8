/** Receives the answer of a sign-in at an address that only this computer can reach (RFC 8252, 7.3). */

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Language } from '../domain/language.js';
import { systemCode } from '../platform/errno.js';
import { html, pageStart } from '../platform/html.js';
import { type Texts, textsIn } from '../texts/texts.js';
import { userError } from '../texts/user-error.js';

export type HandledAnswer = {
  readonly succeeded: boolean;
  delivered(): void;
};

/** @returns `undefined` if it is not the answer of this sign-in, or a second one; the promise never rejects */
export type AnswerHandler = (address: URL) => Promise<HandledAnswer> | undefined;

export type LoopbackServer = {
  readonly redirect: URL;
  close(): void;
};

/** Applications are registered with `http://127.0.0.1/callback`. The port may be any (RFC 8252, 7.3). */
const PATH = '/callback';

/** How long a request may take to arrive, in milliseconds. */
const REQUEST_TIMEOUT_MS = 10_000;

/** @param language of the pages in the browser @throws {UserError} `no_token` if no port can be opened */
export async function listenForRedirect(handle: AnswerHandler, language: Language): Promise<LoopbackServer> {
  const server = createServer({
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: REQUEST_TIMEOUT_MS,
  });
  try {
    // Not `localhost`, which may be another computer (RFC 8252, 8.3).
    await once(server.listen(0, '127.0.0.1'), 'listening');
  } catch (error) {
    throw userError('no_token', 'callback-port', { system: systemCode(error) });
  }
  const { port } = server.address() as AddressInfo;
  const redirect = new URL(PATH, `http://127.0.0.1:${port}`);
  server.on('request', (request, response) => void respond(request, response, redirect, handle, language));
  server.on('clientError', (_, socket) => socket.destroy());
  return {
    redirect,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  redirect: URL,
  handle: AnswerHandler,
  language: Language,
): Promise<void> {
  request.resume();
  const say = (status: number, page: Page): void => send(response, status, page, language);
  const { url: target = '' } = request;
  const url = URL.canParse(target, redirect.href) ? new URL(target, redirect) : undefined;
  // With any other `host`, a page has resolved its own name to this computer.
  if (request.headers.host !== redirect.host || url?.origin !== redirect.origin) return say(400, 'wrong');
  if (url.pathname !== redirect.pathname) return say(404, 'wrong');
  if (request.method !== 'GET') return say(405, 'wrong');
  const handled = handle(url);
  if (handled === undefined) return say(400, 'other');
  const { succeeded, delivered } = await handled;
  // The browser may have disconnected by now.
  if (response.destroyed) return delivered();
  response.once('close', delivered);
  say(200, succeeded ? 'succeeded' : 'failed');
}

type Page = keyof Texts['signIn']['pages'];

const STYLE = 'body{font:1.1em/1.5 system-ui,sans-serif;max-width:36em;margin:3em auto;padding:0 1em}';

function send(response: ServerResponse, status: number, page: Page, language: Language): void {
  const { title, text } = textsIn(language).signIn.pages[page];
  const head = pageStart({ language, title, style: STYLE });
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "frame-ancestors 'none'",
    ...(status === 405 ? { allow: 'GET' } : {}),
    connection: 'close',
  });
  response.end(`${head}${html`<h1>${title}</h1>\n<p>${text}</p>\n</body>\n</html>\n`.text}`);
}
