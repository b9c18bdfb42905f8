/**
 * Runs with groups against an independent directory, killed with kill -9 at aimed and at random moments. After the
 * kills, the same command runs until it is done, and a look-up settles unconfirmed rows. The directory shows which
 * users exist and their groups; a proxy counts the requests.
 */

import { spawn } from 'node:child_process';
import { readFileSync, watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { run, type Scratch, scratch } from '../e2e/program.js';
import {
  type CuttingProxy,
  type ProxiedRequest,
  type ProxyFault,
  startCuttingProxy,
} from './cutting-proxy.js';
import type { Random } from './random.js';

const BIN = resolve(import.meta.dirname, '../../bin/provision.js');
const FAST_CLOCK = resolve(import.meta.dirname, 'fast-clock.js');
const RESULTS = 'users.csv.results';
/** Many more rows than are in progress at once. */
const ROWS = 40;
/** Kills for one roster: enough to continue its journal several times. */
const MAX_KILLS = 6;
/** Runs after the last kill: one is enough, unless the directory loses answers. */
const MAX_RUNS = 3;

/** The groups that a directory has before the first run. */
export const GROUPS = ['Staff', 'Teachers', 'Pupils', 'Choir', 'Library'];

/** A directory with `GROUPS`. */
export type KillTarget = {
  readonly baseUrl: string;
  readonly token: string;
  /** The logins of its users. A duplicate user occurs twice. */
  users(): readonly string[];
  /** The members of each group as `user1 Staff`. A duplicate member occurs twice. */
  memberships(): readonly string[];
  /** Compares the journal with the directory. Default: no comparison. */
  expectIn?(journal: string): void;
};

export type KillOptions = {
  readonly profile: readonly string[];
  /** Options that make a look-up accept more evidence. */
  readonly accept: readonly string[];
  /** The prefix of all logins. */
  readonly prefix: string;
  /** The maximum number of kills for all rosters. */
  readonly most: number;
  /** True if absent users are settled as well: a fast clock passes the required minutes. */
  readonly settlesAbsent: boolean;
  /** The number of rows in progress at once. At most this many are unconfirmed after a kill. */
  readonly atOnce: number;
  /** One in this many creations loses its request or its answer. Default: none. */
  readonly loses?: number;
  /** For the moments of the kills, and for the pauses and faults of the directory. */
  readonly random: Random;
  /** The content of the profile `directory.json`. Default: a shipped profile is used. */
  readonly form?: string;
};

/** The moment of a kill, as the remaining files show it. */
const WINDOWS = [
  'creation in flight',
  'before a creation is settled',
  'between a creation and its first step',
  'step in flight',
  'before a step is settled',
  'between steps',
  'report',
  'before the first record',
] as const;

type Window = (typeof WINDOWS)[number];

/** When to kill: some milliseconds after a request or its answer, at a change of the journal, or at any time. */
const AIMS = ['creation', 'step', 'created', 'done', 'journal', 'random'] as const;

type Aim = (typeof AIMS)[number];

/** From this many kills on, each moment of a creation and of its steps gets at least one. */
const MANY_KILLS = 60;

export function expectEveryWindow({ kills, windows }: KillSums): void {
  if (kills < MANY_KILLS) return;
  for (const window of WINDOWS.slice(0, 6)) expect(windows[window], window).toBeGreaterThan(0);
}

/** The figures of all rosters. */
export type KillSums = ReturnType<typeof noKills>;

export function noKills() {
  return {
    kills: 0,
    rosters: 0,
    users: 0,
    memberships: 0,
    /** Unconfirmed users after the last run; the ones of them that exist; and the ones that a look-up settled. */
    unconfirmed: 0,
    unconfirmedExisting: 0,
    settled: 0,
    absences: 0,
    left: 0,
    /** Rows in progress at a kill: the maximum, and the sum. */
    mostInFlight: 0,
    inFlight: 0,
    /** Repeated requests of steps, which a kill left open. */
    stepsAgain: 0,
    stepsNamed: 0,
    windows: Object.fromEntries(WINDOWS.map((window) => [window, 0])) as Record<Window, number>,
  };
}

type Setup = {
  readonly folder: Scratch;
  readonly target: KillTarget;
  readonly proxy: CuttingProxy;
  readonly options: KillOptions;
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The groups of each user in the roster. */
  readonly wanted: ReadonlyMap<string, readonly string[]>;
  /** On the same clock as the requests. */
  killedAt: number;
};

/**
 * Kills runs of one roster until a run ends before its kill, and then completes the roster.
 * @param sums the figures to add to
 */
export async function killOneRoster(target: KillTarget, options: KillOptions, sums: KillSums): Promise<void> {
  const setup = await setUp(target, options);
  const { folder } = setup;
  try {
    for (let n = 0; n < MAX_KILLS && sums.kills < options.most; n += 1) {
      if (!(await runAndKill(setup, AIMS[sums.kills % AIMS.length] ?? 'random'))) break;
      sums.kills += 1;
      sums.windows[windowOf(setup)] += 1;
      const inFlight = inFlightRows(folder).size;
      expect(inFlight).toBeLessThanOrEqual(options.atOnce);
      sums.mostInFlight = Math.max(sums.mostInFlight, inFlight);
      sums.inFlight += inFlight;
    }
    setup.proxy.decide = () => undefined;
    setup.proxy.onAnswer = () => {};
    await finish(setup);
    await settle(setup, sums);
    count(setup, sums);
  } finally {
    folder.remove();
    await setup.proxy.close();
  }
}

async function setUp(target: KillTarget, options: KillOptions): Promise<Setup> {
  const folder = scratch();
  // One to three groups for each user.
  const groupsOf = (at: number) => GROUPS.slice(at % 3, (at % 3) + 1 + (Math.floor(at / 3) % 3));
  const groupsByUser = new Map(
    Array.from({ length: ROWS }, (_, at) => [`${options.prefix}${at + 1}`, groupsOf(at)]),
  );
  const rows = [...groupsByUser].map(
    ([name, groups]) =>
      `${name},Pass-of-${name},Last-${name},First,${name}@school.example,${groups.join(';')}`,
  );
  folder.write('users.csv', ['nickname,password,last name,first name,email,groups', ...rows].join('\n'));
  if (options.form !== undefined) folder.write('directory.json', options.form);
  const proxy = await startCuttingProxy(target.baseUrl);
  const env = { PROVISION_BASE_URL: proxy.baseUrl, PROVISION_TOKEN: target.token };
  const pace = options.atOnce === 1 ? ['--pace', '0'] : ['--parallel', `${options.atOnce}`];
  const command = ['users.csv', ...options.profile, ...pace, '--stop-after', '0'];
  return { folder, target, proxy, options, command, env, wanted: groupsByUser, killedAt: Number.NaN };
}

const isStep = ({ method, user }: ProxiedRequest): boolean => method !== 'GET' && user === '';

/** Starts a run that is killed, unless it ends first. @returns whether it was killed */
async function runAndKill(setup: Setup, aim: Aim): Promise<boolean> {
  const { folder, proxy, env, command, options } = setup;
  const { random } = options;
  const child = spawn(process.execPath, [BIN, ...command], {
    cwd: folder.path,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const kill = (): void => {
    setup.killedAt = performance.now();
    child.kill('SIGKILL');
  };
  const killWithin = (ms: number): void => void setTimeout(kill, random.below(ms));
  const isLate = aim === 'created' || aim === 'done';
  let remaining = 1 + random.index(12);
  if (aim === 'random') killWithin(2_000);
  const isAimed = (request: ProxiedRequest): boolean =>
    aim === 'step' || aim === 'done'
      ? isStep(request)
      : (aim === 'creation' || aim === 'created') && request.user !== '';
  const unwatch = aim === 'journal' ? onRecord(setup, () => --remaining === 0 && kill()) : () => {};
  proxy.decide = (request) => {
    if (!isLate && isAimed(request) && --remaining === 0) killWithin(12);
    return lossOf(request, options) ?? { passes: true, answer: 'whole', delay: random.below(4) };
  };
  proxy.onAnswer = (request) => {
    if (isLate && isAimed(request) && --remaining === 0) killWithin(4);
  };
  const signal = await new Promise((done) => child.on('close', (_, how) => done(how)));
  unwatch();
  return signal === 'SIGKILL';
}

/** Sometimes the request of a creation is lost, and as often its answer. */
function lossOf({ user }: ProxiedRequest, { loses, random }: KillOptions): ProxyFault | undefined {
  if (user === '' || loses === undefined || random.below(loses) > 1) return undefined;
  return { passes: random.below(2) < 1, answer: 'reset', delay: random.below(4) };
}

/** The rows that the last run announced and did not settle. */
function inFlightRows(folder: Scratch): ReadonlySet<string> {
  const open = new Set<string>();
  for (const { type, key = '' } of recordsIn(folder)) {
    if (type === 'run') open.clear();
    if (type === 'sending') open.add(key);
    if (type === 'settled') open.delete(key);
  }
  return open;
}

/** Calls back when a record was written. @returns a function that stops the calls */
function onRecord({ folder, proxy }: Setup, listener: () => void): () => void {
  try {
    const watcher = watch(join(folder.path, RESULTS), (_, name) => name === 'journal.jsonl' && listener());
    return () => watcher.close();
  } catch {
    // The folder does not exist before the first run creates it.
    const timer = setInterval(() => proxy.requests.length > 0 && listener(), 5);
    return () => clearInterval(timer);
  }
}

/** The moment of a kill, by the journal's last record and the last request. */
function windowOf({ folder, proxy, killedAt }: Setup): Window {
  const record = lastRecord(folder);
  if (record === undefined) return 'before the first record';
  // With several rows in progress, the last record may be about another row.
  const open = inFlightRows(folder);
  const answered = proxy.requests.filter(
    ({ user, answeredAt = Number.NaN }) => open.has(user) && answeredAt < killedAt,
  );
  if (open.size > 1 && answered.length > 0) return 'before a creation is settled';
  const isAnswered = (isOne: (request: ProxiedRequest) => boolean): boolean =>
    (proxy.requests.filter(isOne).at(-1)?.answeredAt ?? Number.NaN) < killedAt;
  switch (record.type) {
    case 'sending':
      return isAnswered(({ user }) => user === record.key)
        ? 'before a creation is settled'
        : 'creation in flight';
    case 'settled':
      return 'between a creation and its first step';
    case 'step':
      if (record.state !== 'open') return 'between steps';
      return isAnswered(isStep) ? 'before a step is settled' : 'step in flight';
    default:
      return record.type === 'ended' ? 'report' : 'before the first record';
  }
}

type LastRecord = { readonly type: string; readonly key?: string; readonly state?: string };

function lastRecord(folder: Scratch): LastRecord | undefined {
  return recordsIn(folder).at(-1);
}

/** The complete records, up to the first incomplete one. */
function recordsIn(folder: Scratch): readonly LastRecord[] {
  const records: LastRecord[] = [];
  try {
    const journal = readFileSync(join(folder.path, RESULTS, 'journal.jsonl'), 'utf8');
    // An incomplete last line does not count.
    const lines = journal.slice(0, journal.lastIndexOf('\n') + 1).split(/(?<=\n)/);
    for (const line of lines) records.push(JSON.parse(line.slice(9)));
  } catch {}
  return records;
}

type Step = { readonly step: string; readonly value: string; readonly state: string };
type ReportRow = { readonly nickname: string; readonly steps?: readonly Step[] };
const isLacking = ({ state }: Step): boolean => state !== 'done';

type Report = {
  readonly counts: { readonly total: number };
  readonly unfinished: number;
  readonly rows: Readonly<Record<string, readonly ReportRow[]>>;
};

function reportOf({ folder }: Setup) {
  const { rows, counts, unfinished } = folder.json(`${RESULTS}/report.json`) as Report;
  const { created = [], unconfirmed = [] } = rows;
  return {
    total: counts.total,
    unfinished,
    created,
    unconfirmed: unconfirmed.map(({ nickname }) => nickname),
  };
}

/** Repeats the command until no step is open. */
async function finish(setup: Setup): Promise<void> {
  const { folder, env, command } = setup;
  for (let n = 1; ; n += 1) {
    const last = await run(command, { cwd: folder.path, env });
    expect([0, 1], last.stderr).toContain(last.status);
    expectHonest(setup, last.stderr);
    const { unfinished, unconfirmed } = reportOf(setup);
    const isDone = unfinished === 0;
    expect(last.status, last.stderr).toBe(isDone && unconfirmed.length === 0 ? 0 : 1);
    if (isDone || n === MAX_RUNS) return;
  }
}

/**
 * Each user exists exactly once or is named as unconfirmed, and none exists twice. A created user is in each of its
 * groups once, or the group is named, and in no other group.
 */
function expectHonest(setup: Setup, said: string): void {
  const { target, proxy, folder, wanted } = setup;
  const existing = target.users().filter((name) => wanted.has(name));
  expect(new Set(existing).size, said).toBe(existing.length);
  expect(Object.entries(proxy.arrivals()).filter(([, times]) => times > 1)).toEqual([]);
  const { total, created, unconfirmed } = reportOf(setup);
  expect(total).toBe(wanted.size);
  const names = created.map(({ nickname }) => nickname);
  expect([...names, ...unconfirmed].sort(), said).toEqual([...wanted.keys()].sort());
  expect(names.filter((name) => !existing.includes(name))).toEqual([]);
  target.expectIn?.(folder.read(`${RESULTS}/journal.jsonl`));
  for (const name of unconfirmed)
    expect(folder.read(`${RESULTS}/unconfirmed.csv`)).toMatch(new RegExp(`^${name},`, 'm'));
  const isIn = membershipsOf(setup);
  expect(new Set(isIn).size, said).toBe(isIn.length);
  const all = [...wanted].flatMap(([name, groups]) => groups.map((group) => `${name} ${group}`));
  expect(isIn.filter((one) => !all.includes(one))).toEqual([]);
  const stepsOf = (isOne: (step: Step) => boolean): readonly string[] =>
    created.flatMap(({ nickname, steps = [] }) =>
      steps.filter(isOne).map(({ value }) => `${nickname} ${value}`),
    );
  const named = stepsOf(isLacking);
  expect(stepsOf((step) => !isLacking(step)).filter((one) => !isIn.includes(one))).toEqual([]);
  const isCreated = (one: string) => names.includes(one.split(' ')[0] ?? '');
  expect(
    all.filter((one) => isCreated(one) && !isIn.includes(one) && !named.includes(one)),
    said,
  ).toEqual([]);
  for (const { nickname } of created.filter(({ steps = [] }) => steps.some(isLacking)))
    expect(folder.read(`${RESULTS}/unfinished.csv`)).toMatch(new RegExp(`^${nickname},`, 'm'));
}

function membershipsOf({ target, wanted }: Setup): readonly string[] {
  return target.memberships().filter((one) => wanted.has(one.split(' ')[0] ?? ''));
}

/** Settles unconfirmed users that exist by a look-up; then their groups are sent, too. */
async function settle(setup: Setup, sums: KillSums): Promise<void> {
  const { target, folder, env, options } = setup;
  const { unconfirmed } = reportOf(setup);
  const existing = unconfirmed.filter((name) => target.users().includes(name));
  sums.unconfirmed += unconfirmed.length;
  sums.unconfirmedExisting += existing.length;
  const withAbsent = options.settlesAbsent && unconfirmed.length > existing.length;
  if (withAbsent) sums.absences += 1;
  const names = withAbsent ? unconfirmed : existing;
  if (names.length === 0) return;
  const args = ['settle', RESULTS, ...names, '--look-up', ...options.accept, ...options.profile];
  const settled = await run(args, {
    cwd: folder.path,
    env: { ...env, ...(withAbsent && { NODE_OPTIONS: `--import=${FAST_CLOCK}` }) },
  });
  // Absent users stay unconfirmed unless they are settled too.
  expect(settled.status, settled.stderr).toBe(names.length === unconfirmed.length ? 0 : 1);
  sums.settled += names.length;
  await finish(setup);
  expect(reportOf(setup).unconfirmed.filter((name) => existing.includes(name))).toEqual([]);
}

function count(setup: Setup, sums: KillSums): void {
  const { created, unconfirmed } = reportOf(setup);
  const steps = setup.proxy.requests.filter((one) => isStep(one) && one.status !== undefined);
  const distinct = new Set(steps.map(({ path, body }) => `${path} ${body}`));
  sums.rosters += 1;
  sums.users += created.length;
  sums.memberships += membershipsOf(setup).length;
  sums.left += unconfirmed.length;
  sums.stepsAgain += steps.length - distinct.size;
  sums.stepsNamed += created.flatMap(({ steps: all = [] }) => all.filter(isLacking)).length;
}
