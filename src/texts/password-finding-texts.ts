/** The words of findings about passwords, none of which shows one. */

import { type FindingTexts, SHORTEST_PASSWORD, type WeakReason } from '../domain/finding-message.js';
import type { Language } from '../domain/language.js';
import { optionValue, worded } from '../domain/wording.js';
import { countDe, countEn, countRu } from './count.js';

const WEAK_REASONS = {
  en: {
    short: `it is shorter than ${SHORTEST_PASSWORD} characters`,
    own: "it is based on the user's name or nickname",
    repeat: 'it repeats itself',
    date: 'it is little more than a date',
    run: 'it is a keyboard pattern or a sequence of letters or digits',
    digits: 'it consists of digits only',
    common: 'it is little more than a common password, word or name',
  },
  ru: {
    short: `он короче ${SHORTEST_PASSWORD} символов`,
    own: 'он составлен из имени или логина пользователя',
    repeat: 'одно и то же в нём повторяется',
    date: 'это почти одна только дата',
    run: 'это ряд клавиш или последовательность букв или цифр',
    digits: 'он состоит из одних цифр',
    common: 'это почти одно только распространённое слово, имя или пароль',
  },
  de: {
    short: `Es ist kürzer als ${SHORTEST_PASSWORD} Zeichen`,
    own: 'Es ist aus dem Namen oder Anmeldenamen der Person gebildet',
    repeat: 'Es wiederholt sich',
    date: 'Es ist kaum mehr als ein Datum',
    run: 'Es ist ein Tastaturmuster oder eine Folge von Buchstaben oder Ziffern',
    digits: 'Es besteht nur aus Ziffern',
    common: 'Es ist kaum mehr als ein gängiges Passwort, Wort oder ein Name',
  },
} as const satisfies Record<Language, Record<WeakReason, string>>;

type PasswordFindingTexts = FindingTexts<
  'password-elsewhere' | 'password-edges' | 'password-mask' | 'password-weak' | 'passwords-shared'
>;

export const PASSWORD_FINDING_TEXTS = {
  en: {
    'password-elsewhere': () => 'is the same as the password, which must not be in any other field',
    'password-edges': ({ starts, ends }) =>
      `${[starts && 'starts', ends && 'ends'].filter(Boolean).join(' and ')} with white space`,
    'password-mask': () =>
      worded`consists only of mask characters such as "*", which programs export instead of the password: enter the password, or generate one with ${optionValue('--generate-passwords', 'weak')}`,
    'password-weak': ({ why }) => `may be refused as too simple: ${WEAK_REASONS.en[why]}`,
    'passwords-shared': ({ rows }) =>
      worded`${countEn(rows, 'row shares', 'rows share')} a password with another row: give each user their own, or generate passwords with ${optionValue('--generate-passwords', 'all')}`,
  },
  ru: {
    'password-elsewhere': () => 'совпадает с паролем, а его не должно быть в других полях',
    'password-edges': ({ starts, ends }) =>
      [starts && 'начинается с пробела', ends && 'заканчивается пробелом'].filter(Boolean).join(' и '),
    'password-mask': () =>
      'состоит только из знаков маски, таких как «*»: программы выгружают их вместо пароля; впишите пароль или ' +
      'сгенерируйте его с --generate-passwords weak',
    'password-weak': ({ why }) => `может быть отклонён как слишком простой: ${WEAK_REASONS.ru[why]}`,
    'passwords-shared': ({ rows }) =>
      `${countRu(rows, 'строка', 'строки', 'строк')} с тем же паролем, что и в другой ` +
      'строке: задайте каждому пользователю свой пароль или сгенерируйте пароли с --generate-passwords all',
  },
  de: {
    'password-elsewhere': () => 'ist dasselbe wie das Passwort, das in keinem anderen Feld stehen darf',
    'password-edges': ({ starts, ends }) =>
      `${[starts && 'beginnt', ends && 'endet'].filter(Boolean).join(' und ')} mit einem Leerzeichen`,
    'password-mask': () =>
      'besteht nur aus Maskenzeichen wie „*“, die Programme anstelle des Passworts exportieren: das Passwort eintragen ' +
      'oder mit --generate-passwords weak eines erzeugen',
    'password-weak': ({ why }) => `könnte als zu einfach abgelehnt werden: ${WEAK_REASONS.de[why]}`,
    'passwords-shared': ({ rows }) =>
      `${countDe(rows, 'Zeile hat', 'Zeilen haben')} dasselbe Passwort wie eine andere Zeile: ` +
      'jedem Benutzer ein eigenes geben oder mit --generate-passwords all Passwörter erzeugen',
  },
} as const satisfies Record<Language, PasswordFindingTexts>;
