/** How to go on after a run: the token, the rest of the rows, the passwords, the real run after a rehearsal. */

import type { Language } from '../domain/language.js';
import { capitalized } from '../lib/text.js';
import { countDe, countEn, countRu, groupedIn } from './count.js';
import { serviceDe, serviceRu } from './service-name.js';

/** Passwords that only `credentials.csv` has. */
export type OnlyCopy = {
  /** Its path as the user would write it. */
  readonly path: string;
  readonly n: number;
  /** Of users who may not exist. */
  readonly unconfirmed: number;
  /** How many came in this run, where those of the runs before are handed out. */
  readonly news: number | undefined;
};

export type ContinueTexts = {
  /** A token that a person creates in the directory. @param file where it goes; `undefined`: into a variable */
  readonly newKey: (service: string, file: string | undefined) => string;
  /** A command that gets a token follows. @param file as for `newKey` */
  readonly newToken: (file: string | undefined) => string;
  /** Each of these is followed by a command. @param isFirst whether no step comes before it */
  readonly continue: (isFirst: boolean) => string;
  readonly sendCorrected: string;
  /** For rows that may be sent by other commands, too. @param roster its name; `undefined`: standard input */
  readonly sendChanged: (roster: string | undefined) => string;
  readonly runCorrected: string;
  /** @param n how many rows can be sent although others are invalid */
  readonly onlyValid: (n: number) => string;
  readonly rehearseOn: (isFirst: boolean) => string;
  readonly rehearseCorrected: string;
  readonly rehearseValid: (n: number) => string;
  /** Why one user has to sign in before passwords are handed out. */
  readonly signInFirst: string;
  /** Commands that print the passwords and remove their file follow. */
  readonly handOut: (copy: OnlyCopy) => string;
  /** All of them are on slips. The command that removes the file follows. */
  readonly remove: (path: string, n: number) => string;
  /** No other file has the passwords of the slips. The command that removes the sheet follows. */
  readonly removeSheet: (path: string) => string;
  /** A command follows that creates one user in the directory, or all. */
  readonly rehearsed: (isOne: boolean) => string;
  /** The same where the command is not known. */
  readonly rehearsedElsewhere: string;
};

