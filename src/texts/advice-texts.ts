/** What is said about a row of the report, and what to do. A line that begins with two spaces is a command, to be copied. */

import type { Language } from '../domain/language.js';
import type { Evidence } from '../domain/outcome.js';
import { capitalized } from '../lib/text.js';
import { serviceDe, serviceRu } from './service-name.js';

/** The commands that settle one unconfirmed user; `lookUp` where the directory can be asked. */
export type SettleCommands = {
  readonly created: string;
  readonly notCreated: string;
  readonly lookUp: string | undefined;
};

/** `service`: the title of the directory. */
export type AdviceTexts = {
  readonly weakPassword: string;
  readonly exists: string;
  /** After an earlier attempt that got no clear answer. */
  readonly existsAfterUnconfirmed: (service: string, commands: SettleCommands) => string;
  readonly failed: (service: string) => string;
  /** Another value of the row is taken than the nickname. */
  readonly clash: (service: string) => string;
  readonly unconfirmed: (service: string, commands: SettleCommands) => string;
  readonly invalid: string;
  readonly pending: string;
  /** About a nickname that the journal has and the roster has not. */
  readonly notSentAgain: string;
  readonly missingUnconfirmed: (service: string, commands: SettleCommands) => string;
  /** In place of a message: what a person found out. */
  readonly settledByPerson: string;
  /** In place of a message: what a look-up rested on. */
  readonly evidence: Readonly<Record<Evidence, (service: string) => string>>;
};

export const ADVICE_TEXTS = {
  en: {
    weakPassword: 'Set a stronger password in the roster and run the same command again.',
    exists: `The nickname is taken, by this person or by another. Nothing was changed. ${ifTakenEn()}`,
    existsAfterUnconfirmed: (service, { created, notCreated, lookUp }) =>
      'The nickname is taken, most likely by this person: an earlier attempt got no clear answer. ' +
      `${checkEn(service, lookUp)} If the run created it:\n  ${created}\n` +
      `If it belongs to another person, record that, and then assign another nickname:\n  ${notCreated}`,
    failed: (service) =>
      `${capitalized(service)} refused this row. Correct it in the roster (the status and the message give the reason), and run the same command again.`,
    clash: (service) =>
      `${capitalized(service)} has a value of this row already, and shows no user with this nickname. The value, such as the e-mail address, may belong to another user. Check that in ${service}, correct the row in the roster, and run the same command again.`,
    unconfirmed: (service, { created, notCreated, lookUp }) =>
      `${checkEn(service, lookUp)} If the run created it:\n  ${created}\n` +
      `If not, record that, so that the same command sends the row again:\n  ${notCreated}`,
    invalid: 'Correct the findings in the roster and run the same command again.',
    pending: 'Run the same command again.',
    notSentAgain:
      'This nickname is no longer in the roster, so it is not sent again unless you restore the row.',
    missingUnconfirmed: (service, { created, notCreated, lookUp }) =>
      `This nickname is no longer in the roster, but the user may exist. ${checkEn(service, lookUp)} ` +
      `If the run created it:\n  ${created}\nIf not:\n  ${notCreated}`,
    settledByPerson: 'settled by a person',
    evidence: {
      attempt_id: (service) => `${service} shows the user with the id of this request`,
      time: (service) => `${service} shows a user with this name, created while the request was under way`,
      absence: (service) => `${service} showed twice, a minute apart, that there is no such user`,
    },
  },
  ru: {
    weakPassword: 'Задайте в списке более сложный пароль и выполните ту же команду снова.',
    exists: `Логин занят: этим человеком или другим. Ничего не изменено. ${ifTakenRu()}`,
    existsAfterUnconfirmed: (service, { created, notCreated, lookUp }) =>
      'Логин занят, скорее всего этим же человеком: более ранняя попытка осталась без ясного ответа. ' +
      `${checkRu(service, lookUp)} Если он создан этим запуском:\n  ${created}\n` +
      `Если логин принадлежит другому человеку, запишите это, а затем назначьте другой логин:\n  ${notCreated}`,
    failed: (service) =>
      `${capitalized(serviceRu(service).nominative)} отклонил эту строку. Исправьте её в списке (причину называют код ответа и сообщение) и выполните ту же команду снова.`,
    clash: (service) =>
      `${capitalized(serviceRu(service).nominative)} уже содержит значение из этой строки, но не показывает пользователя с этим логином. Это значение, например адрес электронной почты, возможно, принадлежит другому пользователю. Проверьте это в ${serviceRu(service).prepositional}, исправьте строку в списке и выполните ту же команду снова.`,
    unconfirmed: (service, { created, notCreated, lookUp }) =>
      `${checkRu(service, lookUp)} Если он создан этим запуском:\n  ${created}\n` +
      `Если нет, запишите это, чтобы та же команда отправила строку снова:\n  ${notCreated}`,
    invalid: 'Исправьте ошибки в списке и выполните ту же команду снова.',
    pending: 'Выполните ту же команду снова.',
    notSentAgain: 'Этого логина больше нет в списке: он не будет отправлен снова, пока Вы не вернёте строку.',
    missingUnconfirmed: (service, { created, notCreated, lookUp }) =>
      `Этого логина больше нет в списке, но пользователь, возможно, существует. ${checkRu(service, lookUp)} ` +
      `Если он создан этим запуском:\n  ${created}\nЕсли нет:\n  ${notCreated}`,
    settledByPerson: 'записано вручную',
    evidence: {
      attempt_id: (service) =>
        `${serviceRu(service).nominative} показывает пользователя с идентификатором этого запроса`,
      time: (service) =>
        `${serviceRu(service).nominative} показывает пользователя с этим именем, созданного во время запроса`,
      absence: (service) =>
        `${serviceRu(service).nominative} дважды с интервалом в минуту показал, что такого пользователя нет`,
    },
  },
  de: {
    weakPassword: 'In der Liste ein stärkeres Passwort setzen und denselben Befehl erneut ausführen.',
    exists: `Der Anmeldename ist vergeben, an diese oder an eine andere Person. Es wurde nichts geändert. ${ifTakenDe()}`,
    existsAfterUnconfirmed: (service, { created, notCreated, lookUp }) =>
      'Der Anmeldename ist vergeben, höchstwahrscheinlich an diese Person: Ein früherer Versuch blieb ohne klare Antwort. ' +
      `${checkDe(service, lookUp)} Wenn der Lauf ihn angelegt hat:\n  ${created}\n` +
      `Gehört er einer anderen Person, das festhalten und dann einen anderen Anmeldenamen zuweisen:\n  ${notCreated}`,
    failed: (service) =>
      `${capitalized(serviceDe(service).nominative)} hat diese Zeile abgelehnt. In der Liste korrigieren (Status und Meldung nennen den Grund) und denselben Befehl erneut ausführen.`,
    clash: (service) =>
      `${capitalized(serviceDe(service).nominative)} hat einen Wert dieser Zeile bereits und zeigt keinen Benutzer mit diesem Anmeldenamen. Der Wert, etwa die E-Mail-Adresse, gehört möglicherweise einem anderen Benutzer. ${capitalized(serviceDe(service).within)} nachsehen, die Zeile in der Liste korrigieren und denselben Befehl erneut ausführen.`,
    unconfirmed: (service, { created, notCreated, lookUp }) =>
      `${checkDe(service, lookUp)} Wenn der Lauf ihn angelegt hat:\n  ${created}\n` +
      `Wenn nicht, auch das festhalten, damit derselbe Befehl die Zeile erneut sendet:\n  ${notCreated}`,
    invalid: 'Die Fehler in der Liste korrigieren und denselben Befehl erneut ausführen.',
    pending: 'Denselben Befehl erneut ausführen.',
    notSentAgain:
      'Dieser Anmeldename ist nicht mehr in der Liste. Er wird nicht noch einmal gesendet, solange seine Zeile fehlt.',
    missingUnconfirmed: (service, { created, notCreated, lookUp }) =>
      `Dieser Anmeldename ist nicht mehr in der Liste, aber der Benutzer existiert möglicherweise. ${checkDe(service, lookUp)} ` +
      `Wenn der Lauf ihn angelegt hat:\n  ${created}\nWenn nicht:\n  ${notCreated}`,
    settledByPerson: 'von Hand festgehalten',
    evidence: {
      attempt_id: (service) =>
        `${serviceDe(service).nominative} zeigt den Benutzer mit der Kennung dieser Anfrage`,
      time: (service) =>
        `${serviceDe(service).nominative} zeigt einen Benutzer dieses Namens, der während der Anfrage angelegt wurde`,
      absence: (service) =>
        `${serviceDe(service).nominative} hat zweimal im Abstand einer Minute gezeigt, dass es den Benutzer nicht gibt`,
    },
  },
} as const satisfies Record<Language, AdviceTexts>;

