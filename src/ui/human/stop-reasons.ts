/** Why a run stopped, in words, and what to do then. One entry a reason. */

import type { Reason } from '../../domain/errors.js';
import type { Service } from '../../domain/service.js';
import { capitalized } from '../../lib/text.js';

type StopText = {
  readonly what: string;
  readonly next: string;
  /** The message of such an error is a whole sentence, which says more than `what`. */
  readonly isInMessage?: true;
};

/** @param status of the answer that stopped the run, in brackets behind a space; empty where it is not known */
type StopEntry = StopText | ((service: Service, status: string) => StopText);

/** What the reasons mean that end a run in its middle; the rest are thrown before it begins. */
const STOPS: Readonly<Partial<Record<Reason, StopEntry>>> = {
  unreachable: ({ title }) => ({
    what: `${capitalized(title)} cannot be reached`,
    next: 'Check the network and the address',
  }),
  wrong_address: ({ title }) => ({
    what: `The answer is not from ${title}, so the base URL is probably wrong`,
    next: 'Check the base URL',
  }),
  throttled: ({ title }, status) => ({
    what: `${capitalized(title)} is refusing further requests${status}`,
    next: 'Wait a while, or set a longer pause (--pace 3-5)',
  }),
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
  token_refused: ({ title, grant }, status) => ({
    what: `${capitalized(title)} refused the token${status}`,
    next:
      grant === undefined
        ? `The token may no longer be valid: create a new one in ${title}`
        : 'The token may have expired: get a new one with `provision token`',
  }),
  forbidden: ({ title, grant }, status) => ({
    what: `This token may not create users in ${title}${status}`,
    next:
      grant === 'implicit'
        ? `Check that the application has the permission for ${title} and that a domain administrator obtained the token`
        : `Check that the owner of the token has the permission to create users in ${title}`,
  }),
};

/** @param status of the answer that stopped the run; `undefined` where none did, or it is not known */
export function stopText(reason: Reason | undefined, service: Service, status?: number): StopText {
  const entry = reason && STOPS[reason];
  if (entry === undefined) return { what: 'The run stopped', next: 'See the message above' };
  return typeof entry === 'object' ? entry : entry(service, status === undefined ? '' : ` (${status})`);
}
