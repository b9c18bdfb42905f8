/** The texts for each outcome. Codes and names of files stay as they are in every language. */

import type { OutcomeName } from '../../domain/outcome.js';
import type { OutcomeText } from '../text-facts.js';

export const outcomes: Readonly<Record<OutcomeName, OutcomeText>> = {
  created: { label: 'created', meaning: () => 'created' },
  weak_password: { label: 'weak password', meaning: () => 'refused: the password is too simple' },
  exists: { label: 'exists', meaning: () => 'not created: the nickname is taken' },
  failed: { label: 'failed', meaning: (service) => `refused by ${service}` },
  unconfirmed: {
    label: 'unconfirmed',
    meaning: (service) => `unconfirmed: sent, but ${service} gave no clear answer`,
  },
  invalid: { label: 'invalid', meaning: () => 'not sent: a check failed' },
  pending: { label: 'pending', meaning: () => 'still to do' },
};
