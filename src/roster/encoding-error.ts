/** Errors for files in another encoding, with previews of a few names in possible encodings. */

import { isAscii, isUtf8 } from 'node:buffer';
import { UserError } from '../domain/errors.js';
import type { Columns, Draft } from '../domain/row.js';
import { cellText, excerpt } from '../domain/text.js';
import { splitCsv } from '../platform/csv-reader.js';
import { type ErrorFacts, errorText } from '../texts/user-error.js';
import { matchColumns } from './columns.js';
import { detectDialect } from './csv-roster.js';
import { decodeAs, type Encoding, encodingMismatch, isSingleByte } from './encoding.js';
import { meaningOf } from './headers.js';
import { labelOf } from './roster-errors.js';
import { MAX_IN_MEMORY, type RosterSource } from './roster-source.js';
import type { ReadOptions } from './table.js';

export class EncodingError extends UserError {
  readonly readings: readonly EncodingPreview[];

  constructor(facts: ErrorFacts['encoding-invalid'], readings: readonly EncodingPreview[]) {
    super('roster', 'encoding-invalid', (language) => errorText('encoding-invalid', facts, language));
    this.readings = readings;
  }
}

/** Words that look like parts of names: capitalised or in capitals. Latin words have few accents. */
const CYRILLIC = /^(?=\p{Script=Cyrillic}+$)(?:.\p{Ll}*|\p{Lu}+)$/u;
const LATIN = /^(?=.*[A-Za-z])(?!.*(?:[^A-Za-z]{3}|ƒ))(?:\p{L}\p{Ll}*|\p{Lu}+)$/u;

/** The words that names have in each encoding. Korean and Japanese text is also valid Chinese, so these come first. */
const CANDIDATES: ReadonlyMap<string, RegExp> = new Map([
  ['windows-1251', CYRILLIC],
  ['ibm866', CYRILLIC],
  ['windows-1252', LATIN],
  ['macintosh', LATIN],
  ['euc-kr', /^\p{Script=Hangul}+$/u],
  ['shift_jis', /^[\p{Script=Han}\p{Script=Hiragana}\u30a1-\u30fc]+$/u],
  ['gb18030', /^\p{Script=Han}+$/u],
  ['big5', /^\p{Script=Han}+$/u],
]);

/** The encoding of old Macs, suggested only if no other encoding certainly fits. */
const LAST_RESORT = 'macintosh';

export async function encodingError(
  source: RosterSource,
  encoding: Encoding,
  options: ReadOptions,
): Promise<UserError> {
  const bytes = await readMost(source, encoding.bomBytes);
  return utf8Error(bytes, encoding.name, source, options) ?? invalidBytes(bytes, encoding, source, options);
}

/** In a single-byte encoding, all bytes of a file in UTF-8 are valid, but all names would be wrong. */
export async function utf8Mismatch(
  encoding: string,
  source: RosterSource,
  options: ReadOptions,
): Promise<UserError | undefined> {
  if (!isSingleByte(encoding)) return undefined;
  const bytes = await readMost(source, 0);
  return isAscii(bytes) ? undefined : utf8Error(bytes, encoding, source, options);
}

/** The start of a file, if it does not fit in memory. Ends with a whole line, if there is one. */
async function readMost(source: RosterSource, from: number): Promise<Buffer> {
  const bytes = await source.read(from, Math.min(source.size, MAX_IN_MEMORY));
  const isAll = from + bytes.length >= source.size;
  return isAll || !bytes.includes(0x0a) ? bytes : bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1);
}

function utf8Error(bytes: Buffer, encoding: string, source: RosterSource, options: ReadOptions) {
  if (encoding === 'utf-8' || !isUtf8(bytes) || bytes.includes(0)) return undefined;
  // A file that is read as UTF-16 may be ASCII.
  const at = isAscii(bytes) ? 0 : bytes.findIndex((byte) => byte > 0x7f);
  const place = { label: labelOf(source), line: lineAt(bytes, at, 'utf-8') };
  const readings = encodingPreviews(['utf-8', encoding], bytes, at, options);
  return encodingMismatch(place, { given: encoding, right: 'utf-8', by: 'bytes', readings });
}

