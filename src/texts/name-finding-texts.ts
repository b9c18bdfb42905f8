/** The words of findings about whole names that could not be split. */

import type { FindingTexts, NameReading } from '../domain/finding-message.js';
import type { Language } from '../domain/language.js';
import type { Name } from '../domain/user.js';
import { optionName, optionValue, worded } from '../domain/wording.js';
import { countDe, countEn, countRu } from './count.js';
import { QUOTE } from './quote.js';

const PARTS = {
  en: { first: 'first', last: 'last', middle: 'middle' },
  ru: { first: 'имя', last: 'фамилия', middle: 'отчество' },
  de: { first: 'Vorname', last: 'Nachname', middle: 'zweiter Vorname' },
} as const satisfies Record<Language, Record<keyof Name, string>>;

const BETWEEN = {
  en: [' ', ', or '],
  ru: [', ', ' или '],
  de: [', ', ' oder '],
} as const satisfies Record<Language, readonly [parts: string, readings: string]>;

/** `last "Müller" first "Hans", or last "Hans" first "Müller"`. */
function readingsText(readings: readonly NameReading[], language: Language): string {
  const [parts, between] = BETWEEN[language];
  const one = (reading: NameReading) =>
    reading.map(([part, words]) => `${PARTS[language][part]} ${QUOTE[language](words)}`).join(parts);
  return readings.map(one).join(between);
}

/** What to do about all of them. */
const FIX = {
  en: 'write it as "Last, First", or use a column for each part',
  ru: 'напишите «Фамилия, Имя» или заведите столбец для каждой части',
  de: '„Nachname, Vorname“ schreiben oder für jeden Teil eine Spalte verwenden',
} as const satisfies Record<Language, string>;

type NameFindingTexts = FindingTexts<
  | 'name-sign'
  | 'name-commas'
  | 'name-no-first'
  | 'name-initial'
  | 'name-one-word'
  | 'name-words'
  | 'name-not-text'
  | 'name-beside'
>;

export const NAME_FINDING_TEXTS = {
  en: {
    'name-sign': ({ sign }) => `contains "${sign}", which is not part of a name; ${FIX.en}`,
    'name-commas': () => `has more than one comma; ${FIX.en}`,
    'name-no-first': () => `has no first name after the comma; ${FIX.en}`,
    'name-initial': ({ initial, order }) =>
      worded`has the initial "${initial}" as the last name by the order ${order}; ${FIX.en}, or set ${optionName('--name-order')}`,
    'name-one-word': ({ readings }) => `is one word: ${readingsText(readings, 'en')}; ${FIX.en}`,
    'name-words': ({ words, isAfterComma, order, readings, longer }) => {
      const where = isAfterComma ? ' after the comma' : '';
      const hint = longer === undefined ? '' : worded` (${optionValue('--name-order', longer)} allows them)`;
      const counted = `${countEn(words, 'word')}${where}`;
      return worded`has ${counted}, more than the order ${order} allows: ${readingsText(readings, 'en')}${hint}; ${FIX.en}`;
    },
    'name-not-text': () => 'is not text, so it cannot be split',
    'name-beside': ({ part, whole, read, given }) => {
      const other = part === 'last' ? 'first' : 'last';
      return `may be ${other} name "${whole}", or ${part} name "${read}" in place of "${given}"; write only the ${other} name`;
    },
  },
  ru: {
    'name-sign': ({ sign }) => `содержит «${sign}», чего в именах не бывает; ${FIX.ru}`,
    'name-commas': () => `больше одной запятой; ${FIX.ru}`,
    'name-no-first': () => `после запятой нет имени; ${FIX.ru}`,
    'name-initial': ({ initial, order }) =>
      `при порядке ${order} фамилией оказывается инициал «${initial}»; ${FIX.ru} либо задайте --name-order`,
    'name-one-word': ({ readings }) => `только одно слово: ${readingsText(readings, 'ru')}; ${FIX.ru}`,
    'name-words': ({ words, isAfterComma, order, readings, longer }) => {
      const where = isAfterComma ? ' после запятой' : '';
      const hint = longer === undefined ? '' : ` (столько допускает --name-order ${longer})`;
      const counted = `${countRu(words, 'слово', 'слова', 'слов')}${where}`;
      return `${counted} — больше, чем допускает порядок ${order}: ${readingsText(readings, 'ru')}${hint}; ${FIX.ru}`;
    },
    'name-not-text': () => 'это не текст, поэтому на части не разделить',
    'name-beside': ({ part, whole, read, given }) => {
      const [one, other] = part === 'last' ? (['имя', 'фамилия'] as const) : (['фамилия', 'имя'] as const);
      const only = part === 'last' ? 'имя' : 'фамилию';
      return `это либо ${one} «${whole}», либо ${other} «${read}» вместо «${given}»; напишите здесь только ${only}`;
    },
  },
  de: {
    'name-sign': ({ sign }) => `enthält „${sign}“, was nicht zu einem Namen gehört; ${FIX.de}`,
    'name-commas': () => `hat mehr als ein Komma; ${FIX.de}`,
    'name-no-first': () => `hat nach dem Komma keinen Vornamen; ${FIX.de}`,
    'name-initial': ({ initial, order }) =>
      `hat bei der Reihenfolge ${order} die Initiale „${initial}“ als Nachnamen; ${FIX.de} oder --name-order angeben`,
    'name-one-word': ({ readings }) => `ist nur ein Wort: ${readingsText(readings, 'de')}; ${FIX.de}`,
    'name-words': ({ words, isAfterComma, order, readings, longer }) => {
      const where = isAfterComma ? ' nach dem Komma' : '';
      const hint = longer === undefined ? '' : ` (--name-order ${longer} erlaubt sie)`;
      const counted = `${countDe(words, 'Wort', 'Wörter')}${where}`;
      return `hat ${counted}, mehr als die Reihenfolge ${order} erlaubt: ${readingsText(readings, 'de')}${hint}; ${FIX.de}`;
    },
    'name-not-text': () => 'ist kein Text und lässt sich deshalb nicht aufteilen',
    'name-beside': ({ part, whole, read, given }) => {
      const [one, other] =
        part === 'last' ? (['Vorname', 'Nachname'] as const) : (['Nachname', 'Vorname'] as const);
      return `ist entweder der ${one} „${whole}“ oder der ${other} „${read}“ statt „${given}“; nur den ${one}n schreiben`;
    },
  },
} as const satisfies Record<Language, NameFindingTexts>;
