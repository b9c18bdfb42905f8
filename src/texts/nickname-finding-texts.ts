/** The words of findings about nicknames: whose they are, their domain, where they start and end. */

import type { EarlierUser, FindingTexts } from '../domain/finding-message.js';
import type { Language } from '../domain/language.js';
import { OUTCOME_TEXTS } from './outcome-texts.js';
import { QUOTE } from './quote.js';
import { serviceDe, serviceRu } from './service-name.js';

const TRAITS = {
  en: { position: 'position', department: 'department' },
  ru: { position: 'должность', department: 'подразделение' },
  de: { position: 'Position', department: 'Abteilung' },
} as const satisfies Record<Language, Record<keyof EarlierUser['traits'], string>>;

/** `a.petrova (created, position "Teacher", department "3"; users.csv.results)`. */
export function earlierUserText(
  { nickname, outcome, traits, folder }: EarlierUser,
  language: Language = 'en',
): string {
  const has = (['position', 'department'] as const).flatMap((trait) => {
    const value = traits[trait];
    return value === undefined ? [] : [`${TRAITS[language][trait]} ${QUOTE[language](value)}`];
  });
  const became = language === 'en' ? outcome : OUTCOME_TEXTS[language][outcome].label;
  return `${nickname} (${[became, ...has].join(', ')}; ${folder})`;
}

/** ` (Авдотья Петрова)`; nothing for a person without a name. */
function inBrackets(name: string): string {
  return name === '' ? '' : ` (${name})`;
}

/** What `prepare` calls a new column. */
const HEADER = 'nickname';

type NicknameFindingTexts = FindingTexts<
  | 'duplicate'
  | 'other-domain'
  | 'two-domains'
  | 'created-for-other'
  | 'known-as-other'
  | 'namesake'
  | 'no-pattern-fits'
  | 'nickname-start'
  | 'nickname-end'
  | 'nickname-address'
>;

/** Parts of clauses: where a nickname is entered, and for whom one was created (in Russian after `для`, in German after `für`). */
const PARTS = {
  en: {
    place: (column) => (column === undefined ? `a new column "${HEADER}"` : `the column "${column}"`),
    person: (name) => (name === '' ? 'a user without a name' : `"${name}"`),
  },
  ru: {
    place: (column) => (column === undefined ? `в новый столбец «${HEADER}»` : `в столбец «${column}»`),
    person: (name) => (name === '' ? 'пользователя без имени' : `«${name}»`),
  },
  de: {
    place: (column) =>
      column === undefined ? `in eine neue Spalte „${HEADER}“` : `in die Spalte „${column}“`,
    person: (name) => (name === '' ? 'einen Benutzer ohne Namen' : `„${name}“`),
  },
} as const satisfies Record<
  Language,
  { place: (column: string | undefined) => string; person: (name: string) => string }
>;
const { en: english, ru: russian, de: german } = PARTS;

