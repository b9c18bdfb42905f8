/** Recognises text decoded with the wrong encoding, and restores it if the bytes give words of one alphabet. */

import { Buffer, isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { phrases } from '../domain/text.js';

/** Encodings in which programs misread UTF-8, the usual ones first. */
const READ_AS = phrases(`
  windows-1252; windows-1251; windows-1250; windows-1254; windows-1253; windows-1257; macintosh; ibm866; koi8-r
`);

/** Encodings of Cyrillic text, and the encodings in which programs misread it. */
const CYRILLIC_ENCODINGS = ['windows-1251', 'koi8-u', 'ibm866'];
const CYRILLIC_READ_AS = ['windows-1252', 'windows-1251', 'koi8-r', 'ibm866', 'macintosh'];

export type Misread = { readonly meant?: string };

/** `undefined` if the text is or may be correct; without `meant` if the original is not certain. */
export function undoMisreading(text: string): Misread | undefined {
  if (ASCII.test(text)) return undefined;
  // The second half of à is a no-break space, which was trimmed.
  const meant = undoInWords(text) ?? undoInWords(`${text}\xa0`)?.trim();
  return meant === undefined ? asCyrillic(text) : { meant };
}

const ASCII = /^[\x00-\x7f]*$/;

/** Matches words in which no character can be the second half of a misread UTF-8 character. */
const USUAL_WORD = /^(?:[\x20-\x7e\xc0-\xff]*|[\x20-\x40\u0410-\u044f\u0451]*)$/u;

function undoInWords(text: string): string | undefined {
  const words = text.split(/( +)/);
  const undone = words.map((word) => (USUAL_WORD.test(word) ? undefined : asUtf8(word)));
  if (undone.every((word) => word === undefined)) return undefined;
  return words.map((word, at) => undone[at] ?? word).join('');
}

/** At most this many misreadings in succession are undone. */
const MAX_TIMES = 4;

function asUtf8(word: string, times = 1): string | undefined {
  // A misread letter has at least two characters.
  if (times > MAX_TIMES || !/[^\x00-\x7f]{2}/.test(word)) return undefined;
  for (const encoding of READ_AS) {
    const read = decode(word, encoding, 'utf-8');
    if (read === undefined || read === word) continue;
    const meant = asUtf8(read, times + 1) ?? (isWord(read) ? read : undefined);
    if (meant !== undefined) return meant;
  }
  return undefined;
}

/** Latin letters of Europe and Vietnam. Other Latin letters, such as phonetic ones, are a coincidence. */
const LATIN =
  /^[A-Za-z\xaa\xba\xc0-\xd6\xd8-\xf6\xf8-\u0131\u0134-\u0137\u0139-\u013e\u0141-\u0148\u014c\u014d\u014f-\u017e\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u1ea0-\u1ef9]*$/;
const SCRIPTS: readonly RegExp[] = [
  LATIN,
  /^[\u0400-\u045f\u0490\u0491]*$/,
  /^[\u0386-\u03ce]*$/,
  /^\p{Script=Arabic}*$/u,
  /^\p{Script=Hebrew}*$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]*$/u,
  /^\p{Script=Hangul}*$/u,
  /^\p{Script=Thai}*$/u,
  /^\p{Script=Devanagari}*$/u,
  /^\p{Script=Georgian}*$/u,
];

/** True for at least two letters, all of one alphabet and in the letter case of a word, without control characters. */
function isWord(text: string): boolean {
  const letters = text.normalize('NFC').replace(/[^\p{L}\p{M}]+/gu, '');
  if (/[\p{Cc}\p{Co}\p{Cn}]/u.test(text) || Array.from(letters).length < 2) return false;
  // A lower-case letter with an accent among capitals is a coincidence.
  if (/^\p{Lu}{2,}(?![a-z])\p{Ll}|\p{Lu}(?![a-z])\p{Ll}\p{Lu}{2}/u.test(letters)) return false;
  return SCRIPTS.some((script) => script.test(letters));
}

