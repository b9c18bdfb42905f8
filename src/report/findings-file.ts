/** `--findings`: every finding of a dry run in one file, for the person who maintains the list. */

import type { Finding } from '../domain/finding.js';
import { BOM, csvLine, guard } from '../platform/csv-writer.js';
import type { Content } from '../platform/files.js';
import { type OutputFile, writeOutput } from '../platform/output-file.js';
import type { PlacedFile } from '../platform/temporary-file.js';
import { findingsPage } from './findings-page.js';
import { type FindingsSource, type ListRow, listRows, messageOf } from './findings-source.js';
import { findingsWorkbook } from './findings-workbook.js';
import { type IsOwn, isOwnCsv, isOwnJson, isOwnPage, isOwnWorkbook } from './own-marks.js';

const COLUMNS = ['line', 'nickname', 'name', 'field', 'severity', 'code', 'message'] as const;

type Format = { readonly write: (source: FindingsSource) => Promise<Content>; readonly isOwn: IsOwn };

const CSV: Format = { write: toCsv, isOwn: isOwnCsv(COLUMNS) };

const FORMATS: Readonly<Record<string, Format>> = {
  csv: CSV,
  json: { write: toJson, isOwn: isOwnJson(COLUMNS) },
  html: { write: findingsPage, isOwn: isOwnPage },
  xlsx: { write: findingsWorkbook, isOwn: isOwnWorkbook },
};

function formatOf(path: string): Format {
  return FORMATS[/[^.]*$/.exec(path.toLowerCase())?.[0] ?? ''] ?? CSV;
}

export function findingsOutput(target: Pick<OutputFile, 'path' | 'usedAs' | 'overwrite'>): OutputFile {
  return { ...target, option: '--findings', output: 'findings', isOwn: formatOf(target.path).isOwn };
}

/** @throws {UserError} `usage` if the file may not be replaced or cannot be written */
export async function writeFindings(output: OutputFile, source: FindingsSource): Promise<PlacedFile> {
  return await writeOutput(output, await formatOf(output.path).write(source));
}

async function toJson(source: FindingsSource): Promise<string> {
  return `${JSON.stringify(await records(source), null, 2)}\n`;
}

async function toCsv(source: FindingsSource): Promise<string> {
  const rows = (await records(source)).map((record) =>
    // Guarded, since a finding may quote cells of the roster.
    COLUMNS.map((column) => guard(String(record[column] ?? ''))),
  );
  return BOM + [COLUMNS, ...rows].map((cells) => csvLine(cells, source.delimiter)).join('');
}

type FindingRecord = Readonly<Record<(typeof COLUMNS)[number], string | number | null>>;

/** Returns the findings by line, in English, since programs read them. Findings about the whole list come first. */
async function records(given: FindingsSource): Promise<readonly FindingRecord[]> {
  const source: FindingsSource = { ...given, language: 'en' };
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
