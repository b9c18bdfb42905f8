import { capitalized } from '../../domain/text.js';
import type { Life, RefusedAt } from '../secret-facts.js';
import type { Texts } from '../texts-type.js';
import { FORMS, passwordOf } from './errors/token.js';
import { serviceName, times } from './grammar.js';

export const signIn: Texts['signIn'] = {
  inSource: (place, what) =>
    `${'path' in place ? `${place.path ?? 'Standardeingabe'} (${place.from})` : place.from}: ${what}`,
  steps: `Das Token wird für eine Anwendung ausgestellt, die einmal angelegt wird:

  1. Beim Identitätsanbieter des Verzeichnisses
     als Domain-Administrator anmelden.
  2. Eine Anwendung anlegen.
  3. Ihr die Berechtigung für die Schnittstelle des Verzeichnisses geben.
  4. Die Plattform „Webdienste“ wählen.
  5. Die angebotene Callback-Adresse für die Entwicklung wählen.
  6. Speichern und die Kennung der Anwendung
     (die Client-ID) notieren.

Die Auth-URL ist die Adresse der Anmeldeseite bis vor /authorize. Sie kennt,
wer die Adresse des Verzeichnisses mitgeteilt hat. Beide Angaben passen in
provision.config.json, als "auth_url" und "client_id".
`,
  authUrlQuestion: 'Auth-URL (Adresse des Anmeldedienstes, zum Beispiel https://auth.example):',
  clientIdQuestion: 'Client-ID (Kennung der Anwendung):',
  desktopApplication: (title) =>
    `Token für ${serviceName(title).accusative} erhält eine Anwendung, die dort einmal angelegt wird:
eine Desktop-Anwendung mit der Weiterleitungsadresse http://127.0.0.1/callback.`,
  open: 'Diese Adresse im Browser öffnen:',
  opened: 'Der Browser sollte diese Adresse öffnen. Wenn nicht, sie selbst öffnen:',
  noBrowser: 'Es ließ sich kein Browser starten.',
  waitForBrowser: `Als Administrator anmelden und den Zugriff erlauben. Der Browser muss auf
diesem Computer laufen, denn die Antwort kommt an 127.0.0.1 zurück. Gibt es hier
keinen, das Token auf einem anderen Computer holen und mit PROVISION_TOKEN oder
--token-file angeben.

Es wird auf den Browser gewartet. Anhalten: Strg+C.`,
  openAnywhere: 'Diese Adresse im Browser eines beliebigen Geräts öffnen und den Code eingeben:',
  code: (code) => `Code: ${code}`,
  addressWithCode: 'Die Adresse mit dem Code darin:',
  waitForCode: (expiresInMs) =>
    `Als Administrator anmelden und den Zugriff erlauben. Der Code gilt ${times.duration(expiresInMs)}
Es wird auf die Anmeldung gewartet. Anhalten: Strg+C.`,
  copyAddress: (page) =>
    `Als Domain-Administrator anmelden und den Zugriff erlauben. Die Adresse der
letzten Seite ${page === undefined ? 'enthält\n"access_token="' : `beginnt mit ${page}`}.
Diese ganze Adresse aus der Adressleiste kopieren.`,
  paste: (bare) =>
    `${bare ? 'Sie oder nur das Token' : 'Sie'} hier einfügen und die Eingabetaste drücken (Eingabe unsichtbar):`,
  newAddress: (command) => `Eine neue Adresse zeigt: ${command}`,
  withoutState:
    'Der eingefügte Text hat keinen „state“, lässt sich also dieser Anmeldung nicht zuordnen. Das Token nur verwenden, wenn es von der letzten Seite dieser Anmeldung stammt.',
  showAnyway: 'Trotzdem hier anzeigen?',
  isToken: (life) => `Das ist das Token${lifeOf(life)}.`,
  saved: (name, option, life) =>
    `Das Token steht in ${name}, nur für den eigenen Benutzer lesbar${lifeOf(life)}. Mit ${option} verwenden oder PROVISION_TOKEN_FILE auf diesen Pfad setzen.`,
  getsItself:
    'Ein Lauf mit derselben Client-ID und demselben Client-Secret oder Schlüssel holt und erneuert Token selbst.',
  pasteFirst: (user) =>
    user === undefined
      ? 'Es gibt noch kein Zugriffstoken. Zum Fortfahren eines einfügen oder die Eingabetaste drücken, um nichts zu senden.'
      : `${capitalized(passwordOf(user))} wird gebraucht. Zum Fortfahren eingeben oder nur die Eingabetaste drücken, um nichts zu senden.`,
  pasteAnother: (refused) =>
    refused.user === undefined
      ? `${refusal(refused)} Zum Fortfahren ein neues einfügen oder die Eingabetaste drücken, um anzuhalten.`
      : `${refusal(refused)} Das Passwort prüfen und zum Fortfahren das richtige eingeben oder nur die Eingabetaste drücken, um anzuhalten.`,
  signInFirst:
    'Es gibt noch kein Zugriffstoken. Zum Fortfahren anmelden oder Strg+C drücken, um nichts zu senden.',
  signInAgain: (refused) => `${refusal(refused)} Zum Fortfahren anmelden oder Strg+C drücken, um anzuhalten.`,
  prompt: (user) =>
    user === undefined
      ? 'Token (Eingabe unsichtbar):'
      : `${passwordOf(user).replace(/^das /, '')} (Eingabe unsichtbar):`,
  getByAddress:
    'Um eines zu holen, diese Adresse öffnen, den Zugriff erlauben und die Adresse der letzten Seite einfügen:',
  getByCommand: 'Um eines zu holen, in einem anderen Terminal ausführen:',
  createKey: (title) => `${capitalized(serviceName(title).within)} eines erstellen.`,
  appPassword: (title) =>
    `Besser als das Passwort selbst ist ein App-Passwort, das dieser Benutzer ${serviceName(title).within} erstellt.`,
  pipeUsedUp: ({ kind }, from) =>
    `${capitalized(FORMS[kind].nominative)} kam aus einer Pipe (${from}), die sich kein zweites Mal lesen lässt.`,
  forThisRun: ({ kind }, from) =>
    kind === 'password'
      ? `Das neue Passwort gilt nur für diesen Lauf: ${from} enthält noch das abgelehnte.`
      : `Das neue Token gilt nur für diesen Lauf: ${from} enthält noch das abgelehnte.`,
  newRefused: (clientId, title) =>
    `Auch ein neues Token wurde abgelehnt. Die Berechtigungen der Anwendung ${clientId} ${serviceName(title).within} prüfen.`,
  fileOpen: ({ kind }, path, mode) =>
    `Andere Benutzer können die Datei ${path} mit ${FORMS[kind].dative} lesen (Modus ${mode}). Ausführen:`,
  pages: {
    succeeded: {
      title: 'Angemeldet',
      text: 'Das Programm hat die Antwort. Diese Seite kann geschlossen werden.',
    },
    failed: {
      title: 'Nicht angemeldet',
      text: 'Es gibt kein Token. Den Grund nennt das Programm im Terminal. Diese Seite kann geschlossen werden.',
    },
    other: {
      title: 'Nicht diese Anmeldung',
      text: 'Diese Antwort gehört nicht zu der Anmeldung, auf die das Programm wartet, oder sie kam schon einmal. Die Adresse öffnen, die das Programm anzeigt.',
    },
    wrong: { title: 'Falsche Adresse', text: 'Die Adresse öffnen, die das Programm anzeigt.' },
  },
};

function lifeOf(life: Life | undefined): string {
  if (life === undefined) return '';
  return 'forMs' in life
    ? `, gültig für ${times.duration(life.forMs).replace(/\.$/, '')}`
    : `, gültig bis ${life.until}`;
}

function refusal({ title, user, status, line, again }: RefusedAt): string {
  const token = again ? 'auch dieses Token' : 'das Token';
  const password = `${again ? 'auch ' : ''}${passwordOf(user ?? '')}`;
  const where = line === 0 ? '' : ` in Zeile ${line}`;
  const code = status === undefined ? '' : ` (${status})`;
  return `${capitalized(serviceName(title).nominative)} hat${where} ${user === undefined ? token : password} abgelehnt${code}.`;
}
