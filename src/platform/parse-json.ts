/** JSON of others, parsed without errors, and what its parts are. */

import { tooDeepAt } from './json-depth.js';

/** `undefined` where the text is not JSON, or so deep that code that calls itself for its parts would exhaust the stack. */
export function parseJson(text: string): unknown {
  try {
    return tooDeepAt(text) === undefined ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}
