/**
 * One list of many organisations, split into one roster each. The name in the column is the identity of an organisation,
 * so a name that could be that of another one is refused until somebody says what is meant.
 */

import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { BOM, csvLine } from '../lib/csv-writer.js';
import type { Io } from '../lib/io.js';
import { isObject, isText, parseJson } from '../lib/parse-json.js';
import { shownPath } from '../lib/shown-path.js';
import { cellText, foldSpaces } from '../lib/text.js';
import { openRoster } from '../roster/roster.js';
import { isMissing, withDiskErrors } from '../system/errno.js';
import { replaceFile } from '../system/files.js';
import { userError } from '../texts/user-error.js';
import { configOf } from './config-file.js';
import { comparedName, type OrgPlace, refuseNames } from './fleet-table.js';
import { parseGiven } from './option.js';
import { kindOf, type RawOptions } from './option-table.js';
import { toSettings } from './settings.js';

/** The column, and which organisations there were, each with the digest of the roster that it got. */
const KNOWN_FILE = 'organisations.json';

type Split = Pick<Io, 'cwd' | 'env' | 'uid' | 'locale' | 'clock' | 'stdin' | 'interruption'>;

/**
 * By the column of the call before, where none is named; without one, there are no organisations.
 * @param list absolute @param base where the folders of the organisations are, made where there is none
 * @throws {UserError} where the list cannot be split, or a name is not clear
 */
export async function splitList(
  list: string,
  base: string,
  { splitBy, sameOrg = [], newOrg = [], ...flags }: RawOptions,
  io: Split,
): Promise<readonly OrgPlace[]> {
  const { column: before, digests: known, renamed } = await knownIn(base);
  const column = splitBy ?? before;
  if (column === undefined) return [];
  const label = shownPath(list, io.cwd);
  const typed = sameOrg.map((text) => parseGiven(kindOf('sameOrg'), { text, from: '--same-org' }));
  // Said once, it holds for the next list as well.
  const same = new Map([...renamed, ...typed]);
  const groups = await groupsOf(list, column, same, flags, io);
  const names = [...groups.rows.keys()];
  refuseUnclear(names, [...known.keys()], new Set(newOrg));
  const places: OrgPlace[] = [];
  for (const [name, rows] of groups.rows) {
    const folder = join(base, name);
    const roster = join(folder, basename(list));
    const texts = [groups.headers, ...rows.map(({ texts }) => texts)].map((cells) =>
      csvLine(cells, groups.delimiter),
    );
    const text = BOM + texts.join('');
    await refuseEdited(roster, known.get(name), shownPath(roster, io.cwd));
    const digest = digestOf(text);
    if (known.get(name) !== digest || (await textAt(roster)) === undefined)
      await withDiskErrors(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await replaceFile(roster, text);
      });
    known.set(name, digest);
    const part = { path: list, lineOf: lineOf(texts, [1, ...rows.map(({ line }) => line)]) };
    places.push({ name, roster, folder, part });
  }
  const kept = {
    split_by: column,
    renamed: Object.fromEntries(same),
    organisations: Object.fromEntries(known),
  };
  const text = `${JSON.stringify(kept, null, 2)}\n`;
  await withDiskErrors(() => replaceFile(join(base, KNOWN_FILE), text));
  if (places.length === 0) throw userError('roster', 'split-rows-without', { list: label, lines: [] });
  return places;
}

/** The rows by the names of the organisations, in the order of the list. */
async function groupsOf(
  list: string,
  column: string,
  same: ReadonlyMap<string, string>,
  flags: RawOptions,
  io: Split,
) {
  const label = shownPath(list, io.cwd);
  const config = await configOf(flags, io);
  const { reading } = toSettings(flags, io, config);
  const roster = await openRoster({ path: list, stdin: io.stdin, signal: io.interruption.first, ...reading });
  try {
    if (roster.format !== 'csv' || roster.headerLine === null)
      throw userError('roster', 'split-not-csv', { list: label });
    const { headers } = roster.columns;
    const wanted = foldSpaces(column);
    const at = headers.findIndex((header) => foldSpaces(header) === wanted);
    if (at < 0) throw userError('usage', 'split-column-missing', { column, headers });
    const rows = new Map<string, { readonly texts: readonly string[]; readonly line: number }[]>();
    const without: number[] = [];
    for await (const { cells, line } of roster.rows()) {
      const texts = headers.map((_, index) => cellText(cells[index]));
      const typed = texts[at]?.trim().replace(/\s+/gu, ' ') ?? '';
      const name = same.get(typed) ?? typed;
      if (name === '') without.push(line);
      const group = rows.get(name) ?? [];
      rows.set(name, group);
      group.push({ texts, line });
    }
    if (without.length > 0) throw userError('roster', 'split-rows-without', { list: label, lines: without });
    return { headers, rows, delimiter: roster.delimiter ?? ',' };
  } finally {
    await roster.close();
  }
}

/** @param texts of a roster, each with the line of the list that it was made of @returns the line in the list, by that in the roster */
function lineOf(texts: readonly string[], lines: readonly number[]): (line: number) => number {
  const of = new Map<number, number>();
  let next = 1;
  for (const [at, text] of texts.entries()) {
    of.set(next, lines[at] ?? next);
    next += text.split('\n').length - 1;
  }
  return (line) => of.get(line) ?? line;
}

/** @throws {UserError} `roster` where a name cannot be a folder, or could be that of another organisation */
function refuseUnclear(names: readonly string[], known: readonly string[], isNew: ReadonlySet<string>): void {
  const wrong = names.find((name) => !isFolderName(name));
  if (wrong !== undefined) throw userError('roster', 'split-name-no-folder', { name: wrong });
  const unknown = names.filter((name) => !known.includes(name) && !isNew.has(name));
  refuseNames(unknown);
  const alike = new Map(known.map((name) => [comparedName(name), name]));
  for (const name of unknown) {
    const one = alike.get(comparedName(name));
    if (one !== undefined) throw userError('roster', 'fleet-names-alike', { one, other: name });
  }
  const missing = known.filter((name) => !names.includes(name));
  if (unknown.length > 0 && missing.length > 0)
    throw userError('roster', 'split-names-unknown', { unknown, missing });
}

/** On every system, and not one of our own. */
function isFolderName(name: string): boolean {
  if (/[\\/:*?"<>|\p{Cc}]|^\.|[. ]$/u.test(name) || Buffer.byteLength(name) > 120) return false;
  return !/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)|results$/iu.test(name);
}

async function knownIn(base: string) {
  const found = parseJson((await textAt(join(base, KNOWN_FILE))) ?? '');
  const { split_by: column, organisations, renamed } = isObject(found) ? found : {};
  const textsOf = (value: unknown) =>
    new Map(Object.entries(isObject(value) ? value : {}).map(([name, text]) => [name, String(text)]));
  return {
    column: isText(column) ? column : undefined,
    digests: textsOf(organisations),
    renamed: textsOf(renamed),
  };
}

/** A change that somebody made in it would be lost. @throws {UserError} `roster` */
async function refuseEdited(roster: string, digest: string | undefined, path: string): Promise<void> {
  const text = await textAt(roster);
  if (text !== undefined && digestOf(text) !== digest)
    throw userError('roster', 'split-roster-edited', { path });
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
