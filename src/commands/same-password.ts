/** Refused passwords that are about to be sent as they were: said before they are refused again. */

import type { Survey } from '../provision.js';
import { count } from './words.js';

/** The warnings; none where every refused row has another password. */
export function samePasswordWords(
  { samePassword, untyped }: Pick<Survey, 'samePassword' | 'untyped'>,
  rosterName: string,
): readonly string[] {
  const words: string[] = [];
  if (samePassword > 0) {
    const [have, them, made] =
      samePassword === 1 ? ['has', 'it a new one', 'one'] : ['have', 'them new ones', 'them'];
    words.push(
      `Warning: ${count(samePassword, 'row')} still ${have} the password that was refused before, and it will be ` +
        `refused again. Give ${them} first, or have ${made} made up (--generate-passwords weak).`,
    );
  }
  if (untyped > 0) {
    const name = rosterName === '-' ? 'the roster' : rosterName;
    words.push(
      `Warning: no password was typed for ${count(untyped, 'row')}, so the one in ${name} is sent. Where that is the ` +
        'one that was refused before, it will be refused again.',
    );
  }
  return words;
}
