/**
 * Turns a list into a roster: reads it, finds who is known, gives logins, and says what it found. Pure but for reading:
 * what becomes of the result is for the command.
 */

import { UserError } from '../../domain/errors.js';
import type { Finding } from '../../domain/finding.js';
import { nicknameKey } from '../../domain/user.js';
import { parsePattern } from '../../naming/pattern.js';
import { type KnownFolder, mergeKnown } from './known-people.js';
import { type Given, giveLogins } from './logins.js';
import { matchPeople } from './match.js';
import { cellText, type Known, knownWords, type Person, wholeName } from './person.js';
import { type ListOptions, readList } from './read-list.js';

export type PrepareOptions = ListOptions & {
  /** For the logins of rows that have none, the first choice first. */
  readonly patterns: readonly string[];
  readonly folders: readonly KnownFolder[];
  /** Logins that are not to be given. */
  readonly taken: readonly string[];
  /** Logins of rows that are to get the next one. */
  readonly renew: readonly string[];
  /** Whether rows of people who exist or may are left out. */
  readonly leavesOutKnown: boolean;
};

export type Prepared = {
  /** In the order of the list. */
  readonly given: readonly Given[];
  /** Those that are written. */
  readonly kept: readonly Given[];
  readonly findings: readonly Finding[];
  /** Whether a finding keeps everything from being written. */
  readonly isBlocked: boolean;
  /** How many rows that are written have no password. */
  readonly withoutPassword: number;
};

/** @throws {UserError} `usage` for a pattern that does not fit the list, or a login that cannot be renewed */
export async function prepare(options: PrepareOptions): Promise<Prepared> {
  const { roster, folders, taken, leavesOutKnown } = options;
  const patterns = options.patterns.map((pattern) => parsePattern(pattern, roster.columns));
  const own = roster.columns.sources.find(({ field }) => field === 'nickname');
  const column = own === undefined ? 'a new column "nickname"' : `the column "${own.from}"`;
  const list = await readList(options);
  const { people } = list;
  const known = folders.flatMap((folder) => folder.people);
  refuseRenewal(options, people, known);
  const matches = matchPeople(people, mergeKnown(known));
  const renew = new Set(options.renew.map(nicknameKey));
  const logins = giveLogins({ people, matches, patterns, known, taken, renew, column });
  const given = logins.filter((one) => 'login' in one);
  const leftOut = new Set(
    given.flatMap((one) => (leavesOutKnown && isDone(one) ? [one.person.row.row] : [])),
  );
  const kept = given.filter(({ person }) => !leftOut.has(person.row.row));
  const unsplit = new Set(list.findings.flatMap(({ code, row }) => (code === 'name-split' ? [row] : [])));
  const findings = [
    // What is wrong with a row that is left out holds nobody up.
    ...list.findings.filter(({ row }) => row === null || !leftOut.has(row)),
    ...logins.flatMap((one) =>
      // Where the name was not split, that has been said and is why.
      'login' in one || unsplit.has(one.person.row.row) ? [] : [finding(one.person, 'error', one)],
    ),
    ...(options.severities?.changed === 'off' ? [] : strangerFindings(matches.strangers)),
  ];
  return {
    given,
    kept,
    findings,
    isBlocked: findings.some(({ severity }) => severity === 'error'),
    withoutPassword: kept.filter(({ person }) => cellText(person.draft.password) === '').length,
  };
}

/** Whether the row is somebody who exists or may. */
export function isDone({ known }: Pick<Given, 'known'>): boolean {
  return known !== undefined && known.standing !== 'not created';
}

function finding(
  { row: { row, line } }: Person,
  severity: Finding['severity'],
  { code, what }: Pick<Finding, 'code' | 'what'>,
): Finding {
  return { code, severity, field: 'nickname', row, line, what };
}

/** Warnings: such a row has a login, and that it is somebody else's the directory would say. */
function strangerFindings(strangers: ReadonlyMap<Person, Known>): readonly Finding[] {
  return [...strangers].map(([person, { name, standing, folder }]) => {
    const was = standing === 'created' ? 'was created' : 'may have been created';
    const what =
      `${person.login} ${was} for ${wholeName(name)} (${folder}), and this row is ${wholeName(person.name)}: ` +
      'a new person needs another login; for the same person keep the name of before';
    return finding(person, 'warn', { code: 'changed', what });
  });
}

/** A person who exists would get a second account, and one who is in doubt too. */
function refuseRenewal(
  { renew, roster }: PrepareOptions,
  people: readonly Person[],
  known: readonly Known[],
): void {
  const here = new Set(people.map(({ login }) => nicknameKey(login)));
  const missing = renew.filter((login) => !here.has(nicknameKey(login)));
  if (missing.length > 0) {
    const what = `--renew: ${some(missing)} ${missing.length === 1 ? 'is' : 'are'} in no row of ${roster.name}`;
    const next = 'Where it was renewed already, there is nothing left to do: send the roster.';
    throw new UserError('usage', what, next);
  }
  const keys = new Set(renew.map(nicknameKey));
  const done = known.filter((one) => keys.has(nicknameKey(one.nickname)) && isDone({ known: one }));
  if (done.length === 0) return;
  throw new UserError(
    'usage',
    `--renew: ${some(done.map(knownWords))} ${done.length === 1 ? 'has' : 'have'} an account or may have one, and would get a second`,
    "Look in the directory. Whoever has an account keeps the login; where it is somebody else's, write another login into the row.",
  );
}

const MOST_NAMED = 5;

function some(words: readonly string[]): string {
  const rest = words.length - MOST_NAMED;
  return words.slice(0, MOST_NAMED).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
