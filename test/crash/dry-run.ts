/** Runs a dry run of the real program and measures it. */

import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const BIN = resolve(import.meta.dirname, '../../bin/provision.js');
/**
 * Prints, when the process ends, its peak memory and its processor time. Memory that it inherited from its parent does
 * not count.
 */
const REPORT_USAGE = `
  import { readFileSync } from 'node:fs';
  process.on('exit', () => {
    const usage = process.resourceUsage();
    let kib = usage.maxRSS;
    try { kib = Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'latin1'))[1]); } catch {}
    console.error('peak ' + kib * 1024);
    console.error('cpu ' + (usage.userCPUTime + usage.systemCPUTime) / 1000);
  });
`;

export type Refusal = {
  readonly status: number | null;
  readonly output: string;
  /** Processor time, which does not depend on other programs. */
  readonly ms: number;
  readonly peak: number;
};

/** A dry run of the real program, with its processor time and its peak memory in bytes. */
export function dryRun(path: string): Promise<Refusal> {
  const preload = `data:text/javascript,${encodeURIComponent(REPORT_USAGE)}`;
  const child = spawn(process.execPath, ['--import', preload, BIN, path, '--dry-run'], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', (status) => {
      const number = (name: string) => Number(new RegExp(`^${name} ([\\d.]+)$`, 'm').exec(output)?.[1]);
      done({ status, output, ms: number('cpu'), peak: number('peak') });
    });
  });
}
