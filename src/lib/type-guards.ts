/** Values from JSON files: parsing, and type guards that can be combined. */

import { tooDeepAt } from './json-depth.js';

/**
 * Whoever gets the value may call itself for its parts: it is never deep enough to exhaust the stack.
 * @returns `undefined` where the text is not JSON, or nested too deeply
 */
export function parseJson(text: string): unknown {
  try {
    return tooDeepAt(text) === undefined ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

export type Guard<T> = (value: unknown) => value is T;
export type TypeOf<C> = C extends Guard<infer T> ? T : never;

type Members = Readonly<Record<string, Guard<unknown>>>;
type OptionalOf<M extends Members> = {
  [K in keyof M]: undefined extends TypeOf<M[K]> ? K : never;
}[keyof M];
export type ObjectOf<M extends Members> = {
  readonly [K in Exclude<keyof M, OptionalOf<M>>]: TypeOf<M[K]>;
} & { readonly [K in OptionalOf<M>]?: TypeOf<M[K]> };

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** A whole number from 0 to 2^53 - 1. */
export function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** A number that is incremented: the next ones are safe integers, too. */
export function isCount(value: unknown): value is number {
  return isWhole(value) && value < 2 ** 31;
}

export function oneOf<T extends string | true>(values: readonly T[]): Guard<T> {
  return (value): value is T => values.some((one) => one === value);
}

export function orNull<T>(guard: Guard<T>): Guard<T | null> {
  return (value) => value === null || guard(value);
}

export function optional<T>(guard: Guard<T>): Guard<T | undefined> {
  return (value) => value === undefined || guard(value);
}

export function listOf<T>(guard: Guard<T>): Guard<readonly T[]> {
  return (value): value is readonly T[] => Array.isArray(value) && value.every(guard);
}

/** An object whose members are all alike. */
export function mapOf<T>(guard: Guard<T>): Guard<Readonly<Record<string, T>>> {
  return (value): value is Readonly<Record<string, T>> =>
    isObject(value) && Object.values(value).every(guard);
}

/** An object with these members, and possibly others. */
export function object<const M extends Members>(members: M): Guard<ObjectOf<M>> {
  return (value): value is ObjectOf<M> => isObject(value) && wrongMember(members, value) === undefined;
}

/** The name of the first member that is not valid. */
export function wrongMember(members: Members, value: Readonly<Record<string, unknown>>): string | undefined {
  return Object.keys(members).find((name) => members[name]?.(value[name]) !== true);
}
