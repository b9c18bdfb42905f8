/** How long a server asks to be left alone: the header `Retry-After`, in seconds or as a date. */

/** The longest wait that is obeyed, in milliseconds. */
export const LONGEST_WAIT_MS = 5 * 60_000;

const DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*\d\d:\d\d:\d\d/;

/**
 * Milliseconds to wait, at most `LONGEST_WAIT_MS`; 0 for a date that is past; `undefined` where there is no sense in it.
 * @param now what a date is compared with: milliseconds since the epoch
 */
export function parseRetryAfter(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, LONGEST_WAIT_MS);
  const at = parseHttpDate(text);
  return at === undefined ? undefined : Math.min(Math.max(at - now, 0), LONGEST_WAIT_MS);
}

/** A date in one of HTTP's three forms, all in universal time: milliseconds since the epoch. */
export function parseHttpDate(value: string | undefined): number | undefined {
  const text = value?.trim() ?? '';
  if (!DATE.test(text)) return undefined;
  const at = Date.parse(/(?:GMT|UTC|[+-]\d{4})$/.test(text) ? text : `${text} GMT`);
  return Number.isNaN(at) ? undefined : at;
}
