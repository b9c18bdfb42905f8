/** The constants of each outcome: its colour, the name of its file, and whether its rows are sent again. */

import { OUTCOMES, type OutcomeName } from './outcome.js';

type OutcomeFacts = {
  readonly csv: `${string}.csv`;
  /** True if the same command sends its rows again, and `retry` without `--only`. */
  readonly isSentAgain: boolean;
  /** 1 comes first where rows are sorted by what needs attention. */
  readonly urgency: number;
  readonly color: 'green' | 'yellow' | 'red' | 'magenta' | 'cyan';
  /** The mark goes with the colour; the colours are for a light and a dark page. */
  readonly page: { readonly mark: string; readonly light: `#${string}`; readonly dark: `#${string}` };
};

export const OUTCOME_TABLE: Readonly<Record<OutcomeName, OutcomeFacts>> = {
  created: {
    csv: 'created.csv',
    isSentAgain: false,
    urgency: 7,
    color: 'green',
    page: { mark: '✓', light: '#1a7f4b', dark: '#5fc48e' },
  },
  weak_password: {
    csv: 'weak-password.csv',
    isSentAgain: true,
    urgency: 2,
    color: 'yellow',
    page: { mark: '!', light: '#9a5b00', dark: '#e3b05c' },
  },
  exists: {
    csv: 'exists.csv',
    isSentAgain: false,
    urgency: 5,
    color: 'yellow',
    page: { mark: '=', light: '#5b6470', dark: '#a7b0bd' },
  },
  failed: {
    csv: 'failed.csv',
    isSentAgain: true,
    urgency: 3,
    color: 'red',
    page: { mark: '×', light: '#b42318', dark: '#f28b82' },
  },
  unconfirmed: {
    csv: 'unconfirmed.csv',
    isSentAgain: false,
    urgency: 1,
    color: 'magenta',
    page: { mark: '?', light: '#7a3fb0', dark: '#c9a0f5' },
  },
  invalid: {
    csv: 'invalid.csv',
    isSentAgain: true,
    urgency: 4,
    color: 'red',
    page: { mark: '#', light: '#a3195b', dark: '#f49ac1' },
  },
  pending: {
    csv: 'pending.csv',
    isSentAgain: true,
    urgency: 6,
    color: 'cyan',
    page: { mark: '…', light: '#1f6f8b', dark: '#79c3da' },
  },
};

export const BY_URGENCY: readonly OutcomeName[] = [...OUTCOMES].sort(
  (a, b) => OUTCOME_TABLE[a].urgency - OUTCOME_TABLE[b].urgency,
);

/** The plain command sends again all that is still to do. */
export const STILL_TO_DO: ReadonlySet<OutcomeName> = new Set(
  OUTCOMES.filter((outcome) => OUTCOME_TABLE[outcome].isSentAgain),
);

export const UNFINISHED_CSV = 'unfinished.csv';

export const CSV_NAMES: readonly string[] = [
  ...OUTCOMES.map((outcome) => OUTCOME_TABLE[outcome].csv),
  UNFINISHED_CSV,
];
