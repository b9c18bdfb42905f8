/** A new folder and a new directory for each test of a file. */

import { afterEach, beforeEach } from 'vitest';
import { type Ran, run, type Scratch, scratch } from './program.js';
import { type Received, type Reply, startDirectory, type TestDirectory } from './server.js';

export type Place = {
  readonly folder: Scratch;
  readonly directory: TestDirectory;
  /** Runs the program in the folder, with the address of the directory and a token. */
  readonly go: (...args: readonly string[]) => Promise<Ran>;
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
  const go: Place['go'] = (...args) => {
    const env = { PROVISION_BASE_URL: directory.url, PROVISION_TOKEN: 'test-token-of-nobody' };
    return run(args, { cwd: folder.path, env });
  };
  return { folder, directory, go };
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
