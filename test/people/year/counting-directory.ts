/**
 * A directory that counts accounts by person. It shares no file with the program: it identifies the person of a row by
 * the password, since logins and names change.
 */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Account = {
  readonly id: number;
  readonly login: string;
  /** Who has the account: `p7`. */
  readonly owner: string;
  readonly first: string;
  readonly last: string;
  readonly mail: string | undefined;
};

/** A request for an account. `isCreated`: false if the login was taken. */
export type Sent = { readonly login: string; readonly owner: string; readonly isCreated: boolean };

export type CountingDirectory = {
  readonly url: string;
  readonly accounts: Account[];
  readonly sent: Sent[];
  close(): Promise<void>;
};

type Body = {
  readonly nickname?: string;
  readonly userName?: string;
  readonly password: string;
  readonly name: Readonly<Partial<Record<'first' | 'last' | 'givenName' | 'familyName', string>>>;
  readonly emails?: readonly { readonly value: string }[];
};

export async function startCountingDirectory(): Promise<CountingDirectory> {
  const accounts: Account[] = [];
  const sent: Sent[] = [];
  let ids = 0;
  const find = (login: string) => accounts.filter((one) => one.login === login.toLowerCase());
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const send = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.method === 'POST') {
      const { nickname, userName, password, name, emails } = JSON.parse(text) as Body;
      const login = (nickname ?? userName ?? '').toLowerCase();
      const owner = /p\d+/u.exec(password)?.[0] ?? '';
      const isCreated = find(login).length === 0;
      sent.push({ login, owner, isCreated });
      if (!isCreated) return send(409, { detail: 'taken' });
      ids += 1;
      const [first, last] = [name.first ?? name.givenName ?? '', name.last ?? name.familyName ?? ''];
      accounts.push({ id: ids, login, owner, first, last, mail: emails?.[0]?.value });
      return send(201, { id: String(ids) });
    }
    const query = new URL(request.url ?? '', 'http://x').searchParams;
    const filter = /^(\w+) eq "(.*)"$/u.exec(query.get('filter') ?? '');
    if (filter !== null) {
      const found = filter[1] === 'userName' ? find(filter[2] ?? '') : [];
      return send(200, { totalResults: found.length, Resources: found.map(resource) });
    }
    const start = Number(query.get('startIndex') ?? 1);
    const page = accounts.slice(start - 1, start - 1 + Number(query.get('count') ?? 100));
    return send(200, { totalResults: accounts.length, startIndex: start, Resources: page.map(resource) });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accounts,
    sent,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function resource({ id, login, first, last, mail }: Account) {
  return {
    id: String(id),
    userName: login,
    active: true,
    name: { givenName: first, familyName: last },
    ...(mail !== undefined && { emails: [{ value: mail }] }),
  };
}
