/**
 * Kills runs with kill -9 at chosen and at random moments, then repeats the same command until the roster is done. The
 * server counts double sends: it records its requests, and shares no code with the program.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { rosterOf, run, type Scratch, scratch } from '../e2e/program.js';
import { startDirectory, type TestDirectory } from '../e2e/server.js';
import { seededRandom } from '../support/random.js';

const BIN = resolve(import.meta.dirname, '../../bin/provision.js');
const KILLS = Number(process.env.KILLS ?? 12);
const ROWS = 25;
const TOKEN = 'canary-token-7d41f0';
const PAUSE_MS = 60;
const random = seededRandom();

/** The moment of a kill, as the remaining files show it. */
type Window = 'before sending' | 'in flight' | 'before settling' | 'while a report is written';
type Aim = 'request' | 'answer' | 'pause' | 'journal' | 'credentials' | 'report' | 'random';

const AIMS: readonly Aim[] = ['request', 'answer', 'journal', 'report', 'random'];
const PASSWORD_AIMS: readonly Aim[] = [...AIMS, 'credentials', 'credentials'];
const GENERATE = ['--generate-passwords', 'all'] as const;
const hit: Record<Window, number> = {
  'before sending': 0,
  'in flight': 0,
  'before settling': 0,
  'while a report is written': 0,
};
let kills = 0;
let rosters = 0;
let unconfirmed = 0;

type Setup = {
  /** The arguments after the roster. */
  readonly more: readonly string[];
  readonly folder: Scratch;
  readonly directory: TestDirectory;
  onRequest: (n: number) => void;
  onAnswer: (n: number) => void;
  /** On the same clock as the requests. */
  killedAt: number;
  kills: number;
};

async function setUp(more: readonly string[] = []): Promise<Setup> {
  const folder = scratch();
  folder.write('users.csv', rosterOf(ROWS));
  const setup: Setup = {
    more,
    folder,
    onRequest: () => {},
    onAnswer: () => {},
    killedAt: Number.NaN,
    kills: 0,
    directory: await startDirectory((_, n) => (response) => {
      setup.onRequest(n);
      setTimeout(() => {
        response.writeHead(201).end('{}', () => setup.onAnswer(n));
      }, random.below(4));
    }),
  };
  return setup;
}

