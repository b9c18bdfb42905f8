/** The values of a row by field, from the columns that give them. */

import type { ColumnSource, Draft, Row } from '../domain/row.js';
import { COLUMN_FIELDS } from '../domain/user.js';
import { fillTemplate, type TemplatePart } from './column-template.js';

/** A field with the position of its column, or the parts of its template. */
export type FieldSource = ColumnSource &
  ({ readonly column: number } | { readonly parts: readonly TemplatePart[] });

/** The positions of the columns that a field comes from. */
export function columnsOf(source: FieldSource): readonly number[] {
  if ('column' in source) return [source.column];
  return source.parts.flatMap((part) => ('column' in part ? [part.column] : []));
}

/** The function runs for each row of every pass, so all that can be is computed before. */
export function createDraft(sources: readonly FieldSource[]): (row: Row) => Draft {
  const usual = sources.filter(isUsual);
  const extra = sources.filter((source) => !isUsual(source));
  const readUsual = createReader(usual);
  if (extra.length === 0) return readUsual;
  const readExtra = createReader(extra);
  return (row) => ({ ...readUsual(row), extra: readExtra(row) });
}

function createReader(sources: readonly FieldSource[]): (row: Row) => Readonly<Record<string, unknown>> {
  const plain = sources.flatMap((source) => ('column' in source ? [source] : []));
  const templated = sources.flatMap((source) => ('parts' in source ? [source] : []));
  return ({ cells }) => {
    const values: Record<string, unknown> = {};
    for (const { field, column } of plain) values[field] = cells[column];
    for (const { field, parts } of templated)
      values[field] = fillTemplate(parts, cells, field === 'password');
    return values;
  };
}

function isUsual({ field }: FieldSource): boolean {
  return COLUMN_FIELDS.some((one) => one === field);
}
