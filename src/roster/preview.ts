/** How the first names of a file would read in an encoding: never another cell, and only what differs from one to another. */

import type { Columns, Draft } from '../domain/row.js';
import { splitCsv } from '../lib/csv-reader.js';
import { matchColumns } from './columns.js';
import { detectDialect } from './dialect.js';
import { decodeAs } from './encoding.js';
import { meaningOf } from './headers.js';
import type { ReadingOptions } from './reading.js';
import { shown } from './shown.js';
import { cellText } from './table.js';

/** How the file's first names would read in another encoding. Never holds a value of a password column. */
export type Preview = { readonly encoding: string; readonly preview: string };

/** Of the file's start, and of a line and what follows: enough for the first names. */
const SAMPLE_BYTES = 64 * 1024;

const PREVIEW_ROWS = 3;

/** The fields that are shown, in this order. */
const SHOWN = ['name.last', 'name.first', 'name'] as const;

/** How a text is read: where its rows begin in the bytes, and the fields of the rows in some of it. */
type Reader = { readonly start: number; draftsIn(text: string): readonly Draft[] };

/**
 * The encodings in which something can be shown, in their order.
 * @param bytes from the start of the file
 * @param at in the line from which on names are shown
 * @param encodings line breaks are the bytes of ASCII in all of them
 */
export function previewsIn(
  encodings: readonly string[],
  bytes: Buffer,
  at: number,
  options: ReadingOptions,
): readonly Preview[] {
  const head = bytes.subarray(0, SAMPLE_BYTES);
  const isJson = /^\s*[[{]/u.test(head.subarray(0, 1024).toString('latin1'));
  const reader = isJson ? { start: 0, draftsIn: membersIn } : tableReader(encodings, head, options);
  if (reader === undefined) return [];
  const start = Math.max(reader.start, bytes.subarray(0, at).lastIndexOf(0x0a) + 1);
  return encodings.flatMap((encoding) => {
    const text = decodeAs(encoding, bytes.subarray(start, start + SAMPLE_BYTES));
    if (text === undefined || text.includes('\0')) return [];
    const names = new Set(reader.draftsIn(text).map(nameIn));
    const told = [...names].filter((name) => /[^\x00-\x7f]/u.test(name)).slice(0, PREVIEW_ROWS);
    return told.length === 0 ? [] : [{ encoding, preview: told.map(shown).join(', ') }];
  });
}

/** The header may be readable in one encoding only, so the columns are those of the first in which it is recognised. */
function tableReader(
  encodings: readonly string[],
  head: Buffer,
  options: ReadingOptions,
): Reader | undefined {
  const texts = encodings.flatMap((encoding) => decodeAs(encoding, head) ?? []);
  const dialects = texts.map((text) => detectDialect(text, options));
  const found = dialects.find(({ header }) => header !== undefined || options.columns !== undefined);
  if (found === undefined) return undefined;
  const { header, delimiter } = found;
  const headers = options.columns ?? header?.cells.map(cellText) ?? [];
  let columns: Columns;
  try {
    columns = matchColumns(headers, { map: options.map, label: '', line: null });
  } catch {
    return undefined;
  }
  const { draft, secretCells } = columns;
  let start = 0;
  for (let line = 0; line < (header?.line ?? 0); line += 1) start = head.indexOf(0x0a, start) + 1;
  return {
    start,
    // The text may be cut at its end, or faulty from some place on.
    draftsIn: (text) =>
      splitCsv(text, delimiter)
        .rows.filter(({ cells }) => cells.length === headers.length)
        .map(({ cells }) =>
          // Without cells that are a secret by any reading.
          draft({ row: 1, line: 1, cells: cells.map((cell, at) => (secretCells.has(at) ? '' : cell)) }),
        ),
  };
}

/** Members of JSON, each as a row of its own. */
function membersIn(text: string): readonly Draft[] {
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
