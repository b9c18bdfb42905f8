/** In which encoding a roster's bytes are: by its byte order mark, by the user's word, else UTF-8. */

import { TextDecoder } from 'node:util';
import { UserError } from '../errors.js';

export type Encoding = {
  /** The canonical name in lower case, as `utf-8`. */
  readonly name: string;
  /** Bytes of the byte order mark at the start; 0 where there is none. */
  readonly bomBytes: number;
};

const MARKS = [
  { name: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { name: 'utf-16le', bytes: [0xff, 0xfe] },
  { name: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

/**
 * @param given what the user says, any label of TextDecoder
 * @throws {UserError} `usage` for an unknown label, `roster` where the mark says otherwise than the user
 */
export function detectEncoding(head: Buffer, given: string | undefined, label: string): Encoding {
  const mark = MARKS.find(({ bytes }) => bytes.every((byte, at) => head[at] === byte));
  const wanted = given === undefined ? undefined : canonical(given);
  if (mark === undefined) return { name: wanted ?? 'utf-8', bomBytes: 0 };
  const agrees = wanted === undefined || wanted === mark.name || isEitherUtf16(given, mark.name);
  if (agrees) return { name: mark.name, bomBytes: mark.bytes.length };
  throw new UserError(
    'roster',
    `${label}: --encoding ${wanted} does not fit: the file begins with the byte order mark of ${mark.name}`,
    `Give --encoding ${mark.name}.`,
  );
}

/** A decoder that refuses invalid bytes and keeps what is not the file's own byte order mark. */
export function decoderOf(encoding: string): TextDecoder {
  return new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
}

/** `utf-16` alone names no byte order. */
function isEitherUtf16(given: string | undefined, mark: string): boolean {
  return /^(utf-?16|ucs-?2)$/i.test(given ?? '') && mark.startsWith('utf-16');
}

function canonical(label: string): string {
  try {
    return decoderOf(label.trim()).encoding;
  } catch {
    throw new UserError(
      'usage',
      `--encoding ${label}: no such encoding is known`,
      'Use a name such as utf-8, utf-16le, windows-1251, windows-1252, koi8-r or ibm866.',
    );
  }
}
