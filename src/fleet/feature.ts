/** Many organisations in one call: `provision fleet`, and the store that can hold their journals. */

import { FEATURE_OPTIONS, OPTIONS_OF_FLEET } from './settings/fleet-options.js';

const FLEET = {
  name: 'fleet',
  summary: 'create the users of many organisations, each from its own roster',
  operands: [
    {
      name: '[action]',
      text: 'status, report, settle, init or export; default: check all, ask once in a terminal, and send',
    },
    {
      name: '[folder]',
      text: 'folder with fleet.csv or with a folder for each organisation; with --split-by, one list (default: current folder)',
    },
    { name: '[org]', text: 'export: organisation whose journal moves from the store back into a file' },
  ],
  options: OPTIONS_OF_FLEET,
  examples: [
    ['provision fleet init schools', 'write fleet.csv, with a line for each organisation'],
    [
      'provision fleet schools --dry-run --findings findings.xlsx',
      'check all, and write the errors that each must correct',
    ],
    ['provision fleet schools', 'create the users of all organisations, or resume'],
    ['provision fleet all.csv --split-by School', 'do the same with one list, split by a column'],
    ['provision fleet status schools', 'from any terminal: progress, and who must do what'],
    ['provision fleet settle schools --look-up', 'look up the unconfirmed users of all organisations'],
  ],
  after:
    'Each organisation is an ordinary run with its own results folder, which retry, settle, report and diff accept as ' +
    'usual. An empty cell of fleet.csv takes the value of provision.config.json in the same folder. For a secret, the cell ' +
    'names a file.',
} as const;

export const fleet = {
  command: FLEET,
  options: FEATURE_OPTIONS,
  load: async () => await import('./commands/actions.js'),
};
