/** Writes the roster, as a new file or over the list. Reads the result back before writing. */

import { readFile, realpath, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ProfileColumns } from '../../domain/row.js';
import { cellText } from '../../domain/text.js';
import { UnreadDate } from '../../domain/unread-date.js';
import { type ExtraField, type NameOrder, splitLogin } from '../../domain/user.js';
import { createNamer } from '../../naming/whole-name.js';
import { BOM } from '../../platform/csv-writer.js';
import { systemCode } from '../../platform/errno.js';
import { createFile, replaceFile } from '../../platform/files.js';
import { checkOutput, type OutputFile, writeOutput } from '../../platform/output-file.js';
import { shownPath } from '../../platform/shown-path.js';
import { openRoster, type Roster } from '../../roster/roster.js';
import { labelOf } from '../../roster/roster-errors.js';
import type { RosterLabel } from '../../texts/roster-place.js';
import { userError } from '../../texts/user-error.js';
import type { ReadingOptions } from '../pipeline/index.js';
import { usedAs } from '../results/index.js';
import type { Assignment } from './assign-nicknames.js';
import type { PreparedRows } from './prepare-rows.js';
import { editList, type FileFormat, type Layout, layoutOf, newFile } from './roster-text.js';

/** A new file, an existing roster to which rows are added, or the list itself. Paths are absolute. */
export type WriteTarget =
  | { readonly kind: 'file' | 'add'; readonly path: string; readonly format: FileFormat }
  | { readonly kind: 'list'; readonly path: string };

export type RosterReading = ReadingOptions & { readonly nameOrder?: NameOrder | undefined };

export type GrownRoster = {
  readonly roster: Roster;
  readonly rows: readonly Assignment[];
};

export type WriteResult = {
  readonly path: string;
  readonly reading: RosterReading;
  readonly backup?: string;
  readonly isChanged: boolean;
  /** True if the rows were added to an existing roster. */
  readonly isAdded: boolean;
  /** The organisation in the journal of the roster. */
  readonly org?: string | undefined;
};

export type WriteOptions = {
  readonly rows: Pick<PreparedRows, 'all' | 'kept'>;
  readonly roster: Roster;
  readonly target: WriteTarget;
  /** The roster of the target `add`. */
  readonly grown?: GrownRoster | undefined;
  readonly reading: ReadingOptions;
  readonly profile?: ProfileColumns | undefined;
  readonly nameOrder: NameOrder | undefined;
  /** The reading options set in the configuration, which also apply to the roster. */
  readonly configured: ReadonlySet<'map' | 'encoding' | 'format'>;
};

/** @throws {UserError}; {FileError}. In both cases nothing is written, except perhaps a backup. */
export async function writeRoster(options: WriteOptions): Promise<WriteResult> {
  const { rows, roster, target, grown } = options;
  const { all, kept } = rows;
  const layout = layoutOf(roster.columns, options.reading.columns === undefined, all);
  const isList = target.kind === 'list';
  const before = isList ? await roster.text() : '';
  const written = grown === undefined ? kept : [...grown.rows, ...kept];
  const content = isList
    ? editList(before, roster, layout, kept)
    : newFile(
        target.format,
        withRowsOf(grown, layout),
        written,
        (grown ?? { roster }).roster.delimiter ?? ',',
      );
  await refuseChanged(roster);
  // A new roster has at least one row.
  const isChanged = isList ? content !== before : kept.length > 0;
  const reading = readingOf(options, layout, isChanged);
  const result = { path: target.path, reading, isChanged, isAdded: grown !== undefined };
  if (!isChanged) return result;
  const format = isList ? roster.format : target.format;
  const mark = isList && format === 'csv' ? [BOM] : [];
  const bytes = Buffer.concat([...mark, content].map((part) => Buffer.from(part)));
  const label = labelOf(roster, roster.sheet);
  await readBack(bytes, { ...reading, format, profile: options.profile }, written, label);
  const replaced = grown?.roster ?? (isList ? roster : undefined);
  if (replaced !== undefined) return { ...result, backup: await replaceList(replaced, target.path, bytes) };
  const { path } = await writeOutput(rosterOutput(target.path, roster), bytes);
  return { ...result, path };
}

/** The layout of a new file, in which the rows of the roster keep their cells. */
function withRowsOf(grown: GrownRoster | undefined, layout: Layout): Layout {
  const before = new Set(grown?.rows);
  return { ...layout, cells: (one) => (before.has(one) ? one.person.row.cells : layout.cells(one)) };
}

