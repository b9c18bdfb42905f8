/** The words of a whole name as they belong together: `van der Berg` and `Мамед оглы` are one, `А.С.` is two. */

/** Before a name, and part of it; only in small letters, for `Van` is a name of its own. */
const BEFORE: ReadonlySet<string> = new Set(
  (
    'von vom van de der den des del della di da das do dos du la las le los zu zum zur ter ten op af av ' +
    'al el ibn bin bint ben abu фон ван де дер ден дель ди да дю ла ле аль эль ибн бин бен абу'
  ).split(' '),
);

/** Between two names, and joining them: `Ortega y Gasset`, `Silva e Souza`. */
const BETWEEN: ReadonlySet<string> = new Set(['y', 'e', 'i', 'и']);

/** Behind a father's name, and part of it, in any letters. */
const BEHIND: ReadonlySet<string> = new Set(
  'оглы оглу кызы гызы улы уулу оглі кизи ogly oglu oğlu qizi qızı kyzy uly uulu'.split(' '),
);

/** `А.С.`, `J.R.R.`: initials without spaces. */
const INITIALS = /^(?:\p{Lu}\p{M}*\.){2,}$/u;

/**
 * @param text without commas
 * @param hasParticles false for languages without: the Vietnamese `van` is a middle name
 */
export function nameWords(text: string, hasParticles = true): readonly string[] {
  const words = text
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '')
    .flatMap((word) => (INITIALS.test(word) ? (word.match(/\p{Lu}\p{M}*\./gu) ?? [word]) : [word]));
  // Of a name typed without any capital nobody can tell what is a particle.
  const isCased = hasParticles && text !== text.toLowerCase();
  const joined: string[] = [];
  let open = false;
  for (const word of words) {
    const isBetween = isCased && BETWEEN.has(word) && joined.length > 0;
    const isBehind = BEHIND.has(word.toLowerCase()) && joined.length > 1;
    if (open || isBetween || isBehind) joined.push(`${joined.pop()} ${word}`);
    else joined.push(word);
    open = isBetween || (isCased && BEFORE.has(word));
  }
  return joined;
}

/** Whether a word is an initial, as `А.`, which no last name is. */
export function isInitial(word: string): boolean {
  return /^\p{L}\p{M}*\.$/u.test(word);
}
