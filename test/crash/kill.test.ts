/**
 * kill -9 at chosen and at random moments, then the same command again until it is done. Double sends are counted by
 * the server, which keeps what it got and shares nothing with the program.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync, watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { rosterOf, run, type Scratch, scratch } from '../e2e/program.js';
import { startDirectory, type TestDirectory } from '../e2e/server.js';

const BIN = resolve(import.meta.dirname, '../../bin/provision.js');
const KILLS = Number(process.env.KILLS ?? 50);
const ROWS = 25;
const TOKEN = 'canary-token-7d41f0';

/** Where a kill hit, read from what was left behind. */
type Window = 'before sending' | 'in flight' | 'before settled' | 'while a report is written';
type Aim = 'request' | 'answer' | 'journal' | 'report' | 'random';

const AIMS: readonly Aim[] = ['request', 'answer', 'journal', 'report', 'random'];
const hit: Record<Window, number> = {
  'before sending': 0,
  'in flight': 0,
  'before settled': 0,
  'while a report is written': 0,
};
let kills = 0;
let rosters = 0;

type Stage = {
  readonly folder: Scratch;
  readonly directory: TestDirectory;
  onRequest: (n: number) => void;
  onAnswer: (n: number) => void;
};

async function setUp(): Promise<Stage> {
  const folder = scratch();
  folder.write('users.csv', rosterOf(ROWS));
  const stage: Stage = {
    folder,
    onRequest: () => {},
    onAnswer: () => {},
    directory: await startDirectory((_, n) => (response) => {
      stage.onRequest(n);
      setTimeout(() => {
        response.writeHead(201).end('{}', () => stage.onAnswer(n));
      }, Math.random() * 4);
    }),
  };
  return stage;
}

/** One run that is killed somewhere, or ends before. @returns whether it was killed */
async function runAndKill(stage: Stage, aim: Aim): Promise<boolean> {
  const child = spawn(process.execPath, [BIN, 'users.csv', '--pace', '0'], {
    cwd: stage.folder.path,
    env: { PATH: process.env.PATH, PROVISION_BASE_URL: stage.directory.url, PROVISION_TOKEN: TOKEN },
    stdio: 'ignore',
  });
  const disarm = armKill(stage, aim, child);
  const signal = await new Promise((done) => child.on('close', (_, how) => done(how)));
  disarm();
  return signal === 'SIGKILL';
}

function armKill(stage: Stage, aim: Aim, child: ChildProcess): () => void {
  const kill = (): void => void child.kill('SIGKILL');
  const soon = (ms: number) => setTimeout(kill, Math.random() * ms);
  const countdown = 1 + Math.floor(Math.random() * 6);
  let left = countdown;
  const results = join(stage.folder.path, 'users.csv.results');
  const stops: (() => void)[] = [];
  const watched = (path: string, listener: (name: string | null) => void): void => {
    try {
      const watcher = watch(path, (_, name) => listener(name));
      stops.push(() => watcher.close());
    } catch {
      // The folder is not there before the first run has made it.
      soon(400);
    }
  };
  switch (aim) {
    case 'request':
      stage.onRequest = () => void (--left === 0 && soon(3));
      break;
    case 'answer':
      stage.onAnswer = () => void (--left === 0 && soon(1));
      break;
    case 'journal':
      watched(results, (name) => void (name === 'journal.jsonl' && --left === 0 && kill()));
      break;
    case 'report':
      watched(results, (name) => {
        // The folder's own name comes too, as soon as it is touched.
        const isReport = name !== null && /^\.provision-|^report/.test(name);
        if (isReport) kill();
      });
      break;
    case 'random':
      soon(600);
  }
  return () => {
    stage.onRequest = () => {};
    stage.onAnswer = () => {};
    for (const stop of stops) stop();
  };
}

function lastRecord(results: string): string {
  return readFileSync(join(results, 'journal.jsonl'), 'utf8').trimEnd().split('\n').at(-1)?.slice(9) ?? '';
}

