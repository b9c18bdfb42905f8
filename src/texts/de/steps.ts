import { capitalized } from '../../domain/text.js';
import { listed } from '../sentence-parts.js';
import type { TakenRows, UnconfirmedRows } from '../text-facts.js';
import type { Texts } from '../texts-type.js';
import { count, serviceName } from './grammar.js';

export const steps: Texts['steps'] = {
  weak({ n, csv, roster = 'der ursprünglichen Liste' }) {
    const typed = csv === undefined ? '' : `, in ${csv} eintragen und diese Datei senden`;
    const [ones, others] = n === 1 ? ['Ein stärkeres', 'ein neues'] : ['Stärkere', 'neue'];
    return `${tooSimple(n)}. ${ones} in ${roster} setzen${typed} oder ${others} erzeugen:`;
  },
  weakRehearsed: ({ n, roster = 'der ursprünglichen Liste' }) =>
    `${tooSimple(n)}. ${n === 1 ? 'Ein stärkeres' : 'Stärkere'} in ${roster} setzen oder beim echten Lauf --generate-passwords weak angeben.`,
  invalid: ({ n, csv, roster = 'der ursprünglichen Liste' }) =>
    `${count(n, 'Zeile ist', 'Zeilen sind')} fehlerhaft. Um ${n === 1 ? 'diesen' : 'diese'} Benutzer anzulegen, die ${n === 1 ? 'Zeile' : 'Zeilen'} in ${roster} korrigieren${see(csv)}.`,
  failed: ({ n, csv, roster = 'der ursprünglichen Liste' }, service) =>
    `${capitalized(serviceName(service).nominative)} hat ${count(n, 'Zeile', 'Zeilen')} abgelehnt. In ${roster} korrigieren${see(csv)}.`,
  exists({ n, roster = 'der ursprünglichen Liste' }) {
    if (n === 1)
      return `${taken(n)}. Gehört das Konto einer anderen Person, den Anmeldenamen in ${roster} ändern. Gehört es dieser Person, das festhalten:`;
    return `${taken(n)}. Gehört ein Konto einer anderen Person, den Anmeldenamen in ${roster} ändern. Gehören Konten den Personen in diesen Zeilen, das festhalten (--all: alle):`;
  },
  renew({ n, csv }) {
    if (n === 1)
      return `${taken(n)} (siehe ${csv}). Gehört das Konto dieser Person, das festhalten. Sonst einen anderen Anmeldenamen vergeben. Mit einem dieser Befehle:`;
    return `${taken(n)} (siehe ${csv}). Zuerst festhalten, welche Konten den Personen in diesen Zeilen gehören (--all: alle). Dann für die übrigen andere Anmeldenamen vergeben:`;
  },
  renewOthers: ({ n }) =>
    `${count(n, 'Anmeldename gehört einer anderen Person', 'Anmeldenamen gehören anderen Personen')}. Um ${n === 1 ? 'dieser Zeile einen anderen' : 'diesen Zeilen andere'} Anmeldenamen zu geben, in einem Terminal ausführen (es wird vorher gefragt):`,
  elsewhere: {
    bring: ({ n, csv }, copy) =>
      `${taken(n)}${see(csv)}. Wurden diese Benutzer auf einem anderen Computer angelegt oder ihr Ergebnisordner verschoben, ${copy === undefined ? 'mit diesem Ordner ausführen:' : `diesen Ordner nach ${copy} kopieren und ausführen:`}`,
    same: ({ n }) =>
      `Ist dieser Ordner verloren, ${n === 1 ? 'das Konto gehört aber der Person' : 'die Konten gehören aber den Personen'} in der Liste, die übrigen anlegen und dann festhalten, dass die vergebenen Anmeldenamen ihre sind:`,
    others: ({ n }) =>
      n === 1
        ? 'Gehört das Konto einer anderen Person, das festhalten. Die Zeile wird erst angelegt, wenn ihr Anmeldename geändert ist:'
        : 'Gehören die Konten anderen Personen, das festhalten. Die Zeilen werden erst angelegt, wenn ihre Anmeldenamen geändert sind:',
  },
  lookUp: (rows, service) => `${mayExist(rows)}. ${capitalized(serviceName(service).within)} nachsehen:`,
  lookUpOwner: (rows) => `${owner(rows)} Im Verzeichnis nachsehen:`,
  settleOwner: (rows, service) =>
    `${owner(rows)} ${capitalized(serviceName(service).within)} nachsehen, wann ${rows.n === 1 ? 'es' : 'sie'} angelegt ${rows.n === 1 ? 'wurde' : 'wurden'}, dann das Ergebnis festhalten (--not-created: das Konto einer anderen Person):`,
  settle: (rows, service) =>
    `${mayExist(rows)}. ${capitalized(serviceName(service).within)} nach Benutzern suchen, die während des Laufs angelegt wurden (ein älteres Konto gehört einer anderen Person), dann das Ergebnis festhalten${which(rows)}:`,
  refusedSteps: (users, csv, service, isSentAgain) =>
    `${capitalized(serviceName(service).nominative)} hat ${count(users, 'Benutzer', 'Benutzer')} angelegt, aber eine Gruppe, Lizenz oder Ähnliches abgelehnt${see(csv)}. Die Ursache beseitigen oder den Wert in der Liste ändern${isSentAgain ? '. Um es noch einmal zu senden:' : '.'}`,
  blockedSteps: ({ n, csv, roster = 'der ursprünglichen Liste' }) =>
    `${count(n, 'Benutzer wurde', 'Benutzer wurden')} angelegt, aber ${n === 1 ? 'die Zeile ist' : 'die Zeilen sind'} fehlerhaft: Offene Schritte (eine Gruppe, eine Lizenz oder Ähnliches) werden nicht gesendet. Die ${n === 1 ? 'Zeile' : 'Zeilen'} in ${roster} korrigieren${see(csv)}.`,
  unwantedSteps({ n, csv, named }, service) {
    const which = named.length === 0 ? see(csv) : ` (${named.join('; ')})`;
    const look = `${capitalized(serviceName(service).within)} nachsehen, ob`;
    return n === 1
      ? `1 Schritt ist offen, steht aber nicht mehr in der Liste${which} und wird daher nicht gesendet. ${look} er wirksam geworden ist. Ihn dann wieder in die Liste aufnehmen oder aufgeben:`
      : `${count(n, 'Schritt ist', 'Schritte sind')} offen, stehen aber nicht mehr in der Liste${which} und werden daher nicht gesendet. ${look} sie wirksam geworden sind. Jeden dann wieder in die Liste aufnehmen oder aufgeben:`;
  },
};

