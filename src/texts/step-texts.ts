/** What to do after a run about rows that were not created. Sentences; one that commands follow ends with a colon. */

import type { Language } from '../domain/language.js';
import { capitalized } from '../lib/text.js';
import { countDe, countEn, countRu, formRu, groupedIn } from './count.js';
import { serviceDe, serviceRu } from './service-name.js';

/** Rows of one outcome. */
export type Rows = {
  readonly n: number;
  /** The file that holds them, as the user would write its path; `undefined` where it was not written. */
  readonly csv: string | undefined;
  /** The roster's name; `undefined`: standard input. */
  readonly roster: string | undefined;
};

/** Users who may or may not exist. */
export type Doubts = Pick<Rows, 'n' | 'csv'> & {
  /** Their nicknames, where they are few; else empty. */
  readonly nicknames: readonly string[];
};

export type StepTexts = {
  /** Commands that send a CSV, where there is one, and generate passwords follow. */
  readonly weak: (rows: Rows) => string;
  /** After a rehearsal, where no command follows. */
  readonly weakRehearsed: (rows: Rows) => string;
  readonly invalid: (rows: Rows) => string;
  /** @param service the title of the directory */
  readonly failed: (rows: Rows, service: string) => string;
  /** Where no command follows. */
  readonly exists: (rows: Rows) => string;
  /** A command that assigns other nicknames to the rows of the CSV follows. */
  readonly renew: (rows: Rows & { readonly csv: string }) => string;
  /** A command that asks the directory follows. */
  readonly lookUp: (doubts: Doubts, service: string) => string;
  /** As `lookUp` and `settle`, about nicknames that are taken, perhaps by accounts that earlier requests created. */
  readonly lookUpOwner: (rows: Pick<Rows, 'n' | 'csv'>) => string;
  readonly settleOwner: (rows: Pick<Rows, 'n' | 'csv'>, service: string) => string;
  /** Commands that record what a person found follow, one for those who exist and one for the others. */
  readonly settle: (doubts: Doubts, service: string) => string;
};

