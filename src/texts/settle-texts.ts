/** What `settle` has found out and recorded. */

import type { Language } from '../domain/language.js';
import { countDe, countEn, countRu } from './count.js';

export type SettleTexts = {
  /** After a nickname. */
  readonly settledAs: {
    readonly created: string;
    readonly pending: string;
    readonly exists: string;
    readonly unconfirmed: string;
  };
  /** Behind what is known of a user; the command that accepts it follows. */
  readonly accept: string;
  readonly none: (folder: string) => string;
  readonly interrupted: (signal: string) => string;
  /** @param why a clause; what the directory said is in English */
  readonly stopped: (why: string) => string;
  readonly still: (users: number) => string;
  /** The commands that record it follow. */
  readonly check: string;
};

export const SETTLE_TEXTS = {
  en: {
    settledAs: {
      created: 'created',
      pending: 'not created; the next run sends it again if the list still has it',
      exists: 'taken by another account',
      unconfirmed: 'still unconfirmed',
    },
    accept: 'To accept that:',
    none: (folder) => `No user in ${folder} is unconfirmed.`,
    interrupted: (signal) => `Interrupted (${signal}). What was settled stays.`,
    stopped: (why) => `Stopped: ${why}.`,
    still: (users) => `${countEn(users, 'user is', 'users are')} still unconfirmed.`,
    check: 'Check in the directory, then record what you found, with one of these:',
  },
  ru: {
    settledAs: {
      created: 'создан',
      pending: 'не создан; следующий запуск отправит его снова, если он ещё есть в списке',
      exists: 'логин занят другой учётной записью',
      unconfirmed: 'всё ещё не подтверждён',
    },
    accept: 'Чтобы принять это:',
    none: (folder) => `В ${folder} нет неподтверждённых пользователей.`,
    interrupted: (signal) => `Прервано (${signal}). То, что выяснено, записано.`,
    stopped: (why) => `Остановлено: ${why}.`,
    still: (users) =>
      `Всё ещё не подтверждено: ${countRu(users, 'пользователь', 'пользователя', 'пользователей')}.`,
    check: 'Проверьте в каталоге и запишите, что выяснили, одной из команд:',
  },
  de: {
    settledAs: {
      created: 'angelegt',
      pending: 'nicht angelegt; der nächste Lauf sendet ihn erneut, wenn er noch in der Liste steht',
      exists: 'an ein anderes Konto vergeben',
      unconfirmed: 'weiterhin unbestätigt',
    },
    accept: 'Um das zu übernehmen:',
    none: (folder) => `In ${folder} ist kein Benutzer unbestätigt.`,
    interrupted: (signal) => `Unterbrochen (${signal}). Was geklärt ist, bleibt festgehalten.`,
    stopped: (why) => `Angehalten: ${why}.`,
    still: (users) => `${countDe(users, 'Benutzer ist', 'Benutzer sind')} weiterhin unbestätigt.`,
    check: 'Im Verzeichnis nachsehen, dann das Ergebnis mit einem dieser Befehle festhalten:',
  },
} as const satisfies Record<Language, SettleTexts>;
