/** The pause of 1 to 2 s between requests: how near a run comes to the shortest time that it could take. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Figure, held, type Measurement, type Place } from '../figure.js';
import { median } from '../measure.js';
import { startServer } from '../server.js';

const ANSWER_MS = 200;
/** What the server and the program may see differently in one moment of the same clock. */
const TICK_MS = 0.5;

/** Notes each random number that the program draws, a line each. */
const NOTE_DRAWS = `
import { appendFileSync } from 'node:fs';
const draw = Math.random;
Math.random = () => {
  const number = draw();
  appendFileSync('draws.txt', number + '\\n');
  return number;
};
`;

/** The runs are made at the same time: they wait nearly all of it. */
export const pause: Measurement = async (place) => {
  const runs = await Promise.all(Array.from({ length: place.sizes.rounds }, () => pacedRun(place)));
  const what = `pause of 1 to 2 s over ${place.sizes.paced} rows`;
  const [took, least] = [median(runs.map((run) => run.took)), median(runs.map((run) => run.least))];
  const ratio: Figure = {
    what,
    against: "the sum of the drawn pauses and the answers' times",
    unit: '×',
    value: median(runs.map((run) => run.took / run.least)),
    atMost: 1.003,
    note: `${(took / 1000).toFixed(2)} s against ${(least / 1000).toFixed(2)} s`,
  };
  const earliest = Math.min(...runs.map((run) => run.earliest));
  const note = `the earliest request came ${earliest.toFixed(2)} ms after its pause`;
  return [ratio, held({ what, against: "never early on the server's clock" }, earliest > -TICK_MS, note)];
};

/** On the server's clock: of each request in its order. */
type Times = readonly { readonly came: number; readonly answering: number; readonly answered: number }[];

type Paced = {
  /** From the first request to the last answer, in milliseconds. */
  readonly took: number;
  /** The drawn pauses and the times of the answers, summed. */
  readonly least: number;
  /** How long after the end of its pause the earliest request came. */
  readonly earliest: number;
};

async function pacedRun(place: Place): Promise<Paced> {
  const server = await startServer(place, ANSWER_MS);
  const folder = mkdtempSync(join(place.folder, 'paced-'));
  try {
    writeFileSync(join(folder, 'users.csv'), readFileSync(place.roster(place.sizes.paced).path));
    writeFileSync(join(folder, 'draws.mjs'), NOTE_DRAWS);
    const [node = '', ...rest] = place.provision;
    const hook = ['--import', pathToFileURL(join(folder, 'draws.mjs')).href];
    const run = [
      ...hook,
      ...rest,
      'users.csv',
      '--yes',
      '--quiet',
      '--pace',
      '1-2',
      '--base-url',
      server.url,
    ];
    const env = { ...process.env, PROVISION_TOKEN: 'token-of-a-benchmark' };
    const child = spawn(node, run, { cwd: folder, stdio: 'ignore', env });
    const [status] = await once(child, 'close');
    if (status !== 0) throw new Error(`a paced run ended with ${status}`);
    const draws = readFileSync(join(folder, 'draws.txt'), 'utf8').trimEnd().split('\n').map(Number);
    const times = (await (await fetch(`${server.url}/times`)).json()) as Times;
    return reckon(draws, times);
  } finally {
    await server.close();
  }
}

function reckon(draws: readonly number[], times: Times): Paced {
  const pauses = draws.slice(0, times.length - 1).map((draw) => 1000 + draw * 1000);
  // From where the answer begins to go out: the server may be put to sleep between that and noting that it is out, while
  // the program has it already.
  const gaps = times.slice(1).map(({ came }, at) => came - (times[at]?.answering ?? Number.NaN));
  const answers = times.map(({ came, answered }) => answered - came);
  return {
    took: (times.at(-1)?.answered ?? Number.NaN) - (times[0]?.came ?? Number.NaN),
    least: sum(pauses) + sum(answers),
    earliest: Math.min(...gaps.map((gap, at) => gap - (pauses[at] ?? Number.NaN))),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
