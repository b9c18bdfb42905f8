/** `--findings`: every finding of a dry run in a file for whoever keeps the list; its ending says the format. */

import { statSync } from 'node:fs';
import { UserError } from '../domain/errors.js';
import type { Finding } from '../domain/finding.js';
import { BOM, csvLine, guard } from '../lib/csv-writer.js';
import { FileError, systemMessage } from '../lib/errno.js';
import { type Content, replaceOrBeside } from '../lib/files.js';
import type { PlacedFile } from '../lib/temporary-file.js';
import { findingsPage } from './findings-page.js';
import { type FindingsSource, type ListRow, listRows, messageOf } from './findings-source.js';
import { findingsWorkbook } from './findings-workbook.js';

const COLUMNS = ['line', 'nickname', 'name', 'field', 'severity', 'code', 'message'] as const;

/** How the findings are written, by the ending of the file. */
const WRITERS: Readonly<Record<string, (source: FindingsSource) => Promise<Content>>> = {
  csv: toCsv,
  json: toJson,
  html: findingsPage,
  xlsx: findingsWorkbook,
};

/**
 * Writes findings for their owner alone. An existing file is replaced.
 * @param path ends in `.csv`, `.json`, `.html` or `.xlsx`, the format of the file
 * @param roster the path of the roster, which must not be overwritten
 * @returns where it is, with a warning where it had to be written under another name
 * @throws {UserError} `usage` where the path is the roster's, or cannot be written to
 */
export async function writeFindings(
  path: string,
  roster: string | null,
  source: FindingsSource,
): Promise<PlacedFile> {
  if (roster !== null && isSameFile(path, roster)) {
    throw new UserError('usage', `--findings ${path} is the roster itself`, 'Choose another file.');
  }
  const write = WRITERS[/[^.]*$/.exec(path.toLowerCase())?.[0] ?? ''] ?? toCsv;
  return await writeOwnFile(path, await write(source), 'The findings');
}

/**
 * Writes a file that its user named.
 * @param what is in it, as the subject of a sentence
 * @returns where it is, with a warning where it had to be written under another name
 * @throws {UserError} `usage`
 */
export async function writeOwnFile(path: string, content: Content, what: string): Promise<PlacedFile> {
  try {
    return await replaceOrBeside(path, content);
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

async function toJson(source: FindingsSource): Promise<string> {
  return `${JSON.stringify(await records(source), null, 2)}\n`;
}

async function toCsv(source: FindingsSource): Promise<string> {
  const rows = (await records(source)).map((record) =>
    // Never a formula: a finding may quote cells of the roster.
    COLUMNS.map((column) => guard(String(record[column] ?? ''))),
  );
  return BOM + [COLUMNS, ...rows].map((cells) => csvLine(cells, source.delimiter)).join('');
}

type FindingRecord = Readonly<Record<(typeof COLUMNS)[number], string | number | null>>;

/** By line; those about the list as a whole, which have none, come first. */
async function records(source: FindingsSource): Promise<readonly FindingRecord[]> {
  const rows = new Map<number | null, ListRow>();
  for await (const row of listRows(source)) if (row.findings.length > 0) rows.set(row.row, row);
  const sorted = source.findings.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return sorted.map((finding) => recordOf(finding, rows.get(finding.row), source));
}

function recordOf(finding: Finding, row: ListRow | undefined, source: FindingsSource): FindingRecord {
  const { line, field, severity, code } = finding;
  const { nickname = null, name = null } = row ?? {};
  return { line, nickname, name, field, severity, code, message: messageOf(finding, source) };
}
