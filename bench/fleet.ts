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

/** Records the longest stall of the event loop and the processor time, in milliseconds. */
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

/**
 * Creates a folder for each organisation, each with its own token.
 * @returns the folder that contains them
 */
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

type FleetRun = {
  readonly peak: number;
  readonly stallMs: number;
  readonly processorMs: number;
  readonly requests: number;
  /** From the first request to the last answer, at the server. */
  readonly seconds: number;
};

/** By fleet and pace: each run is measured once, for all figures that use it. */
const runs = new Map<string, Promise<FleetRun>>();

/**
 * Runs all organisations at once.
 * @param pace in seconds
 */
function measuredRun(place: Place, fleet: Fleet, pace: number): Promise<FleetRun> {
  const key = JSON.stringify([fleet, pace]);
  const run = runs.get(key) ?? runFleet(place, fleet, pace);
  runs.set(key, run);
  return run;
}

async function runFleet(place: Place, fleet: Fleet, pace: number): Promise<FleetRun> {
  return await withServer(place, ANSWER_MS, async (url) => {
    const cwd = makeFleet(place, fleet, url);
    const [node = '', ...program] = place.provision;
    const command = [node, '--import', './note.mjs', ...program, 'fleet', '.', '--yes', '--quiet'];
    const limits = ['--at-once', String(fleet.organisations), '--pace', String(pace)];
    const env = { NOTED: join(cwd, 'noted.json') };
    const { ran } = await sideBySide(1, { ran: { command: [...command, ...limits], cwd, env } });
    const times = await timesAt(url);
    const seconds = ((times.at(-1)?.answered ?? Number.NaN) - (times[0]?.came ?? Number.NaN)) / 1000;
    const noted = JSON.parse(readFileSync(env.NOTED, 'utf8')) as Pick<FleetRun, 'stallMs' | 'processorMs'>;
    return { ...noted, peak: ran.peak, requests: times.length, seconds };
  });
}

/** Against a single organisation with the same pauses. */
export async function fleetTime(place: Place, fleet: Fleet): Promise<Result> {
  const ideal = (fleet.rows - 1) * PACE_S + (fleet.rows * ANSWER_MS) / 1000;
  const { seconds } = await measuredRun(place, fleet, PACE_S);
  return { value: seconds / ideal, note: `${seconds.toFixed(1)} s against ${ideal.toFixed(1)} s` };
}

export async function fleetStall(place: Place, fleet: Fleet): Promise<Result> {
  const { stallMs } = await measuredRun(place, fleet, PACE_S);
  return { value: stallMs, note: 'the longest' };
}

export async function fleetPeak(place: Place, fleet: Fleet): Promise<Result> {
  if (!hasTime) return { missing: 'GNU time' };
  const { peak } = await measuredRun(place, fleet, PACE_S);
  return { value: peak, note: 'all in progress' };
}

/** The memory per additional organisation, beyond a fifth of them. */
export async function fleetPeakEach(place: Place, { organisations, rows }: Fleet): Promise<Result> {
  if (!hasTime) return { missing: 'GNU time' };
  const few = Math.ceil(organisations / 5);
  const [less, more] = [
    await measuredRun(place, { organisations: few, rows }, PACE_S),
    await measuredRun(place, { organisations, rows }, PACE_S),
  ];
  const value = (more.peak - less.peak) / (organisations - few);
  return {
    value,
    note: `${less.peak.toFixed(0)} MiB for ${few}, ${more.peak.toFixed(0)} for ${organisations}`,
  };
}

/** Processor time per request without pauses, including everything before and after the requests. */
export async function fleetWork(place: Place, fleet: Fleet): Promise<Result> {
  const { processorMs, requests, seconds } = await measuredRun(place, fleet, 0);
  return {
    value: processorMs / requests,
    note: `${Math.round((1000 * requests) / processorMs)} a core-second, ${Math.round(requests / seconds)} a second`,
  };
}

/** Against one call per organisation. Only a fiftieth of these calls are made. */
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
