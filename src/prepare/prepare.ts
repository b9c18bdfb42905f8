/**
 * Turns a list into a roster: reads it, finds who is known, gives logins, and says what it found. Pure but for reading:
 * what becomes of the result is for the command.
 */

import { UserError } from '../errors.js';
import type { Finding } from '../finding.js';
import { parsePattern } from '../naming/pattern.js';
import { nicknameKey } from '../user.js';
import { cellText } from './cell-text.js';
import { lackingFindings, strangerFindings } from './findings.js';
import { type KnownFolder, mergeKnown } from './known-people.js';
import { type Given, giveLogins, type Lacking } from './logins.js';
import { matchPeople } from './match.js';
import { knownWords } from './person.js';
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
  const list = await readList(options);
  const everybody = folders.flatMap(({ people }) => people);
  const renew = new Set(options.renew.map(nicknameKey));
  refuseRenewal(options, new Set(list.people.map(({ login }) => nicknameKey(login))));
  const matches = matchPeople(list.people, mergeKnown(folders));
  const { people } = list;
  const logins = giveLogins({ people, matches, patterns, known: everybody, taken, renew });
  const given = logins.filter((one): one is Given => 'login' in one);
  const lacking = logins.filter((one): one is Lacking => 'why' in one);
  const isLeftOut = (one: Given) => leavesOutKnown && isDone(one);
  const kept = given.filter((one) => !isLeftOut(one));
  const leftOut = new Set(given.filter(isLeftOut).map(({ person }) => person.row.row));
  const findings = [
    // What is wrong with a row that is left out holds nobody up.
    ...list.findings.filter(({ row }) => row === null || !leftOut.has(row)),
    ...lackingFindings(lacking, matches, list.findings),
    ...(options.severities?.changed === 'off' ? [] : strangerFindings(matches)),
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
export function isDone({ known }: Given): boolean {
  return known !== undefined && known.standing !== 'not created';
}

/** A person who exists would get a second account, and one who is in doubt too. */
function refuseRenewal({ renew, folders, roster }: PrepareOptions, here: ReadonlySet<string>): void {
  const missing = renew.filter((login) => !here.has(nicknameKey(login)));
  if (missing.length > 0) {
    throw new UserError(
      'usage',
      `--renew: ${some(missing)} ${missing.length === 1 ? 'is' : 'are'} in no row of ${roster.name}`,
      'Where it was renewed already, there is nothing left to do: send the roster.',
    );
  }
  const keys = new Set(renew.map(nicknameKey));
  const done = folders
    .flatMap(({ people }) => people)
    .filter(({ nickname, standing }) => keys.has(nicknameKey(nickname)) && standing !== 'not created');
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
