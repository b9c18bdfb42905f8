/** What values from files have to be: one check of a value gives its type as well. */

/** Whether a value is of a type. */
export type Check<T> = (value: unknown) => value is T;
export type TypeOf<C> = C extends Check<infer T> ? T : never;

type Members = Readonly<Record<string, Check<unknown>>>;
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

export function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** Counted up by one now and then: the next one is a safe integer, too. */
export function isCount(value: unknown): value is number {
  return isWhole(value) && value < 2 ** 31;
}

export function oneOf<T extends string | true>(values: readonly T[]): Check<T> {
  return (value): value is T => values.some((one) => one === value);
}

export function orNull<T>(check: Check<T>): Check<T | null> {
  return (value) => value === null || check(value);
}

export function optional<T>(check: Check<T>): Check<T | undefined> {
  return (value) => value === undefined || check(value);
}

export function listOf<T>(check: Check<T>): Check<readonly T[]> {
  return (value): value is readonly T[] => Array.isArray(value) && value.every(check);
}

/** An object with these members, and maybe others. */
export function object<const M extends Members>(members: M): Check<ObjectOf<M>> {
  return (value): value is ObjectOf<M> => isObject(value) && wrongMember(members, value) === undefined;
}

/** The name of the first member that is not what it has to be. */
export function wrongMember(members: Members, value: Readonly<Record<string, unknown>>): string | undefined {
  return Object.keys(members).find((name) => members[name]?.(value[name]) !== true);
}
