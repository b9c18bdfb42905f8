/** A results folder with a journal that the tests write, with the same functions for all adapters. */

import { expect } from 'vitest';
import type { Journals, OpenOptions } from '../../src/domain/journals.js';
import { type AttemptResult, type Journal, type JournalView, ON_REQUEST } from '../../src/domain/journals.js';
import { HEAD, user } from './samples.js';

export type Place = {
  readonly folder: string;
  /** The journals of the current process. */
  readonly journals: Pick<Journals, 'read' | 'readFor' | 'open' | 'refuseLocked'>;
  /**
   * The process ends without closing anything.
   * @param torn how many characters of another line it leaves, in adapters with torn lines. Default: none
   * @returns the place for the next process
   */
  killed(torn?: number): Promise<Place>;
  /** The same place for another running process. */
  otherProcess(): Promise<Place>;
  /** The lines with their checksums, without their line feeds. */
  lines(): Promise<readonly string[]>;
  /** Changes the stored lines directly, not through a journal. */
  change(make: (lines: readonly string[]) => readonly string[]): Promise<void>;
  /** Writes a file of the folder. */
  put(name: string, text: string): Promise<void>;
};

/** Makes an empty place. */
export type MakePlace = () => Promise<Place>;

export async function open(
  { journals, folder }: Place,
  options: Partial<OpenOptions> = {},
): Promise<Journal> {
  return await journals.open({ folder, head: HEAD, forceUnlock: false, ...options });
}

export async function begun(place: Place, options: Partial<OpenOptions> = {}): Promise<Journal> {
  const journal = await open(place, options);
  await journal.begin({ sendsAgain: ON_REQUEST });
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

/** Expects that a reader and a run refuse the journal, and that its lines do not change. */
export async function expectRefused(place: Place, says: object): Promise<void> {
  const before = await place.lines();
  const refused = { reason: 'results', ...says };
  await expect(place.journals.read(place.folder)).rejects.toMatchObject(refused);
  await expect(open(place)).rejects.toMatchObject(refused);
  await place.journals.refuseLocked(place.folder);
  expect(await place.lines()).toEqual(before);
}

/**
 * The view without the times in `endedAt`: a run that opens a journal ends its open attempts, and a reader does not.
 */
export function everything(view: JournalView): unknown {
  const all = [...view.all()];
  const after = all.map(({ key }) => view.after(key));
  const known = all.map((one) => ({ ...one, endedAt: one.endedAt !== undefined }));
  return { head: view.head, known, after, runs: view.runs, everCreated: view.everCreated };
}
