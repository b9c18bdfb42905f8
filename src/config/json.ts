/**
 * The text of a configuration file as JSON with comments and trailing commas. Knows where everything stands; what it
 * means is for others.
 */

import { createScanner, findNodeAtLocation, type Node, type ParseError, parseTree } from 'jsonc-parser';
import { configurationError, place, quoted, type Trouble } from './trouble.js';
import { unclosed } from './unclosed.js';

/** The way to a value from the root: keys of objects and places in arrays, from 0. */
export type Path = readonly (string | number)[];

export type Document = {
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

const OPENING: ReadonlySet<number> = new Set([1, 3]);
const CLOSING: ReadonlySet<number> = new Set([2, 4]);
const END = 17;
/** Faults of what was left open, found where it should have ended: at the end of the file, or before the end of what it is in. */
const LEFT_OPEN: ReadonlySet<number> = new Set([7, 8]);
const NO_COMMA = 6;
/** Lists within settings within the whole: three is what there is. */
const MAX_DEPTH = 16;

/**
 * @param label what the file is called in messages
 * @throws {UserError} `configuration` where it does not parse or gives a key twice
 */
export function parseDocument(text: string, label: string): Document {
  const fail = (...troubles: Trouble[]) => configurationError(label, text, troubles);
  const tooDeep = depthTrouble(text);
  if (tooDeep !== undefined) throw fail(tooDeep);
  const faults: ParseError[] = [];
  const root = parseTree(text, faults, { allowTrailingComma: true });
  const [fault] = faults;
  if (fault !== undefined) throw fail(troubleOf(fault, text));
  if (root === undefined)
    throw fail({ offset: 0, what: 'the file holds no settings', next: 'Write {} at least.' });
  const twice = duplicates(root, text);
  if (twice.length > 0) throw fail(...twice);
  return {
    value: toValue(root),
    offsetOf(path, part) {
      const node = findNodeAtLocation(root, [...path]) ?? root;
      return part === 'key' && node.parent?.type === 'property' ? node.parent.offset : node.offset;
    },
  };
}

function troubleOf({ error, offset }: ParseError, text: string): Trouble {
  const isLeftOpen = LEFT_OPEN.has(error) || (error === NO_COMMA && /[}\]]/.test(text[offset] ?? ''));
  const opened = isLeftOpen ? unclosed(text) : undefined;
  if (opened === undefined) return { offset, what: FAULTS[error] ?? 'this is no JSON' };
  return {
    offset: opened,
    what: text[opened] === '{' ? 'this { has no closing }' : 'this [ has no closing ]',
  };
}

/** The parser calls itself for each level, so a file of brackets would exhaust the stack. */
function depthTrouble(text: string): Trouble | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (let token: number = scanner.scan(); token !== END; token = scanner.scan()) {
    if (OPENING.has(token)) depth += 1;
    if (CLOSING.has(token)) depth -= 1;
    if (depth > MAX_DEPTH) return { offset: scanner.getTokenOffset(), what: 'this is nested too deeply' };
  }
  return undefined;
}

function duplicates(node: Node, text: string): Trouble[] {
  const troubles: Trouble[] = [];
  const seen = new Map<string, Node>();
  for (const child of node.children ?? []) {
    const [key] = child.type === 'property' ? (child.children ?? []) : [];
    if (key !== undefined) {
      const first = seen.get(String(key.value));
      if (first === undefined) seen.set(String(key.value), key);
      else
        troubles.push({
          offset: key.offset,
          what: standsTwice(String(key.value), place(text, first.offset)),
        });
    }
    troubles.push(...duplicates(child, text));
  }
  return troubles;
}

function standsTwice(key: string, firstPlace: string): string {
  return `${quoted(key)} stands here again; it is given in line ${firstPlace.split(':')[0]} already`;
}

/** Objects without a prototype, so that no key is special. */
function toValue(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(toValue);
  if (node.type !== 'object') return node.value;
  const object: Record<string, unknown> = Object.create(null);
  for (const property of node.children ?? []) {
    const [key, value] = property.children ?? [];
    if (key !== undefined && value !== undefined) object[String(key.value)] = toValue(value);
  }
  return object;
}
