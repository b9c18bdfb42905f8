/** Calls the functions of the package as an embedding program does, and reads their results. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CreateOptions, createUsers, type ProvisionEvent } from '../../src/index.js';

export const HEAD = 'login,password,first,last\n';
export const ANNA = 'anna,Sample-Pass-1,Anna,A\n';
export const BORIS = 'boris,Sample-Pass-2,Boris,B\n';

export type Folder = {
  readonly path: string;
  write(name: string, text: string | Buffer): string;
  remove(): void;
};

/** A folder with `users.csv`, a roster of two users. */
export function rosterFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'provision-embed-'));
  const write = (name: string, text: string | Buffer): string => {
    writeFileSync(join(path, name), text, { mode: 0o600 });
    return join(path, name);
  };
  write('users.csv', `${HEAD}${ANNA}${BORIS}`);
  return { path, write, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export async function eventsOf(options: CreateOptions): Promise<readonly ProvisionEvent[]> {
  const events: ProvisionEvent[] = [];
  for await (const event of createUsers(options)) events.push(event);
  return events;
}

/** The outcomes, in the order of the rows. */
export function outcomesOf(events: readonly ProvisionEvent[]): readonly string[] {
  return events.flatMap((one) => (one.event === 'row' ? [`${one.nickname} ${one.outcome}`] : []));
}

/** The error that a call throws, or `undefined`. */
async function thrownBy(work: Promise<unknown>): Promise<unknown> {
  return await work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

export async function createError(options: CreateOptions): Promise<unknown> {
  return await thrownBy(eventsOf(options));
}
