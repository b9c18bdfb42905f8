/** Where a file's bytes are not what they were taken for: whole files and single lines against an encoding. */

import { decoderOf } from './encoding.js';
import type { Source } from './source.js';
import { decode } from './text.js';

/** A line, from 1, and some bytes from its start. */
export type Place = { readonly line: number; readonly bytes: Buffer };

/** Bytes read at once, and the most that is given of a line and what follows. */
export const SAMPLE_BYTES = 64 * 1024;

/** Whether all bytes are valid in an encoding. Stops at the first that are not. */
export async function isValidIn(source: Source, encoding: string): Promise<boolean> {
  const decoder = decoderOf(encoding);
  for (let position = 0; position < source.size; position += SAMPLE_BYTES) {
    const bytes = await source.read(position, SAMPLE_BYTES);
    const isLast = position + SAMPLE_BYTES >= source.size;
    if (decode(decoder, bytes, isLast) === undefined) return false;
  }
  return true;
}

/**
 * The first line that does not pass; `undefined` where all do.
 * @param passes a line's bytes without its line feed
 */
export async function firstLine(
  source: Source,
  passes: (line: Buffer) => boolean,
): Promise<Place | undefined> {
  let line = 1;
  let start = 0;
  let rest = Buffer.alloc(0);
  for (let position = 0; position < source.size; position += SAMPLE_BYTES) {
    const bytes = Buffer.concat([rest, await source.read(position, SAMPLE_BYTES)]);
    let from = 0;
    for (let end = bytes.indexOf(0x0a); end !== -1; end = bytes.indexOf(0x0a, from)) {
      if (!passes(bytes.subarray(from, end)))
        return { line, bytes: await source.read(start + from, SAMPLE_BYTES) };
      line += 1;
      from = end + 1;
    }
    start += from;
    rest = bytes.subarray(from);
    if (rest.length > SAMPLE_BYTES) break;
  }
  return passes(rest) ? undefined : { line, bytes: await source.read(start, SAMPLE_BYTES) };
}

/** What is wrong with UTF-16, and the line on which it is: half of a pair of surrogates, or a last byte alone. */
export async function utf16Fault(
  source: Source,
  encoding: 'utf-16le' | 'utf-16be',
): Promise<{ readonly line: number; readonly what: string }> {
  let line = 1;
  let rest = '';
  for (let position = 0; position < source.size; position += SAMPLE_BYTES) {
    const bytes = await source.read(position, SAMPLE_BYTES);
    const units = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)));
    const text = rest + (encoding === 'utf-16be' ? units.swap16() : units).toString('utf16le');
    const isLast = position + SAMPLE_BYTES >= source.size;
    // The other half may be in what is read next.
    rest = isLast ? '' : (/[\ud800-\udbff]$/.exec(text)?.[0] ?? '');
    const at = text.slice(0, text.length - rest.length).search(/\p{Cs}/u);
    line += breaksIn(at === -1 ? text : text.slice(0, at));
    if (at !== -1) return { line, what: 'a character in this line is incomplete' };
  }
  return { line, what: 'the file ends in the middle of a character' };
}

function breaksIn(text: string): number {
  return text.split('\n').length - 1;
}
