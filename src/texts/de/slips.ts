import type { Texts } from '../texts-type.js';
import { count } from './grammar.js';

export const slips: Texts['slips'] = {
  title: 'Startpasswörter',
  warning: 'Auf diesem Blatt stehen Passwörter. Zettel ausschneiden und verteilen, dann den Rest vernichten.',
  rehearsalTitle: 'Probelauf: Startpasswörter',
  rehearsalWarning:
    'Diese Zettel stammen aus einem Probelauf: Es wurden keine echten Benutzer angelegt. Nicht verteilen.',
  rehearsal: 'Probelauf: nicht das Passwort eines echten Benutzers.',
  rehearsalRemove: 'Diese Datei löschen:',
  try: 'Vor dem Verteilen mit einem der Zettel anmelden: Manche Dienste dieser Art behalten die übermittelten Passwörter nicht.',
  remove: 'Danach auch diese Datei löschen:',
  print: 'Im Maßstab 100\u00a0% auf A4 oder Letter drucken.',
  groupPages: 'Jede Gruppe beginnt auf einer neuen Seite.',
  login: 'Anmeldename',
  password: 'Startpasswort',
  signIn: 'Anmelden unter',
  change: 'Ändern Sie dieses Passwort bei der ersten Anmeldung.',
  birthDate: 'Geburtsdatum',
  destroy: 'Nur für Sie. Vernichten Sie diesen Zettel, sobald Sie sich angemeldet haben.',
  department: 'Abteilung',
  others: 'Übrige',
};

export const sheet: Texts['sheet'] = {
  made: (slips, groups, file) =>
    `${count(slips, 'Zettel', 'Zettel')}${groups > 1 ? ` in ${count(groups, 'Gruppe', 'Gruppen')}` : ''}, auf Deutsch${file === undefined ? '.' : `: ${file}`}`,
  more: (n) =>
    `${count(n, 'Benutzer eines früheren Laufs steht', 'Benutzer früherer Läufe stehen')} nicht auf diesem Blatt. Für alle Benutzer:`,
  printOnly: 'Aus dem Browser drucken und verteilen.',
  print: 'Aus dem Browser drucken, verteilen, dann ausführen:',
  rehearsed:
    'Diese Zettel stammen aus einem Probelauf: Es wurden keine echten Benutzer angelegt. Nicht verteilen. Zum Löschen ausführen:',
  signInFirst:
    'Manche Dienste dieser Art behalten die übermittelten Passwörter nicht. Vor dem Verteilen mit einem der Zettel anmelden.',
  without: (n, who) =>
    `${count(n, 'Benutzer hat', 'Benutzer haben')} keinen Zettel, weil das Startpasswort weder im Ergebnisordner noch in der Liste steht: ${who}.`,
  sealed: (n, who, unopened) =>
    unopened === undefined
      ? `${count(n, 'Benutzer hat', 'Benutzer haben')} keinen Zettel, weil das Passwort versiegelt ist: ${who}. Mit dem Schlüssel: --identity <file>.`
      : `${count(unopened, 'versiegeltes Passwort lässt', 'versiegelte Passwörter lassen')} sich mit diesem Schlüssel nicht öffnen: für einen anderen versiegelt oder beschädigt.${n === 0 ? '' : ` Kein Zettel für ${who}.`}`,
  alike: (groups) =>
    `Gruppen, die gleich aussehen, haben je eine eigene Seite: ${groups}. Um sie zusammen zu drucken, in der Liste denselben Namen schreiben und die Zettel neu erstellen.`,
  unsure: (n, who, roster) =>
    `${roster} wurde geändert, nachdem ${count(n, 'Benutzer', 'Benutzer')} dieses Blatts angelegt ${n === 1 ? 'war' : 'waren'}: ${who}. ` +
    `Auf ${n === 1 ? 'dem' : 'jedem dieser'} Zettel steht das jetzige Passwort aus der Liste; es gilt nur, wenn es nicht geändert wurde. Wurde es geändert, das alte Passwort in der Liste wiederherstellen und die Zettel neu erstellen.`,
  others: ' und weitere',
  reportsWritten: (folder, files) => `Berichte geschrieben in ${folder}: ${files}`,
};
