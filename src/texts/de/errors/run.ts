import type { ErrorText } from '../../../domain/errors.js';
import type { CheckCode } from '../../../domain/finding.js';
import { capitalized } from '../../../domain/text.js';
import type { runErrors as english } from '../../en/errors/run.js';
import { text } from '../../error-template.js';
import type { SettleWays } from '../../text-facts.js';
import { count, quote, serviceName } from '../grammar.js';
import { outcomes } from '../report.js';
import { systemError } from '../system-error.js';

const NOT_ASKED = 'muss bestätigt werden, aber ohne Terminal oder mit --json kann das Programm nicht fragen';

export const runErrors: typeof english = {
  'stdin-needs-results': () => text`
    Eine Liste von der Standardeingabe braucht einen Ergebnisordner
    --results <folder> ergänzen.`,
  'roster-is-report': ({ roster, command }) => text`
    ${roster} gehört zum Bericht eines früheren Laufs
    Um die Zeilen erneut zu senden: ${command}`,
  'roster-refused': ({ roster, check }) => refusal(roster, check),
  'roster-changed-since': ({ roster }) => text`
    ${roster} wurde nach der Prüfung geändert, deshalb wurde nichts gesendet
    Denselben Befehl noch einmal ausführen. Er prüft die Liste erneut und zeigt, wer angelegt würde.`,
  'fresh-invalid-rows': ({ rows, command }) => text`
    Nichts gesendet, denn ${count(rows, 'Zeile ist', 'Zeilen sind')} fehlerhaft. Die früheren Ergebnisse sind unverändert
    Die oben genannten Fehler korrigieren und denselben Befehl erneut ausführen. Oder zuerst die anderen Benutzer anlegen: ${command}`,
  'report-csv-not-utf8': ({ path, command }) => text`
    ${path} ist nicht in UTF-8 kodiert: Ein anderes Programm hat die Datei gespeichert
    Die Datei erneut speichern, als „CSV UTF-8“. Oder eine neue Datei schreiben und die Passwörter dort eintragen: ${command}`,
  'resend-not-asked': ({ name, command, settle }) => text`
    Die Benutzer in ${name} gibt es möglicherweise schon, deshalb werden sie nur auf Wunsch erneut gesendet
    ${
      'same' in settle
        ? `Wenn alle diese Konten den Personen in der Liste gehören: ${settle.same}`
        : `Wenn es sie gibt: ${settle.created}\nWenn nicht: ${settle.notCreated}`
    }
    Um sie erneut zu senden: ${command}`,
  'by-hand-never-sent': ({ name, command }) => text`
    ${name} enthält Änderungen, die im Verzeichnis von Hand nachzutragen sind. Die Zeilen werden nie gesendet
    Um Zeilen der Liste zu senden: ${command}`,
  'created-never-again': ({ renamed, deleted }) => text`
    Zeilen angelegter Benutzer werden nie erneut gesendet
    Wenn ein Konto im Verzeichnis gelöscht wurde: ${deleted}
    Wenn ein Konto dort jetzt einen anderen Anmeldenamen hat: ${renamed}`,
  'outcome-unknown': ({ typed, known }) => text`
    --only erwartet Ergebnisse oder „unfinished“, nicht ${quote(typed)}
    Möglich sind ${known.join(', ')}.`,
  'last-report-unreadable': () => text`
    report.json des letzten Laufs kann nicht gelesen werden, daher lassen sich offene und fehlerhafte Zeilen nicht unterscheiden
    --only weglassen oder beide angeben: --only pending,invalid`,
  'names-not-read': ({ field, title, said, isMisread }) => text`
    ${capitalized(serviceName(title).nominative)} hat nicht angegeben, was die Namen in „${field}“ bedeuten: ${said('de')}. Es wurde kein Benutzer gesendet
    ${
      isMisread
        ? 'Diesen Zeiger des Profils mit einer Antwort des Dienstes vergleichen: docs/profiles.md.'
        : 'Denselben Befehl noch einmal ausführen. Hilft das nicht, in docs/tokens.md nachsehen, welche Rechte das Token braucht.'
    }`,
  'no-look-up': ({ title, profile, command }) => {
    const { nominative, within } = serviceName(title);
    const look = `${capitalized(within)} selbst nachsehen`;
    return text`
      ${capitalized(nominative)} (Profil ${profile}) gibt über Benutzer keine Auskunft
      ${
        command === undefined
          ? `${look}.`
          : `${look}, dann das Ergebnis mit --created oder --not-created festhalten: ${command}`
      }`;
  },
  'not-unconfirmed': ({ nickname, outcome, folder, unconfirmed, others, ways }) => text`
    ${nickname} ${outcome === undefined ? 'wurde nie gesendet' : `ist nicht unbestätigt, sondern: ${outcomes[outcome].label}`}. Nichts wurde festgehalten
    ${waysOn(ways)}
    ${
      unconfirmed.length === 0
        ? `In ${folder} ist keine Zeile unbestätigt.`
        : `Unbestätigt: ${unconfirmed.join(', ')}${others === 0 ? '' : ` und ${count(others, 'weiterer', 'weitere')}`}.`
    }`,
  'settle-other-outcome': ({ nickname, outcome, ways }) => text`
    ${nickname} ${outcome === undefined ? 'wurde nie gesendet' : `hat das Ergebnis: ${outcomes[outcome].label}`}. Nichts wurde festgehalten
    ${waysOn(ways)}`,
  'settle-none-taken': ({ folder }) => text`
    In ${folder} ist kein Anmeldename vergeben`,
  'settle-needs-yes': ({ csv, users, isDeletion }) => text`
    ${isDeletion ? `Das erneute Anlegen von ${count(users, 'Benutzer', 'Benutzern')}` : `Die Zuordnung von ${count(users, 'Konto', 'Konten')} zu den Personen in der Liste`} muss bestätigt werden, aber ohne Terminal und mit --json kann das Programm nicht fragen
    Die Anmeldenamen${isDeletion ? '' : ` in ${csv}`} prüfen, dann --yes angeben.`,
  'login-of-another': ({ login, name }) => text`
    ${login} ist der Anmeldename eines anderen angelegten Benutzers: ${name}. Nichts wurde festgehalten
    Den Anmeldenamen prüfen.`,
  'no-open-step': ({ nickname, step, folder, open, several }) => text`
    ${nickname} hat ${open.length === 0 ? 'keinen offenen Schritt' : several ? `mehrere offene Schritte „${step}“` : `keinen offenen Schritt „${step}“`}. Nichts wurde festgehalten
    ${
      open.length === 0
        ? `Offene Schritte stehen im Bericht in ${folder}.`
        : `Einen offenen angeben: ${open.join(', ')}.`
    }`,
  'address-missing': ({ title, canRehearse }) => text`
    Die Adresse ${serviceName(title).genitive} fehlt
    Mit --base-url https://…, PROVISION_BASE_URL oder "base_url" in provision.config.json angeben.${canRehearse ? ' Für einen Probelauf auf diesem Computer --sandbox ergänzen.' : ''}`,
  'address-not-agreed': ({ address }) => text`
    Die Adresse ${address} stammt aus dem Journal und ${NOT_ASKED}
    Die Adresse mit --base-url, PROVISION_BASE_URL oder der Konfiguration angeben; oder --yes ergänzen, um dorthin zu senden.`,
  'profile-not-agreed': ({ profile }) => text`
    Das Profil ${profile} stammt mit seinen Einstellungen aus dem Journal und ${NOT_ASKED}
    Profil und Einstellungen mit --profile und --set, PROVISION_PROFILE oder der Konfiguration angeben; oder --yes ergänzen, um dorthin zu senden.`,
  'terminal-ended': () => text`
    Eine Bestätigung ist nicht möglich: Die Eingabe dieses Terminals ist beendet
    --yes ergänzen oder die Liste als Datei angeben.`,
  'output-incomplete': ({ system, isFull }) => text`
    ${isFull ? 'Der Datenträger ist voll oder Ihr Kontingent erschöpft: Die Standardausgabe kann nicht geschrieben werden' : `Die Standardausgabe kann nicht geschrieben werden: ${systemError(system)}`}. Die Ausgabe des Befehls ist unvollständig
    ${
      isFull
        ? 'Speicherplatz freigeben, dann denselben Befehl erneut ausführen.'
        : 'Die Datei oder das Gerät prüfen, wohin die Ausgabe geht, dann denselben Befehl erneut ausführen.'
    }`,
};

