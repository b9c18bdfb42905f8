/** The error without a recognised header. Cells may be passwords, so they are shown only if the row is surely a header. */

import { isPasswordHeader } from '../domain/password-header.js';
import { cellText, excerpt, isBlank } from '../domain/text.js';
import type { RosterLabel } from '../texts/roster-place.js';
import { causeOf, type FirstLine, formOf } from './first-lines.js';
import { isPlainHeader, meaningOf } from './headers.js';
import { HeaderError } from './roster-errors.js';
import { guess, suggestMap } from './suggested-map.js';
import { HEADER_WITHIN } from './table.js';
import type { TableRow } from './table-row.js';

type TextRow = { readonly line: number; readonly cells: readonly string[] };

/** @param lines the first rows, each as one text if it is one */
export function unknownHeader(
  label: RosterLabel,
  rows: readonly TableRow[],
  lines: readonly FirstLine[],
): HeaderError {
  const cause = causeOf(lines);
  if (cause !== undefined) return new HeaderError({ label, within: HEADER_WITHIN, cause });
  const filled = rows
    .map(({ line, cells }) => ({ line, cells: cells.map(cellText) }))
    .filter(({ cells }) => !cells.every(isBlank));
  const table = filled.find(({ cells }) => cells.filter((cell) => !isBlank(cell)).length > 1);
  const isHeader = table !== undefined && isSurelyHeader(table, filled);
  const first = isHeader ? table : filled[0];
  const row = (table?.cells ?? []).filter((cell) => !isBlank(cell));
  const fields = row.flatMap((cell) => meaningOf(cell)?.field ?? []);
  const suggested = suggestMap(fields, row);
  const shown = {
    kind: 'unknown',
    first: first && {
      line: first.line,
      cells: first.cells.length,
      headers: isHeader ? first.cells.map(excerpt) : undefined,
    },
    suggested: isHeader ? suggested : [],
  } as const;
  return new HeaderError({ label, within: HEADER_WITHIN, cause: shown }, { headers: row, suggested });
}

/** @throws {UserError} if the first lines are no table, whatever header is recognised in them */
export function refuseOtherForm(label: RosterLabel, lines: readonly FirstLine[]): void {
  const kind = formOf(lines);
  if (kind !== undefined) throw new HeaderError({ label, within: HEADER_WITHIN, cause: { kind } });
}

/** True for words not repeated below, as a shared password would be: a known one, or two much like known ones. */
function isSurelyHeader({ line, cells }: TextRow, rows: readonly TextRow[]): boolean {
  const words = cells.filter((cell) => !isBlank(cell));
  const below = rows.filter((row) => row.line > line).flatMap((row) => row.cells);
  const guesses = words.filter((cell) => guess(cell) !== undefined);
  return (
    words.every((cell) => isPlainHeader(cell) || guesses.includes(cell)) &&
    (guesses.length > 1 || words.some((cell) => meaningOf(cell) !== undefined || isPasswordHeader(cell))) &&
    !words.some((cell) => below.includes(cell))
  );
}
