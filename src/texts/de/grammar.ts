/** How German counts, quotes, writes times and declines what it calls the directory service. */

import { grouped as groupedByComma } from '../../domain/text.js';
import type { Name } from '../../domain/user.js';
import { longDay, protocolPrefix, timeSpan, utcTime } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';

/** `1.234`. */
export function grouped(n: number): string {
  return groupedByComma(n).replaceAll(',', '.');
}

/** `1 Zeile`, `2 Zeilen`. */
export function count(n: number, one: string, many: string): string {
  return `${grouped(n)} ${n === 1 ? one : many}`;
}

export function quote(text: string): string {
  return `„${text}“`;
}

/** `Anna Weber`. */
export const nameOrder: readonly (keyof Name)[] = ['first', 'middle', 'last'];

export const times: Texts['times'] = {
  duration: (ms) => timeSpan(ms, { day: 'Tg.', hour: 'Std.', minute: 'Min.', second: 'Sek.' }),
  utc: (ms) => utcTime(ms, longDay('de-DE')),
  span: ({ n, unit }) => count(n, UNITS[unit][0], UNITS[unit][1]),
  range: (from, to) => `${from} bis ${to}`,
  weekdays: ['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa'],
  locale: 'de-DE',
};

/** The same after “in” and without it. */
const UNITS = {
  second: ['Sekunde', 'Sekunden'],
  minute: ['Minute', 'Minuten'],
  hour: ['Stunde', 'Stunden'],
} as const;

export type ServiceForms = {
  readonly nominative: string;
  readonly accusative: string;
  /** `des Verzeichnisses`, `von Keycloak`. */
  readonly genitive: string;
  /** With its preposition: `im Verzeichnis`, `in Keycloak`. */
  readonly within: string;
  /** With its preposition: `vom Verzeichnis`, `von Keycloak`. */
  readonly from: string;
};

/** @param title of the profile: `Keycloak`, `the directory`, `the SCIM directory` */
export function serviceName(title: string): ServiceForms {
  const prefix = protocolPrefix(title);
  const noun = `${prefix}Verzeichnis`;
  const either = (ofNoun: string, ofName: string): string => (prefix === undefined ? ofName : ofNoun);
  return {
    nominative: either(`das ${noun}`, title),
    accusative: either(`das ${noun}`, title),
    genitive: either(`des ${noun}ses`, `von ${title}`),
    within: either(`im ${noun}`, `in ${title}`),
    from: either(`vom ${noun}`, `von ${title}`),
  };
}

export const languageName: string = 'Deutsch';
