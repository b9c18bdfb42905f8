/** Tells what a crash can leave of the last write to a journal from everything else, which is damage. */

import { PREFIX } from './record.js';

/** How the JSON of every record begins. */
const FIRST_MEMBER = '{"type":"';

/** Tokens of JSON as `JSON.stringify` writes them, without space between them; the last string may be open. */
const TOKENS = /^(?:[\w.:,{}[\]+-]|"(?:[ !#-[\]-\xff]|\\.)*")*(?:"(?:[ !#-[\]-\xff]|\\.)*\\?)?$/;

/**
 * Whether a crash can have left these bytes behind the last whole line: the beginning of one line, or of its block;
 * zeros for what did not reach the disk.
 * @param mostZeroed how many bytes can have been on their way
 */
export function isTornTail(tail: Buffer, mostZeroed: number): boolean {
  const cut = tail.subarray(0, tail.findLastIndex((byte) => byte !== 0) + 1);
  if (isBeginning(cut.toString('latin1'))) return tail.length - cut.length <= mostZeroed;
  const zeros = tail.findIndex((byte) => byte !== 0);
  const rest = tail.toString('latin1', zeros);
  // The line's last block came, and the one before it did not.
  return zeros > 0 && tail.length <= mostZeroed && /^[ -\xff]*\n$/.test(rest);
}

/** @param text bytes as latin1 */
function isBeginning(text: string): boolean {
  const json = text.slice(PREFIX);
  if (!/^(?:[0-9a-f]{0,7}|[0-9a-f]{8} ?)$/.test(text.slice(0, PREFIX))) return false;
  return json.startsWith(FIRST_MEMBER) ? TOKENS.test(json) : FIRST_MEMBER.startsWith(json);
}
