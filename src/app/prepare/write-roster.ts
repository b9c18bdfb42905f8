/** The roster on the disk: as a new file, or in the place of the list. Read back before anything is written. */

import { readFile, realpath, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { UserError } from '../../domain/errors.js';
import type { NameOrder } from '../../domain/user.js';
import { BOM } from '../../lib/csv-writer.js';
import { systemCode } from '../../lib/errno.js';
import { createFile, replaceFile } from '../../lib/files.js';
import { createNamer } from '../../naming/whole-name.js';
import { openRoster, type Roster, type RosterOptions } from '../../roster/roster.js';
import { editList } from './edit-list.js';
import { type Layout, layoutOf } from './layout.js';
import type { Given } from './logins.js';
import { type FileFormat, newFile } from './new-file.js';
import { cellText } from './person.js';
import type { Prepared } from './prepare.js';

/** Where it goes: a new file, or the list itself. */
export type Target =
  | { readonly kind: 'file'; readonly path: string; readonly format: FileFormat }
  | { readonly kind: 'list'; readonly path: string };

type Reading = Omit<RosterOptions, 'path' | 'stdin' | 'unguard'>;

export type Written = {
  /** How the roster is read. */
  readonly reading: ReadingAgain;
  /** The same as options, as they are typed. */
  readonly options: readonly string[];
  /** Where the list as it was is. */
  readonly backup?: string;
  /** Whether there was anything to write. */
  readonly isChanged: boolean;
};

export type WriteOptions = {
  readonly prepared: Prepared;
  readonly roster: Roster;
  readonly target: Target;
  /** How the list was read. */
  readonly reading: Reading;
  readonly nameOrder: NameOrder | undefined;
  /** Options that stand in the configuration, as `--encoding`, so that they hold for what is written too. */
  readonly configured: ReadonlySet<string>;
};

/** @throws {UserError}; {FileError}. Then nothing is written, but perhaps a backup. */
export async function writeRoster(options: WriteOptions): Promise<Written> {
  const { prepared, roster, target } = options;
  const { given, kept } = prepared;
  const layout = layoutOf(roster.columns, options.reading.columns === undefined, given);
  const isList = target.kind === 'list';
  const before = isList ? await roster.text() : '';
  const content = isList
    ? editList(before, roster, layout, kept)
    : newFile(target.format, layout, kept, roster.delimiter ?? ',');
  // What is written has to be of what the people were read from.
  await refuseChanged(roster);
  // A roster without rows is none.
  const isChanged = isList ? content !== before : kept.length > 0;
  const reading = readingAgain(options, layout, isChanged);
  const written = { reading, options: optionsOf(reading), isChanged };
  if (!isChanged) return written;
  const format = isList ? roster.format : target.format;
  const mark = isList && format === 'csv' ? [BOM] : [];
  const bytes = Buffer.concat([...mark, content].map((part) => Buffer.from(part)));
  await readBack(bytes, { ...reading, format }, kept);
  if (isList) return { ...written, backup: await replaceList(roster, target.path, bytes) };
  await createFile(target.path, bytes).catch((error: unknown) => {
    throw systemCode(error) === 'EEXIST' ? alreadyThere(basename(target.path)) : error;
  });
  return written;
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
  const next = 'Write a new one, with -o.';
  throw new UserError('usage', `--write: ${shown} is not a file that can be replaced`, next);
}

type ReadingAgain = Reading & { readonly nameOrder?: NameOrder | undefined };

/** Of the options that the list needed, those that the roster still needs; and what takes back the configuration's. */
function readingAgain(
  { reading: list, nameOrder, roster, target, configured }: WriteOptions,
  { headers }: Layout,
  isChanged: boolean,
): ReadingAgain {
  const own = roster.columns.headers;
  const added = headers.slice(own.length);
  const isList = target.kind === 'list';
  const format = isList ? list.format : target.format;
  const map = (list.map ?? []).flatMap(({ field, from }) => {
    if (added.includes(field)) return configured.has('--map') ? [{ field, from: field }] : [];
    const isSplit = field === 'name' && added.includes('name.last');
    const isRenamed = list.columns !== undefined && own.includes(from);
    return isSplit || isRenamed ? [] : [{ field, from }];
  });
  const takesEncoding = isChanged && configured.has('--encoding') && format !== 'xlsx';
  return {
    map,
    delimiter: isList || format === 'csv' ? list.delimiter : undefined,
    encoding: isChanged ? (takesEncoding ? 'utf-8' : undefined) : list.encoding,
    format: isList || configured.has('--roster-format') ? format : undefined,
    nameOrder: added.some((header) => header.startsWith('name.')) ? undefined : nameOrder,
  };
}

function optionsOf({ map = [], delimiter, encoding, format, nameOrder }: ReadingAgain): readonly string[] {
  const values = [
    ['--delimiter', delimiter],
    ['--encoding', encoding],
    ['--roster-format', format],
    ['--name-order', nameOrder],
  ] as const;
  return [
    ...map.flatMap(({ field, from }) => ['--map', `${field}=${from}`]),
    ...values.flatMap(([option, value]) => (value === undefined ? [] : [option, value])),
  ];
}

const FIELDS = ['password', 'name.first', 'name.last', 'name.middle', 'position', 'department_id'] as const;

/**
 * Reads what is about to be written as a run will read it: every row has to be the person that it is meant to be.
 * @throws {Error} where a row reads otherwise: a mistake of this program, by which nobody is to be harmed
 */
async function readBack(bytes: Buffer, reading: ReadingAgain, all: readonly Given[]): Promise<void> {
  const roster = await openRoster({ ...reading, path: '-', stdin: Readable.from([bytes]) });
  const namer = createNamer(roster.columns, reading.nameOrder);
  let at = 0;
  for await (const row of roster.rows()) {
    const { draft } = namer(roster.columns.draft(row));
    const given = all[at];
    at += 1;
    const [login = ''] = cellText(draft.nickname).split('@', 1);
    const isSame = (field: (typeof FIELDS)[number]) =>
      cellText(draft[field]) === cellText(given?.person.draft[field]);
    if (login.trim() !== given?.login || !FIELDS.every(isSame))
      throw new Error(`row ${at} of what would be written does not read as it is meant`);
  }
  if (at !== all.length) throw new Error(`${at} rows would be written instead of ${all.length}`);
}

/**
 * Replaces the list in one step, once a copy of it as it was is on the disk. Where it is a link, what it leads to is
 * replaced.
 * @returns where the copy is
 */
async function replaceList(roster: Roster, path: string, bytes: Buffer): Promise<string> {
  const target = await realpath(path);
  const { mode, uid, gid } = await stat(target);
  const permissions = { mode: mode & 0o777, owner: { uid, gid } };
  const before = await readFile(target);
  await refuseChanged(roster);
  for (let n = 1; ; n += 1) {
    const backup = `${path}.bak${n === 1 ? '' : n}`;
    try {
      await createFile(backup, before, permissions);
    } catch (error) {
      if (systemCode(error) === 'EEXIST') continue;
      throw error;
    }
    await refuseChanged(roster);
    await replaceFile(target, bytes, permissions);
    return backup;
  }
}

/** @throws {UserError} `roster` where somebody saved the list since it was read */
async function refuseChanged(roster: Roster): Promise<void> {
  if (!(await roster.changed())) return;
  throw new UserError(
    'roster',
    `${roster.name} was changed while it was read, so it was not written`,
    'Run the same command again when nobody else is saving it.',
  );
}
