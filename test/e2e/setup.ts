/** What most end-to-end tests start from: a scratch folder, and a directory service that shares nothing with the sandbox. */

import { afterEach, beforeEach } from 'vitest';
import { type Scratch, scratch } from './program.js';
import { type Reply, startDirectory, type TestDirectory } from './server.js';

export type Setup = {
  readonly folder: Scratch;
  /** Creates everybody. */
  readonly directory: TestDirectory;
};

/** Gives each test of the file its own, and removes them afterwards. */
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

/** @param reply what to answer by the nickname of the n-th request, from 1. Default: everybody is created */
export function serveByNickname(reply?: (nickname: string, n: number) => Reply): Promise<TestDirectory> {
  return startDirectory(reply && ((received, n) => reply(received.body.nickname, n)));
}
