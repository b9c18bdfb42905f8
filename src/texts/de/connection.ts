import type { AccountFacts, DetailFacts, ValueType } from '../../domain/detail.js';
import { dayFirst } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';
import { count, serviceName } from './grammar.js';
import { systemError } from './system-error.js';

type Peer = { readonly host?: string; readonly proxy?: string };

function peer({ host, proxy }: Peer): string {
  if (host === undefined) return `der Proxy ${proxy}`;
  return proxy === undefined ? host : `${host} (über den Proxy ${proxy})`;
}

/** With its preposition. */
function ofPeer({ host, proxy }: Peer): string {
  return host === undefined ? `vom Proxy ${proxy}` : `von ${peer({ host, ...(proxy && { proxy }) })}`;
}

const FLAWS = {
  expired: 'ist abgelaufen',
  'not-yet-valid': 'gilt noch nicht; die Uhr dieses Computers prüfen',
  'self-signed': 'ist selbst signiert',
  'unknown-issuer': 'stammt von einer Stelle, der dieser Computer nicht vertraut',
  'other-host': 'gilt für einen anderen Hostnamen',
  other: 'wird nicht akzeptiert',
} as const;

/** Values in a place of an answer. */
const VALUES: Readonly<Record<ValueType, string>> = {
  nothing: 'nichts',
  list: 'eine Liste',
  object: 'ein Objekt',
  string: 'ein Text',
  number: 'eine Zahl',
  boolean: 'ein Wahrheitswert',
};

const AGAINST = {
  'other-id': 'die Kennung ist die einer anderen Anfrage',
  'other-nickname': 'der Anmeldename ist ein anderer',
  'no-name-sent': 'es wurde kein Name gesendet, mit dem man vergleichen könnte',
  'other-name': 'gesendet wurde ein anderer Name',
  'creation-time-no-offset':
    'die Zeit der Anlage hat keinen UTC-Offset wie Z oder +02:00, die Zeitzone ist also unbekannt',
  'creation-time-other-form': 'die Zeit der Anlage hat eine andere Form als im Profil',
  'no-creation-time': 'nicht, wann der Benutzer angelegt wurde',
  'no-clock': 'nicht, wie spät es dort ist',
  'too-early': 'angelegt vor dem Senden der Anfrage',
  'too-late': 'angelegt nach dem Ende der Anfrage',
} as const;

const WHO = {
  'a-name': 'Benutzer mit einem Namen',
  'other-name': 'Benutzer mit einem anderen Namen',
  'other-first': 'Benutzer mit einem anderen Vornamen',
  'other-last': 'Benutzer mit einem anderen Nachnamen',
  'other-middle': 'Benutzer mit einem anderen zweiten Vornamen',
} as const;

function account({ who, name, created }: AccountFacts): string {
  return `${who === undefined ? name : WHO[who]}${createdText(created)}`;
}

function createdText(created: string | undefined): string {
  if (created === undefined) return '';
  return created === 'unknown' ? ', angelegt zu unbekannter Zeit' : `, angelegt ${created}`;
}

function others({ service, shown }: DetailFacts['more-users']): string {
  return `${serviceName(service).nominative} zeigt ${shown === 0 ? 'keine Benutzer' : count(shown, 'anderen Benutzer', 'andere Benutzer')}`;
}

