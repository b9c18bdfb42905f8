/** Which slips go together: by department, by a column of the roster, or all. */

import type { SlipGroup } from '../credentials/slips-page.js';
import { SLIP_WORDS, type SlipLanguage } from '../credentials/slips-words.js';
import { UserError } from '../errors.js';
import type { ReportRow } from '../report/report.js';
import type { Roster } from '../roster/roster.js';
import type { SlipOf } from './slip-people.js';

/** What of a row says where its slip goes. */
type TitleOf = (row: ReportRow) => string;

/**
 * In the order in which the groups first stand in the roster; people whom it no longer holds come last.
 * @param by a header, `department`, or `none`; undefined: by department where the roster has such a column
 * @param departments names from the configuration, to their ids
 * @param language of the sheet: a department of no known name is called by its number
 * @throws {UserError} `usage` where the roster has no such column, or one that holds passwords
 */
export function grouping(
  slips: readonly SlipOf[],
  roster: Roster,
  by: string | undefined,
  departments: Readonly<Record<string, number>>,
  language: SlipLanguage,
): readonly SlipGroup[] {
  const nameOf = departmentNames(departments, language);
  const titleOf = chooseTitle(roster, by, nameOf);
  const groups = new Map<string, SlipOf['slip'][]>();
  const others: SlipOf['slip'][] = [];
  for (const { slip, row } of slips) {
    const title = row === undefined ? '' : titleOf(row).trim();
    const group = title === '' ? others : groups.get(title);
    if (group === undefined) groups.set(title, [slip]);
    else group.push(slip);
  }
  const named = [...groups].map(([title, group]) => ({ title, slips: group }));
  return others.length === 0 ? named : [...named, { title: '', slips: others }];
}

const NONE: TitleOf = () => '';

function chooseTitle(
  roster: Roster,
  by: string | undefined,
  departmentName: (cell: string) => string,
): TitleOf {
  const { columns } = roster;
  const wanted = plain(by ?? 'department');
  if (wanted === 'none') return NONE;
  if (by === undefined || wanted === 'department') {
    const hasColumn = columns.sources.some(({ field }) => field === 'department_id');
    if (hasColumn) return departmentTitle(roster, departmentName);
    if (by === undefined) return NONE;
  }
  const index = columns.headers.findIndex((header) => plain(header) === wanted);
  if (index >= 0) {
    if (!columns.secretCells.has(index)) {
      const header = columns.headers[index]?.trim() ?? '';
      return ({ row }) => numbered(text(row.cells[index]).trim(), header);
    }
    throw new UserError('usage', `--group-by ${by}: that column may hold passwords`);
  }
  throw new UserError(
    'usage',
    `--group-by takes a column of the roster, not "${by}"`,
    `Its columns are ${columns.headers.filter((_, at) => !columns.secretCells.has(at)).join(', ')}; or none, for a sheet without groups.`,
  );
}

function departmentTitle({ columns }: Roster, nameOf: (cell: string) => string): TitleOf {
  return ({ row, departmentId }) => {
    const cell = text(columns.draft(row).department_id).trim();
    return nameOf(cell === '' && departmentId !== undefined ? String(departmentId) : cell);
  };
}

/**
 * What a department is called on the sheet: a name as it stands; a number by the configuration's name for it, or as
 * `Department 3`.
 */
function departmentNames(
  departments: Readonly<Record<string, number>>,
  language: SlipLanguage,
): (cell: string) => string {
  const names = new Map(Object.entries(departments).map(([name, id]) => [String(id), name]));
  return (cell) => {
    return names.get(cell) ?? numbered(cell, SLIP_WORDS[language].department);
  };
}

/** A number alone is no heading: it says not of what. */
function numbered(cell: string, noun: string): string {
  return /^\d+$/.test(cell) ? `${noun} ${cell}` : cell;
}

function text(cell: unknown): string {
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
}

function plain(header: string): string {
  return header
    .trim()
    .toLowerCase()
    .replace(/[\s_.-]+/g, ' ');
}
