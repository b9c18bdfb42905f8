/** How long a token or a code is valid, as an answer of OAuth says it. */

/** Ten years, in seconds. A larger number means no end, or was not meant in seconds. */
const LONGEST_S = 10 * 366 * 24 * 3600;

/**
 * `expires_in` (RFC 6749, 5.1) in milliseconds. Some services say 0 for a token without an end.
 * @param seconds a number, or a whole one as text; anything else says nothing
 * @returns `undefined` where the answer does not say it, or says what cannot be
 */
export function lifetimeMs(seconds: unknown): number | undefined {
  const value = typeof seconds === 'string' && /^\d{1,12}$/.test(seconds) ? Number(seconds) : seconds;
  return typeof value === 'number' && value > 0 && value <= LONGEST_S ? value * 1000 : undefined;
}
