import { SANDBOX } from '../../../domain/journals.js';
import type { journalErrors as english } from '../../en/errors/journal.js';
import { innerText, text } from '../../error-template.js';
import type {
  DirectoryName,
  FolderNaming,
  LockOwner,
  LostJournal,
  RecordFault,
  UsersThere,
} from '../../journal-facts.js';
import { fileWords } from '../file-words.js';
import { count, grouped, quote } from '../grammar.js';
import { resultNotes } from '../result-notes.js';
import { systemError } from '../system-error.js';

const AGAIN = 'dann denselben Befehl erneut ausführen.';

/** For a path that no folder can have. */
function pathAdvice(system: string): string | undefined {
  if (system === 'ENAMETOOLONG')
    return 'Den Pfad prüfen oder mit --results einen Ordner mit kürzerem Namen wählen.';
  return ['ELOOP', 'ENOTDIR'].includes(system)
    ? 'Den Pfad prüfen oder mit --results einen anderen Ordner wählen.'
    : undefined;
}

export const journalErrors: typeof english = {
  'results-not-writable': ({ path, system }) => text`
    ${path} kann nicht geschrieben werden: ${systemError(system)}
    ${pathAdvice(system) ?? 'Prüfen, ob der Ordner Ihnen gehört, oder mit --results einen anderen wählen.'}`,
  'journal-disk-full': ({ path }) => text`
    Der Datenträger ist voll oder Ihr Kontingent erschöpft: ${path} kann nicht geschrieben werden
    Speicherplatz freigeben, ${AGAIN} Es geht dort weiter, wo dieser Lauf angehalten hat.`,
  'journal-open-files': ({ path }) => text`
    Auf diesem Computer sind zu viele Dateien geöffnet: ${path} kann nicht geschrieben werden
    Andere Programme schließen oder mit \`ulimit -n 1024\` mehr geöffnete Dateien erlauben, ${AGAIN}`,
  'journal-not-stored': ({ path, system }) => text`
    ${path} kann nicht geschrieben werden: ${systemError(system)}. Was schon darin steht, ist möglicherweise unvollständig
    Den Datenträger prüfen, ${AGAIN} Dabei wird das Journal neu gelesen, und die unbestätigten Zeilen werden genannt.`,
  'journal-other-writer': ({ path }) => text`
    ${path} wurde während dieses Laufs geändert: Ein anderer Lauf schreibt hinein, oder der Ordner wurde verschoben
    Dafür sorgen, dass nur ein Lauf diesen Ergebnisordner benutzt, ${AGAIN} Dabei werden die unbestätigten Zeilen genannt.`,
  'journal-damaged': ({ path, line, fault, created }) => text`
    ${path}:${line}: ${recordFault(fault)}
    ${startOver(created)}`,
  'journal-changed': ({ path, change, created }) => text`
    ${
      change.kind === 'rolled-back'
        ? `${path} wurde auf einen früheren Stand zurückgesetzt: Die Datei hat ${change.bytes} Bytes, beim letzten Bericht waren es ${change.known}`
        : `${path} wurde geändert: Die ersten ${change.known} Bytes sind andere als beim letzten Bericht`
    }
    ${startOver(created)}`,
  'journal-lost': ({ path, state, remains, created }) => text`
    ${
      remains === undefined
        ? `${path} ${LOST[state]}, aber report.json daneben enthält die Ergebnisse früherer Läufe`
        : `${path} ${LOST[state]}, aber der Ordner enthält Dateien früherer Läufe (${remains.join(', ')})`
    }
    ${startOver(created)}`,
  'report-damaged': ({ path, system, created }) => text`
    ${path} ${system === undefined ? 'ist beschädigt' : `kann nicht gelesen werden: ${systemError(system)}`}, daher lässt sich das Journal nicht damit vergleichen
    ${startOver(created, RESTORE_REPORT)}`,
  'journal-newer': ({ path }) => text`
    ${path} stammt von einer neueren Version von provision
    provision aktualisieren, ${AGAIN}`,
  'journal-unreadable': ({ path, system }) => text`
    ${path} kann nicht gelesen werden: ${systemError(system)}
    ${pathAdvice(system) ?? CHECK_OWNER}`,
  'results-in-use': ({ folder, owner }) => text`
    Ein anderer Lauf benutzt ${folder}${owner === undefined ? '' : `: ${lockOwner(owner)}`}
    Warten, bis er beendet ist, oder ihn anhalten, ${AGAIN}`,
  'results-maybe-in-use': ({ folder, lock, owner, refusal }) => {
    const unread = refusal === undefined ? `${lock} nennt keinen Prozess` : innerText(refusal, 'de');
    const why =
      owner === undefined
        ? unread
        : `${lockOwner(owner)}. Von diesem Computer aus ist nicht zu erkennen, ob er noch läuft`;
    return text`
      Möglicherweise benutzt ein anderer Lauf ${folder}: ${why}
      Wenn er sicher beendet ist, denselben Befehl mit --force-unlock ausführen.`;
  },
  'results-not-a-folder': ({ folder }) => text`
    ${folder} ist eine Datei
    Mit --results einen anderen Ordner wählen.`,
  'results-foreign-files': ({ folder }) => text`
    ${folder} ist kein Ergebnisordner: Er enthält andere Dateien
    Mit --results einen neuen oder leeren Ordner wählen.`,
  'results-other-address': ({ folder, was, is, users, canSettle }) => text`
    ${folder} gehört zu einer anderen Adresse: ${addressName(was)}, nicht ${addressName(is)}${usersThere(users)}
    ${otherFolder(
      was === SANDBOX
        ? 'Um den Probelauf fortzusetzen, den Befehl retry verwenden'
        : `${TO_CONTINUE}, --base-url ${was} angeben`,
      canSettle,
    )}`,
  'results-other-directory': ({ folder, was, is, users, canSettle, form, options }) => text`
    ${folder} gehört zu einem anderen Verzeichnis: ${directoryName(was)}, nicht ${directoryName(is)}${usersThere(users)}
    ${otherFolder(
      form === undefined
        ? `${TO_CONTINUE}, ${options} angeben`
        : `${TO_CONTINUE}, im Profil "nickname" wieder auf "${form}" setzen`,
      canSettle,
    )}`,
  'results-other-organisation': ({ folder, was, is }) => text`
    ${
      was === null
        ? `${folder} gehört zu keiner Organisation, also auch nicht zu ${quote(is ?? '')}`
        : `${folder} gehört zur Organisation ${quote(was)}, ${is === null ? 'und hier ist keine angegeben' : `nicht zu ${quote(is)}`}`
    }
    ${otherFolder(
      was === null
        ? `${TO_CONTINUE}, --org weglassen`
        : `${TO_CONTINUE}, --org ${JSON.stringify(was)} angeben`,
    )}`,
  'results-other-roster': ({ folder, was, is }) => text`
    ${folder} gehört zu einer anderen Liste: ${quote(was)}, nicht ${quote(is)}
    ${otherFolder(`${TO_CONTINUE}, der Liste wieder den Namen ${was} geben`)}`,
  'results-without-journal': ({ typed }) => text`
    In ${typed === '.' ? 'diesem Ordner' : typed} gibt es kein Journal
    ${WHAT_TO_NAME}`,
  'journal-address-invalid': ({ path, why }) => text`
    ${path}: base_url: ${innerText(why, 'de')}
    Kein Lauf schreibt diesen Wert. Klären, woher dieser Ergebnisordner stammt. Sein Journal aus einer Sicherungskopie wiederherstellen. Oder den Ordner umbenennen, nachsehen, welche Benutzer es im Verzeichnis gibt, und neu beginnen.`,
  'results-of-rehearsal-only': ({ typed, rehearsal }) => text`
    Zu ${typed} gibt es noch keine Ergebnisse
    Die Ergebnisse eines Probelaufs sind in ${rehearsal}. Um sie zu verwenden, diesen Ordner angeben.`,
  'results-missing': ({ roster, folder }) => text`
    Neben ${roster} gibt es kein Journal und keinen Ordner ${folder}
    ${WHAT_TO_NAME}`,
  'results-path-missing': ({ typed }) => text`
    ${typed} gibt es nicht
    ${WHAT_TO_NAME}`,
  'results-untrusted': ({ folder, path, why, naming }) => text`
    Der Ergebnisordner ${folder} wird nicht verwendet: ${path ?? 'Er'} ${fileWords.distrust(why)}
    Ist der Inhalt vertrauenswürdig, den Ordner ausdrücklich angeben: ${folderNaming(naming)}.`,
  'results-unreadable': ({ path, system }) => text`
    ${path} kann nicht gelesen werden: ${systemError(system)}
    ${pathAdvice(system) ?? CHECK_OWNER}`,
  'roster-not-saved': () => text`
    Die Liste kam von der Standardeingabe und wurde nicht gespeichert
    Die Liste in einer Datei speichern und --roster <path> ergänzen.`,
  'roster-elsewhere': ({ results, found, expected, option }) => text`
    Das Journal in ${results} nennt als Liste ${found}, nicht ${expected} neben diesem Ordner
    ${ifRightFile(option)}`,
  'roster-not-agreed': ({ option }) => text`
    Nichts gelesen und nichts gesendet
    ${ifRightFile(option)}`,
  'findings-too-many-rows': ({ most, rows }) => text`
    Eine Arbeitsmappe kann ${grouped(most)} Zeilen haben, diese Liste hat ${grouped(rows)}
    Fehler und Warnungen stattdessen in eine .csv-Datei schreiben.`,
  'journal-in-store': ({ folder, org }) => text`
    ${folder} gehört zu einer Organisation, deren Journal in einer Datenbank liegt: ${quote(org)}
    Ihre Benutzer legt "provision fleet" mit --store an; auch retry, settle, report, slips und diff kennen diese Option. "provision fleet export" holt das Journal in den Ordner zurück.`,
};

