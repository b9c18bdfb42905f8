/** Quoting what stands in a roster: cut, safe to print, and never showing the password of the row. */

import { isInvisible } from './characters.js';

const LONGEST = 40;

/** The same as `shown`, in quotation marks. */
export function quote(text: string, secret: string): string {
  return `"${shown(text, secret)}"`;
}

/**
 * At most 40 characters of the text, invisible ones replaced. Where it may show the secret it is `…`: columns that were
 * mixed up put a password anywhere.
 */
export function shown(text: string, secret: string): string {
  if (shows(text, secret)) return '…';
  const chars = Array.from(text.slice(0, 2 * LONGEST + 2), (char) => (isInvisible(char) ? '\ufffd' : char));
  return chars.length > LONGEST ? `${chars.slice(0, LONGEST).join('')}…` : chars.join('');
}

/** Whether the text holds the secret, whatever its letter case; of short secrets, whether it is the secret. */
export function shows(text: string, secret: string): boolean {
  const bare = secret.trim().toLowerCase();
  const low = text.toLowerCase();
  return bare !== '' && (bare.length < 4 ? low.trim() === bare : low.includes(bare));
}
