/** The options about what a command leaves and prints: results folder, reports, slips, output. */

import { option } from './option.js';
import { PAGE_ADDRESS } from './value-kinds.js';

export const SLIP_OPTIONS = {
  signIn: option('--sign-in <url>', 'address of the sign-in page, printed on each slip', {
    kind: PAGE_ADDRESS,
    key: 'sign_in_url',
    example: 'https://mail.example.com',
  }),
  note: option('--note <text>', 'sentence to print on each slip'),
  groupBy: option('--group-by <column>', 'roster column to group the slips by, or none', {
    default: 'department',
  }),
  lang: option('--lang <language>', 'language of the slips: en, ru or de', {
    default: 'by the system language, then by the letters of the names',
    words: ['en', 'ru', 'de'],
  }),
  run: option('--run <number>', 'only people created in this run; last: in the last run that created anyone'),
};

export const RESULTS_OPTIONS = {
  results: option('--results <folder>', 'folder of the journal and the reports', {
    default: '<roster>.results',
    of: ['create'],
    env: 'PROVISION_RESULTS',
  }),
  fresh: option('--fresh', 'rename the existing results folder and start anew', { of: ['create'] }),
  forceUnlock: option('--force-unlock', 'take over a lock whose owner cannot be checked'),
  open: option('--open', 'open report.html in the browser', { of: ['report'] }),
};

export const OUTPUT_OPTIONS = {
  json: option('--json', 'write one JSON object per line to stdout instead of text'),
  quiet: option('--quiet', 'show no plan and no progress', { of: ['create', 'retry'] }),
  color: option('--no-color', 'use no colours', { of: ['create', 'retry', 'report', 'slips', 'prepare'] }),
};
