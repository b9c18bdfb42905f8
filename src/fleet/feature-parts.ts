/** The command `provision fleet`, and the options of the feature. */

import { SUMMARY } from './command-summary.js';
import { FEATURE_OPTIONS, OPTIONS_OF_FLEET } from './settings/fleet-options.js';

const FLEET = {
  ...SUMMARY,
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

export const parts = {
  command: FLEET,
  options: FEATURE_OPTIONS,
  load: async () => await import('./commands/actions.js'),
};
