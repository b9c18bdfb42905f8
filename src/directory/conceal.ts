/**
 * Makes a text from outside fit for a screen and a file: no control, escape or bidirectional characters, no secret in
 * any form it may come back in, and at most 200 characters.
 */

import type { Secret } from '../secret.js';
import { base64Needles } from './base64-needles.js';
import { cut } from './cut.js';

/** The longest text that is kept, in UTF-16 units. */
export const LONGEST_TEXT = 200;

/** Stands where a secret stood. */
export const MASK = '[secret]';

/** How much of a text is looked at; what is kept comes from its beginning. */
const MOST_TEXT = 4096;

/** Controls, invisible format characters, marks of direction, line and paragraph separators, halves of characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u115F\u1160\u3164\uFFA0]|\u034F/u;
const SPACE = /[\t\n\v\f\r\u0085\u2028\u2029]/;

/** A function that cleans a text and masks the given secrets in it, for one try. */
export function concealer(secrets: readonly Secret[]): (text: string) => string {
  return (text) => {
    const needles = secrets.flatMap((secret) => needlesOf(secret.reveal()));
    // Cleaned first: a character that is taken out of the middle of a secret must not put it together afterwards.
    const clean = Array.from(text.slice(0, MOST_TEXT), cleanCharacter).join('');
    // What is left of a longer text may end in the first half of a secret.
    const sure = text.length <= MOST_TEXT ? clean.length : clean.length - longestOf(needles);
    return cut(mask(clean, needles, sure).replace(/\s+/gu, ' ').trim(), LONGEST_TEXT);
  };
}

function cleanCharacter(character: string): string {
  if (SPACE.test(character)) return ' ';
  return UNSEEN.test(character) ? '' : character;
}

/** A secret, letter by letter, each in all the forms in which it may stand in an answer; escapes in lower case. */
export type Needle = readonly (readonly string[])[];

function needlesOf(secret: string): readonly Needle[] {
  return secret === '' ? [] : [...variants(secret).map(plainNeedle), ...base64Needles(secret)];
}

/** How a server may have changed a value before it speaks of it. */
function variants(secret: string): string[] {
  const forms = [secret, secret.normalize('NFC'), secret.normalize('NFD')];
  return [...new Set([...forms, ...forms.map((form) => form.trim())])].filter((form) => form !== '');
}

function plainNeedle(secret: string): Needle {
  return Array.from(secret, (character) => {
    const forms = new Set([
      character,
      cleanCharacter(character),
      ...jsonForms(character),
      urlForm(character),
    ]);
    if (character === ' ') forms.add('+');
    return [...forms];
  });
}

const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '/': '\\/',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** Lower case: escapes are compared without regard to it. */
function jsonForms(character: string): string[] {
  const units = Array.from(
    { length: character.length },
    (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`,
  );
  const short = SHORT_ESCAPES[character];
  return short === undefined ? [units.join('')] : [units.join(''), short];
}

function urlForm(character: string): string {
  return Array.from(Buffer.from(character), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

/**
 * All places of all secrets are found first and covered together, so that no mask is ever masked again.
 * @param sure only so much of the text is given back
 */
function mask(text: string, needles: readonly Needle[], sure: number): string {
  const covered = new Uint8Array(text.length);
  for (const needle of needles) {
    const ends = matchEnds(text, needle);
    for (let from = 0; from < text.length; from += 1) covered.fill(1, from, Math.max(from, ends[from] ?? 0));
  }
  let masked = '';
  for (let i = 0; i < sure; i += 1) {
    if (covered[i] === 0) masked += text[i];
    else if (i === 0 || covered[i - 1] === 0) masked += MASK;
  }
  return masked;
}

/**
 * For each place of the text, the end of the longest match that begins there, or -1. Goes backwards through the
 * letters, so that no secret and no answer, however odd, takes more time than their lengths multiplied.
 */
function matchEnds(text: string, needle: Needle): Int32Array {
  // Only escapes are put in lower case, and so only they are compared without regard to it.
  const lower = text.replace(/\\u[0-9a-f]{4}|%[0-9a-f]{2}/gi, (code) => code.toLowerCase());
  let ends = Int32Array.from({ length: text.length + 1 }, (_, place) => place);
  for (const forms of needle.toReversed()) {
    const before = new Int32Array(text.length + 1).fill(-1);
    let found = false;
    for (const form of forms) {
      const haystack = form.startsWith('\\') || form.startsWith('%') ? lower : text;
      for (
        let at = haystack.indexOf(form);
        at >= 0 && at <= text.length;
        at = haystack.indexOf(form, at + 1)
      ) {
        const end = ends[at + form.length] ?? -1;
        if (end > (before[at] ?? -1)) before[at] = end;
        found ||= end >= 0;
        if (at === text.length) break;
      }
    }
    ends = before;
    if (!found) break;
  }
  return ends;
}

function longestOf(needles: readonly Needle[]): number {
  const lengths = needles.map((needle) =>
    needle.reduce((sum, forms) => sum + Math.max(...forms.map((form) => form.length)), 0),
  );
  return Math.max(0, ...lengths);
}
