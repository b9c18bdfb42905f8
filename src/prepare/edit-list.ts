/** The list with its logins, byte by byte as it was but for what is added: for `--write`. Writes nothing itself. */

import { TextDecoder } from 'node:util';
import { UserError } from '../errors.js';
import type { Roster } from '../roster/roster.js';
import { editCsv } from './edit-csv.js';
import { editJson, editJsonLines } from './edit-json.js';
import type { Layout } from './layout.js';
import type { Given } from './logins.js';

/**
 * @param bytes the whole list
 * @returns it with the logins
 * @throws {UserError} `usage` where its encoding can be read and not written
 */
export function editList(roster: Roster, bytes: Buffer, layout: Layout, all: readonly Given[]): Buffer {
  const { encoding } = roster;
  const mark = roster.bom ? (encoding === 'utf-8' ? 3 : 2) : 0;
  // Two calls, since Node takes windows-1252 for Latin-1 where all bytes come in the last one.
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  const text = decoder.decode(bytes.subarray(mark), { stream: true }) + decoder.decode();
  const edited = encode(editText(roster, text, layout, all), encoding);
  const isSame = encode(text, encoding)?.equals(bytes.subarray(mark)) === true;
  if (edited !== undefined && isSame) return Buffer.concat([bytes.subarray(0, mark), edited]);
  throw new UserError(
    'usage',
    `${roster.name} cannot be written in its encoding, ${encoding}`,
    'Write a new file in UTF-8 instead, with -o.',
  );
}

function editText(
  { format, encoding, delimiter, headerLine }: Roster,
  text: string,
  layout: Layout,
  all: readonly Given[],
): string {
  const quote = encoding.startsWith('utf-') ? (value: string) => JSON.stringify(value) : asciiJson;
  switch (format) {
    case 'csv':
      return editCsv({ text, delimiter: delimiter ?? ',', headerLine }, layout, all);
    case 'json':
      return editJson(text, layout, all, quote);
    case 'jsonl':
      return editJsonLines(text, layout, all, quote);
    case 'xlsx':
      throw new Error('a workbook is not edited');
  }
}

/** For an encoding that may not have a letter that the list has as `\\u…`. */
function asciiJson(value: string): string {
  return JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Text as the bytes of an encoding that Node can only read: by asking it what each byte is.
 * @returns `undefined` where the encoding has no such character, or takes several bytes for one
 */
function encode(text: string, encoding: string): Buffer | undefined {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  const bytes = bytesOf(encoding);
  const result = Buffer.alloc(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const byte = bytes.get(text.charAt(at));
    if (byte === undefined) return undefined;
    result[at] = byte;
  }
  return result;
}

/** The characters of an encoding of one byte each. */
function bytesOf(encoding: string): ReadonlyMap<string, number> {
  const bytes = new Map<string, number>();
  for (let byte = 0; byte < 256; byte += 1) {
    // Two calls, since Node takes windows-1252 for Latin-1 where all bytes come in the last one.
    const decoder = new TextDecoder(encoding);
    const text = decoder.decode(Buffer.of(byte), { stream: true }) + decoder.decode();
    if (text.length === 1 && text !== '\ufffd') bytes.set(text, byte);
  }
  return bytes;
}
