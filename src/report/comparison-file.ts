/** `provision diff -o`: every row of a comparison in one CSV or JSON file. */

import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type ComparedRow, comparedJson } from '../domain/comparison.js';
import { UserError } from '../domain/errors.js';
import { BOM, csvLine, guard } from '../lib/csv-writer.js';
import { isSameFile, writeOwnFile } from './findings-file.js';

const COLUMNS = ['line', 'nickname', 'state', 'name', 'directory_name', 'differences', 'reason'] as const;

/**
 * Before anything is looked up.
 * @param roster the path of the roster, which must not be overwritten
 * @throws {UserError} `usage` where the file is the roster, or its folder does not exist
 */
export async function refuseComparisonFile(path: string, roster: string | null): Promise<void> {
  const next = 'Choose another file.';
  if (roster !== null && isSameFile(path, roster))
    throw new UserError('usage', `--output ${path} is the roster itself`, next);
  const folder = await stat(dirname(path)).catch(() => undefined);
  if (folder?.isDirectory() !== true)
    throw new UserError('usage', `The folder of ${path} does not exist`, `Create it. ${next}`);
}

/**
 * Writes the rows for their owner alone. An existing file is replaced.
 * @param path ends in `.csv` or `.json`, the format of the file
 * @param delimiter of the CSV: that of the roster
 * @returns a warning where it had to be written under another name
 * @throws {UserError} `usage` where the path cannot be written to
 */
export async function writeComparison(
  path: string,
  rows: readonly ComparedRow[],
  delimiter: string,
): Promise<string | undefined> {
  const text = path.toLowerCase().endsWith('.json') ? toJson(rows) : toCsv(rows, delimiter);
  return (await writeOwnFile(path, text, 'The comparison')).warning;
}

function toJson(rows: readonly ComparedRow[]): string {
  return `${JSON.stringify(rows.map(comparedJson), null, 2)}\n`;
}

function toCsv(rows: readonly ComparedRow[], delimiter: string): string {
  const lines = rows.map(({ line, nickname, state, name, directoryName = '', differences, why = '' }) => {
    const changes = differences.map(
      ({ field, roster, directory }) =>
        `${field}: ${quoted(roster)} in the roster, ${quoted(directory)} there`,
    );
    return [String(line), nickname, state, name, directoryName, changes.join('; '), why];
  });
  // Never a formula: most of it is from the directory.
  return BOM + [COLUMNS, ...lines].map((cells) => csvLine(cells.map(guard), delimiter)).join('');
}

function quoted(text: string): string {
  return text === '' ? 'none' : `"${text}"`;
}
