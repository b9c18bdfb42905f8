/** Parses a configuration, JSON with comments and trailing commas; errors name line and column. */

import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { UserError } from '../domain/errors.js';
import { terminalJson } from '../lib/terminal-text.js';

/** An error at one place of the file. */
export type Problem = {
  /** Characters of the text before the place. */
  readonly offset: number;
  /** One clause. It quotes keys, but no string that is a value: that could be a secret. */
  readonly what: string;
  readonly next?: string;
};

const MOST_SHOWN = 10;
const LONGEST_QUOTE = 60;

/**
 * @param label what the file is called in messages
 * @throws {UserError} `configuration` where it does not parse or contains a key twice
 */
export function parseDocument(text: string, label: string): Node {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const problems = errors.slice(0, 1).map(({ error, offset }) => {
    // As in `CommaExpected`.
    const words = printParseErrorCode(error).replace(/\B[A-Z]/g, (letter) => ` ${letter}`);
    return { offset, what: `invalid JSON: ${words.toLowerCase()}` };
  });
  if (root === undefined || problems.length > 0) throw configurationError(label, text, problems);
  const twice = repeatedKeys(root, text);
  if (twice.length > 0) throw configurationError(label, text, twice);
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
    const what = `${quoted(key.value)} is also in line ${placeOf(text, first)[0]}`;
    return [{ offset: key.offset, what }, ...inner];
  });
}

/** All problems of one file as one error, in the order of the file. */
export function configurationError(label: string, text: string, problems: readonly Problem[]): UserError {
  const inOrder = [...problems].sort((a, b) => a.offset - b.offset);
  const lines = inOrder
    .slice(0, MOST_SHOWN)
    .map(({ offset, what }) => `${[label, ...placeOf(text, offset)].join(':')}: ${what}`);
  if (inOrder.length > MOST_SHOWN) lines.push(`and ${inOrder.length - MOST_SHOWN} more`);
  const next = [...new Set(inOrder.flatMap((problem) => problem.next ?? []))].join('\n');
  return new UserError('configuration', lines.join('\n'), next || undefined);
}

/** Line and column of a character, from 1. */
function placeOf(text: string, offset: number): readonly [line: number, column: number] {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return [lines.length, [...(lines.at(-1) ?? '')].length + 1];
}

/** A key in quotes, cut and escaped for a terminal. */
export function quoted(key: string): string {
  return terminalJson(key.length > LONGEST_QUOTE ? `${key.slice(0, LONGEST_QUOTE - 1)}…` : key);
}
