/** Withholds external text that contains a secret, in any spelling in which a service may repeat a value. */

import { foldText, type KnownSecrets, patternsOf } from '../domain/known-secrets.js';
import type { Secret } from '../domain/secret.js';
import { withoutSequences } from '../domain/terminal-text.js';

/** How many encodings may be nested, as in HTML inside JSON. */
const MAX_LAYERS = 3;

/** In UTF-16 units. Longer texts count as secret: only 200 units are kept, and a hostile text could decode slowly. */
const MAX_SEARCHED_LENGTH = 4 * 1024;

/** Decodes one layer of encoding, with one result for each possible reading. */
type Decode = (text: string) => readonly string[];

const DECODERS: readonly Decode[] = [
  // HTML. Decodes only those named characters that every library encodes. Semicolons are optional, as in browsers.
  (text) => [
    text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(quot|amp|apos|lt|gt));?/gi, (_, decimal, hex, name) =>
      name === undefined ? character(decimal, hex) : (NAMED[name.toLowerCase()] ?? ''),
    ),
  ],
  // JSON and other backslash escapes. Control characters can be dropped, since the search ignores them.
  (text) => [
    text.replace(
      /[\\%]u([\da-f]{4})|\\(?:u\{([\da-f]{1,6})\}|x([\da-f]{2})|[bfnrtv]|([\s\S]))/gi,
      (_, unit, point, byte, plain) => plain ?? character(undefined, unit ?? point ?? byte),
    ),
  ],
  // URLs, and bytes as in C and Python, or in octal as in PostgreSQL.
  (text) => {
    const decodeAs = (encoding: string) => {
      const decoder = new TextDecoder(encoding);
      return text.replace(BYTES, (run) => decoder.decode(bytesOf(run)));
    };
    const utf8 = decodeAs('utf-8');
    // Services older than UTF-8 write the bytes of another encoding.
    return utf8.includes('\uFFFD') ? [utf8, decodeAs('windows-1252'), decodeAs('windows-1251')] : [utf8];
  },
  // SQL, and shells with quotes in which no backslash escapes.
  (text) => [text.replace(/'\\''|''/g, "'")],
  // Base64 and its URL alphabet, in groups of four letters. The start of a value in a run of letters is unknown, so all
  // four offsets are tried. HTML names are skipped, since `&amp;` would decode to `&jj;`, the name of something else.
  (text) =>
    [0, 1, 2, 3].map((start) =>
      text
        .replace(/[\r\n]/g, '')
        .replace(/&(?:quot|amp|apos|lt|gt);|[\w+/-]{2,}/gi, (run) =>
          run.startsWith('&') ? run : decoded(run.slice(start), 'base64'),
        ),
    ),
  // Hex, with or without separators between the bytes.
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

/** A named character that is not decoded could be any character of the secret. */
const UNKNOWN_NAME = /&(?!(?:quot|amp|apos|lt|gt);)[a-z][a-z\d]{1,31};/i;

/** Returns `undefined` if the text contains or may contain a secret. The time is bounded for any text. */
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
    // A secret of invisible characters only would match every text.
    const holdsAny = (folded: string) =>
      patterns.some((pattern) => folded.includes(pattern)) || known?.areIn(folded) === true;
    if (found.some((one) => UNKNOWN_NAME.test(one) || holdsAny(foldText(one)))) return undefined;
    for (const one of found) seen.add(one);
    layer = new Set(found.flatMap((one) => DECODERS.flatMap((decode) => decode(one))));
  }
  return text;
}

/** Redacts texts shown together, such as parts of a name. If two or all form a secret, in any order, all are hidden. */
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
  const allTogether = parts.length === 2 ? [] : [parts.join('\n'), parts.toReversed().join('\n')];
  return [...pairs, ...allTogether].every((text) => redacted(text) !== undefined)
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
