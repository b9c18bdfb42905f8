/**
 * The performance of a store, with PostgreSQL, directory and worker on the same cores: requests per core and second,
 * commits per request, and the memory of a waiting organisation. `ORGS`, `ROWS` and `FULL=1` measure at full size,
 * where the limits apply; a small run only checks that measuring works.
 */

import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectNoBug, expectPromise, statesOf } from './outcomes.js';
import { type Postgres, startPostgres } from './postgres.js';
import { setUpStage } from './stage.js';
import { until } from './workers.js';

const isFull = process.env.FULL !== undefined;
const ORGS = Number(process.env.ORGS ?? 40);
const ROWS = Number(process.env.ROWS ?? 10);
const WORKERS = Number(process.env.WORKERS ?? 2);
const MIN_A_CORE_SECOND = 400;
const MAX_COMMITS = 1;
const MAX_KB = 60;

let postgres: Postgres;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(async () => {
  await postgres.close();
});

async function commits(database: string): Promise<number> {
  // Statistics of ended sessions are available a moment later.
  await setTimeout(1_500);
  const sql = `SELECT xact_commit::integer AS n FROM pg_stat_database WHERE datname = '${database}'`;
  return (await postgres.query<{ n: number }>('postgres', sql))[0]?.n ?? 0;
}

it(`at pace 0 a core sends ${MIN_A_CORE_SECOND} requests a second, with at most ${MAX_COMMITS} commit each`, async () => {
  const stage = await setUpStage(postgres, { organisations: ORGS, rows: ROWS });
  try {
    expectNoBug(await stage.init());
    const before = await commits(stage.database);
    const all = Array.from({ length: WORKERS }, () =>
      stage.worker(['--pace', '0', '--at-once', String(Math.ceil(ORGS / WORKERS))]),
    );
    const ends = await Promise.all(all.map(({ ended }) => ended));
    for (const { status, stdout } of ends) expect(status, stdout).toBe(0);
    expect((await statesOf(stage.person)).filter(({ state }) => state !== 'done')).toEqual([]);
    const arrivals = await stage.directory.arrivals();
    const newCommits = (await commits(stage.database)) - before;
    const requests = arrivals.length;
    const seconds = ((arrivals.at(-1)?.answered ?? 0) - (arrivals[0]?.at ?? 0)) / 1000;
    const cores = Math.min(2, availableParallelism());
    const figures = { aCoreSecond: requests / seconds / cores, commits: newCommits / requests };
    console.log(
      `${requests} requests in ${seconds.toFixed(1)} s: ${Math.round(figures.aCoreSecond)} a core-second with everything on ` +
        `${cores} cores; ${figures.commits.toFixed(2)} commits a request`,
    );
    await expectPromise(stage);
    expect(requests).toBe(ORGS * ROWS);
    if (!isFull) return;
    expect(figures.aCoreSecond).toBeGreaterThanOrEqual(MIN_A_CORE_SECOND);
    expect(figures.commits).toBeLessThanOrEqual(MAX_COMMITS);
  } finally {
    await stage.close();
  }
});

it(`a waiting organisation uses at most ${MAX_KB} kB of memory`, async () => {
  const [few, many] = [ORGS, ORGS * 5];
  const [less, more] = [await peakKb(few), await peakKb(many)];
  const each = (more - less) / (many - few);
  console.log(
    `${Math.round(less / 1024)} MB with ${few}, ${Math.round(more / 1024)} MB with ${many}: ${each.toFixed(1)} kB each`,
  );
  if (isFull) expect(each).toBeLessThanOrEqual(MAX_KB);
});

/** The peak memory of a worker that sends for ten organisations, while the others wait. */
async function peakKb(organisations: number): Promise<number> {
  const stage = await setUpStage(postgres, { organisations, rows: ROWS });
  try {
    expectNoBug(await stage.init());
    const worker = stage.worker(['--pace', '0.5', '--at-once', '10']);
    await until(async () => (await stage.directory.count()) >= 30);
    const status = readFileSync(`/proc/${worker.pid}/status`, 'utf8');
    worker.signal('SIGTERM');
    expectNoBug(await worker.ended);
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]);
  } finally {
    await stage.close();
  }
}
