/** What is said of files once they are made: of a sheet of slips, and of reports made again. */

import type { Language } from '../domain/language.js';
import { countDe, countEn, countRu } from './count.js';

export type SheetTexts = {
  /** `12 slips in 2 groups, in English: slips.html`; a sheet is in the language of these texts. */
  readonly made: (slips: number, groups: number, file: string) => string;
  /** Followed by the command that removes the sheet. */
  readonly print: string;
  /** The same of the sheet of a rehearsal. */
  readonly rehearsed: string;
  readonly signInFirst: string;
  /** @param who nicknames, cut short where they are many */
  readonly without: (n: number, who: string) => string;
  /** @param roster its name: it was saved again after these people were created */
  readonly unsure: (n: number, who: string, roster: string) => string;
  /** Behind a list of nicknames that goes on. */
  readonly others: string;
  readonly reportsWritten: (folder: string, files: string) => string;
};

export const SHEET_TEXTS = {
  en: {
    made: (slips, groups, file) =>
      `${countEn(slips, 'slip')}${groups > 1 ? ` in ${countEn(groups, 'group')}` : ''}, in English: ${file}`,
    print: 'Print it from a browser, hand it out, then run:',
    rehearsed:
      'These slips are from a rehearsal: no real user was created. Do not hand them out. To delete them, run:',
    signInFirst:
      'Some services of this kind do not keep the passwords that they are sent. Sign in with one of the slips before you hand them out.',
    without: (n, who) =>
      `${countEn(n, 'user has', 'users have')} no slip because their initial password is neither in credentials.csv nor in the roster: ${who}.`,
    unsure: (n, who, roster) =>
      `${roster} was changed after ${countEn(n, 'user')} on this sheet had been created: ${who}. ` +
      `${n === 1 ? 'That slip has' : 'Their slips have'} the current password from the roster, which works only if it was not changed. If it was, restore the old password in the roster and make the slips again.`,
    others: ' and others',
    reportsWritten: (folder, files) => `Reports written to ${folder}: ${files}`,
  },
  ru: {
    made: (slips, groups, file) =>
      `${countRu(slips, 'карточка', 'карточки', 'карточек')}${groups > 1 ? ` в ${countRu(groups, 'группе', 'группах', 'группах')}` : ''}, на русском языке: ${file}`,
    print: 'Распечатайте из браузера, раздайте, затем выполните:',
    rehearsed:
      'Это карточки пробного запуска: настоящие пользователи не созданы. Не раздавайте их. Чтобы удалить их, выполните:',
    signInFirst:
      'Некоторые сервисы этого типа не сохраняют переданные им пароли. Прежде чем раздавать карточки, войдите с одной из них.',
    without: (n, who) =>
      `Без карточки ${countRu(n, 'пользователь', 'пользователя', 'пользователей')}: ${who}. ${n === 1 ? 'Его начального пароля' : 'Их начальных паролей'} нет ни в credentials.csv, ни в списке.`,
    unsure: (n, who, roster) =>
      `${roster} изменён после того, как ${countRu(n, 'пользователь', 'пользователя', 'пользователей')} с этого листа ${n === 1 ? 'был создан' : 'были созданы'}: ${who}. ` +
      `На ${n === 1 ? 'карточке' : 'карточках'} нынешний пароль из списка; он подходит, только если его не меняли. Если меняли, верните в список прежний пароль и сделайте карточки заново.`,
    others: ' и другие',
    reportsWritten: (folder, files) => `Отчёты записаны в ${folder}: ${files}`,
  },
  de: {
    made: (slips, groups, file) =>
      `${countDe(slips, 'Zettel', 'Zettel')}${groups > 1 ? ` in ${countDe(groups, 'Gruppe', 'Gruppen')}` : ''}, auf Deutsch: ${file}`,
    print: 'Aus dem Browser drucken, verteilen, dann ausführen:',
    rehearsed:
      'Diese Zettel stammen aus einem Probelauf: Es wurden keine echten Benutzer angelegt. Nicht verteilen. Zum Löschen ausführen:',
    signInFirst:
      'Manche Dienste dieser Art behalten die übermittelten Passwörter nicht. Vor dem Verteilen mit einem der Zettel anmelden.',
    without: (n, who) =>
      `${countDe(n, 'Benutzer hat', 'Benutzer haben')} keinen Zettel, weil das Startpasswort weder in credentials.csv noch in der Liste steht: ${who}.`,
    unsure: (n, who, roster) =>
      `${roster} wurde geändert, nachdem ${countDe(n, 'Benutzer', 'Benutzer')} dieses Blatts angelegt ${n === 1 ? 'war' : 'waren'}: ${who}. ` +
      `Auf ${n === 1 ? 'dem' : 'jedem dieser'} Zettel steht das jetzige Passwort aus der Liste; es gilt nur, wenn es nicht geändert wurde. Wurde es geändert, das alte Passwort in der Liste wiederherstellen und die Zettel neu erstellen.`,
    others: ' und weitere',
    reportsWritten: (folder, files) => `Berichte geschrieben in ${folder}: ${files}`,
  },
} as const satisfies Record<Language, SheetTexts>;
