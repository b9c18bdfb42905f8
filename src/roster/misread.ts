/** Errors of a file that was read in the wrong encoding: where that shows, how the first names read in others, what to do. */

import { isAscii, isUtf8 } from 'node:buffer';
import { UserError } from '../errors.js';
import { detectDialect } from './dialect.js';
import type { Encoding } from './encoding.js';
import { type Place, type Preview, previewsIn } from './preview.js';
import type { ReadingOptions } from './reading.js';
import type { Source } from './source.js';
import { decodeAs } from './text.js';

/** Bytes that are not valid in the encoding; a person who sees the previews can say which encoding is right. */
export class EncodingError extends UserError {
  /** In the order in which they are shown; none where no other encoding helps, or nothing may be shown. */
  readonly candidates: readonly Preview[];

  constructor(message: string, next: string, candidates: readonly Preview[] = []) {
    super('roster', message, next);
    this.candidates = candidates;
  }
}

/** Of the file's start, and of a line and what follows: enough for the first names. */
const SAMPLE_BYTES = 64 * 1024;
/** Nothing is said of the lines behind them: 100,000 rows are shorter. */
const MOST_BYTES = 16 * 1024 * 1024;

/** A word of a name: small but for the first letter, or in capitals. In Latin ones accents are rare. */
const CYRILLIC = /^(?=\p{Script=Cyrillic}+$)(?:.\p{Ll}*|\p{Lu}+)$/u;
const LATIN = /^(?=.*[A-Za-z])(?!.*[^A-Za-z]{3})(?:\p{L}\p{Ll}*|\p{Lu}+)$/u;

/** The encodings that are offered, with what a word of a name is in them. */
const CANDIDATES: ReadonlyMap<string, RegExp> = new Map([
  ['windows-1251', CYRILLIC],
  ['ibm866', CYRILLIC],
  ['windows-1252', LATIN],
  ['euc-kr', /^\p{Script=Hangul}+$/u],
  ['shift_jis', /^[\p{Script=Han}\p{Script=Hiragana}\u30a1-\u30fc]+$/u],
  ['gb18030', /^\p{Script=Han}+$/u],
  ['big5', /^\p{Script=Han}+$/u],
]);

/** One that reads any bytes. */
function isSingleByte(encoding: string): boolean {
  return !/^(?:utf-|gb|big5|euc-|iso-2022-|shift_jis)/u.test(encoding);
}

/** Bytes of Korean and Japanese read as Chinese as well, but hardly any Chinese reads as their own letters. */
const OWN_LETTERS = /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Bytes that are not valid in the encoding they were read in. */
export async function misread(
  source: Source,
  { name, bomBytes }: Encoding,
  options: ReadingOptions,
): Promise<EncodingError> {
  const known = name === 'utf-8' ? 'UTF-8' : name;
  const bytes = await readMost(source, bomBytes);
  const head = bytes.subarray(0, SAMPLE_BYTES);
  const isUtf16 = name.startsWith('utf-16');
  if (isUtf16 && (bomBytes > 0 || head.includes(0))) {
    return new EncodingError(
      `${source.name}:${utf16Line(bytes, name)}: not valid ${known}: a character in this line is incomplete`,
      'The file was cut off or damaged. Save it again, best as CSV (UTF-8), or copy it again.',
    );
  }
  const isValid = name === 'utf-8' ? isUtf8 : (line: Buffer) => decodeAs(name, line, true) !== undefined;
  const place = isUtf16 ? undefined : firstLine(bytes, isValid);
  const what = `${source.name}${place === undefined ? '' : `:${place.line}`}: not valid ${known}`;
  if (bomBytes > 0) {
    return new EncodingError(
      `${what}, though the file begins with its byte order mark`,
      'The file mixes lines of different encodings. Correct this line, then save the file as CSV (UTF-8).',
    );
  }
  const isUtf8Instead = name !== 'utf-8' && isUtf8(bytes);
  const others = isUtf8Instead ? ['utf-8'] : [...CANDIDATES.keys()].filter((other) => other !== name);
  const previews = previewsIn(others, head, place ?? { line: 1, bytes: head }, options);
  const candidates = previews.filter(
    (preview) =>
      isSingleByte(preview.encoding) ||
      (isLikely(preview) && decodeAs(preview.encoding, bytes, true) !== undefined),
  );
  if (candidates.length > 0)
    return new EncodingError(what + listed(candidates), adviceOn(candidates), candidates);
  return new EncodingError(
    what,
    isUtf8Instead
      ? 'The text is valid UTF-8: give --encoding utf-8.'
      : 'Save the file as UTF-8, or give its encoding, as in --encoding windows-1252 (western Europe) or --encoding windows-1251 (Cyrillic).',
  );
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
  const place = isUtf8(bytes) ? firstLine(bytes, isAscii) : undefined;
  if (place === undefined) return undefined;
  const readings = previewsIn(['utf-8', encoding], bytes.subarray(0, SAMPLE_BYTES), place, options);
  const what = `--encoding ${encoding} does not fit: the whole text is valid UTF-8`;
  return new UserError(
    'roster',
    `${source.name}:${place.line}: ${what}${readings.length === 2 ? listed(readings) : ''}`,
    `Give --encoding utf-8. If the names read right only in ${encoding}, save the file as CSV (UTF-8) and name that file.`,
  );
}

