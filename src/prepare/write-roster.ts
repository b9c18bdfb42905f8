/** The roster on the disk: as a new file, or in the place of the list. Read back before anything is written. */

import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { UserError } from '../errors.js';
import { systemCode } from '../lib/errno.js';
import { createFile } from '../lib/files.js';
import { normaliseHeader } from '../roster/columns.js';
import type { Roster } from '../roster/roster.js';
import { MAX_IN_MEMORY } from '../roster/source.js';
import type { NameOrder } from '../user.js';
import { editList } from './edit-list.js';
import { layoutOf } from './layout.js';
import type { Prepared } from './prepare.js';
import { type ListReading, type ReadAgain, readAgain } from './read-again.js';
import { readBack } from './read-back.js';
import { refuseChanged, replaceList } from './replace-list.js';
import { type FileFormat, rosterFile } from './roster-file.js';

/** Where it goes: a new file, or the list itself. */
export type Target =
  | { readonly kind: 'file'; readonly path: string; readonly format: FileFormat }
  | { readonly kind: 'list'; readonly path: string };

export type Written = {
  readonly again: ReadAgain;
  /** Where the list as it was is. */
  readonly backup?: string;
  /** Whether there was anything to write. */
  readonly isChanged: boolean;
};

export type WriteOptions = {
  readonly prepared: Prepared;
  readonly roster: Roster;
  readonly target: Target;
  readonly reading: ListReading;
  readonly nameOrder: NameOrder | undefined;
  readonly configured: ReadonlySet<string>;
};

/** @throws {UserError}; {FileError}. Then nothing is written, but perhaps a backup. */
export async function writeRoster(options: WriteOptions): Promise<Written> {
  const { prepared, roster, target, configured } = options;
  const { given, kept } = prepared;
  const hasHeader = options.reading.columns === undefined;
  const layout = layoutOf({ columns: roster.columns, hasHeader, normalise: normaliseHeader, given });
  const written = target.kind === 'list' ? 'list' : target.format;
  const again = readAgain(options.reading, options.nameOrder, {
    roster,
    layout,
    target: written,
    configured,
  });
  const check = async (bytes: Buffer) => {
    const { format } = roster;
    const reading = { ...again.reading, format: target.kind === 'list' ? format : target.format };
    await readBack(refuseTooLong(bytes, roster), reading, again.nameOrder, kept);
    await refuseChanged(roster);
  };
  if (target.kind === 'list') {
    const before = await readFile(target.path);
    // These have to be the bytes that the people were read from.
    await refuseChanged(roster);
    const after = editList(roster, before, layout, kept);
    if (after.equals(before)) return { again, isChanged: false };
    await check(after);
    return { again, isChanged: true, backup: await replaceList(roster, target.path, before, after) };
  }
  // A roster without rows is none.
  if (kept.length === 0) return { again, isChanged: false };
  const bytes = rosterFile(target.format, { layout, all: kept, delimiter: roster.delimiter ?? ',' });
  await check(bytes);
  await createFile(target.path, bytes).catch((error: unknown) => {
    throw systemCode(error) === 'EEXIST' ? alreadyThere(basename(target.path)) : error;
  });
  return { again, isChanged: true };
}

export function alreadyThere(shown: string): UserError {
  return new UserError('usage', `${shown} is there already and is not written over`, 'Name another file.');
}

/** Before the list is read. @throws {UserError} `usage` where it cannot be written in its place */
export async function refuseUnwritable({ format }: Roster, path: string, shown: string): Promise<void> {
  if (format === 'xlsx') {
    const next = `Write a new one, as with -o ${shown.replace(/(\.[^.]*)?$/, '-roster.xlsx')}`;
    throw new UserError('usage', '--write is for CSV and JSON: a workbook is not changed in its place', next);
  }
  if ((await stat(path)).isFile()) return;
  throw new UserError(
    'usage',
    `--write: ${shown} is not a file that can be replaced`,
    'Write a new one, with -o.',
  );
}

function refuseTooLong(bytes: Buffer, { name }: Roster): Buffer {
  if (bytes.length <= MAX_IN_MEMORY) return bytes;
  throw new UserError(
    'usage',
    `${name} is longer than the 64 MiB that prepare can write`,
    'Divide it into several lists.',
  );
}
