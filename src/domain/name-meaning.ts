/** The directory's meaning of a name in the list. The directory identifies groups and similar objects by id. */

export type NameMeaning =
  /** @property name in the directory's spelling, if that differs from the list */
  | { readonly kind: 'one'; readonly id: string | number; readonly name?: string }
  /** @property nearest similar names in the directory, most similar first */
  | { readonly kind: 'none'; readonly nearest: readonly string[] }
  | { readonly kind: 'several'; readonly count: number }
  /** The directory cannot look it up. */
  | { readonly kind: 'unaskable' }
  /** A user of the roster, not created yet. */
  | { readonly kind: 'later' };

/** Meanings by field, then by the name in the list. Fields that were not looked up are absent. */
export type NamesOf = ReadonlyMap<string, ReadonlyMap<string, NameMeaning>>;
