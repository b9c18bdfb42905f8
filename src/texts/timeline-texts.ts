/** The words of the chart of the runs on `report.html`. */

import type { Language } from '../domain/language.js';
import { count } from '../lib/text.js';
import { countRu, formRu, groupedIn } from './count.js';
import { serviceDe, serviceRu } from './service-name.js';

/** The length of a column. `amount` may be a tenth of a second. */
export type Interval = { readonly amount: number; readonly unit: 'second' | 'minute' | 'hour' | 'day' };

/** When the directory limited the rate: the statuses of its answers (`''` for none), and how often. */
type Throttling = { readonly service: string; readonly statuses: string; readonly times: number };

export type TimelineTexts = {
  readonly title: string;
  /** For those who hear the page. */
  readonly label: string;
  /** Above the highest column. */
  readonly most: (n: number, interval: Interval) => string;
  readonly created: (n: number) => string;
  /** Follows where an interval has several. */
  readonly atMost: (n: number, interval: Interval) => string;
  readonly other: (n: number) => string;
  /** Each is followed by a colon and a span of time. */
  readonly waits: {
    readonly throttled: (throttling: Throttling) => string;
    readonly unreachable: () => string;
    readonly token: () => string;
  };
  /** Users whom no column shows. @param hasLookUp whether look-ups may have found them */
  readonly settled: (n: number, hasLookUp: boolean) => string;
  /** Beside the pointer, after the time of a column. */
  readonly column: (created: number, other: number) => string;
};

export const TIMELINE_TEXTS = {
  en: {
    title: 'Timeline',
    label: 'Timeline of the runs',
    most: (n, interval) => `${groupedIn('en', n)} ${perEn(interval)}`,
    created: (n) => `${groupedIn('en', n)} created`,
    atMost: (n, interval) => `, at most ${groupedIn('en', n)} ${perEn(interval)}`,
    other: (n) => `${groupedIn('en', n)} sent but not created`,
    waits: {
      throttled: ({ service, statuses, times }) =>
        `waited because ${service} limits the rate${inBrackets(statuses)}, ${count(times, 'time')}`,
      unreachable: () => 'waited for the network',
      token: () => 'waited for a new token',
    },
    settled: (n, hasLookUp) =>
      `${groupedIn('en', n)} more, ${hasLookUp ? 'found by look-up, or ' : ''}recorded with the command settle`,
    column: (created, other) => `${created} created, ${other} not created`,
  },
  ru: {
    title: 'Ход работы',
    label: 'Ход работы по времени',
    most: (n, interval) => `${groupedIn('ru', n)} ${perRu(interval)}`,
    created: (n) => `${groupedIn('ru', n)} создано`,
    atMost: (n, interval) => `, не больше ${groupedIn('ru', n)} ${perRu(interval)}`,
    other: (n) => `${groupedIn('ru', n)} отправлено, но не создано`,
    waits: {
      throttled: ({ service, statuses, times }) =>
        `ожидание, так как ${serviceRu(service).nominative} ограничивает частоту запросов${inBrackets(statuses)}, ${countRu(times, 'раз', 'раза', 'раз')}`,
      unreachable: () => 'ожидание сети',
      token: () => 'ожидание нового токена',
    },
    settled: (n, hasLookUp) =>
      `ещё ${groupedIn('ru', n)}: ${hasLookUp ? 'найдено поиском или ' : ''}записано командой settle`,
    column: (created, other) => `создано ${created}, не создано ${other}`,
  },
  de: {
    title: 'Verlauf',
    label: 'Zeitlicher Verlauf der Läufe',
    most: (n, interval) => `${groupedIn('de', n)} ${perDe(interval)}`,
    created: (n) => `${groupedIn('de', n)} angelegt`,
    atMost: (n, interval) => `, höchstens ${groupedIn('de', n)} ${perDe(interval)}`,
    other: (n) => `${groupedIn('de', n)} gesendet, aber nicht angelegt`,
    waits: {
      throttled: ({ service, statuses, times }) =>
        `gewartet, weil ${serviceDe(service).nominative} die Zahl der Anfragen begrenzt${inBrackets(statuses)}, ${groupedIn('de', times)}-mal`,
      unreachable: () => 'auf das Netz gewartet',
      token: () => 'auf ein neues Token gewartet',
    },
    settled: (n, hasLookUp) =>
      `${groupedIn('de', n)} ${n === 1 ? 'weiterer' : 'weitere'}, ${hasLookUp ? 'durch eine Suche gefunden oder ' : ''}mit dem Befehl settle festgehalten`,
    column: (created, other) => `${created} angelegt, ${other} nicht angelegt`,
  },
} as const satisfies Record<Language, TimelineTexts>;

/** `per minute`, `per 0.5 seconds`. */
function perEn({ amount, unit }: Interval): string {
  return amount === 1 ? `per ${unit}` : `per ${amount} ${unit}s`;
}

const UNITS_DE = {
  second: ['Sekunde', 'Sekunden'],
  minute: ['Minute', 'Minuten'],
  hour: ['Stunde', 'Stunden'],
  day: ['Tag', 'Tagen'],
} as const;

/** `pro Minute`, `in 0,5 Sekunden`. */
function perDe({ amount, unit }: Interval): string {
  const [one, many] = UNITS_DE[unit];
  return amount === 1 ? `pro ${one}` : `in ${withComma(amount)} ${many}`;
}

/** As they follow the preposition; the second is for a part of one, too. */
const UNITS_RU = {
  second: ['секунду', 'секунды', 'секунд'],
  minute: ['минуту', 'минуты', 'минут'],
  hour: ['час', 'часа', 'часов'],
  day: ['день', 'дня', 'дней'],
} as const;

/** `за минуту`, `за 30 секунд`, `за 0,5 секунды`. */
function perRu({ amount, unit }: Interval): string {
  const [one, few, many] = UNITS_RU[unit];
  if (amount === 1) return `за ${one}`;
  return `за ${withComma(amount)} ${Number.isInteger(amount) ? formRu(amount, one, few, many) : few}`;
}

function withComma(n: number): string {
  return String(n).replace('.', ',');
}

function inBrackets(text: string): string {
  return text === '' ? '' : ` (${text})`;
}
