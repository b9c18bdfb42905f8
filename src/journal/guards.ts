/**
 * Which journals a run may continue: those of the same address, organisation and roster name. Another address is
 * taken where nobody was created at the former one, and nobody may have been.
 */

import { UserError } from '../domain/errors.js';
import { count } from '../lib/text.js';
import type { JournalHead, JournalState } from './journal-state.js';

/** What a rehearsal has for an address: each sandbox has another port. */
export const SANDBOX = 'sandbox';

/**
 * Goes to another address where nothing ties the journal to its own. A rehearsal is no corrected address, nor is one
 * corrected.
 * @returns whether it did
 */
export function moveTo(baseUrl: string, state: JournalState): boolean {
  const before = state.head.baseUrl;
  const { created, inDoubt } = state.bound;
  if (before === baseUrl || [before, baseUrl].includes(SANDBOX) || created + inDoubt > 0) return false;
  state.leaveAddress();
  return true;
}

/**
 * @param now what the run is about
 * @returns a sentence where the address is another one and taken
 * @throws UserError `results` where the journal is about something else, with what to do
 */
export function guard(folder: string, state: JournalState, now: JournalHead): string | undefined {
  if (state.run === 0) return undefined;
  const { baseUrl, org, roster } = state.head;
  const refuse = (what: string, goOn: string, settle = ''): never => {
    const next = `Either ${goOn}, or choose another folder with --results, or put this one aside with --fresh.`;
    throw new UserError('results', `${folder} belongs to another ${what}`, next + settle);
  };
  const isMoved = moveTo(now.baseUrl, state);
  if (!isMoved && baseUrl !== now.baseUrl) {
    const goOn =
      baseUrl === SANDBOX
        ? 'go on with that rehearsal (provision retry)'
        : `go on there with --base-url ${baseUrl}`;
    refuse(
      `address: ${shown(baseUrl)}, not ${shown(now.baseUrl)}${tiesOf(state)}`,
      goOn,
      settleHint(state, now),
    );
  }
  if (org !== now.org) {
    const goOn = org === null ? 'without --org' : `with --org ${shown(org)}`;
    refuse(`organisation: ${shown(org)}, not ${shown(now.org)}`, `go on there ${goOn}`);
  }
  if (roster !== now.roster) {
    const goOn = `go on there with the roster under its old name, ${roster}`;
    refuse(`roster: ${shown(roster)}, not ${shown(now.roster)}`, goOn);
  }
  if (!isMoved) return undefined;
  return `The address was ${shown(baseUrl)} before. No user was created there, so every row is pending again.`;
}

/** `; 2 users were created there, and 1 user is in doubt` */
function tiesOf({ bound: { created, inDoubt } }: JournalState): string {
  const words = [
    created > 0 ? `${count(created, 'user was', 'users were')} created there` : '',
    inDoubt > 0 ? `${count(inDoubt, 'user is', 'users are')} in doubt` : '',
  ].filter(Boolean);
  return words.length === 0 ? '' : `; ${words.join(', and ')}`;
}

/** Where only those in doubt are in the way. */
function settleHint({ head, bound: { created, inDoubt } }: JournalState, now: JournalHead): string {
  if ([head.baseUrl, now.baseUrl].includes(SANDBOX) || created > 0 || inDoubt === 0) return '';
  return ' If none of the users in doubt exist there, record that with provision settle … --not-created: then the new address is accepted.';
}

function shown(value: string | null): string {
  return value === null ? 'none' : JSON.stringify(value);
}