function refusal(roster: string, check: CheckCode): ErrorText {
  const refused = (why: string, next: string) => text`
    Nichts gesendet: ${why} (${check})
    ${next}`;
  switch (check) {
    case 'password-shared':
      return refused(
        `Mehrere Zeilen von ${roster} haben dasselbe Passwort, was nach der Konfiguration ein Fehler ist`,
        'Jedem Benutzer ein eigenes Passwort geben oder Passwörter mit --generate-passwords all erzeugen.',
      );
    case 'inactive-list':
      return refused(
        `Aus ${roster} geht nicht sicher hervor, wer ein Konto haben soll`,
        'Angeben, was die Werte der Spalte bedeuten, wie es der Fehler oben zeigt, und denselben Befehl erneut ausführen.',
      );
    case 'shared-address':
      return refused(
        `Personen in ${roster} haben dieselbe Adresse, aus der ihr Anmeldename gebildet würde`,
        'Mit prepare Anmeldenamen vergeben, wie es der Fehler oben zeigt, und die neue Liste senden.',
      );
    case 'shared-id':
      return refused(
        `Mehrere Personen in ${roster} haben dieselbe Nummer, was nach der Konfiguration ein Fehler ist`,
        'Die Nummern korrigieren, die der Fehler oben nennt, und denselben Befehl erneut ausführen.',
      );
    case 'field-missing':
      return refused(
        `Keine bekannte Spalte in ${roster} enthält die Namen der Benutzer`,
        'Angeben, welche Spalte sie enthält, wie es der Fehler oben zeigt, und denselben Befehl erneut ausführen.',
      );
    case 'password-hash':
      return refused(
        `Die Passwörter in ${roster} sind Hashwerte`,
        'Die Passwörter eintragen oder mit --generate-passwords all neue erzeugen.',
      );
    default:
      return refused(`${roster} hat als Ganzes einen Fehler`, 'Den Fehler korrigieren.');
  }
}

function waysOn(ways: SettleWays | undefined): string {
  switch (ways?.kind) {
    case undefined:
      return 'Den Anmeldenamen prüfen.';
    case 'created':
      return `Wenn das Konto im Verzeichnis gelöscht wurde: ${ways.deleted}\nWenn das Konto dort jetzt einen anderen Anmeldenamen hat: ${ways.renamed}`;
    case 'exists':
      return `Wenn das Konto der Person in der Liste gehört: ${ways.same}\nGehört es einer anderen Person, in der Liste einen anderen Anmeldenamen eintragen.\nUm die Zeile erneut zu senden: ${ways.again}`;
    case 'unclear':
      return `Wenn es den Benutzer gibt: ${ways.created}\nWenn nicht: ${ways.notCreated}`;
    case 'to-do':
      return `Die Zeile ist noch offen. Um sie zu senden: ${ways.again}`;
  }
}
