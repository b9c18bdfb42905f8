/** A CSV per outcome: the roster's own columns, without passwords, and what became of each row. */

import { BOM, csvLine, guard } from '../lib/csv-writer.js';
import type { TemporaryFile } from '../lib/temporary-file.js';
import { OUTCOMES, type OutcomeName } from '../outcome.js';
import type { ReportRow, ReportSource } from './report-source.js';
import { findingsText, rowFacts } from './row-facts.js';
import { cellText, type IsPassword } from './row-password.js';
import type { OpenFile, View } from './view.js';

/** The CSV of each outcome. */
export const CSV_NAMES = {
  created: 'created.csv',
  weak_password: 'weak-password.csv',
  exists: 'exists.csv',
  failed: 'failed.csv',
  unconfirmed: 'unconfirmed.csv',
  invalid: 'invalid.csv',
  pending: 'pending.csv',
} as const satisfies Record<OutcomeName, string>;

/** The columns behind the roster's own. */
export const ADDED_COLUMNS = ['outcome', 'status', 'message', 'line'] as const;

export function csvView({ columns, delimiter }: ReportSource, openFile: OpenFile): View {
  const files = new Map<OutcomeName, TemporaryFile>();
  const line = (cells: readonly string[]): string => csvLine(cells.map(guard), delimiter);

  const fileOf = async (outcome: OutcomeName): Promise<TemporaryFile> => {
    const known = files.get(outcome);
    if (known !== undefined) return known;
    const file = await openFile(CSV_NAMES[outcome]);
    files.set(outcome, file);
    await file.append(BOM + line([...columns.headers, ...ADDED_COLUMNS]));
    return file;
  };

  const ownCells = (row: ReportRow, isPassword: IsPassword): string[] =>
    columns.headers.map((_, index) => {
      if (columns.secretCells.has(index)) return '';
      const text = cellText(row.row.cells[index], isPassword);
      return isPassword(text) ? '' : text;
    });

  return {
    async add(row, isPassword) {
      const file = await fileOf(row.outcome);
      await file.append(line([...ownCells(row, isPassword), ...addedCells(row)]));
    },
    async addAbsent() {},
    async finish() {
      return OUTCOMES.flatMap((outcome) => files.get(outcome) ?? []);
    },
  };
}

function addedCells(row: ReportRow): string[] {
  const { status, code, message } = rowFacts(row.outcome, row.known);
  return [
    row.outcome,
    status === undefined ? '' : String(status),
    row.outcome === 'invalid' ? findingsText(row.findings) : (message ?? code ?? ''),
    String(row.row.line),
  ];
}
