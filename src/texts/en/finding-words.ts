/** The words of parts of findings: characters, scripts, names, earlier users. */

import { findingParts } from '../finding-parts.js';
import { utcDay } from '../sentence-parts.js';
import { nameOrder, quote } from './grammar.js';

export const parts = findingParts({
  quote,
  nameOrder,
  and: 'and',
  characters: {
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
  more: (n) => ` and ${n} more`,
  scripts: { Latin: 'Latin', Cyrillic: 'Cyrillic', Greek: 'Greek' },
  nameParts: { first: 'first', last: 'last', middle: 'middle' },
  between: [' ', ', or '],
  traits: { position: 'position', department: 'department' },
  outcome: (outcome) => outcome,
  day: (ms) => utcDay(ms),
});
