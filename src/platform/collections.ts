/** Small operations on objects and iterables. */

export type Defined<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

export function defined<T extends object>(members: T): Defined<T> {
  // The remaining members have the types that `Defined` states.
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<T>;
}

/** Replaces `Map.groupBy`, which Node 20 does not have. */
export function groupBy<T>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item)) ?? [];
    groups.set(keyOf(item), group);
    group.push(item);
  }
  return groups;
}

/** The first items, and how many more there are. */
export function firstFew<T>(
  items: readonly T[],
  most: number,
): readonly [first: readonly T[], others: number] {
  return [items.slice(0, most), Math.max(0, items.length - most)];
}

/** Also narrows read-only lists, which `Array.isArray` does not. */
export function isList<T, U>(value: U | readonly T[]): value is readonly T[] {
  return Array.isArray(value);
}

/** The most results that are kept. */
const MAX_REMEMBERED = 10_000;

/** A function that keeps its results, for texts that repeat, such as names, positions and templates. */
export function remembered<T>(resultOf: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    if (results.size >= MAX_REMEMBERED) results.clear();
    const result = resultOf(text);
    results.set(text, result);
    return result;
  };
}
