/** Whether two names are one person's, as far as spelling goes. */

import { foldName } from '../lib/text.js';
import type { Name } from '../user.js';

/**
 * Letter case, composition, spaces and ё for е make no other person, nor does a middle name that only one of them has:
 * those are how a roster gets mended.
 */
export function sameName(a: Name, b: Name): boolean {
  if (!isSame(a.first, b.first) || !isSame(a.last, b.last)) return false;
  return isSame(a.middle, b.middle) || foldName(a.middle) === '' || foldName(b.middle) === '';
}

function isSame(a: string, b: string): boolean {
  // Nearly always a name is spelled as it was.
  return a === b || foldName(a) === foldName(b);
}
