/** What a person is known by in the journal without a word of theirs standing in it: two digests of a row. */

import { createHash } from 'node:crypto';
import type { Columns, Draft, Row } from '../row.js';
import type { ColumnField, Name } from '../user.js';

/** SHA-256 of the name fields, in hex. Letter case, composition, spaces and ё for е make no other person. */
export function sourceOf({ first, last, middle }: Name): string {
  return digest([fold(last), fold(first), fold(middle)]);
}

/** @returns the digest of a row's other cells, by which namesakes are told apart; `''` where none of them holds anything */
export type Fingerprint = (row: Row, draft: Draft) => string;

const OWN: ReadonlySet<ColumnField> = new Set([
  'nickname',
  'password',
  'name.first',
  'name.last',
  'name.middle',
  'name',
]);

/**
 * Of the cells that are neither name nor nickname, and that neither hold a password nor may hold one: a digest of a
 * password could be tried out against a list. The order of the columns and empty cells make no difference.
 */
export function createFingerprint(columns: Columns): Fingerprint {
  const own = new Set(columns.sources.filter(({ field }) => OWN.has(field)).map(({ from }) => from));
  const places = columns.headers.flatMap((header, at) =>
    own.has(header) || columns.secretCells.has(at) ? [] : [{ header, at }],
  );
  return ({ cells }, draft) => {
    const password = textOf(draft.password).trim();
    const told = places.flatMap(({ header, at }) => {
      const text = fold(textOf(cells[at]));
      const isSecret = password !== '' && text.includes(fold(password));
      return text === '' || isSecret ? [] : [[fold(header), text]];
    });
    return told.length === 0 ? '' : digest(told.sort(([a = ''], [b = '']) => (a < b ? -1 : a > b ? 1 : 0)));
  };
}

/** What names are compared by. */
export function fold(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase().replaceAll('ё', 'е');
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (value instanceof Date) return String(value.getTime());
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
