/** The people of a list and those whom earlier runs know, as far as `prepare` looks at them. */

import type { AttemptOutcome } from '../../domain/outcome.js';
import type { Draft, Row } from '../../domain/row.js';
import type { Name } from '../../domain/user.js';
import { foldSpaces } from '../../lib/text.js';

/** By what people of one name are told apart: the columns that a list and a report both have. */
export type Traits = { readonly position?: string; readonly department?: string };

/** A row of the list. */
export type Person = {
  readonly row: Row;
  /** Its values by field, with a whole name split. */
  readonly draft: Draft;
  readonly name: Name;
  /** The login that is in the row, without its domain; `''` where there is none. */
  readonly login: string;
  readonly traits: Traits;
};

/** Somebody in the journal of an earlier run. */
export type Known = {
  readonly nickname: string;
  readonly name: Name;
  readonly outcome: AttemptOutcome;
  /** Whether the user exists (`created`), may exist (`in doubt`), or was never created. */
  readonly standing: 'created' | 'in doubt' | 'not created';
  readonly traits: Traits;
  /** The results folder, as the user would write it. */
  readonly folder: string;
  /** Never created, and no longer in its roster: the login is nobody's, but was found taken or may be. */
  readonly isGivenUp: boolean;
};

/** What names are compared by: as wholes, whatever was taken for the last and the first name. */
export function nameKey({ last, first, middle }: Name): string {
  return foldSpaces([last, first, middle].join(' '));
}

/** `Петрова Авдотья Фёдоровна`. */
export function wholeName({ last, first, middle }: Name): string {
  return [last, first, middle].filter((part) => part !== '').join(' ') || 'somebody without a name';
}

/** `a.petrova (created, position "Teacher", department "3"; users.csv.results)`. */
export function knownWords({ nickname, outcome, standing, traits, folder }: Known): string {
  const what = standing === 'not created' ? outcome.replace('_', ' ') : standing;
  const has = TRAITS.flatMap((trait) => (traits[trait] === undefined ? [] : [`${trait} "${traits[trait]}"`]));
  return `${nickname} (${[what, ...has].join(', ')}; ${folder})`;
}

/** What is another for the two of them: `position "5a" there and "6a" here`. */
export function differences(there: Traits, here: Traits): readonly string[] {
  return TRAITS.flatMap((trait) =>
    isSame(there[trait], here[trait]) === false
      ? [`${trait} "${there[trait]}" there and "${here[trait]}" here`]
      : [],
  );
}

export const TRAITS = ['position', 'department'] as const satisfies readonly (keyof Traits)[];

/** @returns `undefined` where one of the two has no such column */
export function isSame(one: string | undefined, other: string | undefined): boolean | undefined {
  return one === undefined || other === undefined ? undefined : foldSpaces(one) === foldSpaces(other);
}

/** A cell as the text of a table: nothing for null, an ISO date for a date, JSON for a list. */
export function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return (cell.toJSON() ?? '').replace('T00:00:00.000Z', '');
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}
