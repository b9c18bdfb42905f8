/** The meaning of a name in the list to the directory, which knows groups and the like by ids. */

export type NameMeaning =
  /** @property name as the directory spells it, if that differs from the list */
  | { readonly kind: 'one'; readonly id: string | number; readonly name?: string }
  /** @property nearest names that the directory has, the most similar first */
  | { readonly kind: 'none'; readonly nearest: readonly string[] }
  | { readonly kind: 'several'; readonly count: number }
  /** The directory cannot be asked about it. */
  | { readonly kind: 'unaskable' }
  /** A user of the roster, not created yet. */
  | { readonly kind: 'later' };

/** Meanings by field, then by the name as it is in the list. A field that was not looked up is absent. */
export type NamesOf = ReadonlyMap<string, ReadonlyMap<string, NameMeaning>>;
