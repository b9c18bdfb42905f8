/** Splits one list into a roster per organisation. Rejects a name that may be a renamed one until an option decides. */

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, parse } from 'node:path';
import { Interrupted, type UserError } from '../../domain/errors.js';
import { FormulaCell } from '../../domain/formula-cell.js';
import { lookalikeKey } from '../../domain/lookalike.js';
import type { Row } from '../../domain/row.js';
import { cellText, foldSpaces, isBlank } from '../../domain/text.js';
import { nodeDisk } from '../../journal/disk.js';
import { lastWritten, RESULTS_SUFFIX, writeIgnoreFile } from '../../journal/folder.js';
import { FolderLock } from '../../journal/lock.js';
import { processesOf } from '../../journal/owner.js';
import { defined } from '../../platform/collections.js';
import { BOM, csvLine } from '../../platform/csv-writer.js';
import { atPath, isMissing, withDiskErrors } from '../../platform/errno.js';
import { makeFolders, replaceFile } from '../../platform/files.js';
import type { Io } from '../../platform/io.js';
import { isObject, isText, parseJson } from '../../platform/parse-json.js';
import { shownPath } from '../../platform/shown-path.js';
import { openRoster, type Roster } from '../../roster/roster.js';
import { labelOf } from '../../roster/roster-errors.js';
import { callConfig } from '../../settings/config-file.js';
import { parseGiven } from '../../settings/option.js';
import { toSettings } from '../../settings/settings.js';
import { userError, withOptionOrigin } from '../../texts/user-error.js';
import { fleetError, refuseAll } from '../texts/fleet-error.js';
import { FLEET_OPTIONS, type RawFleetOptions } from './fleet-options.js';
import { nameErrors, type OrgPlace, SPLIT_SUFFIX } from './org-folders.js';

/** Contains the column, the organisations with digests of their rosters, their other names, and the separator. */
const KNOWN_FILE = 'organisations.json';

/** Absolute paths of the list, of the folder for its organisations, and of the folder for the fleet's own files. */
type SplitPlace = { readonly list: string; readonly base: string; readonly folder: string };

/**
 * Splits by the given column, or by that of the last call. Holds the fleet's lock, since its runs read the rosters.
 * @throws {UserError} if the list cannot be split, or a name is ambiguous; `locked` @throws {Interrupted} at a signal
 */
export async function splitList(
  place: SplitPlace,
  raw: RawFleetOptions,
  io: Io,
): Promise<readonly OrgPlace[]> {
  const { base, folder } = place;
  if (raw.splitBy === undefined && (await knownIn(base)).column === undefined) return [];
  await withDiskErrors(() =>
    atPath(folder, async () => {
      await makeFolders(folder, 0o700);
      await writeIgnoreFile(base, nodeDisk);
    }),
  );
  const options = { folder, force: raw.forceUnlock === true, clock: io.clock, disk: nodeDisk };
  const lock = await new FolderLock({ ...options, processes: processesOf(io.host) }).acquire();
  try {
    return await splitLocked(place, raw, io);
  } finally {
    await lock.release();
  }
}

async function splitLocked(
  { list, base }: SplitPlace,
  { splitBy, sameOrg = [], newOrg = [], ...flags }: RawFleetOptions,
  io: Io,
): Promise<readonly OrgPlace[]> {
  const { known, others } = await knownOf(list, base);
  const column = splitBy ?? known.column ?? '';
  const wasSent = async (name: string) =>
    (await lastWritten(`${placeIn(base, name, list).roster}${RESULTS_SUFFIX.run}`)) !== undefined;
  if (known.column !== undefined && foldSpaces(known.column) !== foldSpaces(column)) {
    const sent = await Promise.all([...known.digests.keys()].map(wasSent));
    const facts = { list: shownPath(list, io.cwd), used: known.column };
    if (sent.includes(true)) throw fleetError('usage', 'split-column-other', facts);
    known.digests.clear();
    known.renamed.clear();
  }
  for (const text of sameOrg) {
    const [now, before] = parseGiven(FLEET_OPTIONS.sameOrg.kind, { text, from: '--same-org' });
    if (known.digests.has(now) && (await wasSent(now)))
      throw fleetError('usage', 'split-same-known', { name: now });
    known.digests.delete(now);
    // The new name also applies to later lists.
    known.renamed.set(now, before);
  }
  // Prevents that the new name in another list applies.
  for (const name of newOrg) known.renamed.set(name, name);
  const groups = await groupsOf(list, column, known.renamed, flags, io);
  const ofColumn = others.filter((one) => foldSpaces(one.column ?? '') === foldSpaces(column));
  const before = new Set([known, ...ofColumn].flatMap(({ digests }) => [...digests.keys()]));
  const unclear = unclearNames([...groups.rows.keys()], [...before], new Set(newOrg));
  refuseAll([...groups.errors, ...unclear]);
  const parts = [...groups.rows].map(([name, rows]) => {
    const all = [groups.headers, ...rows.map(({ texts }) => texts)];
    const texts = all.map((cells) => csvLine(cells, groups.delimiter));
    const part = { path: list, lineOf: lineOf(texts, [1, ...rows.map(({ line }) => line)]) };
    const delimiter = groups.delimiterGiven;
    return { ...placeIn(base, name, list), ...defined({ delimiter }), part, text: BOM + texts.join('') };
  });
  await writeRosters(parts, known.digests, io);
  const kept = {
    split_by: column,
    delimiter: groups.delimiterGiven,
    renamed: Object.fromEntries(known.renamed),
    organisations: Object.fromEntries(known.digests),
  };
  const text = `${JSON.stringify(kept, null, 2)}\n`;
  await withDiskErrors(() => replaceFile(join(base, KNOWN_FILE), text));
  if (io.interruption.first.aborted) throw new Interrupted();
  return parts;
}

