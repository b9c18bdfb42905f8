/** Numbers, counted things, times and spans of time as each language writes them. */

import type { Language } from '../domain/language.js';
import { count, grouped } from '../lib/text.js';

/** What separates thousands. Written by hand, since `Intl` loads 5 MB of language data at its first call. */
const SEPARATORS = { en: ',', ru: '\u00a0', de: '.' } as const satisfies Record<Language, string>;

/** `1,234`, `1 234` (with a no-break space), `1.234`. */
export function groupedIn(language: Language, n: number): string {
  return language === 'en' ? grouped(n) : grouped(n).replaceAll(',', SEPARATORS[language]);
}

/** `1 row`, `2 rows`. @param many default: `one` and an `s` */
export function countEn(n: number, one: string, many?: string): string {
  return count(n, one, many);
}

/** `1 Zeile`, `2 Zeilen`. */
export function countDe(n: number, one: string, many: string): string {
  return `${groupedIn('de', n)} ${n === 1 ? one : many}`;
}

/** `1 строка`, `2 строки`, `5 строк`, `21 строка`. */
export function countRu(n: number, one: string, few: string, many: string): string {
  return `${groupedIn('ru', n)} ${formRu(n, one, few, many)}`;
}

/** The form that goes with a number, by the plural rules of Russian in Unicode's CLDR. */
export function formRu(n: number, one: string, few: string, many: string): string {
  const [ones, tens] = [n % 10, n % 100];
  if (ones === 1 && tens !== 11) return one;
  return ones >= 2 && ones <= 4 && !(tens >= 12 && tens <= 14) ? few : many;
}

/** The short names of units of time, which no number changes. */
const UNIT_NAMES = {
  en: { day: 'd', hour: 'h', minute: 'min', second: 's' },
  ru: { day: 'д', hour: 'ч', minute: 'мин', second: 'с' },
  de: { day: 'Tg.', hour: 'Std.', minute: 'Min.', second: 'Sek.' },
} as const satisfies Record<Language, Record<string, string>>;

const UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** `0 s`, `40 s`, `1 min 20 s`, `2 h 10 min`, `3 d`: two units at most, in one line. */
export function durationIn(language: Language, ms: number): string {
  const names = UNIT_NAMES[language];
  let left = Math.max(0, Math.round(ms / 1000));
  const parts: string[] = [];
  for (const [seconds, unit] of UNITS) {
    const n = Math.floor(left / seconds);
    left -= n * seconds;
    if (n > 0) parts.push(`${n}\u00a0${names[unit]}`);
    else if (parts.length > 0) break;
    if (parts.length === 2) break;
  }
  return parts.length === 0 ? `0\u00a0${names.second}` : parts.join('\u00a0');
}

/** `2030-01-02 03:04 UTC`, `02.01.2030 03:04 UTC`. @param ms since the epoch */
export function utcTimeIn(language: Language, ms: number): string {
  const [date = '', time = ''] = new Date(ms).toISOString().split('T');
  const day = language === 'en' ? date : date.split('-').toReversed().join('.');
  return `${day} ${time.slice(0, 5)} UTC`;
}
