/** The words of the slips, in the languages they come in. */

import type { Language } from '../language.js';

type SlipWords = {
  readonly title: string;
  readonly warning: string;
  /** Before the command that removes the file. */
  readonly remove: string;
  /** Seen on the screen alone. */
  readonly print: string;
  readonly login: string;
  readonly password: string;
  readonly signIn: string;
  /** At the foot of each slip. */
  readonly destroy: string;
  /** Before the number of a department of which no name is known. */
  readonly department: string;
  /** The heading of those who belong to no group. */
  readonly others: string;
  /** The order in which the parts of a name are said. */
  readonly name: readonly ('first' | 'middle' | 'last')[];
};

export const SLIP_WORDS: Readonly<Record<Language, SlipWords>> = {
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
};
