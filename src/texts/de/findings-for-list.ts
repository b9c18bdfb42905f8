import type { Name } from '../../domain/user.js';
import { countedValues, headersText, inBrackets } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';
import { earlierAccount, parts, personThen } from './finding-words.js';
import { count, quote } from './grammar.js';

const FIX = '„Nachname, Vorname“ schreiben';

/** The list comes back by hand. */
const SAY = 'dies beim Zurücksenden der Liste mitteilen';

export const findingsForList: Texts['findingsForList'] = {
  'not-a-name': ({ why, text, note }) => {
    const what = {
      sum: `„${text}“ ist wohl eine Summe oder eine freie Stelle und keine Person: die Zeile löschen`,
      remark: `„${text}“ ist wohl eine Anmerkung zur Liste und keine Person: die Zeile löschen`,
      number: `„${text}“ ist eine Zahl und kein Name: den Namen korrigieren oder die Zeile löschen`,
      example: `„${text}“ ist ein Beispiel aus einer Vorlage: die Zeile löschen`,
      note: `„${text}“ hat den Vermerk „${note}“, der nicht zum Namen gehört: Ist die Person nicht mehr da, die Zeile löschen; sonst den Vermerk in eine eigene Spalte setzen`,
    }[why];
    return `${what}. Ist es der Name einer Person, ${SAY}`;
  },
  inactive: ({ header, value, person }) =>
    `${parts.name(person) || 'Diese Person'} soll kein Konto haben: In „${header}“ steht „${value}“. Stimmt das nicht, die Zelle korrigieren`,
  'other-action': ({ header, value }) =>
    `In „${header}“ steht „${value}“, und das soll ein vorhandenes Konto ändern. Diese Liste ist nur für neue Konten: die Zeile löschen und ${SAY}`,
  'unclear-status': ({ header, why, values }) => {
    const list = countedValues(values, (others) => ` und ${others} weitere`);
    const what = {
      values: `„${header}“ hat Werte, die bedeuten können, dass jemand nicht mehr da ist: ${list}`,
      dates: `„${header}“ hat Daten, die sich auf zwei Arten lesen lassen, vor und nach heute: ${list}`,
      most: `Nach „${header}“ sollen die meisten dieser Personen kein Konto haben: ${list}`,
    }[why];
    return `${what}. Beim Zurücksenden der Liste mitteilen, wer davon ein Konto haben soll`;
  },
  'field-missing': ({ column, unused, more }) => {
    if (column !== undefined) return `Die Spalte „${column}“ ist in jeder Zeile leer: ausfüllen`;
    const columns = headersText(unused.map(quote), more, (others) => ` und ${others} weitere`);
    const which = unused.length > 0 ? ` oder angeben, welche dieser Spalten gemeint ist: ${columns}` : '';
    return `Dafür hat die Liste keine Spalte: eine einfügen${which}`;
  },
  'password-hash': ({ header }) => {
    const what =
      header === undefined
        ? 'Alle Passwörter sehen verschlüsselt aus'
        : `Nach der Spalte „${header}“ sind die Passwörter verschlüsselt`;
    return `${what}: Man müsste eintippen, was hier steht. Die Passwörter selbst eintragen oder die Spalte leer lassen`;
  },
  'same-person': ({ line, earlier, isWhole, id, nickname }) => {
    const known = [parts.name(earlier), id && `Nummer ${id}`].filter(Boolean).join(', ');
    const what = isWhole
      ? `Diese Zeile ist dieselbe wie Zeile ${line}`
      : `In Zeile ${line} steht dieselbe Person${known && ` (${known})`}`;
    const two = isWhole && nickname !== '' ? 'jeder einen Anmeldenamen geben' : SAY;
    return `${what}: eine der beiden Zeilen löschen. Sind es zwei Personen, ${two}`;
  },
  'shared-address': ({ address, line, person, earlierLine, earlier }) =>
    `„${address}“ ist die Adresse von ${named(earlier, earlierLine)} und ${named(person, line)}, und jede Person braucht einen eigenen Anmeldenamen: eine eigene Adresse eintragen oder eine Spalte mit Anmeldenamen ergänzen`,
  renamed: (facts) => {
    const known = facts.isInDirectory
      ? earlierAccount(facts)
      : `stand in einer früheren Liste mit dem Anmeldenamen ${facts.earlierNickname}, der in dieser fehlt`;
    return `${personThen(facts)} ${known}. Ist es dieselbe Person, wieder ${facts.earlierNickname} eintragen. Ist es eine andere, ${SAY}`;
  },
  'known-namesake': (facts) =>
    `eine Person mit diesem Namen ${earlierAccount(facts)}. Ist es dieselbe Person, ${facts.earlierNickname} als Anmeldenamen eintragen`,
  'created-for-other': ({ before, now, apart, nickname }) => {
    const quoted = (text: string, login?: string) =>
      text === '' ? `einen Benutzer ohne Namen${inBrackets(login)}` : `„${text}“`;
    return `wurde bereits für ${quoted(parts.name(before))}${inBrackets(apart?.[0])} angelegt, diese Zeile ist aber für ${quoted(parts.name(now), nickname)}${inBrackets(apart?.[1])}; ist es dieselbe Person, den früheren ${apart === undefined ? 'Namen' : 'Wert'} wiederherstellen; ist es eine neue Person, einen anderen Anmeldenamen wählen`;
  },
  'name-initial': ({ initial }) => `hat wohl die Initiale „${initial}“ als Nachnamen; ${FIX}`,
  'name-words': ({ words, isAfterComma, readings }) => {
    const where = isAfterComma ? ' nach dem Komma' : '';
    return `hat ${count(words, 'Wort', 'Wörter')}${where}, und es ist nicht klar, welches was ist: ${parts.readings(readings)}; ${FIX}`;
  },
  'password-mask': () =>
    'besteht nur aus Maskenzeichen wie „*“, die Programme anstelle des Passworts exportieren: das Passwort eintragen',
  'no-password': () => 'ist ein Platzhalter wie NULL oder ein Strich: das Passwort eintragen',
  'passwords-shared': ({ rows }) =>
    `${count(rows, 'Zeile hat', 'Zeilen haben')} dasselbe Passwort wie eine andere Zeile: jeder Person ein eigenes geben`,
  'department-empty': () => 'ist leer: Nummer oder Namen der Abteilung eintragen',
  'department-missing': () => 'fehlt: eine Spalte mit der Abteilung jeder Person ergänzen',
  'department-number': ({ text }) =>
    `„${text}“ ist keine Abteilungsnummer: die Nummer der Abteilung nur aus Ziffern schreiben`,
  'department-unknown': ({ text }) =>
    `„${text}“ ist keine bekannte Abteilung: die Nummer der Abteilung schreiben`,
  'department-near': ({ text, meant }) => `„${text}“ ist keine bekannte Abteilung; ist „${meant}“ gemeint?`,
};

function named(name: Name, line: number): string {
  const [text, place] = [parts.name(name), `Zeile ${line}`];
  return text === '' ? place : `${text} (${place})`;
}
