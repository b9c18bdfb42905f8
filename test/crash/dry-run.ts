/** Runs a dry run of the real program and measures it. */

import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const BIN = resolve(import.meta.dirname, '../../bin/provision.js');
/** Prints the most memory that the process had in use, at its end. What a process inherits from its parent is left out. */
const TELL_PEAK = `
  import { readFileSync } from 'node:fs';
  process.on('exit', () => {
    let kib = process.resourceUsage().maxRSS;
    try { kib = Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'latin1'))[1]); } catch {}
    console.error('peak ' + kib * 1024);
  });
`;

export type Refusal = {
  readonly status: number | null;
  readonly told: string;
  readonly ms: number;
  readonly peak: number;
};

/** A dry run of the real program, with how long it took and the most memory that it had in use, in bytes. */
export function dryRun(path: string): Promise<Refusal> {
  const start = performance.now();
  const preload = `data:text/javascript,${encodeURIComponent(TELL_PEAK)}`;
  const child = spawn(process.execPath, ['--import', preload, BIN, path, '--dry-run'], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let told = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (told += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (told += text));
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', (status) => {
      const ms = performance.now() - start;
      done({ status, told, ms, peak: Number(/^peak (\d+)$/m.exec(told)?.[1]) });
    });
  });
}
