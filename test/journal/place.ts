/** A results folder with a journal that the tests write, wherever its lines are kept: common to all adapters. */

import { expect } from 'vitest';
import type { Journals, OpenOptions } from '../../src/domain/journals.js';
import { type AttemptResult, type Journal, type JournalView, ON_REQUEST } from '../../src/domain/journals.js';
import { HEAD, user } from './samples.js';

export type Place = {
  readonly folder: string;
  /** The journals of the process that runs now. */
  readonly journals: Pick<Journals, 'read' | 'readFor' | 'open' | 'refuseLocked'>;
  /** The process ends without closing anything. @param torn how much of another line it leaves, where that is possible. Default: none @returns the place for the next process */
  killed(torn?: number): Promise<Place>;
  /** The same place for another running process. */
  otherProcess(): Promise<Place>;
  /** The lines with their checksums, without their line feeds. */
  lines(): Promise<readonly string[]>;
  /** Changes the lines past every journal. */
  change(make: (lines: readonly string[]) => readonly string[]): Promise<void>;
  /** Writes a file of the folder. */
  put(name: string, text: string): Promise<void>;
};

/** Each an empty one. */
export type MakePlace = () => Promise<Place>;

export async function open(
  { journals, folder }: Place,
  options: Partial<OpenOptions> = {},
): Promise<Journal> {
  return await journals.open({ folder, head: HEAD, forceUnlock: false, ...options });
}

export async function begun(place: Place, options: Partial<OpenOptions> = {}): Promise<Journal> {
  const journal = await open(place, options);
  await journal.begin(ON_REQUEST);
  return journal;
}

/** Announces and settles one attempt. */
export async function send(journal: Journal, key: string, outcome: AttemptResult['outcome']): Promise<void> {
  const attempt = await journal.announce(user(key), 1);
  await journal.settle(key, attempt, { outcome }, 200);
}

export async function read({ journals, folder }: Place): Promise<JournalView> {
  const view = await journals.read(folder);
  if (view === undefined) throw new Error('there is no journal');
  return view;
}

export async function recordsOf(place: Place): Promise<readonly Record<string, unknown>[]> {
  return (await place.lines()).map((line) => JSON.parse(line.slice(9)));
}

/** Neither a reader nor a run accepts it, and nothing is changed. */
export async function expectRefused(place: Place, says: object): Promise<void> {
  const before = await place.lines();
  const refused = { reason: 'results', ...says };
  await expect(place.journals.read(place.folder)).rejects.toMatchObject(refused);
  await expect(open(place)).rejects.toMatchObject(refused);
  await place.journals.refuseLocked(place.folder);
  expect(await place.lines()).toEqual(before);
}

/** A run that opens a journal knows earlier than a reader that no client waits for an answer any more. */
export function everything(view: JournalView): unknown {
  const all = [...view.all()];
  const after = all.map(({ key }) => view.after(key));
  const known = all.map((one) => ({ ...one, endedAt: one.endedAt !== undefined }));
  return { head: view.head, known, after, runs: view.runs, everCreated: view.everCreated };
}