export const CONTINUE_TEXTS = {
  en: {
    newKey: (service, file) =>
      `The token may no longer be valid. Create a new one in ${service}, and ${file === undefined ? 'set it with PROVISION_TOKEN' : `save it to ${file}`}.`,
    newToken: () => 'The token may have expired. Get a new one:',
    continue: (isFirst) => (isFirst ? 'Continue with:' : 'Then continue with:'),
    sendCorrected: 'Then send the corrected rows:',
    sendChanged: (roster = 'your list') => `If you changed ${roster}, send it again:`,
    runCorrected: 'Then run:',
    onlyValid: (n) => `Or create the other ${n === 1 ? 'user' : countEn(n, 'user')} first:`,
    rehearseOn: (isFirst) => (isFirst ? 'Continue the rehearsal:' : 'Then continue the rehearsal:'),
    rehearseCorrected: 'Then rehearse the corrected rows:',
    rehearseValid: (n) => `Or rehearse the other ${n === 1 ? 'user' : countEn(n, 'user')} first:`,
    signInFirst:
      'Before you hand out passwords, sign in as one of the created users: some services of this kind do not keep the passwords that they are sent.',
    handOut({ path, n, unconfirmed, news }) {
      const only = `${path} is the only copy of ${countEn(n, 'password')}${doubtEn(n, unconfirmed)}`;
      const them = n === 1 ? 'it' : 'them';
      if (news === undefined || news === n)
        return `${only}. Print ${them}, hand ${them} out, then remove the file:`;
      const ones = news === 1 ? 'that one' : 'those';
      return `${only}, ${groupedIn('en', news)} of them new. Print ${ones}, hand ${news === 1 ? 'it' : 'them'} out, then remove the file:`;
    },
    remove: (path, n) =>
      `${path} contains ${countEn(n, 'password')}. When ${n === 1 ? 'it is' : 'all are'} handed out, remove the file:`,
    removeSheet: (path) => `${path} contains slips with passwords. When all are handed out, remove the file:`,
    rehearsed(isOne) {
      const rehearsal = 'This was a rehearsal: no real user was created.';
      return isOne
        ? `${rehearsal} Create one real user and check the result:`
        : `${rehearsal} For the real run:`;
    },
    rehearsedElsewhere:
      'This was a rehearsal: no real user was created. For the real run, leave out --sandbox, and begin with --limit 1.',
  },
  ru: {
    newKey: (service, file) =>
      `Возможно, токен больше не действует. Создайте новый в ${serviceRu(service).prepositional} и ${file === undefined ? 'задайте его в PROVISION_TOKEN' : `сохраните его в ${file}`}.`,
    newToken: () => 'Возможно, срок действия токена истёк. Получите новый:',
    continue: (isFirst) => (isFirst ? 'Продолжите:' : 'Затем продолжите:'),
    sendCorrected: 'Затем отправьте исправленные строки:',
    sendChanged: (roster = 'исходный список') => `Если Вы изменили ${roster}, отправьте его снова:`,
    runCorrected: 'Затем выполните:',
    onlyValid: (n) => `Или сначала создайте ${othersRu(n)}:`,
    rehearseOn: (isFirst) => (isFirst ? 'Продолжите пробный запуск:' : 'Затем продолжите пробный запуск:'),
    rehearseCorrected: 'Затем проверьте исправленные строки пробным запуском:',
    rehearseValid: (n) => `Или сначала проверьте ${othersRu(n)} пробным запуском:`,
    signInFirst:
      'Прежде чем раздавать пароли, войдите от имени одного из созданных пользователей: некоторые сервисы этого типа не сохраняют переданные им пароли.',
    handOut({ path, n, unconfirmed, news }) {
      const doubt =
        unconfirmed === 0
          ? ''
          : ` (у ${countRu(unconfirmed, 'пользователя', 'пользователей', 'пользователей')} результат не подтверждён: сначала выясните его)`;
      const only = `${countRu(n, 'пароль', 'пароля', 'паролей')} есть только в ${path}${doubt}`;
      if (news !== undefined && news !== n)
        return `${only}, из них ${countRu(news, 'новый', 'новых', 'новых')}. Распечатайте и раздайте ${news === 1 ? 'новый' : 'новые'}, затем удалите файл:`;
      return `${only}. Распечатайте и раздайте ${n === 1 ? 'его' : 'их'}, затем удалите файл:`;
    },
    remove: (path, n) =>
      `В ${path} ${countRu(n, 'пароль', 'пароля', 'паролей')}. Когда ${n === 1 ? 'он будет роздан' : 'все будут розданы'}, удалите файл:`,
    removeSheet: (path) => `В ${path} карточки с паролями. Когда все будут розданы, удалите файл:`,
    rehearsed(isOne) {
      const rehearsal = 'Это был пробный запуск: настоящие пользователи не созданы.';
      return isOne
        ? `${rehearsal} Создайте одного настоящего пользователя и проверьте результат:`
        : `${rehearsal} Настоящий запуск:`;
    },
    rehearsedElsewhere:
      'Это был пробный запуск: настоящие пользователи не созданы. Для настоящего запуска уберите --sandbox и начните с --limit 1.',
  },
  de: {
    newKey: (service, file) =>
      `Das Token gilt möglicherweise nicht mehr. ${capitalized(serviceDe(service).within)} ein neues erstellen und ${file === undefined ? 'in PROVISION_TOKEN setzen' : `in ${file} speichern`}.`,
    newToken: () => 'Das Token ist möglicherweise abgelaufen. Ein neues holen:',
    continue: (isFirst) => (isFirst ? 'Fortsetzen mit:' : 'Dann fortsetzen mit:'),
    sendCorrected: 'Dann die korrigierten Zeilen senden:',
    sendChanged: (roster = 'die ursprüngliche Liste') => `Wenn ${roster} geändert wurde, erneut senden:`,
    runCorrected: 'Dann ausführen:',
    onlyValid: (n) =>
      `Oder zuerst ${n === 1 ? 'den anderen Benutzer' : `die anderen ${countDe(n, 'Benutzer', 'Benutzer')}`} anlegen:`,
    rehearseOn: (isFirst) => (isFirst ? 'Den Probelauf fortsetzen:' : 'Dann den Probelauf fortsetzen:'),
    rehearseCorrected: 'Dann die korrigierten Zeilen im Probelauf senden:',
    rehearseValid: (n) =>
      `Oder zuerst im Probelauf ${n === 1 ? 'den anderen Benutzer' : `die anderen ${countDe(n, 'Benutzer', 'Benutzer')}`} anlegen:`,
    signInFirst:
      'Vor dem Verteilen der Passwörter als einer der angelegten Benutzer anmelden: Manche Dienste dieser Art behalten die übermittelten Passwörter nicht.',
    handOut({ path, n, unconfirmed, news }) {
      const only = `${countDe(n, 'Passwort steht', 'Passwörter stehen')} nur in ${path}${doubtDe(n, unconfirmed)}`;
      if (news !== undefined && news !== n)
        return `${only}, davon ${groupedIn('de', news)} ${news === 1 ? 'neues' : 'neue'}. ${news === 1 ? 'Das neue' : 'Die neuen'} drucken und verteilen, dann die Datei entfernen:`;
      return `${only}. Drucken und verteilen, dann die Datei entfernen:`;
    },
    remove: (path, n) =>
      `${path} enthält ${countDe(n, 'Passwort', 'Passwörter')}. Wenn ${n === 1 ? 'es verteilt ist' : 'alle verteilt sind'}, die Datei entfernen:`,
    removeSheet: (path) =>
      `${path} enthält Zettel mit Passwörtern. Wenn alle verteilt sind, die Datei entfernen:`,
    rehearsed(isOne) {
      const rehearsal = 'Das war ein Probelauf: Es wurden keine echten Benutzer angelegt.';
      return isOne
        ? `${rehearsal} Einen echten Benutzer anlegen und das Ergebnis prüfen:`
        : `${rehearsal} Der echte Lauf:`;
    },
    rehearsedElsewhere:
      'Das war ein Probelauf: Es wurden keine echten Benutzer angelegt. Für den echten Lauf --sandbox weglassen und mit --limit 1 beginnen.',
  },
} as const satisfies Record<Language, ContinueTexts>;

function doubtEn(n: number, unconfirmed: number): string {
  if (unconfirmed === 0) return '';
  const some = n === 1 ? '' : `${groupedIn('en', unconfirmed)} of them `;
  return unconfirmed === 1
    ? ` (${some}for an unconfirmed user: settle that first)`
    : ` (${some}for unconfirmed users: settle those first)`;
}

function doubtDe(n: number, unconfirmed: number): string {
  if (unconfirmed === 0) return '';
  const some = n === 1 ? '' : `${groupedIn('de', unconfirmed)} davon `;
  return unconfirmed === 1
    ? ` (${some}für einen unbestätigten Benutzer: diesen zuerst klären)`
    : ` (${some}für unbestätigte Benutzer: diese zuerst klären)`;
}

/** As an object: `другого пользователя`, `остальных пользователей (5)`. */
function othersRu(n: number): string {
  return n === 1 ? 'другого пользователя' : `остальных пользователей (${groupedIn('ru', n)})`;
}
