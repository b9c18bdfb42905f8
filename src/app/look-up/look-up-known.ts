/** Looks up users known to be in the directory until it shows one: only then does an absence prove anything. */

import type { Person } from '../../directory/render-request.js';
import type { PacedLookUp, Sighting } from '../types/sighting.js';

/** @returns the user that is shown; else why the directory could not be asked; `absent` if it shows none of them */
export async function lookUpKnown(known: readonly Person[], lookUp: PacedLookUp): Promise<Sighting> {
  let last: Sighting = { kind: 'absent' };
  for (const person of known) {
    const seen = await lookUp(person);
    // Without asking for another token again.
    if (seen.kind === 'found' || (seen.kind === 'unknown' && seen.stop === 'token_refused')) return seen;
    if (seen.kind === 'unknown' && (last.kind === 'absent' || seen.stop !== null)) last = seen;
  }
  return last;
}
