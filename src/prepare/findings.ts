/** What keeps a list from being a roster: rows without a login, and people who cannot be told apart. */

import type { CheckCode, Finding } from '../finding.js';
import type { Lacking } from './logins.js';
import type { Matches } from './match.js';
import { type Known, knownWords, type Person, wholeName } from './person.js';

/** Of rows without a login; where the name was not split, that has been said and is why. */
export function lackingFindings(
  lacking: readonly Lacking[],
  { ambiguous }: Matches,
  before: readonly Finding[],
): readonly Finding[] {
  const unsplit = new Set(before.flatMap(({ code, row }) => (code === 'name-split' ? [row] : [])));
  return lacking.flatMap(({ person, why }) => {
    if (unsplit.has(person.row.row)) return [];
    if (why === 'ambiguous') return [finding(person, 'namesake', namesakeWords(ambiguous.get(person) ?? []))];
    return [finding(person, 'required', requiredWords(why))];
  });
}

/** Warnings: such a row has a login, and that it is somebody else's the directory would say. */
export function strangerFindings({ strangers }: Matches): readonly Finding[] {
  return [...strangers].map(([person, known]) => ({
    ...finding(person, 'changed', strangerWords(person, known)),
    severity: 'warn',
  }));
}

function finding({ row: { row, line } }: Person, code: CheckCode, what: string): Finding {
  return { code, severity: 'error', field: 'nickname', row, line, what };
}

function requiredWords(why: Exclude<Lacking['why'], 'ambiguous'>): string {
  if (why === 'no pattern') return 'is missing';
  const what =
    why.empty === undefined ? 'nothing in it can be written in Latin letters' : `${why.empty} is empty`;
  return `is missing, and no pattern makes one (${what}): add a pattern that does, or write a login into this row`;
}

function namesakeWords(candidates: readonly Known[]): string {
  const [first, ...others] = candidates.map(knownWords);
  const who =
    others.length === 0 ? `${first}, as another row of this name may be` : [first, ...others].join(' or ');
  return `may be ${who}: write into this row the login of the person it is, or a new login for a new person`;
}

function strangerWords({ name, login }: Person, known: Known): string {
  const was = known.standing === 'created' ? 'was created' : 'may have been created';
  return (
    `${login} ${was} for ${wholeName(known.name)} (${known.folder}), and this row is ${wholeName(name)}: ` +
    'a new person needs another login; for the same person keep the name of before'
  );
}