/** Checks all before writing any. @param digests updated by name @throws {UserError} `roster` if one was edited */
async function writeRosters(
  parts: readonly (OrgPlace & { readonly roster: string; readonly text: string })[],
  digests: Map<string, string>,
  { cwd, interruption }: Io,
): Promise<void> {
  const isThere = new Set<string>();
  const edited: UserError[] = [];
  for (const { name, roster, text } of parts) {
    const found = await textAt(roster);
    // A killed call may have written it.
    if (found === text) isThere.add(name);
    else if (found !== undefined && digestOf(found) !== digests.get(name))
      edited.push(fleetError('roster', 'split-roster-edited', { path: shownPath(roster, cwd) }));
  }
  refuseAll(edited);
  for (const { name, folder, roster, text } of parts) {
    if (interruption.first.aborted) return;
    if (!isThere.has(name))
      await withDiskErrors(async () => {
        await atPath(folder, () => makeFolders(folder, 0o700));
        await replaceFile(roster, text);
      });
    digests.set(name, digestOf(text));
  }
}

/**
 * @returns the organisations of the last split, the names that they had at first, by their names in the list, and the
 * folders for the organisations of other lists
 */
export async function splitBefore(list: string, base: string) {
  const { known, others } = await knownOf(list, base);
  const { digests, renamed, delimiter } = known;
  const reading = defined({ delimiter });
  const places = [...digests.keys()].map((name) => ({ ...placeIn(base, name, list), ...reading }));
  return { places, renamed, others: others.map((other) => other.base) };
}

/** A part of a workbook is a CSV file. */
function placeIn(base: string, name: string, list: string) {
  const folder = join(base, name);
  const { name: stem, ext } = parse(list);
  return { name, folder, roster: join(folder, /^\.xls/i.test(ext) ? `${stem}.csv` : basename(list)) };
}

/** The rows of each organisation, in the order of the list. */
async function groupsOf(
  list: string,
  column: string,
  same: ReadonlyMap<string, string>,
  flags: RawFleetOptions,
  io: Io,
) {
  const label = shownPath(list, io.cwd);
  const config = await callConfig(flags, dirname(list), io);
  const { reading, configured } = toSettings(flags, io, config);
  const options = { path: list, stdin: io.stdin, signal: io.interruption.first, ...reading };
  const roster = await withOptionOrigin(openRoster(options), configured);
  try {
    const isWorkbook = roster.format === 'xlsx';
    if ((roster.format !== 'csv' && !isWorkbook) || reading.columns !== undefined)
      throw fleetError('roster', 'split-not-table', { list: label });
    const { headers } = roster.columns;
    const wanted = foldSpaces(column);
    const at = headers.findIndex((header) => foldSpaces(header) === wanted);
    if (at < 0) throw fleetError('usage', 'split-column-missing', { column, headers });
    const rows = new Map<string, { readonly texts: readonly string[]; readonly line: number }[]>();
    const [without, typed]: [number[], number[]] = [[], []];
    for await (const row of roster.rows()) {
      if (isWorkbook && isTyped(row, roster)) typed.push(row.line);
      const { cells, line } = row;
      const texts = headers.map((_, index) => cellText(cells[index]));
      const written = texts[at]?.trim().replace(/\s+/gu, ' ') ?? '';
      const name = same.get(written) ?? written;
      if (name === '') without.push(line);
      const group = rows.get(name) ?? [];
      rows.set(name, group);
      group.push({ texts, line });
    }
    const errors: UserError[] = [];
    if (typed.length > 0)
      errors.push(fleetError('roster', 'split-cells-typed', { list: label, lines: typed }));
    if (without.length > 0 || rows.size === 0)
      errors.push(fleetError('roster', 'split-rows-without', { list: label, lines: without }));
    rows.delete('');
    // A part has the separator of its list, which is not always detected.
    const delimiterGiven = isWorkbook ? ',' : reading.delimiter;
    return { headers, rows, errors, delimiter: roster.delimiter ?? ',', delimiterGiven };
  } finally {
    await roster.close();
  }
}

