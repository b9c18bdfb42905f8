/** `--findings`: every finding of a dry run in one CSV or JSON file, to be passed on. */

import { statSync } from 'node:fs';
import { UserError } from '../domain/errors.js';
import type { Finding } from '../domain/finding.js';
import { BOM, csvLine, guard } from '../lib/csv-writer.js';
import { FileError, systemMessage } from '../lib/errno.js';
import { replaceOrBeside } from '../lib/files.js';
import { messageText } from '../texts/finding-texts.js';

const COLUMNS = ['line', 'field', 'severity', 'code', 'what'] as const;

/**
 * Writes findings for their owner alone. An existing file is replaced.
 * @param path ends in `.csv` or `.json`, the format of the file
 * @param roster the path of the roster, which must not be overwritten
 * @returns a warning where it had to be written under another name
 * @throws {UserError} `usage` where the path is the roster's, or cannot be written to
 */
export async function writeFindings(
  path: string,
  roster: string | null,
  findings: readonly Finding[],
): Promise<string | undefined> {
  if (roster !== null && isSameFile(path, roster)) {
    throw new UserError('usage', `--findings ${path} is the roster itself`, 'Choose another file.');
  }
  const text = path.toLowerCase().endsWith('.json') ? toJson(findings) : toCsv(findings);
  return await writeOwnFile(path, text, 'The findings');
}

/**
 * Writes a file that its user named.
 * @param what is in it, as the subject of a sentence
 * @returns a warning where it had to be written under another name
 * @throws {UserError} `usage`
 */
export async function writeOwnFile(path: string, text: string, what: string): Promise<string | undefined> {
  try {
    return (await replaceOrBeside(path, text)).warning;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const why = systemMessage(error);
    const next = 'Choose another file.';
    throw new UserError('usage', `${what} cannot be written to ${path}: ${why}`, next, error);
  }
}

export function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
}

function toJson(findings: readonly Finding[]): string {
  const rows = findings.map((finding) =>
    Object.fromEntries(COLUMNS.map((name) => [name, cellOf(finding, name)])),
  );
  return `${JSON.stringify(rows, null, 2)}\n`;
}

function toCsv(findings: readonly Finding[]): string {
  // Never a formula: a finding may quote cells of the roster.
  const rows = findings.map((finding) =>
    COLUMNS.map((column) => guard(String(cellOf(finding, column) ?? ''))),
  );
  return BOM + [COLUMNS, ...rows].map((cells) => csvLine(cells, ',')).join('');
}

function cellOf(finding: Finding, column: (typeof COLUMNS)[number]): string | number | null {
  return column === 'what' ? messageText(finding.message) : finding[column];
}