/** What to do about text with NUL bytes, where it is UTF-16 without a mark: only then is a header recognised in it. */
export function nulAdvice(head: Buffer, options: ReadingOptions): string | undefined {
  const name = ['utf-16le', 'utf-16be'].find((encoding) => {
    const text = decodeAs(encoding, head);
    if (text === undefined || text.includes('\0')) return false;
    if (options.columns !== undefined || /^\s*[[{]/u.test(text)) return /[\n}]/u.test(text);
    return detectDialect(text, options).header !== undefined;
  });
  return name && `It is UTF-16 without a byte order mark: give --encoding ${name}.`;
}

/** Of a longer file, whole lines. */
async function readMost(source: Source, from: number): Promise<Buffer> {
  const bytes = await source.read(from, Math.min(source.size, MOST_BYTES));
  const isAll = from + bytes.length >= source.size;
  return isAll ? bytes : bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1 || bytes.length);
}

/** The first line that does not pass; `undefined` where all do. */
function firstLine(bytes: Buffer, passes: (line: Buffer) => boolean): Place | undefined {
  let from = 0;
  for (let line = 1; from < bytes.length; line += 1) {
    const found = bytes.indexOf(0x0a, from);
    const end = found === -1 ? bytes.length : found;
    if (!passes(bytes.subarray(from, end))) return { line, bytes: bytes.subarray(from, from + SAMPLE_BYTES) };
    from = end + 1;
  }
  return undefined;
}

/** The line of UTF-16 on which a character is incomplete: half of a pair of surrogates, or a last byte alone. */
function utf16Line(bytes: Buffer, encoding: string): number {
  const text = new TextDecoder(encoding).decode(bytes);
  return text.slice(0, text.indexOf('\ufffd')).split('\n').length;
}

/** What to give as `--encoding`: what looks like names, but a person has the last word. */
function adviceOn(candidates: readonly Preview[]): string {
  const likely = candidates.filter(isLikely);
  const chosen = OWN_LETTERS.test(likely[0]?.preview ?? '') ? likely.slice(0, 1) : likely;
  const flags = (chosen.length > 0 ? chosen : candidates).map(({ encoding }) => `--encoding ${encoding}`);
  const looks = chosen.length > 0 ? ', by the looks of it ' : ': ';
  return `Give the encoding that reads right${looks}${flags.join(' or ')}.`;
}

/** Whether the names look like names in this encoding. What is the same in every encoding says nothing. */
function isLikely({ encoding, preview }: Preview): boolean {
  const words = preview.split(/[\s,.'’-]+/u).filter((word) => /[^\x20-\x7e]/u.test(word));
  return words.length > 0 && words.every((word) => CANDIDATES.get(encoding)?.test(word) ?? true);
}

function listed(readings: readonly Preview[]): string {
  const lines = readings.map(({ encoding, preview }) => `\n  ${encoding}: ${preview}`);
  return `. The first names would read${lines.join('')}`;
}
