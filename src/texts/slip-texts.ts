/** The sheet of slips. Whoever gets a slip reads nothing else of this program. */

import type { Language } from '../domain/language.js';
import type { Name } from '../domain/user.js';

export type SlipTexts = {
  readonly title: string;
  readonly warning: string;
  /** The title of slips of users who exist in a rehearsal only. */
  readonly rehearsalTitle: string;
  /** In place of the warning. */
  readonly rehearsalWarning: string;
  /** On each of those slips. */
  readonly rehearsal: string;
  /** Followed by the command that removes the file of a rehearsal. */
  readonly rehearsalRemove: string;
  /** For passwords that may not work. */
  readonly try: string;
  /** Followed by the command that removes the file. */
  readonly remove: string;
  /** On the screen only. */
  readonly print: string;
  /** After that, where there are several groups. */
  readonly groupPages: string;
  readonly login: string;
  readonly password: string;
  readonly signIn: string;
  /** At the end of each slip. */
  readonly destroy: string;
  /** Followed by the number of one without a known name. */
  readonly department: string;
  /** The heading of those in no group. */
  readonly others: string;
  /** The order in which the parts of a name are read. */
  readonly name: readonly (keyof Name)[];
};

export const SLIP_TEXTS = {
  en: {
    title: 'Initial passwords',
    warning: 'This sheet contains passwords. Cut out the slips, hand them out, and destroy the rest.',
    rehearsalTitle: 'Rehearsal: initial passwords',
    rehearsalWarning: 'These slips are from a rehearsal: no real user was created. Do not hand them out.',
    rehearsal: 'Rehearsal: not the password of a real user.',
    rehearsalRemove: 'To delete this file:',
    try: 'Before you hand out the slips, sign in with one of them: some services of this kind do not keep the passwords that they are sent.',
    remove: 'Then delete this file too:',
    print: 'Print at 100% on A4 or Letter.',
    groupPages: 'Each group starts on a new page.',
    login: 'Login',
    password: 'Initial password',
    signIn: 'Sign in at',
    destroy: 'For you only. Destroy this slip after you have signed in.',
    department: 'Department',
    others: 'Others',
    name: ['first', 'middle', 'last'],
  },
  ru: {
    title: 'Начальные пароли',
    warning: 'На этом листе пароли. Разрежьте его, раздайте карточки, а остальное уничтожьте.',
    rehearsalTitle: 'Пробный запуск: начальные пароли',
    rehearsalWarning: 'Это карточки пробного запуска: настоящие пользователи не созданы. Не раздавайте их.',
    rehearsal: 'Пробный запуск: это не пароль настоящего пользователя.',
    rehearsalRemove: 'Удалить этот файл:',
    try: 'Прежде чем раздавать карточки, войдите с одной из них: некоторые сервисы этого типа не сохраняют переданные им пароли.',
    remove: 'Затем удалите и этот файл:',
    print: 'Печатайте в масштабе 100\u00a0% на A4 или Letter.',
    groupPages: 'Каждая группа начинается с новой страницы.',
    login: 'Логин',
    password: 'Начальный пароль',
    signIn: 'Страница входа',
    destroy: 'Только для Вас. Уничтожьте эту карточку, когда войдёте.',
    department: 'Подразделение',
    others: 'Остальные',
    name: ['last', 'first', 'middle'],
  },
  de: {
    title: 'Startpasswörter',
    warning:
      'Auf diesem Blatt stehen Passwörter. Zettel ausschneiden und verteilen, dann den Rest vernichten.',
    rehearsalTitle: 'Probelauf: Startpasswörter',
    rehearsalWarning:
      'Diese Zettel stammen aus einem Probelauf: Es wurden keine echten Benutzer angelegt. Nicht verteilen.',
    rehearsal: 'Probelauf: nicht das Passwort eines echten Benutzers.',
    rehearsalRemove: 'Diese Datei löschen:',
    try: 'Vor dem Verteilen mit einem der Zettel anmelden: Manche Dienste dieser Art behalten die übermittelten Passwörter nicht.',
    remove: 'Danach auch diese Datei löschen:',
    print: 'Im Maßstab 100\u00a0% auf A4 oder Letter drucken.',
    groupPages: 'Jede Gruppe beginnt auf einer neuen Seite.',
    login: 'Anmeldename',
    password: 'Startpasswort',
    signIn: 'Anmelden unter',
    destroy: 'Nur für Sie. Vernichten Sie diesen Zettel, sobald Sie sich angemeldet haben.',
    department: 'Abteilung',
    others: 'Übrige',
    name: ['first', 'middle', 'last'],
  },
} as const satisfies Record<Language, SlipTexts>;
