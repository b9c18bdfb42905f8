/** A roster that is text in some encoding: reads it piece by piece, or whole. */

import { decodeAs, decoderOf, type Encoding } from './encoding.js';
import type { RosterSource } from './roster-source.js';

/** A text whose format is not yet known. */
export type TextFile = {
  readonly source: RosterSource;
  readonly encoding: Encoding;
  /** Bytes read at once. */
  readonly chunkBytes: number;
  /** The first bytes as text, without the byte order mark: enough to detect the format. */
  readonly head: string;
  /** The error for bytes that are not valid in the encoding. */
  encodingError(): Promise<Error>;
};

/**
 * The text from its start at each call, without the byte order mark.
 * @throws {EncodingError} at bytes that are not valid in the encoding
 */
export async function* readText(file: TextFile): AsyncGenerator<string, void> {
  const { source, encoding, chunkBytes } = file;
  const decoder = decoderOf(encoding.name);
  for (let position = encoding.bomBytes; ; position += chunkBytes) {
    const bytes = await source.read(position, chunkBytes);
    const isLast = bytes.length < chunkBytes;
    const text = decodeAs(decoder, bytes, isLast);
    if (text === undefined) throw await file.encodingError();
    if (text !== '') yield text;
    if (isLast) return;
  }
}

/** @throws {EncodingError} */
export async function readWholeText(file: TextFile): Promise<string> {
  const parts: string[] = [];
  for await (const part of readText(file)) parts.push(part);
  return parts.join('');
}
