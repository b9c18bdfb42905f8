import type { FindingFacts } from '../../domain/finding.js';
import { findingParts } from '../finding-parts.js';
import { dayFirst, inBrackets, utcDay } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';
import { nameOrder, quote, serviceName } from './grammar.js';
import { outcomes } from './report.js';

export const parts = findingParts({
  quote,
  nameOrder,
  and: 'und',
  characters: {
    'line-break': 'einen Zeilenumbruch',
    null: 'ein Nullzeichen',
    tab: 'einen Tabulator',
    'no-break-space': 'ein geschütztes Leerzeichen',
    'soft-hyphen': 'ein bedingtes Trennzeichen',
    'zero-width-space': 'ein Leerzeichen ohne Breite',
    'zero-width-non-joiner': 'einen Bindehemmer',
    'zero-width-joiner': 'einen breitenlosen Verbinder',
    'word-joiner': 'einen Wortverbinder',
    'byte-order-mark': 'eine Bytereihenfolge-Markierung',
    replacement: 'das Ersatzzeichen',
    bidirectional: 'ein Zeichen für die Schreibrichtung',
    control: 'ein Steuerzeichen',
    half: 'ein halbes Zeichen',
    'private-use': 'ein Zeichen zur privaten Verwendung',
    hidden: 'ein unsichtbares Zeichen',
    'special-space': 'ein besonderes Leerzeichen',
    space: 'ein Leerzeichen',
  },
  more: (n) => ` und ${n} weitere`,
  scripts: { Latin: 'lateinische', Cyrillic: 'kyrillische', Greek: 'griechische' },
  nameParts: { first: 'Vorname', last: 'Nachname', middle: 'zweiter Vorname' },
  between: [', ', ' oder '],
  traits: { position: 'Position', department: 'Abteilung' },
  outcome: (outcome) => outcomes[outcome].label,
  day: (ms) => utcDay(ms, dayFirst),
});

export const fields: Texts['fields'] = {
  nickname: 'Anmeldename',
  password: 'Passwort',
  'name.first': 'Vorname',
  'name.last': 'Nachname',
  'name.middle': 'zweiter Vorname',
  position: 'Position',
  department_id: 'Abteilung',
  name: 'vollständiger Name',
  status: 'Status',
  list: 'Liste',
  person_id: 'persönliche Nummer',
  email: 'E-Mail-Adresse',
  birth_date: 'Geburtsdatum',
  display_name: 'Anzeigename',
  name_title: 'Anrede',
  phone: 'Telefonnummer',
  usage_location: 'Ländercode',
  org_unit: 'Organisationseinheit',
  recovery_email: 'E-Mail-Adresse zur Wiederherstellung',
  groups: 'Gruppen',
  roles: 'Rollen',
  licences: 'Lizenzen',
  manager_login: 'Anmeldename des Vorgesetzten',
  aliases: 'Alias-Adressen',
  access_level: 'Zugriffsstufe',
  teams: 'Teams',
  cohorts: 'globale Gruppen',
};

export function earlierAccount({
  outcome,
  earlierNickname: login,
  at,
  list = '',
  isInDirectory,
}: FindingFacts['renamed']): string {
  if (isInDirectory) return `hat das Konto ${login} ${serviceName(list).within}`;
  const when = at > 0 ? ` am ${utcDay(at, dayFirst)}` : '';
  const from = list === '' ? '' : ` aus ${list}`;
  return {
    created: `wurde${when}${from} als ${login} angelegt`,
    exists: `wurde${when}${from} nicht als ${login} angelegt, weil der Anmeldename vergeben war`,
    unconfirmed: `wurde${when}${from} vielleicht als ${login} angelegt`,
  }[outcome];
}

export function personThen({ person, earlier, number, isInDirectory }: FindingFacts['renamed']): string {
  const [now, then] = [parts.name(person), parts.name(earlier)];
  return `${now}${inBrackets(number && `Nummer ${number}`, now === then ? '' : `${isInDirectory ? 'dort' : 'damals'} ${then}`)}`;
}
