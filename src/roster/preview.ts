/** How the first names of a file would read in an encoding: never another cell, and only what differs from one to another. */

import { splitCsv } from '../lib/csv-reader.js';
import type { Columns, Draft } from '../row.js';
import { matchColumns } from './columns.js';
import { type Dialect, detectDialect } from './dialect.js';
import { meaningOf } from './headers.js';
import type { ReadingOptions } from './reading.js';
import { shown } from './shown.js';
import { cellText } from './table.js';
import { decodeAs } from './text.js';

/** A line, from 1, and some bytes from its start. */
export type Place = { readonly line: number; readonly bytes: Buffer };

/** How the file's first names would read in another encoding. Never holds a value of a password column. */
export type Preview = { readonly encoding: string; readonly preview: string };

const PREVIEW_ROWS = 3;

/** The fields that are shown, in this order. */
const SHOWN = ['name.last', 'name.first', 'name'] as const;

/**
 * The encodings in which something can be shown, in their order.
 * @param head the first bytes of the file
 * @param place the line from which on names are shown
 * @param encodings line breaks are the bytes of ASCII in all of them
 */
export function previewsIn(
  encodings: readonly string[],
  head: Buffer,
  place: Place,
  options: ReadingOptions,
): readonly Preview[] {
  const isJson = /^\s*[[{]/u.test(head.subarray(0, 1024).toString('latin1'));
  const dialect = isJson ? undefined : firstDialect(encodings, head, options);
  return encodings.flatMap((encoding) => {
    const text = decodeAs(encoding, place.bytes);
    if (text === undefined || text.includes('\0') || !(isJson || dialect)) return [];
    const found =
      dialect === undefined
        ? membersOf(text)
        : draftsInTable(text, decodeAs(encoding, head) ?? '', place.line, dialect, options);
    const names = new Set(found.map(nameIn).filter((name) => /[^\x00-\x7f]/u.test(name)));
    const preview = [...names].slice(0, PREVIEW_ROWS).map(shown).join(', ');
    return preview === '' ? [] : [{ encoding, preview }];
  });
}

/** The header may be readable in one encoding only, so the columns are those of the first in which it is recognised. */
function firstDialect(
  encodings: readonly string[],
  head: Buffer,
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

/**
 * The fields of the first rows, without those of cells that are a secret by any reading.
 * @param line of the text's start; the head is read where the header is not above it
 */
function draftsInTable(
  text: string,
  head: string,
  line: number,
  { header, delimiter }: Dialect,
  options: ReadingOptions,
): readonly Draft[] {
  const isBelow = header === undefined || line > header.line;
  const headers = options.columns ?? header?.cells.map(cellText) ?? [];
  const from = isBelow
    ? text
    : head
        .split(/\r\n|\n|\r/u)
        .slice(header.line)
        .join('\n');
  // The text may be cut at its end, or faulty from some place on.
  const rows = splitCsv(from, delimiter).rows.filter(({ cells }) => cells.length === headers.length);
  let columns: Columns;
  try {
    columns = matchColumns(headers, { map: options.map, label: '', line: null });
  } catch {
    return [];
  }
  const { draft, secretCells } = columns;
  return rows.map(({ cells }) =>
    draft({ row: 1, line: 1, cells: cells.map((cell, at) => (secretCells.has(at) ? '' : cell)) }),
  );
}

/** Members of JSON, each as a row of its own. */
function membersOf(text: string): readonly Draft[] {
  return [...text.matchAll(/"([^"\\]{1,40})"\s*:\s*"([^"\\]{1,80})"/gu)].map(([, key = '', value = '']) => {
    const field = meaningOf(key)?.field;
    return field === undefined ? {} : { [field]: value };
  });
}

/** Of a row that lost one separator and got another, the password may be where a name belongs. */
function nameIn(draft: Draft): string {
  const names = SHOWN.map((field) => String(draft[field] ?? '').trim());
  return names.filter((name) => name !== '' && !/[\d!"#$%&()*+,/:;<=>?@[\\\]^_`{|}~]/u.test(name)).join(' ');
}
