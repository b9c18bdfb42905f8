/** What a check finds in one row, or in the roster as a whole. */

import type { FindingMessage } from './finding-message.js';

/** The codes of all checks, in the order in which they run and a row's findings are listed. `src/checks/check-table.ts` has the rest. */
export const CHECK_CODES = [
  'name-split',
  'type',
  'required',
  'duplicate',
  'department',
  'domain',
  'changed',
  'password-elsewhere',
  'mixed-script',
  'hidden-character',
  'nickname-characters',
  'name-missing',
  'password-edges',
  'password-mask',
  'password-weak',
  'namesake',
  'password-shared',
] as const;

export type CheckCode = (typeof CHECK_CODES)[number];
export type Severity = 'error' | 'warn';

export type Finding = {
  readonly code: CheckCode;
  /** An `error` keeps the row from being sent; a `warn` does not. */
  readonly severity: Severity;
  /** A field of the roster, the profile's own included. */
  readonly field: string;
  /** `null`, as the line is then: it is about the roster as a whole. */
  readonly row: number | null;
  readonly line: number | null;
  /** Never holds a password. */
  readonly message: FindingMessage;
};

/** Why a whole name could not be split; `src/checks` makes a finding of it. */
export type Complaint = Pick<Finding, 'code' | 'field' | 'message'>;
