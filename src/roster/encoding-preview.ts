/** How the first names of a file read in an encoding: only names beyond ASCII, never another cell. */

import type { Columns, Draft } from '../domain/row.js';
import { splitCsv } from '../lib/csv-reader.js';
import { excerpt } from '../lib/text.js';
import { matchColumns } from './columns.js';
import { detectDialect } from './dialect.js';
import { decodeAs } from './encoding.js';
import { meaningOf } from './headers.js';
import type { ReadOptions } from './roster-content.js';
import { cellText } from './table.js';

/** Never contains a value of a password column. */
export type EncodingPreview = { readonly encoding: string; readonly preview: string };

/** Read at the start of the file, and from a line on: enough for the first names. */
const SAMPLE_BYTES = 64 * 1024;

const PREVIEW_ROWS = 3;

/** The fields in the preview, in this order. */
const SHOWN = ['name.last', 'name.first', 'name'] as const;

/** How to read rows: where they begin in the bytes, and the fields of the rows in a text. */
type Reader = { readonly start: number; draftsIn(text: string): readonly Draft[] };

/**
 * Previews in those encodings in which there is a name to show.
 * @param bytes from the start of the file
 * @param at an offset in the line where the names begin
 * @param encodings all with the line breaks of ASCII
 */
export function encodingPreviews(
  encodings: readonly string[],
  bytes: Buffer,
  at: number,
  options: ReadOptions,
): readonly EncodingPreview[] {
  const head = bytes.subarray(0, SAMPLE_BYTES);
  const isJson = /^\s*[[{]/u.test(head.subarray(0, 1024).toString('latin1'));
  const reader = isJson ? { start: 0, draftsIn: membersIn } : tableReader(encodings, head, options);
  if (reader === undefined) return [];
  const start = Math.max(reader.start, bytes.subarray(0, at).lastIndexOf(0x0a) + 1);
  return encodings.flatMap((encoding) => {
    const text = decodeAs(encoding, bytes.subarray(start, start + SAMPLE_BYTES));
    if (text === undefined || text.includes('\0')) return [];
    const names = new Set(reader.draftsIn(text).map(nameIn));
    const shown = [...names].filter((name) => /[^\x00-\x7f]/u.test(name)).slice(0, PREVIEW_ROWS);
    return shown.length === 0 ? [] : [{ encoding, preview: shown.map(excerpt).join(', ') }];
  });
}

/** The columns are those of the first encoding in which a header is recognised. */
function tableReader(encodings: readonly string[], head: Buffer, options: ReadOptions): Reader | undefined {
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
    // The text may be cut at its end, or invalid from some row on.
    draftsIn: (text) =>
      splitCsv(text, delimiter)
        .rows.filter(({ cells }) => cells.length === headers.length)
        .map(({ cells }) =>
          // Without any cell that may be a secret.
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

/** In a row that lost one separator and gained another, the password may be in the place of a name. */
function nameIn(draft: Draft): string {
  const names = SHOWN.map((field) => String(draft[field] ?? '').trim());
  return names.filter((name) => name !== '' && !/[\d!"#$%&()*+,/:;<=>?@[\\\]^_`{|}~]/u.test(name)).join(' ');
}
