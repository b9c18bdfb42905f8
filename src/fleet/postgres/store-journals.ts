/** Journals of organisations in a store, and of all other folders in files: the second adapter of the port. */

import type { Clock } from '../../domain/clock.js';
import type { DebugLog } from '../../domain/debug-log.js';
import type { Journal, Journals, JournalView, OpenOptions, RunSubject } from '../../domain/journals.js';
import { checkHead } from '../../journal/check-head.js';
import { nodeDisk } from '../../journal/disk.js';
import { makeFolder, writeIgnoreFile } from '../../journal/folder.js';
import { JournalState } from '../../journal/journal-state.js';
import { refuseRemains, viewFor, viewOf } from '../../journal/load.js';
import { RecordedJournal } from '../../journal/recorded-journal.js';
import { withDiskErrors } from '../../platform/errno.js';
import { parseJson } from '../../platform/parse-json.js';
import { fleetError } from '../texts/fleet-error.js';
import type { Appender, Tip } from './appender.js';
import { refuseExported } from './export-organisation.js';
import { findJournal, type OpenedStore, writeMark } from './marker.js';
import { StoreLog } from './store-log.js';
import { loadStored, readStored, refuseLostOrg } from './stored-journal.js';
import type { Worker } from './worker.js';

type StoreParts = OpenedStore & {
  readonly worker: Worker;
  readonly appender: Appender;
  /** The last line of each open journal, by organisation. */
  readonly tips: Map<string, () => Tip | undefined>;
  /** Organisations by folder, for folders without a mark. */
  readonly expected: ReadonlyMap<string, string>;
  readonly files: Journals;
  readonly clock: Clock;
  readonly debug: DebugLog;
};

export class StoreJournals implements Journals {
  readonly #parts: StoreParts;
  #known: Promise<ReadonlySet<string>> | undefined;

  constructor(parts: StoreParts) {
    this.#parts = parts;
  }

  read(folder: string): Promise<JournalView | undefined> {
    return this.#inPlace(folder, viewOf, () => this.#parts.files.read(folder));
  }

  readFor(subject: RunSubject, folder: string): Promise<JournalView | undefined> {
    const view = (state: JournalState) => viewFor(subject, folder, state, nodeDisk);
    return this.#inPlace(folder, view, () => this.#parts.files.readFor(subject, folder));
  }

  async lastWritten(folder: string): Promise<number | undefined> {
    const { files, database } = this.#parts;
    const org = await this.#orgOf(folder);
    if (org === undefined) return await files.lastWritten(folder);
    const [last] = await database.ask<{ json: string }>(
      'select json from provision.record where org = $1 order by seq desc limit 1',
      [org],
    );
    const record = last && (parseJson(last.json) as { readonly at?: string } | undefined);
    return record?.at === undefined ? undefined : Date.parse(record.at);
  }

  async open(options: OpenOptions): Promise<Journal> {
    const org = await this.#orgOf(options.folder);
    if (org === undefined) return await this.#parts.files.open(options);
    return await openStored(org, options, this.#parts);
  }

  async archive(folder: string, forceUnlock: boolean): Promise<string | undefined> {
    const org = await this.#orgOf(folder);
    if (org !== undefined) throw fleetError('results', 'store-not-archived', { folder, org });
    return await this.#parts.files.archive(folder, forceUnlock);
  }

  async refuseLocked(folder: string): Promise<void> {
    const org = await this.#orgOf(folder);
    if (org === undefined) await this.#parts.files.refuseLocked(folder);
    else await (await this.#parts.worker.claimOne(org))();
  }

  async #orgOf(folder: string): Promise<string | undefined> {
    const { id, database, expected } = this.#parts;
    const { mark, bytes } = await findJournal(folder);
    if (mark === undefined) {
      // A copy of the folder that no worker has used yet. Nothing is written there.
      const org = bytes === undefined ? expected.get(folder) : undefined;
      return org !== undefined && (await this.#isKnown(org)) ? org : undefined;
    }
    const { store, org } = mark;
    if (store !== id) throw fleetError('results', 'store-other', { folder, org, address: database.shown });
    // With lines in the folder, another worker may be importing it.
    if (bytes === undefined && !(await this.#isKnown(org)))
      await refuseLostOrg({ org, folder, id, database });
    return org;
  }

  /** Needs one query for thousands of folders. Organisations that are added later get their mark before their run. */
  async #isKnown(org: string): Promise<boolean> {
    this.#known ??= this.#parts.database
      .ask<{ id: string }>('select id from provision.org')
      .then((all) => new Set(all.map(({ id }) => id)));
    return (await this.#known).has(org);
  }

  /** Reads a journal from the file or the store, even if another worker is importing the file at the same time. */
  async #inPlace<T>(
    folder: string,
    view: (state: JournalState) => T | Promise<T>,
    ofFile: () => Promise<T>,
  ): Promise<T> {
    const org = await this.#orgOf(folder);
    if (org !== undefined) return await view(await this.#stateOf(org, folder));
    try {
      return await ofFile();
    } catch (error) {
      const taken = await this.#orgOf(folder);
      if (taken === undefined) throw error;
      return await view(await this.#stateOf(taken, folder));
    }
  }

  async #stateOf(org: string, folder: string): Promise<JournalState> {
    const { id, database } = this.#parts;
    const state = new JournalState();
    await readStored({ org, folder, id, database }, state);
    return state;
  }
}

async function openStored(org: string, options: OpenOptions, parts: StoreParts): Promise<Journal> {
  const { folder, head, inspect } = options;
  const { database, id, appender, worker, tips, clock, debug } = parts;
  const { note } = await makeFolder(folder, nodeDisk, inspect);
  await writeIgnoreFile(folder, nodeDisk);
  const giveBack = await worker.claimOne(org);
  try {
    // Other rows continue while the database answers.
    const written = { head, clock, debug, atOnce: Math.max(2, options.atOnce ?? 1) };
    return await RecordedJournal.open(written, async (state) => {
      const { lines, loaded } = await loadStored({ org, folder, id, database }, state);
      // Check this after reading. An export that happens later fences the run.
      await refuseExported(org, database);
      // In a copy that no worker has used yet, a report without a mark would make the next command miss the journal.
      const { mark, bytes } = await findJournal(folder);
      if (mark === undefined && bytes === undefined)
        await withDiskErrors(() => writeMark(folder, { store: id, org }, undefined));
      await refuseRemains(folder, head, state, nodeDisk);
      const notes = checkHead(folder, state, head);
      const { hash, checksum } = loaded;
      const close = async (): Promise<void> => {
        tips.delete(org);
        await giveBack();
      };
      const kinds = new Set(notes.map(({ kind }) => kind));
      const hasNewAddress = kinds.has('address-changed') || kinds.has('directory-changed');
      const log = new StoreLog({ org, lines, hash, hasNewAddress, database, appender, worker, close });
      tips.set(org, () => log.tip);
      return { log, checksum, notes: [note, ...notes].filter((one) => one !== undefined) };
    });
  } catch (error) {
    await giveBack();
    throw error;
  }
}
