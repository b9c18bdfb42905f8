import type { Texts } from '../texts-type.js';

export const warnings: Texts['warnings'] = {
  beside: (name, beside) =>
    `${name} ist in einem anderen Programm geöffnet oder schreibgeschützt, die neue Datei heißt daher „${beside}“.`,
  edited: (name, archived, isDone) =>
    `${name} wurde nach dem letzten Lauf bearbeitet und heißt jetzt „${archived}“. ` +
    (isDone
      ? 'Alle Benutzer daraus sind angelegt: Die Datei kann gelöscht werden.'
      : 'Um die noch nicht gesendeten Zeilen daraus zu senden, diese Datei verwenden. Löschen, sobald sie nicht mehr gebraucht wird.'),
  stale: (name) =>
    `${name} stammt von einem früheren Lauf und ließ sich nicht entfernen. Solche Zeilen gibt es nicht mehr: Datei löschen.`,
  withoutOutcomes: (name, why) => `${name} enthält alle Passwörter, aber nicht die Ergebnisse: ${why}.`,
  unwritten: (why, command) =>
    `Der Bericht konnte nicht geschrieben werden: ${why}. Um ihn aus dem Journal zu erstellen: ${command}`,
  leftToOther: (command) =>
    `Den Bericht schreibt der andere Lauf. Um ihn aus dem Journal zu erstellen: ${command}`,
};
