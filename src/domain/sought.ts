/** How much of a directory is looked up: unconfirmed users, or the names of groups and the like. */
export type Sought = { readonly of: 'users' | 'names'; readonly count: number };
