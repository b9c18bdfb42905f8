/** The words of a whole name, particles joined to their names: `van der Berg` and `Мамед оглы` are one, `А.С.` is two. */

/** Particles before a name. Only in lower case, since `Van` is a name. */
const BEFORE: ReadonlySet<string> = new Set(
  (
    'von vom van de der den des del della di da das do dos du la las le los zu zum zur ter ten op af av ' +
    'al el ibn bin bint ben abu фон ван де дер ден дель ди да дю ла ле аль эль ибн бин бен абу'
  ).split(' '),
);

/** Particles that join two names: `Ortega y Gasset`, `Silva e Souza`. */
const BETWEEN: ReadonlySet<string> = new Set(['y', 'e', 'i', 'и']);

/** Particles after a father's name, in any letter case. */
const AFTER: ReadonlySet<string> = new Set(
  'оглы оглу кызы гызы улы уулу оглі кизи ogly oglu oğlu qizi qızı kyzy uly uulu'.split(' '),
);

/** `А.С.`, `J.R.R.`: initials without spaces. */
const INITIALS = /^(?:\p{Lu}\p{M}*\.){2,}$/u;

/**
 * @param text without commas
 * @param hasParticles false for languages without them: the Vietnamese `van` is a middle name
 */
export function nameWords(text: string, hasParticles = true): readonly string[] {
  const words = text
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '')
    .flatMap((word) => (INITIALS.test(word) ? (word.match(/\p{Lu}\p{M}*\./gu) ?? [word]) : [word]));
  // In a name without capitals nothing distinguishes particles.
  const isCased = hasParticles && text !== text.toLowerCase();
  const joined: string[] = [];
  let open = false;
  for (const word of words) {
    const isBetween = isCased && BETWEEN.has(word) && joined.length > 0;
    const isAfter = AFTER.has(word.toLowerCase()) && joined.length > 1;
    if (open || isBetween || isAfter) joined.push(`${joined.pop()} ${word}`);
    else joined.push(word);
    open = isBetween || (isCased && BEFORE.has(word));
  }
  return joined;
}

/** Whether a word is an initial such as `А.`, which is never a last name. */
export function isInitial(word: string): boolean {
  return /^\p{L}\p{M}*\.$/u.test(word);
}
