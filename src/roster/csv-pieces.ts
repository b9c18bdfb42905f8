/** The rows of a CSV as they come from the parser, piece by piece, up to the first trouble. */

import { createCsvPieces, type Parsed } from './csv-parser.js';
import { MAX_ROW } from './fault.js';
import { readText, type TextFile } from './text.js';

export type CsvPiece = {
  readonly rows: readonly (readonly string[])[];
  /** Whether a cell of these rows may hold a line break: a quote was seen up to here. */
  readonly mayHoldBreaks: boolean;
  /** What follows behind these rows; after it nothing comes any more. */
  readonly trouble: Parsed['trouble'] | 'nul';
  /** How much of the text has been read, in UTF-16 units. */
  readonly read: number;
};

export type CsvStart = {
  readonly delimiter: string;
  readonly start: { readonly offset: number };
};

/** @throws {EncodingError} at bytes that are not in the encoding */
export async function* csvPieces(
  file: TextFile,
  { delimiter, start }: CsvStart,
): AsyncGenerator<CsvPiece, void> {
  const parser = createCsvPieces(delimiter);
  let mayHoldBreaks = false;
  let read = 0;
  /** Bytes since a row last came to its end: the parser does not count cells that are empty. */
  let silent = 0;
  for await (const text of readText(file)) {
    const bytes = Buffer.from(text.slice(Math.max(0, start.offset - read)));
    read += text.length;
    if (bytes.length === 0) continue;
    mayHoldBreaks ||= bytes.includes(0x22);
    const nul = bytes.indexOf(0);
    const parsed = parser.push(nul === -1 ? bytes : bytes.subarray(0, nul));
    silent = parsed.rows.length === 0 ? silent + bytes.length : 0;
    const trouble = parsed.trouble ?? (nul !== -1 ? 'nul' : silent > MAX_ROW ? 'too-long' : undefined);
    yield { rows: parsed.rows, mayHoldBreaks, trouble, read };
    if (trouble !== undefined) return;
  }
  yield { ...(await parser.end()), mayHoldBreaks, read };
}
