/** The list replaced in one step, once a copy of it as it was is on the disk. */

import { realpath, stat } from 'node:fs/promises';
import { UserError } from '../errors.js';
import { systemCode } from '../lib/errno.js';
import { createFile, replaceFile } from '../lib/files.js';
import type { Permissions } from '../lib/temporary-file.js';
import type { Roster } from '../roster/roster.js';

/**
 * @param path of the list; where it is a link, what it leads to is replaced
 * @param before the bytes that the list has now
 * @returns where the list as it was is
 * @throws {UserError} `roster_changed` where it is no longer what was read; {FileError}. Then the list is as it was.
 */
export async function replaceList(
  roster: Roster,
  path: string,
  before: Uint8Array,
  after: Uint8Array,
): Promise<string> {
  const target = await realpath(path);
  const { mode, uid, gid } = await stat(target);
  const permissions = { mode: mode & 0o777, owner: { uid, gid } };
  await refuseChanged(roster);
  const backup = await writeBackup(path, before, permissions);
  await refuseChanged(roster);
  await replaceFile(target, after, permissions);
  return backup;
}

/** @throws {UserError} `roster` where somebody saved the list since it was read */
export async function refuseChanged(roster: Roster): Promise<void> {
  if (!(await roster.changed())) return;
  throw new UserError(
    'roster',
    `${roster.name} was changed while it was read, so it was not written`,
    'Run the same command again when nobody else is saving it.',
  );
}

/** `<list>.bak`, or else the first of `.bak2`, `.bak3` and so on that is not there. */
async function writeBackup(path: string, bytes: Uint8Array, permissions: Permissions): Promise<string> {
  for (let n = 1; ; n += 1) {
    const backup = `${path}.bak${n === 1 ? '' : n}`;
    try {
      await createFile(backup, bytes, permissions);
      return backup;
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw error;
    }
  }
}
