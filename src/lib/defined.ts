/** Objects that hold only what is given. */

export type Defined<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

/** Leaves out the members that are undefined. */
export function defined<T extends object>(members: T): Defined<T> {
  // What is left is what the type says.
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<T>;
}