/** Checks the target before reading the list. @throws {UserError} `usage` if it cannot be written or exists already */
export async function refuseTarget(
  { kind, path }: WriteTarget,
  roster: Pick<Roster, 'format' | 'path'>,
  cwd: string,
): Promise<void> {
  // An existing roster is checked when it is read.
  if (kind === 'add') return;
  if (kind === 'file') return await checkOutput(rosterOutput(path, roster));
  const shown = shownPath(path, cwd);
  if (roster.format === 'xlsx') {
    const other = shown.replace(/(\.[^.]*)?$/, '-roster.xlsx');
    throw userError('usage', 'write-workbook', { path: other });
  }
  if (!(await stat(path)).isFile()) throw userError('usage', 'write-irregular', { path: shown });
}

function rosterOutput(path: string, list: Pick<Roster, 'path'>): OutputFile {
  return {
    path,
    option: '-o',
    output: 'roster',
    isOwn: async () => false,
    overwrite: 'never',
    usedAs: usedAs(null, list.path === null ? [] : [{ path: list.path, use: 'list' }]),
  };
}

export function readingAfter(options: Omit<WriteOptions, 'profile'>): RosterReading {
  const { rows, roster, reading } = options;
  return readingOf(options, layoutOf(roster.columns, reading.columns === undefined, rows.all), true);
}

/** The reading options that the roster still needs, and those that must override the configuration. */
function readingOf(
  options: Omit<WriteOptions, 'rows' | 'profile'>,
  { headers, nicknameHeader }: Layout,
  isChanged: boolean,
): RosterReading {
  const { reading: list, nameOrder, roster, target, configured } = options;
  const listHeaders = roster.columns.headers;
  const added = headers.slice(listHeaders.length);
  const isList = target.kind === 'list';
  const format = isList ? list.format : target.format;
  const map = (list.map ?? []).flatMap(({ field, from }) => {
    const written = field === 'nickname' ? nicknameHeader : added.find((header) => header === field);
    if (written !== undefined) return configured.has('map') ? [{ field, from: written }] : [];
    const isSplit = field === 'name' && added.includes('name.last');
    const isRenamed = list.columns !== undefined && listHeaders.includes(from);
    return isSplit || isRenamed ? [] : [{ field, from }];
  });
  const needsEncoding = isChanged && configured.has('encoding') && format !== 'xlsx';
  return {
    map,
    delimiter: isList || format === 'csv' ? list.delimiter : undefined,
    encoding: isChanged ? (needsEncoding ? 'utf-8' : undefined) : list.encoding,
    format: isList || configured.has('format') ? format : undefined,
    nameOrder: added.some((header) => header.startsWith('name.')) ? undefined : nameOrder,
  };
}

const FIELDS = ['password', 'name.first', 'name.last', 'name.middle', 'position', 'department_id'] as const;

/** @throws {UserError} `roster` if a date becomes ambiguous without the rows left out; {Error} for a bug */
async function readBack(
  bytes: Buffer,
  reading: RosterReading & Pick<WriteOptions, 'profile'>,
  all: readonly Assignment[],
  label: RosterLabel,
): Promise<void> {
  const roster = await openRoster({ ...reading, path: '-', stdin: Readable.from([bytes]) });
  const namer = createNamer(roster.columns, reading.nameOrder);
  let at = 0;
  for await (const row of roster.rows()) {
    const { draft } = namer(roster.columns.draft(row));
    const expected = all[at];
    at += 1;
    const { nickname } = splitLogin(cellText(draft.nickname), roster.columns.nickname);
    const isSame = (field: (typeof FIELDS)[number]) =>
      cellText(draft[field]) === cellText(expected?.person.draft[field]);
    const isSameExtra = ({ name }: ExtraField) =>
      cellText(draft.extra?.[name]) === cellText(expected?.person.draft.extra?.[name]);
    const isWhole = FIELDS.every(isSame) && (reading.profile?.fields ?? []).every(isSameExtra);
    if (nickname === expected?.nickname && isWhole) continue;
    const values = [...Object.values(draft), ...Object.values(draft.extra ?? {})];
    const unread = values.find((value) => value instanceof UnreadDate);
    if (unread === undefined) throw new Error(`row ${at} of the new roster would not be read as intended`);
    const place = { label, line: expected?.person.row.line ?? null };
    throw userError('roster', 'date-order-lost', { at: place, column: unread.column });
  }
  if (at !== all.length) throw new Error(`the new roster would have ${at} rows instead of ${all.length}`);
}

/** Replaces the list atomically, after saving a copy. Follows symbolic links. @returns the path of the copy */
async function replaceList(roster: Roster, path: string, bytes: Buffer): Promise<string> {
  const file = await realpath(path);
  const { mode, uid, gid } = await stat(file);
  const permissions = { mode: mode & 0o777, owner: { uid, gid } };
  const before = await readFile(file);
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
    await replaceFile(file, bytes, permissions);
    return backup;
  }
}

/** @throws {UserError} `roster` if the list was saved since it was opened */
async function refuseChanged(roster: Roster): Promise<void> {
  if (await roster.changed())
    throw userError('roster', 'roster-changed', { label: labelOf(roster), isWriting: true });
}
