/** The form of a date, such as `dd.MM.yyyy`: Unicode date field symbols (UTS #35), and no other letters. */

type DateParts = { readonly year: number; readonly month: number; readonly day: number };

const SYMBOLS = {
  yyyy: ({ year }: DateParts) => String(year).padStart(4, '0'),
  yy: ({ year }: DateParts) => String(year % 100).padStart(2, '0'),
  MM: ({ month }: DateParts) => String(month).padStart(2, '0'),
  M: ({ month }: DateParts) => String(month),
  dd: ({ day }: DateParts) => String(day).padStart(2, '0'),
  d: ({ day }: DateParts) => String(day),
};

type Symbol = keyof typeof SYMBOLS;

export type DateForm = readonly ({ readonly symbol: Symbol } | { readonly text: string })[];

/** A run of the same letter, as in symbols, or of other characters. */
const PIECES = /(\p{L})\1*|[^\p{L}]+/gu;

/** @returns `undefined` for a text that contains another letter, or no symbol */
export function parseDateForm(text: string): DateForm | undefined {
  const pieces = (text.match(PIECES) ?? []).map((piece) => {
    if (Object.hasOwn(SYMBOLS, piece)) return { symbol: piece as Symbol };
    return /\p{L}/u.test(piece) ? undefined : { text: piece };
  });
  const form = pieces.filter((piece) => piece !== undefined);
  return form.length === pieces.length && form.some((piece) => 'symbol' in piece) ? form : undefined;
}

export function writeDate(date: DateParts, form: DateForm): string {
  return form.map((piece) => ('symbol' in piece ? SYMBOLS[piece.symbol](date) : piece.text)).join('');
}

/** The letters that people use for year, month and day, in English, German and Russian. */
const MEANT: readonly (readonly [letters: RegExp, of: 'year' | 'month' | 'day'])[] = [
  [/^[yjгu]+$/iu, 'year'],
  [/^[mм]+$/iu, 'month'],
  [/^[dtд]+$/iu, 'day'],
];

/** The intended form: `dd.MM.yyyy` for `DD.mm.YYYY` and `TT.MM.JJJJ`; `undefined` if it is not clear. */
export function meantForm(text: string): string | undefined {
  const form = text.replace(PIECES, (piece) => {
    const length = [...piece].length;
    switch (MEANT.find(([letters]) => letters.test(piece))?.[1]) {
      case 'year':
        return length === 2 ? 'yy' : 'yyyy';
      case 'month':
        return length === 1 ? 'M' : 'MM';
      case 'day':
        return length === 1 ? 'd' : 'dd';
      default:
        return piece;
    }
  });
  return parseDateForm(form) === undefined ? undefined : form;
}
