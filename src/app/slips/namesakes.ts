/** People with the same name on their slips, and what tells each of them apart. */

import { fold } from '../../domain/text.js';
import type { Trait } from '../../passwords/slips-page.js';
import { groupBy } from '../../platform/collections.js';

export type Person = {
  /** The name as the slip shows it; `''` for none. */
  readonly name: string;
  /** Facts that may tell the person apart, the best first; never a password. */
  readonly traits: readonly Trait[];
};

/**
 * @param people everybody whose slip may be beside the others
 * @returns the first trait that nobody else of the name has, else the first; `undefined` where nobody else has the name, and
 *   where there is no trait
 */
export function traitsApart(people: Iterable<Person>): (person: Person) => Trait | undefined {
  const all = [...people].filter(({ name }) => name !== '');
  const alike = groupBy(all, ({ name }) => fold(name));
  const keyOf = (name: string, { label, value }: Trait) => JSON.stringify([fold(name), label, fold(value)]);
  const shared = groupBy(
    all.flatMap(({ name, traits }) => traits.map((trait) => keyOf(name, trait))),
    (key) => key,
  );
  return ({ name, traits }) => {
    if ((alike.get(fold(name))?.length ?? 0) < 2) return undefined;
    return traits.find((trait) => shared.get(keyOf(name, trait))?.length === 1) ?? traits[0];
  };
}