const CHECK_OWNER = 'Prüfen, ob der Ergebnisordner Ihnen gehört.';

const WHAT_TO_NAME =
  'Den Ergebnisordner eines Laufs angeben, etwa users.csv.results, oder die Liste dieses Laufs.';

const RESTORE =
  'journal.jsonl aus einer Sicherungskopie wiederherstellen, die nach dem letzten Lauf angelegt wurde.';

const RESTORE_REPORT =
  'report.json aus einer Sicherungskopie wiederherstellen, die nach dem letzten Lauf angelegt wurde. Oder, wenn sicher niemand journal.jsonl geändert hat, report.json löschen und mit dem Befehl report neu schreiben.';

function startOver(created: number | undefined, restore = RESTORE): string {
  return `Nichts gesendet. ${restore} Gibt es keine Sicherungskopie, nachsehen, welche Benutzer im Verzeichnis sind, dann die Benutzer mit --fresh von vorn anlegen. Das ${resultNotes.sendsAgain(created)}.`;
}

function recordFault(fault: RecordFault): string {
  switch (fault.kind) {
    case 'no-type':
      return 'ungültiger Eintrag: kein Objekt mit "type"';
    case 'member':
      return `ungültiger Eintrag: "${fault.member}" fehlt oder hat einen ungültigen Wert`;
    case 'order':
      return 'Diese Zeile passt nicht zu den Zeilen davor, als wären zwei Journale zusammengefügt oder Zeilen entfernt worden';
    case 'checksum':
      return 'Diese Zeile ist beschädigt, oder ein anderes Programm hat die Datei gespeichert (Prüfsumme falsch oder nicht vorhanden)';
  }
}

