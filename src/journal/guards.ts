/** Which journals a run may go on with: those of the same address, organisation and roster name. */

import { UserError } from '../errors.js';
import type { JournalHead } from './view.js';

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

/** @throws UserError `results` where the journal is about something else, with what to do */
export function checkGuards(folder: string, before: JournalHead, now: JournalHead): void {
  for (const { of, what, goOn } of GUARDS) {
    if (of(before) === of(now)) continue;
    throw new UserError(
      'results',
      `${folder} belongs to another ${what}: ${shown(of(before))}, not ${shown(of(now))}`,
      `Either ${goOn(of(before))}, or choose another folder with --results, or put this one aside with --fresh.`,
    );
  }
}

function shown(value: string | null): string {
  return value === null ? 'none' : JSON.stringify(value);
}
