import { capitalized } from '../../domain/text.js';
import { countedValues, inBrackets } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';
import { earlierAccount, parts, personThen } from './finding-words.js';
import { count } from './grammar.js';

export const people: Texts['people'] = {
  number: (n) => `Nummer von 1 bis ${n} [1]:`,
  renamed: (place, facts) =>
    `${place}: ${personThen(facts)} ${earlierAccount(facts)}. In dieser Liste steht ${facts.nickname} und nicht ${facts.earlierNickname}. Ist es dieselbe Person?`,
  otherName: (place, { before, now, apart }) =>
    `${place}: Dieser Anmeldename wurde für ${parts.name(before)}${inBrackets(apart?.[0])} angelegt, in der Liste steht jetzt ${parts.name(now)}${inBrackets(apart?.[1])}. Ist es dieselbe Person?`,
  samePerson: (place, { person, line, earlier, id }) =>
    `${place}: ${parts.name(person) || 'diese Person'} steht auch in Zeile ${line}${inBrackets(parts.name(earlier) === parts.name(person) ? '' : parts.name(earlier), id && `Nummer ${id}`)}. Ist es dieselbe Person?`,
  notAName: (place, { text, why, note }, name) =>
    why === 'note'
      ? `${place}: ${name} hat den Vermerk „${note}“. Soll diese Person ein Konto haben?`
      : `${place}: „${text}“ ist ${{ number: 'eine Zahl', example: 'ein Beispiel aus einer Vorlage', sum: 'wohl eine Summe oder eine freie Stelle', remark: 'wohl eine Anmerkung zur Liste' }[why]}${inBrackets(name === text ? '' : name)}. Ist diese Zeile eine Person?`,
  inactive: (place, { header, value }, name) =>
    `${place}: ${name || 'diese Person'}: In „${header}“ steht „${value}“, also kein Konto. Was soll geschehen?`,
  status: (label, { header, why, values }) => {
    const list = countedValues(values, (more) => ` und ${more} weitere`);
    const what = {
      values: `Die Spalte „${header}“ sagt vielleicht, wer nicht mehr da ist: ${list}.`,
      dates: `Die Spalte „${header}“ hat Daten, die sich auf zwei Arten lesen lassen, vor und nach heute: ${list}.`,
      most: `Nach der Spalte „${header}“ sind die meisten dieser Personen nicht mehr da: ${list}.`,
    }[why];
    return `${label === '' ? capitalized(what) : `${label}: ${what}`} Wer soll ein Konto haben?`;
  },
  statusValue: (header, value, rows) =>
    `In „${header}“ steht „${value}“ (${count(rows, 'Person', 'Personen')}). Konto anlegen?`,
  namesake: (place, { person, traits, users }) => {
    const who = `${place}: ${parts.listedPerson(person, traits)}`;
    const known = users.map(parts.earlierUser).join(', ');
    if (users.length === 1) return `${who} ist vielleicht ${known}. Ist es dieselbe Person?`;
    const have = users.every(({ outcome }) => outcome === 'created') ? 'haben' : 'haben vielleicht';
    return `${who}: ${users.length} Personen dieses Namens ${have} ein Konto: ${known}. Wer ist es?`;
  },
  leftOut: (n) => `${count(n, 'Zeile wird', 'Zeilen werden')} ausgelassen`,
  moreLeftOut: (n) => `… und ${n} weitere`,
  answers: {
    readAgain: 'Ich habe die Liste korrigiert: neu lesen',
    sameLeaveOut: 'Dieselbe: die Zeile auslassen und den Anmeldenamen in der Liste korrigieren',
    leaveOut: 'Diese Zeile auslassen',
    oneOfThem: 'Eine von ihnen: die Zeile auslassen und den Anmeldenamen in die Liste schreiben',
    keepLogin: 'Dieselbe: den Anmeldenamen behalten',
    keepAccount: (login) => `Dieselbe: das Konto ${login} behalten`,
    another: 'Eine andere: ein Konto anlegen',
    anotherLogin: 'Eine andere: einen eigenen Anmeldenamen vergeben',
    person: 'Ein Konto anlegen',
    allOut: (n) => `Alle ${n} solchen Zeilen auslassen`,
    allSame: (n) => `Alle ${n} sind dieselben: ihre Anmeldenamen behalten`,
    allMeant: (n) => `Für alle ${n} solchen Zeilen Konten anlegen`,
    statusInactive: (active) => (active === '' ? 'Alle auslassen' : `Konten nur anlegen für ${active}`),
    statusUnlessLeft: (others, left) => `Konten anlegen für ${others}, nicht für ${left}`,
    statusActive: 'Alle sollen ein Konto haben: die Spalte ignorieren',
    statusEach: 'Für jeden Wert entscheiden',
    valueInactive: 'Nein: auslassen',
    valueActive: 'Ja: Konten anlegen',
  },
};
