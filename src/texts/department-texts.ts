/** The words of findings about departments. */

import type { FindingTexts } from '../domain/finding-message.js';
import type { Language } from '../domain/language.js';
import { optionName, worded } from '../domain/wording.js';

const LARGEST = Number.MAX_SAFE_INTEGER;

type DepartmentFindingTexts = FindingTexts<
  | 'department-empty'
  | 'department-merged'
  | 'department-missing'
  | 'department-number'
  | 'department-unknown'
  | 'department-near'
>;

export const DEPARTMENT_FINDING_TEXTS = {
  en: {
    'department-empty': () =>
      worded`is empty: fill it in, or set ${optionName('--department')} for rows without one`,
    'department-merged': () =>
      'is empty: the cell is merged, and its value counts only for its first row; unmerge it and fill in each row',
    'department-missing': () => worded`is missing: set ${optionName('--department')}`,
    'department-number': ({ text }) =>
      `"${text}" is not a department number; use a whole number from 1 to ${LARGEST} in plain digits`,
    'department-unknown': ({ text }) =>
      `"${text}" has no number; add it to "departments" in provision.config.json, or use the number instead of the name`,
    'department-near': ({ text, meant }) =>
      `"${text}" is not a department in the configuration; did you mean "${meant}"?`,
  },
  ru: {
    'department-empty': () => 'пусто: заполните или задайте --department для строк без подразделения',
    'department-merged': () =>
      'пусто: ячейка объединена, и её значение относится только к первой строке; отмените объединение и заполните каждую строку',
    'department-missing': () => 'не заполнено: задайте --department',
    'department-number': ({ text }) =>
      `«${text}» — не номер подразделения; нужно целое число от 1 до ${LARGEST}, только цифры`,
    'department-unknown': ({ text }) =>
      `у «${text}» нет номера; задайте его в "departments" в provision.config.json или впишите номер вместо названия`,
    'department-near': ({ text, meant }) =>
      `подразделения «${text}» в конфигурации нет; возможно, имеется в виду «${meant}»?`,
  },
  de: {
    'department-empty': () => 'ist leer: ausfüllen oder --department für Zeilen ohne Abteilung angeben',
    'department-merged': () =>
      'ist leer: Die Zelle ist verbunden, und ihr Wert gilt nur für ihre erste Zeile; die Verbindung aufheben und jede Zeile ausfüllen',
    'department-missing': () => 'fehlt: --department angeben',
    'department-number': ({ text }) =>
      `„${text}“ ist keine Abteilungsnummer; eine ganze Zahl von 1 bis ${LARGEST} nur aus Ziffern verwenden`,
    'department-unknown': ({ text }) =>
      `„${text}“ hat keine Nummer; sie unter "departments" in provision.config.json eintragen oder statt des Namens ` +
      'die Nummer verwenden',
    'department-near': ({ text, meant }) =>
      `„${text}“ ist keine Abteilung der Konfiguration; ist „${meant}“ gemeint?`,
  },
} as const satisfies Record<Language, DepartmentFindingTexts>;
