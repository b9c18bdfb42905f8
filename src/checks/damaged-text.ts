/** Finds text that was damaged before it entered the list. */

import { undoMisreading } from './undo-misreading.js';

/** `escaped`: `&uuml;`, `\u00fc`; `lost`: letters became `?` or `\ufffd`. `meant`: the original, only if certain. */
export type Damage = { readonly why: 'misread' | 'escaped' | 'lost'; readonly meant?: string };

/** Undamaged: in misread text, no accented letter is alone, and no Cyrillic capital precedes a lower-case letter. */
const PLAIN =
  /^(?:(?:[\xc0-\xcf\xd2-\xd6\xd8-\xf6\xf8-\u024f]?[A-Za-z0-9 .,'()/@_-])*[\xe0-\xf6\xf8-\xff]?|(?=[А-ЯЁ][а-я])[А-ЯЁ]?[А-Яа-яё0-9 .,'()/@_-]*[А-Яа-я]{2})$/;

/** True if no check of characters can find anything in the text, so that most texts need only this test. */
export function isPlain(text: string): boolean {
  return PLAIN.test(text);
}

/** A longer text is not a name and gets a single quick test. */
const MAX_LENGTH = 500;

/** @param kind `any` for notes and web addresses, which may contain question marks */
export function damageIn(text: string, kind: 'name' | 'word' | 'any'): Damage | undefined {
  if (isPlain(text)) return undefined;
  if (text.length > MAX_LENGTH) return REMAINS.test(text) ? { why: 'misread' } : undefined;
  const escaped = unescaped(text);
  if (escaped !== text) return { why: 'escaped', meant: undoMisreading(escaped)?.meant ?? escaped };
  const isAddress = kind === 'any' && /[:/=&]/.test(text);
  if (text.includes('\ufffd') || (!isAddress && QUESTION[kind].test(text))) return { why: 'lost' };
  const misread = undoMisreading(text);
  const { meant } = misread ?? {};
  if (meant !== undefined && !REMAINS.test(meant)) return { why: 'misread', meant };
  const isRemains = REMAINS.test(text) || (kind === 'name' && NO_LETTER.test(text));
  return misread !== undefined || isRemains ? { why: 'misread' } : undefined;
}

/** A question mark instead of a letter. */
const QUESTION = {
  name: /\p{L}\?|\?\p{L}|\?{3}/u,
  word: /\p{L}\?+\p{Ll}|\?{3}/u,
  any: /\p{L}\?+\p{Ll}|^[\s?]*\?{3}[\s?]*$/u,
} as const;

/** Remains of text that lost bytes: the first half of a UTF-8 character and a sign, or box-drawing characters. */
const REMAINS =
  /[\xc2\xc3\xc5][\x80-\x9f\xa1-\xa9\xac-\xb4\xb6-\xb9\xbc-\xbf\u0192\u2020-\u2022\u2026\u2030\u20ac\u2122]|(?:[\xd0\xd1][^\p{L}\p{Nd}\s'’.,-]+){2}|[\u2500-\u259f]/u;

/** Signs for letters, from confused DOS and Windows code pages: `M³ller`. At the end of a word: a footnote mark. */
const NO_LETTER = /[\xa4\xa6-\xa8\xac\xaf\xb1-\xb3\xb6\xb8\xb9\xbc-\xbe\xd7\xf7]\p{L}/u;

const ESCAPE = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([A-Za-z]{2,6}));|\\u([0-9a-f]{4})|\\x([89a-f][0-9a-f])/giu;

/** Unescapes repeatedly, since a text may be escaped more than once: `&amp;uuml;`. */
function unescaped(text: string): string {
  const once = text.replace(ESCAPE, (whole, decimal, hex, name, unicode, byte) => {
    if (name !== undefined) return ENTITIES.get(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? unicode ?? byte, 16) : Number(decimal);
    return code >= 0x20 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
  return once === text ? text : unescaped(once);
}

/** HTML 4 entities for the letters of Latin-1, in order of their codes. */
const LATIN_1 = `
  Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml
  ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig
  agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml
  eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
`;
/** Entities of other signs, each before its sign. */
const SIGNS =
  'amp& lt< gt> quot" apos\' rsquo’ lsquo‘ ndash– mdash— OEligŒ oeligœ ScaronŠ scaronš ZcaronŽ zcaronž ' +
  'CcaronČ ccaronč LstrokŁ lstrokł YumlŸ';
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ...LATIN_1.trim()
    .split(/\s+/)
    .map((name, at) => [name, String.fromCharCode(0xc0 + at)] as const),
  ...SIGNS.split(' ').map((entity) => [entity.slice(0, -1), entity.slice(-1)] as const),
  ['nbsp', ' '],
]);
