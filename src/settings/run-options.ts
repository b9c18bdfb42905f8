/** The options of a run: what is sent, how fast, and when it stops. */

import { OUTCOMES } from '../domain/outcome.js';
import { STILL_TO_DO } from '../domain/outcome-table.js';
import { option } from './option.js';
import { PACE, time, WHICH_PASSWORDS, wholeNumber } from './value-kinds.js';

export const RUN_OPTIONS = {
  dryRun: option('--dry-run', 'check the roster and show what a run would do; send and write nothing'),
  findings: option('--findings <file>', 'with --dry-run: write the findings to a .csv or .json file'),
  allFindings: option('--all-findings', 'show every finding instead of examples', {
    of: ['create', 'retry', 'prepare'],
    example: false,
  }),
  only: option('--only <outcome,…>', 'outcomes to send again', {
    default: [...STILL_TO_DO].join(', '),
    of: ['retry'],
    words: OUTCOMES.filter((outcome) => outcome !== 'created'),
  }),
  skipInvalid: option('--skip-invalid', 'send the valid rows even if other rows are invalid', {
    example: false,
  }),
  skipExisting: option('--skip-existing', 'do not count taken nicknames as failures in the exit status', {
    example: false,
  }),
  generatePasswords: option(
    '--generate-passwords <which>',
    'generate passwords: missing, weak (includes missing) or all',
    { default: 'none', kind: WHICH_PASSWORDS, example: 'missing' },
  ),
  slips: option('--slips', 'make password slips after the run, as "provision slips" does'),
  limit: option('--limit <n>', 'send at most n rows in this run', { kind: wholeNumber(1) }),
  yes: option('--yes', 'do not ask before sending'),
  pace: option(
    '--pace <seconds>',
    'pause between requests: 1-2 random, 1.5 fixed, 0 none; --sandbox uses 0',
    { default: '1-2', kind: PACE, example: '1-2' },
  ),
  timeout: option('--timeout <seconds>', 'longest wait for an answer', {
    default: '30',
    kind: time('seconds', 1000, 1, 3600),
    example: 30,
  }),
  wait: option(
    '--wait <minutes>',
    'longest wait for a network that was lost during the run; 0: stop at once',
    {
      default: '15',
      kind: time('minutes', 60_000, 0, 10_080),
      example: 15,
    },
  ),
  stopAfter: option('--stop-after <n>', 'stop after n consecutive failures; 0: never', {
    default: '5',
    kind: wholeNumber(0),
    example: 5,
  }),
};
