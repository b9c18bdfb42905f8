/** Changes bytes at random. One seed and number always give the same changes, so that a failure can be reproduced. */

import type { Random } from '../support/random.js';

/** The insertions that harm readers of tables, JSON and workbooks most, in addition to single bits. */
const PIECES = [
  '"',
  '""',
  ',',
  ';',
  '\t',
  '|',
  '\n',
  '\r',
  '\r\n',
  '\0',
  ' ',
  '#',
  '{',
  '}',
  '[',
  ']',
  ':',
  '\\',
  '\\u',
  'sep=',
  '@',
  '__proto__',
  'login',
  'password',
  '<!',
].map((text) => Buffer.from(text));
const BYTES = [
  [0xff],
  [0xfe],
  [0xef, 0xbb, 0xbf],
  [0xff, 0xfe],
  [0xc0, 0x80],
  [0xed, 0xa0, 0x80],
  [0x80],
].map((bytes) => Buffer.from(bytes));
/** Bytes that are not UTF-8 end a reading immediately, so they are rare. */
const INSERTED = [...PIECES, ...PIECES, ...PIECES, ...BYTES];

type Change = (bytes: Buffer, at: number, length: number, random: Random) => Buffer;

const CHANGES: readonly Change[] = [
  // Flips one bit.
  (bytes, at, _, random) =>
    replaced(bytes, at, 1, Buffer.of((bytes[at] ?? 0) ^ (1 << random.index(random.below(1) < 0.2 ? 8 : 7)))),
  // Replaces one byte.
  (bytes, at, _, random) =>
    replaced(bytes, at, 1, Buffer.of(random.index(random.below(1) < 0.2 ? 256 : 128))),
  // Inserts a piece.
  (bytes, at, _, random) => replaced(bytes, at, 0, random.pick(INSERTED)),
  // Replaces a byte with a piece.
  (bytes, at, _, random) => replaced(bytes, at, 1, random.pick(INSERTED)),
  // Removes bytes.
  (bytes, at, length) => replaced(bytes, at, length, Buffer.alloc(0)),
  // Repeats bytes.
  (bytes, at, length) => replaced(bytes, at, 0, bytes.subarray(at, at + length)),
  // Copies bytes from another place.
  (bytes, at, length, random) => {
    const from = random.index(bytes.length);
    return replaced(bytes, at, length, bytes.subarray(from, from + length));
  },
  // Removes the end.
  (bytes, at) => bytes.subarray(0, at),
];

function replaced(bytes: Buffer, at: number, length: number, by: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, at), by, bytes.subarray(at + length)]);
}

/** The bytes with one to four changes. */
export function mutate(bytes: Buffer, random: Random): Buffer {
  let changed = bytes;
  for (let remaining = 1 + Math.floor(random.below(1) ** 2 * 4); remaining > 0; remaining -= 1) {
    const at = random.index(changed.length + 1);
    const length = 1 + Math.floor(random.below(1) ** 3 * 60);
    changed = random.pick(CHANGES)(changed, at, length, random);
  }
  return changed;
}
