/** The files of a report. */

import type { OutcomeName } from '../domain/outcome.js';

export const JSON_NAME = 'report.json';

export const HTML_NAME = 'report.html';

/** The CSV of each outcome. */
export const CSV_NAMES = {
  created: 'created.csv',
  weak_password: 'weak-password.csv',
  exists: 'exists.csv',
  failed: 'failed.csv',
  unconfirmed: 'unconfirmed.csv',
  invalid: 'invalid.csv',
  pending: 'pending.csv',
} as const satisfies Record<OutcomeName, string>;
