/** Fills nicknames into the text of a list. Whatever is between and beside its rows stays. Writes nothing. */

import { applyEdits, type JSONPath, modify, type Node, parseTree } from 'jsonc-parser';
import type { Span } from '../../domain/row.js';
import { csvLine } from '../../lib/csv-writer.js';
import type { Roster } from '../../roster/roster.js';
import type { Assignment } from './assign-nicknames.js';
import type { Layout } from './layout.js';
import { cellText } from './person.js';

/** @param all in the order of the list. A row that gets nothing new keeps every character */
export function editList(
  text: string,
  { format, delimiter, headerSpan, columns }: Pick<Roster, 'format' | 'delimiter' | 'headerSpan' | 'columns'>,
  layout: Layout,
  all: readonly Assignment[],
): string {
  const parts: string[] = [];
  let end = 0;
  const replace = (span: Span, by: string) => {
    parts.push(text.slice(end, span.start), by);
    end = span.end;
  };
  const record = (cells: readonly unknown[]) => csvLine(cells.map(cellText), delimiter ?? ',').slice(0, -2);
  if (format === 'csv' && headerSpan === null) {
    const start = all[0]?.person.row.span?.start ?? 0;
    const lineEnd = /\r\n|\n|\r/u.exec(text)?.[0] ?? '\r\n';
    replace({ start, end: start }, record(layout.headers) + lineEnd);
  } else if (headerSpan !== null && layout.headers.length > columns.headers.length) {
    replace(headerSpan, record(layout.headers));
  }
  for (const assignment of all) {
    const { span, cells: own } = assignment.person.row;
    const cells = layout.cells(assignment);
    if (span === undefined || cells.every((cell, at) => cell === own[at])) continue;
    const row = text.slice(span.start, span.end);
    replace(span, format === 'csv' ? record(cells) : editObject(row, layout.headers, cells, own));
  }
  return parts.join('') + text.slice(end);
}

/** New members follow the last one, with the indentation of the first. */
function editObject(
  object: string,
  headers: readonly string[],
  cells: readonly unknown[],
  own: readonly unknown[],
): string {
  const root = parseTree(object);
  const gap = /^\{(\s+)/u.exec(object)?.[1] ?? ' ';
  let text = object;
  for (const [at, header] of headers.entries()) {
    if (cells[at] === own[at]) continue;
    const edits = modify(text, pathOf(root, header) ?? [header], cells[at], {});
    text = applyEdits(
      text,
      edits.map((edit) => ({ ...edit, content: edit.content.replace(/^,/u, `,${gap}`) })),
    );
  }
  return text;
}

/** A header of JSON is its keys joined by dots, and a key may contain dots itself. */
function pathOf(object: Node | undefined, header: string): JSONPath | undefined {
  for (const { children: [key, value] = [] } of object?.children ?? []) {
    const name = String(key?.value);
    if (name === header) return [name];
    const inner = header.startsWith(`${name}.`) ? pathOf(value, header.slice(name.length + 1)) : undefined;
    if (inner !== undefined) return [name, ...inner];
  }
  return undefined;
}
