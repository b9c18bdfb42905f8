import { dayFirst, inBrackets, listed } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';
import { count, grouped, serviceName } from './grammar.js';

const people = (n: number): string => count(n, 'Person', 'Personen');
const and = (names: readonly string[]): string => listed(names, 'und');

const several = (names: readonly string[], n: number): string =>
  [...names, ...(n > names.length ? [`noch ${grouped(n - names.length)}`] : [])].join('; ');

const example = (names: readonly string[]): string => names.map((_, at) => 71 + 16 * at).join(' ');

const ORDERS = {
  'last-first-middle': 'Nachname, Vorname, zweiter Vorname',
  'last-first': 'Nachname, Vorname',
  'last-middle-first': 'Nachname, zweiter Vorname, Vorname',
  'first-last': 'Vorname, Nachname',
  'first-middle-last': 'Vorname, zweiter Vorname, Nachname',
};

const also = (others: readonly string[]): string =>
  inBrackets(others.length > 0 && `auch: ${others.join(', ')}`);

export const guide: Texts['guide'] = {
  peopleCount: people,
  more: (n) => `… und ${grouped(n)} weitere`,
  line: (n) => `Zeile ${n}`,
  showMoreHint: 'vollständig anzeigen',
  showMore: 'Mehr…',
  language: (others) =>
    `Sprache: Deutsch. ${others.map(([code, name]) => `${name}: provision --lang ${code}`).join('. ')}`,
  offer: 'Der geführte Start fragt nach dem, was fehlt. Jetzt beginnen?',
  settingsUsed: (config) => `Die Einstellungen in ${config} werden verwendet.`,
  nothingChanged: 'Es wurde nichts geändert.',

  list: {
    question: 'In welcher Datei stehen die Personen?',
    only: (list, saved) => `Die Liste: ${list} (${saved})`,
    other: 'Eine andere Datei',
    otherHint: 'Pfad eingeben',
    none: 'In diesem Ordner ist keine Liste.',
    isFirst: 'Das ist die erste Frage. Strg+C beendet das Programm.',
    path: 'Pfad der Liste (CSV, JSON oder .xlsx)',
    saved: (day, time) => `gespeichert ${dayFirst(day)} ${time}`,
    rosterOf: (list) => `erstellt aus ${list}`,
    pathNeeded: 'Den Pfad einer Datei eingeben.',
    missing: (path) => `${path} gibt es nicht.`,
    folder: (path) => `${path} ist ein Ordner. Den Pfad einer Datei darin eingeben.`,
    noFile: (path) => `${path} ist keine Datei.`,
  },

  changed: {
    title: (list) => `${list} wurde geändert und wird neu gelesen`,
    people: (before, now) => `${people(now)} statt ${grouped(before)}`,
    added: (names, n) => `Neu: ${several(names, n)}`,
    removed: (names, n) => `Nicht mehr dabei: ${several(names, n)}`,
    columns: 'Die Spalten sind andere.',
    cells: 'Andere Zellen haben sich geändert, die Personen sind dieselben.',
    not: (list) => `${list} wurde nicht geändert.`,
  },

  remembered: {
    title: (date, list) => `Ihre Antworten vom ${date} (${list}) zu einer Liste mit denselben Spalten`,
    question: 'Diese Antworten wieder verwenden?',
    use: 'Ja',
    change: 'Nein, neu fragen',
    unusable: (path) =>
      `${path} wird nicht verwendet: Die Datei ist beschädigt, oder ein anderer Benutzer kann sie geschrieben haben. Entfernen, wenn sie nicht gebraucht wird.`,
  },

  service: { question: 'In welchem Dienst sollen die Konten angelegt werden?' },

  reading: {
    question: 'Stimmt das so?',
    file: 'Datei',
    lettersShown: 'Buchstaben',
    columns: 'Spalten',
    notSent: 'Nicht gesendet',
    toRecognise: (columns) => `${columns} (nur um Personen zu erkennen)`,
    notUsed: 'Nicht verwendet',
    odd: 'Hinweis',
    csv: (separator, encoding) => `CSV, Trennzeichen ${separator}, ${encoding}`,
    json: (encoding) => `JSON-Datei, ${encoding}`,
    jsonLines: (encoding) => `JSON-Zeilen, ${encoding}`,
    workbook: (sheet) => `Arbeitsmappe, Tabellenblatt „${sheet}“`,
    headerLine: (line) => `Spaltennamen in Zeile\u00a0${line}`,
    separators: { ',': 'Komma', ';': 'Semikolon', '\t': 'Tabulator' },
    aColumn: 'eine Spalte',
    hidden: (what) => `ausgeblendet, aber gelesen: ${what}`,
    unreadable: (n, lines, fields) =>
      `${count(n, 'Zeile hat', 'Zeilen haben')} Fehler (${fields.join(', ')}): ${lines.length === 1 ? 'Zeile' : 'Zeilen'} ${and(lines.map(String))}`,
    lacksNames: (fields) => `keine Spalte für: ${fields.join(', ')}`,
    oneDepartment: (number) => `keine Spalte für die Abteilung: alle bekommen die Nummer ${number}`,
    yes: 'Ja',
    yesOneDepartment: (number) => `Ja, alle in die Abteilung ${number}`,
    useColumns: (pairs) =>
      `${and(pairs.map(([column, field]) => `„${column}“ als Spalte „${field}“`))} verwenden?`,
    leftIn: (column, value, n) =>
      `Jemand ist wohl nicht mehr da: In der Spalte „${column}“ steht „${value}“ (${count(n, 'Zeile', 'Zeilen')}). Wie geht es weiter?`,
    leftUsed: 'Diese Spalte auch beachten',
    leftIgnored: 'Diese Spalte nicht beachten',
    department: (column) => `Ja, und die Abteilung steht in „${column}“`,
    column: 'Nein, eine Spalte ist falsch zugeordnet',
    typed: 'Nein, Spalten zusammenführen oder das Datumsformat ändern',
    order: 'Nein, Vor- und Nachnamen sind vertauscht',
    otherLogins: 'Ja, aber Anmeldenamen neu aus Vor- und Nachnamen bilden',
    encoding: 'Nein, die Buchstaben sind falsch',
    sheet: 'Nein, es ist ein anderes Tabellenblatt',
    notThisList: 'Nein, es ist eine andere Liste',
    cannotRead: (list) => `${list} kann nicht gelesen werden`,
    whatNow: 'Und jetzt?',
    readAgain: 'Noch einmal lesen',
    readAgainHint: 'wenn sie korrigiert und gespeichert ist',
    otherList: 'Eine andere Liste wählen',
    notUtf8: (question) => `Die Liste ist nicht in UTF-8 gespeichert. ${question}`,
    whichLine: 'Welche Zeile zeigt die Namen richtig?',
    whichLetters: 'Welche Buchstaben enthält sie?',
    letters: {
      'windows-1251': 'Kyrillisch',
      'windows-1252': 'Westeuropäisch',
      'windows-1250': 'Mitteleuropäisch',
      ibm866: 'Kyrillisch, aus einem DOS-Programm',
    },
    severalSheets: 'Auf mehreren Tabellenblättern stehen Personen. Welches Blatt ist die Liste?',
    whichSheet: 'Auf welchem Tabellenblatt stehen die Personen?',
    whichOrder: 'In welcher Reihenfolge stehen die Teile eines ganzen Namens?',
    orders: ORDERS,
  },

  rows: {
    title: (n) =>
      n === 1
        ? '1 Zeile kann so nicht verwendet werden'
        : `${grouped(n)} Zeilen können so nicht verwendet werden`,
    names: (n, lines) =>
      `${count(n, 'Name ist', 'Namen sind')} nicht lesbar: ${lines} korrigieren, speichern, Enter drücken`,
    logins: (n, lines) =>
      `${count(n, 'Anmeldename ist', 'Anmeldenamen sind')} nicht verwendbar: ${lines} korrigieren, speichern, Enter drücken`,
    others: (n, lines) =>
      `${count(n, 'Zeile hat', 'Zeilen haben')} Fehler: ${lines} korrigieren, speichern, Enter drücken`,
    lines: (lines, more) =>
      lines.length === 1 && more === 0
        ? `Zeile ${lines[0]}`
        : `Zeilen ${more > 0 ? `${lines.join(', ')} und ${grouped(more)} weitere` : and(lines.map(String))}`,
    again: 'Ich habe die Liste korrigiert: neu lesen',
    makeLogins: 'Die Anmeldenamen aus den Namen bilden',
    leaveOut: (n) => (n === 1 ? 'Diese Zeile auslassen' : `Diese ${grouped(n)} Zeilen auslassen`),
  },

  people: {
    noAccount: (n) => `${count(n, 'Zeile soll', 'Zeilen sollen')} wohl kein Konto bekommen`,
    noAccountQuestion: 'Was soll mit diesen Zeilen geschehen?',
    noAccountOut: 'Alle auslassen',
    noAccountEach: 'Einzeln entscheiden',
  },

  column: {
    header: (list) => `Die Spalten von ${list} sind nicht bekannt. Was steht in der ersten Zeile?`,
    names: 'Spaltennamen',
    person: 'Eine Person',
    personHint: 'die Liste hat keine Spaltennamen',
    addLine: 'Über der ersten Person eine Zeile mit Spaltennamen einfügen und speichern, zum Beispiel:',
    example: 'Nachname, Vorname, Anmeldename, Passwort, Abteilung',
    addLineTitle: 'Die Liste braucht Spaltennamen',
    lineAdded: 'Ich habe die Zeile eingefügt: neu lesen',
    which: (field) => `Welche Spalte hat das Feld „${field}“?`,
    none: 'Keine',
    whole: 'In einer Spalte steht der ganze Name',
    numbered: (n) => `Spalte ${n}`,
    combine: 'Spalten verbinden, oder ein Datum anders schreiben',
    combineHint: '{Schule}/{Klasse}, {Geburtsdatum:ddMMyyyy}',
    pattern: (field) => `${field}: Spalten in geschweiften Klammern, dazwischen Text`,
    patternHelp:
      '{Schule}/{Klasse} verbindet zwei Spalten. {Geburtsdatum:dd.MM.yyyy} schreibt ein Datum in dieser Form: dd Tag, MM Monat, yyyy Jahr.',
    patternNeeded: 'Mindestens eine Spalte in geschweiften Klammern eingeben, zum Beispiel {Klasse}.',
    fields: (names) => `Felder: ${names}`,
    typed: 'Als „Feld = Spalten“ eingeben; mehrere Felder mit „;“ trennen',
    typedTwice: (field) => `„${field}“ steht zweimal da.`,
    typedNeeded: (example) => `Ein Feld, = und seine Spalten eingeben, zum Beispiel: ${example}`,
    noField: (typed) => `„${typed}“ ist keines der Felder oben.`,
    noSuchColumn: (typed) =>
      `„${typed}“ ist keine Spalte dieser Liste, und keine steht in geschweiften Klammern.`,
    wrong: 'Welches Feld soll geändert werden?',
    now: (column) => `jetzt: ${column}`,
    noColumn: 'keine Spalte',
  },

  addresses: {
    question: (service) =>
      `Die Anmeldenamen in der Liste sind Adressen. Was ist der Anmeldename in ${service.replace(/^the /u, '')}?`,
    whole: 'Die ganze Adresse',
    beforeAt: 'Der Teil vor dem @',
  },

  logins: {
    question: 'Wie sollen die neuen Anmeldenamen aussehen?',
    allDifferent: 'alle verschieden',
    alike: (n) => `${grouped(n)} gleich`,
    followed: (pattern, n) => `${pattern}, wie die Anmeldenamen und Adressen der Liste: ${grouped(n)}`,
    other: 'Ein anderes Muster',
    otherHint: 'aus den Spalten',
    patterns: 'Muster',
    patternHelp:
      '{first}, {last}, {middle}: Vorname, Nachname, zweiter Vorname; {first:1}: der erste Buchstabe',
    columns: (columns) => `Spalten dieser Liste: ${columns}`,
    pattern: 'Muster für Anmeldenamen',
    patternNeeded: 'Ein Muster eingeben, zum Beispiel {last}.{first:1}.',
    title: (n) => count(n, 'Anmeldename', 'Anmeldenamen'),
    known: 'aus einem früheren Lauf',
    taken: (login) => `${login} ist vergeben`,
    notAll: 'Mit diesem Muster bekommt nicht jeder einen Anmeldenamen',
    use: 'Diese Anmeldenamen verwenden?',
    useYes: 'Ja',
    useNo: 'Nein, ein anderes Muster',
  },

  departments: {
    title: (n) =>
      n === 1 ? 'Eine Abteilung hat noch keine Nummer' : `${grouped(n)} Abteilungen haben noch keine Nummer`,
    help: (canRehearse) =>
      `Dieses Verzeichnis kennt Abteilungen nur als Nummern. Die Nummern kennt, wer das Verzeichnis verwaltet.${canRehearse ? ' Ein Probelauf geht auch ohne sie.' : ''}`,
    one: (name) => `Nummer von ${name}. Leer: noch nicht bekannt`,
    several: (names) =>
      `Nummern von ${names.join(', ')}, in dieser Reihenfolge, mit Leerzeichen (zum Beispiel ${example(names)}). Leer: noch nicht bekannt`,
    empty: (n) => `Abteilungsnummer für Personen ohne eine (${people(n)}). Leer: noch nicht bekannt`,
    wrong: 'Eine ganze Zahl ab 1 eingeben, oder nichts.',
    wrongCount: (n, typed) =>
      `${grouped(n)} Nummern mit Leerzeichen dazwischen eingeben (es sind ${grouped(typed)}), - für eine unbekannte, oder nichts.`,
    onlyHere: (file) => `Abteilungsnummern lassen sich nur in dieser Datei speichern: ${file}`,
  },

  passwords: {
    kind: 'Welche Art von Passwörtern soll erzeugt werden?',
    none: (n) =>
      `${count(n, 'Person hat', 'Personen haben')} kein Passwort. Wie sollen die Passwörter entstehen?`,
    masked: (n) =>
      `${count(n, 'Person hat', 'Personen haben')} kein Passwort, nur Zeichen wie ***. Wie sollen die Passwörter entstehen?`,
    hashes:
      'Die Passwörter dieser Liste sind verschlüsselt: Damit könnte sich niemand anmelden. Wie sollen andere entstehen?',
    generate: 'Passwörter erzeugen, mit Zetteln zum Ausdrucken',
    words: 'Passwörter aus Wörtern erzeugen, zum Abtippen',
    random: 'Passwörter aus zufälligen Zeichen erzeugen, zum Kopieren',
    like: (password) => `wie ${password}, mit Zetteln zum Ausdrucken`,
    own: 'Ich trage sie jetzt in die Liste ein',
    addColumn: (list) => `In ${list} eine Spalte „Passwort“ einfügen, ausfüllen und die Liste speichern.`,
    saved: 'Ist die Liste gespeichert?',
    savedYes: 'Ja, die Liste neu lesen',
    savedNo: 'Nein, lieber Passwörter erzeugen',
    stillNone: (n) => `${count(n, 'Person hat', 'Personen haben')} immer noch kein Passwort.`,
    signIn: 'Adresse der Anmeldeseite (steht dann auf den Zetteln; leer: keine)',
    wrongAddress: 'Eine Adresse wie https://mail.example.com eingeben, oder nichts.',
  },

  directory: {
    settingNeeded: 'Der Dienst braucht diesen Wert.',
    variable: (name, variable) => `Ein Befehl, den Sie selbst ausführen, braucht ${name} in ${variable}.`,
    address: (service) =>
      `Adresse von ${service.replace(/^the directory$/u, 'Ihrem Verzeichnis').replace(/^the /u, '')} (leer: ich habe sie noch nicht)`,
    wrongAddress:
      'Eine Adresse eingeben, die mit https:// beginnt, wie https://directory.example.com, oder nichts.',
    noAddress: (_service, isRehearsed) =>
      `Wer das Verzeichnis verwaltet, kennt die Adresse.${isRehearsed ? '' : ' Bis dahin ist ein Probelauf möglich: Nichts verlässt diesen Computer.'}`,
  },

  token: {
    clientId: (service) =>
      `Client-ID der Anwendung ${serviceName(service).within} (leer: noch nicht bekannt)`,
    clientSecret: 'Client-Secret (leer: noch nicht bekannt, oder es gibt eine Schlüsseldatei)',
    keyFile: 'Pfad der Schlüsseldatei (leer: noch nicht vorhanden)',
    applicationAgain: 'Client-ID und Secret oder Schlüssel noch einmal eingeben',
    first: 'Zugriffstoken einfügen (leer: noch keines)',
    passwordFirst: (user) => `Passwort von „${user}“ (leer: noch nicht bekannt)`,
    get: 'So bekommen Sie eines:',
    set: 'Danach PROVISION_TOKEN darauf setzen, oder es einfügen, wenn danach gefragt wird.',
    token: 'Zugriffstoken',
    password: (user) => `Passwort von „${user}“`,
    again: 'Ein anderes Token einfügen',
  },

  what: {
    title: 'Was geschehen wird',
    from: (n, all) => (n === all ? `${people(n)}.` : `${grouped(n)} von ${people(all)}.`),
    newFile: (n, others, roster, list) =>
      `${count(n, 'Anmeldename kommt', 'Anmeldenamen kommen')} in eine neue Datei, ${roster}${also(others)}. ${list} bleibt, wie sie ist.`,
    inPlace: (n, others, roster) =>
      `${count(n, 'Anmeldename kommt', 'Anmeldenamen kommen')} in neue Spalten von ${roster}${also(others)}, und die Datei wird UTF-8. Die alte Liste bleibt daneben, mit der Endung .bak.`,
    extended: (n, roster) =>
      `${count(n, 'Anmeldename kommt', 'Anmeldenamen kommen')} in ${roster} dazu, und die Personen darin bleiben, wie sie sind. Die alte Datei bleibt daneben, mit der Endung .bak.`,
    notExtended: (roster) =>
      `${roster} kann nicht ergänzt werden, weil Spalten oder Zeilen geändert wurden. Es wird eine neue Datei geschrieben.`,
    newcomers: (n, names) => `${grouped(n)} neu: ${several(names, n)}.`,
    gone: (n, names) => `${grouped(n)} nicht mehr in der Liste: ${several(names, n)}.`,
    lost: (n, roster, folder) =>
      `Zu ${roster} gibt es keine Ergebnisse eines früheren Laufs. Falls die Datei schon gesendet wurde, haben ihre ${people(n)} vielleicht schon Konten: Holen Sie dann zuerst ${folder} zurück.`,
    waiting: (n, names, roster) =>
      `${people(n)} in ${roster} ${n === 1 ? 'hat' : 'haben'} noch kein Konto: ${several(names, n)}.`,
    leftOut: (n, names) => `Ausgelassen (${count(n, 'Zeile', 'Zeilen')}): ${several(names, n)}.`,
    withAccount: (n, names) =>
      `Ausgelassen: ${people(n)} mit einem Konto aus früheren Läufen: ${several(names, n)}.`,
    passwords: 'Fehlende Passwörter werden erzeugt, mit Zetteln zum Ausdrucken.',
    madeUpNumbers: (n) =>
      `${n === 0 ? 'Die Abteilungsnummer ist' : n === 1 ? 'Die Nummer einer Abteilung ist' : `Die Nummern von ${grouped(n)} Abteilungen sind`} für den Probelauf erfunden und ${n > 1 ? 'werden' : 'wird'} nicht gespeichert. Vor dem Anlegen im Verzeichnis wird nach ${n > 1 ? 'den echten' : 'der echten'} gefragt.`,
    madeUpFields: (fields) =>
      `Was in der Liste fehlt, ist für den Probelauf erfunden und wird nicht gespeichert: ${fields.join(', ')}.`,
    unnumbered: (n) =>
      n === 1
        ? '1 Abteilung hat keine Nummer. Die Personen dort werden ausgelassen.'
        : `${grouped(n)} Abteilungen haben keine Nummer. Die Personen dort werden ausgelassen.`,
    oneDepartment: (number) => `Alle kommen in die Abteilung ${number}.`,
    numbers: (pairs) => `Abteilungsnummern: ${pairs.join(', ')}.`,
    kept: (file, what) => `Ihre Antworten werden in ${file} gespeichert: ${what}.`,
    atDirectory: (where, n, isContinued) =>
      n === 1
        ? `Der Benutzer wird angelegt (${where}). Löschen kann dieses Programm keine Benutzer.`
        : isContinued
          ? `Alle werden angelegt (${where}). Löschen kann dieses Programm keine Benutzer.`
          : `Zuerst wird ein Benutzer angelegt (${where}). Sie prüfen ihn. Dann folgen die anderen. Löschen kann dieses Programm keine Benutzer.`,
    noToken: 'Die Liste wird geprüft. Mehr geschieht nicht, bis Sie ein Token haben.',
    noApplication:
      'Die Liste wird geprüft. Mehr geschieht erst, wenn die Zugangsdaten der Anwendung bekannt sind.',
    commands: 'Dasselbe als Befehle',
    question: 'Wie geht es weiter?',
    rehearse: 'Probelauf',
    rehearseMadeUp: (areNumbers) => `Erst ein Probelauf, mit erfundenen ${areNumbers ? 'Nummern' : 'Werten'}`,
    rehearseHint: 'auf diesem Computer, nichts wird gesendet',
    directory: 'Benutzer im Verzeichnis anlegen',
    agreedHint: 'jetzt werden Benutzer angelegt',
    directoryHint: 'zuerst einen; vor dem Senden wird gefragt',
    begin: 'Beginnen',
    beginHint: 'vor dem Senden wird gefragt',
    rehearseOnly: 'Probelauf, ohne die Antworten zu speichern',
    beginOnly: 'Beginnen, ohne die Antworten zu speichern',
    organisations: (n, column) =>
      `Die Spalte „${column}“ nennt ${grouped(n)} Organisationen. Hier kommen alle Personen in ein Verzeichnis.`,
    fleet: (n) => `Die Benutzer der ${grouped(n)} Organisationen getrennt anlegen`,
    fleetHint: 'zeigt die Befehle',
    fleetCommands:
      'Der erste Befehl schreibt fleet.csv. Dort Adresse und Token-Datei jeder Organisation eintragen, alles prüfen, dann die Benutzer anlegen:',
    showCommands: 'Nur die Befehle zeigen und aufhören',
    noneLeft: (list, isAll, isUncertain) => {
      const account = `ein Konto${isUncertain ? ' oder haben vielleicht eines' : ''}`;
      return isAll
        ? `Alle in ${list} haben aus früheren Läufen ${account}.`
        : `In ${list} ist niemand mehr anzulegen: Zeilen wurden ausgelassen, und die anderen haben ${account}.`;
    },
    noneAtAll: (list) => `In ${list} ist niemand anzulegen.`,
    numbersFirst: (n) =>
      n === 1
        ? '1 Abteilung hat keine Nummer. Sobald Sie die Nummer haben, starten Sie erneut.'
        : `${grouped(n)} Abteilungen haben keine Nummer. Sobald Sie die Nummern haben, starten Sie erneut.`,
    numbersNow: 'Die Nummern jetzt eingeben',
    answers: 'Die Antworten ändern',
    stop: 'Aufhören',
  },

  run: {
    written: (file) => `${file} wurde geschrieben.`,
    errors: 'Die Liste hat Fehler. Wie geht es weiter?',
    skip: 'Ohne die fehlerhaften Zeilen fortfahren',
    again: 'Ich habe die Liste korrigiert: noch einmal prüfen',
    page: (file) => `Eine Seite mit den Fehlern schreiben, ${file}`,
    pageHint: 'für die Person, die die Liste führt; ohne Passwörter',
    whenToken: 'Sobald Sie ein Token haben:',
    whenTokenNext:
      'Der erste Befehl legt einen Benutzer an, der zweite die anderen. Beide fragen nach dem Token.',
    whenApplication: 'Sobald die fehlenden Angaben da sind, sie anstelle von < > einsetzen und ausführen:',
    whenApplicationNext: 'Der erste Befehl legt einen Benutzer an, der zweite die übrigen.',
    nothingSent: 'Es wurde nichts gesendet',
    first: (who) => `Diesen Benutzer im Verzeichnis ansehen${who && `: ${who}`}. Ist alles richtig?`,
    firstYes: 'Ja, die anderen anlegen',
    firstNo: 'Nein, oder ich bin nicht sicher',
    facts: {
      signIn: (address) => `Anmeldeseite: ${address}`,
      inFile: (file) => `Erstes Passwort: in der Datei ${file}`,
      fromList: 'Erstes Passwort: das aus der Liste',
      none: 'Erstes Passwort: keines ausgegeben',
    },
    checkAgain: 'Ich habe noch einmal nachgesehen: erneut fragen',
    later: 'Später geht es weiter mit:',
    taken: {
      message: (n) =>
        n === 1
          ? 'Der Anmeldename ist vergeben, es wurde kein Benutzer angelegt. Wem gehört das Konto?'
          : `${grouped(n)} Anmeldenamen sind vergeben, es wurde kein Benutzer angelegt. Wem gehören die Konten?`,
      stop: 'Unbekannt, oder die Liste wurde schon angelegt: aufhören',
      stopHint: 'die nächsten Schritte stehen oben',
      same: 'Den Personen in der Liste: nur die anderen anlegen',
      sameHint: 'wenn der frühere Ergebnisordner verloren ist',
      others: 'Anderen Personen: mit dem nächsten Benutzer weitermachen',
      kept: (n, left) => {
        const kept = `${count(n, 'Anmeldename ist vergeben und bleibt', 'Anmeldenamen sind vergeben und bleiben')}.`;
        if (left.length === 0) return kept;
        return `${kept} Noch ${people(left.length)}: Wer davon einen vergebenen Anmeldenamen hat, bleibt auch, die anderen werden angelegt. Eine Person, deren Anmeldename sich inzwischen geändert hat, zum Beispiel nach einer Heirat, bekäme ein zweites Konto. Bitte die Namen prüfen: ${left.join('; ')}.`;
      },
      settle: 'Festhalten, dass die vergebenen Anmeldenamen den Personen in der Liste gehören:',
    },
    rehearsed: 'Der Probelauf ist beendet. Wie geht es weiter?',
    finished: 'Der Lauf ist beendet. Wie geht es weiter?',
    reportIs: (page) => `Der Bericht: ${page}`,
    openReport: 'Bericht öffnen',
    openSlips: 'Zettel öffnen',
    openReportHint: 'im Browser',
    slips: 'Die Zettel drucken, zerschneiden und einzeln aushändigen. Danach die Passwörter löschen:',
    failed: 'Der Lauf wurde angehalten. Wie geht es weiter?',
    weak: 'Einige Passwörter wurden als zu einfach abgelehnt. Wie geht es weiter?',
    stronger: 'Andere erzeugen, für alle, die zu einfach sein könnten',
    tryAgain: 'Noch einmal versuchen',
    otherAddress: 'Eine andere Adresse eingeben',
  },

  kept: {
    profile: 'Dienst',
    base_url: 'Adresse',
    map: 'Spalten',
    nickname: 'Anmeldenamen',
    generate_passwords: 'Passwörter',
    password_style: 'Art der Passwörter',
    sign_in_url: 'Anmeldeseite',
    name_order: 'Reihenfolge der Namen',
    status: 'wer ein Konto hat',
    departments: 'Abteilungsnummern',
    encoding: 'Zeichenkodierung',
    sheet: 'Tabellenblatt',
    department: 'Abteilungsnummer',
    client_id: 'Client-ID',
    key_file: 'Schlüsseldatei',
    lang: 'Sprache',
  },
  keptSettings: {
    domain: 'Domain',
    realm: 'Realm',
    org: 'Nummer der Organisation',
    admin: 'Administratorkonto',
    login: 'Anmeldename',
  },
  keptValues: {
    password_style: { words: 'Wörter', random: 'zufällige Zeichen' },
    name_order: ORDERS,
    status: { active: 'bekommt ein Konto', inactive: 'bekommt keines' },
  },
  generated: 'erzeugt',
  none: 'keine',
};
