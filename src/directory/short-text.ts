/** A text from outside as it is kept: short, on one line, and of characters that can be seen. */

/** The longest text that is kept, in UTF-16 units. */
export const LONGEST_TEXT = 200;

/** Looking for a space goes so far back; a longer word is cut in its middle. */
const LONGEST_WORD = 40;

/** The text without control, escape, bidirectional and invisible characters, at most 200 characters of it. */
export function shortText(text: string): string {
  const seen = text
    .replace(/[\s\u0085]+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu, '');
  return cut(seen.replace(/ +/g, ' ').trim(), LONGEST_TEXT);
}

/**
 * Cuts a text that is too long, so that it is seen to be cut: between two words, and with a mark at its end.
 * @param length the most that is given back, in UTF-16 units, the mark included
 */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const head = text.slice(0, length - 1);
  const space = head.lastIndexOf(' ');
  if (space >= head.length - LONGEST_WORD && space > 0)
    return `${head.slice(0, space).replace(/[\s,;:([–—-]+$/u, '')} …`;
  // Not through the middle of a character outside the basic plane.
  return `${head.replace(/[\uD800-\uDBFF]$/, '')}…`;
}
