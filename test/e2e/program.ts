/** Runs the real program as a user does: the launcher in `bin/`, in a scratch folder, with a clean environment. */

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { shellQuote } from '../../src/domain/shell-quote.js';
import {
  flawsOf,
  parseCommand,
  printedCommands,
  textsOf,
  unexplainedGaps,
} from '../support/printed-commands.js';
import { startInRealTime } from '../support/skipping-clock.js';
import { runInProcess } from './in-process.js';

const BIN = resolve(import.meta.dirname, '../../bin/provision.js');

export type Ran = { readonly status: number | null; readonly stdout: string; readonly stderr: string };

export type RunOptions = {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  /** Runs the program as this user, with a group of the same number. Requires root. */
  readonly uid?: number;
  /** Leaves standard input open, as a terminal does. */
  readonly keepStdinOpen?: boolean;
  /** Called with the child as soon as it has been started. */
  readonly onStart?: (child: ChildProcess) => void | Promise<void>;
  /** Interrupts a program in the process of the test, with the name of a signal as its reason. */
  readonly signal?: AbortSignal;
  /** A person at a terminal, in the process of the test: answers each question. @param shown all text so far */
  readonly answer?: (shown: string) => string;
  /** Starts a separate process with real time: for tests that compare its clock with the times of files or servers. */
  readonly ownProcess?: true;
};

/**
 * In projects with `SHARED_PROCESS` (vitest.config.ts), runs the program in the process of the test, which is ten times
 * as fast, unless an option requires a process or `PROVISION_NODE` names another Node. A run with `answer` always shares
 * the process, since only there is a terminal simulated.
 * @returns the exit status and the output once the program has ended
 * @throws {Error} if it printed a command that does not parse or lacks a typed option
 */
export async function run(args: readonly string[], options: RunOptions): Promise<Ran> {
  const since = Date.now();
  const { cwd, stdin = '', signal, answer } = options;
  const env = { PATH: process.env.PATH ?? '', HOME: cwd, TZ: 'UTC', ...options.env };
  const ran = isShared(options)
    ? await runInProcess({ args, cwd, env, stdin, signal, answer }, BIN)
    : await runProcess(args, { ...options, env });
  await checkPrinted(args, ran, cwd, since);
  return ran;
}

function isShared({ uid, keepStdinOpen, onStart, ownProcess, env, answer }: RunOptions): boolean {
  if (answer !== undefined) return true;
  const isOfProcess = [uid, keepStdinOpen, onStart, ownProcess, env?.NODE_OPTIONS].some(
    (option) => option !== undefined,
  );
  return process.env.SHARED_PROCESS !== undefined && process.env.PROVISION_NODE === undefined && !isOfProcess;
}

function runProcess(args: readonly string[], options: RunOptions): Promise<Ran> {
  const child = spawn(process.env.PROVISION_NODE ?? process.execPath, [BIN, ...args], {
    cwd: options.cwd,
    env: options.env,
    stdio: 'pipe',
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.stdin.on('error', () => {});
  if (options.keepStdinOpen !== true) child.stdin.end(options.stdin ?? '');
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', (status) => done({ status, stdout, stderr }));
    const started = async () => await options.onStart?.(child);
    // Otherwise the test would wait for the program until its time limit.
    started().catch((error: unknown) => {
      child.kill('SIGKILL');
      failed(error);
    });
  });
}

/** Every command that the program printed or wrote into a report must be runnable in this folder. */
async function checkPrinted(
  args: readonly string[],
  { stdout, stderr }: Ran,
  cwd: string,
  since: number,
): Promise<void> {
  // The commands in a help are examples.
  if (args.length === 0 || args.some((arg) => ['--help', '-h', 'help', 'completion'].includes(arg))) return;
  const program = `node ${shellQuote(relative(cwd, BIN))}`;
  const found = textsOf([stdout, stderr], cwd, since).flatMap((text) =>
    ['provision', program].flatMap((name) => printedCommands(text, name)),
  );
  if (found.length === 0) return;
  const call = await parseCommand(args, cwd);
  const distinct = new Map(found.map((one) => [one.argv.join('\n'), one]));
  const flaws = await Promise.all([...distinct.values()].map((one) => flawsOf(one, call, cwd)));
  flaws.push(unexplainedGaps(`${stdout}\n${stderr}`, [...distinct.values()]));
  if (flaws.flat().length === 0) return;
  const called = `provision ${args.join(' ')}`;
  throw new Error(`${called}\n  printed commands that cannot be run:\n  ${flaws.flat().join('\n  ')}`);
}

/** Resolves when the child handles its signals, which takes as long as its start. */
export async function listening(child: ChildProcess): Promise<void> {
  const isListening = (): boolean => {
    const caught = /^SigCgt:\s*([0-9a-f]+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
    // Node itself does not handle SIGHUP, so it shows that the program listens. It is signal 1.
    return (BigInt(`0x${caught ?? '0'}`) & 1n) === 1n;
  };
  if (process.platform !== 'linux') await setTimeout(2_000);
  else while (!isListening()) await setTimeout(10);
}

/** Resolves when the child says that it ends after the current request: on standard error, or as an event. */
export function confirmed(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: string) => {
        text += chunk;
        if (text.includes('Stopping after the current request')) done();
      });
  });
}

export type Scratch = {
  readonly path: string;
  /** Creates the folder of the file. */
  write(name: string, text: string | Uint8Array): string;
  read(name: string): string;
  json(name: string): unknown;
  remove(): void;
};

/** A new folder for a test. */
export function scratch(): Scratch {
  startInRealTime();
  const path = mkdtempSync(join(tmpdir(), 'provision-'));
  return {
    path,
    write(name, text) {
      mkdirSync(dirname(join(path, name)), { recursive: true });
      writeFileSync(join(path, name), text);
      return name;
    },
    read: (name) => readFileSync(join(path, name), 'utf8'),
    json: (name) => JSON.parse(readFileSync(join(path, name), 'utf8')),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** The commands in a text that the program printed in this folder. */
export function printedIn(text: string, cwd: string): readonly (readonly string[])[] {
  return printedCommands(text, `node ${shellQuote(relative(cwd, BIN))}`).map(({ argv }) => argv);
}

/** A roster of `n` users: `user1` to `user<n>`, with names from `nameOf(1)` to `nameOf(n)`. */
export function rosterOf(n: number): string {
  const rows = Array.from(
    { length: n },
    (_, i) => `user${i + 1},Sample-Pass-${i + 1},${nameOf(i + 1, 'Last')},${nameOf(i + 1)},${i + 1}`,
  );
  return ['nickname,password,last name,first name,department', ...rows].join('\n');
}

/** A name without digits: `Firstbc` for 12. */
export function nameOf(n: number, part: 'First' | 'Last' = 'First'): string {
  return part + [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
}
