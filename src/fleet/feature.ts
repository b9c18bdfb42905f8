/** Many organisations in one call: `provision fleet`, and the store that their journals may be in. */

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
      text: 'with fleet.csv or a folder for each organisation, or with --split-by one list (default: current folder)',
    },
    { name: '[org]', text: 'export: whose journal is brought back from the store into a file' },
  ],
  options: OPTIONS_OF_FLEET,
  examples: [
    ['provision fleet init schools', 'write fleet.csv, a line for each organisation'],
    [
      'provision fleet schools --dry-run --findings findings.xlsx',
      'check all, and write what each has to correct',
    ],
    ['provision fleet schools', 'create the users of all organisations, or continue'],
    ['provision fleet all.csv --split-by School', 'the same from one list with a column'],
    ['provision fleet status schools', 'from any terminal: how far it is, and who has to do what'],
    ['provision fleet settle schools --look-up', 'look up the unconfirmed users of all of them'],
  ],
  after:
    'Each organisation is an ordinary run with a results folder of its own, on which retry, settle, report and diff work ' +
    'as ever. An empty cell of fleet.csv takes the value of provision.config.json in the same folder. A secret is named by ' +
    'its file.',
} as const;

export const fleet = {
  command: FLEET,
  options: FEATURE_OPTIONS,
  load: async () => await import('./commands/actions.js'),
};
