/** A race: a roster, a directory that counts requests, and several real programs that start at the same moment. */

import type { ChildProcess } from 'node:child_process';
import { expect } from 'vitest';
import { type Ran, rosterOf, run, type Scratch, scratch } from '../e2e/program.js';
import { startDirectory, type TestDirectory } from '../e2e/server.js';

export const RACE_ROWS = 8;
const TOKEN = 'canary-token-7d41f0';
const UNLOCKED = 'without-lock.mjs';

/** Removes the lock right after any process creates it. */
const WITHOUT_LOCK = `
  import { syncBuiltinESMExports } from 'node:module';
  import fs from 'node:fs';
  const { rename, unlink } = fs.promises;
  fs.promises.rename = async (from, to) => {
    await rename(from, to);
    if (to.endsWith('/lock')) await unlink(to).catch(() => {});
  };
  syncBuiltinESMExports();
`;

/** A program that has ended, and its output. */
export type Racer = Ran & { readonly pid: number; readonly text: string };

export type RaceSetup = {
  readonly folder: Scratch;
  readonly directory: TestDirectory;
  /** Leaves the n-th request unanswered until the returned function is called. */
  hangAt(n: number, callback: (answer: () => void) => void): void;
  /** Starts another program on the same roster and folder. */
  race(options?: {
    locked?: boolean;
    afterMs?: number;
    onStart?: (child: ChildProcess) => void;
  }): Promise<Racer>;
  close(): Promise<void>;
};

/** @param delayMs the delay of the directory's next answer */
export async function createRaceSetup(delayMs: () => number): Promise<RaceSetup> {
  const folder = scratch();
  folder.write('users.csv', rosterOf(RACE_ROWS));
  folder.write(UNLOCKED, WITHOUT_LOCK);
  let hanging: { readonly n: number; readonly callback: (answer: () => void) => void } | undefined;
  const directory = await startDirectory((_, n) => (response) => {
    const answer = (): void => void response.writeHead(201).end('{}');
    if (n === hanging?.n) return hanging.callback(answer);
    setTimeout(answer, delayMs());
  });
  return {
    folder,
    directory,
    hangAt(n, callback) {
      hanging = { n, callback };
    },
    async race({ locked = true, afterMs = 0, onStart } = {}) {
      if (afterMs > 0) await new Promise((done) => setTimeout(done, afterMs));
      let pid = 0;
      const ran = await run(['users.csv', '--pace', '0'], {
        cwd: folder.path,
        env: {
          PROVISION_BASE_URL: directory.url,
          PROVISION_TOKEN: TOKEN,
          ...(locked ? {} : { NODE_OPTIONS: `--import=./${UNLOCKED}` }),
        },
        onStart: (child) => {
          pid = child.pid ?? 0;
          onStart?.(child);
        },
      });
      return { ...ran, pid, text: ran.stdout + ran.stderr };
    },
    async close() {
      await directory.close();
      folder.remove();
    },
  };
}

export type RaceReport = {
  readonly ended: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly rows: Readonly<Record<string, readonly { readonly nickname: string }[]>>;
};

/** The report agrees with the server: no user is sent twice, none is lost, and every unconfirmed row is named. */
export function expectWhole({ folder, directory }: RaceSetup, unconfirmed?: number): RaceReport {
  const report = folder.json('users.csv.results/report.json') as RaceReport;
  const names = (outcome: string): string[] => (report.rows[outcome] ?? []).map(({ nickname }) => nickname);
  const hits = directory.hits();
  const reported = new Set([...names('created'), ...names('unconfirmed')]);
  expect(Object.entries(hits).filter(([, times]) => times > 1)).toEqual([]);
  expect(names('created').filter((nickname) => hits[nickname] !== 1)).toEqual([]);
  expect(Object.keys(hits).filter((nickname) => !reported.has(nickname))).toEqual([]);
  expect(report.counts.total).toBe(RACE_ROWS);
  expect(reported.size).toBe(RACE_ROWS);
  if (unconfirmed !== undefined) expect(report.counts.unconfirmed).toBe(unconfirmed);
  return report;
}
