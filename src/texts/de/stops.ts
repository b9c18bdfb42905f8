import type { Service } from '../../domain/service.js';
import { capitalized } from '../../domain/text.js';
import { addressText, isUndescribed, settingsText, withSettings } from '../place-text.js';
import type { Texts } from '../texts-type.js';
import { passwordOf } from './errors/token.js';
import { quote, serviceName } from './grammar.js';

export const stops: Texts['stops'] = {
  unreachable: ({ title }) => ({
    what: `${capitalized(serviceName(title).nominative)} ist nicht erreichbar`,
    next: 'Netz und Adresse prüfen',
  }),
  wrong_address: (service, _, isAnswer, isLookUp) => {
    if (isAnswer && isUndescribed(service, isLookUp))
      return {
        what: `Das Profil beschreibt diese Antwort ${serviceName(service.title).within} auf eine Suche nicht`,
        next: `Wird so über einen Benutzer geantwortet, den es nicht gibt, das im Profil ergänzen: "absent" in "look_up". Sonst ${place(service, 'prüfen')}`,
      };
    const settings = isAnswer ? settingsText(service) : undefined;
    return {
      what: `Vermutlich ist die Basis-URL${settings === undefined ? '' : ' oder eine Einstellung'} falsch`,
      next: isAnswer ? place(service, 'prüfen') : 'Basis-URL prüfen',
    };
  },
  throttled: ({ title }, status) => ({
    what: `${capitalized(serviceName(title).nominative)} nimmt keine weiteren Anfragen an${status}`,
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
  created_elsewhere: () => ({
    what: 'Diese Anmeldenamen sind vergeben, als wäre die Liste schon angelegt worden: auf einem anderen Computer, oder der Ergebnisordner wurde entfernt',
    next: 'Es wurde keine weitere Zeile gesendet, damit niemand ein zweites Konto bekommt',
  }),
  no_token: ({ obtainsToken, basicUser }) =>
    basicUser === undefined
      ? {
          what: 'Es gibt kein Zugriffstoken mehr',
          next: `Die Anwendung und ihr Client-Secret prüfen${obtainsToken === true ? '' : ' oder ein Token holen:'}`,
        }
      : {
          what: `${capitalized(passwordOf(basicUser))} fehlt`,
          next: `${capitalized(passwordOf(basicUser))} prüfen`,
        },
  token_refused(service, status) {
    const { title, grant, obtainsToken, basicUser } = service;
    if (obtainsToken === true)
      return {
        what: `${capitalized(serviceName(title).nominative)} hat ein soeben geholtes Token abgelehnt${status}`,
        next: `Möglicherweise fehlt der Anwendung eine Berechtigung, oder dies ist die Adresse eines anderen Verzeichnisses. Berechtigungen der Anwendung sowie ${place(service, 'prüfen')}`,
      };
    if (basicUser !== undefined)
      return {
        what: `${capitalized(serviceName(title).nominative)} hat ${passwordOf(basicUser)} abgelehnt${status}`,
        next: `${capitalized(passwordOf(basicUser))} prüfen oder ein App-Passwort verwenden, das dieser Benutzer ${serviceName(title).within} erstellt`,
      };
    return {
      what: `${capitalized(serviceName(title).nominative)} hat das Token abgelehnt${status}`,
      next:
        grant === undefined
          ? `Das Token gilt möglicherweise nicht mehr: ${serviceName(title).within} ein neues erstellen`
          : 'Das Token ist möglicherweise abgelaufen: ein neues holen',
    };
  },
  forbidden: ({ title, grant, settings, basicUser }, status, _, isLookUp) => ({
    what: `${basicUser ? quote(basicUser) : 'Dieses Token'} darf ${serviceName(title).within} keine Benutzer ${isLookUp ? 'suchen' : 'anlegen'}${status}`,
    next:
      grant === 'implicit'
        ? `Prüfen, ob die Anwendung die Berechtigung für ${serviceName(title).accusative} hat und ob ein Domain-Administrator das Token geholt hat${withSettings(settings, '; auch die Einstellungen prüfen: ')}`
        : `Prüfen, ob ${basicUser ? quote(basicUser) : 'der Inhaber des Tokens'} ${serviceName(title).within} Benutzer ${isLookUp ? 'lesen' : 'anlegen'} darf${withSettings(settings, '; auch die Einstellungen prüfen: ')}`,
  }),
  other: () => ({ what: 'Der Lauf wurde angehalten', next: 'Siehe die Meldung oben' }),
};

/** The settings that say where requests go, as an object; the verb comes before the settings. */
function place(service: Service, verb: string): string {
  const settings = settingsText(service);
  const base = `Basis-URL${addressText(service)}`;
  return settings === undefined ? `${base} ${verb}` : `${base} und Einstellungen ${verb}: ${settings}`;
}
