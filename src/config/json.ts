/**
 * The text of a configuration file as JSON with comments and trailing commas. Knows where everything stands; what it
 * means is for others.
 */

import { findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser';
import { configurationError, lineOf, quoted, type Trouble } from './trouble.js';
import type { Path } from './words.js';

export type Document = {
  /** Its objects have no prototype, so that no key is special. */
  readonly value: unknown;
  /** Where a value stands, or its key for `key`; the beginning where there is no such value. */
  offsetOf(path: Path, part: 'value' | 'key'): number;
};

/** By the numbers of jsonc-parser, whose own enum cannot be imported under `isolatedModules`. */
const FAULTS: Readonly<Record<number, string>> = {
  1: 'this is neither text in double quotes nor a number, true, false or null',
  2: 'this is no number as JSON writes it',
  3: 'a key in double quotes is missing here',
  4: 'a value is missing here',
  5: 'a colon is missing here',
  6: 'a comma is missing before this',
  7: 'a closing brace } is missing here',
  8: 'a closing bracket ] is missing here',
  9: 'nothing may follow the last brace',
  11: 'this comment has no end',
  12: 'the closing quote of this text is missing',
  13: 'this number has no end',
  14: '\\u takes four hexadecimal digits',
  15: 'no such character can follow a backslash; a backslash itself is written \\\\',
  16: 'a tab, a line break or another control character cannot stand in a text; write \\t or \\n',
};

/**
 * @param label what the file is called in messages
 * @throws {UserError} `configuration` where it does not parse or gives a key twice
 */
export function parseDocument(text: string, label: string): Document {
  const { root, faults } = parse(text);
  if (root === undefined || faults.length > 0) throw configurationError(label, text, faults.slice(0, 1));
  const troubles = keyTroubles(root, text);
  if (troubles.length > 0) throw configurationError(label, text, troubles);
  return {
    value: getNodeValue(root),
    offsetOf(path, part) {
      const node = findNodeAtLocation(root, [...path]) ?? root;
      return part === 'key' && node.parent?.type === 'property' ? node.parent.offset : node.offset;
    },
  };
}

function parse(text: string): { readonly root: Node | undefined; readonly faults: readonly Trouble[] } {
  const errors: ParseError[] = [];
  try {
    const root = parseTree(text, errors, { allowTrailingComma: true });
    const faults = errors.map(({ error, offset }) => ({
      offset,
      what: FAULTS[error] ?? 'this is no JSON',
    }));
    return { root, faults };
  } catch (error) {
    // The parser calls itself for each level, so a file of brackets exhausts the stack.
    if (!(error instanceof RangeError)) throw error;
    return { root: undefined, faults: [{ offset: 0, what: 'this is nested too deeply' }] };
  }
}

function keyTroubles(node: Node, text: string): Trouble[] {
  const seen = new Map<string, number>();
  return (node.children ?? []).flatMap((child) => {
    const inner = keyTroubles(child, text);
    const [key] = child.type === 'property' ? (child.children ?? []) : [];
    if (key === undefined) return inner;
    const { offset } = key;
    const name = String(key.value);
    const first = seen.get(name);
    if (first === undefined) seen.set(name, offset);
    if (/\p{Cs}/u.test(name)) return [{ offset, what: 'half a character stands in this key' }];
    if (first === undefined) return inner;
    const what = `${quoted(name)} stands here again; it is given in line ${lineOf(text, first)} already`;
    return [{ offset, what }, ...inner];
  });
}
