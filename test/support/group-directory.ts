/**
 * A small directory with groups, roles and managers, and its profile. It shares no code with the sandbox, counts
 * creations, shows the members of its groups, and answers as a test requires.
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request: `creation`, `group`, `manager`, `password`, `name`, `look-up` or `list`. */
export type Asked = {
  readonly kind: string;
  readonly nickname: string;
  /** The value of a step. */
  readonly value: string;
  readonly request: IncomingMessage;
  readonly body: Readonly<Record<string, unknown>>;
  /** The number of this request among those of its kind about this user and value, from 1. */
  readonly n: number;
};

/**
 * A function answers instead of the directory. `lose` processes the request, and closes the connection without an
 * answer. An object processes the request, and replaces the body or a header of the answer.
 */
export type Reply =
  | ((response: ServerResponse) => void)
  | 'lose'
  | { readonly body?: unknown; readonly location?: string }
  | undefined;

type Person = {
  readonly id: string;
  readonly nickname: string;
  readonly created: string;
  readonly attempt: string;
  readonly groups: Set<string>;
  readonly aliases: Set<string>;
  manager: string;
  password: string;
};

export type GroupDirectory = Awaited<ReturnType<typeof startGroupDirectory>>;

/**
 * @param groups the names of the existing groups
 * @param reply replaces the directory's answer. Default: the request is processed
 */