export const STEP_TEXTS = {
  en: {
    weak({ n, csv, roster = 'your list' }) {
      const [ones, them] = n === 1 ? ['a stronger one', 'one'] : ['stronger ones', 'them'];
      const typed = csv === undefined ? '' : `, or enter ${itEn(n)} in ${csv} and send that file`;
      return `${tooSimpleEn(n)}. Set ${ones} in ${roster}${typed}, or generate ${them}:`;
    },
    weakRehearsed: ({ n, roster = 'your list' }) =>
      `${tooSimpleEn(n)}. Set ${n === 1 ? 'a stronger one' : 'stronger ones'} in ${roster}, or add --generate-passwords weak to the real run.`,
    invalid: ({ n, csv, roster = 'your list' }) =>
      `${countEn(n, 'row is', 'rows are')} invalid. Correct ${itEn(n)} in ${roster}${seeEn(csv)}.`,
    failed: ({ n, csv, roster = 'your list' }, service) =>
      `${capitalized(service)} refused ${countEn(n, 'row')}. Correct ${itEn(n)} in ${roster}${seeEn(csv)}.`,
    exists({ n, roster = 'your list' }) {
      if (n === 1)
        return `1 nickname is taken. If the account belongs to another person, change the nickname in ${roster}. If not, leave the row as it is: with --skip-existing it counts as done.`;
      return `${countEn(n, 'nickname')} are taken. Where an account belongs to another person, change the nickname in ${roster}. Leave the other rows as they are: with --skip-existing they count as done.`;
    },
    renew({ n, csv }) {
      if (n === 1)
        return `1 nickname is taken (see ${csv}). If the account belongs to this person, leave the row as it is: with --skip-existing it counts as done. If not, assign another nickname:`;
      return `${countEn(n, 'nickname')} are taken (see ${csv}). Remove the rows from that file whose account is the person's own: with --skip-existing they count as done. Assign other nicknames to the rest:`;
    },
    lookUp: (doubts) => `${inDoubtEn(doubts)}. Look ${doubts.n === 1 ? 'the user' : 'them'} up:`,
    lookUpOwner: (rows) => `${ownerEn(rows)} Look ${rows.n === 1 ? 'the user' : 'them'} up:`,
    settleOwner: (rows, service) =>
      `${ownerEn(rows)} Look in ${service} when ${rows.n === 1 ? 'it was' : 'they were'} created, then record what you found (--not-created: another person's account):`,
    settle: (doubts, service) =>
      `${inDoubtEn(doubts)}. Look in ${service} for users created during the run (an older account belongs to another person), then record what you found${whichEn(doubts)}:`,
  },
  ru: {
    weak({ n, csv, roster = 'исходном списке' }) {
      if (n === 1) {
        const typed = csv === undefined ? '' : `, или впишите его в ${csv} и отправьте этот файл,`;
        return `${tooSimpleRu(n)}. Задайте более сложный в ${roster}${typed} или сгенерируйте новый:`;
      }
      const typed = csv === undefined ? '' : `, или впишите их в ${csv} и отправьте этот файл,`;
      return `${tooSimpleRu(n)}. Задайте более сложные в ${roster}${typed} или сгенерируйте новые:`;
    },
    weakRehearsed: ({ n, roster = 'исходном списке' }) =>
      `${tooSimpleRu(n)}. Задайте более ${n === 1 ? 'сложный' : 'сложные'} в ${roster} или добавьте к настоящему запуску --generate-passwords weak.`,
    invalid: ({ n, csv, roster = 'исходном списке' }) =>
      `Ошибки в ${countRu(n, 'строке', 'строках', 'строках')}. Исправьте ${itRu(n)} в ${roster}${seeRu(csv)}.`,
    failed: ({ n, csv, roster = 'исходном списке' }, service) =>
      `${capitalized(serviceRu(service).nominative)} отклонил ${countRu(n, 'строку', 'строки', 'строк')}. Исправьте ${itRu(n)} в ${roster}${seeRu(csv)}.`,
    exists({ n, roster = 'исходном списке' }) {
      if (n === 1)
        return `${takenRu(n)}. Если учётная запись принадлежит другому человеку, измените логин в ${roster}. Если нет, оставьте всё как есть: с --skip-existing строка считается обработанной.`;
      return `${takenRu(n)}. Если учётная запись принадлежит другому человеку, измените логин в ${roster}. Остальные строки оставьте как есть: с --skip-existing они считаются обработанными.`;
    },
    renew({ n, csv }) {
      if (n === 1)
        return `${takenRu(n)} (см. ${csv}). Если учётная запись принадлежит этому человеку, оставьте всё как есть: с --skip-existing строка считается обработанной. Если нет, назначьте другой логин:`;
      return `${takenRu(n)} (см. ${csv}). Удалите из этого файла строки, где учётная запись принадлежит самому человеку: с --skip-existing они считаются обработанными. Остальным назначьте другие логины:`;
    },
    lookUp: (doubts, service) =>
      `${inDoubtRu(doubts)}. ${doubts.n === 1 ? 'Найдите его' : 'Найдите их'} в ${serviceRu(service).prepositional}:`,
    lookUpOwner: (rows) => `${ownerRu(rows)} Найдите ${rows.n === 1 ? 'её' : 'их'} в каталоге:`,
    settleOwner: (rows, service) =>
      `${ownerRu(rows)} Посмотрите в ${serviceRu(service).prepositional}, когда ${rows.n === 1 ? 'она создана' : 'они созданы'}, и запишите, что выяснили (--not-created: учётная запись другого человека):`,
    settle: (doubts, service) =>
      `${inDoubtRu(doubts)}. Найдите в ${serviceRu(service).prepositional} пользователей, созданных во время запуска (более старая учётная запись принадлежит другому человеку), и запишите, что выяснили${whichRu(doubts)}:`,
  },
  de: {
    weak({ n, csv, roster = 'der ursprünglichen Liste' }) {
      const typed = csv === undefined ? '' : `, in ${csv} eintragen und diese Datei senden`;
      const [ones, others] = n === 1 ? ['Ein stärkeres', 'ein neues'] : ['Stärkere', 'neue'];
      return `${tooSimpleDe(n)}. ${ones} in ${roster} setzen${typed} oder ${others} erzeugen:`;
    },
    weakRehearsed: ({ n, roster = 'der ursprünglichen Liste' }) =>
      `${tooSimpleDe(n)}. ${n === 1 ? 'Ein stärkeres' : 'Stärkere'} in ${roster} setzen oder beim echten Lauf --generate-passwords weak angeben.`,
    invalid: ({ n, csv, roster = 'der ursprünglichen Liste' }) =>
      `${countDe(n, 'Zeile ist', 'Zeilen sind')} fehlerhaft. In ${roster} korrigieren${seeDe(csv)}.`,
    failed: ({ n, csv, roster = 'der ursprünglichen Liste' }, service) =>
      `${capitalized(serviceDe(service).nominative)} hat ${countDe(n, 'Zeile', 'Zeilen')} abgelehnt. In ${roster} korrigieren${seeDe(csv)}.`,
    exists({ n, roster = 'der ursprünglichen Liste' }) {
      if (n === 1)
        return `${takenDe(n)}. Gehört das Konto einer anderen Person, den Anmeldenamen in ${roster} ändern. Sonst nichts ändern: Mit --skip-existing gilt die Zeile als erledigt.`;
      return `${takenDe(n)}. Gehört ein Konto einer anderen Person, den Anmeldenamen in ${roster} ändern. Bei den übrigen nichts ändern: Mit --skip-existing gelten sie als erledigt.`;
    },
    renew({ n, csv }) {
      if (n === 1)
        return `${takenDe(n)} (siehe ${csv}). Gehört das Konto dieser Person, nichts ändern: Mit --skip-existing gilt die Zeile als erledigt. Sonst einen anderen Anmeldenamen vergeben:`;
      return `${takenDe(n)} (siehe ${csv}). Zeilen, deren Konto der Person selbst gehört, aus dieser Datei entfernen: Mit --skip-existing gelten sie als erledigt. Für die übrigen andere Anmeldenamen vergeben:`;
    },
    lookUp: (doubts, service) => `${inDoubtDe(doubts)}. ${capitalized(serviceDe(service).within)} nachsehen:`,
    lookUpOwner: (rows) => `${ownerDe(rows)} Im Verzeichnis nachsehen:`,
    settleOwner: (rows, service) =>
      `${ownerDe(rows)} ${capitalized(serviceDe(service).within)} nachsehen, wann ${rows.n === 1 ? 'es' : 'sie'} angelegt ${rows.n === 1 ? 'wurde' : 'wurden'}, dann das Ergebnis festhalten (--not-created: das Konto einer anderen Person):`,
    settle: (doubts, service) =>
      `${inDoubtDe(doubts)}. ${capitalized(serviceDe(service).within)} nach Benutzern suchen, die während des Laufs angelegt wurden (ein älteres Konto gehört einer anderen Person), dann das Ergebnis festhalten${whichDe(doubts)}:`,
  },
} as const satisfies Record<Language, StepTexts>;

