/** Opens a roster and determines its format, the meaning of its columns, and its rows. Does not check values. */

import { extname } from 'node:path';
import type { RecordedReading, RosterFormat } from '../domain/roster-options.js';
import type { RosterLabel } from '../texts/roster-place.js';
import { userError } from '../texts/user-error.js';
import { withCellsRead } from './cell-columns.js';
import { readCsvRoster } from './csv-roster.js';
import { bareUtf16, decodeAs, detectEncoding, readWholeText, type TextFile } from './encoding.js';
import { encodingError, utf8Mismatch } from './encoding-error.js';
import { checkGivenColumns } from './field-names.js';
import { readJsonLinesRoster, readJsonRoster } from './json-roster.js';
import { labelOf, nulByte } from './roster-errors.js';
import { openSource, type RosterSource, type SourceOptions } from './roster-source.js';
import type { ReadOptions, RosterContent } from './table.js';

export { EncodingError } from './encoding-error.js';

export type ReadingOfRoster = ReadOptions & Pick<RecordedReading, 'format' | 'encoding'>;

export type RosterOptions = ReadingOfRoster & SourceOptions;

export type Roster = Omit<RosterSource, 'read'> &
  RosterContent & {
    readonly format: RosterFormat;
    readonly encoding: string;
    readonly bom: boolean;
    /** The text without the byte order mark, which the spans of rows and header refer to; `''` for workbooks. */
    text(): Promise<string>;
  };

/** This many bytes include the first rows, whatever their length. */
const HEAD_BYTES = 1024 * 1024;

/** With chunks of 64 KiB, V8 stores texts as large objects, and a JSON list takes 50% more memory. */
const CHUNK_BYTES = 16 * 1024;

/**
 * @throws {UserError} `roster` if it cannot be read or understood; an {@link EncodingError} if its bytes are not valid
 * in the encoding; `usage` if an option does not apply
 */
export async function openRoster(options: RosterOptions, chunkBytes = CHUNK_BYTES): Promise<Roster> {
  return await readRoster(await openSource(options), options, chunkBytes);
}

/** Closes the source if an error occurs. */
export async function readRoster(
  source: RosterSource,
  options: ReadingOfRoster,
  chunkBytes = CHUNK_BYTES,
): Promise<Roster> {
  try {
    return await readSource(source, options, chunkBytes);
  } catch (error) {
    await source.close();
    throw error;
  }
}

async function readSource(
  source: RosterSource,
  options: ReadingOfRoster,
  chunkBytes: number,
): Promise<Roster> {
  const label = labelOf(source);
  if (source.size === 0) throw userError('roster', 'roster-empty', { label: source.path ?? label });
  const bytes = await source.read(0, HEAD_BYTES);
  if (beginsWith(bytes, [0x25, 0x50, 0x44, 0x46])) throw userError('roster', 'roster-pdf', { label });
  if (beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw userError('roster', 'roster-old-workbook', { label });
  const { read: _, ...common } = source;
  // Also true for an empty ZIP archive.
  const isZip = beginsWith(bytes, [0x50, 0x4b, 3, 4]) || beginsWith(bytes, [0x50, 0x4b, 5, 6]);
  if (options.format === 'xlsx' || (options.format === undefined && isZip)) {
    refuseUnused('xlsx', options, label);
    // Loaded on demand: its libraries take as long to load as a small run of a CSV.
    const { readXlsxRoster } = await import('./xlsx-roster.js');
    const reading = await withCellsRead(await readXlsxRoster(source, options));
    return { ...common, format: 'xlsx', encoding: 'utf-8', bom: false, text: async () => '', ...reading };
  }
  const file = await openText(source, bytes, options, chunkBytes);
  const format = options.format ?? detectTextFormat(file.head, source.name);
  refuseUnused(format, options, label);
  const reading = await withCellsRead(await READERS[format](file, options));
  const { name: encoding, bomBytes } = file.encoding;
  return { ...common, format, encoding, bom: bomBytes > 0, text: () => readWholeText(file), ...reading };
}

const READERS = { csv: readCsvRoster, json: readJsonRoster, jsonl: readJsonLinesRoster } as const;

const UNUSED = {
  csv: ['sheet'],
  json: ['columns', 'delimiter', 'sheet'],
  jsonl: ['columns', 'delimiter', 'sheet'],
  xlsx: ['delimiter'],
} as const satisfies Record<RosterFormat, readonly (keyof ReadOptions)[]>;

function refuseUnused(format: RosterFormat, options: ReadOptions, label: RosterLabel): void {
  const wrong = UNUSED[format].find((option) => options[option] !== undefined);
  if (wrong !== undefined) {
    const flag = `--${wrong}`;
    throw userError('usage', 'option-not-for-format', { label, flag, format }, { option: flag });
  }
  if (options.columns !== undefined) checkGivenColumns(options.columns, options.profile);
}

async function openText(
  source: RosterSource,
  bytes: Buffer,
  options: ReadingOfRoster,
  chunkBytes: number,
): Promise<TextFile> {
  const label = labelOf(source);
  const encoding = detectEncoding(bytes, options.encoding, label);
  const wrong = encoding.bomBytes === 0 ? await utf8Mismatch(encoding.name, source, options) : undefined;
  if (wrong !== undefined) throw wrong;
  const invalid = () => encodingError(source, encoding, options);
  const isAll = bytes.length === source.size;
  const head = decodeAs(encoding.name, bytes.subarray(encoding.bomBytes), isAll);
  if (head === undefined) {
    const utf16 = encoding.bomBytes === 0 ? bareUtf16(bytes) : undefined;
    throw utf16 === undefined || utf16 === encoding.name
      ? await invalid()
      : nulByte({ label, line: 1 }, utf16);
  }
  if (head.trim() === '') throw userError('roster', 'roster-empty', { label });
  const nul = head.indexOf('\0');
  if (nul !== -1) {
    const line = head.slice(0, nul).split(/\r\n|\n|\r/u).length;
    throw nulByte({ label, line }, bareUtf16(bytes));
  }
  return { source, encoding, chunkBytes, head, encodingError: invalid };
}

function beginsWith(head: Buffer, bytes: readonly number[]): boolean {
  return bytes.every((byte, at) => head[at] === byte);
}

/** @throws {UserError} `roster` for a web page, which many programs save with the extension of a workbook */
export function detectTextFormat(text: string, path: string): Exclude<RosterFormat, 'xlsx'> {
  const ending = extname(path).toLowerCase();
  // Matches XML without a declaration, and parts of a web page: they begin with several tags.
  if (/^\s*<(?:(?:\?xml|!doctype|html|table|meta)\b|!--|[a-z][^<>]*>\s*<)/iu.test(text)) {
    throw userError('roster', 'roster-web-page', { label: path });
  }
  if (ending === '.jsonl' || ending === '.ndjson') return 'jsonl';
  if (/^\s*\[\s*[{\]]/u.test(text)) return 'json';
  if (/^\s*\{\s*["}]/u.test(text)) return isLineByLine(text) ? 'jsonl' : 'json';
  return ending === '.json' ? 'json' : 'csv';
}

/** True if the first non-blank line ends an object and the next one begins another. */
function isLineByLine(text: string): boolean {
  const [first = '', second = ''] = text.split(/\r\n|\n|\r/u, 50).filter((line) => line.trim() !== '');
  return first.trimEnd().endsWith('}') && second.trimStart().startsWith('{');
}
