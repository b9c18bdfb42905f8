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

/** @param identity the columns that recognise a person */
export function createDraft(
  sources: readonly FieldSource[],
  identity: readonly FieldSource[] = [],
): (row: Row) => Draft {
  const usual = sources.filter(isUsual);
  const extra = sources.filter((source) => !isUsual(source));
  return ({ cells }) => ({
    ...valuesOf(usual, cells),
    ...(extra.length > 0 && { extra: valuesOf(extra, cells) }),
    ...(identity.length > 0 && { identity: valuesOf(identity, cells) }),
  });
}

function valuesOf(sources: readonly FieldSource[], cells: Row['cells']): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const source of sources) {
    if ('column' in source) values[source.field] = cells[source.column];
    else values[source.field] = fillTemplate(source.parts, cells, source.field === 'password');
  }
  return values;
}

function isUsual({ field }: FieldSource): boolean {
  return COLUMN_FIELDS.some((one) => one === field);
}
