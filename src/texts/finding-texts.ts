/** The words of findings in each language: one clause, to be read after the name of its field. */

import type { Finding } from '../domain/finding.js';
import type { FindingMessage, FindingTexts, MessageKey } from '../domain/finding-message.js';
import type { Language } from '../domain/language.js';
import { commandText, type Text } from '../domain/wording.js';
import { CHARACTER_TEXTS } from './character-texts.js';
import { DEPARTMENT_FINDING_TEXTS } from './department-texts.js';
import { NAME_FINDING_TEXTS } from './name-finding-texts.js';
import { NICKNAME_FINDING_TEXTS } from './nickname-finding-texts.js';
import { PASSWORD_FINDING_TEXTS } from './password-finding-texts.js';

/** Those of any field. */
type ValueTexts = FindingTexts<
  'missing' | 'missing-before-at' | 'white-space' | 'empty' | 'wrong-type' | 'formula-empty' | 'formula-error'
>;

const VALUE_TEXTS = {
  en: {
    missing: () => 'is missing',
    'missing-before-at': () => 'is missing: there is nothing before the "@"',
    'white-space': () => 'contains only white space',
    empty: () => 'is empty',
    'wrong-type': ({ type, source, isFormula }) => {
      if (type === 'boolean') return 'is true or false, not text';
      if (type === 'list' || type === 'object')
        return `is ${type === 'list' ? 'a list' : 'an object'}, not text`;
      if (isFormula)
        return `is ${type === 'date' ? 'a date' : 'a number'} from a formula, not text: replace the formula by its value as text`;
      const asText = 'format the column as text and enter the value again';
      if (type === 'date') return `is a date, not text: ${asText}`;
      if (source === 'json') return 'is a number, not text: put it in quotes';
      const more = source === 'workbook' ? ', or 007 becomes 7' : ', or in JSON put it in quotes';
      return `is a number, not text: ${asText}${more}`;
    },
    'formula-empty': ({ cell }) =>
      `is a formula without a stored value (cell ${cell}): open the workbook in a spreadsheet program and save it`,
    'formula-error': ({ cell, error }) =>
      `is the error of a formula${inBrackets(error, cell && `cell ${cell}`)}: correct the formula, or enter the value`,
  },
  ru: {
    missing: () => 'не заполнено',
    'missing-before-at': () => 'не заполнено: перед «@» ничего нет',
    'white-space': () => 'здесь одни пробелы',
    empty: () => 'пусто',
    'wrong-type': ({ type, source, isFormula }) => {
      if (type === 'boolean') return 'это true или false, а не текст';
      if (type === 'list' || type === 'object')
        return `это ${type === 'list' ? 'список' : 'объект'}, а не текст`;
      if (isFormula)
        return `это ${type === 'date' ? 'дата' : 'число'} из формулы, а не текст: замените формулу её значением в виде текста`;
      const asText = 'задайте столбцу текстовый формат и введите значение заново';
      if (type === 'date') return `это дата, а не текст: ${asText}`;
      if (source === 'json') return 'это число, а не текст: возьмите его в кавычки';
      const more = source === 'workbook' ? ', иначе 007 станет 7' : ', а в JSON возьмите его в кавычки';
      return `это число, а не текст: ${asText}${more}`;
    },
    'formula-empty': ({ cell }) =>
      `формула без сохранённого значения (ячейка ${cell}): откройте книгу в табличном редакторе и сохраните её`,
    'formula-error': ({ cell, error }) =>
      `ошибка формулы${inBrackets(error, cell && `ячейка ${cell}`)}: исправьте формулу или введите значение`,
  },
  de: {
    missing: () => 'fehlt',
    'missing-before-at': () => 'fehlt: Vor dem „@“ steht nichts',
    'white-space': () => 'besteht nur aus Leerzeichen',
    empty: () => 'ist leer',
    'wrong-type': ({ type, source, isFormula }) => {
      if (type === 'boolean') return 'ist true oder false, kein Text';
      if (type === 'list' || type === 'object')
        return `ist ${type === 'list' ? 'eine Liste' : 'ein Objekt'}, kein Text`;
      if (isFormula)
        return `ist ${type === 'date' ? 'ein Datum' : 'eine Zahl'} aus einer Formel, kein Text: die Formel durch ihren Wert als Text ersetzen`;
      const asText = 'Spalte als Text formatieren und den Wert neu eingeben';
      if (type === 'date') return `ist ein Datum, kein Text: ${asText}`;
      if (source === 'json') return 'ist eine Zahl, kein Text: in Anführungszeichen setzen';
      const more =
        source === 'workbook' ? ', sonst wird aus 007 eine 7' : ', oder in JSON in Anführungszeichen setzen';
      return `ist eine Zahl, kein Text: ${asText}${more}`;
    },
    'formula-empty': ({ cell }) =>
      `ist eine Formel ohne gespeicherten Wert (Zelle ${cell}): die Arbeitsmappe in einem Tabellenprogramm öffnen und speichern`,
    'formula-error': ({ cell, error }) =>
      `ist der Fehler einer Formel${inBrackets(error, cell && `Zelle ${cell}`)}: die Formel korrigieren oder den Wert eingeben`,
  },
} as const satisfies Record<Language, ValueTexts>;

/** ` (#REF!, cell B7)`, of what is known. */
function inBrackets(...parts: readonly (string | undefined)[]): string {
  const known = parts.filter(Boolean);
  return known.length === 0 ? '' : ` (${known.join(', ')})`;
}

export const FINDING_TEXTS = {
  en: allOf('en'),
  ru: allOf('ru'),
  de: allOf('de'),
} as const satisfies Record<Language, FindingTexts>;

function allOf(language: Language): FindingTexts {
  return {
    ...VALUE_TEXTS[language],
    ...NICKNAME_FINDING_TEXTS[language],
    ...CHARACTER_TEXTS[language],
    ...NAME_FINDING_TEXTS[language],
    ...PASSWORD_FINDING_TEXTS[language],
    ...DEPARTMENT_FINDING_TEXTS[language],
  };
}

/**
 * What a finding says: `is missing`.
 * @param texts of the language. Default: English, as in all that programs read
 * @param textFor what its reader has: flags or properties. Default: flags
 */
export function messageText<K extends MessageKey>(
  message: FindingMessage<K>,
  texts: FindingTexts = FINDING_TEXTS.en,
  textFor: (text: Text) => string = commandText,
): string {
  return textFor(texts[message.key](message));
}

/**
 * A finding as one line of text: `users.csv:17: nickname: is missing [required]`, without the line where it has none.
 * @param label the roster's name, with the sheet for a workbook
 * @param texts of the language. Default: English
 */
export function formatFinding(
  { line, field, message, code }: Finding,
  label: string,
  texts?: FindingTexts,
): string {
  const place = line === null ? label : `${label}:${line}`;
  return `${place}: ${field}: ${messageText(message, texts)} [${code}]`;
}