export const connection: Texts['connection'] = {
  'certificate-rejected': ({ flaw, system, ...other }) =>
    `das Zertifikat ${ofPeer(other)} ${FLAWS[flaw]} (${system})`,
  'http-2-only': (other) =>
    `${peer(other)} nimmt nur HTTP/2 an, dieses Programm verwendet HTTP/1.1: beim Betreiber nach einer Adresse fragen, die HTTP/1.1 annimmt, oder einen Reverse-Proxy davorschalten`,
  'connection-closed': ({ isSent, ...other }) =>
    `${peer(other)} hat die Verbindung geschlossen, ${isSent ? 'ohne zu antworten' : 'bevor die Anfrage gesendet war'}`,
  'not-http': (other) => `${peer(other)} hat nicht in HTTP geantwortet`,
  unreachable: ({ system, ...other }) =>
    `${peer(other)} ist nicht erreichbar${system === undefined ? '' : `: ${systemError(system)}`}`,
  'name-not-found': ({ system, ...other }) =>
    `${peer(other)} ist nicht zu finden: Der Name lässt sich nicht auflösen (${system})`,
  'tls-failed': ({ system, ...other }) =>
    `${peer(other)} hat den Aufbau der TLS-Verbindung nicht abgeschlossen (${system})`,
  'tunnel-refused': (other) => `${peer(other)} ist nicht erreichbar: Der Proxy hat die Verbindung abgelehnt`,
  'proxy-refused': ({ proxy, status, credentials }) => {
    const refused = `der Proxy ${proxy} hat die Verbindung abgelehnt (Status ${status})`;
    if (credentials === undefined) return refused;
    const why =
      credentials === 'missing'
        ? 'Er verlangt einen Benutzernamen und ein Passwort'
        : 'Er hat Benutzernamen und Passwort nicht angenommen';
    return `${refused}: ${why}. Beides in HTTPS_PROXY=http://benutzer:passwort@${proxy} angeben`;
  },
  'connect-timeout': ({ host, seconds }) =>
    `innerhalb von ${seconds} s kam keine Verbindung zustande (${host})`,
  'open-files': () => 'auf diesem Computer sind zu viele Dateien und Verbindungen geöffnet',
  'interrupted-before-sending': () => 'unterbrochen, bevor die Anfrage gesendet war',
  'paused-before-sending': () => 'das Programm war angehalten; die Anfrage wurde nicht gesendet',
  'interrupted-after-sending': () => 'unterbrochen, bevor die Antwort kam',
  'answer-timeout': ({ seconds }) => `innerhalb von ${seconds} s kam keine Antwort`,
  'answer-not-http': () => 'die Antwort ist nicht in HTTP',
  'headers-too-long': () => 'die Kopfzeilen der Antwort sind zu lang',
  'connection-lost': ({ system }) =>
    `die Verbindung ist abgebrochen, nachdem die Anfrage gesendet war${system === undefined ? '' : ` (${system})`}`,
  'early-answer': ({ service, status }) =>
    `${serviceName(service).nominative} hat mit Status 100 oder ${status} geantwortet`,
  'web-page': ({ status }) => `die Antwort ist eine Webseite (Status ${status})`,
  'status-only': ({ service, status, isWithheld, target }) => {
    const withheld = isWithheld
      ? ' (die Meldung wird nicht gezeigt: Sie könnte ein Passwort oder ein Token enthalten)'
      : '';
    const redirect = target === undefined ? '' : `, einer Weiterleitung nach ${target}`;
    return `${serviceName(service).nominative} hat mit Status ${status} geantwortet${withheld}${redirect}`;
  },
  'unknown-success': ({ service, status }) =>
    `${serviceName(service).nominative} hat mit Status ${status} geantwortet, zu dem keine Regel des Profils passt`,
  'created-earlier': ({ service, time, date, said }) =>
    `höchstwahrscheinlich beim Versuch ${date === undefined ? '' : `am ${dayFirst(date)} `}um ${time} Uhr angelegt${said === undefined ? '' : `; ${serviceName(service).nominative} hat geantwortet: ${said}`}`,
  'key-twice': ({ service }) =>
    `in der Antwort ${serviceName(service).from} steht ein Schlüssel zweimal in einem Objekt`,
  'list-changed': ({ service }) =>
    `dass die Liste ${serviceName(service).genitive} vollständig ist, ließ sich nicht belegen: Sie hat sich beim Lesen geändert, oder ihre Seiten sind nicht die angeforderten`,
  'list-too-long': () => 'die Liste hat mehr Seiten, als gelesen werden',
  'look-up-error': ({ service, said }) =>
    `${serviceName(service).nominative} hat einen Fehler gemeldet${said === undefined ? '' : `: ${said}`}`,
  'several-users': ({ service }) =>
    `${serviceName(service).nominative} zeigt mehrere Benutzer mit diesem Anmeldenamen`,
  'another-user': ({ service }) =>
    `${serviceName(service).nominative} zeigt einen anderen Benutzer als den gesuchten`,
  'id-of-another': ({ service, login, owner }) =>
    `${serviceName(service).nominative} hat für ${login} die Kennung von ${owner} gemeldet, aber eine Kennung gehört nur einem Benutzer: dort beide Konten prüfen`,
  'login-of-another': ({ service, login, other }) =>
    `${serviceName(service).nominative} sollte ${login} anlegen, nennt in der Antwort aber ${other}: dort beide Konten prüfen`,
  'no-users-shown': ({ service, items, list, pointer = '', value }) => {
    const answer = `der Antwort ${serviceName(service).from}`;
    if (items === undefined) return `in ${answer} sind keine Benutzer an der Stelle, die das Profil nennt`;
    const what = items === '' ? `in ${answer}` : `in ${answer} bei ${items}`;
    const noList = list === undefined ? '' : `${what} steht statt einer Liste ${VALUES[list]}`;
    if (value === undefined) return noList;
    const has = noList === '' ? `${what} hat ein Eintrag` : `${noList} und hat`;
    const found = value === 'nothing' ? '' : ` (dort steht ${VALUES[value]})`;
    return `${has} keinen brauchbaren Wert bei ${pointer || '""'}${found}`;
  },
  'not-searched': (facts) =>
    `${others(facts)}, aber nicht den gesuchten: Die Suche entspricht nicht dem Profil`,
  'no-total': ({ service, pointer }) =>
    `die Antwort ${serviceName(service).from} ${pointer === undefined ? 'sagt nicht, wie viele Einträge es gibt' : `hat bei ${pointer} keine Anzahl der Einträge`}`,
  'wrong-total': ({ total, ...facts }) => `${others(facts)}, gezählt werden ${total}`,
  'more-users': (facts) => `${others(facts)}, möglicherweise gibt es mehr`,
  'address-with-dots': () => 'ein Wert nur aus Punkten kann nicht Teil einer Adresse sein',
  'address-with-half-character': () => 'ein Wert mit einem halben Zeichen kann nicht Teil einer Adresse sein',
  'filter-with-quote': ({ value }) => {
    const what = value === undefined ? 'ein Wert' : `der Wert von {${value}}`;
    return `${what} enthält ein Anführungszeichen, einen Apostroph, einen Backslash, ein Semikolon oder ein Steuerzeichen und würde damit den Text in Anführungszeichen beenden, in dem er steht`;
  },
  'page-elsewhere': ({ host }) =>
    `die nächste Seite der Liste liegt nicht auf ${host}, und das Token wird nur dorthin gesendet`,
  'header-with-control-character': ({ header }) => `die Kopfzeile ${header} enthielte ein Steuerzeichen`,
  'no-attempt-id': () => 'die Suche braucht die Kennung eines Versuchs, und es gibt keine',
  'maybe-created': ({ said }) => {
    const earlier = 'möglicherweise hat eine frühere Anfrage den Benutzer angelegt; diese wurde abgelehnt';
    return said === undefined ? earlier : `${earlier}: ${said}`;
  },
  'not-looked-up-first': ({ said }) => `nicht gesendet, da die Suche vorher nicht gelang: ${said}`,
  'taken-not-looked-up': ({ said }) =>
    `das Verzeichnis hat einen Wert dieser Zeile bereits, und die Suche danach gelang nicht: ${said}`,
  'not-looked-up': ({ said }) => `die Suche gelang nicht: ${said}`,
  'known-not-looked-up': ({ said }) =>
    `dass der Benutzer fehlt, beweist gerade nichts, denn die Suche nach einem Benutzer, den es dort sicher gibt, gelang nicht: ${said}`,
  'id-shown': ({ service, request }) =>
    `${serviceName(service).nominative} zeigt den Benutzer mit der Kennung ${request === 'this' ? 'dieser' : 'einer früheren'} Anfrage`,
  'taken-by': (facts) => `vergeben an: ${account(facts)}`,
  'nickname-shown': ({ service, login, created, isAll }) =>
    `${serviceName(service).nominative} zeigt den Anmeldenamen ${login}${createdText(created)}, ${isAll ? 'sonst nichts' : 'aber keinen Namen'}: dort nachsehen, wie der Benutzer heißt und wann er angelegt wurde`,
  'account-shown': ({ service, against, ...facts }) => {
    const shown = `${serviceName(service).nominative} zeigt: ${account(facts)}`;
    return against === undefined
      ? `${shown}; der Name ist derselbe, und die Anfrage lief zu dieser Zeit`
      : `${shown}; aber ${AGAINST[against]}`;
  },
  'taken-not-shown': ({ service }) =>
    `${serviceName(service).nominative} zeigt keinen solchen Benutzer, obwohl der Anmeldename als vergeben gemeldet wurde`,
  'absence-unproven': ({ service, against, values = [] }) => {
    const why = {
      'no-known-user': 'Auch von den Benutzern, die es dort sicher gibt, wird keiner gezeigt',
      'roster-values': `Die Suche braucht Werte, die nur in der Liste stehen (${values.join(', ')})`,
      'may-be-missing': 'Ein neuer Benutzer kann dort lange fehlen',
    };
    return `${serviceName(service).nominative} zeigt keinen solchen Benutzer, aber das beweist nichts: ${why[against]}`;
  },
  'absent-twice': ({ service }) =>
    `${serviceName(service).nominative} hat zweimal im Abstand einer Minute gezeigt, dass es den Benutzer nicht gibt`,
  'step-no-id': () => 'das Verzeichnis hat die Kennung des neuen Benutzers nicht genannt',
  'step-other-missing': () => 'im Verzeichnis gibt es das nicht oder noch nicht',
  'row-needed': () => 'für die Suche wird die Zeile in der Liste gebraucht',
  'look-up-ended': () => 'die Suche endete, bevor das geklärt war',
  interrupted: () => 'unterbrochen',
  'no-answer': () => 'keine Antwort',
};