function tooSimpleEn(n: number): string {
  return `${countEn(n, 'password is', 'passwords are')} too simple`;
}

function itEn(n: number): string {
  return n === 1 ? 'it' : 'them';
}

function seeEn(csv: string | undefined): string {
  return csv === undefined ? '' : ` (see ${csv})`;
}

type Taken = Pick<Rows, 'n' | 'csv'>;

function ownerEn({ n, csv }: Taken): string {
  const [are, by] = n === 1 ? ['is', 'an account'] : ['are', 'accounts'];
  return `${countEn(n, 'nickname')} ${are} taken${seeEn(csv)}, perhaps by ${by} that an earlier request created. Assign no other nickname before that is settled.`;
}

function ownerRu({ n, csv }: Taken): string {
  const by = n === 1 ? 'учётной записью, созданной' : 'учётными записями, созданными';
  return `${takenRu(n)}${seeRu(csv)}, возможно, ${by} более ранним запросом. Пока это не выяснено, не назначайте другой логин.`;
}

function ownerDe({ n, csv }: Taken): string {
  const by = n === 1 ? 'an ein Konto, das' : 'an Konten, die';
  return `${takenDe(n)}${seeDe(csv)}, vielleicht ${by} eine frühere Anfrage angelegt hat. Bis das geklärt ist, keinen anderen Anmeldenamen zuweisen.`;
}

