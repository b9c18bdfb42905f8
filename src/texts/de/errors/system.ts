import type { systemErrors as english } from '../../en/errors/system.js';
import { text } from '../../error-template.js';
import type { AddressFault, AddressSubject, DiskLoss, OutputKind } from '../../text-facts.js';
import { fileWords } from '../file-words.js';
import { systemError } from '../system-error.js';

const CLOSE_FILES =
  'Andere Programme schließen oder mit `ulimit -n 1024` mehr geöffnete Dateien erlauben. Dann denselben Befehl erneut ausführen.';
const OTHER_FILE = 'Eine andere Datei wählen.';

const HEADER_EXAMPLE = 'In der Form Name: Wert angeben, wie in --header "X-Org-Id: 42".';

const OUTPUTS: Readonly<Record<OutputKind, string>> = {
  findings: 'Fehler und Warnungen können',
  comparison: 'Der Vergleich kann',
  extra: 'Die Datei für --extra kann',
  roster: 'Die Liste kann',
  token: 'Das Token kann',
};

const LOSSES: Readonly<Record<DiskLoss, string>> = {
  'password-not-saved': 'Ein Passwort wird erst gesendet, wenn es dort gespeichert ist',
  'output-incomplete': 'Die Ausgabe des Befehls ist unvollständig',
};

const EXAMPLES: Readonly<Record<AddressSubject['kind'], string>> = {
  'base-url': 'Sie hat eine Form wie https://directory.example oder https://gateway.example/directory.',
  'auth-url': 'Den Teil vor /authorize angeben, zum Beispiel https://auth.example.',
  profile: 'Die Einstellungen des Profils prüfen.',
};

