/**
 * The common part of the SCIM servers of the tests: a loopback listener that counts requests. npm packages implement
 * their protocol, so they share no code with the program or its sandbox.
 */

import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A user as the server stores it. */
export type StoredUser = {
  readonly userName: string;
  readonly externalId?: string;
  readonly givenName?: string;
  readonly familyName?: string;
  /** The stored form of the password; `undefined` if the server stores none. */
  readonly password?: string;
  readonly createdAt: Date;
  /** Everything that the server stores about the user, as JSON. */
  readonly stored: string;
};

/** A group as the server stores it. */
export type StoredGroup = {
  readonly id: string;
  readonly displayName: string;
  /** The userNames of its members. A duplicate member occurs twice. */
  readonly members: readonly string[];
};

export type ScimServer = {
  /** `Users` and `Groups` are directly below it. */
  readonly baseUrl: string;
  /** Accepted with `Authorization: Bearer`; any other token gets 401. */
  readonly token: string;
  /** In the order of their creation. */
  users(): readonly StoredUser[];
  /** In the order of their creation. */
  groups(): readonly StoredGroup[];
  /** The number of requests by method and path below the base URL, without queries: `{ 'POST /Users': 3 }`. */
  requests(): Readonly<Record<string, number>>;
  close(): Promise<void>;
};

export type CountingListener = Pick<ScimServer, 'requests' | 'close'> & { readonly origin: string };

/**
 * Listens on a free port of loopback.
 *
 * @param basePath removed from the counted paths
 * @param handlerOf creates the handler, once the address is known
 */
export async function listenCounting(
  basePath: string,
  handlerOf: (origin: string) => RequestListener | Promise<RequestListener>,
): Promise<CountingListener> {
  const counts: Record<string, number> = {};
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const handler = await handlerOf(origin);
  server.on('request', (request, response) => {
    const { pathname } = new URL(request.url ?? '/', origin);
    const path = pathname.startsWith(basePath) ? pathname.slice(basePath.length) : pathname;
    const key = `${request.method} ${path}`;
    counts[key] = (counts[key] ?? 0) + 1;
    handler(request, response);
  });
  return {
    origin,
    requests: () => ({ ...counts }),
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Creates a group over SCIM. @returns its id */
export async function createGroup(
  server: Pick<ScimServer, 'baseUrl' | 'token'>,
  displayName: string,
): Promise<string> {
  const schemas = ['urn:ietf:params:scim:schemas:core:2.0:Group'];
  const { status, body } = await askGroups(server, 'POST', '', { schemas, displayName });
  if (status !== 201) throw new Error(`the group was not created: ${status} ${JSON.stringify(body)}`);
  return (body as { readonly id: string }).id;
}

/** Deletes a group, with or without members. */
export async function deleteGroup(server: Pick<ScimServer, 'baseUrl' | 'token'>, id: string): Promise<void> {
  const { status, body } = await askGroups(server, 'DELETE', `/${id}`);
  if (status !== 204) throw new Error(`the group was not deleted: ${status} ${JSON.stringify(body)}`);
}

/** @returns the status and the parsed body; `undefined` without one */
export async function askGroups(
  { baseUrl, token }: Pick<ScimServer, 'baseUrl' | 'token'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const response = await fetch(`${baseUrl}/Groups${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}
