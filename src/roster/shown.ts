/** Text from a roster as it may be shown on a terminal: no control characters, and not too long. */

const LONGEST = 80;

/** @param text never a cell that could hold a password */
export function shown(text: string): string {
  const clean = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return clean.length > LONGEST ? `${clean.slice(0, LONGEST - 1)}…` : clean;
}