/** What the journal's last line says of the moment. */
function windowOf(stage: Stage): Window | undefined {
  const results = join(stage.folder.path, 'users.csv.results');
  let last: string;
  try {
    last = lastRecord(results);
  } catch {
    return undefined;
  }
  if (last.includes('"type":"ended"')) return 'while a report is written';
  if (last.includes('"type":"settled"')) return 'before sending';
  if (!last.includes('"type":"sending"')) return undefined;
  const key = /"key":"([^"]+)"/.exec(last)?.[1];
  const request = stage.directory.received.filter(({ body }) => body.nickname === key).at(-1);
  return request !== undefined && !Number.isNaN(request.answeredAt) ? 'before settled' : 'in flight';
}

async function playOneRoster(aimAt: (n: number) => Aim): Promise<void> {
  const stage = await setUp();
  try {
    for (let n = 0; n < 12 && kills < KILLS; n += 1) {
      if (!(await runAndKill(stage, aimAt(kills)))) continue;
      kills += 1;
      const window = windowOf(stage);
      if (window !== undefined) hit[window] += 1;
    }
    await finish(stage);
    rosters += 1;
  } finally {
    stage.folder.remove();
    await stage.directory.close();
  }
}

async function playReport(): Promise<void> {
  const stage = await setUp();
  try {
    for (let n = 0; n < 4; n += 1) {
      if ((await runAndKill(stage, n === 0 ? 'request' : 'report')) && n > 0) {
        const window = windowOf(stage);
        if (window !== undefined) hit[window] += 1;
      }
    }
    await finish(stage);
  } finally {
    stage.folder.remove();
    await stage.directory.close();
  }
}

async function finish(stage: Stage): Promise<void> {
  const env = { PROVISION_BASE_URL: stage.directory.url, PROVISION_TOKEN: TOKEN };
  const last = await run(['users.csv', '--pace', '0'], { cwd: stage.folder.path, env });
  const report = stage.folder.json('users.csv.results/report.json') as {
    counts: Record<string, number>;
    rows: Record<string, readonly { nickname: string }[]>;
  };
  const names = (outcome: string): string[] => (report.rows[outcome] ?? []).map(({ nickname }) => nickname);
  const hits = stage.directory.hits();

  expect(Object.entries(hits).filter(([, times]) => times > 1)).toEqual([]);
  expect(names('created').filter((nickname) => hits[nickname] !== 1)).toEqual([]);
  expect(names('created').length + names('unconfirmed').length).toBe(ROWS);
  expect(report.counts.total).toBe(ROWS);
  // Whoever was created and is not told so is named as in doubt.
  const told = new Set([...names('created'), ...names('unconfirmed')]);
  expect(Object.keys(hits).filter((nickname) => !told.has(nickname))).toEqual([]);
  expect(last.status).toBe(names('unconfirmed').length === 0 ? 0 : 1);
  searchForCanaries(stage, last.stdout + last.stderr);
}

function searchForCanaries(stage: Stage, printed: string): void {
  const results = join(stage.folder.path, 'users.csv.results');
  const texts = readdirSync(results).map((name) => {
    expect(statSync(join(results, name)).mode & 0o077, name).toBe(0);
    return readFileSync(join(results, name), 'utf8');
  });
  for (const text of [...texts, printed]) {
    expect(text).not.toContain(TOKEN);
    expect(text).not.toContain('Sample-Pass-');
  }
}

describe(`${KILLS} kills`, () => {
  it('send nobody twice, lose nobody, and name every doubt', async () => {
    while (kills < KILLS) await playOneRoster((n) => AIMS[n % AIMS.length] ?? 'random');
    expect(kills).toBe(KILLS);
  }, 3_600_000);

  it('hit every window', async () => {
    // Writing the report of a few rows is over in a moment: more tries for that window alone, if it was missed so far.
    for (let n = 0; n < 20 && hit['while a report is written'] < 3; n += 1) await playReport();
    for (const [window, times] of Object.entries(hit)) expect(times, window).toBeGreaterThan(0);
  });

  afterAll(() => {
    console.log(`kills: ${kills}, rosters of ${ROWS} rows: ${rosters}, windows: ${JSON.stringify(hit)}`);
  });
});
