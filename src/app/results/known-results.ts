/** Users of earlier runs, from results folders that were specified or are next to the list. */

import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { type ErrorTextIn, UserError } from '../../domain/errors.js';
import { type JournalHead, type RunSubject, SANDBOX } from '../../domain/journals.js';
import { RESULTS_SUFFIX } from '../../journal/journal.js';
import { isSameDirectory } from '../../journal/journal-head.js';
import { defined } from '../../platform/collections.js';
import { isMissing } from '../../platform/errno.js';
import type { Caller, Io } from '../../platform/io.js';
import { parseJson } from '../../platform/parse-json.js';
import { readRegular } from '../../platform/safe-open.js';
import { shownPath } from '../../platform/shown-path.js';
import { type KnownResults, type KnownUser, knownUserOf, mayHaveAccount } from '../people/index.js';
import { TakenLogins } from '../pipeline/index.js';
import { findResults, hasJournal } from './results-folder.js';
import { refuseUntrusted } from './trusted-folder.js';

/** `passedOver`: folders next to the list whose people are not known, because they are locked, damaged or not trusted. */
export type Found = {
  readonly results: readonly KnownResults[];
  readonly passedOver: readonly PassedOver[];
};

export type PassedOver = { readonly folder: string; readonly why: ErrorTextIn };

type System = Caller & Pick<Io, 'journals'>;

/**
 * @param places folders with results that are passed over if they cannot be read
 * @param isWanted true for the journals to read in these folders
 * @throws {UserError} `results` if a specified folder is damaged; `locked` if a run is using it
 */
export async function readKnownResults(
  places: readonly string[],
  named: readonly string[],
  system: System,
  isWanted: (head: JournalHead, folder: string) => boolean = () => true,
): Promise<Found> {
  const results = new Map<string, KnownResults | undefined>();
  const passedOver: PassedOver[] = [];
  for (const typed of named) {
    const { folder } = await findResults(typed, system);
    results.set(folder, await readFolder(folder, system));
  }
  for (const folder of (await Promise.all(places.map(resultsIn))).flat()) {
    if (results.has(folder) || !(await hasJournal(folder))) continue;
    try {
      await refuseUntrusted(folder, `--known ${shownPath(folder, system.cwd)}`, system);
      const known = await readFolder(folder, system, (head) => isWanted(head, folder));
      // A rehearsal creates no accounts.
      if (known?.baseUrl !== SANDBOX) results.set(folder, known);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      passedOver.push({ folder: shownPath(folder, system.cwd), why: error.textIn });
    }
  }
  return { results: [...results.values()].filter((known) => known !== undefined), passedOver };
}

/**
 * True if a journal may be about the same organisation of the same directory. Without an address, which dry runs and
 * rehearsals may lack, the profile decides; without a label, the organisations may be the same.
 */
export function isOfSubject(
  head: JournalHead,
  { baseUrl, directory, org }: Omit<RunSubject, 'roster'>,
): boolean {
  if (head.org !== null && org !== null && head.org !== org) return false;
  const isKnown = baseUrl !== undefined && baseUrl !== SANDBOX;
  return isSameDirectory(head, { baseUrl: isKnown ? baseUrl : head.baseUrl, directory });
}

/** The results folders in a folder, in the order of their names. */
export async function resultsIn(place: string): Promise<readonly string[]> {
  const all = await readdir(place).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const names = all.filter((name) => name.endsWith(RESULTS_SUFFIX.run)).sort();
  return names.map((name) => join(place, name));
}

async function readFolder(
  path: string,
  { cwd, journals }: System,
  isWanted: (head: JournalHead) => boolean = () => true,
): Promise<KnownResults | undefined> {
  const journal = await journals.read(path);
  if (journal === undefined || !isWanted(journal.head)) return undefined;
  await journals.refuseLocked(path);
  const folder = shownPath(path, cwd);
  const users = [...journal.all()].map((known) => knownUserOf(known, journal, folder));
  const { head, leftOut } = journal;
  const { areOwn, taken } = new TakenLogins(journal);
  const takenOwn = head.baseUrl !== SANDBOX && areOwn ? taken : undefined;
  const org = head.org ?? undefined;
  return { folder, baseUrl: head.baseUrl, users, leftOut, ...defined({ org, takenOwn }) };
}

/** Adds the facts that only reports have, which may be large. */
export async function withReports(
  results: readonly KnownResults[],
  { cwd }: Caller,
): Promise<readonly KnownResults[]> {
  const added = results.map(async (one) => {
    const { positions, removed } = await readReport(resolve(cwd, one.folder));
    const users = one.users.map((user): KnownUser => {
      const position = user.traits.position ?? positions.get(user.nickname);
      const traits = { ...user.traits, ...(position && { position }) };
      return { ...user, traits, isAbandoned: !mayHaveAccount(user) && removed.has(user.nickname) };
    });
    return { ...one, users };
  });
  return await Promise.all(added);
}

const PERSON = v.object({ nickname: v.nullish(v.string()), position: v.nullish(v.string()) });

/** The facts in a report that the journal does not have. */
const REPORT = v.object({
  rows: v.record(v.string(), v.array(PERSON)),
  not_in_roster: v.array(v.object({ nickname: v.string() })),
});

/** Returns nothing for a report that is missing or malformed. */
async function readReport(folder: string) {
  const positions = new Map<string, string>();
  const text = await readRegular(join(folder, 'report.json')).then(String, () => '');
  const report = parseJson(text);
  if (!v.is(REPORT, report)) return { positions, removed: new Set<string>() };
  for (const { nickname, position } of Object.values(report.rows).flat())
    if (nickname && position) positions.set(nickname, position);
  return { positions, removed: new Set(report.not_in_roster.map(({ nickname }) => nickname)) };
}
