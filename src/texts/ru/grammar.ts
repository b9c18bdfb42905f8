/** How Russian counts, quotes, writes times and declines what it calls the directory service. */

import { grouped as groupedByComma } from '../../domain/text.js';
import type { Name } from '../../domain/user.js';
import { longDay, protocolPrefix, timeSpan, utcTime } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';

/** `1 234`, with a no-break space. */
export function grouped(n: number): string {
  return groupedByComma(n).replaceAll(',', '\u00a0');
}

/** `1 строка`, `2 строки`, `5 строк`, `21 строка`. */
export function count(n: number, one: string, few: string, many: string): string {
  return `${grouped(n)} ${form(n, one, few, many)}`;
}

/** The form that goes with a number, by the plural rules of Russian in Unicode's CLDR. */
export function form(n: number, one: string, few: string, many: string): string {
  const [ones, tens] = [n % 10, n % 100];
  if (ones === 1 && tens !== 11) return one;
  return ones >= 2 && ones <= 4 && !(tens >= 12 && tens <= 14) ? few : many;
}

export function quote(text: string): string {
  return `«${text}»`;
}

/** `Петрова Авдотья Фёдоровна`. */
export const nameOrder: readonly (keyof Name)[] = ['last', 'first', 'middle'];

export const times: Texts['times'] = {
  duration: (ms) => timeSpan(ms, { day: 'д', hour: 'ч', minute: 'мин', second: 'с' }),
  utc: (ms) => utcTime(ms, longDay('ru-RU')),
  span: ({ n, unit }) => count(n, UNITS[unit][0], UNITS[unit][1], UNITS[unit][2]),
  range: (from, to) => (/\s/u.test(from) ? `${from} – ${to}` : `${from}–${to}`),
  weekdays: ['вс', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб'],
  locale: 'ru-RU',
};

/** In the accusative: “займёт 1 минуту”, “через 1 минуту”. */
const UNITS = {
  second: ['секунду', 'секунды', 'секунд'],
  minute: ['минуту', 'минуты', 'минут'],
  hour: ['час', 'часа', 'часов'],
} as const;

export type ServiceForms = {
  readonly nominative: string;
  readonly genitive: string;
  readonly dative: string;
  readonly accusative: string;
  /** After “в” and “о”. */
  readonly prepositional: string;
};

/** @param title of the profile: `Keycloak`, `the directory`, `the SCIM directory` */
export function serviceName(title: string): ServiceForms {
  const prefix = protocolPrefix(title);
  const ending = (suffix: string): string => (prefix === undefined ? title : `${prefix}каталог${suffix}`);
  return {
    nominative: ending(''),
    genitive: ending('а'),
    dative: ending('у'),
    accusative: ending(''),
    prepositional: ending('е'),
  };
}

export const languageName: string = 'Русский';
