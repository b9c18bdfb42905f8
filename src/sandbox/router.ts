/** Which address of the sandbox is answered by whom. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answer, deliver, json, refusal } from './answer.js';
import { printable } from './printable.js';
import { readBody } from './read-body.js';
import { signedIn, signInPage, verificationPage } from './sign-in-pages.js';
import { type UsersPageFacts, usersPage } from './users-page.js';
import { serveUsers, type UsersRoute } from './users-route.js';

/** More than a sign-in form of any sense holds. */
const FORM_LIMIT = 16 * 1024;

export type Router = {
  readonly usersRoute: UsersRoute;
  /** What the page at `/` shows besides the users. */
  readonly facts: Omit<UsersPageFacts, 'users' | 'url'>;
};

type Handler = (router: Router, request: IncomingMessage, query: URLSearchParams) => Answer | Promise<Answer>;

const PAGES: Readonly<Record<string, Readonly<Record<string, Handler>>>> = {
  '/': { GET: lookAtUsers },
  '/sandbox/users': { GET: (router) => json(200, { users: router.usersRoute.users.all() }) },
  '/authorize': { GET: (_router, _request, query) => signInPage(query), POST: signIn },
  '/verification_code': { GET: () => verificationPage() },
};

const USERS = '/v6/users/';

/** Answers the request, or does not, and returns the line for the log, which holds no query and no token. */
export async function serve(
  router: Router,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<string> {
  const { method = '', url = '/' } = request;
  const [path = '/', query = ''] = url.split(/\?(.*)/s, 2);
  const head = `${method} ${printable(path, router.usersRoute.token)}`;
  if (!isLoopback(request.headers.host)) return `${head} ${reply(response, foreignHost())}`;
  if (path === USERS && method === 'POST') {
    return `${head} ${await serveUsers(router.usersRoute, request, response)}`;
  }
  const answer = await answerPage(router, request, path, new URLSearchParams(query));
  return `${head} ${reply(response, answer)}`;
}

async function answerPage(
  router: Router,
  request: IncomingMessage,
  path: string,
  query: URLSearchParams,
): Promise<Answer> {
  if (path === USERS) return methodNotAllowed(['POST']);
  const handlers = Object.hasOwn(PAGES, path) ? PAGES[path] : undefined;
  if (handlers === undefined) {
    return refusal(404, 'not_found', 'There is nothing here. Users are created with POST {path}.', {
      path: USERS,
    });
  }
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '');
  const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
  if (handler !== undefined) return handler(router, request, query);
  return methodNotAllowed(
    Object.keys(handlers).flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name])),
  );
}

function lookAtUsers(router: Router, request: IncomingMessage): Answer {
  const url = `http://${request.headers.host}`;
  return usersPage({ ...router.facts, url, users: router.usersRoute.users.all() });
}

async function signIn(router: Router, request: IncomingMessage): Promise<Answer> {
  const bytes = await readBody(request, FORM_LIMIT);
  if (bytes === undefined) return refusal(413, 'body.large', 'The form is too large.');
  return signedIn(new URLSearchParams(new TextDecoder().decode(bytes)), router.usersRoute.token);
}

function reply(response: ServerResponse, answer: Answer): string {
  deliver(response, answer, 'whole');
  return String(answer.status);
}

function methodNotAllowed(methods: readonly string[]): Answer {
  const allow = methods.join(', ');
  return refusal(405, 'method', 'Here only {allow} is answered.', { allow }, { Allow: allow });
}

/**
 * Whether the client asked for this machine by a name that always means it. A web page whose own name was made to
 * lead here (DNS rebinding) is not let in: the users are names of real people.
 */
function isLoopback(host: string | undefined): boolean {
  return /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(host ?? '');
}

function foreignHost(): Answer {
  return refusal(403, 'host', 'The sandbox answers only under {host}.', { host: 'localhost or 127.0.0.1' });
}
