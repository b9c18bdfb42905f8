/** Why a run stopped, in words, and what to do then. One entry a reason. */

import type { Reason } from '../../domain/errors.js';

type Words = { readonly what: string; readonly next: string };

/** What the reasons mean that end a run in its middle; the rest are thrown before it begins. */
export const STOPS = {
  unreachable: {
    what: 'The directory cannot be reached',
    next: 'Check the network and the address',
  },
  wrong_address: {
    what: 'The answer is not that of the directory: the address is probably wrong',
    next: 'Check the base URL',
  },
  throttled: {
    what: 'The directory refuses further requests for now (429)',
    next: 'Wait a while, perhaps with a longer pause (--pace 3-5)',
  },
  too_many_failures: {
    what: 'Too many rows in a row went wrong',
    next: 'Look at the last problems: the cause is probably not in these rows (--stop-after 0 lets a run go on)',
  },
  disk_full: { what: 'The disk is full', next: 'Free some disk space' },
  disk: { what: 'The disk failed to keep what was written', next: 'Check the disk' },
  fenced: { what: 'Another program wrote to the journal', next: 'Let the other run end' },
  roster_changed: {
    what: 'The roster was changed while the run went on',
    next: 'Save it and close it',
  },
  no_token: {
    what: 'There is no token',
    next: 'Get one with `export PROVISION_TOKEN="$(provision token)"`, or name a file that holds one with --token-file',
  },
  token_refused: {
    what: 'The directory refused the token (401)',
    next: 'Get a new token with `provision token`, for this one may have expired',
  },
  forbidden: {
    what: 'The directory does not let this token create users (403)',
    next: 'Check that the application has the permission for the directory and that a domain administrator made the token',
  },
} as const satisfies Partial<Record<Reason, Words>>;

export function stopText(reason: Reason | undefined): Words {
  const words: Partial<Record<Reason, Words>> = STOPS;
  return (reason && words[reason]) ?? { what: 'The run stopped', next: 'See the message above' };
}