/** Starts a run that is killed at some point, unless it ends first. @returns whether it was killed */
async function runAndKill(setup: Setup, aim: Aim): Promise<boolean> {
  const child = spawn(process.execPath, [BIN, 'users.csv', '--pace', '0', ...setup.more], {
    cwd: setup.folder.path,
    env: { PATH: process.env.PATH, PROVISION_BASE_URL: setup.directory.url, PROVISION_TOKEN: TOKEN },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const disarm = armKill(setup, aim, child);
  const [status, signal] = await new Promise<[number | null, string | null]>((done) =>
    child.on('close', (...how) => done(how)),
  );
  disarm();
  // The run ended before its kill, with or without unconfirmed rows.
  if (signal === null) expect([0, 1], errors).toContain(status);
  if (signal === 'SIGKILL') setup.kills += 1;
  return signal === 'SIGKILL';
}

function armKill(setup: Setup, aim: Aim, child: ChildProcess): () => void {
  const kill = (): void => {
    setup.killedAt = performance.now();
    child.kill('SIGKILL');
  };
  const soon = (ms: number) => setTimeout(kill, random.below(ms));
  const countdown = 1 + random.index(6);
  let remaining = countdown;
  const results = join(setup.folder.path, 'users.csv.results');
  const stops: (() => void)[] = [];
  const watched = (path: string, listener: (name: string | null) => void): void => {
    try {
      const watcher = watch(path, (_, name) => listener(name));
      stops.push(() => watcher.close());
    } catch {
      // The folder does not exist before the first run creates it.
      soon(400);
    }
  };
  switch (aim) {
    case 'request':
      setup.onRequest = () => void (--remaining === 0 && soon(3));
      break;
    case 'answer':
      setup.onAnswer = () => void (--remaining === 0 && soon(1));
      break;
    case 'pause':
      setup.onAnswer = () => void (--remaining === 0 && setTimeout(kill, PAUSE_MS / 2));
      break;
    case 'journal':
      watched(results, (name) => void (name === 'journal.jsonl' && --remaining === 0 && kill()));
      break;
    case 'credentials':
      watched(results, (name) => void (name === 'credentials.csv' && --remaining === 0 && kill()));
      break;
    case 'report':
      watched(results, (name) => {
        // The watcher also reports the folder's own name, whenever the folder changes.
        const isReport = name !== null && /^\.provision-|^report/.test(name);
        if (isReport) kill();
      });
      break;
    case 'random':
      soon(600);
  }
  return () => {
    setup.onRequest = () => {};
    setup.onAnswer = () => {};
    for (const stop of stops) stop();
  };
}

function lastRecord(results: string): string {
  return readFileSync(join(results, 'journal.jsonl'), 'utf8').trimEnd().split('\n').at(-1)?.slice(9) ?? '';
}

/** The moment of the kill, by the journal's last line. */
function windowOf(setup: Setup): Window | undefined {
  const results = join(setup.folder.path, 'users.csv.results');
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
  const request = setup.directory.received.filter(({ body }) => body.nickname === key).at(-1);
  return request !== undefined && request.answeredAt < setup.killedAt ? 'before settling' : 'in flight';
}

async function killOneRoster(aimAt: (n: number) => Aim): Promise<void> {
  const setup = await setUp();
  try {
    for (let n = 0; n < 12 && kills < KILLS; n += 1) {
      if (!(await runAndKill(setup, aimAt(kills)))) continue;
      kills += 1;
      const window = windowOf(setup);
      if (window !== undefined) hit[window] += 1;
    }
    await finish(setup);
    rosters += 1;
  } finally {
    setup.folder.remove();
    await setup.directory.close();
  }
}

async function killAimed(aim: Aim, more: readonly string[] = []): Promise<void> {
  const setup = await setUp(more);
  try {
    for (let n = 0; n < 4; n += 1) {
      if ((await runAndKill(setup, n === 0 ? 'request' : aim)) && n > 0) {
        const window = windowOf(setup);
        if (window !== undefined) hit[window] += 1;
      }
    }
    await finish(setup);
  } finally {
    setup.folder.remove();
    await setup.directory.close();
  }
}

async function finish(setup: Setup): Promise<void> {
  const env = { PROVISION_BASE_URL: setup.directory.url, PROVISION_TOKEN: TOKEN };
  const last = await run(['users.csv', '--pace', '0', ...setup.more], { cwd: setup.folder.path, env });
  const description = `status ${last.status}: ${last.stderr}`;
  expect(readdirSync(join(setup.folder.path, 'users.csv.results')), description).toContain('report.json');
  const report = setup.folder.json('users.csv.results/report.json') as {
    counts: Record<string, number>;
    rows: Record<string, readonly { nickname: string }[]>;
  };
  const names = (outcome: string): string[] => (report.rows[outcome] ?? []).map(({ nickname }) => nickname);
  const hits = setup.directory.hits();

  expect(Object.entries(hits).filter(([, times]) => times > 1)).toEqual([]);
  expect(names('created').filter((nickname) => hits[nickname] !== 1)).toEqual([]);
  expect(names('created').length + names('unconfirmed').length).toBe(ROWS);
  expect(report.counts.total).toBe(ROWS);
  // One request is in progress at a time, so a kill leaves at most one row unconfirmed.
  expect(names('unconfirmed').length).toBeLessThanOrEqual(setup.kills);
  unconfirmed += names('unconfirmed').length;
  // A user that exists and is not reported as created is unconfirmed.
  const named = new Set([...names('created'), ...names('unconfirmed')]);
  expect(Object.keys(hits).filter((nickname) => !named.has(nickname))).toEqual([]);
  expect(last.status).toBe(names('unconfirmed').length === 0 ? 0 : 1);
  searchForCanaries(setup, last.stdout + last.stderr);
}

function searchForCanaries(setup: Setup, printed: string): void {
  const results = join(setup.folder.path, 'users.csv.results');
  const texts = readdirSync(results).map((name) => {
    expect(statSync(join(results, name)).mode & 0o077, name).toBe(0);
    return readFileSync(join(results, name), 'utf8');
  });
  for (const text of [...texts, printed]) {
    expect(text).not.toContain(TOKEN);
    expect(text).not.toContain('Sample-Pass-');
  }
}

type Accepted = { readonly nickname: string; readonly password: string };

/** The users that the server accepted, by its own records. */
function accepted(setup: Setup): readonly Accepted[] {
  return setup.directory.received.map(({ body }) => ({
    nickname: body.nickname,
    password: String(body.password),
  }));
}

/** Read independently of the program; the last line may be cut off. */
function keptPasswords(setup: Setup): readonly (Accepted & { readonly attempt: number })[] {
  const path = join(setup.folder.path, 'users.csv.results', 'credentials.csv');
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\r\n').slice(1, -1) : [];
  return lines.map((line) => {
    const [nickname = '', password = '', attempt] = line.split(',');
    return { nickname, password, attempt: Number(attempt) };
  });
}

/** At any time: every password that the server received is kept under its login. */
function expectNoneLost(setup: Setup): void {
  const kept = new Set(keptPasswords(setup).map(({ nickname, password }) => `${nickname} ${password}`));
  const lost = accepted(setup).filter(({ nickname, password }) => !kept.has(`${nickname} ${password}`));
  expect(lost).toEqual([]);
}

/**
 * At the end: for every created user, the credentials have the accepted password under the attempt that the journal
 * names.
 */
function expectAcceptedNamed(setup: Setup): number {
  const journal = setup.folder.read('users.csv.results/journal.jsonl');
  const created = [
    ...journal.matchAll(/"type":"settled","key":"(\w+)","attempt":(\d+),"outcome":"created"/g),
  ];
  const kept = keptPasswords(setup);
  for (const [, nickname, attempt] of created) {
    const named = kept.filter((one) => one.nickname === nickname && one.attempt === Number(attempt));
    const got = accepted(setup).filter((one) => one.nickname === nickname);
    expect(named.map(({ password }) => password)).toEqual(got.map(({ password }) => password));
  }
  for (const name of readdirSync(join(setup.folder.path, 'users.csv.results'))) {
    if (name === 'credentials.csv') continue;
    const text = setup.folder.read(`users.csv.results/${name}`);
    for (const { password } of kept) expect(text, name).not.toContain(password);
  }
  return created.length;
}

describe('generated passwords', () => {
  it(`generated passwords are all kept through ${KILLS} kills, and the accepted one is named`, async () => {
    let [killed, created] = [0, 0];
    while (killed < KILLS) {
      const setup = await setUp(GENERATE);
      try {
        for (let n = 0; n < 12 && killed < KILLS; n += 1) {
          if (await runAndKill(setup, PASSWORD_AIMS[killed % PASSWORD_AIMS.length] ?? 'random')) killed += 1;
          expectNoneLost(setup);
        }
        await finish(setup);
        expectNoneLost(setup);
        created += expectAcceptedNamed(setup);
      } finally {
        setup.folder.remove();
        await setup.directory.close();
      }
    }
    expect(created).toBeGreaterThan(0);
    console.log(`kills with generated passwords: ${killed}, users created: ${created}, passwords lost: 0`);
  }, 3_600_000);
});

describe(`${KILLS} kills`, () => {
  it('killed runs send no user twice, lose no user, and name every unconfirmed user', async () => {
    while (kills < KILLS) await killOneRoster((n) => AIMS[n % AIMS.length] ?? 'random');
    expect(kills).toBe(KILLS);
  }, 3_600_000);

  it('runs are killed in every phase of an attempt and of the report', async () => {
    // A window may be short, like that of a small report: windows without a kill get more attempts.
    const paused = ['--pace', String(PAUSE_MS / 1000)];
    const missed = (window: Window): boolean => hit[window] === 0;
    for (let n = 0; n < 20 && missed('while a report is written'); n += 1) await killAimed('report');
    for (let n = 0; n < 20 && missed('before sending'); n += 1) await killAimed('pause', paused);
    for (let n = 0; n < 20 && missed('in flight'); n += 1) await killAimed('request');
    for (let n = 0; n < 20 && missed('before settling'); n += 1) await killAimed('answer');
    for (const [window, times] of Object.entries(hit)) expect(times, window).toBeGreaterThan(0);
  });

  afterAll(() => {
    console.log(
      `kills: ${kills}, rosters of ${ROWS} rows: ${rosters}, windows: ${JSON.stringify(hit)}, unconfirmed: ${unconfirmed}`,
    );
  });
});
