/** Determines the encoding of a roster: by the byte order mark or `--encoding`, otherwise UTF-8. */

import { TextDecoder } from 'node:util';
import type { UserError } from '../domain/errors.js';
import type { RosterLabel, RosterPlace } from '../texts/roster-place.js';
import { type ErrorFacts, userError } from '../texts/user-error.js';
import type { RosterSource } from './roster-source.js';

/** The canonical name, such as `utf-8`, and the length of the byte order mark; 0 without one. */
export type Encoding = { readonly name: string; readonly bomBytes: number };

const MARKS = [
  { name: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { name: 'utf-16le', bytes: [0xff, 0xfe] },
  { name: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

/** @throws {UserError} `usage` if the label is unknown, `roster` if the byte order mark contradicts it */
export function detectEncoding(head: Buffer, given: string | undefined, label: RosterLabel): Encoding {
  const mark = MARKS.find(({ bytes }) => bytes.every((byte, at) => head[at] === byte));
  const wanted = given === undefined ? undefined : canonical(given);
  if (mark === undefined) return { name: wanted ?? 'utf-8', bomBytes: 0 };
  // The label `utf-16` does not specify a byte order.
  const isAnyUtf16 = mark.name !== 'utf-8' && /^(utf-?16|ucs-?2)$/iu.test(given ?? '');
  if (wanted === undefined || wanted === mark.name || isAnyUtf16)
    return { name: mark.name, bomBytes: mark.bytes.length };
  const facts = { given: wanted, right: mark.name, by: 'mark', readings: [] } as const;
  throw encodingMismatch({ label, line: null }, facts);
}

export function encodingMismatch(at: RosterPlace, why: Omit<ErrorFacts['encoding-wrong'], 'at'>): UserError {
  return userError('roster', 'encoding-wrong', { at, ...why }, { option: '--encoding' });
}

/** Detects UTF-16 without a byte order mark: by two adjacent ASCII letters, or by separators between other letters. */
export function bareUtf16(head: Buffer): string | undefined {
  if (!head.includes(0)) return undefined;
  return ['utf-16le', 'utf-16be'].find((encoding) => {
    const text = decodeAs(encoding, head) ?? '';
    return /\w\w|\p{L}[,;\t|]\p{L}.*\n/su.test(text) && !text.includes('\0');
  });
}

export function isSingleByte(encoding: string): boolean {
  return !/^(?:utf-|gb|big5|euc-|iso-2022-|shift_jis)/u.test(encoding);
}

export function decoderOf(encoding: string): TextDecoder {
  return new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
}

/** Returns `undefined` if bytes are invalid. @param isLast true if a character that is cut off at the end is invalid */
export function decodeAs(
  encoding: string | TextDecoder,
  bytes: Uint8Array,
  isLast = false,
): string | undefined {
  const decoder = typeof encoding === 'string' ? decoderOf(encoding) : encoding;
  try {
    const text = decoder.decode(bytes, { stream: true });
    // Flushed in a separate call, since Node decodes windows-1252 as Latin-1 if the last call has all the bytes.
    return isLast ? text + decoder.decode() : text;
  } catch {
    return undefined;
  }
}

function canonical(label: string): string {
  try {
    return decoderOf(label.trim()).encoding;
  } catch {
    throw userError('usage', 'encoding-unknown', { given: label }, { option: '--encoding' });
  }
}

export type TextFile = {
  readonly source: RosterSource;
  readonly encoding: Encoding;
  readonly chunkBytes: number;
  /** The first bytes as text, without a byte order mark. */
  readonly head: string;
  encodingError(): Promise<Error>;
};

/** How many chunks are read in one call, since a call takes longer than processing a chunk. */
const CHUNKS_AT_ONCE = 16;

/** Yields the text without a byte order mark, from the start at each call. @throws {EncodingError} for invalid bytes */
export async function* readText(file: TextFile): AsyncGenerator<string, void> {
  const { source, encoding, chunkBytes } = file;
  const decoder = decoderOf(encoding.name);
  const most = chunkBytes * CHUNKS_AT_ONCE;
  for (let position = encoding.bomBytes; ; position += most) {
    const bytes = await source.read(position, most);
    const isEnd = bytes.length < most;
    // Also decodes an empty last chunk, which flushes the decoder.
    for (let start = 0; start === 0 || start < bytes.length; start += chunkBytes) {
      const chunk = bytes.subarray(start, start + chunkBytes);
      const text = decodeAs(decoder, chunk, isEnd && start + chunkBytes >= bytes.length);
      if (text === undefined) throw await file.encodingError();
      if (text !== '') yield text;
    }
    if (isEnd) return;
  }
}

/** Node keeps a long text from a buffer outside of the heap, whose limit it could exceed. @throws {EncodingError} */
export async function readWholeText(file: TextFile): Promise<string> {
  // No encoding has fewer bytes than UTF-16 has units.
  const units = Buffer.allocUnsafe(2 * file.source.size);
  let end = 0;
  for await (const part of readText(file)) end += units.write(part, end, 'utf16le');
  return units.toString('utf16le', 0, end);
}
