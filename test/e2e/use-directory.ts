/** A new folder and a new directory for each test of a file. */

import { afterEach, beforeEach, expect } from 'vitest';
import { printedIn, type Ran, type RunOptions, run, type Scratch, scratch } from './program.js';
import { type Received, type Reply, startDirectory, type TestDirectory } from './server.js';

export type Place = {
  readonly folder: Scratch;
  readonly directory: TestDirectory;
  /** Runs the program in the folder, with the address of the directory and a token. */
  readonly go: (...args: readonly string[]) => Promise<Ran>;
  /** Also with a person at a terminal. @param answer to each question; absent without a terminal */
  readonly answered: (answer: RunOptions['answer'], ...args: readonly string[]) => Promise<Ran>;
  /** The commands that a call printed. */
  readonly printed: (ran: Ran) => readonly (readonly string[])[];
  /** The printed command with this word. */
  readonly printedWith: (ran: Ran, word: string) => readonly string[];
};

/** Registers the hooks. @param reply as for `startDirectory` */
export function useDirectory(reply?: (received: Received, n: number) => Reply): Place {
  let now: Pick<Place, 'folder' | 'directory'> | undefined;
  beforeEach(async () => {
    now = { folder: scratch(), directory: await startDirectory(reply) };
  });
  afterEach(async () => {
    now?.folder.remove();
    await now?.directory.close();
  });
  const [folder, directory] = (['folder', 'directory'] as const).map(
    (name) => new Proxy({}, { get: (_, member) => Reflect.get(now?.[name] ?? {}, member) }),
  ) as [Scratch, TestDirectory];
  const answered: Place['answered'] = (answer, ...args) => {
    const env = { PROVISION_BASE_URL: directory.url, PROVISION_TOKEN: 'test-token-of-nobody' };
    return run(args, { cwd: folder.path, env, ...(answer && { answer }) });
  };
  const go: Place['go'] = (...args) => answered(undefined, ...args);
  const printed: Place['printed'] = ({ stdout, stderr }) => printedIn(`${stdout}\n${stderr}`, folder.path);
  const printedWith: Place['printedWith'] = (ran, word) =>
    printed(ran).find((argv) => argv.includes(word)) ??
    expect.fail(`no command with ${word} in ${ran.stdout}`);
  return { folder, directory, go, answered, printed, printedWith };
}

/** A directory in which each login can be created once. @returns also the logins with an account */
export function useAccounts(): Place & { readonly accounts: Set<string> } {
  const accounts = new Set<string>();
  beforeEach(() => accounts.clear());
  const place = useDirectory(({ body: { nickname } }) => {
    if (accounts.has(nickname)) return 409;
    accounts.add(nickname);
    return 201;
  });
  return { ...place, accounts };
}
