/** What a check says about one row, or about the roster as a whole. */

import type { ColumnField } from './user.js';

/** The codes of all checks, with their severity unless the configuration sets another. */
export const CHECKS = {
  required: 'error',
  type: 'error',
  duplicate: 'error',
  department: 'error',
  domain: 'error',
  changed: 'error',
  'name-split': 'error',
  namesake: 'error',
  'password-elsewhere': 'error',
  'nickname-characters': 'error',
  'mixed-script': 'error',
  'hidden-character': 'error',
  'name-missing': 'warn',
  'password-edges': 'warn',
  'password-mask': 'error',
  'password-shared': 'warn',
  'password-weak': 'warn',
} as const satisfies Record<string, 'error' | 'warn'>;

export type CheckCode = keyof typeof CHECKS;
export type Severity = 'error' | 'warn';

export type Finding = {
  readonly code: CheckCode;
  /** An `error` keeps the row from being sent; a `warn` does not. */
  readonly severity: Severity;
  /** The field it is about. */
  readonly field: ColumnField;
  /** `null`, as the line is then: it is about the roster as a whole. */
  readonly row: number | null;
  readonly line: number | null;
  /** One clause for people, without place, field and code: `is missing`. Never holds a password. */
  readonly what: string;
};

/** Why a whole name could not be split; `src/check` makes a finding of it. */
export type Complaint = {
  readonly code: CheckCode;
  readonly field: ColumnField;
  readonly what: string;
};

/**
 * A finding as one line of text: `users.csv:17: nickname: is missing [required]`, without the line where it has none.
 * @param label the roster's name, with the sheet for a workbook
 */
export function formatFinding(finding: Finding, label: string): string {
  const place = finding.line === null ? label : `${label}:${finding.line}`;
  return `${place}: ${finding.field}: ${finding.what} [${finding.code}]`;
}
