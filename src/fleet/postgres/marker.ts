/** The mark in a folder whose journal is in a store: a journal that every version refuses, so no run continues it. */

import { join } from 'node:path';
import { nodeDisk, readIfExists } from '../../journal/disk.js';
import { JOURNAL_FILE, makeFolder, writeIgnoreFile } from '../../journal/folder.js';
import { encodeLine, markIn } from '../../journal/record.js';
import { replaceFile } from '../../platform/files.js';
import { fleetError } from '../texts/fleet-error.js';
import type { Database } from './database.js';

const KEPT_FILE = 'journal.before-store.jsonl';

export type Mark = { readonly store: string; readonly org: string };

/** `bytes`: the journal, or its contents before the import. */
export type Found = { readonly mark: Mark | undefined; readonly bytes: Buffer | undefined };

export type OpenedStore = { readonly database: Database; readonly id: string };

/** The results folder of an organisation whose journal is in a store. */
export type OrgPlace = OpenedStore & { readonly folder: string; readonly org: string };

/** @throws {UserError} if the folder belongs to another store or organisation */
export function refuseOther(mark: Mark, { folder, org, id, database: { shown: address } }: OrgPlace): void {
  if (mark.store !== id) throw fleetError('results', 'store-other', { folder, org: mark.org, address });
  if (mark.org !== org)
    throw fleetError('results', 'store-other-org', { folder, org, was: mark.org, address });
}

export async function markOf(folder: string): Promise<Mark | undefined> {
  return markIn(await readIfExists(join(folder, JOURNAL_FILE), nodeDisk));
}

export async function findJournal(folder: string): Promise<Found> {
  const currentFile = await readIfExists(join(folder, JOURNAL_FILE), nodeDisk);
  const mark = markIn(currentFile);
  return {
    mark,
    bytes: mark === undefined ? currentFile : await readIfExists(join(folder, KEPT_FILE), nodeDisk),
  };
}

/** Keeps the journal under a different name. */
export async function writeMark(folder: string, mark: Mark, journal: Buffer | undefined): Promise<void> {
  await makeFolder(folder, nodeDisk);
  await writeIgnoreFile(folder, nodeDisk);
  if (journal !== undefined) await replaceFile(join(folder, KEPT_FILE), journal);
  await replaceFile(join(folder, JOURNAL_FILE), encodeLine({ type: 'stored', ...mark }));
}

export async function unmark(folder: string, bytes: Buffer): Promise<string> {
  const path = join(folder, JOURNAL_FILE);
  await replaceFile(path, bytes);
  await nodeDisk.remove(join(folder, KEPT_FILE));
  return path;
}
