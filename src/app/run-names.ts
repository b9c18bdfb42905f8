/** What the results of a run say of it beside the counts: its place, its commands, who is in doubt, what a rehearsal was for. */

import { isUnclear } from '../domain/outcome.js';
import type { JournalView } from '../journal/journal.js';
import { shownPath } from '../lib/shown-path.js';
import type { Rehearsal, RunNames } from './ending.js';
import type { Texts } from './ports.js';
import type { RunRequest } from './run-request.js';

export function placeNames(
  { folder, roster, rosterPath, profile }: Pick<RunRequest, 'folder' | 'roster' | 'rosterPath' | 'profile'>,
  { commands }: Texts,
  cwd: string,
): Omit<RunNames, 'again' | 'service' | 'tokenOption'> {
  return {
    folder: shownPath(folder, cwd),
    rosterName: roster.name,
    rosterOption: commands.rosterOption({ folder, roster: roster.name, rosterPath }),
    profileOption: commands.profileOption(),
    program: commands.program,
    canLookUp: profile.form.look_up !== undefined,
  };
}

/** @returns `undefined` where real users are created */
export function rehearsalOf({
  destination,
  real,
  hasBaseUrl,
  profile: { form, samples },
}: Pick<RunRequest, 'destination' | 'real' | 'hasBaseUrl' | 'profile'>): Rehearsal | undefined {
  if (destination.kind !== 'sandbox') return undefined;
  return { real, hasAddress: hasBaseUrl === true || form.base_url !== undefined, settings: samples };
}

/** The nicknames of all who may or may not exist, and those that may be taken by accounts of earlier requests. */
export function unclearOf(journal: JournalView) {
  const all = [...journal.all()].filter(isUnclear);
  const of = (isTaken: boolean): readonly string[] =>
    all.filter(({ outcome }) => (outcome === 'exists') === isTaken).map(({ nickname }) => nickname);
  return { doubts: of(false), mayBeOurs: of(true) };
}