const LOST: Readonly<Record<LostJournal['state'], string>> = {
  missing: 'fehlt',
  empty: 'ist leer',
  incomplete: 'enthält keine vollständige Zeile',
  'missing-or-empty': 'fehlt oder ist leer',
};

function lockOwner({ pid, host, at }: LockOwner): string {
  return `Prozess ${pid} auf ${host}, seit ${at}`;
}

const TO_CONTINUE = 'Um den früheren Lauf fortzusetzen';

function otherFolder(toContinue: string, canSettle = false): string {
  const hint = canSettle
    ? ' Wenn es keinen der unbestätigten Benutzer gibt, das mit dem Befehl settle und --not-created festhalten. Dann wird die neue Adresse angenommen.'
    : '';
  return `${toContinue}. Sonst mit --results einen anderen Ordner wählen oder diesen mit --fresh archivieren.${hint}`;
}

function usersThere({ created, unconfirmed }: UsersThere): string {
  const users = (n: number): string => count(n, 'Benutzer', 'Benutzer');
  const parts = [
    created > 0 ? `dort angelegt: ${users(created)}` : '',
    unconfirmed > 0 ? `unbestätigt: ${users(unconfirmed)}` : '',
  ].filter(Boolean);
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

/** The journal of a rehearsal has no address. */
function addressName(address: string): string {
  return address === SANDBOX ? 'Sandbox' : quote(address);
}

function directoryName({ profile, endpoint, differing }: DirectoryName): string {
  if (endpoint === undefined) return `Profil ${profile}`;
  const logins = { address: 'ganzen Adressen', name: 'Anmeldenamen ohne Domain' };
  const withs =
    typeof differing === 'string'
      ? [`mit ${logins[differing]}`]
      : differing.map(([name, value]) => `mit ${name}=${value}`);
  return [profile, endpoint, ...withs].join(', ');
}

function folderNaming(naming: FolderNaming): string {
  if (typeof naming === 'string') return naming;
  if ('typed' in naming) return `${naming.folder} statt ${naming.typed}`;
  return `mit ${naming.option} oder in PROVISION_RESULTS`;
}

function ifRightFile(option: string): string {
  return `Ist es die richtige Datei, ${option} ergänzen.`;
}
