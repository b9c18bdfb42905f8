/** A secret as Base64 shows it: whole, and wherever it stands inside something longer that was encoded. */

import type { Needle } from './conceal.js';

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');

/** Fewer letters than this that hold nothing but the secret stand in ordinary words by chance. */
const LEAST_LETTERS = 4;

/** Base64, its alphabet for URLs, and either of them in a URL or in JSON. */
const FORMS: Readonly<Record<string, readonly string[]>> = {
  '+': ['+', '-', '%2b'],
  '/': ['/', '_', '%2f', '\\/'],
  '=': ['=', '%3d'],
};

export function base64Needles(secret: string): readonly Needle[] {
  const bytes = Buffer.from(secret);
  const whole = bytes.toString('base64');
  const wholes = [whole, whole.replace(/=+$/, '')].map((text) => Array.from(text, formsOf));
  // Three bytes make four letters, so there are three ways in which a secret can lie in them: `name:secret`.
  const parts = [0, 1, 2].map((before) => partNeedle(bytes, before));
  return [
    ...wholes,
    ...parts.filter((part) => part.filter((forms) => forms.length <= 4).length >= LEAST_LETTERS),
  ];
}

/** The letters that hold a bit of the secret; those at its ends hold bits of its neighbours too, which can be any. */
function partNeedle(bytes: Buffer, before: number): Needle {
  const from = before * 8;
  const to = (before + bytes.length) * 8;
  const needle: string[][] = [];
  for (let at = Math.floor(from / 6); at * 6 < to; at += 1) {
    const possible = LETTERS.filter((_, value) => {
      for (let bit = 0; bit < 6; bit += 1) {
        const place = at * 6 + bit - from;
        if (place < 0 || place >= bytes.length * 8) continue;
        const held = ((bytes[place >> 3] ?? 0) >> (7 - (place & 7))) & 1;
        if (held !== ((value >> (5 - bit)) & 1)) return false;
      }
      return true;
    });
    needle.push(possible.flatMap(formsOf));
  }
  return needle;
}

function formsOf(letter: string): readonly string[] {
  return FORMS[letter] ?? [letter];
}
