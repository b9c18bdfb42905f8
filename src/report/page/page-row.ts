/** The rows of `report.json` in one list that can be searched, sorted and copied as CSV. */

import type { OutcomeName } from '../../domain/outcome.js';
import { BY_URGENCY } from '../../domain/outcome-table.js';
import { csvLine, guard } from '../../platform/csv-writer.js';
import { fieldWord } from '../../texts/sentence-parts.js';
import type { rowJson } from '../row-view.js';

type JsonRow = Partial<ReturnType<typeof rowJson>> & { readonly outcome: OutcomeName };

export type PageRow = JsonRow & { readonly missing?: true; readonly searched: string };

export type PageReport = {
  readonly rows: Readonly<Record<OutcomeName, readonly Omit<JsonRow, 'outcome'>[]>>;
  readonly not_in_roster: readonly JsonRow[];
};

type FieldWords = Readonly<Record<string, string>>;

/** Puts rows that are not in the roster last. @param words names of the fields of findings */
export function rowsOf({ rows, not_in_roster }: PageReport, words: FieldWords): readonly PageRow[] {
  const outcomes = Object.keys(rows) as OutcomeName[];
  const all = [
    ...outcomes.flatMap((outcome) => rows[outcome].map((row) => ({ ...row, outcome }))),
    ...not_in_roster.map((row) => ({ ...row, missing: true as const })),
  ];
  return all.map((given) => {
    const row = { ...given, ...(given.findings && { findings: named(given.findings, words) }) };
    const { line, nickname, group, position, status, code, fields = {} } = row;
    const facts = [
      line,
      nickname,
      listName(row),
      group,
      position,
      departmentOf(row),
      ...Object.values(fields),
    ];
    const texts = [...facts, status, code, messageOf(row)];
    return { ...row, searched: searchText(texts.join('\n')) };
  });
}

function named(findings: NonNullable<JsonRow['findings']>, words: FieldWords) {
  return findings.map((finding) => ({ ...finding, field: fieldWord(words, finding.field) }));
}

function searchText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Returns `Last First Middle`, the order in which people read lists. */
export function listName({ name }: Pick<PageRow, 'name'>): string {
  return joined(' ', name?.last, name?.first, name?.middle);
}

/** `Class 5a (12)`, or only the name or the number. */
export function departmentOf({ department_id, department }: JsonRow): string {
  if (department === undefined) return String(department_id ?? '');
  return department_id === undefined ? department : `${department} (${department_id})`;
}

/** Adds unfinished steps and findings; omits the status. */
export function messageOf({ message, code, findings = [], steps = [] }: JsonRow): string {
  const text = message ?? code;
  const lacking = steps.filter(({ state }) => state !== 'done');
  const more = [...lacking.map(({ what }) => what), ...findings.map((one) => `${one.field}: ${one.what}`)];
  return more.length === 0 ? (text ?? '') : joined('; ', text?.replace(/\.$/, ''), ...more);
}

export function joined(separator: string, ...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(separator);
}

const CSV_COLUMNS = {
  line: ({ line }) => line,
  nickname: ({ nickname }) => nickname,
  'last name': ({ name }) => name?.last,
  'first name': ({ name }) => name?.first,
  'middle name': ({ name }) => name?.middle,
  department: ({ department, department_id }) => department ?? department_id,
  position: ({ position }) => position,
  outcome: ({ outcome }) => outcome,
  status: ({ status }) => status,
  message: messageOf,
  advice: ({ advice }) => advice,
  attempts: ({ attempts }) => attempts,
  run: ({ run }) => run,
  at: ({ at }) => at,
  'in roster': ({ missing }) => (missing === true ? 'no' : 'yes'),
} as const satisfies Record<string, (row: PageRow) => string | number | undefined>;

export function rowsCsv(rows: readonly PageRow[], delimiter: string): string {
  const lines = rows.map((row) => Object.values(CSV_COLUMNS).map((cell) => String(cell(row) ?? '')));
  return [Object.keys(CSV_COLUMNS), ...lines].map((cells) => csvLine(cells.map(guard), delimiter)).join('');
}

const SORT_VALUES: Readonly<Record<string, (row: PageRow) => string | number | undefined>> = {
  ...CSV_COLUMNS,
  name: listName,
  outcome: ({ outcome }) => BY_URGENCY.indexOf(outcome),
};

/** Puts empty values last in both directions. */
export function sortRows(
  rows: readonly PageRow[],
  column: string,
  descending: boolean,
  locale: string,
): readonly PageRow[] {
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const keyed = rows.map((row) => ({ row, value: String(SORT_VALUES[column]?.(row) ?? '') }));
  const sign = descending ? -1 : 1;
  keyed.sort((a, b) => {
    if (a.value === '' || b.value === '') return Number(a.value === '') - Number(b.value === '');
    return sign * collator.compare(a.value, b.value);
  });
  return keyed.map(({ row }) => row);
}

/** @param text words in any order and field @param filter an outcome, `all`, `not-created`, `unfinished`, `missing` */
export function findRows(rows: readonly PageRow[], text: string, filter: string): readonly PageRow[] {
  const words = searchText(text).split(/\s+/u).filter(Boolean);
  return rows.filter((row) => passes(row, filter) && words.every((word) => row.searched.includes(word)));
}

function passes({ outcome, missing, steps }: PageRow, filter: string): boolean {
  if (filter === 'not-created') return outcome !== 'created';
  if (filter === 'missing') return missing === true;
  if (filter === 'unfinished') return steps?.some(({ state }) => state !== 'done') === true;
  return filter === 'all' || filter === outcome;
}
