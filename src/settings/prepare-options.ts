/** The options of `prepare` alone: how rows get nicknames, and where the roster is written. */

import { option } from './option.js';
import { text } from './value-kinds.js';

export const NICKNAME_OPTIONS = {
  nickname: option(
    '--nickname <pattern>',
    'pattern of the nicknames of rows without one, such as {first:1}.{last}; where one is taken, the next pattern applies, then a number is added',
    {
      repeatable: true,
      kind: text('a pattern such as "{first:1}.{last}"'),
      json: {
        type: ['string', 'array'],
        takes: 'a pattern such as "{first:1}.{last}", or a list of them',
        items: { type: 'string', takes: 'one pattern, such as "{first:1}.{last}"' },
      },
      example: ['{first:1}.{last}'],
    },
  ),
  known: option(
    '--known <results>',
    'results folder of an earlier run: whoever has an account there keeps the nickname and is left out; folders beside the list are used without this option',
    { repeatable: true },
  ),
  taken: option(
    '--taken <file>',
    'nicknames not to assign: a file with one per line, a roster, or an exists.csv',
    { repeatable: true },
  ),
  renew: option(
    '--renew <which>',
    'assign another nickname to these rows: an exists.csv, or nicknames separated by commas; asks first',
    { repeatable: true },
  ),
  yes: option('--yes', 'do not ask before --renew assigns other nicknames'),
};

export const WRITING_OPTIONS = {
  output: option('-o, --output <file>', 'write the roster to a new .csv, .xlsx or .json file'),
  write: option('--write', 'replace the list (CSV or JSON) with the roster; the list is kept as <list>.bak'),
  keepKnown: option('--keep-known', 'with -o: also write people who have an account'),
};