export const NICKNAME_FINDING_TEXTS = {
  en: {
    duplicate: ({ nickname, person, line, earlier }) =>
      `"${nickname}"${inBrackets(person)} is also in line ${line}${inBrackets(earlier)}`,
    'other-domain': ({ domain, expected }) =>
      `has the domain "${domain}", but users are created in "${expected}": correct one of them`,
    'two-domains': ({ domain, line, earlier }) =>
      `has the domain "${domain}", but line ${line} has "${earlier}": all nicknames of a roster must have the same domain`,
    'created-for-other': ({ before, now, title }) =>
      `was already created for ${english.person(before)}, but this row is for ${english.person(now)}; if it is the ` +
      `same person, restore the earlier name here and change it in ${title}, since a run never changes a user; if it ` +
      'is a new person, use another nickname',
    'known-as-other': ({ nickname, isCreated, before, folder, now }) =>
      `"${nickname}" ${isCreated ? 'was created' : 'may have been created'} for ${english.person(before)} (${folder}), ` +
      `but this row is for ${english.person(now)}; if it is a new person, use another nickname; if it is the same ` +
      'person, restore the earlier name',
    namesake: ({ users, column }) => {
      const who = users.map((user) => earlierUserText(user, 'en')).join(' or ');
      const others = users.length === 1 ? ', but another row has the same name' : '';
      return `may be ${who}${others}; enter the nickname of the right person, or a new one for a new person, in ${english.place(column)}`;
    },
    'no-pattern-fits': ({ field, column }) =>
      `is missing, and no pattern fits this row (${field} is empty); add another --nickname pattern, or enter a ` +
      `nickname in ${english.place(column)}`,
    'nickname-start': ({ sign }) => `starts with "${sign}"; start it with a letter or digit`,
    'nickname-end': ({ sign }) => `ends with "${sign}"; end it with a letter or digit`,
    'nickname-address': () => 'is not a whole address: write it as a.petrova@school.example',
  },
  ru: {
    duplicate: ({ nickname, person, line, earlier }) =>
      `«${nickname}»${inBrackets(person)} есть и в строке ${line}${inBrackets(earlier)}`,
    'other-domain': ({ domain, expected }) =>
      `домен «${domain}», а пользователи создаются в «${expected}»: исправьте одно из двух`,
    'two-domains': ({ domain, line, earlier }) =>
      `домен «${domain}», а в строке ${line} — «${earlier}»: у всех логинов списка должен быть один домен`,
    'created-for-other': ({ before, now, title }) =>
      `логин уже создан для ${russian.person(before)}, а эта строка — для ${russian.person(now)}; если это тот же ` +
      `человек, верните здесь прежнее имя и измените его в ${serviceRu(title).prepositional}: запуск никогда не меняет существующих пользователей; ` +
      'если это новый человек, выберите другой логин',
    'known-as-other': ({ nickname, isCreated, before, folder, now }) =>
      `«${nickname}» ${isCreated ? 'уже создан' : 'возможно, уже создан'} для ${russian.person(before)} (${folder}), а ` +
      `эта строка — для ${russian.person(now)}; если это новый человек, выберите другой логин; если тот же, верните ` +
      'прежнее имя',
    namesake: ({ users, column }) => {
      const who = users.map((user) => earlierUserText(user, 'ru')).join(' или ');
      const others = users.length === 1 ? ', но в списке есть ещё одна строка с тем же именем' : '';
      return `возможно, это ${who}${others}; впишите ${russian.place(column)} логин нужного человека, а для нового человека — новый логин`;
    },
    'no-pattern-fits': ({ field, column }) =>
      `не заполнено, и ни один шаблон не подходит к этой строке (пусто: ${field}); добавьте ещё один шаблон --nickname ` +
      `или впишите логин ${russian.place(column)}`,
    'nickname-start': ({ sign }) => `начинается с «${sign}»; первой должна быть буква или цифра`,
    'nickname-end': ({ sign }) => `заканчивается на «${sign}»; последней должна быть буква или цифра`,
    'nickname-address': () => 'адрес неполный или записан неверно: нужны логин, знак «@» и домен',
  },
  de: {
    duplicate: ({ nickname, person, line, earlier }) =>
      `„${nickname}“${inBrackets(person)} steht auch in Zeile ${line}${inBrackets(earlier)}`,
    'other-domain': ({ domain, expected }) =>
      `hat die Domain „${domain}“, Benutzer werden aber in „${expected}“ angelegt: eines von beiden korrigieren`,
    'two-domains': ({ domain, line, earlier }) =>
      `hat die Domain „${domain}“, Zeile ${line} aber „${earlier}“: Alle Anmeldenamen einer Liste müssen dieselbe Domain haben`,
    'created-for-other': ({ before, now, title }) =>
      `wurde bereits für ${german.person(before)} angelegt, diese Zeile ist aber für ${german.person(now)}; ist es ` +
      `dieselbe Person, hier den früheren Namen wiederherstellen und ihn ${serviceDe(title).within} ändern, denn ein Lauf ändert nie ` +
      'einen vorhandenen Benutzer; ist es eine neue Person, einen anderen Anmeldenamen wählen',
    'known-as-other': ({ nickname, isCreated, before, folder, now }) =>
      `„${nickname}“ wurde ${isCreated ? '' : 'möglicherweise '}für ${german.person(before)} angelegt (${folder}), diese Zeile ` +
      `ist aber für ${german.person(now)}; ist es eine neue Person, einen anderen Anmeldenamen wählen; ist es dieselbe, ` +
      'den früheren Namen wiederherstellen',
    namesake: ({ users, column }) => {
      const who = users.map((user) => earlierUserText(user, 'de')).join(' oder ');
      const others = users.length === 1 ? ', aber eine weitere Zeile hat denselben Namen' : '';
      return `ist möglicherweise ${who}${others}; ${german.place(column)} den Anmeldenamen der richtigen Person eintragen, für eine neue Person einen neuen`;
    },
    'no-pattern-fits': ({ field, column }) =>
      `fehlt, und kein Muster passt zu dieser Zeile (${field} ist leer); ein weiteres Muster mit --nickname angeben ` +
      `oder ${german.place(column)} einen Anmeldenamen eintragen`,
    'nickname-start': ({ sign }) =>
      `beginnt mit „${sign}“; am Anfang muss ein Buchstabe oder eine Ziffer stehen`,
    'nickname-end': ({ sign }) => `endet mit „${sign}“; am Ende muss ein Buchstabe oder eine Ziffer stehen`,
    'nickname-address': () => 'ist keine vollständige Adresse; richtig wäre etwa a.petrova@school.example',
  },
} as const satisfies Record<Language, NicknameFindingTexts>;
