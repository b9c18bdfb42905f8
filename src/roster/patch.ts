/** A CSV of a report as a patch to its roster: the rows in it, as they were mended, in the place of the roster's own. */

import { UserError } from '../errors.js';
import type { Row } from '../row.js';
import type { ColumnField } from '../user.js';
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
  const expected = [...roster.columns.headers, ...REPORT_COLUMNS];
  const isLike = (names: readonly string[]) =>
    headers.length === names.length && names.every((name, at) => headers[at]?.trim() === name.trim());
  // Where nicknames were made for a roster that has no column for them, the report has one more.
  const own = roster.columns.headers;
  if (!isLike(expected) && !isLike([...own, 'nickname', ...REPORT_COLUMNS])) {
    throw new UserError(
      'results',
      `${csv.name} is no CSV of a report on ${roster.name}: its columns are not those of the roster and ${REPORT_COLUMNS.join(', ')}`,
      'Keep the columns of the report as they are, or mend the roster itself and name the folder.',
    );
  }
  const rows = new Map<number, readonly unknown[]>();
  for await (const row of csv.rows()) {
    const line = lineOf(row, csv);
    if (rows.has(line)) throw twice(row, line, csv);
    rows.set(line, row.cells.slice(0, roster.columns.headers.length));
  }
  return { rows };
}

function twice(row: Row, line: number, csv: Roster): UserError {
  return new UserError(
    'results',
    `${csv.label}:${row.line}: line ${line} of the roster stands here a second time`,
    'Leave one row for each: new rows belong into the roster itself.',
  );
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

/**
 * The roster with the patch laid over it. A password cell that the patch leaves empty keeps the roster's password.
 * Its `rows()` throws a `UserError` (`results`) where the roster is not the one that the report was on.
 * @param remake the command that makes the report again, as it is typed
 */
export function patchRoster(roster: Roster, patch: Patch, remake: string): Roster {
  const changedSince = `The roster was changed since. Make the report again, then mend the new CSV: ${remake}`;
  return {
    ...roster,
    async *rows() {
      let met = 0;
      for await (const row of roster.rows()) {
        const cells = patch.rows.get(row.line);
        if (cells !== undefined) met += 1;
        yield cells === undefined ? row : refuseStranger(row, mend(row, cells, roster), roster, changedSince);
      }
      if (met < patch.rows.size) throw await missing(roster, patch, changedSince);
    },
  };
}

function mend(row: Row, typed: readonly unknown[], { columns }: Roster): Row {
  const password = asText(columns.draft(row).password).trim();
  const cells = row.cells.map((cell, at) => {
    const text = asText(cell);
    // The report empties every password, also one that stands where another thing belongs.
    const wasEmptied = columns.secretCells.has(at) || (password !== '' && text.trim() === password);
    return text === typed[at] || (typed[at] === '' && wasEmptied) ? cell : typed[at];
  });
  const isMended = cells.some((cell, at) => cell !== row.cells[at] && !columns.secretCells.has(at));
  return { ...row, cells, formerPassword: columns.draft(row).password, isMended };
}

/** A cell as the report has it. An object is nothing that a person mends in a CSV. */
function asText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return (cell.toJSON() ?? '').replace('T00:00:00.000Z', '');
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}

async function missing(roster: Roster, patch: Patch, changedSince: string): Promise<UserError> {
  const lines = new Set(patch.rows.keys());
  for await (const row of roster.rows()) lines.delete(row.line);
  const [line] = lines;
  return new UserError(
    'results',
    `${roster.label} has no row on line ${line}, and the report had one`,
    changedSince,
  );
}

/**
 * A roster that was sorted or grew since the report was written has another person on that line, who must not get
 * this one's password: the nickname has to be the same before and after, or else both names.
 */
function refuseStranger(before: Row, after: Row, roster: Roster, changedSince: string): Row {
  const [was, is] = [roster.columns.draft(before), roster.columns.draft(after)];
  const isGiven = (field: ColumnField): boolean => visible(was[field]) !== '';
  const isSame = (field: ColumnField): boolean => visible(was[field]) === visible(is[field]);
  const names = NAMES.filter(isGiven);
  const isNobody = names.length === 0 && !isGiven('nickname');
  const isThem = (isGiven('nickname') && isSame('nickname')) || (names.length > 0 && names.every(isSame));
  if (isNobody || isThem) return after;
  throw new UserError(
    'results',
    `${roster.label}:${after.line}: another person stands on this line now than in the report`,
    `Where the nickname and a name of one person are wrong, mend them in the roster itself. ${changedSince}`,
  );
}

const NAMES = ['name.first', 'name.last', 'name'] as const;

/** Without white space and hidden characters: taking those off makes no other person. */
function visible(value: unknown): string {
  return asText(value).replace(/[\p{C}\s]/gu, '');
}