export async function startGroupDirectory(
  groups: readonly string[],
  reply: (asked: Asked) => Reply = () => undefined,
) {
  const people = new Map<string, Person>();
  const creations: string[] = [];
  const counts = new Map<string, number>();
  const asked: Omit<Asked, 'request' | 'body'>[] = [];
  const known = new Map(groups.map((name, at) => [name, `g${at + 1}`]));

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => {});
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      answer(request, response, text === '' ? {} : (JSON.parse(text) as Record<string, unknown>));
    });
  });

  function answer(request: IncomingMessage, response: ServerResponse, body: Record<string, unknown>): void {
    const { kind, nickname, value, work } = serviceFor(request, body);
    const key = [kind, nickname, value].join('\n');
    const n = (counts.get(key) ?? 0) + 1;
    counts.set(key, n);
    asked.push({ kind, nickname, value, n });
    const instead = reply({ kind, nickname, value, request, body, n });
    if (typeof instead === 'function') {
      instead(response);
      return;
    }
    const [status, content] = work();
    if (instead === 'lose') {
      request.socket.destroy();
      return;
    }
    const { body: shown = content, location } = instead ?? {};
    const headers = { 'content-type': 'application/json', ...(location !== undefined && { location }) };
    response.writeHead(status, headers).end(JSON.stringify(shown));
  }

  type Service = Pick<Asked, 'kind' | 'nickname' | 'value'> & {
    /** Processes the request. @returns status and body of the answer */
    readonly work: () => readonly [number, unknown];
  };

  function serviceFor(request: IncomingMessage, body: Record<string, unknown>): Service {
    const url = new URL(request.url ?? '', 'http://localhost');
    const [, first = '', id = '', what = '', group = ''] = url.pathname.split('/').map(decodeURIComponent);
    if (first === 'groups') {
      const value = url.searchParams.get('name') ?? '';
      return { kind: 'name', nickname: '', value, work: () => [200, groupsCalled(value)] };
    }
    if (request.method === 'POST') {
      const nickname = String(body.nickname);
      const { password, attempt = '' } = body;
      const work = () => created(nickname, String(password), String(attempt));
      return { kind: 'creation', nickname, value: '', work };
    }
    if (request.method === 'GET') {
      const nickname = url.searchParams.get('nickname') ?? '';
      const from = Number(url.searchParams.get('from') ?? 0);
      const kind = nickname === '' ? 'list' : 'look-up';
      return { kind, nickname, value: '', work: () => [200, peopleCalled(nickname, from)] };
    }
    const person = [...people.values()].find((one) => one.id === id);
    const kind = what === 'groups' ? 'group' : what;
    const value = kind === 'group' ? group : kind === 'password' ? '' : String(body.value);
    const work = () => stepOf(person, kind, kind === 'password' ? String(body.password) : value);
    return { kind, nickname: person?.nickname ?? '', value, work };
  }

  function groupsCalled(name: string) {
    const found = [...known].filter(([one]) => name === '' || one.toLowerCase() === name.toLowerCase());
    return { total: found.length, items: found.map(([title, id]) => ({ id, title })) };
  }

  function created(nickname: string, password: string, attempt: string): readonly [number, unknown] {
    if (people.has(nickname)) return [409, { code: 'taken' }];
    creations.push(nickname);
    const id = `u${people.size + 1}`;
    const person = { id, nickname, password, attempt, manager: '', created: new Date().toISOString() };
    people.set(nickname, { ...person, groups: new Set(), aliases: new Set() });
    return [201, { id }];
  }

  function peopleCalled(nickname: string, from: number) {
    const found = [...people.values()].filter((one) => nickname === '' || one.nickname === nickname);
    const items = found.slice(from, from + 100).map(({ password: _, groups, aliases, ...one }) => {
      return { ...one, groups: [...groups], aliases: [...aliases], enabled: true };
    });
    return { total: found.length, items };
  }

  function stepOf(person: Person | undefined, kind: string, value: string): readonly [number, unknown] {
    if (person === undefined) return [404, { message: 'no such user' }];
    if (kind === 'group') {
      if (![...known.values()].includes(value)) return [400, { message: 'no such group' }];
      person.groups.add(value);
    } else if (kind === 'manager') {
      if (![...people.values()].some(({ id }) => id === value)) return [400, { message: 'no such manager' }];
      person.manager = value;
    } else if (kind === 'alias') person.aliases.add(value);
    else person.password = value;
    return [204, {}];
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The logins of the created users, in order. */
    creations,
    /** All requests, in order. */
    asked,
    people,
    groups: known,
    /** The names of a user's groups. */
    groupsOf: (nickname: string) =>
      [...known].flatMap(([name, id]) => (people.get(nickname)?.groups.has(id) ? [name] : [])),
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** The profile of this directory. @param more members that replace its own */
export function groupProfile(more: Readonly<Record<string, unknown>> = {}): string {
  const done = { status: 204, means: 'done' };
  return JSON.stringify({
    name: 'test-groups',
    title: 'The Test Directory',
    evidence: 'documentation',
    fields: {
      groups: { headers: ['groups'], many: ';' },
      manager: { headers: ['manager'] },
    },
    auth: { Authorization: 'Bearer {token}' },
    create: {
      path: '/users',
      type: 'json',
      id: '/id',
      body: { nickname: '{nickname}', password: '{password}', name: '{last}' },
    },
    answers: [
      { status: 201, means: 'created' },
      { status: 409, means: 'exists' },
    ],
    message: '/message',
    code: '/code',
    password: 'sent',
    look_up: {
      path: '/users?nickname={nickname}',
      items: '/items',
      total: '/total',
      id: '/id',
      nickname: '/nickname',
      created_at: '/created',
    },
    names: {
      groups: { path: '/groups?name={value}', items: '/items', total: '/total', name: '/title', id: '/id' },
      manager: { users: true },
    },
    then: [
      {
        step: 'group',
        for: 'groups',
        method: 'PUT',
        path: '/users/{id}/groups/{groups.id}',
        answers: [done],
      },
      {
        step: 'manager',
        for: 'manager',
        method: 'PUT',
        path: '/users/{id}/manager',
        body: { value: '{manager.id}' },
        answers: [done],
      },
    ],
    list: { path: '/users?from={offset}', items: '/items', total: '/total', enabled: '/enabled' },
    ...more,
  });
}
