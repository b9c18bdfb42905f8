/** Ensures that a results folder belongs to one organisation, since journals do not record the token of a user. */

import { readlink, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { UserError } from '../../domain/errors.js';
import { journalId } from '../../journal/journal.js';
import { isMissing } from '../../platform/errno.js';
import { fleetError } from '../texts/fleet-error.js';
import type { Org } from './org.js';

/** Wraps `read` of each organisation, so that it fails if another one has the same results folder or a copy of it. */
export function withOwnResults(organisations: readonly Org[]): readonly Org[] {
  let sharing: Promise<Sharing> | undefined;
  return organisations.map((org) => ({
    ...org,
    async read(again) {
      const request = await org.read(again);
      sharing ??= sharingOf(organisations);
      const { byFolder, byJournal } = await sharing;
      const folder = await realFolder(request.folder);
      const names = byFolder.get(folder) ?? [];
      if (names.length > 1) throw fleetError('configuration', 'fleet-results-shared', { folder, names });
      const copies = byJournal.get((await journalId(folder)) ?? '') ?? [];
      if (copies.length > 1) throw fleetError('configuration', 'fleet-results-copied', { names: copies });
      return request;
    },
  }));
}

/** The names of organisations by results folder and by journal. Each must belong to only one. */
type Sharing = {
  readonly byFolder: ReadonlyMap<string, readonly string[]>;
  readonly byJournal: ReadonlyMap<string, readonly string[]>;
};

async function sharingOf(organisations: readonly Org[]): Promise<Sharing> {
  const [byFolder, byJournal] = [new Map<string, string[]>(), new Map<string, string[]>()];
  for (const { name, read } of organisations) {
    const request = await read().catch((error: unknown) => {
      if (!(error instanceof UserError)) throw error;
    });
    if (request === undefined) continue;
    const folder = await realFolder(request.folder);
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), name]);
    const id = await journalId(folder);
    if (id !== undefined) byJournal.set(id, [...(byJournal.get(id) ?? []), name]);
  }
  return { byFolder, byJournal };
}

/** The real path, even if the first run has yet to create the folder or the link's target. */
async function realFolder(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (!isMissing(error) || dirname(path) === path) return path;
    const parent = await realFolder(dirname(path));
    const target = await readlink(path).catch(() => undefined);
    return target === undefined ? join(parent, basename(path)) : await realFolder(resolve(parent, target));
  }
}
