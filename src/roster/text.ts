/** A roster's bytes as text, piece by piece. Invalid bytes end it with the words of `misread`. */

import type { TextDecoder } from 'node:util';
import { decoderOf, type Encoding } from './encoding.js';
import type { Source } from './source.js';

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
 * Bytes decoded at once. The text that is in hand when garbage is collected has to be moved, and the more of it there
 * is, the more memory the collector takes for the young: with 64 KiB some 16 MiB more.
 */
const PIECE_BYTES = 8 * 1024;

/**
 * The text from its start, again at each call, without the byte order mark.
 * @throws {EncodingError} at bytes that are not in the encoding
 */
export async function* readText(file: Omit<TextFile, 'head'>): AsyncGenerator<string, void> {
  const decoder = decoderOf(file.encoding.name);
  let position = file.encoding.bomBytes;
  let reading = file.source.read(position, file.chunkBytes);
  while (true) {
    const bytes = await reading;
    position += bytes.length;
    const isLast = bytes.length < file.chunkBytes;
    if (!isLast) reading = ahead(file, position);
    for (let from = 0; from === 0 || from < bytes.length; from += PIECE_BYTES) {
      const to = from + PIECE_BYTES;
      const text = decode(decoder, bytes.subarray(from, to), isLast && to >= bytes.length);
      if (text === undefined) throw await file.misread();
      if (text !== '') yield text;
    }
    if (isLast) return;
  }
}

/** The disk reads on while this text is looked at. What goes wrong is told when it is waited for, if it ever is. */
function ahead({ source, chunkBytes }: Omit<TextFile, 'head'>, position: number): Promise<Buffer> {
  const reading = source.read(position, chunkBytes);
  reading.catch(() => undefined);
  return reading;
}

/**
 * Ends with a call of its own, since Node takes windows-1252 for Latin-1 where all bytes come in the last one.
 * @returns `undefined` where the bytes are not in the encoding
 */
export function decode(decoder: TextDecoder, bytes: Buffer, isLast: boolean): string | undefined {
  try {
    const text = decoder.decode(bytes, { stream: true });
    return isLast ? text + decoder.decode() : text;
  } catch {
    return undefined;
  }
}
