/** The words of findings about single characters. */

import type { Character, Characters, FindingTexts, Script } from '../domain/finding-message.js';
import type { Language } from '../domain/language.js';
import { QUOTE } from './quote.js';

/** Each as the object of a sentence. */
type CharacterNames = Readonly<Record<NonNullable<Character['kind']>, string>>;

const CHARACTER_NAMES = {
  en: {
    'line-break': 'a line break',
    null: 'a null character',
    tab: 'a tab',
    'no-break-space': 'a no-break space',
    'soft-hyphen': 'a soft hyphen',
    'zero-width-space': 'a zero-width space',
    'zero-width-non-joiner': 'a zero-width non-joiner',
    'zero-width-joiner': 'a zero-width joiner',
    'word-joiner': 'a word joiner',
    'byte-order-mark': 'a byte order mark',
    replacement: 'the replacement character',
    bidirectional: 'a bidirectional mark',
    control: 'a control character',
    half: 'half a character',
    'private-use': 'a private-use character',
    hidden: 'a hidden character',
    'special-space': 'a special space',
    space: 'a space',
  },
  ru: {
    'line-break': 'перенос строки',
    null: 'нулевой символ',
    tab: 'символ табуляции',
    'no-break-space': 'неразрывный пробел',
    'soft-hyphen': 'мягкий перенос',
    'zero-width-space': 'пробел нулевой ширины',
    'zero-width-non-joiner': 'разъединитель нулевой ширины',
    'zero-width-joiner': 'соединитель нулевой ширины',
    'word-joiner': 'соединитель слов',
    'byte-order-mark': 'метку порядка байтов',
    replacement: 'символ замены',
    bidirectional: 'знак направления письма',
    control: 'управляющий символ',
    half: 'половину символа',
    'private-use': 'символ из области для частного использования',
    hidden: 'невидимый символ',
    'special-space': 'особый пробел',
    space: 'пробел',
  },
  de: {
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
} as const satisfies Record<Language, CharacterNames>;

const SCRIPTS = {
  en: { Latin: 'Latin', Cyrillic: 'Cyrillic', Greek: 'Greek' },
  ru: { Latin: 'латинские', Cyrillic: 'кириллические', Greek: 'греческие' },
  de: { Latin: 'lateinische', Cyrillic: 'kyrillische', Greek: 'griechische' },
} as const satisfies Record<Language, Record<Script, string>>;

const AND = { en: 'and', ru: 'и', de: 'und' } as const satisfies Record<Language, string>;
const MORE = {
  en: (n) => ` and ${n} more`,
  ru: (n) => ` и ещё ${n}`,
  de: (n) => ` und ${n} weitere`,
} as const satisfies Record<Language, (n: number) => string>;

/** `"о" (U+043E)`, `a space`, `a zero-width space (U+200B)`. Safe to print. */
function characterText({ char, kind }: Character, language: Language): string {
  if (kind === 'space') return CHARACTER_NAMES[language].space;
  // A combining mark would be on the quotation mark; a dotted circle carries it.
  const shown =
    kind === undefined
      ? QUOTE[language](/\p{M}/u.test(char) ? `\u25cc${char}` : char)
      : CHARACTER_NAMES[language][kind];
  const code = (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `${shown} (U+${code})`;
}

function charactersText({ first, more }: Characters, language: Language): string {
  const shown = first.map((character) => characterText(character, language)).join(', ');
  return more > 0 ? shown + MORE[language](more) : shown;
}

/** `Latin, Cyrillic and Greek`. */
function scriptsText(scripts: readonly Script[], language: Language): string {
  const names = scripts.map((script) => SCRIPTS[language][script]);
  return `${names.slice(0, -1).join(', ')} ${AND[language]} ${names.at(-1)}`;
}

type CharacterTexts = FindingTexts<'mixed-scripts' | 'hidden-character' | 'nickname-characters'>;

export const CHARACTER_TEXTS = {
  en: {
    'mixed-scripts': ({ scripts, letters }) => {
      const where = letters === undefined ? ' in one word' : `: ${charactersText(letters, 'en')}`;
      return `mixes ${scriptsText(scripts, 'en')} letters${where}`;
    },
    'hidden-character': ({ character, position }) => {
      const where = position === undefined ? '' : ` at character ${position}`;
      const cause = character.kind === 'replacement' ? ': letters were lost when the file was saved' : '';
      return `contains ${characterText(character, 'en')}${where}${cause}`;
    },
    'nickname-characters': ({ characters, isCyrillic }) =>
      `contains ${isCyrillic ? 'Cyrillic letters: ' : ''}${charactersText(characters, 'en')}; use only Latin letters ` +
      'without accents, digits, ".", "_" and "-"',
  },
  ru: {
    'mixed-scripts': ({ scripts, letters }) => {
      const where = letters === undefined ? ' в одном слове' : `: ${charactersText(letters, 'ru')}`;
      return `смешаны ${scriptsText(scripts, 'ru')} буквы${where}`;
    },
    'hidden-character': ({ character, position }) => {
      const where = position === undefined ? '' : ` на ${position}-м месте`;
      const cause = character.kind === 'replacement' ? ': буквы потерялись при сохранении файла' : '';
      return `содержит ${characterText(character, 'ru')}${where}${cause}`;
    },
    'nickname-characters': ({ characters, isCyrillic }) =>
      `содержит ${isCyrillic ? 'кириллические буквы: ' : ''}${charactersText(characters, 'ru')}; допустимы только ` +
      'латинские буквы без диакритических знаков, цифры, «.», «_» и «-»',
  },
  de: {
    'mixed-scripts': ({ scripts, letters }) => {
      const where = letters === undefined ? ' in einem Wort' : `: ${charactersText(letters, 'de')}`;
      return `mischt ${scriptsText(scripts, 'de')} Buchstaben${where}`;
    },
    'hidden-character': ({ character, position }) => {
      const where = position === undefined ? '' : ` an ${position}. Stelle`;
      const cause =
        character.kind === 'replacement' ? ': Beim Speichern der Datei gingen Buchstaben verloren' : '';
      return `enthält ${characterText(character, 'de')}${where}${cause}`;
    },
    'nickname-characters': ({ characters, isCyrillic }) =>
      `enthält ${isCyrillic ? 'kyrillische Buchstaben: ' : ''}${charactersText(characters, 'de')}; erlaubt sind nur ` +
      'lateinische Buchstaben ohne Akzente und Umlaute, Ziffern, „.“, „_“ und „-“',
  },
} as const satisfies Record<Language, CharacterTexts>;
