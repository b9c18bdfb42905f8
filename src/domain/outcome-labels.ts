/** The outcomes as the page shows them: a mark beside each colour, and words. */

import type { OutcomeName } from './outcome.js';

/** In the order in which a person would look at them: what needs somebody comes first. */
export const BY_URGENCY = [
  'unconfirmed',
  'weak_password',
  'failed',
  'invalid',
  'exists',
  'pending',
  'created',
] as const satisfies readonly OutcomeName[];

export const OUTCOME_WORDS = {
  created: { mark: '✓', name: 'created', words: 'created' },
  weak_password: { mark: '!', name: 'weak password', words: 'refused: the password is too simple' },
  exists: { mark: '=', name: 'exists', words: 'not created: the nickname is taken' },
  failed: { mark: '×', name: 'failed', words: 'refused by the directory' },
  unconfirmed: { mark: '?', name: 'in doubt', words: 'in doubt: sent, but not answered clearly' },
  invalid: { mark: '#', name: 'invalid', words: 'not sent: a check failed' },
  pending: { mark: '…', name: 'pending', words: 'still to do' },
} as const satisfies Record<
  OutcomeName,
  { readonly mark: string; readonly name: string; readonly words: string }
>;
