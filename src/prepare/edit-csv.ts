/**
 * Cells put into a CSV at their places, in its own text: separators, quotes, line ends, title lines and blank rows stay
 * as they are. Of a text that the reader has accepted, so every quote is where it belongs.
 */

import type { Layout } from './layout.js';
import type { Given } from './logins.js';

export type CsvText = {
  readonly text: string;
  readonly delimiter: string;
  /** Where the header begins, from 1; `null` where the list has none and gets one. */
  readonly headerLine: number | null;
};

type Cell = { readonly from: number; readonly to: number };
type Edit = Cell & { readonly text: string };

export function editCsv(
  { text, delimiter, headerLine }: CsvText,
  layout: Layout,
  all: readonly Given[],
): string {
  const starts = lineStarts(text);
  const cellsAt = (line: number) => cellsOf(text, starts[line - 1] ?? text.length, delimiter);
  const quote = (cell: string) => quoted(cell, delimiter);
  const edits: Edit[] = [];
  const header = headerLine === null ? undefined : cellsAt(headerLine);
  const width = header?.length ?? layout.headers.length;
  /** A row may be shorter than a header that has empty cells at its end, or longer by cells that hold nothing. */
  const append = (cells: readonly Cell[], added: readonly string[]): void => {
    if (added.length === 0) return;
    const to = cells.at(-1)?.to ?? 0;
    const missing = Array<string>(Math.max(0, width - cells.length)).fill('');
    const behind = [...missing, ...added].map((cell) => delimiter + quote(cell)).join('');
    edits.push({ from: cells[width - 1]?.to ?? to, to, text: behind });
  };
  if (header !== undefined) append(header, layout.added);
  else edits.push(newHeader(text, starts, layout, all, delimiter));
  for (const given of all) {
    const cells = cellsAt(given.person.row.line);
    for (const [column, cell] of cells.entries()) {
      const filled = layout.cell(given, column);
      if (filled === undefined) continue;
      const isQuoted = text[cell.from] === '"';
      edits.push({ ...cell, text: isQuoted ? `"${filled.replaceAll('"', '""')}"` : quote(filled) });
    }
    append(cells, layout.addedCells(given));
  }
  return applied(text, edits);
}

/** Above the first row, for a list without a header. */
function newHeader(
  text: string,
  starts: readonly number[],
  { headers, added }: Layout,
  [first]: readonly Given[],
  delimiter: string,
): Edit {
  const at = starts[(first?.person.row.line ?? 1) - 1] ?? 0;
  const lineEnd = /\r\n|\n|\r/u.exec(text)?.[0] ?? '\n';
  const cells = [...headers, ...added].map((cell) => quoted(cell, delimiter));
  return { from: at, to: at, text: cells.join(delimiter) + lineEnd };
}

/** In the order of the text. */
function applied(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const edit of edits) {
    parts.push(text.slice(end, edit.from), edit.text);
    end = edit.to;
  }
  return parts.join('') + text.slice(end);
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/gu)) starts.push(index + end.length);
  return starts;
}

/** The cells of the record that begins there, without its line end. */
function cellsOf(text: string, start: number, delimiter: string): readonly Cell[] {
  const cells: Cell[] = [];
  for (let from = start; ; ) {
    const to = endOfCell(text, from, delimiter);
    cells.push({ from, to });
    if (text[to] !== delimiter) return cells;
    from = to + 1;
  }
}

function endOfCell(text: string, from: number, delimiter: string): number {
  let at = from;
  if (text[at] === '"') {
    at = text.indexOf('"', at + 1);
    while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
    if (at === -1) return text.length;
  }
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

function quoted(text: string, delimiter: string): string {
  const isPlain = !text.includes(delimiter) && !/["\r\n]|^\s|\s$/u.test(text);
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}
