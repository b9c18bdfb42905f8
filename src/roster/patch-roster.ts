/** Applies a CSV of a report to its roster: cells of the CSV replace those of the rows with the same nickname. */

import type { UserError } from '../domain/errors.js';
import { showsPassword } from '../domain/password-text.js';
import type { Row } from '../domain/row.js';
import { cellText, excerpt } from '../domain/text.js';
import { nicknameKey, splitLogin } from '../domain/user.js';
import { type ErrorFacts, userError } from '../texts/user-error.js';
import type { Roster } from './roster.js';
import { labelOf } from './roster-errors.js';

/** The columns that a report adds. A column `line` follows, which is not read. */
const REPORT_COLUMNS = ['outcome', 'status', 'message'] as const;

export type PatchedRoster = {
  readonly roster: Roster;
  /** The lines of the roster that are in the CSV. */
  readonly lines: ReadonlySet<number>;
  /** How many rows differ in more than the password. */
  readonly changed: number;
};

/** @throws {UserError} `results` if it is not a CSV of a report, or a row does not match exactly one of the roster */
export async function patchRoster(
  roster: Roster,
  csvAlone: Roster,
  takes: 'all' | 'passwords' = 'all',
): Promise<PatchedRoster> {
  // The CSV may have too few rows to show the order of day and month.
  const columns = csvAlone.columns.dates?.inOrders(roster.columns.dates?.orders ?? new Map());
  const csv = columns === undefined ? csvAlone : { ...csvAlone, columns };
  const shared = sharedColumns(roster, csv);
  const pairs = takes === 'all' ? shared : shared.filter(([at]) => roster.columns.secretCells.has(at));
  const typed = await rowsByNickname(csv, roster.name);
  const missing = new Map(typed);
  const byLine = new Map<number, Row>();
  let changed = 0;
  for await (const row of roster.rows()) {
    const key = keyOf(row, roster);
    const from = typed.get(key);
    if (from === undefined) continue;
    if (!missing.delete(key)) throw refuse(from, csv, roster.name, 'repeated-in-roster', row.line);
    byLine.set(row.line, from);
    if (differs(row, patchRow(row, from, pairs, roster), roster)) changed += 1;
  }
  for (const row of missing.values()) throw refuse(row, csv, roster.name, 'unknown');
  async function* rows(): AsyncGenerator<Row, void> {
    for await (const row of roster.rows()) {
      const from = byLine.get(row.line);
      yield from === undefined ? row : patchRow(row, from, pairs, roster);
    }
  }
  return { roster: { ...roster, rows }, lines: new Set(byLine.keys()), changed };
}

type Pair = readonly [inRoster: number, inCsv: number];

function sharedColumns(roster: Roster, csv: Roster): readonly Pair[] {
  const headers = csv.columns.headers.map((header) => header.trim());
  const end = headers.lastIndexOf(REPORT_COLUMNS[0]);
  const isReport = end > 0 && REPORT_COLUMNS.every((name, at) => headers[end + at] === name);
  if (!isReport || !csv.columns.sources.some(({ field }) => field === 'nickname'))
    throw userError('results', 'report-csv-form', { label: labelOf(csv), columns: REPORT_COLUMNS });
  const own = headers.slice(0, end);
  return roster.columns.headers.flatMap((header, at): readonly Pair[] => {
    const inCsv = header.trim() === '' ? -1 : own.indexOf(header.trim());
    return inCsv === -1 ? [] : [[at, inCsv]];
  });
}

async function rowsByNickname(csv: Roster, rosterName: string): Promise<ReadonlyMap<string, Row>> {
  const rows = new Map<string, Row>();
  for await (const row of csv.rows()) {
    if (isMissingFromRoster(row, csv)) continue;
    const key = keyOf(row, csv);
    const before = rows.get(key);
    if (key === '') throw refuse(row, csv, rosterName, 'missing');
    if (before !== undefined) throw refuse(row, csv, rosterName, 'repeated', before.line);
    rows.set(key, row);
  }
  return rows;
}

/** True for a created user who is no longer in the roster, so that the report has no line number. */
function isMissingFromRoster({ cells }: Row, { columns: { headers } }: Roster): boolean {
  const outcome = headers.findLastIndex((header) => header.trim() === REPORT_COLUMNS[0]);
  return cells[outcome] === 'created' && cells[outcome + REPORT_COLUMNS.length] === '';
}

function keyOf(row: Row, roster: Roster): string {
  return nicknameKey(nicknameOf(row, roster));
}

function nicknameOf(row: Row, { columns }: Roster): string {
  return splitLogin(cellText(columns.draft(row).nickname), columns.nickname).nickname;
}

function refuse(
  row: Row,
  csv: Roster,
  roster: string,
  why: ErrorFacts['report-csv-row']['why'],
  other?: number,
): UserError {
  const nickname = nicknameOf(row, csv);
  // The user may have typed a password into the wrong column.
  const isPassword = nickname === cellText(csv.columns.draft(row).password).trim();
  return userError('results', 'report-csv-row', {
    at: { label: csv.label, line: row.line },
    nickname: isPassword || nickname === '' ? undefined : excerpt(nickname),
    why,
    other,
    csv: csv.name,
    roster,
  });
}

function patchRow(row: Row, from: Row, pairs: readonly Pair[], { columns }: Roster): Row {
  const formerPassword = columns.draft(row).password;
  const password = cellText(formerPassword);
  const cells = [...row.cells];
  for (const [at, inCsv] of pairs) {
    const text = cellText(cells[at]);
    const typed = from.cells[inCsv];
    // A report leaves out passwords, even in a wrong column.
    const wasEmptied = columns.secretCells.has(at) || showsPassword(text, [password]);
    if (typed !== text && !(typed === '' && wasEmptied)) cells[at] = typed;
  }
  return { ...row, cells, formerPassword };
}

function differs(before: Row, after: Row, { columns }: Roster): boolean {
  return after.cells.some((cell, at) => cell !== before.cells[at] && !columns.secretCells.has(at));
}
