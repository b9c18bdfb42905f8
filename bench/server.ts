/** The server of all measurements, in a separate process. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** When a request arrived, when its answer began, and when it was sent, in milliseconds. */
export type Times = { readonly came: number; readonly answering: number; readonly answered: number };

/** All requests since the last call. */
export async function timesAt(url: string): Promise<readonly Times[]> {
  return (await (await fetch(`${url}/times`)).json()) as readonly Times[];
}

/** @param delayMs how long the server takes to answer */
export async function withServer<T>(
  { program }: { readonly program: (name: string, ...args: string[]) => readonly string[] },
  delayMs: number,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const [name = '', ...args] = program('server.js', String(delayMs));
  const child = spawn(name, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  try {
    const [url] = await once(createInterface(child.stdout), 'line');
    return await work(String(url));
  } finally {
    child.stdin.end();
    await closed;
  }
}
