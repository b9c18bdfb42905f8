/** Cuts a text that is too long, so that it is seen to be cut: between two words, and with a mark at its end. */

/** Looking for a space goes so far back; a longer word is cut in its middle. */
const LONGEST_WORD = 40;

/** @param length the most that is given back, in UTF-16 units, the mark included */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const head = text.slice(0, length - 1);
  const space = head.lastIndexOf(' ');
  if (space >= head.length - LONGEST_WORD && space > 0)
    return `${head.slice(0, space).replace(/[\s,;:([–—-]+$/u, '')} …`;
  // Not through the middle of a character outside the basic plane.
  return `${head.replace(/[\uD800-\uDBFF]$/, '')}…`;
}
