/** Names of characters that a reader cannot see or tell apart, and quotes of cells that never show the password of the row. */

/** Characters that are not visible or control a terminal. */
const INVISIBLE =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufffd]/u;

/** The first that matches names the character. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/[\n\v\f\r\x85\u2028\u2029]/, 'a line break'],
  [/\0/, 'a null character'],
  [/\t/, 'a tab'],
  [/\xa0/, 'a no-break space'],
  [/\xad/, 'a soft hyphen'],
  [/\u200b/, 'a zero-width space'],
  [/\u200c/, 'a zero-width non-joiner'],
  [/\u200d/, 'a zero-width joiner'],
  [/\u2060/, 'a word joiner'],
  [/\ufeff/, 'a byte order mark'],
  [/\ufffd/, 'the replacement character'],
  [/\p{Bidi_Control}/u, 'a bidirectional mark'],
  [/\p{Cc}/u, 'a control character'],
  [/\p{Cs}/u, 'half a character'],
  [/\p{Co}/u, 'a private-use character'],
  [INVISIBLE, 'a hidden character'],
  [/\p{Zs}/u, 'a special space'],
];

/** The name of one character: `"о" (U+043E)`, `a space`, `a zero-width space (U+200B)`. Safe to print. */
export function describe(char: string): string {
  if (char === ' ') return 'a space';
  const name = NAMES.find(([pattern]) => pattern.test(char))?.[1];
  // A combining mark would sit on the quotation mark; a dotted circle carries it.
  const shown = name ?? `"${/\p{M}/u.test(char) ? `\u25cc${char}` : char}"`;
  const code = (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `${shown} (U+${code})`;
}

/** The names of several characters, each once, three at most. */
export function describeAll(chars: Iterable<string>): string {
  const all = [...new Set(chars)];
  const shown = all.slice(0, 3).map(describe).join(', ');
  return all.length > 3 ? `${shown} and ${all.length - 3} more` : shown;
}

const LONGEST = 40;

/** The same as `redact`, in quotation marks. */
export function quote(text: string, secret: string): string {
  return `"${redact(text, secret)}"`;
}

/**
 * At most 40 characters of the text, invisible ones replaced; `…` where it contains the secret, since a password can be in
 * any column of a roster whose columns were mixed up.
 */
export function redact(text: string, secret: string): string {
  if (contains(text, secret)) return '…';
  const chars = Array.from(text.slice(0, 2 * LONGEST + 2), (char) =>
    INVISIBLE.test(char) ? '\ufffd' : char,
  );
  return chars.length > LONGEST ? `${chars.slice(0, LONGEST).join('')}…` : chars.join('');
}

/** Whether the text contains the secret, in any letter case; where that is shorter than 4 characters, whether it is the secret. */
export function contains(text: string, secret: string): boolean {
  const bare = secret.trim().toLowerCase();
  const low = text.toLowerCase();
  return bare !== '' && (bare.length < 4 ? low.trim() === bare : low.includes(bare));
}