function inDoubtEn({ n, csv, nicknames }: Doubts): string {
  const who = nicknames.length === 0 ? countEn(n, 'user') : listed(nicknames, 'and');
  return `${who} may or may not exist${seeEn(csv)}`;
}

/** Which of the two commands: a person runs one of them for each user. */
function whichEn({ n, nicknames }: Doubts): string {
  if (n === 1) return ' with one of these';
  return nicknames.length === 0 ? '' : ' (remove from each command the nicknames that it is not true of)';
}

function tooSimpleRu(n: number): string {
  return n === 1 ? '1 пароль слишком простой' : `Слишком простые пароли: ${groupedIn('ru', n)}`;
}

function itRu(n: number): string {
  return n === 1 ? 'её' : 'их';
}

function seeRu(csv: string | undefined): string {
  return csv === undefined ? '' : ` (см. ${csv})`;
}

function takenRu(n: number): string {
  return countRu(n, 'логин занят', 'логина заняты', 'логинов занято');
}

function inDoubtRu({ n, csv, nicknames }: Doubts): string {
  const users = countRu(n, 'пользователь', 'пользователя', 'пользователей');
  if (nicknames.length === 0)
    return `Неизвестно, ${formRu(n, 'создан', 'созданы', 'создано')} ли ${users}${seeRu(csv)}`;
  return `Неизвестно, ${n === 1 ? 'создан' : 'созданы'} ли ${listed(nicknames, 'и')}${seeRu(csv)}`;
}

function whichRu({ n, nicknames }: Doubts): string {
  if (n === 1) return ', одной из команд';
  return nicknames.length === 0 ? '' : ' (уберите из каждой команды логины, к которым она не относится)';
}

function tooSimpleDe(n: number): string {
  return `${countDe(n, 'Passwort ist', 'Passwörter sind')} zu einfach`;
}

function seeDe(csv: string | undefined): string {
  return csv === undefined ? '' : ` (siehe ${csv})`;
}

function takenDe(n: number): string {
  return `${countDe(n, 'Anmeldename ist', 'Anmeldenamen sind')} vergeben`;
}

function inDoubtDe({ n, csv, nicknames }: Doubts): string {
  const who = nicknames.length === 0 ? countDe(n, 'Benutzer', 'Benutzer') : listed(nicknames, 'und');
  return `Unklar ist, ob ${who} angelegt ${n === 1 ? 'wurde' : 'wurden'}${seeDe(csv)}`;
}

function whichDe({ n, nicknames }: Doubts): string {
  if (n === 1) return ', mit einem der Befehle';
  return nicknames.length === 0
    ? ''
    : ' (aus jedem Befehl die Anmeldenamen streichen, auf die er nicht zutrifft)';
}

/** `a`, `a and b`, `a, b and c`. */
function listed(names: readonly string[], and: string): string {
  const [last = '', ...others] = names.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} ${and} ${last}`;
}
