/** The error if no header is recognised. Shows a row only if it is certainly a header: cells may be passwords. */

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

/** @throws {UserError} if the first lines are not a table, even if a header is recognised in them */
export function refuseOtherForm(label: RosterLabel, lines: readonly FirstLine[]): void {
  const kind = formOf(lines);
  if (kind !== undefined) throw new HeaderError({ label, within: HEADER_WITHIN, cause: { kind } });
}

/** True if it has a known word or two similar ones, and none that occurs below, as a shared password would. */
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
