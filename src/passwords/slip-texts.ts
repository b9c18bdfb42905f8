/**
 * The texts of the slips, in each language. `remove` is followed by the command that deletes the file, and `department` by
 * the number of one without a known name; `print` is shown on the screen only, `destroy` ends each slip, `others` is the
 * heading of those in no group; `name` is the order in which the parts of a name are read.
 */

import type { Language } from '../domain/language.js';
import type { Name } from '../domain/user.js';

export const SLIP_TEXTS = {
  en: {
    title: 'First passwords',
    warning: 'This sheet contains passwords. Cut out the slips, hand them out, and destroy the rest.',
    remove: 'Then delete this file too:',
    print: 'Print at 100 % on A4 or Letter. Each group starts on a new page.',
    login: 'Login',
    password: 'First password',
    signIn: 'Sign in at',
    destroy: 'For you only. Destroy this slip after you have signed in.',
    department: 'Department',
    others: 'Others',
    name: ['first', 'middle', 'last'],
  },
  ru: {
    title: 'Первые пароли',
    warning: 'На этом листе пароли. Разрежьте его, раздайте полоски, а остальное уничтожьте.',
    remove: 'Затем удалите и этот файл:',
    print: 'Печатайте в масштабе 100 % на A4 или Letter. Каждая группа начинается с новой страницы.',
    login: 'Логин',
    password: 'Первый пароль',
    signIn: 'Вход на странице',
    destroy: 'Только для вас. Уничтожьте эту полоску, когда войдёте.',
    department: 'Подразделение',
    others: 'Остальные',
    name: ['last', 'first', 'middle'],
  },
  de: {
    title: 'Erste Passwörter',
    warning:
      'Auf diesem Blatt stehen Passwörter. Zettel ausschneiden und verteilen, dann den Rest vernichten.',
    remove: 'Danach auch diese Datei löschen:',
    print: 'Mit 100 % auf A4 oder Letter drucken. Jede Gruppe beginnt auf einer neuen Seite.',
    login: 'Anmeldename',
    password: 'Erstes Passwort',
    signIn: 'Anmelden unter',
    destroy: 'Nur für Sie. Vernichten Sie diesen Zettel, sobald Sie sich angemeldet haben.',
    department: 'Abteilung',
    others: 'Übrige',
    name: ['first', 'middle', 'last'],
  },
} as const satisfies Record<Language, Record<string, string | readonly (keyof Name)[]>>;
