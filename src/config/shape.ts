/** Checks values of a configuration against their shape, a subset of JSON Schema. */

import type { Node } from 'jsonc-parser';
import { nearest } from '../lib/suggest.js';
import { type Problem, quoted } from './document.js';

type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';

/** Members are named as in JSON Schema. */
export type JsonForm = {
  readonly type: JsonType | readonly JsonType[];
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  /** `false`: no other than `properties`. */
  readonly additionalProperties?: Shape | false;
};

export type Shape = JsonForm & {
  /** Follows “takes”. */
  readonly takes: string;
};

/** @param name what messages call the value: `checks: "mixed-script"` */
export function findProblems(node: Node, shape: Shape, name: string): readonly Problem[] {
  if (!fits(node, shape)) return [wrongValue(node, shape, name)];
  const children = node.children ?? [];
  if (node.type === 'array') {
    const { items } = shape;
    if (items === undefined) return [];
    return children.flatMap((item, at) => findProblems(item, items, `${name}: item ${at + 1}`));
  }
  const { properties = {}, additionalProperties } = shape;
  return children.flatMap(({ children: [key, value] = [] }) => {
    if (key === undefined || value === undefined) return [];
    const inner = Object.hasOwn(properties, key.value) ? properties[key.value] : additionalProperties;
    if (inner) return findProblems(value, inner, `${name}: ${quoted(key.value)}`);
    return [unknownKey(key, Object.keys(properties), `${name}: unknown key ${quoted(key.value)}`)];
  });
}

/** @param known the keys that are allowed here */
export function unknownKey(key: Node, known: readonly string[], what: string): Problem {
  const near = nearest(String(key.value).toLowerCase(), known);
  const { offset } = key;
  if (near !== undefined) return { offset, what: `${what}; did you mean "${near}"?` };
  return { offset, what, next: `Known keys: ${known.join(', ')}.` };
}

/** @param hint a sentence of explanation */
export function wrongValue(node: Node, { takes, type }: Shape, name: string, hint?: string): Problem {
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

function fits({ type, value }: Node, shape: Shape): boolean {
  const types = [shape.type].flat();
  if (type === 'number') {
    const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.MAX_SAFE_INTEGER } = shape;
    const isKind = types.includes('number') || (types.includes('integer') && Number.isSafeInteger(value));
    return isKind && value >= minimum && value <= maximum;
  }
  if (!types.some((one) => one === type)) return false;
  if (type !== 'string') return true;
  return shape.enum?.includes(value) !== false && new RegExp(shape.pattern ?? '').test(value);
}
