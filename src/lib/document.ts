/**
 * Parses a configuration or a profile, JSON with comments and trailing commas, and checks its values against their shape,
 * a subset of JSON Schema. Errors name line and column.
 */

import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { UserError } from '../domain/errors.js';
import { joined, type Text } from '../domain/wording.js';
import { MAX_JSON_DEPTH, tooDeepAt } from './json-depth.js';
import { nearest } from './suggest.js';
import { terminalJson } from './terminal-text.js';
import { clipped, count } from './text.js';

/** An error at one place of the file. */
export type Problem = {
  /** Characters of the text before the place. */
  readonly offset: number;
  /** One clause. It quotes keys, but no string that is a value: that could be a secret. */
  readonly what: string;
  readonly next?: Text;
};

const LONGEST_QUOTE = 60;

/**
 * @param label what the file is called in messages
 * @throws {UserError} `configuration` where it does not parse, is nested too deeply, or contains a key twice
 */
export function parseDocument(text: string, label: string): Node {
  // The parser is recursive, and so is whoever gets the tree.
  const deep = tooDeepAt(text);
  if (deep !== undefined) {
    const what = `nested too deeply: more than ${MAX_JSON_DEPTH} levels`;
    throw configurationError(label, text, [{ offset: deep, what }]);
  }
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

/** More problems of one file, and longer ones, help nobody: the file is another than it was taken for. */
const MOST_PROBLEMS = 50;
const LONGEST_PROBLEM = 600;

/** All problems of one file as one error, in the order of the file. */
export function configurationError(label: string, text: string, problems: readonly Problem[]): UserError {
  const inOrder = [...problems].sort((a, b) => a.offset - b.offset);
  const lines = inOrder.slice(0, MOST_PROBLEMS).map(({ offset, what }) => {
    return `${[label, ...placeOf(text, offset)].join(':')}: ${clipped(what, LONGEST_PROBLEM)}`;
  });
  const more = inOrder.length - MOST_PROBLEMS;
  if (more > 0) lines.push(`${label}: ${count(more, 'more problem')}`);
  const next = [...new Set(inOrder.flatMap((problem) => problem.next ?? []))];
  return new UserError('configuration', lines.join('\n'), next.length > 0 ? joined(next, '\n') : undefined);
}

/** Line and column of a character, from 1. */
function placeOf(text: string, offset: number): readonly [line: number, column: number] {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return [lines.length, [...(lines.at(-1) ?? '')].length + 1];
}

/** A key in quotes, cut and escaped for a terminal. */
export function quoted(key: string): string {
  return terminalJson(clipped(key, LONGEST_QUOTE));
}

type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object';

/** Members are named as in JSON Schema. */
export type JsonForm = {
  readonly type: JsonType | readonly JsonType[];
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly propertyNames?: { readonly pattern: string };
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  /** `false`: no other than `properties`; `true`: any. */
  readonly additionalProperties?: Shape | boolean;
};

export type Shape = JsonForm & {
  /** Follows “takes”. */
  readonly takes: string;
};

/** Keys and values of an object; none of anything else. */
export function membersOf({ type, children = [] }: Node): readonly (readonly [key: Node, value: Node])[] {
  if (type !== 'object') return [];
  return children.flatMap(({ children: [key, value] = [] }) => (key && value ? [[key, value]] : []));
}

/** How messages call a value inside another one. @param key of a member; a number: of an item, from 0 */
export type NameOf = (outer: string, key: string | number) => string;

const nameOfSetting: NameOf = (outer, key) =>
  typeof key === 'number' ? `${outer}: item ${key + 1}` : `${outer}: ${quoted(key)}`;

/**
 * @param name what messages call the value: `checks: "mixed-script"`
 * @param nameOf what they call those inside it. Default: as in `checks: "mixed-script"`, `header: item 2`
 */
export function findProblems(
  node: Node,
  shape: Shape,
  name: string,
  nameOf: NameOf = nameOfSetting,
): readonly Problem[] {
  if (!fits(node, shape)) return [wrongValue(node, shape, name)];
  const { items, properties = {}, required = [], additionalProperties } = shape;
  if (node.type === 'array' && items !== undefined)
    return (node.children ?? []).flatMap((one, at) => findProblems(one, items, nameOf(name, at), nameOf));
  const members = membersOf(node);
  const { pattern: namePattern = '' } = shape.propertyNames ?? {};
  const missing = node.type === 'object' ? required : [];
  return [
    ...missing
      .filter((one) => !members.some(([key]) => key.value === one))
      .map((one) => ({ offset: node.offset, what: `${nameOf(name, one)} is missing` })),
    ...members.flatMap(([key, value]) => {
      const inner = Object.hasOwn(properties, key.value) ? properties[key.value] : additionalProperties;
      if (!new RegExp(namePattern).test(key.value))
        return [
          {
            offset: key.offset,
            what: `${nameOf(name, key.value)}: a name here takes small letters, digits and _`,
          },
        ];
      if (inner === true) return [];
      if (inner) return findProblems(value, inner, nameOf(name, key.value), nameOf);
      return [unknownKey(key, Object.keys(properties), `${name}: unknown key ${quoted(key.value)}`)];
    }),
  ];
}

/** @param known the keys that are allowed here */
export function unknownKey(key: Node, known: readonly string[], what: string): Problem {
  const near = nearest(String(key.value).toLowerCase(), known);
  const { offset } = key;
  if (near !== undefined) return { offset, what: `${what}; did you mean "${near}"?` };
  return { offset, what, next: `Known keys: ${known.join(', ')}.` };
}

/** @param hint a sentence of explanation */
export function wrongValue(node: Node, { takes, type }: Shape, name: string, hint?: Text): Problem {
  const instead = shown(node, [type].flat().includes('string'));
  const what = `${name} takes ${takes}${instead === undefined ? '' : `, not ${instead}`}`;
  return { offset: node.offset, what, ...(hint === undefined ? {} : { next: hint }) };
}

/** The value or its type. A text is not shown, since it could be a secret. */
function shown({ type, value, children }: Node, mayBeText: boolean): string | undefined {
  if (type === 'string') return value === '' ? 'an empty text' : mayBeText ? undefined : 'text in quotes';
  if (type === 'object') return 'an object in braces';
  if (type === 'array') return children?.length === 0 ? 'an empty list' : 'a list';
  return String(value);
}

function fits({ type, value, children }: Node, shape: Shape): boolean {
  const types = [shape.type].flat();
  if (type === 'number') {
    const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.MAX_SAFE_INTEGER } = shape;
    const isKind = types.includes('number') || (types.includes('integer') && Number.isSafeInteger(value));
    return isKind && value >= minimum && value <= maximum;
  }
  if (!types.some((one) => one === type)) return false;
  if (type === 'array') return (children?.length ?? 0) >= (shape.minItems ?? 0);
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = shape;
  if (type !== 'string' || value.length < minLength || value.length > maxLength) return type !== 'string';
  return shape.enum?.includes(value) !== false && new RegExp(shape.pattern ?? '').test(value);
}
