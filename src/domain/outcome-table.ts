/** The constants of each outcome: colours, the file for its rows, and whether they are sent again. */

import { OUTCOMES, type OutcomeName } from './outcome.js';

type OutcomeFacts = {
  readonly csv: `${string}.csv`;
  /** True if the same command sends these rows again, as does `retry` without `--only`. */
  readonly isSentAgain: boolean;
  readonly color: 'green' | 'yellow' | 'red' | 'magenta' | 'cyan';
  readonly page: { readonly mark: string; readonly light: `#${string}`; readonly dark: `#${string}` };
};

export const OUTCOME_TABLE: Readonly<Record<OutcomeName, OutcomeFacts>> = {
  created: {
    csv: 'created.csv',
    isSentAgain: false,
    color: 'green',
    page: { mark: '✓', light: '#1a7f4b', dark: '#5fc48e' },
  },
  weak_password: {
    csv: 'weak-password.csv',
    isSentAgain: true,
    color: 'yellow',
    page: { mark: '!', light: '#9a5b00', dark: '#e3b05c' },
  },
  exists: {
    csv: 'exists.csv',
    isSentAgain: false,
    color: 'yellow',
    page: { mark: '=', light: '#5b6470', dark: '#a7b0bd' },
  },
  failed: {
    csv: 'failed.csv',
    isSentAgain: true,
    color: 'red',
    page: { mark: '×', light: '#b42318', dark: '#f28b82' },
  },
  unconfirmed: {
    csv: 'unconfirmed.csv',
    isSentAgain: false,
    color: 'magenta',
    page: { mark: '?', light: '#7a3fb0', dark: '#c9a0f5' },
  },
  invalid: {
    csv: 'invalid.csv',
    isSentAgain: true,
    color: 'red',
    page: { mark: '#', light: '#a3195b', dark: '#f49ac1' },
  },
  pending: {
    csv: 'pending.csv',
    isSentAgain: true,
    color: 'cyan',
    page: { mark: '…', light: '#1f6f8b', dark: '#79c3da' },
  },
  left_out: {
    csv: 'left-out.csv',
    isSentAgain: false,
    color: 'cyan',
    page: { mark: '–', light: '#6e6a5e', dark: '#b5b0a2' },
  },
};

/** Outcomes that need attention come first. */
export const BY_URGENCY: readonly OutcomeName[] = [
  'unconfirmed',
  'weak_password',
  'failed',
  'invalid',
  'exists',
  'pending',
  'left_out',
  'created',
];

/** The outcomes that a command without `--only` sends again. */
export const STILL_TO_DO: ReadonlySet<OutcomeName> = new Set(
  OUTCOMES.filter((outcome) => OUTCOME_TABLE[outcome].isSentAgain),
);

export const UNFINISHED_CSV = 'unfinished.csv';

/** Changes that a person has to make in the directory. No row of it is ever sent. */
export const BY_HAND_CSV = 'by-hand.csv';

export const CSV_NAMES: readonly string[] = [
  ...OUTCOMES.map((outcome) => OUTCOME_TABLE[outcome].csv),
  UNFINISHED_CSV,
  BY_HAND_CSV,
];
