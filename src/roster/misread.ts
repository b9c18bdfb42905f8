/**
 * The words for a file that was read in the wrong encoding: where that shows, how the first names would read in
 * others, and what to do. Whatever `--encoding` is advised here reads the whole file.
 */

import { isAscii, isUtf8 } from 'node:buffer';
import { UserError } from '../errors.js';
import { detectDialect } from './dialect.js';
import { decoderOf, type Encoding } from './encoding.js';
import { type EncodingCandidate, EncodingError } from './encoding-error.js';
import { firstLine, isValidIn, SAMPLE_BYTES, utf16Fault } from './invalid-line.js';
import { isLikely, likelyEncodings, WIDE_ENCODINGS } from './likely-encoding.js';
import { createPreview, decodeAs, type PreviewOptions, type Sample } from './preview.js';
import type { Source } from './source.js';

/** What spreadsheets of Russia and of western Europe write without asking. */
const CANDIDATES = ['windows-1251', 'ibm866', 'windows-1252'] as const;

/** Bytes that are not valid in the encoding they were read in. */
export async function misread(
  source: Source,
  { name, bomBytes }: Encoding,
  options: PreviewOptions,
): Promise<EncodingError> {
  const known = name === 'utf-8' ? 'UTF-8' : name;
  const head = await source.read(bomBytes, SAMPLE_BYTES);
  const isUtf16 = name === 'utf-16le' || name === 'utf-16be';
  if (isUtf16 && (bomBytes > 0 || head.includes(0))) {
    const { line, what } = await utf16Fault(source, name);
    return new EncodingError(
      `${source.name}:${line}: not valid ${known}: ${what}`,
      'The file was cut off or damaged. Save it again, best as CSV (UTF-8), or copy it again.',
      [],
    );
  }
  const isValid = name === 'utf-8' ? isUtf8 : (line: Buffer) => decodeWhole(name, line);
  const place = isUtf16 ? undefined : await firstLine(source, isValid);
  const where = place === undefined ? source.name : `${source.name}:${place.line}`;
  if (bomBytes > 0) {
    return new EncodingError(
      `${where}: not valid ${known}, though the file begins with its byte order mark`,
      'The file mixes lines of different encodings. Correct this line, then save the file as CSV (UTF-8).',
      [],
    );
  }
  const sample = { head, place: place ?? { line: 1, bytes: head } };
  const candidates = await candidatesOf(source, name, sample, options);
  const next = await adviceOf(source, name, sample, candidates);
  if (candidates.length === 0) return new EncodingError(`${where}: not valid ${known}`, next, []);
  const message = `${where}: not valid ${known}. The first names would read`;
  return new EncodingError(`${message}${listed(candidates)}`, next, candidates);
}

/**
 * Text beyond ASCII that is valid UTF-8 throughout and was to be read in an encoding of one byte a character, which
 * reads any bytes and so would make other names of it without a word.
 * @returns `undefined` where it is not
 */
export async function refuseUtf8As(
  encoding: string,
  source: Source,
  options: PreviewOptions,
): Promise<UserError | undefined> {
  if (!isSingleByte(encoding) || !(await isValidIn(source, 'utf-8'))) return undefined;
  const place = await firstLine(source, isAscii);
  if (place === undefined) return undefined;
  const both = ['utf-8', encoding];
  const previewIn = createPreview({ head: await source.read(0, SAMPLE_BYTES), place }, both, options);
  const readings = both.map((name) => ({ encoding: name, preview: previewIn(name) ?? '' }));
  const isShown = readings.every(({ preview }) => preview !== '');
  return new UserError(
    'roster',
    `${source.name}:${place.line}: --encoding ${encoding} does not fit: the whole text is valid UTF-8${
      isShown ? `. The first names would read${listed(readings)}` : ''
    }`,
    `Give --encoding utf-8. If the names read right only in ${encoding}, save the file as CSV (UTF-8) and name that file.`,
  );
}

/** What to do about text with NUL bytes, where it is UTF-16 without a mark: only then is a header recognised in it. */
export function nulAdvice(head: Buffer, options: PreviewOptions): string | undefined {
  const name = ['utf-16le', 'utf-16be'].find((encoding) => {
    const text = decodeAs(encoding, head);
    if (text === undefined || text.includes('\0')) return false;
    if (options.columns !== undefined || /^\s*[[{]/u.test(text)) return /[\n}]/u.test(text);
    return detectDialect(text, options).header !== null;
  });
  return name && `It is UTF-16 without a byte order mark: give --encoding ${name}.`;
}

function isSingleByte(encoding: string): boolean {
  return !/^(?:utf-|gb|big5|euc-|iso-2022-|shift_jis)/.test(encoding);
}

async function candidatesOf(
  source: Source,
  encoding: string,
  sample: Sample,
  options: PreviewOptions,
): Promise<readonly EncodingCandidate[]> {
  const isUtf8Instead = encoding !== 'utf-8' && (await isValidIn(source, 'utf-8'));
  const names = isUtf8Instead ? ['utf-8'] : [...CANDIDATES, ...WIDE_ENCODINGS];
  const previewIn = createPreview(sample, names, options);
  const candidates: EncodingCandidate[] = [];
  for (const name of names) {
    const preview = name === encoding ? undefined : previewIn(name);
    if (preview === undefined) continue;
    const candidate = { encoding: name, preview };
    if (!WIDE_ENCODINGS.includes(name) || (isLikely(candidate) && (await isValidIn(source, name))))
      candidates.push(candidate);
  }
  return candidates;
}

/** What to give as `--encoding`. Where no cell may be shown, by the letters of all of them. */
async function adviceOf(
  source: Source,
  encoding: string,
  { place }: Sample,
  candidates: readonly EncodingCandidate[],
): Promise<string> {
  if (candidates.length > 0) {
    const likely = likelyEncodings(candidates);
    if (likely.length > 0) return `Give the encoding that reads right, by the looks of it ${flags(likely)}.`;
    return `Give the encoding that reads right: ${flags(candidates.map((candidate) => candidate.encoding))}.`;
  }
  if (encoding !== 'utf-8' && (await isValidIn(source, 'utf-8')))
    return 'The text is valid UTF-8: give --encoding utf-8.';
  const readings = [...CANDIDATES, ...WIDE_ENCODINGS].flatMap((name) => {
    const words = decodeAs(name, place.bytes)?.match(/[^\x00-\x7f]+/gu) ?? [];
    return name === encoding ? [] : [{ encoding: name, preview: words.slice(0, 10).join(' ') }];
  });
  const [likely, another] = likelyEncodings(readings);
  const save = 'Save the file as UTF-8, or give its encoding';
  // Every text is valid in an encoding of one byte a character: nothing to look for in the whole file.
  if (
    likely !== undefined &&
    another === undefined &&
    (isSingleByte(likely) || (await isValidIn(source, likely)))
  )
    return `${save}, by the looks of it --encoding ${likely}.`;
  return `${save}, as in --encoding windows-1252 (western Europe) or --encoding windows-1251 (Cyrillic).`;
}

function flags(encodings: readonly string[]): string {
  return encodings.map((encoding) => `--encoding ${encoding}`).join(' or ');
}

function listed(readings: readonly EncodingCandidate[]): string {
  return readings.map(({ encoding, preview }) => `\n  ${encoding}: ${preview}`).join('');
}

function decodeWhole(encoding: string, bytes: Buffer): boolean {
  try {
    decoderOf(encoding).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
