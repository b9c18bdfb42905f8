import { findingParts } from '../finding-parts.js';
import { dayFirst, utcDay } from '../sentence-parts.js';
import { nameOrder, quote } from './grammar.js';
import { outcomes } from './outcomes.js';

export const parts = findingParts({
  quote,
  nameOrder,
  and: 'и',
  characters: {
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
  more: (n) => ` и ещё ${n}`,
  scripts: { Latin: 'латинские', Cyrillic: 'кириллические', Greek: 'греческие' },
  nameParts: { first: 'имя', last: 'фамилия', middle: 'отчество' },
  between: [', ', ' или '],
  traits: { position: 'должность', department: 'подразделение' },
  outcome: (outcome) => outcomes[outcome].label,
  day: (ms) => utcDay(ms, dayFirst),
});
