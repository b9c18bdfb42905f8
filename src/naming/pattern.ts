/** A pattern for nicknames, such as `{first:1}.{last}`, and what it makes of one row. */

import { UserError } from '../domain/errors.js';
import type { Columns, Draft, Place, Row } from '../domain/row.js';
import { type Language, languageOf } from './alphabet.js';
import { transliterate } from './transliterate.js';

type Part = { readonly text: string } | { readonly place: Place; readonly letters: number };

/** @returns the nickname; or what is empty in this row, so that the pattern makes none */
export type Pattern = (row: Row, draft: Draft) => { readonly nickname: string } | { readonly empty: string };

const PLACEHOLDER = /\{([^{}]*?)(?::([1-9]\d*))?\}/gu;
const LITERAL = /^[A-Za-z0-9._-]*$/;
const NEXT = "An example: --nickname '{first:1}.{last}'. In braces stands a field or the header of a column.";

/** @throws {UserError} `usage` where it is no pattern, or names what the roster does not have or nobody may see */
export function parsePattern(pattern: string, columns: Columns): Pattern {
  const parts: Part[] = [];
  let end = 0;
  for (const match of pattern.matchAll(PLACEHOLDER)) {
    parts.push({ text: literal(pattern.slice(end, match.index), pattern) });
    parts.push({
      place: placeOf(match[1]?.trim() ?? '', pattern, columns),
      letters: Number(match[2] ?? Number.POSITIVE_INFINITY),
    });
    end = match.index + match[0].length;
  }
  parts.push({ text: literal(pattern.slice(end), pattern) });
  if (end === 0) throw refuse(pattern, 'has no placeholder, so all would get the same nickname');
  return (row, draft) => fill(parts, row, draft, columns);
}

function literal(text: string, pattern: string): string {
  if (LITERAL.test(text)) return text.toLowerCase();
  throw refuse(pattern, 'holds what a login may not: allowed are Latin letters, digits, ".", "_" and "-"');
}

function placeOf(name: string, pattern: string, columns: Columns): Place {
  const place = columns.find?.(name);
  if (place === undefined)
    throw refuse(pattern, `names {${name}}, which is no field or column of this roster`);
  const isSecret = 'column' in place ? columns.secretCells.has(place.column) : place.field === 'password';
  if (isSecret) throw refuse(pattern, `names {${name}}, and a password must stand nowhere else`);
  if ('field' in place && place.field === 'nickname') throw refuse(pattern, 'names the nickname itself');
  return place;
}

function refuse(pattern: string, what: string): UserError {
  return new UserError('usage', `The pattern ${pattern} ${what}`, NEXT);
}

function fill(parts: readonly Part[], row: Row, draft: Draft, columns: Columns): ReturnType<Pattern> {
  const names = [draft['name.first'], draft['name.last'], draft['name.middle'], draft.name];
  const language = languageOf(names.map(textOf).join(' '));
  let nickname = '';
  for (const part of parts) {
    if ('text' in part) nickname += part.text;
    else {
      const { place } = part;
      const value = 'field' in place ? draft[place.field] : row.cells[place.column];
      const text = loginText(textOf(value), language).slice(0, part.letters);
      if (text === '')
        return { empty: 'field' in place ? place.field : (columns.headers[place.column] ?? '') };
      nickname += text;
    }
  }
  // Marks may meet where a value begins or ends with one that was cut.
  return { nickname: trimMarks(nickname.replace(/([._-])[._-]+/gu, '$1')) };
}

/** What a login may hold of a text. */
function loginText(text: string, language: Language): string {
  return trimMarks(transliterate(text, language).replace(/[^a-z0-9._-]+/gu, ''));
}

function trimMarks(text: string): string {
  let end = text.length;
  while (end > 0 && /[._-]/u.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).replace(/^[._-]+/u, '');
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
