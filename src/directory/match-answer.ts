/** Which answers a profile's rule is about: by status, and by a value in a body that arrived whole. */

import { valuesAt } from './json-pointer.js';
import type { AnswerMatch, ValueMatch } from './profile-parts.js';

/** @param body the value of a JSON body; `undefined` where it is cut, unreadable or no JSON */
export function matches(match: AnswerMatch, status: number, body: unknown): boolean {
  return hasStatus(match, status) && [match, ...(match.all ?? [])].every((one) => holds(one, body));
}

/** True if the body has the value that is meant, or if none is. */
export function holds(match: ValueMatch, body: unknown): boolean {
  if (match.at === undefined) return true;
  const values = valuesAt(body, match.at);
  if (match.present !== undefined) {
    // Nothing is known of a body that cannot be read, so nothing is absent from it either.
    return body !== undefined && match.present === values.some((value) => value !== null);
  }
  return values.flat().some((one) => valueMatches(match, one));
}

export function hasStatus({ status: wanted }: AnswerMatch, status: number): boolean {
  if (typeof wanted === 'string') return wanted === `${Math.floor(status / 100)}xx`;
  return [wanted].flat().includes(status);
}

function valueMatches({ is, starts, contains }: ValueMatch, value: unknown): boolean {
  if (is !== undefined) return value === is;
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  const text = fold(String(value));
  return (
    starts?.some((start) => text.startsWith(fold(start))) === true ||
    contains?.some((part) => text.includes(fold(part))) === true
  );
}

/** Letter case and white space at the ends make no difference. */
function fold(text: string): string {
  return text.trim().toLowerCase();
}
