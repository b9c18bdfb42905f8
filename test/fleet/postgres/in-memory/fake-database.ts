/** A database for unit tests: it executes no SQL. The test answers each statement, and sees them in order. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { UserError } from '../../../../src/domain/errors.js';
import type { Database } from '../../../../src/fleet/postgres/database.js';

// biome-ignore lint/suspicious/noExplicitAny: each statement has its own values
type Values = readonly any[];

/** The rows of the answer. Throws what the database would throw. */
export type Answer = (values: Values) => readonly object[] | Promise<readonly object[]>;

export type Asked = {
  readonly name: string;
  /** `once` does not wait for a database that is gone, `insist` ignores its errors. */
  readonly how: 'ask' | 'once' | 'insist';
  readonly values: Values;
};

export type FakeDatabase = {
  readonly database: Database;
  readonly asked: readonly Asked[];
  /** The names of the statements in order. */
  names(): readonly string[];
  valuesOf(name: string): readonly Values[];
  /** Why all statements are refused, if they are. */
  broken(): UserError | undefined;
};

/** @param answers by a part of the statement's text, in which spaces and line breaks are equal; the first one applies */
export function fakeDatabase(
  answers: Readonly<Record<string, readonly [text: string, answer: Answer]>>,
): FakeDatabase {
  const asked: Asked[] = [];
  let broken: UserError | undefined;
  const mustBeWhole = (): void => {
    if (broken !== undefined) throw broken;
  };
  const run =
    (how: Asked['how']) =>
    async (text: string, values: Values = []): Promise<readonly object[]> => {
      if (how === 'ask') mustBeWhole();
      const flat = text.replace(/\s+/g, ' ');
      const found = Object.entries(answers).find(([, [part]]) => flat.includes(part));
      if (found === undefined) throw new Error(`an unexpected statement: ${flat}`);
      const [name, [, answer]] = found;
      asked.push({ name, how, values });
      return await answer(values);
    };
  const database = {
    shown: 'postgres://db.example/provision',
    verify: async () => {},
    ask: run('ask') as Database['ask'],
    once: run('once') as Database['once'],
    insist: async (text, values) => void (await run('insist')(text, values)),
    async transaction(statements) {
      for (const [text, values] of statements) await run('once')(text, values);
    },
    break(error) {
      broken ??= error;
    },
    mustBeWhole,
    async close() {
      await nextTurn();
      asked.push({ name: 'close', how: 'once', values: [] });
    },
  } satisfies Partial<Database> as unknown as Database;
  return {
    database,
    asked,
    names: () => asked.map(({ name }) => name),
    valuesOf: (name) => asked.filter((one) => one.name === name).map(({ values }) => values),
    broken: () => broken,
  };
}

/** The error of the driver if a row with the same key exists. */
export function conflict(): Error {
  return Object.assign(new Error('duplicate key'), { code: '23505', constraint: 'record_pkey' });
}
