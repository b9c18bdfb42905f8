/** The pause of 1 to 2 s between requests: how close a run comes to its shortest possible time. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from './figure.js';
import { median } from './measure.js';
import { type Place, TOKEN } from './measurements.js';
import { rosterOf } from './roster.js';
import { type Times, timesAt, withServer } from './server.js';

const ANSWER_MS = 200;
/** How much the clocks of server and program may differ at the same moment. */
const TICK_MS = 0.5;

/** Records each random number that the program draws, one per line. */
const NOTE_DRAWS = `
import { appendFileSync } from 'node:fs';
const draw = Math.random;
Math.random = () => {
  const number = draw();
  appendFileSync('draws.txt', number + '\\n');
  return number;
};
`;

type Paced = {
  /** From the first request to the last answer, in milliseconds. */
  readonly durationMs: number;
  /** The sum of the drawn pauses and the answers' durations. */
  readonly shortestMs: number;
  /** The smallest delay between the end of a pause and the next request; negative if the request came early. */
  readonly earliestMs: number;
};

/** The runs are concurrent, since they spend almost all of their time waiting. */
export async function pacedSending(place: Place, rows: number): Promise<Result> {
  const runs = await Promise.all(Array.from({ length: place.rounds }, () => pacedRun(place, rows)));
  const [durationMs, shortestMs] = [
    median(runs.map((run) => run.durationMs)),
    median(runs.map((run) => run.shortestMs)),
  ];
  const earliestMs = Math.min(...runs.map((run) => run.earliestMs));
  const value = median(runs.map((run) => run.durationMs / run.shortestMs));
  const note = `${(durationMs / 1000).toFixed(2)} s against ${(shortestMs / 1000).toFixed(2)} s`;
  return earliestMs < -TICK_MS
    ? { value, note, failure: `${(-earliestMs).toFixed(1)} ms early` }
    : { value, note };
}

async function pacedRun(place: Place, rows: number): Promise<Paced> {
  const cwd = mkdtempSync(join(place.folder, 'paced-'));
  writeFileSync(join(cwd, 'users.csv'), rosterOf(rows));
  writeFileSync(join(cwd, 'draws.mjs'), NOTE_DRAWS);
  return withServer(place, ANSWER_MS, async (url) => {
    const [node = '', ...rest] = place.provision;
    const args = [
      '--import',
      './draws.mjs',
      ...rest,
      'users.csv',
      '--yes',
      '--pace',
      '1-2',
      '--base-url',
      url,
    ];
    const env = { ...process.env, PROVISION_TOKEN: TOKEN };
    const [status] = await once(spawn(node, args, { cwd, stdio: 'ignore', env }), 'close');
    if (status !== 0) throw new Error(`a paced run ended with ${status}`);
    const draws = readFileSync(join(cwd, 'draws.txt'), 'utf8').trimEnd().split('\n').map(Number);
    return pacedTimes(draws, await timesAt(url));
  });
}

/** @param times of the requests in order, by the server's clock */
function pacedTimes(draws: readonly number[], times: readonly Times[]): Paced {
  const pauses = draws.slice(0, times.length - 1).map((draw) => 1000 + draw * 1000);
  // Measured from the start of the answer: the server may be suspended before it records the end, when the program
  // already has the answer.
  const gaps = times.slice(1).map(({ came }, at) => came - (times[at]?.answering ?? Number.NaN));
  const answers = times.map(({ came, answered }) => answered - came);
  return {
    durationMs: (times.at(-1)?.answered ?? Number.NaN) - (times[0]?.came ?? Number.NaN),
    shortestMs: sum(pauses) + sum(answers),
    earliestMs: Math.min(...gaps.map((gap, at) => gap - (pauses[at] ?? Number.NaN))),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
