/**
 * How the first names of a file would read in an encoding. Shows names, jobs and departments and the headers that are
 * known, never another cell, and only what differs from one encoding to another.
 */

import { splitCsv } from '../lib/csv-reader.js';
import { type Mapping, matchColumns } from './columns.js';
import { type Dialect, detectDialect } from './dialect.js';
import { decoderOf } from './encoding.js';
import { meaningOf } from './headers.js';
import type { ReadingOptions } from './reading.js';
import { shown } from './shown.js';
import { cellText } from './table.js';
import { decode } from './text.js';

/** A line, from 1, and some bytes from its start. */
export type Place = { readonly line: number; readonly bytes: Buffer };

/** Bytes of a file: its first ones, and those from the line on whose names are shown. */
export type Sample = { readonly head: Buffer; readonly place: Place };

const PREVIEW_ROWS = 3;

/** Fields that may be shown, those of one group together; the next group where the one before says nothing. */
const SHOWN = [['name.last', 'name.first', 'name'], ['position'], ['department_id']] as const;
type ShownField = (typeof SHOWN)[number][number];

/**
 * A function that gives the preview in an encoding; `undefined` where nothing can be shown or differs.
 * @param encodings those in one of which a header may be recognised; line breaks are the bytes of ASCII in all
 */
export function createPreview(
  { head, place }: Sample,
  encodings: readonly string[],
  options: ReadingOptions,
): (encoding: string) => string | undefined {
  const isJson = /^\s*[[{]/u.test(head.subarray(0, 1024).toString('latin1'));
  const dialect = isJson ? undefined : firstDialect(head, encodings, options);
  return (encoding) => {
    const from = decodeAs(encoding, place.bytes);
    if (from === undefined || from.includes('\0')) return undefined;
    const found = isJson
      ? textsInJson(from)
      : dialect === undefined
        ? []
        : textsInTable(encoding, { head, place }, dialect, options);
    const preview = [...new Set(found)].slice(0, PREVIEW_ROWS).map(shown).join(', ');
    return preview === '' ? undefined : preview;
  };
}

export function decodeAs(encoding: string, bytes: Buffer): string | undefined {
  try {
    return decode(decoderOf(encoding), bytes, false);
  } catch {
    return undefined;
  }
}

/** The header may be readable in one encoding only, so the columns are those of the first in which it is recognised. */
function firstDialect(
  head: Buffer,
  encodings: readonly string[],
  options: ReadingOptions,
): Dialect | undefined {
  for (const encoding of encodings) {
    const text = decodeAs(encoding, head);
    const dialect = text === undefined ? undefined : detectDialect(text, options);
    if (dialect !== undefined && (dialect.header !== undefined || options.columns !== undefined))
      return dialect;
  }
  return undefined;
}

function textsInTable(
  encoding: string,
  { head, place }: Sample,
  { header, delimiter }: Dialect,
  options: ReadingOptions,
): readonly string[] {
  const isBelow = header === undefined || place.line > header.line;
  const text = decodeAs(encoding, isBelow ? place.bytes : fromLine(head, header.line)) ?? '';
  // The text may be cut at its end, or faulty from some place on.
  const rows = splitCsv(text, delimiter).rows.map(({ cells }) => cells);
  const headers = options.columns ?? header?.cells.map(cellText) ?? [];
  const columns = shownColumns(headers, options.map);
  const whole = rows.slice(isBelow ? 0 : 1).filter((row) => row.length === headers.length);
  for (const group of SHOWN) {
    const at = group.flatMap((field) => columns.get(field) ?? []);
    const texts = whole.map((row) => joined(at.map((column) => row[column] ?? ''))).filter(differs);
    if (texts.length > 0) return texts;
  }
  // Of the header only what is known, since a line break that was lost puts a row behind it.
  const known = isBelow ? [] : (rows[0] ?? []).filter((_, at) => meaningOf(headers[at] ?? '') !== undefined);
  return known.some(differs) ? known : [];
}

/** By line and not by offset, which is another one where a character takes several bytes. */
function fromLine(bytes: Buffer, line: number): Buffer {
  let at = 0;
  for (let passed = 1; passed < line; passed += 1) {
    while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at += 1;
    at += bytes[at] === 0x0d && bytes[at + 1] === 0x0a ? 2 : 1;
  }
  return bytes.subarray(at);
}

/** The columns that are no secret by any reading. */
function shownColumns(
  headers: readonly string[],
  map: readonly Mapping[] | undefined,
): ReadonlyMap<ShownField, number> {
  try {
    const { sources, secretCells } = matchColumns(headers, { map, label: '', line: null });
    const fields = SHOWN.flat().map((field) => {
      const from = sources.find((source) => source.field === field)?.from;
      return [field, from === undefined ? -1 : headers.indexOf(from)] as const;
    });
    return new Map(fields.filter(([, at]) => at !== -1 && !secretCells.has(at)));
  } catch {
    return new Map();
  }
}

function textsInJson(text: string): readonly string[] {
  const members = [...text.matchAll(/"([^"\\]{1,40})"\s*:\s*"([^"\\]{1,80})"/gu)].map(
    ([, key = '', value = '']) => ({ field: meaningOf(key)?.field, value }),
  );
  for (const group of SHOWN) {
    const texts = members
      .filter(({ field }) => group.some((other) => other === field))
      .map(({ value }) => joined([value]))
      .filter(differs);
    if (texts.length > 0) return texts;
  }
  return [];
}

function joined(cells: readonly string[]): string {
  return cells
    .map((cell) => cell.trim())
    .filter(isLikeName)
    .join(' ')
    .trim();
}

/** Of a row that lost one separator and got another, the password may be where a name belongs. */
function isLikeName(text: string): boolean {
  return !/[\d!"#$%&()*+,/:;<=>?@[\\\]^_`{|}~]/u.test(text);
}

/** What is all in ASCII reads the same in every encoding. */
function differs(text: string): boolean {
  return /[^\x00-\x7f]/u.test(text);
}
