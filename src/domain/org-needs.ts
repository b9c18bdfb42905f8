/** The states of an organisation in a fleet and what it may need, as events and pages name them. */

/**
 * `waiting`: its run has not begun, or was interrupted. `needs`: it requires attention. `lost`: its users were or may
 * have been created, and its journal is missing.
 */
export const ORG_STATES = ['waiting', 'running', 'done', 'needs', 'lost'] as const;

export const NEEDS = [
  'token',
  'list',
  'rows',
  'passwords',
  'nicknames',
  'taken',
  'decision',
  'refused',
  'unfinished',
  'settings',
  'results',
  'journal',
  'disk',
  'again',
] as const;

export type Need = (typeof NEEDS)[number];