function owner({ n, csv }: TakenRows): string {
  const by = n === 1 ? 'an ein Konto, das' : 'an Konten, die';
  return `${taken(n)}${see(csv)}, vielleicht ${by} eine frühere Anfrage angelegt hat. Bis das geklärt ist, keinen anderen Anmeldenamen zuweisen.`;
}

function tooSimple(n: number): string {
  return `${count(n, 'Passwort ist', 'Passwörter sind')} zu einfach`;
}

function see(csv: string | undefined): string {
  return csv === undefined ? '' : ` (siehe ${csv})`;
}

function taken(n: number): string {
  return `${count(n, 'Anmeldename ist', 'Anmeldenamen sind')} vergeben`;
}

function mayExist({ n, csv, nicknames }: UnconfirmedRows): string {
  const who = nicknames.length === 0 ? count(n, 'Benutzer', 'Benutzer') : listed(nicknames, 'und');
  return `Unklar ist, ob ${who} angelegt ${n === 1 ? 'wurde' : 'wurden'}${see(csv)}`;
}

function which({ n, nicknames }: UnconfirmedRows): string {
  if (n === 1) return ', mit einem der Befehle';
  return nicknames.length === 0
    ? ''
    : ' (aus jedem Befehl die Anmeldenamen streichen, auf die er nicht zutrifft)';
}
