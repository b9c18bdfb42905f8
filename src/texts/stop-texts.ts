/** Why a run stopped, in words, and what to do then. One entry a reason. */

import type { Language } from '../domain/language.js';
import type { Service } from '../domain/service.js';
import { capitalized } from '../lib/text.js';
import { serviceDe, serviceRu } from './service-name.js';

/** Clauses without a full stop; what to do next ends with a colon where the command that gets a token follows. */
export type StopText = { readonly what: string; readonly next: string };

/**
 * @param status of the answer that stopped the run, in brackets behind a space; empty where it is not known
 * @param isAnswer whether it may be the service's own answer: then a setting may be as wrong as the address
 * @param isLookUp whether it answered a look-up, and not a request that creates a user
 */
type StopEntry = (service: Service, status: string, isAnswer: boolean, isLookUp: boolean) => StopText;

/** `domain (school.example), org (17)`; `undefined` where there are none. */
function settingsText({ settings = {} }: Pick<Service, 'settings'>): string | undefined {
  const all = Object.entries(settings).map(([name, value]) => `${name} (${value})`);
  return all.length === 0 ? undefined : all.join(', ');
}

/** @param before what leads to the settings */
export function withSettings(settings: Service['settings'], before: string): string {
  const text = settingsText(settings === undefined ? {} : { settings });
  return text === undefined ? '' : before + text;
}

/** What says where requests go: the base URL, and settings. */
type Place = Pick<Service, 'settings' | 'address'>;

/** The same in English: `the base URL https://… and the settings: domain (school.example)`. */
export function placeText(place: Place): string {
  const settings = settingsText(place);
  const base = `the base URL${inWords(place)}`;
  return settings === undefined ? base : `${base} and the settings: ${settings}`;
}

/** What an address was made with, as `placeText` has it; without the base URL where that is no part of it, `undefined` where nothing is. */
export function partsText(place: Place): string | undefined {
  if (place.address !== undefined) return placeText(place);
  return withSettings(place.settings, 'the settings: ') || undefined;
}

/** Which part of an address that answers as a wrong one is to be checked, as sentences; `undefined` where it has no parts. */
export function wrongPartText(place: Place): string | undefined {
  const parts = partsText(place);
  if (parts === undefined) return undefined;
  const what = place.address === undefined ? 'A setting is probably wrong' : wrongEn(place);
  return `${what}. Check ${parts}.`;
}

function wrongEn(place: Place): string {
  return `The base URL${settingsText(place) === undefined ? '' : ' or a setting'} is probably wrong`;
}

/** Whether an answer that looks like that of a wrong address may be about a user who is not there. */
export function isUndescribed({ describesAbsence = true }: Service, isLookUp: boolean): boolean {
  return isLookUp && !describesAbsence;
}

/** The same in Russian, as an object. */
function placeRu(service: Service): string {
  return `базовый URL${inWords(service)}${withSettings(service.settings, ' и настройки: ')}`;
}

/** The same in German, as an object; what is to be done with it stands before the settings. */
function placeDe(service: Service, verb: string): string {
  const settings = settingsText(service);
  const base = `Basis-URL${inWords(service)}`;
  return settings === undefined ? `${base} ${verb}` : `${base} und Einstellungen ${verb}: ${settings}`;
}

function inWords({ address }: Pick<Service, 'address'>): string {
  return address === undefined ? '' : ` ${address}`;
}

/** By the reasons that end a run in its middle; the rest are thrown before it begins. */
export type StopTexts = {
  readonly unreachable: StopEntry;
  readonly wrong_address: StopEntry;
  readonly throttled: StopEntry;
  readonly too_many_failures: StopEntry;
  readonly disk_full: StopEntry;
  readonly disk: StopEntry;
  readonly open_files: StopEntry;
  readonly fenced: StopEntry;
  readonly roster_changed: StopEntry;
  readonly no_token: StopEntry;
  readonly token_refused: StopEntry;
  readonly forbidden: StopEntry;
  /** Any other. */
  readonly other: StopEntry;
};

