/**
 * The words of the slips, in the languages they come in. `remove` is followed by the command that removes the file, and
 * `department` by the number of one of which no name is known; `print` is seen on the screen alone, `destroy` stands at the
 * foot of each slip, `others` above those who belong to no group; `name` is the order in which the parts of a name are said.
 */

import type { Language } from '../domain/language.js';
import type { Name } from '../domain/user.js';

export const SLIP_WORDS = {
  en: {
    title: 'First passwords',
    warning: 'This sheet holds passwords. Cut out and hand out the slips, then destroy what is left of it.',
    remove: 'Then remove this file too:',
    print: 'Print it at 100 % on A4 or Letter. Every group begins on a page of its own.',
    login: 'Login',
    password: 'First password',
    signIn: 'Sign in at',
    destroy: 'For you alone. Destroy this slip once you have signed in.',
    department: 'Department',
    others: 'Others',
    name: ['first', 'middle', 'last'],
  },
  ru: {
    title: 'Первые пароли',
    warning: 'На этом листе пароли. Разрежьте его, раздайте полоски, а то, что осталось, уничтожьте.',
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
      'Auf diesem Blatt stehen Passwörter. Zettel ausschneiden und verteilen, dann vernichten, was übrig ist.',
    remove: 'Danach auch diese Datei löschen:',
    print: 'Mit 100 % auf A4 oder Letter drucken. Jede Gruppe beginnt auf einer eigenen Seite.',
    login: 'Anmeldename',
    password: 'Erstes Passwort',
    signIn: 'Anmelden unter',
    destroy: 'Nur für Sie. Vernichten Sie diesen Zettel, sobald Sie sich angemeldet haben.',
    department: 'Abteilung',
    others: 'Übrige',
    name: ['first', 'middle', 'last'],
  },
} as const satisfies Record<Language, Record<string, string | readonly (keyof Name)[]>>;
