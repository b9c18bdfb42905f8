/** Members put into the objects of a JSON or JSON Lines list, in its own text: numbers, order and spaces stay as they are. */

import { type JSONPath, type Node, parseTree, visit } from 'jsonc-parser';
import type { Layout } from './layout.js';
import type { Given } from './logins.js';

type Span = { readonly from: number; readonly to: number };

/** The text of a value or a key. */
type Quote = (text: string) => string;

export function editJson(text: string, layout: Layout, all: readonly Given[], quote: Quote): string {
  return edited(text, objectsIn(text), layout, all, quote);
}

export function editJsonLines(text: string, layout: Layout, all: readonly Given[], quote: Quote): string {
  const spans: Span[] = [];
  for (const { index, 0: line } of text.matchAll(/[^\n]+/gu)) {
    if (line.trim() !== '') spans.push({ from: index, to: index + line.length });
  }
  return edited(text, spans, layout, all, quote);
}

/** @param objects the rows, by their numbers from 1 */
function edited(
  text: string,
  objects: readonly Span[],
  layout: Layout,
  all: readonly Given[],
  quote: Quote,
): string {
  const parts: string[] = [];
  let end = 0;
  for (const given of all) {
    const { from, to } = objects[given.person.row.line - 1] ?? { from: end, to: end };
    parts.push(text.slice(end, from), editObject(text.slice(from, to), layout, given, quote));
    end = to;
  }
  return parts.join('') + text.slice(end);
}

/** Those of the list: in the array that is the whole text, or the one under `users`. */
function objectsIn(text: string): readonly Span[] {
  const spans: Span[] = [];
  let open: number | undefined;
  const isRow = (path: JSONPath) =>
    path.length === 1 ? typeof path[0] === 'number' : path.length === 2 && path[0] === 'users';
  visit(text, {
    onObjectBegin(offset, _length, _line, _character, path) {
      if (!isRow(path())) return true;
      open = offset;
      return false;
    },
    onObjectEnd(offset, length) {
      if (open !== undefined) spans.push({ from: open, to: offset + length });
      open = undefined;
    },
  });
  return spans;
}

function editObject(text: string, layout: Layout, given: Given, quote: Quote): string {
  const root = parseTree(text);
  if (root === undefined) return text;
  const values = new Map(
    layout.added.map((field, at) => [String(field), layout.addedCells(given)[at] ?? '']),
  );
  let result = text;
  const replaced: { readonly node: Node; readonly value: string }[] = [];
  for (const [column, header] of layout.headers.entries()) {
    const value = layout.cell(given, column);
    if (value === undefined) continue;
    const node = nodeAt(root, header);
    if (node === undefined) values.set(header, value);
    else replaced.push({ node, value });
  }
  const members = [...values].map(([key, value]) => `${quote(key)}${colonOf(text, root)}${quote(value)}`);
  if (members.length > 0) result = appended(text, root, members);
  for (const { node, value } of replaced.sort((a, b) => b.node.offset - a.node.offset)) {
    result = result.slice(0, node.offset) + quote(value) + result.slice(node.offset + node.length);
  }
  return result;
}

/** A column's name is a path of keys, or one key that has dots in it. */
function nodeAt(object: Node, header: string): Node | undefined {
  for (const property of object.children ?? []) {
    const [key, value] = property.children ?? [];
    const name = String(key?.value);
    if (name === header) return value;
    if (value?.type !== 'object' || !header.startsWith(`${name}.`)) continue;
    const inner = nodeAt(value, header.slice(name.length + 1));
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** With the spaces that the object's first member has around it. */
function colonOf(text: string, root: Node): string {
  const [key, value] = root.children?.[0]?.children ?? [];
  return key === undefined || value === undefined ? ':' : text.slice(key.offset + key.length, value.offset);
}

/** Behind the last member, each as far in as the first. */
function appended(text: string, root: Node, members: readonly string[]): string {
  const [first] = root.children ?? [];
  const last = root.children?.at(-1);
  if (first === undefined || last === undefined) return text;
  const before = text.slice(root.offset + 1, first.offset);
  const at = last.offset + last.length;
  return text.slice(0, at) + members.map((one) => `,${before}${one}`).join('') + text.slice(at);
}
