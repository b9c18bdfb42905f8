/** Parses JSON with comments and trailing commas into nodes with positions, so that errors show line and column. */

import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { UserError } from '../domain/errors.js';
import { terminalJson } from '../domain/terminal-text.js';
import { clipped } from '../domain/text.js';
import { phrase } from '../texts/phrase.js';
import type { Phrase } from '../texts/text-facts.js';
import { userError } from '../texts/user-error.js';
import { MAX_JSON_DEPTH, tooDeepAt } from './parse-json.js';

export type Problem = {
  readonly offset: number;
  /** One clause. It may quote keys but no string values, which may be secrets. */
  readonly what: Phrase;
  readonly next?: Phrase;
};

const MAX_QUOTE_LENGTH = 60;

/** @throws {UserError} `configuration` if the text is invalid, is nested too deeply or repeats a key */
export function parseDocument(text: string, label: string): Node {
  // The parser and the code that reads the tree are recursive.
  const deep = tooDeepAt(text);
  if (deep !== undefined) {
    const what = phrase(({ documents }) => documents.tooDeep(MAX_JSON_DEPTH));
    throw documentError('json-invalid', label, text, [{ offset: deep, what }]);
  }
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const problems = errors.slice(0, 1).map(({ error, offset }) => {
    const code = printParseErrorCode(error);
    return { offset, what: phrase(({ documents }) => documents.invalidJson(code)) };
  });
  if (root === undefined || problems.length > 0) throw documentError('json-invalid', label, text, problems);
  const twice = repeatedKeys(root, text);
  if (twice.length > 0) throw documentError('json-invalid', label, text, twice);
  return root;
}

function repeatedKeys(node: Node, text: string): Problem[] {
  const seen = new Map<string, number>();
  return (node.children ?? []).flatMap((child) => {
    const inner = repeatedKeys(child, text);
    const [key] = child.type === 'property' ? (child.children ?? []) : [];
    if (key === undefined) return inner;
    const first = seen.get(key.value);
    seen.set(key.value, first ?? key.offset);
    if (first === undefined) return inner;
    const [line] = placeOf(text, first);
    const what = phrase(({ documents }) => documents.alsoInLine(quoted(key.value), line));
    return [{ offset: key.offset, what }, ...inner];
  });
}

/** A file with more problems is probably of another kind. */
const MAX_PROBLEMS = 50;

export function documentError(
  code: 'json-invalid' | 'config-invalid' | 'profile-invalid',
  label: string,
  text: string,
  problems: readonly Problem[],
): UserError {
  const inOrder = [...problems].sort((a, b) => a.offset - b.offset);
  const shown = inOrder.slice(0, MAX_PROBLEMS).map(({ offset, what }) => ({
    where: [label, ...placeOf(text, offset)].join(':'),
    what,
  }));
  const more = inOrder.length - shown.length;
  const next = inOrder.flatMap((problem) => problem.next ?? []);
  return userError('configuration', code, { label, problems: shown, more, next });
}

function placeOf(text: string, offset: number): readonly [line: number, column: number] {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return [lines.length, [...(lines.at(-1) ?? '')].length + 1];
}

/** A key in quotes, shortened and escaped for a terminal. */
export function quoted(key: string): string {
  return terminalJson(clipped(key, MAX_QUOTE_LENGTH));
}

export function membersOf({ type, children = [] }: Node): readonly (readonly [key: Node, value: Node])[] {
  if (type !== 'object') return [];
  return children.flatMap(({ children: [key, value] = [] }) => (key && value ? [[key, value]] : []));
}
