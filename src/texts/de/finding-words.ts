import { findingParts } from '../finding-parts.js';
import { dayFirst, utcDay } from '../sentence-parts.js';
import { nameOrder, quote } from './grammar.js';
import { outcomes } from './outcomes.js';

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
