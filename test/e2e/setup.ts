/** The setup of most end-to-end tests: a scratch folder, and a directory that shares no code with the sandbox. */

import { afterEach, beforeEach } from 'vitest';
import { type Ran, run, type Scratch, scratch } from './program.js';
import { type Reply, startDirectory, type TestDirectory } from './server.js';

export type Setup = {
  readonly folder: Scratch;
  /** A directory that creates each user. */
  readonly directory: TestDirectory;
};

/** Creates a setup for each test of the file, and removes it afterwards. */
export function setUpEach(use: (setup: Setup) => void): void {
  let setup: Setup;
  beforeEach(async () => {
    setup = { folder: scratch(), directory: await startDirectory() };
    use(setup);
  });
  afterEach(async () => {
    setup.folder.remove();
    await setup.directory.close();
  });
}

/** @param reply the answer to the n-th request, from 1, by its login. Default: each user is created */
export function serveByNickname(reply?: (nickname: string, n: number) => Reply): Promise<TestDirectory> {
  return startDirectory(reply && ((received, n) => reply(received.body.nickname, n)));
}

/** The token of a stage. */
export const TOKEN = 'test-token-of-nobody';

export type Report = {
  readonly ended: string;
  readonly reason: string | null;
  readonly counts: Readonly<Record<string, number>>;
  readonly rows: Readonly<
    Record<string, { nickname: string; line: number; advice?: string; status?: number }[]>
  >;
  readonly runs: readonly unknown[];
};

/** Each test of the file gets a folder, a directory once `serve` starts it, and the program with both. */
export function createStage() {
  let folder: Scratch;
  let directory: TestDirectory | undefined;
  beforeEach(() => {
    folder = scratch();
  });
  afterEach(async () => {
    folder.remove();
    await directory?.close();
    directory = undefined;
  });
  const current = (): TestDirectory => {
    if (directory === undefined) throw new Error('no directory was started');
    return directory;
  };
  const connected = () => ({
    cwd: folder.path,
    env: { PROVISION_BASE_URL: current().url, PROVISION_TOKEN: TOKEN },
  });
  return {
    get folder(): Scratch {
      return folder;
    },
    get directory(): TestDirectory {
      return current();
    },
    async serve(reply?: (nickname: string, n: number) => Reply): Promise<void> {
      directory = await serveByNickname(reply);
    },
    go: (...args: string[]): Promise<Ran> => run(args, connected()),
    /** Like `go`, in a separate process. */
    goAlone: (...args: string[]): Promise<Ran> => run(args, { ...connected(), ownProcess: true }),
    report: (path = 'users.csv.results'): Report => folder.json(`${path}/report.json`) as Report,
  };
}
