/**
 * The words for bytes that are not in the encoding they were read in: where they stand, and how the first names
 * would read in others. Shows names and headers only, never another cell.
 */

import { isUtf8 } from 'node:buffer';
import { type Mapping, matchColumns } from './columns.js';
import { type Dialect, detectDialect } from './dialect.js';
import { decoderOf, type Encoding } from './encoding.js';
import { type EncodingCandidate, EncodingError } from './encoding-error.js';
import { firstRows } from './first-rows.js';
import { meaningOf } from './headers.js';
import { likelyEncoding } from './likely-encoding.js';
import { shown } from './shown.js';
import type { Source } from './source.js';
import { decode } from './text.js';

/** What spreadsheets of Russia and of western Europe write without asking. */
const CANDIDATES = ['windows-1251', 'ibm866', 'windows-1252'] as const;

const HEAD_BYTES = 64 * 1024;
const PREVIEW_ROWS = 3;

export type MisreadOptions = {
  readonly delimiter?: string | undefined;
  readonly columns?: readonly string[] | undefined;
  readonly map?: readonly Mapping[] | undefined;
};

export async function misread(
  source: Source,
  encoding: Encoding,
  options: MisreadOptions,
): Promise<EncodingError> {
  const place = encoding.name === 'utf-8' ? await firstInvalidLine(source) : undefined;
  const head = await source.read(encoding.bomBytes, HEAD_BYTES);
  const dialect = firstDialect(head, options);
  const sample = { head, line: place?.line ?? 1, from: place?.bytes ?? head, dialect };
  const candidates = CANDIDATES.flatMap((name): EncodingCandidate[] => {
    if (name === encoding.name) return [];
    const preview = previewAs(name, sample, options);
    return preview === undefined ? [] : [{ encoding: name, preview }];
  });
  const where = place === undefined ? source.name : `${source.name}:${place.line}`;
  const known = encoding.name === 'utf-8' ? 'UTF-8' : encoding.name;
  if (candidates.length === 0) {
    return new EncodingError(
      `${where}: not valid ${known}`,
      'Save the file as UTF-8, or name its encoding, as in --encoding windows-1252 (western Europe) or --encoding windows-1251 (Cyrillic).',
      [],
    );
  }
  const previews = candidates.map(({ encoding: name, preview }) => `  ${name}: ${preview}`);
  return new EncodingError(
    [`${where}: not valid ${known}. The first names would read`, ...previews].join('\n'),
    `Give the encoding that reads right${whichOf(candidates)}.`,
    candidates,
  );
}

function whichOf(candidates: readonly EncodingCandidate[]): string {
  const likely = likelyEncoding(candidates);
  if (likely !== undefined) return `, by the looks of it --encoding ${likely}`;
  return `: ${candidates.map(({ encoding }) => `--encoding ${encoding}`).join(' or ')}`;
}

/** The first line with invalid bytes, and some bytes from its start. `undefined` where all lines are valid. */
async function firstInvalidLine(source: Source): Promise<{ line: number; bytes: Buffer } | undefined> {
  let line = 1;
  let start = 0;
  let rest = Buffer.alloc(0);
  for (let position = 0; position < source.size; position += HEAD_BYTES) {
    const bytes = Buffer.concat([rest, await source.read(position, HEAD_BYTES)]);
    let from = 0;
    for (let end = bytes.indexOf(0x0a); end !== -1; end = bytes.indexOf(0x0a, from)) {
      if (!isUtf8(bytes.subarray(from, end)))
        return { line, bytes: await source.read(start + from, HEAD_BYTES) };
      line += 1;
      from = end + 1;
    }
    start += from;
    rest = bytes.subarray(from);
    if (rest.length > HEAD_BYTES) break;
  }
  return isUtf8(rest) ? undefined : { line, bytes: await source.read(start, HEAD_BYTES) };
}

/** Bytes of a file: its first ones, and those from the line on that could not be read. */
type Sample = {
  readonly head: Buffer;
  readonly line: number;
  readonly from: Buffer;
  readonly dialect: Dialect | undefined;
};

/**
 * The header may be readable in another encoding only, so the columns are those of the first in which it is
 * recognised. All candidates have one byte a character: offsets are the same in all.
 */
function firstDialect(head: Buffer, options: MisreadOptions): Dialect | undefined {
  for (const name of CANDIDATES) {
    const text = decodeAs(name, head);
    const dialect = text === undefined ? undefined : detectDialect(text, options);
    if (dialect !== undefined && (dialect.header !== null || options.columns !== undefined)) return dialect;
  }
  return undefined;
}

function previewAs(name: string, sample: Sample, options: MisreadOptions): string | undefined {
  const [head, from] = [decodeAs(name, sample.head), decodeAs(name, sample.from)];
  if (head === undefined || from === undefined) return undefined;
  const names = /^\s*[[{]/u.test(head) ? namesInJson(from) : namesInTable(head, from, sample, options);
  const preview = names
    .filter((part) => part !== '')
    .slice(0, PREVIEW_ROWS)
    .map(shown)
    .join(', ');
  return preview === '' ? undefined : preview;
}

function decodeAs(name: string, bytes: Buffer): string | undefined {
  try {
    return decode(decoderOf(name), bytes, false);
  } catch {
    return undefined;
  }
}

function namesInTable(
  head: string,
  from: string,
  sample: Sample,
  options: MisreadOptions,
): readonly string[] {
  const { dialect } = sample;
  if (dialect === undefined) return [];
  const { delimiter, header } = dialect;
  const isBelow = header === null || sample.line > header.line;
  const table = firstRows(isBelow ? from : head.slice(header.offset), delimiter, PREVIEW_ROWS + 1) ?? [];
  const headers = options.columns ?? header?.cells ?? [];
  const columns = nameCells(headers, options.map);
  // Of the header only what is known, since a line break that was lost puts a row behind it.
  if (columns.length === 0) {
    return isBelow ? [] : (table[0] ?? []).filter((_, at) => meaningOf(headers[at] ?? '') !== undefined);
  }
  return table
    .slice(isBelow ? 0 : 1)
    .filter((row) => row.length === headers.length)
    .map((row) =>
      columns
        .map((at) => row[at]?.trim() ?? '')
        .filter(isLikeName)
        .join(' ')
        .trim(),
    );
}

/** Of a row that lost one separator and got another, the password may stand where a name belongs. */
function isLikeName(text: string): boolean {
  return !/[\d!"#$%&()*+,/:;<=>?@[\\\]^_`{|}~]/u.test(text);
}

/** The columns of last and first name that are no secret by any reading. */
function nameCells(headers: readonly string[], map: readonly Mapping[] | undefined): readonly number[] {
  try {
    const { sources, secretCells } = matchColumns(headers, { map, label: '', line: null });
    return (['name.last', 'name.first', 'name'] as const)
      .map((field) => headers.indexOf(sources.find((origin) => origin.field === field)?.from ?? '\0'))
      .filter((at) => at !== -1 && !secretCells.has(at));
  } catch {
    return [];
  }
}

function namesInJson(text: string): readonly string[] {
  return [...text.matchAll(/"([^"\\]{1,40})"\s*:\s*"([^"\\]{1,80})"/gu)].flatMap(
    ([, key = '', value = '']) => {
      const field = meaningOf(key)?.field;
      const isName = field === 'name.last' || field === 'name.first' || field === 'name';
      return isName && isLikeName(value) ? [value] : [];
    },
  );
}
