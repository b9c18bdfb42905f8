/** Withholds a text from outside with a secret in it, in any spelling in which a service may repeat a value. */

import { foldText, type KnownSecrets, patternsOf } from '../domain/known-secrets.js';
import type { Secret } from '../domain/secret.js';
import { withoutSequences } from '../domain/terminal-text.js';

/** How many spellings may be nested, as in HTML of JSON. */
const MAX_LAYERS = 3;

/**
 * A longer text is not searched and counts as one that holds a secret, in UTF-16 units: 200 of a message are kept, and
 * a hostile one could be made to decode for long.
 */
const MAX_SEARCHED_LENGTH = 4 * 1024;

/** Decodes one layer of a spelling: one result for each possible reading. */
type Decode = (text: string) => readonly string[];

const DECODERS: readonly Decode[] = [
  // HTML. Among the many names of characters, only those that every library writes. Browsers miss no semicolon.
  (text) => [
    text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(quot|amp|apos|lt|gt));?/gi, (_, decimal, hex, name) =>
      name === undefined ? character(decimal, hex) : (NAMED[name.toLowerCase()] ?? ''),
    ),
  ],
  // JSON and what escapes with a backslash. A control character is as good as none: a search passes over them.
  (text) => [
    text.replace(
      /[\\%]u([\da-f]{4})|\\(?:u\{([\da-f]{1,6})\}|x([\da-f]{2})|[bfnrtv]|([\s\S]))/gi,
      (_, unit, point, byte, plain) => plain ?? character(undefined, unit ?? point ?? byte),
    ),
  ],
  // URL, and bytes as C and Python write them, or in octal as PostgreSQL does.
  (text) => {
    const as = (encoding: string) => {
      const decoder = new TextDecoder(encoding);
      return text.replace(BYTES, (run) => decoder.decode(bytesOf(run)));
    };
    const utf8 = as('utf-8');
    // Services that are older than UTF-8 write the bytes of another encoding.
    return utf8.includes('\uFFFD') ? [utf8, as('windows-1252'), as('windows-1251')] : [utf8];
  },
  // SQL, and a shell in whose quotes no backslash escapes.
  (text) => [text.replace(/'\\''|''/g, "'")],
  // Base64 and its alphabet for URLs. Where a value begins in a run of letters is not known: four letters are one group.
  // The names of HTML are left: `&amp;` would become `&jj;`, which is the name of something else.
  (text) =>
    [0, 1, 2, 3].map((start) =>
      text
        .replace(/[\r\n]/g, '')
        .replace(/&(?:quot|amp|apos|lt|gt);|[\w+/-]{2,}/gi, (run) =>
          run.startsWith('&') ? run : decoded(run.slice(start), 'base64'),
        ),
    ),
  // Hex, also with something between the bytes.
  (text) =>
    [0, 1].map((start) =>
      text.replace(/0x|[\s:,+-]/gi, '').replace(/[\da-f]{2,}/gi, (run) => decoded(run.slice(start), 'hex')),
    ),
];

const BYTES = /(?:(?:%|\\x)[\da-f]{2}|\\[0-3][0-7]{2})+/gi;

function bytesOf(run: string): Uint8Array {
  const hex = run.replace(/\\([0-3][0-7]{2})/g, (_, octal: string) =>
    Number.parseInt(octal, 8).toString(16).padStart(2, '0'),
  );
  return Buffer.from(hex.replace(/%|\\x/gi, ''), 'hex');
}

const NAMED: Readonly<Record<string, string>> = { quot: '"', amp: '&', apos: "'", lt: '<', gt: '>' };

/** A name that is not decoded may be any character of the secret. */
const UNKNOWN_NAME = /&(?!(?:quot|amp|apos|lt|gt);)[a-z][a-z\d]{1,31};/i;

/**
 * The text as it is, or `undefined` if a secret is or may be in it. The time is bounded, whatever the text.
 * @param secrets of any length @param known those of the process as well. Default: they do not matter
 */
export function redact(text: string, secrets: readonly Secret[], known?: KnownSecrets): string | undefined {
  const patterns = secrets
    .filter((secret) => !secret.isEmpty)
    .flatMap((secret) => patternsOf(secret.reveal()));
  if (text === '' || (patterns.length === 0 && known === undefined)) return text;
  if (text.length > MAX_SEARCHED_LENGTH) return undefined;
  const seen = new Set<string>();
  // Readers do not see the escape sequences in a text.
  let layer = new Set([text, withoutSequences(text)]);
  for (let depth = 0; depth <= MAX_LAYERS; depth += 1) {
    const found = [...layer].filter((one) => !seen.has(one));
    // A secret of invisible characters alone is in every text.
    const holdsAny = (folded: string) =>
      patterns.some((pattern) => folded.includes(pattern)) || known?.areIn(folded) === true;
    if (found.some((one) => UNKNOWN_NAME.test(one) || holdsAny(foldText(one)))) return undefined;
    for (const one of found) seen.add(one);
    layer = new Set(found.flatMap((one) => DECODERS.flatMap((decode) => decode(one))));
  }
  return text;
}

/**
 * Redacts texts that people see together, such as the parts of a name: each is as it was, or `undefined` if it has a
 * secret. None is shown if two of them, or all, form a secret together, in either order.
 */
export function redactTogether(
  texts: readonly string[],
  redacted: (text: string) => string | undefined,
): readonly (string | undefined)[] {
  const shown = texts.map(redacted);
  const parts = shown.filter((text) => text !== undefined && text !== '');
  if (parts.length < 2) return shown;
  const pairs = parts.flatMap((one, at) =>
    parts.flatMap((other, place) => (place === at ? [] : [`${one}\n${other}`])),
  );
  const whole = parts.length === 2 ? [] : [parts.join('\n'), parts.toReversed().join('\n')];
  return [...pairs, ...whole].every((text) => redacted(text) !== undefined)
    ? shown
    : shown.map((text) => (text === '' ? '' : undefined));
}

function character(decimal: string | undefined, hex: string | undefined): string {
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

function decoded(text: string, encoding: 'hex' | 'base64'): string {
  return Buffer.from(text, encoding).toString('utf8');
}
