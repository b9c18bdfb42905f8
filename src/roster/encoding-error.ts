/** Errors of a file in another encoding: the line, how the first names read in other encodings, and what to do. */

import { isAscii, isUtf8 } from 'node:buffer';
import { UserError } from '../domain/errors.js';
import { decodeAs, type Encoding, encodingMismatch, isSingleByte } from './encoding.js';
import { type EncodingPreview, encodingPreviews } from './encoding-preview.js';
import type { ReadOptions } from './roster-content.js';
import { MAX_IN_MEMORY, type RosterSource } from './roster-source.js';

/** Bytes that are not valid in the encoding. */
export class EncodingError extends UserError {}

/** A word of a name: in lower case after the first letter, or in capitals. Latin ones have few accents. */
const CYRILLIC = /^(?=\p{Script=Cyrillic}+$)(?:.\p{Ll}*|\p{Lu}+)$/u;
const LATIN = /^(?=.*[A-Za-z])(?!.*[^A-Za-z]{3})(?:\p{L}\p{Ll}*|\p{Lu}+)$/u;

/**
 * The encodings that are suggested, with the form of a word of a name in them. Korean and Japanese bytes read as Chinese
 * too, but hardly any Chinese reads as Korean or Japanese: so those come first.
 */
const CANDIDATES: ReadonlyMap<string, RegExp> = new Map([
  ['windows-1251', CYRILLIC],
  ['ibm866', CYRILLIC],
  ['windows-1252', LATIN],
  ['euc-kr', /^\p{Script=Hangul}+$/u],
  ['shift_jis', /^[\p{Script=Han}\p{Script=Hiragana}\u30a1-\u30fc]+$/u],
  ['gb18030', /^\p{Script=Han}+$/u],
  ['big5', /^\p{Script=Han}+$/u],
]);

/** The error for bytes that are not valid in the encoding. */
export async function encodingError(
  source: RosterSource,
  encoding: Encoding,
  options: ReadOptions,
): Promise<UserError> {
  const bytes = await readMost(source, encoding.bomBytes);
  return utf8Error(bytes, encoding.name, source, options) ?? invalidBytes(bytes, encoding, source, options);
}

/**
 * The error for text beyond ASCII that is valid UTF-8, where the encoding is a single-byte one: any bytes are valid in it,
 * so all names would be wrong without an error.
 */
export async function utf8Mismatch(
  encoding: string,
  source: RosterSource,
  options: ReadOptions,
): Promise<UserError | undefined> {
  if (!isSingleByte(encoding)) return undefined;
  const bytes = await readMost(source, 0);
  return isAscii(bytes) ? undefined : utf8Error(bytes, encoding, source, options);
}

/** Of a file that does not fit in memory, whole lines where it has any. */
async function readMost(source: RosterSource, from: number): Promise<Buffer> {
  const bytes = await source.read(from, Math.min(source.size, MAX_IN_MEMORY));
  const isAll = from + bytes.length >= source.size;
  return isAll || !bytes.includes(0x0a) ? bytes : bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1);
}

function utf8Error(
  bytes: Buffer,
  encoding: string,
  source: RosterSource,
  options: ReadOptions,
): UserError | undefined {
  if (encoding === 'utf-8' || !isUtf8(bytes) || bytes.includes(0)) return undefined;
  // Where UTF-16 was given, the text may be ASCII.
  const at = isAscii(bytes) ? 0 : bytes.findIndex((byte) => byte > 0x7f);
  const readings = listed(encodingPreviews(['utf-8', encoding], bytes, at, options));
  return encodingMismatch(
    `${source.name}:${lineAt(bytes, at, 'utf-8')}`,
    encoding,
    `the file is valid UTF-8${readings}`,
    'utf-8',
    ` If the names are right only in ${encoding}, save the file as CSV (UTF-8) and use that file.`,
  );
}

function invalidBytes(
  bytes: Buffer,
  { name, bomBytes }: Encoding,
  source: RosterSource,
  options: ReadOptions,
): EncodingError {
  const at = firstInvalid(bytes, name);
  const place = at === undefined ? source.name : `${source.name}:${lineAt(bytes, at, name)}`;
  const what = `${place}: invalid ${name === 'utf-8' ? 'UTF-8' : name}`;
  const isSure = bomBytes > 0 || (name.startsWith('utf-16') && bytes.includes(0));
  if (isSure) {
    const next = 'Correct this line and save the file as CSV (UTF-8), or copy the file again.';
    const why = 'a character in this line is incomplete or in another encoding';
    return new EncodingError('roster', `${what}: ${why}`, next);
  }
  const others = [...CANDIDATES.keys()].filter((other) => other !== name);
  const readings = encodingPreviews(others, bytes, at ?? 0, options).filter(
    (reading) =>
      isSingleByte(reading.encoding) ||
      (isLikely(reading) && decodeAs(reading.encoding, bytes, true) !== undefined),
  );
  return new EncodingError('roster', what + listed(readings), adviceOn(readings));
}

/** The offset of the first invalid character; `undefined` where all are valid. */
function firstInvalid(bytes: Buffer, encoding: string): number | undefined {
  if (decodeAs(encoding, bytes, true) !== undefined) return undefined;
  let [valid, invalid] = [0, bytes.length + 1];
  while (invalid - valid > 1) {
    const middle = Math.floor((valid + invalid) / 2);
    if (decodeAs(encoding, bytes.subarray(0, middle)) === undefined) invalid = middle;
    else valid = middle;
  }
  return valid;
}

/** @param at an offset after valid text */
function lineAt(bytes: Buffer, at: number, encoding: string): number {
  return (decodeAs(encoding, bytes.subarray(0, at)) ?? '').split('\n').length;
}

/** The encodings in which the names look like names; a person has to decide. */
function adviceOn(readings: readonly EncodingPreview[]): string {
  if (readings.length === 0)
    return 'Save the file as UTF-8, or give its encoding, such as --encoding windows-1252 (western Europe) or --encoding windows-1251 (Cyrillic).';
  const likely = readings.filter(isLikely);
  const flags = (likely.length > 0 ? likely : readings).map(({ encoding }) => `--encoding ${encoding}`);
  const probably = likely.length > 0 ? ', probably ' : ': ';
  return `Give the encoding in which the names are right${probably}${flags.join(' or ')}.`;
}

/** Whether all words beyond ASCII look like names in this encoding. */
function isLikely({ encoding, preview }: EncodingPreview): boolean {
  const words = preview.split(/[\s,.'’-]+/u).filter((word) => /[^\x20-\x7e]/u.test(word));
  return words.length > 0 && words.every((word) => CANDIDATES.get(encoding)?.test(word) ?? true);
}

function listed(readings: readonly EncodingPreview[]): string {
  const lines = readings.map(({ encoding, preview }) => `\n  ${encoding}: ${preview}`);
  return lines.length === 0 ? '' : `. The first names read as${lines.join('')}`;
}