export const STOP_TEXTS = {
  en: {
    unreachable: ({ title }) => ({
      what: `${capitalized(title)} cannot be reached`,
      next: 'Check the network and the address',
    }),
    wrong_address: (service, _, isAnswer, isLookUp) =>
      isAnswer && isUndescribed(service, isLookUp)
        ? {
            what: `The profile does not describe this answer of ${service.title} to a look-up`,
            next: `If it answers so about a user who is not there, add that to the profile: "absent" in "look_up". Otherwise check ${placeText(service)}`,
          }
        : {
            what: wrongEn(isAnswer ? service : {}),
            next: `Check ${isAnswer ? placeText(service) : 'the base URL'}`,
          },
    throttled: ({ title }, status) => ({
      what: `${capitalized(title)} is refusing further requests${status}`,
      next: 'Wait a while, or set a longer pause (--pace 3-5)',
    }),
    too_many_failures: () => ({
      what: 'Too many consecutive rows failed',
      next: 'Check the last errors: the cause is probably not in these rows. To continue after any number of failures, add --stop-after 0',
    }),
    disk_full: () => ({ what: 'The disk is full', next: 'Free some disk space' }),
    disk: () => ({ what: 'The disk did not store what was written', next: 'Check the disk' }),
    open_files: () => ({
      what: 'Too many files and connections are open on this computer',
      next: 'Close other programs, or allow more open files with `ulimit -n 1024`',
    }),
    fenced: () => ({
      what: 'Another program wrote to the journal',
      next: 'Wait until the other run has ended',
    }),
    roster_changed: () => ({
      what: 'The roster was changed during the run',
      next: 'Save and close the roster',
    }),
    no_token: ({ obtainsToken }) => ({
      what: 'There is no access token any more',
      next: `Check the application and its client secret${obtainsToken === true ? '' : ', or get a token:'}`,
    }),
    token_refused(service, status) {
      const { title, grant, obtainsToken } = service;
      if (obtainsToken === true)
        return {
          what: `${capitalized(title)} refused a token that was just obtained${status}`,
          next: `The application may lack a permission, or this may be the address of another directory. Check the permissions of the application, and also ${placeText(service)}`,
        };
      return {
        what: `${capitalized(title)} refused the token${status}`,
        next:
          grant === undefined
            ? `The token may no longer be valid: create a new one in ${title}`
            : 'The token may have expired: get a new one',
      };
    },
    forbidden: ({ title, grant, settings }, status, _, isLookUp) => ({
      what: `This token may not ${isLookUp ? 'look users up' : 'create users'} in ${title}${status}`,
      next:
        (grant === 'implicit'
          ? `Check that the application has the permission for ${title} and that a domain administrator obtained the token`
          : `Check that the owner of the token has the permission to ${isLookUp ? 'read' : 'create'} users in ${title}`) +
        withSettings(settings, ', and check the settings: '),
    }),
    other: () => ({ what: 'The run stopped', next: 'See the message above' }),
  },
  ru: {
    unreachable: ({ title }) => ({
      what: `${capitalized(serviceRu(title).nominative)} недоступен`,
      next: 'Проверьте сеть и адрес',
    }),
    wrong_address: (service, _, isAnswer, isLookUp) => {
      if (isAnswer && isUndescribed(service, isLookUp))
        return {
          what: `Профиль не описывает такой ответ на поиск в ${serviceRu(service.title).prepositional}`,
          next: `Если так отвечают о пользователе, которого нет, добавьте это в профиль: "absent" в "look_up". Иначе проверьте ${placeRu(service)}`,
        };
      const settings = isAnswer ? settingsText(service) : undefined;
      return {
        what: `Вероятно, неверно указан базовый URL${settings === undefined ? '' : ' или настройка'}`,
        next: `Проверьте ${isAnswer ? placeRu(service) : 'базовый URL'}`,
      };
    },
    throttled: ({ title }, status) => ({
      what: `${capitalized(serviceRu(title).nominative)} больше не принимает запросы${status}`,
      next: 'Подождите или задайте более длинную паузу (--pace 3-5)',
    }),
    too_many_failures: () => ({
      what: 'Слишком много неудач подряд',
      next: 'Проверьте последние ошибки: скорее всего, причина не в этих строках. Чтобы продолжать при любом числе неудач, добавьте --stop-after 0',
    }),
    disk_full: () => ({ what: 'Диск заполнен', next: 'Освободите место на диске' }),
    disk: () => ({ what: 'Диск не сохранил записанное', next: 'Проверьте диск' }),
    open_files: () => ({
      what: 'На этом компьютере открыто слишком много файлов и соединений',
      next: 'Закройте другие программы или разрешите больше открытых файлов: `ulimit -n 1024`',
    }),
    fenced: () => ({
      what: 'В журнал писала другая программа',
      next: 'Дождитесь окончания другого запуска',
    }),
    roster_changed: () => ({
      what: 'Список изменён во время запуска',
      next: 'Сохраните и закройте список',
    }),
    no_token: ({ obtainsToken }) => ({
      what: 'Токена доступа больше нет',
      next: `Проверьте приложение и секрет клиента${obtainsToken === true ? '' : ' или получите токен:'}`,
    }),
    token_refused(service, status) {
      const { title, grant, obtainsToken } = service;
      if (obtainsToken === true)
        return {
          what: `${capitalized(serviceRu(title).nominative)} не принял только что полученный токен${status}`,
          next: `Возможно, у приложения нет нужного права или это адрес другого каталога. Проверьте права приложения, а также ${placeRu(service)}`,
        };
      return {
        what: `${capitalized(serviceRu(title).nominative)} не принял токен${status}`,
        next:
          grant === undefined
            ? `Возможно, токен больше не действует: создайте новый в ${serviceRu(title).prepositional}`
            : 'Возможно, срок действия токена истёк: получите новый',
      };
    },
    forbidden: ({ title, grant, settings }, status, _, isLookUp) => ({
      what: `С этим токеном нельзя ${isLookUp ? 'искать' : 'создавать'} пользователей в ${serviceRu(title).prepositional}${status}`,
      next:
        grant === 'implicit'
          ? `Проверьте, что у приложения есть доступ к ${serviceRu(title).dative} и что токен получил администратор домена${withSettings(settings, '; проверьте и настройки: ')}`
          : `Проверьте, есть ли у владельца токена право ${isLookUp ? 'просматривать' : 'создавать'} пользователей в ${serviceRu(title).prepositional}${withSettings(settings, '; проверьте и настройки: ')}`,
    }),
    other: () => ({ what: 'Запуск остановлен', next: 'См. сообщение выше' }),
  },
  de: {
    unreachable: ({ title }) => ({
      what: `${capitalized(serviceDe(title).nominative)} ist nicht erreichbar`,
      next: 'Netz und Adresse prüfen',
    }),
    wrong_address: (service, _, isAnswer, isLookUp) => {
      if (isAnswer && isUndescribed(service, isLookUp))
        return {
          what: `Das Profil beschreibt diese Antwort ${serviceDe(service.title).within} auf eine Suche nicht`,
          next: `Wird so über einen Benutzer geantwortet, den es nicht gibt, das im Profil ergänzen: "absent" in "look_up". Sonst ${placeDe(service, 'prüfen')}`,
        };
      const settings = isAnswer ? settingsText(service) : undefined;
      return {
        what: `Vermutlich ist die Basis-URL${settings === undefined ? '' : ' oder eine Einstellung'} falsch`,
        next: isAnswer ? placeDe(service, 'prüfen') : 'Basis-URL prüfen',
      };
    },
    throttled: ({ title }, status) => ({
      what: `${capitalized(serviceDe(title).nominative)} nimmt keine weiteren Anfragen an${status}`,
      next: 'Eine Weile warten oder eine längere Pause einstellen (--pace 3-5)',
    }),
    too_many_failures: () => ({
      what: 'Zu viele Zeilen hintereinander sind fehlgeschlagen',
      next: 'Die letzten Fehler prüfen: Die Ursache liegt vermutlich nicht in diesen Zeilen. Um nach beliebig vielen Fehlern fortzufahren, --stop-after 0 angeben',
    }),
    disk_full: () => ({ what: 'Der Datenträger ist voll', next: 'Speicherplatz freigeben' }),
    disk: () => ({
      what: 'Der Datenträger hat das Geschriebene nicht gespeichert',
      next: 'Den Datenträger prüfen',
    }),
    open_files: () => ({
      what: 'Auf diesem Computer sind zu viele Dateien und Verbindungen geöffnet',
      next: 'Andere Programme schließen oder mit `ulimit -n 1024` mehr geöffnete Dateien erlauben',
    }),
    fenced: () => ({
      what: 'Ein anderes Programm hat in das Journal geschrieben',
      next: 'Warten, bis der andere Lauf beendet ist',
    }),
    roster_changed: () => ({
      what: 'Die Liste wurde während des Laufs geändert',
      next: 'Die Liste speichern und schließen',
    }),
    no_token: ({ obtainsToken }) => ({
      what: 'Es gibt kein Zugriffstoken mehr',
      next: `Die Anwendung und ihr Client-Secret prüfen${obtainsToken === true ? '' : ' oder ein Token holen:'}`,
    }),
    token_refused(service, status) {
      const { title, grant, obtainsToken } = service;
      if (obtainsToken === true)
        return {
          what: `${capitalized(serviceDe(title).nominative)} hat ein soeben geholtes Token abgelehnt${status}`,
          next: `Möglicherweise fehlt der Anwendung eine Berechtigung, oder dies ist die Adresse eines anderen Verzeichnisses. Berechtigungen der Anwendung sowie ${placeDe(service, 'prüfen')}`,
        };
      return {
        what: `${capitalized(serviceDe(title).nominative)} hat das Token abgelehnt${status}`,
        next:
          grant === undefined
            ? `Das Token gilt möglicherweise nicht mehr: ${serviceDe(title).within} ein neues erstellen`
            : 'Das Token ist möglicherweise abgelaufen: ein neues holen',
      };
    },
    forbidden: ({ title, grant, settings }, status, _, isLookUp) => ({
      what: `Dieses Token darf ${serviceDe(title).within} keine Benutzer ${isLookUp ? 'suchen' : 'anlegen'}${status}`,
      next:
        grant === 'implicit'
          ? `Prüfen, ob die Anwendung die Berechtigung für ${serviceDe(title).accusative} hat und ob ein Domain-Administrator das Token geholt hat${withSettings(settings, '; auch die Einstellungen prüfen: ')}`
          : `Prüfen, ob der Inhaber des Tokens ${serviceDe(title).within} Benutzer ${isLookUp ? 'lesen' : 'anlegen'} darf${withSettings(settings, '; auch die Einstellungen prüfen: ')}`,
    }),
    other: () => ({ what: 'Der Lauf wurde angehalten', next: 'Siehe die Meldung oben' }),
  },
} as const satisfies Record<Language, StopTexts>;
