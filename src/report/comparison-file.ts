/** `provision diff -o`: every row of a comparison in one CSV or JSON file. */

import { type ComparedRow, comparedJson } from '../domain/comparison.js';
import type { FileWarning } from '../domain/file-warning.js';
import { BOM, csvLine, guard } from '../lib/csv-writer.js';
import { type OutputFile, writeOutput } from '../system/output-file.js';
import { besideWarning } from '../system/temporary-file.js';
import { unknownText } from '../texts/unknown-text.js';
import { isOwnCsv, isOwnJson } from './own-marks.js';

const COLUMNS = ['line', 'nickname', 'state', 'name', 'directory_name', 'differences', 'reason'] as const;

/** The first members of a record in JSON. */
const MEMBERS = ['row', ...COLUMNS.slice(0, 6)] as const;

/** The file that a comparison goes to; its path ends in `.csv` or `.json`, the format of the file. */
export function comparisonOutput(target: Pick<OutputFile, 'path' | 'usedAs' | 'overwrite'>): OutputFile {
  const isOwn = isJson(target) ? isOwnJson(MEMBERS) : isOwnCsv(COLUMNS);
  return { ...target, option: '--output', output: 'comparison', isOwn };
}

/**
 * Writes the rows for their owner alone.
 * @param delimiter of the CSV: that of the roster
 * @returns a warning if it had to be written under another name
 * @throws {UserError} `usage` if the file may not be replaced or cannot be written
 */
export async function writeComparison(
  output: OutputFile,
  rows: readonly ComparedRow[],
  delimiter: string,
): Promise<FileWarning | undefined> {
  const content = isJson(output) ? toJson(rows) : toCsv(rows, delimiter);
  return besideWarning(await writeOutput(output, content));
}

function isJson({ path }: Pick<OutputFile, 'path'>): boolean {
  return path.toLowerCase().endsWith('.json');
}

function toJson(rows: readonly ComparedRow[]): string {
  return `${JSON.stringify(
    rows.map((row) => comparedJson(row, reasonOf(row) ?? null)),
    null,
    2,
  )}\n`;
}

/** In English, as all that programs read. */
function reasonOf({ why }: ComparedRow): string | undefined {
  return unknownText(why, 'en');
}

function toCsv(rows: readonly ComparedRow[], delimiter: string): string {
  const lines = rows.map((row) => {
    const { line, nickname, state, name, directoryName = '', differences } = row;
    const changes = differences.map(
      ({ field, roster, directory }) =>
        `${field}: ${quoted(roster)} in the roster, ${quoted(directory)} there`,
    );
    return [String(line), nickname, state, name, directoryName, changes.join('; '), reasonOf(row) ?? ''];
  });
  // Guarded, since most of the text is from the directory.
  return BOM + [COLUMNS, ...lines].map((cells) => csvLine(cells.map(guard), delimiter)).join('');
}

function quoted(text: string): string {
  return text === '' ? 'none' : `"${text}"`;
}
