/**
 * A roster, opened: what the file was taken for, what its columns mean, and its rows. Everything is read from
 * one open handle. `src/check` judges the values of a row.
 */

import type { Readable } from 'node:stream';
import { optionError } from '../domain/errors.js';
import type { RosterFormat } from '../domain/roster-options.js';
import { readCsvRoster } from './csv.js';
import { readWholeText, type TextFile } from './decode.js';
import { bareUtf16, decodeAs, detectEncoding } from './encoding.js';
import { detectTextFormat, isZip, refuseForeign } from './format.js';
import { readJson, readJsonl } from './json.js';
import { misread, refuseUtf8As } from './misread.js';
import type { Reading, ReadingOptions } from './reading.js';
import { fault, nulByte } from './roster-error.js';
import { openSource, type Source } from './roster-source.js';
import { checkGivenColumns } from './table.js';

export { EncodingError } from './misread.js';

export type RosterOptions = ReadingOptions & {
  /** Absolute path of the roster; `-` is standard input. */
  readonly path: string;
  /** Read whole, at most 64 MiB, when the path is `-`. */
  readonly stdin: Readable;
  /** Default: detected by content, then by the path's ending. */
  readonly format?: RosterFormat | undefined;
  /** Any label that TextDecoder knows, as `windows-1251`. Default: by the byte order mark, else UTF-8. */
  readonly encoding?: string | undefined;
};

/** The file, and what reading it found out. */
export type Roster = Omit<Source, 'read'> &
  Reading & {
    readonly format: RosterFormat;
    /** The encoding's canonical name in lower case, as `utf-8`. */
    readonly encoding: string;
    /** Whether the file begins with a byte order mark. */
    readonly bom: boolean;
    /** The whole text without its byte order mark, which the spans of rows and header are about; `''` for workbooks. */
    text(): Promise<string>;
  };

/** For tests: where the pieces end that a text is read in. */
export type Chunks = { readonly chunkBytes: number };

/** Enough for the first rows, however long they are. */
const HEAD_BYTES = 1024 * 1024;

/** Bytes read at once. */
const CHUNK_BYTES = 64 * 1024;

/**
 * Opens a roster and finds out its format, encoding, separator, header and columns.
 * @throws {UserError} `roster` where it cannot be read or understood; an {@link EncodingError} where its bytes
 * are not valid in the encoding; `usage` where an option does not fit
 */
export async function openRoster(
  options: RosterOptions,
  { chunkBytes }: Chunks = { chunkBytes: CHUNK_BYTES },
): Promise<Roster> {
  const source = await openSource(options.path, options.stdin, options.unguard);
  try {
    return await readSource(source, options, chunkBytes);
  } catch (error) {
    await source.close();
    throw error;
  }
}

async function readSource(source: Source, options: RosterOptions, chunkBytes: number): Promise<Roster> {
  const bytes = await source.read(0, HEAD_BYTES);
  refuseForeign(bytes, source.name);
  const { read: _, ...common } = source;
  if (options.format === 'xlsx' || (options.format === undefined && isZip(bytes))) {
    refuseUnused('xlsx', options, source.name);
    // Only here, since what unpacks it takes 30 ms to load.
    const { readXlsx } = await import('./xlsx.js');
    const reading = await readXlsx(source, options);
    return { ...common, format: 'xlsx', encoding: 'utf-8', bom: false, text: async () => '', ...reading };
  }
  const file = await openText(source, bytes, options, chunkBytes);
  const format = options.format ?? detectTextFormat(file.head, source.name);
  refuseUnused(format, options, source.name);
  const reading = await READERS[format](file, options);
  const encoding = file.encoding.name;
  const text = () => readWholeText(file);
  return { ...common, format, encoding, bom: file.encoding.bomBytes > 0, text, ...reading };
}

const READERS = { csv: readCsvRoster, json: readJson, jsonl: readJsonl } as const;

/** The options of reading that a format has no use for, and what it is in words. */
const UNUSED = {
  csv: [['sheet'], 'which is not a workbook'],
  json: [['columns', 'delimiter', 'sheet'], 'which is JSON'],
  jsonl: [['columns', 'delimiter', 'sheet'], 'which is JSON'],
  xlsx: [['delimiter'], 'a workbook'],
} as const;

/** @throws {UserError} `usage` */
function refuseUnused(format: RosterFormat, options: ReadingOptions, name: string): void {
  const [unused, what] = UNUSED[format];
  const wrong = unused.find((option) => options[option] !== undefined);
  if (wrong !== undefined)
    throw optionError(`--${wrong}`, `--${wrong} has no use for ${name}, ${what}`, `Leave --${wrong} out.`);
  if (options.columns !== undefined) checkGivenColumns(options.columns);
}

async function openText(
  source: Source,
  bytes: Buffer,
  options: RosterOptions,
  chunkBytes: number,
): Promise<TextFile> {
  const encoding = detectEncoding(bytes, options.encoding, source.name);
  const wrong = encoding.bomBytes === 0 ? await refuseUtf8As(encoding.name, source, options) : undefined;
  if (wrong !== undefined) throw wrong;
  const told = () => misread(source, encoding, options);
  const isAll = bytes.length === source.size;
  const head = decodeAs(encoding.name, bytes.subarray(encoding.bomBytes), isAll);
  if (head === undefined) throw await told();
  if (head.trim() === '') throw fault(source.name, null, 'it is empty', 'Add a header and at least one row.');
  const nul = head.indexOf('\0');
  if (nul !== -1) {
    const line = head.slice(0, nul).split(/\r\n|\n|\r/u).length;
    const utf16 = bareUtf16(bytes);
    const advice = utf16 && `It is UTF-16 without a byte order mark: give --encoding ${utf16}.`;
    throw nulByte(source.name, line, advice);
  }
  return { source, encoding, chunkBytes, head, misread: told };
}
