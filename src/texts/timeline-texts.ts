/** The words of the chart of the runs on `report.html`. */

import type { Language } from '../domain/language.js';
import { count } from '../lib/text.js';
import { countRu, groupedIn } from './count.js';
import { serviceDe, serviceRu } from './service-name.js';

/** When the directory limited the rate: the statuses of its answers (`''` for none), and how often. */
type Throttling = { readonly service: string; readonly statuses: string; readonly times: number };

type TimelineTexts = {
  readonly title: string;
  /** Above the highest column. @param interval of a column: `5 min` */
  readonly most: (n: number, interval: string) => string;
  readonly created: string;
  readonly other: string;
  /** Each is followed by a colon and a span of time. */
  readonly waits: {
    readonly throttled: (throttling: Throttling) => string;
    readonly unreachable: () => string;
    readonly token: () => string;
  };
};

export const TIMELINE_TEXTS = {
  en: {
    title: 'Timeline',
    most: (n, interval) => `${groupedIn('en', n)} in ${interval}`,
    created: 'created',
    other: 'sent but not created',
    waits: {
      throttled: ({ service, statuses, times }) =>
        `waited because ${service} limits the rate${inBrackets(statuses)}, ${count(times, 'time')}`,
      unreachable: () => 'waited for the network',
      token: () => 'waited for a new token',
    },
  },
  ru: {
    title: 'Ход работы',
    most: (n, interval) => `${groupedIn('ru', n)} за ${interval}`,
    created: 'создано',
    other: 'отправлено, но не создано',
    waits: {
      throttled: ({ service, statuses, times }) =>
        `ожидание, так как ${serviceRu(service).nominative} ограничивает частоту запросов${inBrackets(statuses)}, ${countRu(times, 'раз', 'раза', 'раз')}`,
      unreachable: () => 'ожидание сети',
      token: () => 'ожидание нового токена',
    },
  },
  de: {
    title: 'Verlauf',
    most: (n, interval) => `${groupedIn('de', n)} in ${interval}`,
    created: 'angelegt',
    other: 'gesendet, aber nicht angelegt',
    waits: {
      throttled: ({ service, statuses, times }) =>
        `gewartet, weil ${serviceDe(service).nominative} die Zahl der Anfragen begrenzt${inBrackets(statuses)}, ${groupedIn('de', times)}-mal`,
      unreachable: () => 'auf das Netz gewartet',
      token: () => 'auf ein neues Token gewartet',
    },
  },
} as const satisfies Record<Language, TimelineTexts>;

function inBrackets(text: string): string {
  return text === '' ? '' : ` (${text})`;
}
