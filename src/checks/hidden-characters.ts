/**
 * Finds characters that are invisible, or visible in one font only (private use): copied from web pages, PDFs and broken
 * encodings, they make a request fail.
 */

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
