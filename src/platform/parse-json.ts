/** Parses JSON of others, and narrows the type of its parts. */

import { tooDeepAt } from './json-depth.js';

/** `undefined` if the text is not JSON, or is nested so deeply that recursive code would exhaust the stack. */
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