/** The text of a number or date may have lost zeros. @throws {UserError} `roster` for a formula without a value */
function isTyped(row: Row, roster: Roster): boolean {
  const lost = row.cells.find((cell) => cell instanceof FormulaCell && cell.error === undefined);
  if (lost instanceof FormulaCell) {
    const at = { label: labelOf(roster, roster.sheet), line: row.line };
    throw userError('roster', 'formula-uncalculated', { at, cell: lost.address });
  }
  const { nickname, password } = roster.columns.draft(row);
  const isPlain = (value: unknown) => value instanceof FormulaCell || isBlank(value) || isText(value);
  return ![nickname, password].every(isPlain);
}

/** @param lines of the list, one for each text @returns maps a line of the roster to one of the list */
function lineOf(texts: readonly string[], lines: readonly number[]): (line: number) => number {
  const lineByRow = new Map<number, number>();
  let next = 1;
  for (const [at, text] of texts.entries()) {
    lineByRow.set(next, lines[at] ?? next);
    next += text.split('\n').length - 1;
  }
  return (line) => lineByRow.get(line) ?? line;
}

/** The errors of names that cannot be a folder's, or may belong to another organisation. */
function unclearNames(
  names: readonly string[],
  known: readonly string[],
  isNew: ReadonlySet<string>,
): readonly UserError[] {
  const invalidNames = names.filter((name) => !isFolderName(name));
  const errors = invalidNames.map((name) => fleetError('roster', 'split-name-no-folder', { name }));
  const unknown = names.filter((name) => !known.includes(name) && !isNew.has(name));
  errors.push(...nameErrors(unknown.map((name) => ({ name }))));
  const alike = new Map(known.map((name) => [lookalikeKey(name), name]));
  for (const name of unknown) {
    const existing = alike.get(lookalikeKey(name));
    if (existing !== undefined)
      errors.push(fleetError('roster', 'fleet-names-alike', { one: existing, other: name }));
  }
  const missing = known.filter((name) => !names.includes(name));
  // A name that resembles a missing one is probably the same organisation.
  if (errors.length === 0 && unknown.length > 0 && missing.length > 0)
    errors.push(fleetError('roster', 'split-names-unknown', { unknown, missing }));
  return errors;
}

/** True if the name is valid on every operating system and not used by this program. */
function isFolderName(name: string): boolean {
  if (/[\\/:*?"<>|\p{Cc}]|^\.|[. ]$/u.test(name) || Buffer.byteLength(name) > 120) return false;
  return !/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)|results$/iu.test(name);
}

/** A new name of an organisation also applies to the other lists in the same folder. */
async function knownOf(list: string, base: string) {
  const names = (await readdir(dirname(list))).filter((name) => name.endsWith(SPLIT_SUFFIX)).sort();
  const bases = names.map((name) => join(dirname(list), name)).filter((other) => other !== base);
  const others = await Promise.all(bases.map(async (other) => ({ base: other, ...(await knownIn(other)) })));
  const own = await knownIn(base);
  const renamed = new Map([...others, own].flatMap((one) => [...one.renamed]));
  return { known: { ...own, renamed }, others };
}

async function knownIn(base: string) {
  const found = parseJson((await textAt(join(base, KNOWN_FILE))) ?? '');
  const { split_by: column, delimiter, organisations, renamed } = isObject(found) ? found : {};
  const textsOf = (value: unknown) =>
    new Map(Object.entries(isObject(value) ? value : {}).map(([name, text]) => [name, String(text)]));
  return {
    column: isText(column) ? column : undefined,
    delimiter: isText(delimiter) ? delimiter : undefined,
    digests: textsOf(organisations),
    renamed: textsOf(renamed),
  };
}

async function textAt(path: string): Promise<string | undefined> {
  return await readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
