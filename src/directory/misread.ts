/** Messages about answers that have something else where a profile points: the pointer may be wrong. */

import type { OwnMessage, ValueType } from '../domain/detail.js';
import { ownMessage } from '../texts/own-message.js';
import { textAt } from './found-user.js';
import { hasAny, valueAt } from './json-pointer.js';

/** The list of an answer, without a `*` that stands for its members. */
export function listPointer(items = ''): string {
  return hasAny(items) ? items.replace(/\/\*(?:\/.*)?$/s, '') : items;
}

/** @param pointers to what an item must have @param item that lacks it */
export function misread(
  service: string,
  body: unknown,
  items: string | undefined,
  pointers: readonly string[] = [],
  item?: unknown,
): OwnMessage {
  const at = listPointer(items);
  const list = valueAt(body, at);
  const pointer = pointers.find((one) => textAt(item, one) === '') ?? pointers.at(-1);
  return ownMessage('no-users-shown', {
    service,
    items: at,
    ...(!Array.isArray(list) && { list: typeOf(list) }),
    ...(pointer !== undefined && { pointer, value: typeOf(valueAt(item, pointer)) }),
  });
}

function typeOf(value: unknown): ValueType {
  if (value === undefined || value === null || value === '') return 'nothing';
  if (Array.isArray(value)) return 'list';
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'object';
}