export const systemErrors: typeof english = {
  'open-files': () => text`
    Auf diesem Computer oder in diesem Programm sind zu viele Dateien und Verbindungen geöffnet
    ${CLOSE_FILES}`,
  'disk-open-files': ({ path, loss }) => text`
    ${withLoss(`Zu viele Dateien sind geöffnet: ${placeOf(path, loss)} kann nicht geschrieben werden`, loss)}
    ${CLOSE_FILES}`,
  'disk-full': ({ path, loss }) => text`
    ${withLoss(
      `Der Datenträger ist voll oder das Kontingent erschöpft: ${placeOf(path, loss)} kann nicht geschrieben werden`,
      loss,
    )}
    Speicherplatz freigeben und denselben Befehl erneut ausführen.`,
  'disk-not-writable': ({ path, loss, system }) => text`
    ${withLoss(`${placeOf(path, loss)} kann nicht geschrieben werden: ${systemError(system)}`, loss)}
    Prüfen, ob der Ordner existiert und beschreibbar ist. Dann denselben Befehl erneut ausführen.`,
  'output-no-folder': ({ path }) => text`
    Den Ordner von ${path} gibt es nicht
    Ihn anlegen oder eine andere Datei wählen.`,
  'output-not-regular': ({ option, path, kind }) => text`
    ${option} ${path} ist ${fileWords.kinds[kind]}
    ${OTHER_FILE}`,
  'output-in-use': ({ option, path, use }) => text`
    ${option} ${path} ist ${fileWords.uses[use]}
    ${OTHER_FILE}`,
  'output-broken-link': ({ option, path }) => text`
    ${option} ${path} ist ein Link auf eine Datei, die es nicht gibt
    ${OTHER_FILE}`,
  'output-changed': ({ option, path }) => text`
    ${option} ${path} ist inzwischen eine andere Datei
    ${OTHER_FILE}`,
  'output-not-replaced': ({ option, path, output, canOverwrite }) => text`
    ${option} ${path} ${foreign(output)}
    ${canOverwrite ? `${OTHER_FILE} Oder --overwrite angeben, um sie zu ersetzen.` : OTHER_FILE}`,
  'output-not-writable': ({ output, path, system }) => text`
    ${OUTPUTS[output]} nicht in ${path} geschrieben werden: ${systemError(system)}
    ${OTHER_FILE}`,
  'file-not-owned': ({ path, owner }) => text`
    ${path} gehört dem Benutzer ${owner}, der alles lesen kann, was hineingeschrieben wird
    Sie durch eine eigene Kopie ersetzen. Oder den ganzen Ordner kopieren und die Kopie mit --results angeben.`,
  'file-not-regular': ({ path, kind }) => text`
    ${path} ist ${fileWords.kinds[kind]}, keine gewöhnliche Datei
    Klären, woher das kommt. Dann entfernen oder durch die Datei selbst ersetzen.`,
  'file-linked': ({ path, links }) => text`
    ${path} hat ${links} harte Links, ein anderer Pfad führt also zu derselben Datei
    Klären, woher die Links kommen. Dann die Datei durch eine Kopie ersetzen: unter anderem Namen kopieren und die Kopie so benennen wie diese Datei.`,
  'address-invalid': ({ subject, fault }) => text`
    ${addressName(subject)} ${fileWords.addressFault(fault)}
    ${addressNext(fault) ?? EXAMPLES[subject.kind]}`,
  'header-invalid': (fault) => {
    switch (fault.kind) {
      case 'no-colon':
        return text`
          Einer Kopfzeile fehlt der Doppelpunkt.
          ${HEADER_EXAMPLE}`;
      case 'no-name':
        return text`
          Einer Kopfzeile fehlt der Name.
          ${HEADER_EXAMPLE}`;
      case 'name':
        return text`
          ${fault.quoted} ist kein gültiger Name einer Kopfzeile.
          ${HEADER_EXAMPLE}`;
      case 'reserved':
        return text`
          Die Kopfzeile ${fault.name} setzt das Programm selbst. Sie lässt sich nicht ersetzen.
          ${fault.isToken ? 'Das Token mit PROVISION_TOKEN oder --token-file angeben.' : undefined}`;
      case 'value':
        return text`Der Wert der Kopfzeile ${fault.name} enthält ein Zeichen, das dort nicht erlaubt ist.`;
    }
  },
  'proxy-unusable': ({ variable, host }) => text`
    Der Proxy in der Umgebungsvariablen ${variable} kann nicht verwendet werden: Möglich sind nur Proxys mit http: und https:.
    Ihn in der Form http://proxy.example:3128 angeben oder ${host} in NO_PROXY aufnehmen, um ohne Proxy zu verbinden.`,
  'tls-checks-off': () => text`
    NODE_TLS_REJECT_UNAUTHORIZED=0 schaltet die Prüfung von Zertifikaten aus: Jeder im Netz könnte das Token und die Passwörter lesen.
    Die Variable entfernen. Für ein Zertifikat der eigenen Organisation dessen Datei in NODE_EXTRA_CA_CERTS angeben.`,
};

function placeOf(path: string, loss: DiskLoss | undefined): string {
  return loss === 'output-incomplete' ? 'Die Standardausgabe' : path;
}

function withLoss(what: string, loss: DiskLoss | undefined): string {
  return loss === undefined ? what : `${what}. ${LOSSES[loss]}`;
}

function foreign(output: OutputKind): string {
  switch (output) {
    case 'roster':
      return 'existiert bereits';
    case 'token':
      return 'enthält etwas anderes als ein Token';
    default:
      return 'ist eine Datei, die nicht mit dieser Option geschrieben wurde, und wird nicht ersetzt';
  }
}

function addressName(subject: AddressSubject): string {
  switch (subject.kind) {
    case 'base-url':
      return 'Die Basis-URL';
    case 'auth-url':
      return 'Die Auth-URL';
    case 'profile':
      return `Die Adresse ${subject.address} des Profils ${subject.profile}`;
  }
}

function addressNext(fault: AddressFault): string | undefined {
  if (fault.kind === 'query') return `${fault.instead} verwenden`;
  if (fault.kind !== 'not-encrypted') return undefined;
  return 'https: verwenden. http: ist nur für diesen Computer erlaubt (localhost, 127.0.0.1).';
}
