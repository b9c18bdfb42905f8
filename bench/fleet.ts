/** Many organisations in one process: time, memory, and the longest stall of the event loop. */

import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from './figure.js';
import { hasTime, sideBySide } from './measure.js';
import { type Place, TOKEN } from './measurements.js';
import { rosterOf } from './roster.js';
import { timesAt, withServer } from './server.js';

const ANSWER_MS = 50;
const PACE_S = 1.5;

/** Notes the longest time in which nothing else could run, in milliseconds, and the processor's time. */
const NOTE = `
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const noted = { stallMs: delay.max / 1e6 - 10, processorMs: (user + system) / 1000 };
  writeFileSync(process.env.NOTED, JSON.stringify(noted));
});
`;

type Fleet = { readonly organisations: number; readonly rows: number };

/** A folder for each organisation, each with a token of its own. @returns the folder of all */
function makeFleet(place: Place, { organisations, rows }: Fleet, url: string): string {
  const folder = mkdtempSync(join(place.folder, 'fleet-'));
  for (let at = 0; at < organisations; at += 1) {
    const own = join(folder, `o${at}`);
    mkdirSync(own);
    writeFileSync(join(own, 'users.csv'), rosterOf(rows));
    writeFileSync(join(own, 'token.txt'), `${TOKEN}-${at}`);
  }
  const settings = { base_url: url, token_file: 'token.txt' };
  for (let at = 0; at < organisations; at += 1)
    writeFileSync(join(folder, `o${at}`, 'provision.config.json'), JSON.stringify(settings));
  writeFileSync(join(folder, 'note.mjs'), NOTE);
  return folder;
}

type Ran = {
  readonly peak: number;
  readonly stallMs: number;
  readonly processorMs: number;
  readonly requests: number;
  /** From the first request to the last answer, at the server. */
  readonly seconds: number;
};

/** One run of a fleet is measured once, whatever is read from it. */
const runs = new Map<string, Promise<Ran>>();

/** All organisations at once. @param pace in seconds */
function ranFleet(place: Place, fleet: Fleet, pace: number): Promise<Ran> {
  const key = JSON.stringify([fleet, pace]);
  const run = runs.get(key) ?? runFleet(place, fleet, pace);
  runs.set(key, run);
  return run;
}

async function runFleet(place: Place, fleet: Fleet, pace: number): Promise<Ran> {
  return await withServer(place, ANSWER_MS, async (url) => {
    const cwd = makeFleet(place, fleet, url);
    const [node = '', ...program] = place.provision;
    const command = [node, '--import', './note.mjs', ...program, 'fleet', '.', '--yes', '--quiet'];
    const limits = ['--at-once', String(fleet.organisations), '--pace', String(pace)];
    const env = { NOTED: join(cwd, 'noted.json') };
    const { ran } = await sideBySide(1, { ran: { command: [...command, ...limits], cwd, env } });
    const times = await timesAt(url);
    const seconds = ((times.at(-1)?.answered ?? Number.NaN) - (times[0]?.came ?? Number.NaN)) / 1000;
    const noted = JSON.parse(readFileSync(env.NOTED, 'utf8')) as Pick<Ran, 'stallMs' | 'processorMs'>;
    return { ...noted, peak: ran.peak, requests: times.length, seconds };
  });
}

/** Against one organisation alone, with pauses as long as those of each of the others. */
export async function fleetTime(place: Place, fleet: Fleet): Promise<Result> {
  const ideal = (fleet.rows - 1) * PACE_S + (fleet.rows * ANSWER_MS) / 1000;
  const { seconds } = await ranFleet(place, fleet, PACE_S);
  return { value: seconds / ideal, note: `${seconds.toFixed(1)} s against ${ideal.toFixed(1)} s` };
}

export async function fleetStall(place: Place, fleet: Fleet): Promise<Result> {
  const { stallMs } = await ranFleet(place, fleet, PACE_S);
  return { value: stallMs, note: 'the longest' };
}

export async function fleetPeak(place: Place, fleet: Fleet): Promise<Result> {
  if (!hasTime) return { missing: 'GNU time' };
  const { peak } = await ranFleet(place, fleet, PACE_S);
  return { value: peak, note: 'all in progress' };
}

/** The memory of each further organisation, from a fifth of them on. */
export async function fleetPeakEach(place: Place, { organisations, rows }: Fleet): Promise<Result> {
  if (!hasTime) return { missing: 'GNU time' };
  const few = Math.ceil(organisations / 5);
  const [less, more] = [
    await ranFleet(place, { organisations: few, rows }, PACE_S),
    await ranFleet(place, { organisations, rows }, PACE_S),
  ];
  const value = (more.peak - less.peak) / (organisations - few);
  return {
    value,
    note: `${less.peak.toFixed(0)} MiB for ${few}, ${more.peak.toFixed(0)} for ${organisations}`,
  };
}

/** The processor's time for each request without waits, with all that a run does before and after. */
export async function fleetWork(place: Place, fleet: Fleet): Promise<Result> {
  const { processorMs, requests, seconds } = await ranFleet(place, fleet, 0);
  return {
    value: processorMs / requests,
    note: `${Math.round((1000 * requests) / processorMs)} a core-second, ${Math.round(requests / seconds)} a second`,
  };
}

/** Against a call for each; a fiftieth of the calls is made. */
export async function fleetDryRun(place: Place, fleet: Fleet): Promise<Result> {
  const cwd = makeFleet(place, fleet, 'https://id.example.org');
  const some = Math.max(1, Math.round(fleet.organisations / 50));
  const [node = '', program = ''] = place.provision;
  const each = `for n in $(seq 0 ${some - 1}); do (cd o$n && "${node}" "${program}" users.csv --dry-run) || exit 1; done`;
  const { ours, single } = await sideBySide(place.rounds, {
    ours: { command: [...place.provision, 'fleet', '.', '--dry-run'], cwd },
    single: { command: ['sh', '-c', each], cwd },
  });
  const all = (single.seconds * fleet.organisations) / some;
  return { value: ours.seconds / all, note: `${ours.seconds.toFixed(1)} s against ${all.toFixed(0)} s` };
}
