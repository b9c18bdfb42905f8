/** Runs the real program as its user does: the launcher in `bin/`, in a scratch folder, with a clean environment. */

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const BIN = resolve(import.meta.dirname, '../../bin/provision.js');

export type Ran = { readonly status: number | null; readonly stdout: string; readonly stderr: string };

export type RunOptions = {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  /** Runs it as this user, with a group of the same number. Only root can. */
  readonly uid?: number;
  /** Leaves standard input open, as a terminal does. */
  readonly keepStdinOpen?: boolean;
  /** Called with the child as soon as it runs. */
  readonly onStart?: (child: ChildProcess) => void | Promise<void>;
};

/** @returns the exit status and all that was printed, once the program has ended */
export function run(args: readonly string[], options: RunOptions): Promise<Ran> {
  const child = spawn(process.env.PROVISION_NODE ?? process.execPath, [BIN, ...args], {
    cwd: options.cwd,
    env: { PATH: process.env.PATH, HOME: options.cwd, TZ: 'UTC', ...options.env },
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
  options.onStart?.(child);
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', (status) => done({ status, stdout, stderr }));
  });
}

/** Resolves when the child has its signals in hand, however long it takes to start. */
export async function listening(child: ChildProcess): Promise<void> {
  const isListening = (): boolean => {
    const caught = /^SigCgt:\s*([0-9a-f]+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
    // Of those that the program listens to, SIGHUP is the one that Node leaves alone; it is signal 1.
    return (BigInt(`0x${caught ?? '0'}`) & 1n) === 1n;
  };
  if (process.platform !== 'linux') await setTimeout(2_000);
  else while (!isListening()) await setTimeout(10);
}

export type Scratch = {
  readonly path: string;
  write(name: string, text: string | Uint8Array): string;
  read(name: string): string;
  json(name: string): unknown;
  remove(): void;
};

export function scratch(): Scratch {
  const path = mkdtempSync(join(tmpdir(), 'provision-'));
  return {
    path,
    write(name, text) {
      writeFileSync(join(path, name), text);
      return name;
    },
    read: (name) => readFileSync(join(path, name), 'utf8'),
    json: (name) => JSON.parse(readFileSync(join(path, name), 'utf8')),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** A roster of `n` users, `user1` to `user<n>`. */
export function rosterOf(n: number): string {
  const rows = Array.from(
    { length: n },
    (_, i) => `user${i + 1},Sample-Pass-${i + 1},Last${i + 1},First${i + 1},${i + 1}`,
  );
  return ['nickname,password,last name,first name,department', ...rows].join('\n');
}
