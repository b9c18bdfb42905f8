/** Parts of findings: characters, scripts, names and earlier users, in the words of a language. */

import type { Character, Characters, EarlierUser, NameReading, Script } from '../domain/finding.js';
import type { Name } from '../domain/user.js';
import { listed } from './sentence-parts.js';

/** The name of the column of nicknames that `prepare` adds. */
export const NEW_COLUMN = 'nickname';

export type FindingWords = {
  readonly quote: (text: string) => string;
  readonly and: string;
  readonly characters: Readonly<Record<NonNullable<Character['kind']>, string>>;
  /** Follows the first characters of a longer list. */
  readonly more: (n: number) => string;
  readonly scripts: Readonly<Record<Script, string>>;
  /** The order in which the parts of a name are read. */
  readonly nameOrder: readonly (keyof Name)[];
  readonly nameParts: Readonly<Record<keyof Name, string>>;
  /** The texts between the parts of a name, and between two ways to read it. */
  readonly between: readonly [parts: string, readings: string];
  readonly traits: Readonly<Record<keyof EarlierUser['traits'], string>>;
  readonly outcome: (outcome: EarlierUser['outcome']) => string;
  /** @param ms since the epoch */
  readonly day: (ms: number) => string;
};

export function findingParts(words: FindingWords) {
  /** `"о" (U+043E)`, `a space`, `a zero-width space (U+200B)`. Safe to print. */
  function character({ char, kind }: Character): string {
    if (kind === 'space') return words.characters.space;
    // A combining mark would join the quotation mark, so it is shown on a dotted circle.
    const shown =
      kind === undefined ? words.quote(/\p{M}/u.test(char) ? `\u25cc${char}` : char) : words.characters[kind];
    const code = (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `${shown} (U+${code})`;
  }

  function traitTexts(traits: EarlierUser['traits']): readonly string[] {
    return (['position', 'department'] as const).flatMap((trait) => {
      const value = traits[trait];
      return value === undefined ? [] : [`${words.traits[trait]} ${words.quote(value)}`];
    });
  }

  /** `Anna Weber`, `Вебер Анна`; `''` if all parts are empty. */
  function name(parts: Name): string {
    const texts = words.nameOrder.map((part) => parts[part].normalize('NFC').trim());
    return texts.filter((text) => text !== '').join(' ');
  }

  return {
    character,
    name,
    outcome: words.outcome,
    traits: words.traits,

    characters({ first, more }: Characters): string {
      const shown = first.map(character).join(', ');
      return more > 0 ? shown + words.more(more) : shown;
    },

    scripts: (scripts: readonly Script[]): string =>
      listed(
        scripts.map((script) => words.scripts[script]),
        words.and,
      ),

    /** `last "Müller" first "Hans", or last "Hans" first "Müller"`. */
    readings(readings: readonly NameReading[]): string {
      const [parts, between] = words.between;
      const one = (reading: NameReading) =>
        reading.map(([part, text]) => `${words.nameParts[part]} ${words.quote(text)}`).join(parts);
      return readings.map(one).join(between);
    },

    /** `Anna Petrova (position "Teacher", department "3")`: a person in the list. */
    listedPerson(person: Name, traits: EarlierUser['traits']): string {
      const has = traitTexts(traits);
      return has.length === 0 ? name(person) : `${name(person)} (${has.join(', ')})`;
    },

    /** `a.petrova (Anna Petrova, created 2026-11-20, position "Teacher", department "3"; users.csv.results)`. */
    earlierUser({ nickname, outcome, traits, folder, name: person, at }: EarlierUser): string {
      const full = person === undefined ? '' : name(person);
      const when = at ? ` ${words.day(at)}` : '';
      const facts = [...(full === '' ? [] : [full]), words.outcome(outcome) + when, ...traitTexts(traits)];
      return `${nickname} (${facts.join(', ')}; ${folder})`;
    },
  };
}
