/** Collects the values of a row by field. */

import type { ColumnSource, Draft, Row } from '../domain/row.js';
import { COLUMN_FIELDS } from '../domain/user.js';
import { type DateOrders, fillTemplate, type TemplatePart } from './column-template.js';

export type FieldSource = ColumnSource &
  ({ readonly column: number } | { readonly parts: readonly TemplatePart[] });

export function columnsOf(source: FieldSource): readonly number[] {
  if ('column' in source) return [source.column];
  return source.parts.flatMap((part) => ('column' in part ? [part.column] : []));
}

export function dateColumnsOf(sources: readonly FieldSource[]): readonly number[] {
  const parts = sources.flatMap((source) => ('parts' in source ? source.parts : []));
  return [...new Set(parts.flatMap((part) => ('column' in part && part.date ? [part.column] : [])))];
}

export function createDraft(
  sources: readonly FieldSource[],
  identity: readonly FieldSource[],
  orders: DateOrders,
): (row: Row) => Draft {
  const usual = sources.filter(isUsual);
  const extra = sources.filter((source) => !isUsual(source));
  const isUsualOnly = extra.length === 0 && identity.length === 0;
  if (isUsualOnly) return ({ cells }) => valuesOf(usual, cells, orders);
  return ({ cells }) => ({
    ...valuesOf(usual, cells, orders),
    ...(extra.length > 0 && { extra: valuesOf(extra, cells, orders) }),
    ...(identity.length > 0 && { identity: valuesOf(identity, cells, orders) }),
  });
}

function valuesOf(
  sources: readonly FieldSource[],
  cells: Row['cells'],
  orders: DateOrders,
): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const source of sources) {
    if ('column' in source) values[source.field] = cells[source.column];
    else values[source.field] = fillTemplate(source.parts, cells, source.field === 'password', orders);
  }
  return values;
}

function isUsual({ field }: FieldSource): boolean {
  return COLUMN_FIELDS.some((one) => one === field);
}
