/** Finds and names characters that a reader cannot see or tell apart, and quotes cells without the password of the row. */

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

const HIDDEN =
  /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\ufff9-\ufffd\u2800]/gu;

/** Scripts that need joiners and non-joiners. */
const JOINING =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]$/u;
/** What may precede a variation selector. */
const VARYING = /[\p{Script=Han}\p{Script=Mongolian}\p{Extended_Pictographic}]$/u;
/** Of bounded length, so that a long text takes linear time. */
const PICTURE_BEFORE = /\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]{0,2}$/u;
const PICTURE_AFTER = /^\p{Extended_Pictographic}/u;

export type Hidden = {
  readonly char: string;
  /** Which character of the text it is, from 1. */
  readonly position: number;
};

/** The first hidden character of a text, apart from those that writing in some scripts needs. */
export function hiddenCharacter(text: string): Hidden | undefined {
  for (const match of text.matchAll(HIDDEN)) {
    const [char] = match;
    const before = text.slice(0, match.index);
    if (!isNeeded(char, before, text.slice(match.index + char.length))) {
      return { char, position: Array.from(before).length + 1 };
    }
  }
  return undefined;
}

function isNeeded(char: string, before: string, after: string): boolean {
  const code = char.codePointAt(0) ?? 0;
  if (code === 0x200c) return JOINING.test(before) && after !== '';
  if (code === 0x200d)
    return JOINING.test(before) || (PICTURE_BEFORE.test(before) && PICTURE_AFTER.test(after));
  const selects =
    (code >= 0xfe00 && code <= 0xfe0f) ||
    (code >= 0xe0100 && code <= 0xe01ef) ||
    (code >= 0x180b && code <= 0x180f);
  return selects && VARYING.test(before);
}
