/** Which slips go together: by department, by a column of the roster, or all. */

import type { SlipGroup } from '../credentials/slips-page.js';
import { SLIP_WORDS } from '../credentials/slips-words.js';
import { UserError } from '../errors.js';
import type { Language } from '../language.js';
import type { ReportRow } from '../report/report.js';
import type { Roster } from '../roster/roster.js';
import type { SlipOf } from './slip-people.js';

export type Grouping = {
  /** A header, `department`, or `none`; undefined: by department where the roster has such a column. */
  readonly by: string | undefined;
  /** Names from the configuration, to their ids. */
  readonly departments: Readonly<Record<string, number>>;
  /** Of the sheet: a department of no known name is called by its number. */
  readonly language: Language;
};

/**
 * In the order in which the groups first stand in the roster; people whom it no longer holds come last.
 * @throws {UserError} `usage` where the roster has no such column, or one that holds passwords
 */
export function groupsOf(slips: readonly SlipOf[], roster: Roster, grouping: Grouping): readonly SlipGroup[] {
  const titleOf = titles(roster, grouping);
  const groups = new Map<string, SlipOf['slip'][]>();
  const others: SlipOf['slip'][] = [];
  for (const { slip, row } of slips) {
    const title = row === undefined ? '' : titleOf(row).trim();
    const group = title === '' ? others : (groups.get(title) ?? []);
    group.push(slip);
    if (title !== '') groups.set(title, group);
  }
  const named = [...groups].map(([title, group]) => ({ title, slips: group }));
  return others.length === 0 ? named : [...named, { title: '', slips: others }];
}

/** What of a row says where its slip goes; `''` for no group. */
function titles({ columns }: Roster, { by, departments, language }: Grouping): (row: ReportRow) => string {
  const wanted = plain(by ?? 'department');
  const hasDepartments = columns.sources.some(({ field }) => field === 'department_id');
  if (wanted === 'none' || (by === undefined && !hasDepartments)) return () => '';
  if (wanted === 'department' && hasDepartments) {
    const names = new Map(Object.entries(departments).map(([name, id]) => [String(id), name]));
    return ({ row, departmentId }) => {
      const cell = text(columns.draft(row).department_id) || text(departmentId);
      return names.get(cell) ?? numbered(cell, SLIP_WORDS[language].department);
    };
  }
  const index = columns.headers.findIndex((header) => plain(header) === wanted);
  if (columns.secretCells.has(index)) {
    throw new UserError('usage', `--group-by ${by}: that column may hold passwords`);
  }
  const header = columns.headers[index];
  if (header !== undefined) return ({ row }) => numbered(text(row.cells[index]), header.trim());
  const known = columns.headers.filter((_, at) => !columns.secretCells.has(at)).join(', ');
  throw new UserError(
    'usage',
    `--group-by takes a column of the roster, not "${by}"`,
    `Its columns are ${known}; or none, for a sheet without groups.`,
  );
}

/** A number alone is no heading: it says not of what. */
function numbered(cell: string, noun: string): string {
  return /^\d+$/.test(cell) ? `${noun} ${cell}` : cell;
}

function text(cell: unknown): string {
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : '';
}

function plain(header: string): string {
  return header
    .trim()
    .toLowerCase()
    .replace(/[\s_.-]+/g, ' ');
}
