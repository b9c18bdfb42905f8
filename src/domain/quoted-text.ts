/** Quoted text in requests: the quotes around it, and the values that would end it. */

/** Each quote with its spellings. Addresses have it percent-encoded. */
const QUOTES = { '"': /%22|"/, "'": /%27|'/, '`': /%60|`/ } as const;

/** A semicolon or line break ends a statement if a service does not parse quotes first. */
const ENDS = /[\\;\p{Cc}\u2028\u2029]/u;

/** The distinct quotes in a text: `"'`. */
export function quotesIn(text: string): string {
  const found = Object.entries(QUOTES).filter(([, pattern]) => pattern.test(text));
  return found.map(([quote]) => quote).join('');
}

/** True if a value would end a text between these quotes, or add to it. Quotes of another kind do not end it. */
export function endsQuotedText(value: string, quotes: string): boolean {
  return quotes !== '' && (ENDS.test(value) || [...quotes].some((quote) => value.includes(quote)));
}
