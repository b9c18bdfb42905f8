/** The files of `provision diff`, in CSV or JSON: the rows of a comparison, and accounts that no list has. */

import { type ComparedRow, comparedJson, type ExtraUser } from '../domain/comparison.js';
import type { FileWarning } from '../domain/file-warning.js';
import { BOM, csvLine, guard } from '../platform/csv-writer.js';
import { type OutputFile, writeOutput } from '../platform/output-file.js';
import { inUseWarning } from '../platform/temporary-file.js';
import { unknownText } from '../texts/unknown-text.js';
import { isOwnCsv, isOwnJson } from './own-marks.js';

const COLUMNS = ['line', 'nickname', 'state', 'name', 'directory_name', 'differences', 'reason'] as const;

const MEMBERS = ['row', ...COLUMNS.slice(0, 6)] as const;

type Target = Pick<OutputFile, 'path' | 'usedAs' | 'overwrite'>;

export function comparisonOutput(target: Target): OutputFile {
  const isOwn = isJson(target) ? isOwnJson(MEMBERS) : isOwnCsv(COLUMNS);
  return { ...target, option: '--output', output: 'comparison', isOwn };
}

const OF_EXTRA = ['id', 'nickname', 'name', 'enabled', 'last_sign_in'] as const;

export function extraOutput(target: Target, fields: readonly string[]): OutputFile {
  const isOwn = isJson(target) ? isOwnJson(OF_EXTRA) : isOwnCsv([...OF_EXTRA, ...fields]);
  return { ...target, option: '--extra', output: 'extra', isOwn };
}

/** @throws {UserError} `usage` if the file may not be replaced or cannot be written */
export async function writeComparison(
  output: OutputFile,
  rows: readonly ComparedRow[],
  delimiter: string,
): Promise<FileWarning | undefined> {
  const content = isJson(output)
    ? toJson(rows.map((row) => comparedJson(row, reasonOf(row) ?? null)))
    : toCsv(COLUMNS, rows.map(cellsOf), delimiter);
  return inUseWarning(await writeOutput(output, content));
}

export async function writeExtra(
  output: OutputFile,
  users: readonly ExtraUser[],
  fields: readonly string[],
  delimiter: string,
): Promise<FileWarning | undefined> {
  const cells = users.map((user) => [
    ...OF_EXTRA.map((name) => String(user[name] ?? '')),
    ...fields.map((field) => user.fields[field] ?? ''),
  ]);
  const content = isJson(output) ? toJson(users) : toCsv([...OF_EXTRA, ...fields], cells, delimiter);
  return inUseWarning(await writeOutput(output, content));
}

function isJson({ path }: Pick<OutputFile, 'path'>): boolean {
  return path.toLowerCase().endsWith('.json');
}

function toJson(records: readonly object[]): string {
  return `${JSON.stringify(records, null, 2)}\n`;
}

function reasonOf({ why }: ComparedRow): string | undefined {
  return unknownText(why, 'en');
}

function cellsOf(row: ComparedRow): readonly string[] {
  const { line, nickname, state, name, directoryName = '', differences } = row;
  const changes = differences.map(
    ({ field, roster, directory }) => `${field}: ${quoted(roster)} in the roster, ${quoted(directory)} there`,
  );
  return [String(line), nickname, state, name, directoryName, changes.join('; '), reasonOf(row) ?? ''];
}

/** Guards the cells, since most of the text is from the directory. */
function toCsv(columns: readonly string[], lines: readonly (readonly string[])[], delimiter: string): string {
  return BOM + [columns, ...lines].map((cells) => csvLine(cells.map(guard), delimiter)).join('');
}

function quoted(text: string): string {
  return text === '' ? 'none' : `"${text}"`;
}