function ifTakenEn(): string {
  return (
    'If the account belongs to this person, remove the row from the roster or run with --skip-existing. ' +
    'If it belongs to another person, change the nickname in the roster and run the same command again.'
  );
}

function ifTakenRu(): string {
  return (
    'Если учётная запись принадлежит этому человеку, удалите строку из списка или выполните команду с --skip-existing. ' +
    'Если другому, измените логин в списке и выполните ту же команду снова.'
  );
}

function ifTakenDe(): string {
  return (
    'Gehört das Konto dieser Person, die Zeile aus der Liste entfernen oder den Befehl mit --skip-existing ausführen. ' +
    'Gehört es einer anderen, den Anmeldenamen in der Liste ändern und denselben Befehl erneut ausführen.'
  );
}

function checkEn(service: string, lookUp: string | undefined): string {
  const check = `Check in ${service} whether the user exists and when it was created: a user created before the run is another person.`;
  return lookUp === undefined
    ? check
    : `Look the user up:\n  ${lookUp}\nIf that does not settle it: ${check}`;
}

function checkRu(service: string, lookUp: string | undefined): string {
  const check = `роверьте в ${serviceRu(service).prepositional}, есть ли такой пользователь и когда он создан: если до запуска, это другой человек.`;
  return lookUp === undefined
    ? `П${check}`
    : `Найдите пользователя:\n  ${lookUp}\nЕсли это ничего не прояснит, п${check}`;
}

function checkDe(service: string, lookUp: string | undefined): string {
  const check =
    'prüfen, ob es den Benutzer gibt und wann er angelegt wurde: Ein vor dem Lauf angelegter Benutzer ist eine andere Person.';
  return lookUp === undefined
    ? `${capitalized(serviceDe(service).within)} ${check}`
    : `Den Benutzer suchen:\n  ${lookUp}\nWenn das nichts klärt, ${serviceDe(service).within} ${check}`;
}
