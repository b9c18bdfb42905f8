/** Opens a roster: its format, what its columns mean, and its rows, all from one open handle. Does not check values. */

import type { Readable } from 'node:stream';
import { optionError } from '../domain/errors.js';
import type { RosterFormat } from '../domain/roster-options.js';
import { readCsvRoster } from './csv-roster.js';
import { bareUtf16, decodeAs, detectEncoding } from './encoding.js';
import { encodingError, utf8Mismatch } from './encoding-error.js';
import { readJsonLinesRoster, readJsonRoster } from './json-roster.js';
import type { ReadOptions, RosterContent } from './roster-content.js';
import { nulByte, rosterError } from './roster-errors.js';
import { detectTextFormat, isZip, refuseOtherFormats } from './roster-format.js';
import { openSource, type RosterSource } from './roster-source.js';
import { checkGivenColumns } from './table.js';
import { readWholeText, type TextFile } from './text-file.js';

export { EncodingError } from './encoding-error.js';

export type RosterOptions = ReadOptions & {
  /** Absolute path of the roster; `-` is standard input. */
  readonly path: string;
  /** Read whole, at most 64 MiB, when the path is `-`. */
  readonly stdin: Readable;
  /** Default: detected by content, then by the path's extension. */
  readonly format?: RosterFormat | undefined;
  /** Any label that TextDecoder knows, such as `windows-1251`. Default: by the byte order mark, else UTF-8. */
  readonly encoding?: string | undefined;
};

/** The file and its content. */
export type Roster = Omit<RosterSource, 'read'> &
  RosterContent & {
    readonly format: RosterFormat;
    /** The encoding's canonical name in lower case, such as `utf-8`. */
    readonly encoding: string;
    /** Whether the file starts with a byte order mark. */
    readonly bom: boolean;
    /** The whole text without its byte order mark, which the spans of rows and header refer to; `''` for workbooks. */
    text(): Promise<string>;
  };

/** For tests: the size of the pieces in which a text is read. */
export type Chunks = { readonly chunkBytes: number };

/** Enough for the first rows, however long they are. */
const HEAD_BYTES = 1024 * 1024;

/** Bytes read at once. */
const CHUNK_BYTES = 64 * 1024;

/**
 * Opens a roster and detects its format, encoding, separator, header and columns.
 * @throws {UserError} `roster` where it cannot be read or understood; an {@link EncodingError} where its bytes
 * are not valid in the encoding; `usage` where an option does not apply
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

async function readSource(source: RosterSource, options: RosterOptions, chunkBytes: number): Promise<Roster> {
  const bytes = await source.read(0, HEAD_BYTES);
  refuseOtherFormats(bytes, source.name);
  const { read: _, ...common } = source;
  if (options.format === 'xlsx' || (options.format === undefined && isZip(bytes))) {
    refuseUnused('xlsx', options, source.name);
    // Imported only here: the libraries for it take 30 ms to load.
    const { readXlsxRoster } = await import('./xlsx-roster.js');
    const reading = await readXlsxRoster(source, options);
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

const READERS = { csv: readCsvRoster, json: readJsonRoster, jsonl: readJsonLinesRoster } as const;

/** The options that do not apply to a format, and its description. */
const UNUSED = {
  csv: [['sheet'], 'which is not a workbook'],
  json: [['columns', 'delimiter', 'sheet'], 'which is JSON'],
  jsonl: [['columns', 'delimiter', 'sheet'], 'which is JSON'],
  xlsx: [['delimiter'], 'which is a workbook'],
} as const;

/** @throws {UserError} `usage` */
function refuseUnused(format: RosterFormat, options: ReadOptions, name: string): void {
  const [unused, what] = UNUSED[format];
  const wrong = unused.find((option) => options[option] !== undefined);
  if (wrong !== undefined)
    throw optionError(`--${wrong}`, `--${wrong} does not apply to ${name}, ${what}`, `Remove --${wrong}.`);
  if (options.columns !== undefined) checkGivenColumns(options.columns);
}

async function openText(
  source: RosterSource,
  bytes: Buffer,
  options: RosterOptions,
  chunkBytes: number,
): Promise<TextFile> {
  const encoding = detectEncoding(bytes, options.encoding, source.name);
  const wrong = encoding.bomBytes === 0 ? await utf8Mismatch(encoding.name, source, options) : undefined;
  if (wrong !== undefined) throw wrong;
  const invalid = () => encodingError(source, encoding, options);
  const isAll = bytes.length === source.size;
  const head = decodeAs(encoding.name, bytes.subarray(encoding.bomBytes), isAll);
  if (head === undefined) throw await invalid();
  if (head.trim() === '')
    throw rosterError(source.name, null, 'the file is empty', 'Add a header and at least one row.');
  const nul = head.indexOf('\0');
  if (nul !== -1) {
    const line = head.slice(0, nul).split(/\r\n|\n|\r/u).length;
    const utf16 = bareUtf16(bytes);
    const advice = utf16 && `The file is UTF-16 without a byte order mark: give --encoding ${utf16}.`;
    throw nulByte(source.name, line, advice);
  }
  return { source, encoding, chunkBytes, head, encodingError: invalid };
}
