/** A CSV of a report as a patch to its roster: the rows in it, as they were mended, in the place of the roster's own. */

import { UserError } from '../errors.js';
import type { Row } from '../row.js';
import type { Roster } from './roster.js';

/** The columns that a report adds after the roster's own. */
const REPORT_COLUMNS = ['outcome', 'status', 'message', 'line'] as const;

/** Cells of mended rows, by the line on which the row begins in the roster. */
export type Patch = { readonly rows: ReadonlyMap<number, readonly unknown[]> };

/**
 * Reads a CSV of the report on a roster.
 * @throws {UserError} `results` where the file is no such CSV
 */
export async function readPatch(csv: Roster, roster: Roster): Promise<Patch> {
  const { headers } = csv.columns;
  const own = headers.length - REPORT_COLUMNS.length;
  const isOurs =
    own === roster.columns.headers.length && REPORT_COLUMNS.every((name, at) => headers[own + at] === name);
  if (!isOurs) {
    throw new UserError(
      'results',
      `${csv.name} is no CSV of a report on ${roster.name}: its columns are not those of the roster and ${REPORT_COLUMNS.join(', ')}`,
      'Keep the columns of the report as they are, or mend the roster itself and name the folder.',
    );
  }
  const rows = new Map<number, readonly unknown[]>();
  for await (const row of csv.rows()) rows.set(lineOf(row, csv), row.cells.slice(0, own));
  return { rows };
}

function lineOf(row: Row, csv: Roster): number {
  const text = String(row.cells[csv.columns.headers.length - 1]);
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new UserError(
    'results',
    `${csv.label}:${row.line}: the last column, line, does not hold the number of a line`,
    'Leave that column as the report wrote it: it says which row of the roster this is.',
  );
}

/** The roster with the patch laid over it. A password cell that the patch leaves empty keeps the roster's password. */
export function patchRoster(roster: Roster, patch: Patch): Roster {
  const { secretCells } = roster.columns;
  function mend(row: Row): Row {
    const mended = patch.rows.get(row.line);
    if (mended === undefined) return row;
    const result = {
      ...row,
      cells: row.cells.map((cell, at) => (mended[at] === '' && secretCells.has(at) ? cell : mended[at])),
    };
    return refuseStranger(row, result, roster);
  }
  return {
    ...roster,
    async *rows() {
      for await (const row of roster.rows()) yield mend(row);
    },
  };
}

/** One of these has to be the same before and after, where the roster has any. */
const IDENTITY = ['nickname', 'name.first', 'name.last'] as const;

/** A roster that was sorted or grew since the report was written has another person on that line. */
function refuseStranger(before: Row, after: Row, roster: Roster): Row {
  const [was, is] = [roster.columns.draft(before), roster.columns.draft(after)];
  const told = IDENTITY.filter((field) => was[field] !== undefined && was[field] !== '');
  const isSame = told.length === 0 || told.some((field) => String(was[field]) === String(is[field]));
  if (isSame) return after;
  throw new UserError(
    'results',
    `${roster.label}:${after.line}: another person stands on this line now than in the report`,
    'The roster was changed since. Run `provision report` on the results folder, then mend the new CSV.',
  );
}
