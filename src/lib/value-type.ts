/** What values from files have to be: one description of a value serves its type and its check. */

/** Describes values of one type. */
export type ValueType<T> = {
  /** @returns what is wrong, as in `reading.map is not a list`; `undefined` where nothing is */
  fault(value: unknown, member: string): string | undefined;
  /** Never there: it carries the type. */
  readonly type?: T;
};

export type TypeOf<S> = S extends ValueType<infer T> ? T : never;

type Members = Readonly<Record<string, ValueType<unknown>>>;
type OptionalOf<M extends Members> = {
  [K in keyof M]: undefined extends TypeOf<M[K]> ? K : never;
}[keyof M];
type ObjectOf<M extends Members> = {
  readonly [K in Exclude<keyof M, OptionalOf<M>>]: TypeOf<M[K]>;
} & { readonly [K in OptionalOf<M>]?: TypeOf<M[K]> };

/** @param words what a value has to be, as they follow “is not” */
export function valueType<T>(words: string, holds: (value: unknown) => boolean): ValueType<T> {
  return { fault: (value, member) => (holds(value) ? undefined : `${member} is not ${words}`) };
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const TEXT = valueType<string>('text', (value) => typeof value === 'string');
export const NUMBER = valueType<number>('a whole number', (value) => isWhole(value, Number.MAX_SAFE_INTEGER));
/** Counted up by one now and then: the next one is a safe integer, too. */
export const COUNT = valueType<number>('a whole number below 2147483648', (value) =>
  isWhole(value, 0x7fff_ffff),
);

function isWhole(value: unknown, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;
}

export function oneOf<T extends string>(values: readonly string[]): ValueType<T> {
  return valueType(
    `one of ${values.join(', ')}`,
    (value) => typeof value === 'string' && values.includes(value),
  );
}

export function orNull<T>({ fault }: ValueType<T>): ValueType<T | null> {
  return { fault: (value, member) => (value === null ? undefined : fault(value, member)) };
}

export function optional<T>({ fault }: ValueType<T>): ValueType<T | undefined> {
  return { fault: (value, member) => (value === undefined ? undefined : fault(value, member)) };
}

/** @param words what its values are, in the plural */
export function listOf<T>(words: string, { fault }: ValueType<T>): ValueType<readonly T[]> {
  return valueType(
    `a list of ${words}`,
    (value) => Array.isArray(value) && value.every((one) => fault(one, '') === undefined),
  );
}

/** An object with these members, and maybe others. */
export function object<const M extends Members>(members: M): ValueType<ObjectOf<M>> {
  const entries = Object.entries(members);
  return {
    fault(value, path) {
      if (!isObject(value)) return `${path} is not an object`;
      for (const [name, { fault }] of entries) {
        const found = fault(value[name], name);
        if (found !== undefined) return path === '' ? found : `${path}.${found}`;
      }
      return undefined;
    },
  };
}
