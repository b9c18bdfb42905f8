/** Detects what a run lacks and the guided start can ask for. */

import { MissingOptionError, type UserError } from '../domain/errors.js';
import { type CheckCode, type Finding, isError } from '../domain/finding.js';
import { EncodingError } from '../roster/roster.js';
import { HeaderError, SheetError } from '../roster/roster-errors.js';

/** True if a question of the guided start answers this error. */
export function isAnswerable(error: UserError): boolean {
  if (error instanceof HeaderError) return ['unknown', 'separator'].includes(error.cause.kind);
  const answered = [EncodingError, SheetError, MissingOptionError];
  return answered.some((one) => error instanceof one);
}

const MISSING: ReadonlySet<CheckCode> = new Set(['required', 'field-missing', 'department']);

/** True if rows lack logins, passwords or numbers of departments. */
export function lackValues(findings: readonly Finding[]): boolean {
  return findings.some((one) => MISSING.has(one.code) && isError(one));
}
