/** A results folder belongs to one organisation: its journal does not record with which token a user was sent. */

import { readlink, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { UserError } from '../../domain/errors.js';
import { isMissing } from '../../system/errno.js';
import { userError } from '../../texts/user-error.js';
import type { Org } from '../types/org.js';

/** The same organisations: reading the settings fails if another one has the same results folder. */
export function withOwnResults(organisations: readonly Org[]): readonly Org[] {
  let sharing: ReturnType<typeof namesByFolder> | undefined;
  return organisations.map((org) => ({
    ...org,
    async read() {
      const request = await org.read();
      sharing ??= namesByFolder(organisations);
      const folder = await realFolder(request.folder);
      const names = (await sharing).get(folder) ?? [];
      if (names.length > 1) throw userError('configuration', 'fleet-results-shared', { folder, names });
      return request;
    },
  }));
}

async function namesByFolder(organisations: readonly Org[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = new Map<string, string[]>();
  for (const { name, read } of organisations) {
    const request = await read().catch((error: unknown) => {
      if (!(error instanceof UserError)) throw error;
    });
    if (request === undefined) continue;
    const folder = await realFolder(request.folder);
    names.set(folder, [...(names.get(folder) ?? []), name]);
  }
  return names;
}

/** Also for a folder that does not exist yet, and for a link to one: the first run makes it. */
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
