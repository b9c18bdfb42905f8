/** A roster's bytes as text, piece by piece. Invalid bytes end it with the words of `misread`. */

import { decodeAs, decoderOf, type Encoding } from './encoding.js';
import type { Source } from './roster-source.js';

/** A roster's text before it is known what is in it. */
export type TextFile = {
  readonly source: Source;
  readonly encoding: Encoding;
  /** Bytes read at once. */
  readonly chunkBytes: number;
  /** The first bytes as text, without the byte order mark: enough to see what the file is. */
  readonly head: string;
  /** What is said of bytes that are not in the encoding. */
  misread(): Promise<Error>;
};

/**
 * The text from its start, again at each call, without the byte order mark.
 * @throws {EncodingError} at bytes that are not in the encoding
 */
export async function* readText(file: TextFile): AsyncGenerator<string, void> {
  const { source, encoding, chunkBytes } = file;
  const decoder = decoderOf(encoding.name);
  for (let position = encoding.bomBytes; ; position += chunkBytes) {
    const bytes = await source.read(position, chunkBytes);
    const isLast = bytes.length < chunkBytes;
    const text = decodeAs(decoder, bytes, isLast);
    if (text === undefined) throw await file.misread();
    if (text !== '') yield text;
    if (isLast) return;
  }
}

/** The same in one. @throws {EncodingError} */
export async function readWholeText(file: TextFile): Promise<string> {
  const parts: string[] = [];
  for await (const part of readText(file)) parts.push(part);
  return parts.join('');
}
