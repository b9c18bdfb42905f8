/** Encodes texts in the encodings of rosters, with tables written by hand, independently of the decoders. */

export const ENCODINGS = [
  'utf-8',
  'utf-8 with mark',
  'utf-16le',
  'utf-16be',
  'windows-1251',
  'ibm866',
  'koi8-r',
  'windows-1252',
] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** The name of a single-byte encoding, which a reader cannot detect. */
export type SingleByte = Exclude<Encoding, `utf-${string}`>;

const LOWER = 'абвгдежзийклмнопрстуфхцчшщъыьэюя';
const KOI8 = 'юабцдефгхийклмнопярстужвьызшэщчъ';

function table(runs: readonly (readonly [first: number, letters: string])[]): ReadonlyMap<string, number> {
  return new Map(
    runs.flatMap(([first, letters]) => Array.from(letters, (letter, at) => [letter, first + at] as const)),
  );
}

/** The bytes of letters beyond ASCII that the tests use. */
const TABLES: Readonly<Record<SingleByte, ReadonlyMap<string, number>>> = {
  'windows-1251': table([
    [0xc0, LOWER.toUpperCase() + LOWER],
    [0xa8, 'Ё'],
    [0xb8, 'ё'],
    [0x88, '€'],
    [0xa0, '\u00a0'],
  ]),
  ibm866: table([
    [0x80, LOWER.toUpperCase() + LOWER.slice(0, 16)],
    [0xe0, LOWER.slice(16)],
    [0xf0, 'Ёё'],
    [0xff, '\u00a0'],
  ]),
  'koi8-r': table([
    [0xc0, KOI8 + KOI8.toUpperCase()],
    [0xa3, 'ё'],
    [0xb3, 'Ё'],
    [0x9a, '\u00a0'],
  ]),
  'windows-1252': table([
    [0xc0, 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ'],
    [0x80, '€'],
    [0xa0, '\u00a0'],
  ]),
};

/** True if the encoding cannot be detected. */
export function isSingleByte(encoding: Encoding): encoding is SingleByte {
  return encoding in TABLES;
}

/** The text with `x` for every character that the encoding does not have. */
export function fitTo(encoding: Encoding, text: string): string {
  if (!isSingleByte(encoding)) return text;
  return Array.from(text, (char) => (byteOf(encoding, char) === undefined ? 'x' : char)).join('');
}

function byteOf(encoding: SingleByte, char: string): number | undefined {
  const code = char.charCodeAt(0);
  return code < 0x80 ? code : TABLES[encoding].get(char);
}

export function encode(text: string, encoding: Encoding): Buffer {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text);
    case 'utf-8 with mark':
      return Buffer.from(`\ufeff${text}`);
    case 'utf-16le':
      return Buffer.from(`\ufeff${text}`, 'utf16le');
    case 'utf-16be':
      return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
    default:
      return Buffer.from(
        Array.from(text, (char) => {
          const byte = byteOf(encoding, char);
          if (byte === undefined) throw new Error(`${encoding} has no ${char}`);
          return byte;
        }),
      );
  }
}
