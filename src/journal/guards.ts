/**
 * Which journals a run may go on with: those of the same address, organisation and roster name. Another address is
 * taken where nobody was created at the former one, and nobody may have been.
 */

import { UserError } from '../errors.js';
import type { Bound, JournalHead } from './view.js';

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
    goOn: (before) => `go on there with --base-url ${before}`,
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

/**
 * @param bound looked up only where the address is another
 * @returns a sentence where the address is another one and taken
 * @throws UserError `results` where the journal is about something else, with what to do
 */
export function checkGuards(
  folder: string,
  before: JournalHead,
  now: JournalHead,
  bound: () => Bound,
): string | undefined {
  let taken: string | undefined;
  for (const { of, what, goOn } of GUARDS) {
    if (of(before) === of(now)) continue;
    const { created, inDoubt } = what === 'address' ? bound() : { created: 0, inDoubt: 0 };
    if (what === 'address' && created + inDoubt === 0) {
      taken = `The address was ${shown(before.baseUrl)} before. Nobody was created there, so every row is pending again.`;
      continue;
    }
    const who = boundWords(created, inDoubt);
    const settle =
      created > 0 || inDoubt === 0
        ? ''
        : ' Where none of those in doubt is there, record that (provision settle … --not-created): then the new address is taken.';
    throw new UserError(
      'results',
      `${folder} belongs to another ${what}: ${shown(of(before))}, not ${shown(of(now))}${who}`,
      `Either ${goOn(of(before))}, or choose another folder with --results, or put this one aside with --fresh.${settle}`,
    );
  }
  return taken;
}

/** `; 2 users were created there, and 1 is in doubt` */
function boundWords(created: number, inDoubt: number): string {
  const words: string[] = [];
  if (created > 0) words.push(`${created} ${created === 1 ? 'user was' : 'users were'} created there`);
  if (inDoubt > 0) {
    const users = created > 0 ? '' : inDoubt === 1 ? ' user' : ' users';
    words.push(`${inDoubt}${users} ${inDoubt === 1 ? 'is' : 'are'} in doubt`);
  }
  return words.length === 0 ? '' : `; ${words.join(', and ')}`;
}

function shown(value: string | null): string {
  return value === null ? 'none' : JSON.stringify(value);
}
