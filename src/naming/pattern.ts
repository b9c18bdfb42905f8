/** Parses a pattern for nicknames, such as `{first:1}.{last}`, and makes the nickname of a row with it. */

import type { UserError } from '../domain/errors.js';
import type { Columns, Draft, Place, Row } from '../domain/row.js';
import { type ErrorFacts, userError } from '../texts/user-error.js';
import { nameLanguageOf, transliterate } from './transliterate.js';

type Part = { readonly text: string } | { readonly place: Place; readonly letters: number };

/** Returns the nickname of a row, or the empty field or column for which there is none. */
export type Pattern = (row: Row, draft: Draft) => { readonly nickname: string } | { readonly empty: string };

const PLACEHOLDER = /\{([^{}]*?)(?::([1-9]\d*))?\}/gu;
/** A literal may contain an `@` only if the nicknames of the directory are addresses. */
const LITERAL = { name: /^[A-Za-z0-9._-]*$/, address: /^[A-Za-z0-9._@-]*$/ } as const;

/** @throws {UserError} `usage` if the pattern is invalid, or refers to a password or a missing column */
export function parsePattern(pattern: string, columns: Columns): Pattern {
  // Texts at 0, 3 …, each followed by the name and the number of letters of a placeholder.
  const pieces: readonly (string | undefined)[] = pattern.split(PLACEHOLDER);
  const parts = pieces.flatMap((piece = '', at): Part | [] => {
    if (at % 3 === 0) return { text: literal(piece, pattern, columns) };
    const letters = Number(pieces[at + 1] ?? Number.POSITIVE_INFINITY);
    return at % 3 === 1 ? { place: placeOf(piece.trim(), pattern, columns), letters } : [];
  });
  if (pieces.length === 1) throw refuse(pattern, 'constant');
  const isAddress = parts.some((part) => 'text' in part && part.text.includes('@'));
  if (columns.nickname === 'address' && !isAddress) throw refuse(pattern, 'no-address');
  return (row, draft) => fill(parts, row, draft, columns);
}

function literal(text: string, pattern: string, { nickname = 'name' }: Columns): string {
  if (LITERAL[nickname].test(text)) return text.toLowerCase();
  throw refuse(pattern, 'characters');
}

function placeOf(name: string, pattern: string, columns: Columns): Place {
  const place = columns.find?.(name);
  if (place === undefined) throw refuse(pattern, 'unknown', name);
  const isSecret = 'column' in place ? columns.secretCells.has(place.column) : place.field === 'password';
  if (isSecret) throw refuse(pattern, 'secret', name);
  if ('field' in place && place.field === 'nickname') throw refuse(pattern, 'nickname');
  return place;
}

function refuse(pattern: string, why: ErrorFacts['pattern-invalid']['why'], placeholder?: string): UserError {
  const named = placeholder !== undefined && { placeholder };
  return userError('usage', 'pattern-invalid', { pattern, why, ...named });
}

function fill(parts: readonly Part[], row: Row, draft: Draft, columns: Columns): ReturnType<Pattern> {
  const names = [draft['name.first'], draft['name.last'], draft['name.middle'], draft.name];
  const language = nameLanguageOf(names.map(textOf).join(' '));
  let nickname = '';
  for (const part of parts) {
    if ('text' in part) nickname += part.text;
    else {
      const { place } = part;
      const value = 'field' in place ? draft[place.field] : row.cells[place.column];
      const allowed = transliterate(withoutBrackets(textOf(value)), language).replace(/[^a-z0-9._-]+/gu, '');
      const text = trimMarks(allowed).slice(0, part.letters);
      if (text === '')
        return { empty: 'field' in place ? place.field : (columns.headers[place.column] ?? '') };
      nickname += text;
    }
  }
  // Where two values meet, there may be several marks in a row.
  const parted = nickname.replace(/([._-])[._-]+/gu, '$1').split('@');
  return { nickname: parted.map(trimMarks).join('@') };
}

function trimMarks(text: string): string {
  let end = text.length;
  while (end > 0 && /[._-]/u.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).replace(/^[._-]+/u, '');
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** `Anna (Anya)` becomes Anna in a nickname. A text that is only brackets is kept. */
function withoutBrackets(text: string): string {
  return text.replace(/(?<=\S)\s*\([^()]*\)/gu, '');
}
