/** Runs programs and measures them side by side: elapsed time, processor time, and peak memory as reported by the system. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import type { Result } from './figure.js';

/** A program to measure. Its output is dropped, except the last error output if it fails. */
export type Program = {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Called before each run, and not measured. */
  readonly prepare?: () => void;
};

export type Measured = {
  /** Elapsed. */
  readonly seconds: number;
  /** Seconds of processor time, of the program and its children. Other load affects it much less than elapsed time. */
  readonly processor: number;
  /** The peak resident memory in MiB; NaN without GNU time. */
  readonly peak: number;
};

/** Writes the processor time to the file that is its first argument. Node only has that of its own process. */
const TIMED = `TIMEFORMAT='%3U %3S'; { time "$@" 2>&3 3>&-; } 3>&2 2>"$0"`;
const TIME = '/usr/bin/time';
export const hasTime = existsSync(TIME);

/**
 * Measures the programs in turn for several rounds, so that other load affects them equally.
 * @returns the medians
 */
export async function sideBySide<K extends string>(
  rounds: number,
  programs: Readonly<Record<K, Program>>,
): Promise<Record<K, Measured>> {
  const names = Object.keys(programs) as K[];
  const runs = names.map((): Measured[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, name] of names.entries()) runs[at]?.push(await measure(programs[name]));
  }
  const medians = names.map((name, at): [K, Measured] => {
    const medianOf = (of: keyof Measured): number => median((runs[at] ?? []).map((run) => run[of]));
    return [name, { seconds: medianOf('seconds'), processor: medianOf('processor'), peak: medianOf('peak') }];
  });
  return Object.fromEntries(medians) as Record<K, Measured>;
}

/** @throws if the program fails */
async function measure({ command, cwd, env, prepare }: Program): Promise<Measured> {
  const [peaks, times] = [join(cwd, 'peak.txt'), join(cwd, 'times.txt')];
  const called = hasTime ? [TIME, '-q', '-f', '%M', '-o', peaks, ...command] : command;
  prepare?.();
  const began = performance.now();
  const child = spawn('bash', ['-c', TIMED, times, ...called], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-2_000);
  });
  const [status] = await once(child, 'close');
  const seconds = (performance.now() - began) / 1000;
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}:\n${errors}`);
  const [user = Number.NaN, system = Number.NaN] = readFileSync(times, 'utf8').split(' ').map(Number);
  return {
    seconds,
    processor: user + system,
    peak: hasTime ? Number(readFileSync(peaks, 'utf8')) / 1024 : Number.NaN,
  };
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [below = Number.NaN, above = Number.NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? above : (below + above) / 2;
}

/**
 * @param of elapsed or processor time
 * @param tool what the other program needs in addition to Node, if it is not the command itself
 */
export async function compareTimes(
  { rounds, of }: { readonly rounds: number; readonly of: 'seconds' | 'processor' },
  ours: Program,
  other: Program,
  tool?: string,
): Promise<Result> {
  for (const name of ['bash', other.command[0] ?? '', tool ?? 'node'])
    if (!has(name)) return { missing: name };
  const { mine, theirs } = await sideBySide(rounds, { mine: ours, theirs: other });
  const note = `${mine[of].toPrecision(3)} s against ${theirs[of].toPrecision(3)} s`;
  return { value: mine[of] / theirs[of], note };
}

/** True if the program is installed on this machine. */
function has(name: string): boolean {
  if (isAbsolute(name)) return true;
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));
}
