/**
 * The pause between requests, also across an interruption, measured by the server on a monotonic clock. The program's
 * random numbers are recorded, so that each pause is compared with its own.
 */

import type { ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { type Ran, rosterOf, run, scratch } from '../e2e/program.js';
import { type FaultServer, type Got, healthy, startFaultServer } from './fault-server.js';

const PACED = Number(process.env.PACED ?? 16);
const IS_FULL = PACED >= 200;
/** At full size, the pace of a real run; otherwise a faster one. */
const RANGE = IS_FULL ? { from: 1, to: 2 } : { from: 0.5, to: 1 };
const FIXED = IS_FULL ? 1.5 : 0.75;
/** The possible difference between two clocks that tick several times a millisecond. */
const TICK_MS = 0.5;
const MAX_OFF = 0.03;

const figures: string[] = [];

/** Records each random number that the program draws, one per line. */
const NOTE_DRAWS = `
import { appendFileSync } from 'node:fs';
const draw = Math.random;
Math.random = () => {
  const number = draw();
  appendFileSync(process.env.DRAWS, number + '\\n');
  return number;
};
`;

type Paced = {
  /** The pauses of both runs, from the end of an answer to the next request, in milliseconds. */
  readonly gaps: readonly number[];
  /** The required pause for each of them. */
  readonly required: readonly number[];
  /** From the last answer of the first run to the first request of the second. */
  readonly between: number;
};

/** A run that is interrupted halfway, and the same command again. */
async function pace(text: string, required: (draw: number) => number): Promise<Paced> {
  const folder = scratch();
  folder.write('users.csv', rosterOf(PACED));
  const hook = pathToFileURL(join(folder.path, folder.write('draws.mjs', NOTE_DRAWS))).href;
  const server = await startFaultServer();
  const half = Math.floor(PACED / 2);
  const gaps: number[] = [];
  const pauses: number[] = [];
  try {
    // A resumed run also draws a number for its first request.
    const go = async (onStart: (child: ChildProcess) => void, skipped: number): Promise<Ran> => {
      const draws = join(folder.path, 'draws');
      writeFileSync(draws, '');
      const before = server.received.length;
      const ran = await run(['users.csv', '--pace', text], {
        cwd: folder.path,
        env: {
          PROVISION_BASE_URL: server.url,
          PROVISION_TOKEN: 'token-of-the-pacing-test',
          NODE_OPTIONS: `--import=${hook}`,
          DRAWS: draws,
        },
        onStart,
      });
      const newGaps = gapsOf(server.received.slice(before));
      gaps.push(...newGaps);
      const drawn = readFileSync(draws, 'utf8').trim().split('\n').map(Number);
      pauses.push(...drawn.slice(skipped, skipped + newGaps.length).map(required));
      return ran;
    };
    const first = await go((child) => interruptAt(server, half, child), 0);
    expect(first.status).toBe(130);
    const interruptedAt = server.received.length;
    const second = await go(() => {}, 1);
    expect(second.status).toBe(0);
    expect(server.received).toHaveLength(PACED);
    expect([...server.created.values()]).toEqual(Array(PACED).fill(1));
    const between = gapsOf(server.received.slice(interruptedAt - 1))[0] ?? Number.NaN;
    return { gaps, required: pauses, between };
  } finally {
    folder.remove();
    await server.close();
  }
}

/** Sends a signal in the middle of the pause after the n-th answer. */
function interruptAt(server: FaultServer, n: number, child: ChildProcess): void {
  server.plan = (got, count) => {
    if (count === n) setTimeout(() => child.kill('SIGINT'), 100);
    return healthy(server.created.has(got.nickname));
  };
}

function gapsOf(received: readonly Got[]): number[] {
  return received.slice(1).map((got, i) => got.at - (received[i]?.answeredAt ?? Number.NaN));
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

function noteFigures(name: string, { gaps, required, between }: Paced): void {
  const off = (mean(gaps) / mean(required) - 1) * 100;
  figures.push(
    `${name}: ${gaps.length} gaps, ${Math.min(...gaps).toFixed(1)} to ${Math.max(...gaps).toFixed(1)} ms, ` +
      `mean ${mean(gaps).toFixed(1)} ms, drawn ${mean(required).toFixed(1)} ms (${off.toFixed(2)} % more), ` +
      `across the resume ${between.toFixed(0)} ms`,
  );
}

function expectKept({ gaps, required }: Paced): void {
  expect(gaps).toHaveLength(PACED - 2);
  expect(required).toHaveLength(gaps.length);
  // No pause is shorter than required, and together they are hardly longer.
  for (const [i, gap] of gaps.entries())
    expect(gap, `gap ${i}`).toBeGreaterThanOrEqual((required[i] ?? 0) - TICK_MS);
  const excess = gaps.map((gap, i) => gap - (required[i] ?? 0));
  // Among a few short pauses, a single delay of a busy machine would outweigh the rest, so the median counts.
  expect((IS_FULL ? mean(excess) : median(excess)) / mean(required)).toBeLessThan(MAX_OFF);
}

describe.concurrent(`${PACED} requests`, () => {
  it('a random pace has no pause below its lower bound, and none that is needlessly long', async () => {
    const { from, to } = RANGE;
    const paced = await pace(`${from}-${to}`, (draw) => (from + draw * (to - from)) * 1000);
    noteFigures(`--pace ${from}-${to}`, paced);
    expectKept(paced);
    expect(Math.min(...paced.gaps)).toBeGreaterThanOrEqual(from * 1000 - TICK_MS);
    expect(paced.between).toBeGreaterThanOrEqual(from * 1000);
    // The random numbers are fair: their mean is within three standard errors of the middle.
    const error = ((to - from) * 1000) / Math.sqrt(12 * paced.required.length);
    expect(Math.abs(mean(paced.required) - (from + to) * 500)).toBeLessThan(3 * error);
  });

  it('a fixed pace has the given mean', async () => {
    const paced = await pace(String(FIXED), () => FIXED * 1000);
    noteFigures(`--pace ${FIXED}`, paced);
    expectKept(paced);
    expect(paced.between).toBeGreaterThanOrEqual(FIXED * 1000);
  });
});

afterAll(() => {
  console.log(`pacing, measured by the server:\n${figures.map((line) => `  ${line}`).join('\n')}`);
});
