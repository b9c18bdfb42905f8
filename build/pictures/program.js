/** Starts the built program for a picture, with an environment that is the same on every machine. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

export const BIN = resolve(import.meta.dirname, '../../bin/provision.js');
export const SAMPLES = resolve(import.meta.dirname, '../../samples');

export function steadyEnv(more = {}) {
  return { PATH: process.env.PATH, HOME: tmpdir(), TZ: 'UTC', LANG: 'C.UTF-8', ...more };
}

/** @returns the exit status and the output */
export async function runProgram(args, { cwd, env = {}, bin = BIN }) {
  const child = spawn(process.execPath, [bin, ...args], {
    cwd,
    env: steadyEnv(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[status], stdout, stderr] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { status, stdout, stderr };
}

/** Calls `use` with a new folder and removes it afterwards. */
export async function inScratchFolder(use) {
  const folder = mkdtempSync(join(tmpdir(), 'provision-picture-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Calls `use` with the address and the token of a new sandbox, and stops the sandbox afterwards. */
export async function withSandbox(options, use) {
  const args = [BIN, 'sandbox', '--port', '0', '--throttle', '0', ...options];
  const child = spawn(process.execPath, args, { env: steadyEnv(), stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    return await use(await addressOf(child));
  } finally {
    child.kill('SIGTERM');
  }
}

function addressOf(sandbox) {
  return new Promise((ready, fail) => {
    let printed = '';
    const read = (chunk) => {
      printed += chunk;
      const url = /PROVISION_BASE_URL=(\S+)/.exec(printed)?.[1];
      const token = /PROVISION_TOKEN=(\S+)\n/.exec(printed)?.[1];
      if (url !== undefined && token !== undefined) ready({ url, token });
    };
    sandbox.stdout.on('data', read);
    sandbox.stderr.on('data', read);
    sandbox.once('exit', (status) => fail(new Error(`The sandbox ended with status ${status}: ${printed}`)));
  });
}
