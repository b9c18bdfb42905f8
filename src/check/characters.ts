/** Words for single characters, so that a finding can name what a reader cannot see or tell apart. */

const NAMES: ReadonlyMap<number, string> = new Map([
  [0x00, 'a null character'],
  [0x09, 'a tab'],
  [0x0a, 'a line break'],
  [0x0b, 'a line break'],
  [0x0c, 'a line break'],
  [0x0d, 'a line break'],
  [0x85, 'a line break'],
  [0xa0, 'a no-break space'],
  [0xad, 'a soft hyphen'],
  [0x200b, 'a zero-width space'],
  [0x200c, 'a zero-width non-joiner'],
  [0x200d, 'a zero-width joiner'],
  [0x2028, 'a line break'],
  [0x2029, 'a line break'],
  [0x202f, 'a narrow no-break space'],
  [0x2060, 'a word joiner'],
  [0xfeff, 'a byte order mark'],
  [0xfffd, 'the replacement character'],
]);

const BIDIRECTIONAL = /\p{Bidi_Control}/u;
const CONTROL = /\p{Cc}/u;
const SURROGATE = /\p{Cs}/u;
const PRIVATE_USE = /\p{Co}/u;
const MARK = /\p{M}/u;
const SPACE = /\p{Zs}/u;
/** Nothing to see; also what would steer a terminal. */
const INVISIBLE =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufffd]/u;

/** `U+043E`. */
export function codePoint(char: string): string {
  return `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** One character in words: `"о" (U+043E)`, `a space`, `a zero-width space (U+200B)`. Safe to print. */
export function describe(char: string): string {
  if (char === ' ') return 'a space';
  const known = NAMES.get(char.codePointAt(0) ?? 0);
  if (known !== undefined) return `${known} (${codePoint(char)})`;
  if (BIDIRECTIONAL.test(char)) return `a bidirectional mark (${codePoint(char)})`;
  if (CONTROL.test(char)) return `a control character (${codePoint(char)})`;
  if (SURROGATE.test(char)) return `half a character (${codePoint(char)})`;
  if (PRIVATE_USE.test(char)) return `a private-use character (${codePoint(char)})`;
  if (INVISIBLE.test(char)) return `a hidden character (${codePoint(char)})`;
  if (SPACE.test(char)) return `a special space (${codePoint(char)})`;
  // A combining mark would sit on the quotation mark; a dotted circle carries it.
  return `"${MARK.test(char) ? `\u25cc${char}` : char}" (${codePoint(char)})`;
}

/** Several characters in words, each once, three at most. */
export function describeAll(chars: Iterable<string>): string {
  const all = [...new Set(chars)];
  const shown = all.slice(0, 3).map(describe).join(', ');
  return all.length > 3 ? `${shown} and ${all.length - 3} more` : shown;
}

/** Whether nothing can be seen of this character, or it would steer a terminal. */
export function isInvisible(char: string): boolean {
  return INVISIBLE.test(char);
}
