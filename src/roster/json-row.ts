/** One object of a JSON roster as flat keys: `{"name": {"first": …}}` gives `name.first`. */

import type { Row } from '../row.js';
import type { JsonObject } from './json-reader.js';
import { isBlank } from './row-shape.js';

/** Values by flat key, in the order of the text. */
export type FlatObject = ReadonlyMap<string, unknown>;

/** @returns the key that two members would share, where there is one */
export function flatten(object: JsonObject): FlatObject | { readonly twice: string } {
  const flat = new Map<string, unknown>();
  let twice: string | undefined;
  function add(members: JsonObject, prefix: string): void {
    for (const [key, value] of members) {
      const path = prefix + key;
      if (value instanceof Map) add(value, `${path}.`);
      else if (flat.has(path)) twice ??= path;
      else flat.set(path, value);
    }
  }
  add(object, '');
  return twice === undefined ? flat : { twice };
}

/** Whether no member of an object holds anything. */
export function isEmptyObject(flat: FlatObject): boolean {
  for (const value of flat.values()) {
    if (value !== null && !(typeof value === 'string' && isBlank(value))) return false;
  }
  return true;
}

/** A key that an object does not have gives an undefined cell. */
export function toRow(flat: FlatObject, headers: readonly string[], row: number, line: number): Row {
  return { row, line, cells: headers.map((header) => flat.get(header)) };
}
