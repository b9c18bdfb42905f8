/** The parts of the progress in words, alike on a terminal and in plain lines. */

import { grouped } from '../lib/text.js';
import type { OutcomeName } from '../outcome.js';
import type { Tally } from './tally.js';

/** The letter goes with the colour, so that neither is needed alone. */
export const MARKS = {
  created: { letter: 'C', word: 'created', color: 'green' },
  weak_password: { letter: 'W', word: 'weak', color: 'yellow' },
  exists: { letter: 'E', word: 'exist', color: 'yellow' },
  failed: { letter: 'F', word: 'failed', color: 'red' },
  unconfirmed: { letter: 'U', word: 'unconfirmed', color: 'magenta' },
  invalid: { letter: 'I', word: 'invalid', color: 'red' },
  pending: { letter: 'P', word: 'pending', color: 'cyan' },
} as const satisfies Record<OutcomeName, { letter: string; word: string; color: string }>;

/** `37 a minute`, `6.7 a minute`; `undefined` until it was measured. */
export function paceWords(tally: Tally): string | undefined {
  const pace = tally.perMinute();
  if (pace === undefined) return undefined;
  const number = pace < 10 ? pace.toFixed(1) : grouped(Math.round(pace));
  return `${number} a minute`;
}

/** `slowed 4× by the directory`; `undefined` where it is not. */
export function slowedWords(factor: number): string | undefined {
  if (factor < 1.05) return undefined;
  return `slowed ${factor < 10 ? factor.toFixed(1).replace('.0', '') : Math.round(factor)}× by the directory`;
}
