/**
 * Which journals a run may continue: those of the same address, organisation and roster name. Another address is
 * taken where nobody was created at the former one, and nobody may have been.
 */

import { UserError } from '../errors.js';
import { count } from '../lib/text.js';
import type { Bound, JournalHead } from './journal-state.js';

/** What a rehearsal has for an address: each sandbox has another port. */
export const SANDBOX = 'sandbox';

type Guard = {
  /** The part of the head that must agree. */
  readonly of: (head: JournalHead) => string | null;
  readonly what: string;
  /** How to go on there as before. */
  readonly goOn: (before: string | null) => string;
};

const GUARDS: readonly Guard[] = [
  {
    of: (head) => head.baseUrl,
    what: 'address',
    goOn: (before) =>
      before === SANDBOX
        ? 'go on with that rehearsal (provision retry)'
        : `go on there with --base-url ${before}`,
  },
  {
    of: (head) => head.org,
    what: 'organisation',
    goOn: (before) =>
      before === null ? 'go on there without --org' : `go on there with --org ${JSON.stringify(before)}`,
  },
  {
    of: (head) => head.roster,
    what: 'roster',
    goOn: (before) => `go on there with the roster under its old name, ${before}`,
  },
];

/** Whether a run may take the journal of another address. A rehearsal is no corrected address, nor is one corrected. */
export function isTaken(before: string, now: string, { created, inDoubt }: Bound): boolean {
  return before !== SANDBOX && now !== SANDBOX && created + inDoubt === 0;
}

/**
 * @returns a sentence where the address is another one and taken
 * @throws UserError `results` where the journal is about something else, with what to do
 */
export function checkGuards(
  folder: string,
  before: JournalHead,
  now: JournalHead,
  bound: Bound,
): string | undefined {
  const isMoved = before.baseUrl !== now.baseUrl && isTaken(before.baseUrl, now.baseUrl, bound);
  for (const { of, what, goOn } of GUARDS) {
    const isAddress = what === 'address';
    if (of(before) === of(now) || (isAddress && isMoved)) continue;
    const isSettled = isTaken(before.baseUrl, now.baseUrl, { ...bound, inDoubt: 0 });
    const settle =
      isAddress && bound.inDoubt > 0 && isSettled
        ? ' If none of the users in doubt exist there, record that with provision settle … --not-created: then the new address is accepted.'
        : '';
    throw new UserError(
      'results',
      `${folder} belongs to another ${what}: ${shown(of(before))}, not ${shown(of(now))}${isAddress ? boundWords(bound) : ''}`,
      `Either ${goOn(of(before))}, or choose another folder with --results, or put this one aside with --fresh.${settle}`,
    );
  }
  if (!isMoved) return undefined;
  return `The address was ${shown(before.baseUrl)} before. No user was created there, so every row is pending again.`;
}

/** `; 2 users were created there, and 1 user is in doubt` */
function boundWords({ created, inDoubt }: Bound): string {
  const words = [
    created > 0 ? `${count(created, 'user was', 'users were')} created there` : '',
    inDoubt > 0 ? `${count(inDoubt, 'user is', 'users are')} in doubt` : '',
  ].filter(Boolean);
  return words.length === 0 ? '' : `; ${words.join(', and ')}`;
}

function shown(value: string | null): string {
  return value === null ? 'none' : JSON.stringify(value);
}
