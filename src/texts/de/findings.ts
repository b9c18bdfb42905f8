import { type FindingTexts, MIN_PASSWORD_LENGTH, type WeakReason } from '../../domain/finding.js';
import type { Name } from '../../domain/user.js';
import { NEW_COLUMN } from '../finding-parts.js';
import { mapOptions } from '../header-texts.js';
import {
  countedValues,
  fieldWord,
  headersText,
  inBrackets,
  meantText,
  statusJson,
  statusOption,
} from '../sentence-parts.js';
import { earlierAccount, fields, parts, personThen } from './finding-words.js';
import { count, quote, serviceName } from './grammar.js';

const WEAK_REASONS = {
  short: `Es ist kürzer als ${MIN_PASSWORD_LENGTH} Zeichen`,
  own: 'Es ist aus dem Namen oder Anmeldenamen der Person gebildet',
  repeat: 'Es wiederholt sich',
  date: 'Es ist kaum mehr als ein Datum',
  run: 'Es ist ein Tastaturmuster oder eine Folge von Buchstaben oder Ziffern',
  digits: 'Es besteht nur aus Ziffern',
  common: 'Es ist kaum mehr als ein gängiges Passwort, Wort oder ein Name',
} as const satisfies Record<WeakReason, string>;

/** The next step for a name that was not split. */
const FIX = '„Nachname, Vorname“ schreiben oder für jeden Teil eine Spalte verwenden';

