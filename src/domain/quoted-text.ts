/** Text between quotes, as a request to a service may have it: which quotes it is between, and which values would end it. */

/** Each quote with the ways to write it: an address has it percent-encoded. */
const QUOTES = { '"': /%22|"/, "'": /%27|'/, '`': /%60|`/ } as const;

/** A semicolon or a line break ends a statement if a service does not look for quotes first. */
const ENDS = /[\\;\p{Cc}\u2028\u2029]/u;

/** The quotes in a text, each once: `"'`. */
export function quotesIn(text: string): string {
  const found = Object.entries(QUOTES).filter(([, pattern]) => pattern.test(text));
  return found.map(([quote]) => quote).join('');
}

/** True if a value would end a text between these quotes, or add to it. A quote of another kind ends nothing. */
export function endsQuotedText(value: string, quotes: string): boolean {
  return quotes !== '' && (ENDS.test(value) || [...quotes].some((quote) => value.includes(quote)));
}
