/** Text and the columns that it takes on a terminal: wide characters take two, combining ones none. */

import { stripVTControlCharacters } from 'node:util';
import stringWidth from 'string-width';

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The columns that a text takes; colours take none. */
export function widthOf(text: string): number {
  return stringWidth(text);
}

/** The text, or as much of its beginning as fits, with `…` at the end. Takes no colours. */
export function cutToFit(text: string, columns: number): string {
  // Below the number of columns no character is wide enough to matter.
  if (text.length <= columns / 2 || widthOf(text) <= columns) return text;
  let [kept, used] = ['', 0];
  for (const { segment } of GRAPHEMES.segment(text)) {
    const width = widthOf(segment);
    if (used + width > columns - 1) break;
    kept += segment;
    used += width;
  }
  return `${kept}…`;
}

/** As many of the parts as fit with two spaces between them. A part that does not fit is left out. */
export function fitParts(parts: readonly string[], columns: number): string {
  let line = '';
  for (const part of parts) {
    const longer = line === '' ? part : `${line}  ${part}`;
    if (widthOf(longer) <= columns) line = longer;
  }
  return line;
}

/** The rows that a line takes in a terminal that is so many columns wide, once it was wrapped there. */
export function rowsOf(line: string, columns: number): number {
  let [rows, used] = [1, 0];
  for (const { segment } of GRAPHEMES.segment(stripVTControlCharacters(line))) {
    const width = widthOf(segment);
    if (used + width > columns) {
      rows += 1;
      used = 0;
    }
    used += width;
  }
  return rows;
}
