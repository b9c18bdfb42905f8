/** Describes characters that readers cannot see or distinguish, and removes the row's password from shown texts. */

import type { Character, Characters } from '../domain/finding.js';
import { containsSecret } from '../domain/password-text.js';
import { printable } from '../domain/terminal-text.js';
import { type Name, spokenName, wholeName } from '../domain/user.js';

/** Characters that are invisible or control a terminal. */
const INVISIBLE =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufffd]/u;

/** The first pattern that matches gives the kind. */
const KINDS: readonly (readonly [RegExp, Character['kind']])[] = [
  [/[\n\v\f\r\x85\u2028\u2029]/, 'line-break'],
  [/\0/, 'null'],
  [/\t/, 'tab'],
  [/\xa0/, 'no-break-space'],
  [/\xad/, 'soft-hyphen'],
  [/\u200b/, 'zero-width-space'],
  [/\u200c/, 'zero-width-non-joiner'],
  [/\u200d/, 'zero-width-joiner'],
  [/\u2060/, 'word-joiner'],
  [/\ufeff/, 'byte-order-mark'],
  [/\ufffd/, 'replacement'],
  [/\p{Bidi_Control}/u, 'bidirectional'],
  [/\p{Cc}/u, 'control'],
  [/\p{Cs}/u, 'half'],
  [/\p{Co}/u, 'private-use'],
  [INVISIBLE, 'hidden'],
  [/\p{Zs}/u, 'special-space'],
];

export function describe(char: string): Character {
  const kind = char === ' ' ? 'space' : KINDS.find(([pattern]) => pattern.test(char))?.[1];
  return kind === undefined ? { char } : { char, kind };
}

/** Latin letters, with or without accents, or Cyrillic letters, plus ASCII digits and punctuation. */
const USUAL = /^(?:[\x20-\x7e\xc0-\u024f]*|[\x20-\x40\x5b-\x60\x7b-\x7e\u0400-\u0481\u048a-\u052f]*)$/;

/** True if all letters are of one script and no character is hidden. */
export function isUsual(text: string): boolean {
  return USUAL.test(text);
}

const MAX_SHOWN = 3;

/** Describes each character once, three at most. */
export function describeAll(chars: Iterable<string>): Characters {
  const all = [...new Set(chars)];
  return { first: all.slice(0, MAX_SHOWN).map(describe), more: Math.max(0, all.length - MAX_SHOWN) };
}

const MAX_LENGTH = 40;

/** Cuts a text to 40 characters and replaces invisible ones. Returns `…` if it contains the secret. */
export function redact(text: string, secret: string): string {
  if (containsSecret(text, secret)) return '…';
  const chars = Array.from(printable(text.slice(0, 2 * MAX_LENGTH + 2)), (char) =>
    INVISIBLE.test(char) ? '\ufffd' : char,
  );
  return chars.length > MAX_LENGTH ? `${chars.slice(0, MAX_LENGTH).join('')}…` : chars.join('');
}

/** Redacts each part. Returns `…` alone if the parts contain a secret when joined in any order. */
export function redactName(name: Name, ...secrets: readonly string[]): Name {
  const texts = [spokenName(name), wholeName(name, '')];
  if (texts.some((text) => secrets.some((secret) => containsSecret(text, secret))))
    return { first: '…', middle: '', last: '' };
  const [first, middle, last] = [redact(name.first, ''), redact(name.middle, ''), redact(name.last, '')];
  return { first, middle, last };
}

/** The redacted name, or the login for a person without one. */
export function redactPerson(name: Name, nickname: string, ...secrets: readonly string[]): Name {
  const shown = spokenName(name) === '' ? { first: nickname, middle: '', last: '' } : name;
  return redactName(shown, ...secrets);
}

const HIDDEN =
  /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\ufff9-\ufffd\u2800]/gu;

/** Scripts that need joiners and non-joiners. */
const JOINING =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]$/u;
/** The characters that may precede a variation selector. */
const VARYING = /[\p{Script=Han}\p{Script=Mongolian}\p{Extended_Pictographic}]$/u;
/** The pattern has a bounded length, so that long texts take linear time. */
const PICTURE_BEFORE = /\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]{0,2}$/u;
const PICTURE_AFTER = /^\p{Extended_Pictographic}/u;

export type Hidden = {
  readonly char: string;
  /** Counted from 1. */
  readonly position: number;
};

/** The first hidden character of a text, except those that some scripts need. */
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
