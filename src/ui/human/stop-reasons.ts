/** Why a run stopped, in words, and what to do then. One entry a reason. */

import type { Reason } from '../../domain/errors.js';

type StopText = {
  readonly what: string;
  readonly next: string;
  /** The message of such an error is a whole sentence, which says more than `what`. */
  readonly isInMessage?: true;
};

/** What the reasons mean that end a run in its middle; the rest are thrown before it begins. */
export const STOPS = {
  unreachable: {
    what: 'The directory cannot be reached',
    next: 'Check the network and the address',
  },
  wrong_address: {
    what: 'The answer is not from the directory, so the base URL is probably wrong',
    next: 'Check the base URL',
  },
  throttled: {
    what: 'The directory is refusing further requests (429)',
    next: 'Wait a while, or set a longer pause (--pace 3-5)',
  },
  too_many_failures: {
    what: 'Too many consecutive rows failed',
    next: 'Check the last errors: the cause is probably not in these rows. To continue after any number of failures, add --stop-after 0',
  },
  disk_full: { what: 'The disk is full', next: 'Free some disk space', isInMessage: true },
  disk: { what: 'The disk did not store what was written', next: 'Check the disk', isInMessage: true },
  fenced: { what: 'Another program wrote to the journal', next: 'Wait until the other run has ended' },
  roster_changed: {
    what: 'The roster was changed during the run',
    next: 'Save and close the roster',
  },
  no_token: {
    what: 'There is no access token any more',
    next: 'Check the application and its client secret, or get a token with `provision token`',
    isInMessage: true,
  },
  token_refused: {
    what: 'The directory refused the token (401)',
    next: 'The token may have expired: get a new one with `provision token`',
  },
  forbidden: {
    what: 'This token may not create users in the directory (403)',
    next: 'Check that the application has the permission for the directory and that a domain administrator obtained the token',
  },
} as const satisfies Partial<Record<Reason, StopText>>;

export function stopText(reason: Reason | undefined): StopText {
  const texts: Partial<Record<Reason, StopText>> = STOPS;
  return (reason && texts[reason]) ?? { what: 'The run stopped', next: 'See the message above' };
}