export const findings: FindingTexts = {
  missing: () => 'fehlt',
  'missing-before-at': () => 'fehlt: Vor dem „@“ steht nichts',
  'white-space': () => 'besteht nur aus Leerzeichen',
  empty: () => 'ist leer',
  'number-shortened': () =>
    'ist eine lange Zahl, die eine Tabellenkalkulation verkürzt hat (wie 2,9E+13): die Spalte als Text formatieren und den Wert neu eingeben',
  'wrong-type': ({ type, source, isFormula }) => {
    if (type === 'boolean') return 'ist true oder false, kein Text';
    if (type === 'list' || type === 'object')
      return `ist ${type === 'list' ? 'eine Liste' : 'ein Objekt'}, kein Text`;
    if (isFormula)
      return `ist ${type === 'date' ? 'ein Datum' : 'eine Zahl'} aus einer Formel, kein Text: die Formel durch ihren Wert als Text ersetzen`;
    const asText = 'Spalte als Text formatieren und den Wert neu eingeben';
    if (type === 'date') return `ist ein Datum, kein Text: ${asText}`;
    if (source === 'json') return 'ist eine Zahl, kein Text: in Anführungszeichen setzen';
    const more =
      source === 'workbook' ? ', sonst wird aus 007 eine 7' : ', oder in JSON in Anführungszeichen setzen';
    return `ist eine Zahl, kein Text: ${asText}${more}`;
  },
  'date-unread': ({ column, text, why }) => {
    const what = text === undefined ? 'die Zelle' : `„${text}“`;
    const wrong = {
      none: text === undefined ? 'die Zelle enthält keines' : `${what} ist keines`,
      'two-ways': `in ${text === undefined ? 'der Zelle' : what} kann der Tag oder der Monat vorn stehen`,
      'short-year': `${what} hat nur zwei Ziffern für das Jahr`,
    }[why];
    return `braucht das Datum aus der Spalte „${column}“, aber ${wrong}: als 2012-03-31 schreiben (Jahr, Monat, Tag)`;
  },
  'formula-empty': ({ cell }) =>
    `ist eine Formel ohne gespeicherten Wert (Zelle ${cell}): die Arbeitsmappe in einem Tabellenprogramm öffnen und speichern`,
  'formula-error': ({ cell, error }) =>
    `ist der Fehler einer Formel${inBrackets(error, cell && `Zelle ${cell}`)}: die Formel korrigieren oder den Wert eingeben`,

  'not-a-name': ({ why, text, note, nickname, line }) => {
    const what = {
      sum: `„${text}“ ist wohl eine Summe oder eine freie Stelle und keine Person: die Zeile löschen`,
      remark: `„${text}“ ist wohl eine Anmerkung zur Liste und keine Person: die Zeile löschen`,
      number: `„${text}“ ist eine Zahl und kein Name: den Namen korrigieren oder die Zeile löschen`,
      example: `„${text}“ ist ein Beispiel aus einer Vorlage: die Zeile löschen`,
      note: `„${text}“ hat den Vermerk „${note}“, der nicht zum Namen gehört: Ist die Person nicht mehr da, die Zeile löschen; sonst den Vermerk in eine eigene Spalte setzen`,
    }[why];
    return `${what}. Ist es der Name einer Person: ${meantText(nickname, line)}`;
  },
  'no-name': ({ text, like }) => {
    const what = text === undefined ? 'ist ein Wort für „kein Wert“' : `„${text}“ bedeutet „kein Wert“`;
    if (like === 'sign') return `${what}: Hat die Person nur einen Namen, die Zelle leeren`;
    const more =
      like === 'name' ? '. Ist es ein Name, nur den ersten Buchstaben groß schreiben, wie in „Null“' : '';
    return `${what}: den Namen eintragen oder die Zelle leeren${more}`;
  },
  'no-login': ({ text }) =>
    `${text === undefined ? 'ist ein Wort für „kein Wert“' : `„${text}“ bedeutet „kein Wert“`}: den Anmeldenamen eintragen oder, wenn es keinen gibt, die Zelle leeren`,
  'no-password': () =>
    'ist ein Platzhalter wie NULL oder ein Strich: das Passwort eintragen oder mit --generate-passwords weak eines erzeugen',
  'count-as-empty': ({ texts }) =>
    `${texts.map(([text, rows]) => `„${text}“ (${count(rows, 'Zeile', 'Zeilen')})`).join(', ')}: Diese Zellen gelten als leer`,
  'damaged-text': ({ why, text, meant }) => {
    const what = {
      misread: `„${text}“ ist beschädigt: Ein Programm hat den Text in der falschen Kodierung gelesen`,
      escaped: `„${text}“ enthält HTML- oder Programmcodes statt Buchstaben`,
      lost: `„${text}“ ist beschädigt: Beim Speichern der Liste gingen Buchstaben verloren`,
    }[why];
    const right = meant === undefined ? '' : `; gemeint ist „${meant}“`;
    return `${what}${right}. Die Zelle korrigieren${why === 'escaped' ? '' : ' oder die Liste neu als UTF-8 exportieren'}`;
  },
  'odd-name': ({ text, sign }) =>
    `„${text}“: „${sign}“ wird Teil des Namens; ist das nicht gemeint, die Zelle korrigieren`,
  inactive: ({ header, value, person }) =>
    `${parts.name(person) || 'Diese Person'} soll kein Konto haben: In „${header}“ steht „${value}“. Stimmt das nicht, die Zelle korrigieren; um Statusspalten zu ignorieren: --map status=`,
  'other-action': ({ header, value }) =>
    `In „${header}“ steht „${value}“, und das soll ein vorhandenes Konto ändern. Dieses Programm legt nur an: die Änderung im Verzeichnis vornehmen, dann die Zeile löschen`,
  'unclear-status': ({ header, why, values }) => {
    const list = countedValues(values, (others) => ` und ${others} weitere`);
    const what = {
      values: `„${header}“ hat Werte, die bedeuten können, dass jemand nicht mehr da ist: ${list}`,
      dates: `„${header}“ hat Daten, die sich auf zwei Arten lesen lassen (Tag oder Monat zuerst), vor und nach heute: ${list}`,
      most: `Nach „${header}“ sollen die meisten dieser Personen kein Konto haben: ${list}`,
    }[why];
    const json = statusJson(values);
    const option = statusOption(values);
    const paste = `. In provision.config.json angeben, was jeder Wert bedeutet: ${json}, mit "active" (bekommt ein Konto) oder "inactive" (bekommt keines) statt null`;
    const agreed = option === undefined ? '' : `. Wenn das stimmt: ${option}`;
    return `${what}${json === '' ? '' : paste}${agreed}. Um die Spalte zu ignorieren: --map status=`;
  },
  'password-hash': ({ header, kind }) => {
    const what =
      header === undefined
        ? `Alle Passwörter sehen verschlüsselt aus (${kind})`
        : `Nach der Spalte „${header}“ sind die Passwörter verschlüsselt`;
    return `${what}: Man müsste eintippen, was hier steht. Die Passwörter eintragen oder mit --generate-passwords all neue erzeugen`;
  },
  'field-missing': ({ fields: lacking, column, unused, more, map, isOptional }) => {
    const meant = mapOptions(map.length > 0 ? map : lacking.map((field) => ({ field, from: '<Spalte>' })));
    const what =
      column === undefined ? 'Dafür gibt es keine Spalte' : `In jeder Zeile leer (Spalte ${quote(column)})`;
    const columns = headersText(unused.map(quote), more, (others) => ` und ${others} weitere`);
    const instead = `. Nicht verwendete Spalten: ${columns}. Um eine Spalte zuzuordnen: ${meant}`;
    const none = `. Falls die Angabe nicht gebraucht wird: ${mapOptions(lacking.map((field) => ({ field, from: '' })))}`;
    return `${what}${unused.length > 0 ? instead : ''}${isOptional ? none : ''}`;
  },
  titles: ({ titles }) =>
    `Titel und Anreden werden weggelassen: ${titles.map(([title, rows]) => `${title} (${rows})`).join(', ')}`,
  'same-person': ({ line, earlier, isWhole, id, nickname, ownLine }) => {
    const what = isWhole
      ? `Diese Zeile ist dieselbe wie Zeile ${line}`
      : `In Zeile ${line} steht dieselbe Person${inBrackets(parts.name(earlier), id && `Nummer ${id}`)}`;
    // Two people cannot have one login.
    const two = isWhole && nickname !== '' ? 'jeder einen Anmeldenamen geben' : meantText(nickname, ownLine);
    return `${what}: eine der beiden Zeilen löschen. Sind es zwei Personen: ${two}`;
  },
  namesakes: ({ person, line }) =>
    `„${parts.name(person)}“ steht auch in Zeile ${line}, und nichts unterscheidet die beiden: Ihre Zettel werden sich nur im Anmeldenamen unterscheiden. Geburtsdatum, Abteilung, Personal- oder Schülernummer ergänzen`,
  'shared-ids': ({ ids, line, person, earlierLine, earlier }) =>
    `Die Zeilen ${earlierLine}${inBrackets(parts.name(earlier))} und ${line}${inBrackets(parts.name(person))} haben dieselbe Nummer${ids > 1 ? ` (ebenso bei ${ids - 1} weiteren)` : ''}: Gehört sie nur einer Person, die andere korrigieren. An einer solchen Nummer wird niemand erkannt`,
  separator: ({ cells, text, line, many, written }) => {
    const others = cells > 1 ? `, ebenso in ${count(cells - 1, 'weiteren Zelle', 'weiteren Zellen')}` : '';
    const what = `„${text}“ (Zeile ${line}) gilt als ein einziger Name${others}: Namen werden durch „${many}“ getrennt`;
    return written === ''
      ? `${what}. Die Zelle leer lassen`
      : `${what}. Sind mehrere gemeint, „${written}“ schreiben`;
  },
  'similar-names': ({ text, rows, line, like, likeRows, more }) =>
    `„${text}“ (Zeile ${line}, ${count(rows, 'Zeile', 'Zeilen')}) sieht aus wie „${like}“ (${count(likeRows, 'Zeile', 'Zeilen')}), ist aber ein anderer Name${more > 0 ? `; ${count(more, 'weiterer Name sieht', 'weitere Namen sehen')} aus wie ein anderer` : ''}. Ist derselbe gemeint, einen der beiden in alle diese Zeilen kopieren`,
  'shared-address': ({ address, addresses, line, person, earlierLine, earlier }) => {
    const people = `Zeilen ${earlierLine}${inBrackets(parts.name(earlier))} und ${line}${inBrackets(parts.name(person))}`;
    const others =
      addresses > 1 ? `; ebenso bei ${count(addresses - 1, 'weiteren Adresse', 'weiteren Adressen')}` : '';
    return `${quote(address)} ist die Adresse mehrerer Personen und kann daher nicht ihr Anmeldename sein: ${people}${others}. Anmeldenamen mit prepare --nickname zuteilen; für alle Personen zusätzlich --map nickname=`;
  },
  renamed: (facts) =>
    `${personThen(facts)} ${earlierAccount(facts)}, und ${facts.earlierNickname} steht nicht in dieser Liste. Dieselbe Person: --same-line ${facts.line}, oder wieder ${facts.earlierNickname} eintragen. Eine andere Person: --new ${facts.nickname}`,
  'known-namesake': (facts) =>
    `eine Person mit diesem Namen ${earlierAccount(facts)}. Ist es dieselbe Person, behält --same-line ${facts.line} dieses Konto`,
  'namesake-spelled': ({ users, line, person, traits }) =>
    `${parts.listedPerson(person, traits)} ist vielleicht ${users.map(parts.earlierUser).join(' oder ')}. Dieselbe Person: --same-line ${line} behält diesen Anmeldenamen. Eine andere: --new-line ${line}`,

  duplicate: ({ nickname, person, line, earlier }) =>
    `„${nickname}“${inBrackets(parts.name(person))} steht auch in Zeile ${line}${inBrackets(parts.name(earlier))}`,
  'other-domain': ({ domain, expected }) =>
    `hat die Domain „${domain}“, Benutzer werden aber in „${expected}“ angelegt: eines von beiden korrigieren`,
  'two-domains': ({ domain, line, earlier }) =>
    `hat die Domain „${domain}“, Zeile ${line} aber „${earlier}“: Alle Anmeldenamen einer Liste müssen dieselbe Domain haben`,
  'created-for-other': ({ before, now, apart, title, nickname, line }) =>
    `wurde bereits für ${person(before)}${inBrackets(apart?.[0])} angelegt, diese Zeile ist aber für ` +
    `${person(now, nickname)}${inBrackets(apart?.[1])}; ist es eine neue Person, einen anderen Anmeldenamen wählen; ist es ` +
    `dieselbe Person, ${apart === undefined ? `den Namen ${serviceName(title).within} ändern, denn ein Lauf ändert nie einen vorhandenen Benutzer, und ` : ''}` +
    `--same-line ${line} angeben`,
  'known-as-other': ({ nickname, isCreated, before, folder, now }) =>
    `„${nickname}“ wurde ${isCreated ? '' : 'möglicherweise '}für ${person(before)} angelegt (${folder}), diese Zeile ` +
    `ist aber für ${person(now)}; ist es eine neue Person, einen anderen Anmeldenamen wählen; ist es dieselbe, ` +
    'den früheren Namen wiederherstellen',
  namesake: ({ users, column }) => {
    const who = users.map(parts.earlierUser).join(' oder ');
    const others = users.length === 1 ? ', aber eine weitere Zeile hat denselben Namen' : '';
    return `ist möglicherweise ${who}${others}; ${place(column)} den Anmeldenamen der richtigen Person eintragen, für eine neue Person einen neuen`;
  },
  'no-pattern-fits': ({ field, column }) =>
    `fehlt, und kein Muster passt zu dieser Zeile (${fieldWord(fields, field, field)} ist leer); ein weiteres Muster mit --nickname angeben ` +
    `oder ${place(column)} einen Anmeldenamen eintragen`,
  'nickname-start': ({ sign }) =>
    `beginnt mit „${sign}“; am Anfang muss ein Buchstabe oder eine Ziffer stehen`,
  'nickname-end': ({ sign }) => `endet mit „${sign}“; am Ende muss ein Buchstabe oder eine Ziffer stehen`,
  'nickname-address': () => 'ist keine vollständige Adresse; richtig wäre etwa a.petrova@school.example',

  'mixed-scripts': ({ scripts, letters }) => {
    const where = letters === undefined ? ' in einem Wort' : `: ${parts.characters(letters)}`;
    return `mischt ${parts.scripts(scripts)} Buchstaben${where}`;
  },
  'hidden-character': ({ character, position }) => {
    const where = position === undefined ? '' : ` an ${position}. Stelle`;
    const cause =
      character.kind === 'replacement' ? ': Beim Speichern der Datei gingen Buchstaben verloren' : '';
    return `enthält ${parts.character(character)}${where}${cause}`;
  },
  'nickname-characters': ({ characters, isCyrillic }) =>
    `enthält ${isCyrillic ? 'kyrillische Buchstaben: ' : ''}${parts.characters(characters)}; erlaubt sind nur ` +
    'lateinische Buchstaben ohne Akzente und Umlaute, Ziffern, „.“, „_“ und „-“',

  'unsafe-character': ({ quotes, title }) =>
    `darf weder ${[...quotes, '\\', ';'].join(' ')} noch Steuerzeichen enthalten: Sie würden in der Anfrage an ${serviceName(title).accusative} den Text in Anführungszeichen beenden`,

  'name-sign': ({ sign }) => `enthält „${sign}“, was nicht zu einem Namen gehört; ${FIX}`,
  'name-commas': () => `hat mehr als ein Komma; ${FIX}`,
  'name-no-first': () => `hat nach dem Komma keinen Vornamen; ${FIX}`,
  'name-initial': ({ initial, order }) =>
    `hat bei der Reihenfolge ${order} die Initiale „${initial}“ als Nachnamen; ${FIX} oder --name-order angeben`,
  'name-one-word': ({ readings }) => `ist nur ein Wort: ${parts.readings(readings)}; ${FIX}`,
  'name-words': ({ words, isAfterComma, order, readings, longer }) => {
    const where = isAfterComma ? ' nach dem Komma' : '';
    const hint = longer === undefined ? '' : ` (--name-order ${longer} erlaubt sie)`;
    const counted = `${count(words, 'Wort', 'Wörter')}${where}`;
    return `hat ${counted}, mehr als die Reihenfolge ${order} erlaubt: ${parts.readings(readings)}${hint}; ${FIX}`;
  },
  'name-not-text': () => 'ist kein Text und lässt sich deshalb nicht aufteilen',
  'name-differs': ({ part, whole, read, given }) => {
    const [one, other] =
      part === 'last' ? (['Vorname', 'Nachname'] as const) : (['Nachname', 'Vorname'] as const);
    return `ist entweder der ${one} „${whole}“ oder der ${other} „${read}“ statt „${given}“; nur den ${one}n schreiben`;
  },

  'password-elsewhere': () => 'ist dasselbe wie das Passwort, das in keinem anderen Feld stehen darf',
  'password-edges': ({ starts, ends }) =>
    `${[starts && 'beginnt', ends && 'endet'].filter(Boolean).join(' und ')} mit einem Leerzeichen`,
  'password-mask': () =>
    'besteht nur aus Maskenzeichen wie „*“, die Programme anstelle des Passworts exportieren: das Passwort eintragen ' +
    'oder mit --generate-passwords weak eines erzeugen',
  'password-weak': ({ why }) => `könnte als zu einfach abgelehnt werden: ${WEAK_REASONS[why]}`,
  'passwords-shared': ({ rows }) =>
    `${count(rows, 'Zeile hat', 'Zeilen haben')} dasselbe Passwort wie eine andere Zeile: ` +
    'jedem Benutzer ein eigenes geben oder mit --generate-passwords all Passwörter erzeugen',

  'wrong-cell': ({ text, type }) =>
    type === 'number'
      ? `„${text}“ ist keine Zahl: Ziffern verwenden, vor Nachkommastellen einen Punkt`
      : `„${text}“ ist weder ja noch nein: ja oder nein schreiben`,
  'unknown-name': ({ text, title, nearest }) => {
    const meant = nearest.length === 0 ? '' : `; ist ${nearest.map(quote).join(' oder ')} gemeint?`;
    return `„${text}“ gibt es ${serviceName(title).within} nicht${meant}`;
  },
  'unaskable-name': ({ text, title }) =>
    `nach „${text}“ kann ${serviceName(title).within} nicht gesucht werden, wegen eines Anführungszeichens, Backslashs oder Punkts darin: dort und hier umbenennen oder aus der Liste nehmen`,
  'several-names': ({ text, title, count: n }) =>
    `„${text}“ gibt es ${serviceName(title).within} ${n}-mal: dort eindeutige Namen vergeben`,

  'department-empty': () => 'ist leer: ausfüllen oder --department für Zeilen ohne Abteilung angeben',
  'department-merged': () =>
    'ist leer: Die Zelle ist verbunden, und ihr Wert gilt nur für ihre erste Zeile; die Verbindung aufheben und jede Zeile ausfüllen',
  'department-missing': () => 'fehlt: --department angeben',
  'department-number': ({ text }) =>
    `„${text}“ ist keine Abteilungsnummer; eine ganze Zahl von 1 bis ${Number.MAX_SAFE_INTEGER} nur aus Ziffern verwenden`,
  'department-unknown': ({ text }) =>
    `„${text}“ hat keine Nummer; sie unter "departments" in provision.config.json eintragen oder statt des Namens ` +
    'die Nummer verwenden',
  'department-near': ({ text, meant }) =>
    `„${text}“ ist keine Abteilung der Konfiguration; ist „${meant}“ gemeint?`,
};

/** Where a nickname is entered. */
function place(column: string | undefined): string {
  return column === undefined ? `in eine neue Spalte „${NEW_COLUMN}“` : `in die Spalte „${column}“`;
}

/** The person of a nickname, after “für”. */
function person(name: Name, nickname?: string): string {
  const text = parts.name(name);
  return text === '' ? `einen Benutzer ohne Namen${inBrackets(nickname)}` : `„${text}“`;
}
