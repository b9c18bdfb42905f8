/** Errors of a file that was read in the wrong encoding: where that shows, how the first names read in others, what to do. */

import { isAscii, isUtf8 } from 'node:buffer';
import { UserError } from '../domain/errors.js';
import { decodeAs, doesNotFit, type Encoding, isSingleByte } from './encoding.js';
import { type Preview, previewsIn } from './preview.js';
import type { ReadingOptions } from './reading.js';
import { MAX_IN_MEMORY, type Source } from './roster-source.js';

/** Bytes that are not valid in the encoding. */
export class EncodingError extends UserError {}

/** A word of a name: small but for the first letter, or in capitals. In Latin ones accents are rare. */
const CYRILLIC = /^(?=\p{Script=Cyrillic}+$)(?:.\p{Ll}*|\p{Lu}+)$/u;
const LATIN = /^(?=.*[A-Za-z])(?!.*[^A-Za-z]{3})(?:\p{L}\p{Ll}*|\p{Lu}+)$/u;

/**
 * The encodings that are offered, with what a word of a name is in them. Bytes of Korean and Japanese read as Chinese as
 * well, but hardly any Chinese reads as theirs.
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

/** Bytes that are not valid in the encoding they were read in. */
export async function misread(
  source: Source,
  encoding: Encoding,
  options: ReadingOptions,
): Promise<UserError> {
  const bytes = await readMost(source, encoding.bomBytes);
  return utf8Instead(bytes, encoding.name, source, options) ?? notValid(bytes, encoding, source, options);
}

/**
 * Text beyond ASCII that is valid UTF-8 throughout and was to be read in an encoding of one byte a character, which
 * reads any bytes and so would make other names of it without a word.
 * @returns `undefined` where it is not
 */
export async function refuseUtf8As(
  encoding: string,
  source: Source,
  options: ReadingOptions,
): Promise<UserError | undefined> {
  if (!isSingleByte(encoding)) return undefined;
  const bytes = await readMost(source, 0);
  return isAscii(bytes) ? undefined : utf8Instead(bytes, encoding, source, options);
}

/** Of a file that is too long to hold, whole lines, where it has some. */
async function readMost(source: Source, from: number): Promise<Buffer> {
  const bytes = await source.read(from, Math.min(source.size, MAX_IN_MEMORY));
  const isAll = from + bytes.length >= source.size;
  return isAll || !bytes.includes(0x0a) ? bytes : bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1);
}

function utf8Instead(
  bytes: Buffer,
  encoding: string,
  source: Source,
  options: ReadingOptions,
): UserError | undefined {
  if (encoding === 'utf-8' || !isUtf8(bytes) || bytes.includes(0)) return undefined;
  // Where UTF-16 was asked for, it may be in ASCII alone.
  const at = isAscii(bytes) ? 0 : bytes.findIndex((byte) => byte > 0x7f);
  const readings = listed(previewsIn(['utf-8', encoding], bytes, at, options));
  return doesNotFit(
    `${source.name}:${lineAt(bytes, at, 'utf-8')}`,
    encoding,
    `the whole text is valid UTF-8${readings}`,
    'utf-8',
    ` If the names read right only in ${encoding}, save the file as CSV (UTF-8) and name that file.`,
  );
}

function notValid(
  bytes: Buffer,
  { name, bomBytes }: Encoding,
  source: Source,
  options: ReadingOptions,
): EncodingError {
  const at = firstInvalid(bytes, name);
  const place = at === undefined ? source.name : `${source.name}:${lineAt(bytes, at, name)}`;
  const what = `${place}: not valid ${name === 'utf-8' ? 'UTF-8' : name}`;
  const isSure = bomBytes > 0 || (name.startsWith('utf-16') && bytes.includes(0));
  if (isSure) {
    const next = 'Correct this line and save the file as CSV (UTF-8), or copy the file again.';
    const why = 'a character in this line is incomplete or in another encoding';
    return new EncodingError('roster', `${what}: ${why}`, next);
  }
  const others = [...CANDIDATES.keys()].filter((other) => other !== name);
  const readings = previewsIn(others, bytes, at ?? 0, options).filter(
    (reading) =>
      isSingleByte(reading.encoding) ||
      (isLikely(reading) && decodeAs(reading.encoding, bytes, true) !== undefined),
  );
  return new EncodingError('roster', what + listed(readings), adviceOn(readings));
}

/** Where the first character begins that is not in the encoding; `undefined` where all are. */
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

/** @param at behind valid text */
function lineAt(bytes: Buffer, at: number, encoding: string): number {
  return (decodeAs(encoding, bytes.subarray(0, at)) ?? '').split('\n').length;
}

/** What to give as `--encoding`: what looks like names, but a person has the last word. */
function adviceOn(readings: readonly Preview[]): string {
  if (readings.length === 0)
    return 'Save the file as UTF-8, or give its encoding, as in --encoding windows-1252 (western Europe) or --encoding windows-1251 (Cyrillic).';
  const likely = readings.filter(isLikely);
  const flags = (likely.length > 0 ? likely : readings).map(({ encoding }) => `--encoding ${encoding}`);
  const looks = likely.length > 0 ? ', by the looks of it ' : ': ';
  return `Give the encoding that reads right${looks}${flags.join(' or ')}.`;
}

/** Whether the names look like names in this encoding. What is the same in every encoding says nothing. */
function isLikely({ encoding, preview }: Preview): boolean {
  const words = preview.split(/[\s,.'’-]+/u).filter((word) => /[^\x20-\x7e]/u.test(word));
  return words.length > 0 && words.every((word) => CANDIDATES.get(encoding)?.test(word) ?? true);
}

function listed(readings: readonly Preview[]): string {
  const lines = readings.map(({ encoding, preview }) => `\n  ${encoding}: ${preview}`);
  return lines.length === 0 ? '' : `. The first names would read${lines.join('')}`;
}
