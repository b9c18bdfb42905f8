/**
 * A SCIM server (RFC 7644, 3.4.2) that lists all users in pages, and counts its requests. It shares no file with the
 * program or its sandbox.
 */

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Listed = {
  readonly id: string;
  readonly userName: string;
  readonly first: string;
  readonly last: string;
  readonly department?: string;
  readonly email?: string;
  readonly active?: boolean;
  /** ISO 8601. */
  readonly lastSeen?: string;
};

export type ListingDirectory = {
  readonly baseUrl: string;
  readonly token: string;
  /** Tests add and remove people, even while they are being read. */
  readonly people: Listed[];
  /** The status of each look-up, if it is refused; `never`: there is no answer. */
  lookUpStatus?: number | 'never';
  /** Method and target of each request, in order. */
  readonly requests: string[];
  /** The number of requests for a page of all users. */
  pages(): number;
  close(): Promise<void>;
};

/**
 * Returns a page that replaces this one; `undefined`: it is not replaced.
 * @param n the number of the page's request, from 1
 */
export type Lie = (
  page: Readonly<Record<string, unknown>>,
  n: number,
  response: ServerResponse,
  people: Listed[],
) => unknown;

const TOKEN = 'a-token-of-the-tests';

/** @param lie returns `'sent'` if it has answered itself */
export async function startListingDirectory(
  people: readonly Listed[],
  lie: Lie = () => undefined,
): Promise<ListingDirectory> {
  const all = [...people];
  const requests: string[] = [];
  const pages = () => requests.filter((one) => one.startsWith('GET /Users?startIndex=')).length;
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    requests.push(`${request.method} ${request.url}`);
    const send = (status: number, body: unknown): void => {
      response
        .writeHead(status, { 'content-type': 'application/scim+json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body));
    };
    if (request.headers.authorization !== `Bearer ${TOKEN}`)
      return send(401, { detail: 'The token is not valid' });
    const query = new URL(request.url ?? '', 'http://x').searchParams;
    if (request.method === 'POST') {
      const { userName, name } = JSON.parse(text) as { userName: string; name: Record<string, string> };
      if (all.some((one) => one.userName.toLowerCase() === userName.toLowerCase()))
        return send(409, { scimType: 'uniqueness', detail: 'taken' });
      const user = {
        id: `new-${all.length}`,
        userName,
        first: name.givenName ?? '',
        last: name.familyName ?? '',
      };
      all.push(user);
      return send(201, resource(user));
    }
    const filteredLogin = /^userName eq "(.*)"$/.exec(query.get('filter') ?? '')?.[1];
    if (filteredLogin !== undefined) {
      if (directory.lookUpStatus === 'never') return;
      if (directory.lookUpStatus !== undefined) return send(directory.lookUpStatus, {});
      const found = all.filter(({ userName }) => userName.toLowerCase() === filteredLogin.toLowerCase());
      return send(200, { totalResults: found.length, Resources: found.map(resource) });
    }
    const start = Number(query.get('startIndex'));
    const pageOfUsers = all.slice(start - 1, start - 1 + Number(query.get('count')));
    const page = { totalResults: all.length, startIndex: start, Resources: pageOfUsers.map(resource) };
    const replacement = lie(page, pages(), response, all);
    return replacement === 'sent' ? undefined : send(200, replacement ?? page);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const directory: ListingDirectory = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: TOKEN,
    people: all,
    requests,
    pages,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return directory;
}

function resource({ id, userName, first, last, department, email, active = true, lastSeen }: Listed) {
  return {
    id,
    userName,
    active,
    name: { givenName: first, familyName: last },
    ...(department !== undefined && { department }),
    ...(email !== undefined && { emails: [{ value: email }] }),
    ...(lastSeen !== undefined && { lastSeen }),
  };
}

/** People with the logins `user1` to `user<n>`, half of them in 5a, and names without digits. */
export function peopleOf(n: number): readonly Listed[] {
  return Array.from({ length: n }, (_, at) => ({
    id: `id-${at + 1}`,
    userName: `user${at + 1}`,
    first: `First${letters(at + 1)}`,
    last: `Last${letters(at + 1)}`,
    department: at % 2 === 0 ? '5a' : '5b',
  }));
}

/** Replaces digits: `bc` for 12. */
export function letters(n: number): string {
  return [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
}