/** Cyrillic text that was decoded with the wrong single-byte encoding. The reading that is most like Russian wins. */
function asCyrillic(text: string): Misread | undefined {
  // In none of these encodings does a Cyrillic letter have the byte of an ASCII letter.
  if (/[A-Za-z]/.test(text) || !/[^\x00-\x7f]{3}/.test(text) || CYRILLIC_NAME.test(text)) return undefined;
  // Accented Latin capitals may be initials or an abbreviation.
  if (/^[\xc0-\xde\s.'-]*$/.test(text) && !/[\xc0-\xde]{5}/.test(text)) return undefined;
  const readings = CYRILLIC_READ_AS.flatMap((readAs) =>
    CYRILLIC_ENCODINGS.flatMap((encoding) => {
      const meant = decode(text, readAs, encoding);
      return meant !== undefined && meant !== text && isCyrillic(meant)
        ? [{ meant, score: russianScore(meant) }]
        : [];
    }),
  );
  const [best, second] = readings.sort((one, other) => other.score - one.score);
  if (best === undefined || best.score < MIN_SCORE) return undefined;
  const isCyrillicText = CYRILLIC.test(text);
  // Cyrillic text may be correct as it is, or typed with Caps Lock, so a reading must be better than the text itself.
  const clear = CYRILLIC_WORDS.test(text) ? CLEAR : DISTINCT;
  if (isCyrillicText && best.score < russianScore(text) + clear) return undefined;
  const isDistinct = second === undefined || second.score + DISTINCT < best.score;
  const isLong = !isCyrillicText || text.length > SHORT;
  return isDistinct && isLong && best.score > CERTAIN_SCORE ? { meant: best.meant } : {};
}

/** Correct names in any language with Cyrillic letters. */
const CYRILLIC_NAME = /^(?:(?=\p{Lu})\p{Script=Cyrillic}(?:(?=\p{Ll})\p{Script=Cyrillic}|['’])*[ .-]*)+$/u;

const CYRILLIC = /^[\p{Script=Cyrillic}\s.,'’()/-]+$/u;

/** Words in normal case, capitals or lower case, with at least one longer word. */
const CYRILLIC_WORDS =
  /^(?=.*(?:[А-ЯЁІЇЄҐЎ][а-яёіїєґў]{2}|[А-ЯЁІЇЄҐЎ]{4}|[а-яёіїєґў]{4}))(?:(?:[А-ЯЁІЇЄҐЎ]?[а-яёіїєґў]+|[А-ЯЁІЇЄҐЎ]+)(?:[\s.,'’()/-]+|$))+$/u;

/** Sequences of letters that no Russian word has. */
const NO_RUSSIAN =
  /(?<!\p{L})[ьъы]|[ьъыйщэ]{2}|ы[аеиоуэюя]|[аеёиоуыэюяії]{4}|[бвгджзйклмнпрстфхцчшщ]{5}|(?<!\p{L})[бвгджзйклмнпрстфхцчшщьъ]{3,}(?!\p{L})/iu;

function isCyrillic(text: string): boolean {
  return CYRILLIC_WORDS.test(text) && !NO_RUSSIAN.test(text);
}

/** Frequencies of Russian letters, per 1,000 (Национальный корпус русского языка). */
const FREQUENCIES: ReadonlyMap<string, number> = new Map(
  phrases(`
    о 110; е 85; а 80; и 74; н 67; т 63; с 55; р 47; в 45; л 44; к 35; м 32; д 30; п 28; у 26; я 20; ы 19; ь 17
    г 17; з 16; б 16; ч 14; й 12; х 10; ж 9; ш 7; ю 6; ц 5; щ 4; э 3; ф 3; ъ 0.4; ё 5; і 30; ї 1; є 3; ґ 0.4; ў 1
  `).map((one) => [one.charAt(0), Number(one.slice(2))]),
);

const NAME_END = /(?:[оеё]в|[иы]н|[оеё]ва|[иы]на|ский|ская|[вт]ич|вна|енко|ий|ия|ья|ан|на|ша)(?!\p{L})/iu;

/** The mean logarithm of the letters' frequencies: about -3 for names, below -4 for random letters. */
function russianScore(text: string): number {
  const letters = Array.from(text.toLowerCase()).flatMap((letter) => FREQUENCIES.get(letter) ?? []);
  const sum = letters.reduce((total, frequency) => total + Math.log(frequency / 1_000), 0);
  return sum / letters.length + (NAME_END.test(text) ? 0.5 : 0);
}

const MIN_SCORE = -4.2;
const CERTAIN_SCORE = -3.75;
/** If the text itself consists of Cyrillic words, a reading must be better by this much. */
const CLEAR = 1;
/** A Cyrillic word of at most this length may be misread from many names, so its original is not certain. */
const SHORT = 4;
/** The best reading must be better than the second by this much. */
const DISTINCT = 0.3;

type Table = { readonly bytes: ReadonlyMap<string, number>; readonly chars: readonly string[] };

/** Created on first use: creating a decoder per text would take longer than all other checks. */
const tables = new Map<string, Table>();

function tableOf(encoding: string): Table {
  const known = tables.get(encoding);
  if (known !== undefined) return known;
  const decoder = new TextDecoder(encoding);
  // Without `stream`, Node decodes windows-1252 as Latin-1.
  const chars = Array.from({ length: 256 }, (_, byte) =>
    decoder.decode(Uint8Array.of(byte), { stream: true }),
  );
  const bytes = new Map<string, number>();
  // Programs that decode windows-1252 as Latin-1 produce control characters in place of its signs.
  if (encoding === 'windows-1252')
    for (let byte = 0x80; byte < 0xa0; byte += 1) bytes.set(String.fromCharCode(byte), byte);
  for (const [byte, char] of chars.entries()) bytes.set(char, byte);
  const table = { bytes, chars };
  tables.set(encoding, table);
  return table;
}

/** Encodes a text as it was misread, and decodes the bytes with another encoding; `undefined` if that is impossible. */
function decode(text: string, readAs: string, encoding: string): string | undefined {
  const table = tableOf(readAs).bytes;
  const bytes: number[] = [];
  for (const char of text) {
    const byte = table.get(char);
    if (byte === undefined) return undefined;
    bytes.push(byte);
  }
  if (encoding === 'utf-8') {
    const all = Buffer.from(bytes);
    return isUtf8(all) ? all.toString() : undefined;
  }
  const { chars } = tableOf(encoding);
  return bytes.map((byte) => chars[byte]).join('');
}
