/** Whether two names are one person's, as far as spelling goes. */

import type { Name } from '../user.js';

/**
 * Letter case, composition, spaces and ё for е make no other person, nor does a middle name that only one of them has:
 * those are how a roster gets mended.
 */
export function sameName(a: Name, b: Name): boolean {
  if (fold(a.first) !== fold(b.first) || fold(a.last) !== fold(b.last)) return false;
  const [one, other] = [fold(a.middle), fold(b.middle)];
  return one === '' || other === '' || one === other;
}

function fold(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase().replaceAll('ё', 'е');
}
