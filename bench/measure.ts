/** Runs programs and measures them side by side: time on the clock, and peak memory as the system counts it. */

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A program to measure. What it prints is dropped, but for the last lines of its errors where it fails. */
export type Program = {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Puts things as they have to be before each run. Not measured. */
  readonly prepare?: () => void;
  /** Default: 0 alone. */
  readonly statuses?: readonly number[];
};

export type Measured = {
  readonly seconds: number;
  /** The most that was resident at once, in MiB; absent where `/usr/bin/time` is. */
  readonly peak?: number;
};

const TIME = '/usr/bin/time';
export const hasTime = existsSync(TIME);

/** @throws where the program ends with another status than it should */
export async function measure(program: Program): Promise<Measured> {
  const { command, cwd, env = {}, statuses = [0] } = program;
  const peaks = join(cwd, 'peak.txt');
  const [name = '', ...args] = hasTime ? [TIME, '-q', '-f', '%M', '-o', peaks, ...command] : command;
  program.prepare?.();
  const began = performance.now();
  const child = spawn(name, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-2_000);
  });
  const status = await new Promise<number | null>((done, failed) => {
    child.on('error', failed);
    child.on('close', done);
  });
  const seconds = (performance.now() - began) / 1000;
  if (status === null || !statuses.includes(status)) {
    throw new Error(`${command.join(' ')} ended with ${status}:\n${errors}`);
  }
  return { seconds, ...(hasTime && { peak: Number(readFileSync(peaks, 'utf8')) / 1024 }) };
}

/** Each program in turn, so many times, so that what else the machine does meets them alike; their medians. */
export async function sideBySide<K extends string>(
  rounds: number,
  programs: Readonly<Record<K, Program>>,
): Promise<Record<K, Measured>> {
  const names = Object.keys(programs) as K[];
  const runs = new Map<K, Measured[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) runs.get(name)?.push(await measure(programs[name]));
  }
  const medians = names.map((name): [K, Measured] => {
    const all = runs.get(name) ?? [];
    const peaks = all.flatMap(({ peak }) => (peak === undefined ? [] : [peak]));
    const seconds = median(all.map((one) => one.seconds));
    return [name, { seconds, ...(peaks.length > 0 && { peak: median(peaks) }) }];
  });
  return Object.fromEntries(medians) as Record<K, Measured>;
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [below = Number.NaN, above = Number.NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? above : (below + above) / 2;
}

/** Whether there is such a program on this machine. */
export function has(name: string): boolean {
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, name)));
}
