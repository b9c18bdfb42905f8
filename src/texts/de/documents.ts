import type { GivenJson } from '../text-facts.js';
import type { Texts } from '../texts-type.js';
import { count } from './grammar.js';
import { jsonSyntax } from './json-syntax.js';

export const documents: Texts['documents'] = {
  place: (parts) =>
    parts.length === 0
      ? 'die Konfiguration'
      : parts.map((part) => (typeof part === 'number' ? `Element ${part + 1}` : part)).join(': '),
  invalidJson: (code) => `kein gültiges JSON: ${syntaxError(code)}`,
  tooDeep: (levels) => `zu tief verschachtelt: mehr als ${levels} Ebenen`,
  alsoInLine: (key, line) => `${key} steht auch in Zeile ${line}`,
  missing: (place) => `${place} fehlt`,
  unknownKey: (place, key, near) => `${place}: unbekannter Schlüssel ${key}${didYouMean(near)}`,
  unknownSetting: (key, near) => `${key} ist keine Einstellung${didYouMean(near)}`,
  knownKeys: (keys) => `Bekannte Schlüssel: ${keys.join(', ')}.`,
  wrongValue: (place, takes, given) =>
    `${place} erwartet ${takes}${given === undefined ? '' : `, nicht ${givenText(given)}`}`,
  secretKey: (key) => `${key}: Ein Token wird nie aus der Konfiguration gelesen`,
  secretKeyNext: () =>
    'PROVISION_TOKEN setzen oder das Token in eine eigene Datei schreiben und ihren Pfad als "token_file" angeben.',
  departmentBlank: (name) => `departments: bei ${name} statt null die Nummer eintragen`,
  statusBlank: (value) => `status: bei ${value} statt null "active" oder "inactive" schreiben`,
  departmentTwice: (name, first) =>
    `departments: ${name} hat eine andere Nummer als ${first}; die Namen unterscheiden sich nur in Groß- und Kleinschreibung und Leerzeichen`,
  more: (n) => count(n, 'weiterer Fehler', 'weitere Fehler'),
  wholeProfile: 'das Profil',
  profileForm: 'Den Aufbau eines Profils beschreibt docs/profiles.md (auf Englisch).',
};

function syntaxError(code: string): string {
  const known: Readonly<Record<string, string>> = jsonSyntax;
  return known[code] ?? code;
}

function didYouMean(near: string | undefined): string {
  return near === undefined ? '' : `; ist "${near}" gemeint?`;
}

function givenText(given: GivenJson): string {
  switch (given.kind) {
    case 'empty-text':
      return 'einen leeren Text';
    case 'text':
      return 'Text in Anführungszeichen';
    case 'object':
      return 'ein Objekt in geschweiften Klammern';
    case 'empty-list':
      return 'eine leere Liste';
    case 'list':
      return 'eine Liste';
    case 'value':
      return given.value;
  }
}
