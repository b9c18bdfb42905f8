/**
 * A run is killed, and the next run is killed at each of its disk calls in turn: whatever files remain, the third run
 * continues. The server counts double sends.
 */

import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ran, rosterOf, run, type Scratch, scratch } from '../e2e/program.js';
import { startDirectory, type TestDirectory } from '../e2e/server.js';

/** One in this many moments kills the second run; ten times as many until it has the lock. */
const STRIDE = Number(process.env.KILL_STRIDE ?? 80);
const ROWS = 3;

/**
 * Kills the program at the n-th moment of its disk calls in the results folder: one before each call, and one in the
 * middle of each write. Logs the moment at which it had the lock, and the number of moments.
 */
const KILLER = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { KILL_AT, KILL_LOG } = process.env;
  const { appendFileSync, fdatasyncSync, writeSync } = fs;
  const { open } = fs.promises;
  const isOurs = (path) => String(path).includes('users.csv.results');
  const held = new Set();
  let moments = 0;
  const note = (word) => appendFileSync(KILL_LOG, word + ' ' + moments + '\\n');
  const moment = () => {
    moments += 1;
    if (moments !== Number(KILL_AT)) return;
    process.kill(process.pid, 'SIGKILL');
    for (;;);
  };
  const momentsOfWrite = (fd, bytes) => {
    moment();
    if (moments + 1 === Number(KILL_AT)) writeSync(fd, bytes.subarray(0, bytes.length / 2));
    moment();
  };
  for (const name of ['mkdir', 'chmod', 'readdir', 'rename', 'unlink', 'rm', 'truncate', 'stat', 'lstat']) {
    const call = fs.promises[name];
    fs.promises[name] = async (path, ...rest) => {
      if (isOurs(path)) moment();
      const result = await call(path, ...rest);
      if (name === 'rename' && String(rest[0]).endsWith('/lock')) note('lock');
      return result;
    };
  }
  fs.promises.open = async (path, ...rest) => {
    if (!isOurs(path)) return open(path, ...rest);
    moment();
    const handle = await open(path, ...rest);
    held.add(handle.fd);
    for (const name of ['writeFile', 'write', 'datasync', 'sync', 'chmod', 'readFile', 'stat', 'close']) {
      const call = handle[name].bind(handle);
      handle[name] = (...args) => {
        if (name.startsWith('write')) momentsOfWrite(handle.fd, Buffer.from(args[0]));
        else moment();
        if (name === 'close') held.delete(handle.fd);
        return call(...args);
      };
    }
    return handle;
  };
  fs.writeSync = (fd, bytes, ...rest) => {
    if (held.has(fd)) momentsOfWrite(fd, bytes);
    return writeSync(fd, bytes, ...rest);
  };
  fs.fdatasyncSync = (fd) => {
    if (held.has(fd)) moment();
    fdatasyncSync(fd);
  };
  syncBuiltinESMExports();
  process.on('exit', () => note('end'));
`;

let folder: Scratch;
let directory: TestDirectory;
let [kills, moments] = [0, 0];
let hang: (() => void) | undefined;

/** The options of the program. */
function settings(more: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  return { PROVISION_BASE_URL: directory.url, PROVISION_TOKEN: 'token-of-the-takeover-test', ...more };
}

/** The folder after the first run, which was killed with its first request in progress. */
beforeAll(async () => {
  folder = scratch();
  folder.write('users.csv', rosterOf(ROWS));
  folder.write('killer.mjs', KILLER);
  directory = await startDirectory(() => (response) => {
    if (hang === undefined) response.writeHead(201).end('{}');
    else hang();
  });
  await run(['users.csv', '--pace', '0'], {
    cwd: folder.path,
    env: settings(),
    onStart: (child) => {
      hang = () => child.kill('SIGKILL');
    },
  });
  hang = undefined;
  cpSync(join(folder.path, 'users.csv.results'), join(folder.path, 'first'), { recursive: true });
});

afterAll(async () => {
  await directory.close();
  folder.remove();
  console.log(`kills of a run that takes over a lock: ${kills} of ${moments} moments, sent twice: 0`);
});

/** Restores the folder as the first run left it. */
function afterFirstRun(): void {
  const results = join(folder.path, 'users.csv.results');
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { mode: 0o700 });
  cpSync(join(folder.path, 'first'), results, { recursive: true });
  directory.received.length = 0;
}

function go(more: Readonly<Record<string, string>> = {}): Promise<Ran> {
  return run(['users.csv', '--pace', '0'], { cwd: folder.path, env: settings(more) });
}

function goAndKill(at: number): Promise<Ran> {
  return go({
    NODE_OPTIONS: '--import=./killer.mjs',
    KILL_AT: String(at),
    KILL_LOG: join(folder.path, 'kill.log'),
  });
}

/** The third run completes like an undisturbed one; the first row has been unconfirmed since the first run. */
async function expectThirdRun(where: string): Promise<void> {
  const third = await go();
  expect(third.status, `${where}: ${third.stderr}`).toBe(1);
  const hits = directory.hits();
  expect(hits.user1, where).toBeUndefined();
  expect(
    Object.values(hits).filter((times) => times > 1),
    where,
  ).toEqual([]);
  const report = folder.json('users.csv.results/report.json') as {
    counts: Readonly<Record<string, number>>;
    rows: Readonly<Record<string, readonly { readonly nickname: string }[]>>;
  };
  const reported = ['created', 'unconfirmed'].flatMap((outcome) => report.rows[outcome] ?? []);
  expect(reported.map(({ nickname }) => nickname).sort(), where).toEqual(['user1', 'user2', 'user3']);
  const created = (report.rows.created ?? []).map(({ nickname }) => nickname);
  expect(
    created.filter((nickname) => hits[nickname] !== 1),
    where,
  ).toEqual([]);
  expect(
    readdirSync(join(folder.path, 'users.csv.results')).filter((name) =>
      /^lock$|^\.lock|^\.takeover/.test(name),
    ),
    where,
  ).toEqual([]);
}

/** The number of moments until a run has the lock, and until it ends. */
async function countMoments(): Promise<{ readonly toLock: number; readonly toEnd: number }> {
  afterFirstRun();
  const undisturbed = await goAndKill(0);
  expect(undisturbed.status, undisturbed.stderr).toBe(1);
  const log = folder.read('kill.log');
  const [toLock, toEnd] = [/^lock (\d+)/m, /^end (\d+)/m].map((line) => Number(line.exec(log)?.[1]));
  return { toLock: toLock ?? Number.NaN, toEnd: toEnd ?? Number.NaN };
}

describe('a run that takes over the lock of a killed one', () => {
  it('a run that takes over a lock may be killed at any of its disk calls, and the next run continues', async () => {
    const { toLock, toEnd } = await countMoments();
    moments = toEnd;
    expect(toLock).toBeGreaterThan(5);
    expect(toEnd).toBeGreaterThan(toLock + 20);
    for (let at = 1; at <= toEnd; at += at <= toLock ? Math.ceil(STRIDE / 10) : STRIDE) {
      afterFirstRun();
      const second = await goAndKill(at);
      expect(second.status, second.stderr).toBe(null);
      kills += 1;
      await expectThirdRun(`killed at ${at}`);
    }
  }, 3_600_000);
});
