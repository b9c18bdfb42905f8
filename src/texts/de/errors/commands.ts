import type { commandErrors as english } from '../../en/errors/commands.js';
import { text } from '../../error-template.js';
import type { FaultProblem } from '../../text-facts.js';
import { count } from '../grammar.js';
import { systemError } from '../system-error.js';

const help = (command: string): string => `(provision ${command} --help zeigt Beispiele und Optionen)`;

const allOptions = (command: string): string => `(provision help ${command} --all zeigt alle Optionen)`;

const SETTLE_HELP = help('settle');

function nextCall(command: string, meant: string | undefined, before = '', shown = help): string {
  return meant === undefined ? before + shown(command) : `Gemeint ist vielleicht ${meant}.`;
}

const OTHER_PORT = 'Mit --port einen anderen Port wählen; 0 nimmt einen freien.';

export const commandErrors: typeof english = {
  'removal-needs-yes': () => text`
    Das Entfernen von Passwörtern muss bestätigt werden, aber ohne Terminal und mit --json kann das Programm nicht fragen
    --yes angeben.`,
  'file-not-removed': ({ path, system }) => text`
    ${path} ließ sich nicht entfernen: ${systemError(system)}
    Die Datei in anderen Programmen schließen, dann denselben Befehl erneut ausführen.`,
  'renewal-needs-yes': ({ people }) => text`
    Neue Anmeldenamen für ${count(people, 'Person', 'Personen')} müssen bestätigt werden, aber ohne Terminal kann das Programm nicht fragen
    Die Namen oben prüfen, dann --yes angeben.`,
  'renewal-needs-answer': ({ people }) => text`
    Neue Anmeldenamen für ${count(people, 'Person', 'Personen')} brauchen eine Antwort im Terminal: Die Anmeldenamen sind vergeben, als wäre die Liste schon angelegt worden, also gehören diese Konten vielleicht den Personen in der Liste
    Den Befehl in einem Terminal ausführen, ohne --yes.`,
  'starter-unwritable': ({ path, system }) => text`
    ${path} lässt sich nicht schreiben: ${systemError(system)}
    Einen anderen Ordner wählen.`,
  'settle-no-finding': () => text`
    Genau ein Ergebnis angeben: --created, --not-created, --same, --renamed-to <Anmeldename> oder --deleted
    Oder die Benutzer mit --look-up im Verzeichnis suchen. Ein offener Schritt wird mit --give-up aufgegeben.
    ${SETTLE_HELP}`,
  'settle-all': () => text`
    --all braucht --same, und keine Anmeldenamen
    ${SETTLE_HELP}`,
  'settle-one-login': () => text`
    Hinter --renamed-to steht der neue Anmeldename eines einzigen Benutzers
    ${SETTLE_HELP}`,
  'settle-nobody': () => text`
    Die Anmeldenamen der Benutzer angeben, die geklärt sind
    ${SETTLE_HELP}`,
  'accept-without-look-up': () => text`--accept braucht --look-up`,
  'accept-unknown': ({ typed }) => text`Hinter --accept steht time, nicht „${typed}“`,
  'output-ending': ({ option, endings, path }) => text`
    Die Datei für ${option} muss auf ${endings.slice(0, -1).join(', ')} oder ${endings.at(-1)} enden, nicht „${path}“`,
  'two-outputs': () => text`
    --write, --output und --add-to lassen sich nicht zusammen verwenden
    Eine der Optionen wählen.`,
  'stdin-needs-output': () => text`
    Eine Liste aus der Standardeingabe braucht eine Datei für das Ergebnis
    -o <file> angeben.`,
  'fault-wrong': ({ fault, problem, kinds }) => text`
    Ungültige Störung „${fault}“: ${faultProblem(problem)}
    Form von --fault: <Art>[,probability=<0 bis 1>][,nickname=<Anfang>][,times=<Zahl>]; Arten: latency=<ms>, ein Status von 300 bis 599, ${kinds.join(', ')}.`,
  'number-too-large': ({ option, most, typed }) => text`
    ${option} braucht eine ganze Zahl bis ${most}, nicht „${typed}“`,
  'port-in-use': ({ port }) => text`
    Port ${port} ist belegt
    Vielleicht läuft schon eine Sandbox. ${OTHER_PORT}`,
  'port-unusable': ({ port, system }) => text`
    Port ${port} lässt sich nicht verwenden: ${systemError(system)}
    ${OTHER_PORT}`,
  'shell-unknown': ({ typed, shells }) => text`
    completion braucht ${shells.slice(0, -1).join(', ')} oder ${shells.at(-1)}, nicht „${typed}“`,
  'command-unknown': ({ typed, meant }) => text`
    Es gibt keinen Befehl „${typed}“ und keine Datei dieses Namens
    Gemeint ist vielleicht ${meant}.`,
  'help-unknown': ({ typed, program, meant }) => text`
    Es gibt keinen Befehl „${typed}“
    ${meant === undefined ? `${program} help zeigt alle Befehle.` : `Gemeint ist vielleicht ${meant}.`}`,
  'option-unknown': ({ option, near, command, meant }) => text`
    Der Befehl ${command} hat keine Option ${option}
    ${nextCall(command, meant, near === undefined ? '' : `Gemeint ist vielleicht ${near}. `, allOptions)}`,
  'option-without-value': ({ option, command, meant }) => text`
    Der Wert von ${option} fehlt
    ${nextCall(command, meant)}`,
  'operand-missing': ({ operand, command, meant }) => text`
    Der Befehl ${command} braucht <${operand}>
    ${nextCall(command, meant)}`,
  'too-many-operands': ({ command, meant }) => text`
    Zu viele Werte für den Befehl ${command}
    ${nextCall(command, meant)}`,
  'too-many-rosters': ({ rosters, commands }) => text`
    Ein Lauf braucht eine Liste, nicht ${rosters.length}: ${rosters.join(' ')}
    Einen Pfad mit Leerzeichen in Anführungszeichen setzen. Die Befehle sind ${commands.join(', ')}.`,
};

function faultProblem(problem: FaultProblem): string {
  switch (problem.kind) {
    case 'unknown-kind':
      return `Die Art „${problem.text}“ gibt es nicht`;
    case 'unknown-setting':
      return `Die Einstellung „${problem.name}“ gibt es nicht; es gibt ${problem.settings.join(', ')}`;
    case 'invalid-value':
      return `Der Wert „${problem.value}“ passt nicht zu „${problem.name}“`;
  }
}
