import { quote } from '../../../../texts/de/grammar.js';
import { innerText, text } from '../../../../texts/error-template.js';
import type { LockOwner } from '../../../../texts/journal-facts.js';
import type { storeErrors as english, OtherServer } from '../../en/errors/store.js';

const AGAIN = 'dann denselben Befehl erneut ausführen.';

export const storeErrors: typeof english = {
  'store-address': () => text`
    Bei --store steht keine Adresse einer PostgreSQL-Datenbank
    Sie sieht so aus: postgres://benutzer@host:5432/datenbank. Ein Passwort gehört in PGPASSWORD oder in die Datei .pgpass.`,
  'store-unreachable': ({ address, why }) => text`
    ${address} ist nicht erreichbar: ${why}
    Prüfen, ob die Adresse stimmt und PostgreSQL läuft; ein Passwort kommt aus PGPASSWORD oder .pgpass; ${AGAIN}`,
  'store-journal-refused': ({ address, org, why }) => text`
    Das Journal von ${quote(org)} in ${address} kann nicht fortgesetzt werden. ${innerText(why, 'de')}
    Von ihr wird niemand gesendet. Wurde die Datenbank aus einer Sicherung wiederhergestellt, sagt docs/many-machines.md, wie es weitergeht.`,
  'store-refused': ({ address, why }) => text`${address} hat eine Anweisung abgelehnt: ${why}`,
  'store-gone': ({ address, why }) => text`
    ${address} antwortet nicht (${why}), und es wurde nicht länger gewartet
    Warten, bis sie wieder antwortet, ${AGAIN} Wer inzwischen gesendet wurde, wird als unbestätigt genannt.`,
  'store-without-tables': ({ address }) => text`
    ${address} hat noch keine Tabellen von provision
    Anlegen: provision fleet init --store ${address}`,
  'store-older': ({ address }) => text`
    Die Tabellen in ${address} sind von einer früheren Version
    Alle fleet-Läufe beenden; danach: provision fleet init --store ${address}`,
  'store-newer': ({ address, version, known }) => text`
    Die Tabellen in ${address} haben die Version ${version}; dieses Programm kennt Version ${known}
    provision aktualisieren, ${AGAIN}`,
  'store-unsafe': ({ address, setting }) => text`
    ${address} läuft mit ${setting}=off: Nach einem Absturz könnte fehlen, was schon bestätigt war, und Personen würden zweimal angelegt
    In postgresql.conf einschalten, PostgreSQL neu starten, ${AGAIN}`,
  'store-standby': ({ address }) => text`
    ${address} ist ein Standby, in den nicht geschrieben werden kann
    Die Adresse des Primärservers angeben.`,
  'store-other-server': ({ address, what, was, is }) => text`
    ${address} ist nicht mehr die Datenbank, in die die Journale geschrieben wurden: ${PART[what]} war ${was} und ist ${is}. Einer zurückgespielten Sicherung oder einem Standby, der übernommen hat, können die letzten Einträge fehlen, und Personen würden zweimal angelegt
    Alle fleet-Läufe beenden und die richtige Adresse angeben. War der Standby synchron oder lief seit der Sicherung kein fleet, fehlt nichts: provision fleet init --store ${address} --accept-server. Sonst steht in docs/many-machines.md, wie es weitergeht.`,
  'store-lost-records': ({ address, org }) => text`
    In ${address} fehlen Einträge von ${quote(org)}, die schon bestätigt waren
    Es wird nichts mehr gesendet. Klären, ob eine Sicherung zurückgespielt wurde oder ein Standby übernommen hat; docs/many-machines.md sagt, wie es weitergeht.`,
  'store-lost-org': ({ address, org, folder }) => text`
    Laut ${folder} liegt das Journal von ${quote(org)} in ${address}, dort ist es aber nicht
    Die Adresse der richtigen Datenbank angeben. Wurde sie aus einer Sicherung wiederhergestellt, sagt docs/many-machines.md, wie es weitergeht.`,
  'store-other': ({ address, org, folder }) => text`
    Laut ${folder} liegt das Journal von ${quote(org)} in einer anderen Datenbank als ${address}
    Deren Adresse angeben.`,
  'store-other-org': ({ address, org, was, folder }) => text`
    ${folder} enthält die Ergebnisse von ${quote(was)} in ${address}, nicht die von ${quote(org)}
    In einer Datenbank behält eine Organisation ihren Namen: sonst würden alle dort noch einmal angelegt. Sie wieder ${quote(was)} nennen, in fleet.csv oder durch den Namen ihres Ordners.`,
  'store-without-org': ({ address, org }) => text`${address} kennt ${quote(org)} nicht`,
  'store-exported': ({ org }) => text`
    Das Journal von ${quote(org)} wurde in eine Datei zurückgeholt
    Dort weiterarbeiten, wo diese Datei ist. Ein fleet mit --store übernimmt sie von dort wieder.`,
  'store-taken-over': ({ org }) => text`
    ${quote(org)} wurde von einem anderen Computer übernommen
    Dieser hier war länger als zehn Sekunden angehalten oder abgeschnitten. Er sendet dort nichts mehr.`,
  'store-org-in-use': ({ org, owner }) => text`
    Für ${quote(org)} läuft gerade ein fleet${owner === undefined ? '' : `: ${workerName(owner)}`}
    Warten, bis er endet, oder ihn beenden, ${AGAIN}`,
  'store-under-way': ({ org, owner }) => text`
    Der Prozess, der diese Person von ${quote(org)} angekündigt hat, ist vielleicht nur angehalten und kann die Anfrage noch senden${owner === undefined ? '' : `: ${workerName(owner)}`}
    Warten, bis er sich wieder gemeldet hat. Ist er sicher beendet, denselben Befehl mit --worker-is-dead ausführen.`,
  'store-worker-alive': ({ org, owner }) => text`
    Der Prozess, der diese Person von ${quote(org)} angekündigt hat, läuft und kann die Anfrage noch senden${owner === undefined ? '' : `: ${workerName(owner)}`}
    Ihn beenden oder sein Ende abwarten, dann denselben Befehl noch einmal ausführen. Ein abgebrochener gilt noch zehn Sekunden lang als laufend.`,
  'store-two-journals': ({ folder, org }) => text`
    Das Journal in ${folder} und das von ${quote(org)} in der Datenbank sind zwei verschiedene
    Aus beiden können Personen angelegt worden sein. Die Liste mit dem Verzeichnis vergleichen (provision diff) und die Kopie des Ordners behalten, aus der die Datenbank stammt.`,
  'store-other-roster': ({ roster, org }) => text`
    ${roster} ist eine andere Liste von ${quote(org)} als die der anderen Computer
    Allen dieselbe Kopie des Ordners geben.`,
  'store-not-archived': ({ folder, org }) => text`
    ${folder} kann nicht neu begonnen werden: Das Journal von ${quote(org)} liegt in einer Datenbank
    Sollen wirklich alle noch einmal gesendet werden, es erst in eine Datei zurückholen (provision fleet export).`,
  'store-needs-seal': () => text`
    Liegen Journale in einer Datenbank, müssen erzeugte Passwörter versiegelt werden: --seal-to fehlt
    --seal-to mit einem age-Empfänger (age1…) angeben. provision slips --identity öffnet sie.`,
  'store-unnamed': () => text`
    Es ist keine Datenbank genannt
    Die Datenbank mit --store angeben.`,
  'export-names-nobody': ({ folder }) => text`
    Es ist keine Organisation genannt, deren Journal zurückgeholt werden soll
    Zum Beispiel: provision fleet export ${folder} <Organisation>`,
  'export-without-store': () => text`
    Zurückgeholt wird aus einer Datenbank, und es ist keine genannt
    Die Datenbank mit --store angeben.`,
  'export-unknown': ({ org }) => text`Es gibt keine Organisation ${quote(org)}`,
};

const PART: Readonly<Record<OtherServer['what'], string>> = {
  server: 'ihre Systemkennung',
  timeline: 'ihre Timeline',
  database: 'die Kennung der Datenbank',
  table: 'die Kennung der Tabelle',
};

function workerName({ pid, host, at }: LockOwner): string {
  return `Prozess ${pid} auf ${host}, seit ${at}`;
}
