/** Starts the server that everything is sent to, in a process of its own. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Place } from './figure.js';

export type Server = { readonly url: string; close(): Promise<void> };

/** @param delayMs how long it takes for each answer */
export async function startServer({ program }: Place, delayMs = 0): Promise<Server> {
  const [name = '', ...args] = program('server', String(delayMs));
  const child = spawn(name, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    url,
    async close() {
      const closed = once(child, 'close');
      child.stdin.end();
      await closed;
    },
  };
}
