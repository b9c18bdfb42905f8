/** The encoding of a roster: by its byte order mark, by `--encoding`, else UTF-8. */

import { TextDecoder } from 'node:util';
import type { UserError } from '../domain/errors.js';
import type { RosterLabel, RosterPlace } from '../texts/roster-place.js';
import { type ErrorFacts, userError } from '../texts/user-error.js';
import type { RosterSource } from './roster-source.js';

/** The canonical name, as `utf-8`, and the bytes of the byte order mark: 0 without one. */
export type Encoding = { readonly name: string; readonly bomBytes: number };

const MARKS = [
  { name: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { name: 'utf-16le', bytes: [0xff, 0xfe] },
  { name: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

/** @throws {UserError} `usage` for an unknown label, `roster` if the byte order mark contradicts it */
export function detectEncoding(head: Buffer, given: string | undefined, label: RosterLabel): Encoding {
  const mark = MARKS.find(({ bytes }) => bytes.every((byte, at) => head[at] === byte));
  const wanted = given === undefined ? undefined : canonical(given);
  if (mark === undefined) return { name: wanted ?? 'utf-8', bomBytes: 0 };
  // `utf-16` leaves the byte order open.
  const isAnyUtf16 = mark.name !== 'utf-8' && /^(utf-?16|ucs-?2)$/iu.test(given ?? '');
  if (wanted === undefined || wanted === mark.name || isAnyUtf16)
    return { name: mark.name, bomBytes: mark.bytes.length };
  const facts = { given: wanted, right: mark.name, by: 'mark', readings: [] } as const;
  throw encodingMismatch({ label, line: null }, facts);
}

export function encodingMismatch(at: RosterPlace, why: Omit<ErrorFacts['encoding-wrong'], 'at'>): UserError {
  return userError('roster', 'encoding-wrong', { at, ...why }, { option: '--encoding' });
}

/** Detects UTF-16 without a byte order mark, by two letters of ASCII in a row, or separators between other letters. */
export function bareUtf16(head: Buffer): string | undefined {
  if (!head.includes(0)) return undefined;
  return ['utf-16le', 'utf-16be'].find((encoding) => {
    const text = decodeAs(encoding, head) ?? '';
    return /\w\w|\p{L}[,;\t|]\p{L}.*\n/su.test(text) && !text.includes('\0');
  });
}

/** True if any bytes are valid in it. */
export function isSingleByte(encoding: string): boolean {
  return !/^(?:utf-|gb|big5|euc-|iso-2022-|shift_jis)/u.test(encoding);
}

export function decoderOf(encoding: string): TextDecoder {
  return new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
}

/** `undefined` for invalid bytes. @param isLast true if a character that is cut off at the end is invalid */
export function decodeAs(
  encoding: string | TextDecoder,
  bytes: Uint8Array,
  isLast = false,
): string | undefined {
  const decoder = typeof encoding === 'string' ? decoderOf(encoding) : encoding;
  try {
    const text = decoder.decode(bytes, { stream: true });
    // The end is a separate call: Node reads windows-1252 as Latin-1 if all bytes are in the last call.
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
  /** The first bytes as text, without the byte order mark. */
  readonly head: string;
  encodingError(): Promise<Error>;
};

/** Chunks that are read at once, since each read takes longer than the work on a chunk. */
const CHUNKS_AT_ONCE = 16;

/** The text from its start at each call, without the byte order mark. @throws {EncodingError} at invalid bytes */
export async function* readText(file: TextFile): AsyncGenerator<string, void> {
  const { source, encoding, chunkBytes } = file;
  const decoder = decoderOf(encoding.name);
  const most = chunkBytes * CHUNKS_AT_ONCE;
  for (let position = encoding.bomBytes; ; position += most) {
    const bytes = await source.read(position, most);
    const isEnd = bytes.length < most;
    // An empty last chunk is decoded too: it completes the text.
    for (let start = 0; start === 0 || start < bytes.length; start += chunkBytes) {
      const chunk = bytes.subarray(start, start + chunkBytes);
      const text = decodeAs(decoder, chunk, isEnd && start + chunkBytes >= bytes.length);
      if (text === undefined) throw await file.encodingError();
      if (text !== '') yield text;
    }
    if (isEnd) return;
  }
}

/** @throws {EncodingError} */
export async function readWholeText(file: TextFile): Promise<string> {
  const parts: string[] = [];
  for await (const part of readText(file)) parts.push(part);
  return parts.join('');
}
