/** Starts directory-server.js: all comparisons rely on its arrivals. */

import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

/** A complete request that creates a user; times in milliseconds since the epoch. */
export type Arrival = {
  /** As in the token. */
  readonly org: string;
  readonly nickname: string;
  readonly at: number;
  /** Just before the answer was sent; `null`: it was not sent, or the client had disconnected. */
  readonly answered: number | null;
};

export type Directory = {
  readonly url: string;
  /** Delays the answer to each creation, in milliseconds. The user is created before. Default: 0. */
  delay(ms: number): Promise<void>;
  /** The number of creations that arrived. */
  count(): Promise<number>;
  /** In order. @param since the number of the first one, from 0 */
  arrivals(since?: number): Promise<readonly Arrival[]>;
  /** Users with more than one creation, as `organisation nickname`. Any is an error. */
  twice(): Promise<readonly string[]>;
  /** The existing users, by organisation. */
  people(): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  /** All passwords that arrived. */
  passwords(): Promise<readonly string[]>;
  /** The processor time of the directory, in milliseconds. */
  workMs(): Promise<number>;
  close(): Promise<void>;
};

type Message = { readonly id: number; readonly answer: unknown };

export async function startDirectory(): Promise<Directory> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'directory-server.js'), { execArgv: [] });
  const waiting = new Map<number, (answer: unknown) => void>();
  child.on('message', ({ id, answer }: Message) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  });
  let last = 0;
  const ask = <Answer>(what: string, value = 0): Promise<Answer> => {
    last += 1;
    const id = last;
    return new Promise((done) => {
      waiting.set(id, (answer) => done(answer as Answer));
      child.send({ id, what, value });
    });
  };
  const port = await new Promise((done) => waiting.set(0, done));
  const arrivals = (since = 0): Promise<readonly Arrival[]> => ask('arrivals', since);
  return {
    url: `http://127.0.0.1:${port}`,
    delay: (ms) => ask('delay', ms),
    count: () => ask('count'),
    arrivals,
    async twice() {
      const seen = new Map<string, number>();
      for (const { org, nickname } of await arrivals())
        seen.set(`${org} ${nickname}`, (seen.get(`${org} ${nickname}`) ?? 0) + 1);
      return [...seen].filter(([, times]) => times > 1).map(([user, times]) => `${user}: ${times} times`);
    },
    async people() {
      const by = new Map<string, Set<string>>();
      for (const [org = '', nickname = ''] of await ask<readonly string[][]>('people'))
        by.set(org, (by.get(org) ?? new Set()).add(nickname));
      return by;
    },
    passwords: () => ask('passwords'),
    workMs: async () => (await ask<number>('work')) / 1000,
    async close() {
      const ended = new Promise((done) => child.once('exit', done));
      child.disconnect();
      await ended;
    },
  };
}