function invalidBytes(
  bytes: Buffer,
  { name, bomBytes }: Encoding,
  source: RosterSource,
  options: ReadOptions,
): EncodingError {
  const at = firstInvalid(bytes, name);
  const line = at === undefined ? null : lineAt(bytes, at, name);
  const isSure = bomBytes > 0 || (name.startsWith('utf-16') && bytes.includes(0));
  const facts = { at: { label: labelOf(source), line }, encoding: name, isSure };
  if (isSure) return new EncodingError({ ...facts, readings: [], suggested: [], isLikely: false }, []);
  const others = [...CANDIDATES.keys()].filter((other) => other !== name);
  const possible = encodingPreviews(others, bytes, at ?? 0, options).filter(
    (reading) =>
      (isSingleByte(reading.encoding) && reading.encoding !== LAST_RESORT) ||
      (isLikely(reading) && decodeAs(reading.encoding, bytes, true) !== undefined),
  );
  // In macintosh, the bytes of these letters are common letters, so they are no evidence for another encoding.
  const isOther = possible.some(
    (reading) =>
      reading.encoding !== LAST_RESORT && isLikely(reading) && /[^\x00-\x7fŠšŽžŸŒœ]/u.test(reading.preview),
  );
  const readings = isOther ? possible.filter(({ encoding }) => encoding !== LAST_RESORT) : possible;
  const likely = readings.filter(isLikely);
  const suggested = (likely.length > 0 ? likely : readings).map(({ encoding }) => encoding);
  const all = [...likely, ...readings.filter((reading) => !isLikely(reading))];
  return new EncodingError({ ...facts, readings, suggested, isLikely: likely.length > 0 }, all);
}

function firstInvalid(bytes: Buffer, encoding: string): number | undefined {
  if (decodeAs(encoding, bytes, true) !== undefined) return undefined;
  let [valid, invalid] = [0, bytes.length + 1];
  while (invalid - valid > 1) {
    const middle = Math.floor((valid + invalid) / 2);
    if (decodeAs(encoding, bytes.subarray(0, middle)) === undefined) invalid = middle;
    else valid = middle;
  }
  return valid;
}

function lineAt(bytes: Buffer, at: number, encoding: string): number {
  return (decodeAs(encoding, bytes.subarray(0, at)) ?? '').split('\n').length;
}

/** True if all words with non-ASCII letters look like names in this encoding. */
function isLikely({ encoding, preview }: EncodingPreview): boolean {
  const words = preview.split(/[\s,.'’-]+/u).filter((word) => /[^\x20-\x7e]/u.test(word));
  return words.length > 0 && words.every((word) => CANDIDATES.get(encoding)?.test(word) ?? true);
}

/** Never contains the value of a password column. */
type EncodingPreview = { readonly encoding: string; readonly preview: string };

/** How many bytes are read at the start of the file and from the first line with names: enough to find names. */
const SAMPLE_BYTES = 64 * 1024;

const PREVIEW_ROWS = 3;

const SHOWN = ['name.last', 'name.first', 'name'] as const;

/** `start` is the offset of the first row. */
type Reader = { readonly start: number; draftsIn(text: string): readonly Draft[] };

/** Previews in the encodings that have at least one name to show. @param at an offset in the first line with names */
function encodingPreviews(
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
    // The end of the text may be cut off, and rows may be invalid.
    draftsIn: (text) =>
      splitCsv(text, delimiter)
        .rows.filter(({ cells }) => cells.length === headers.length)
        .map(({ cells }) =>
          draft({ row: 1, line: 1, cells: cells.map((cell, at) => (secretCells.has(at) ? '' : cell)) }),
        ),
  };
}

function membersIn(text: string): readonly Draft[] {
  return [...text.matchAll(/"([^"\\]{1,40})"\s*:\s*"([^"\\]{1,80})"/gu)].map(([, key = '', value = '']) => {
    const field = meaningOf(key)?.field;
    return field === undefined ? {} : { [field]: value };
  });
}

/** Leaves out texts that may be passwords: columns shift if a row lost one separator and gained another. */
function nameIn(draft: Draft): string {
  const names = SHOWN.map((field) => String(draft[field] ?? '').trim());
  return names.filter((name) => name !== '' && !/[\d!"#$%&()*+,/:;<=>?@[\\\]^_`{|}~]/u.test(name)).join(' ');
}
