/** The program on its machines: workers of a fleet as separate processes, and the calls of a person. */

import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Ran } from '../../e2e/program.js';
import { WAIT_LIMIT_MS } from '../../support/timeouts.js';

const BIN = resolve(import.meta.dirname, '../../../bin/provision.js');
const FAST_CLOCK = resolve(import.meta.dirname, '../../support/fast-clock.js');
const CLOCK_AN_HOUR_OFF = join(import.meta.dirname, 'clock-an-hour-off.js');
const POLL_MS = 20;

export type Clock = 'right' | 'fast' | 'an hour off';

const CLOCKS: Readonly<Record<Clock, Readonly<Record<string, string>>>> = {
  right: {},
  fast: { NODE_OPTIONS: `--import=${FAST_CLOCK}` },
  'an hour off': { NODE_OPTIONS: `--import=${CLOCK_AN_HOUR_OFF}` },
};

export type Call = {
  /** The current folder, which is also the home folder. */
  readonly cwd: string;
  /** The address of the store, which the program gets in its environment. */
  readonly store?: string;
  readonly clock?: Clock;
};

export type Running = {
  readonly pid: number;
  /** Resolves with its output and its status, which is `null` after a signal. */
  readonly ended: Promise<Ran>;
  signal(name: NodeJS.Signals): void;
};

/** Starts the program. It ends with the process of the test, however that ends. */
export function start(args: readonly string[], { cwd, store, clock = 'right' }: Call): Running {
  const child: ChildProcess = spawn('setpriv', ['--pdeathsig', 'KILL', process.execPath, BIN, ...args], {
    cwd,
    env: {
      PATH: process.env.PATH,
      HOME: cwd,
      TZ: 'UTC',
      PROVISION_LANG: 'en',
      NO_COLOR: '1',
      ...CLOCKS[clock],
      ...(store !== undefined && { PROVISION_STORE: store }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      printed[name] += text;
    });
  return {
    pid: child.pid ?? 0,
    ended: new Promise((done, failed) => {
      child.on('error', failed);
      child.on('close', (status) => done({ status, ...printed }));
    }),
    signal: (name) => void child.kill(name),
  };
}

/** Runs the program to its end. */
export async function call(args: readonly string[], options: Call): Promise<Ran> {
  return await start(args, options).ended;
}

/** @throws if it does not become true in time */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  limitMs: number = WAIT_LIMIT_MS,
): Promise<void> {
  for (const began = performance.now(); !(await isTrue()); await setTimeout(POLL_MS))
    if (performance.now() - began > limitMs) throw new Error(`not within ${limitMs} ms: ${isTrue}`);
}
