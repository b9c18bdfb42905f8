/** Reopens the roster of a recorded run. This needs consent, since a results folder may come from another person. */

import { dirname, join, resolve } from 'node:path';
import { type ConfiguredProfile, parseBaseUrl } from '../../directory/configure-profile.js';
import { wantedSteps } from '../../directory/wanted-steps.js';
import { NO_PACE } from '../../domain/clock.js';
import { type JournalHead, SANDBOX } from '../../domain/journals.js';
import { shellQuote } from '../../domain/shell-quote.js';
import { printable } from '../../domain/terminal-text.js';
import { JOURNAL_FILE } from '../../journal/journal.js';
import { defined } from '../../platform/collections.js';
import type { Io } from '../../platform/io.js';
import { isNextTo, shownPath } from '../../platform/shown-path.js';
import { openRoster, type Roster } from '../../roster/roster.js';
import { userError, withOrigin } from '../../texts/user-error.js';
import type { Prompts, RunOptions } from '../connect/index.js';
import { columnsFor, isRecordedChoice, needsOf, resolveProfile, withProfile } from '../connect/index.js';
import type { CheckOptions, ReadingOptions } from '../pipeline/index.js';
import type { Results } from './results-folder.js';

export type ResultsRequest = Pick<
  RunOptions,
  'reading' | 'checks' | 'consent' | 'passwordStyle' | 'forceUnlock' | 'profileChoice' | 'token'
> & {
  readonly results: string;
  /** The path as typed; `undefined` to use the path in the journal. */
  readonly rosterPath: string | undefined;
  /** If absent, the journal's profile applies. */
  readonly profile?: ConfiguredProfile;
};

export type OpenedRoster = {
  readonly roster: Roster;
  readonly path: string;
  readonly reading: ReadingOptions;
  readonly checks: CheckOptions;
  readonly profile: ConfiguredProfile;
};

/** Opens the roster like the last run, except for options set now. @throws {UserError} if it cannot be read */
export async function withRoster<T>(
  results: Pick<Results, 'folder' | 'journal'>,
  request: ResultsRequest,
  prompts: Prompts,
  { cwd, stdin, interruption }: Pick<Io, 'cwd' | 'stdin' | 'interruption'>,
  work: (opened: OpenedRoster) => Promise<T>,
): Promise<T> {
  const { head } = results.journal;
  const profile =
    request.profile ?? resolveProfile(request.profileChoice, head, 'journal', head.baseUrl === SANDBOX);
  const { nameOrder, department, generates, status, ...before } = results.journal.head.reading ?? {};
  const reading = { ...before, ...request.reading };
  const { checks } = request;
  const path = await findRoster(results, request, prompts, cwd);
  const options = { path, stdin, signal: interruption.first, ...reading, profile: columnsFor(profile) };
  const roster = await openRoster(options).catch((error) => {
    const names = Object.keys(before).filter((name) => !(name in request.reading));
    throw withOrigin(error, {
      label: undefined,
      options: new Map(names.map((name) => [`--${name}`, name.replaceAll('-', '_')])),
    });
  });
  try {
    return await work({
      roster,
      path,
      reading,
      profile,
      checks: {
        ...checks,
        needs: needsOf(profile),
        stepsOf: wantedSteps(profile),
        nameOrder: checks.nameOrder ?? nameOrder,
        department: checks.department ?? department,
        generates: checks.generates ?? generates,
        status: { ...status, ...checks.status },
      },
    });
  } finally {
    await roster.close();
  }
}

/**
 * The absolute path of the roster. A person must agree to any but the one next to the folder: `retry` sends it.
 * @throws {UserError} `results` if the path is unknown or not agreed to; `declined`
 */
async function findRoster(
  { folder, journal: { head } }: Pick<Results, 'folder' | 'journal'>,
  { rosterPath, consent: { yes } }: ResultsRequest,
  prompts: Prompts,
  cwd: string,
): Promise<string> {
  if (rosterPath !== undefined) return resolve(cwd, rosterPath);
  if (head.rosterPath === null) throw userError('results', 'roster-not-saved', {});
  const path = resolve(folder, head.rosterPath);
  if (yes || isNextTo(path, folder, head.roster)) return path;
  const expected = join(dirname(folder), head.roster);
  const found = shownPath(path, cwd);
  const option = `--roster ${shellQuote(found)}`;
  if (prompts.availability() !== 'available') {
    throw userError('results', 'roster-elsewhere', {
      results: printable(shownPath(folder, cwd)),
      found: printable(found),
      expected: printable(head.roster),
      option,
    });
  }
  if (await prompts.confirm({ kind: 'read-roster', folder, expected, found: path })) return path;
  throw userError('declined', 'roster-not-agreed', { option });
}

export function recordedReading(
  reading: ReadingOptions,
  { nameOrder, department, generates, status = {} }: CheckOptions,
): Pick<JournalHead, 'reading'> {
  const answered = Object.keys(status).length === 0 ? undefined : status;
  const recorded = defined({ ...reading, nameOrder, department, generates, status: answered });
  return Object.keys(recorded).length === 0 ? {} : { reading: recorded };
}

/** The options of a run that continues another one, completed by its journal and by the profile. */
export function completedByJournal<R extends RunOptions>(request: R, head: JournalHead) {
  const recorded = { ...request, ...recordedDestination(request, head) };
  const isRehearsal = recorded.destination.kind === 'sandbox';
  const profile = resolveProfile(request.profileChoice, head, 'choice', isRehearsal);
  return withProfile(recorded, profile, isRecordedChoice(request.profileChoice, head));
}

/** Address and organisation default to those in the journal. Opening the journal rejects different ones. */
function recordedDestination(
  { destination, org, sending, isPaceGiven }: RunOptions,
  head: JournalHead,
): Pick<RunOptions, 'destination' | 'org' | 'sending'> {
  if (head.baseUrl !== SANDBOX) {
    const recorded = {
      kind: 'url',
      url: parseBaseUrl(head.baseUrl),
      from: JOURNAL_FILE,
      by: 'journal',
    } as const;
    return {
      destination: destination.kind === 'none' ? recorded : destination,
      org: org ?? head.org,
      sending,
    };
  }
  // A rehearsal continues in a sandbox, regardless of an address in the environment.
  if (destination.kind === 'url' && destination.by === 'flag')
    return { destination, org: org ?? head.org, sending };
  const pace = isPaceGiven ? sending.pace : NO_PACE;
  return { destination: { kind: 'sandbox' }, org: head.org, sending: { ...sending, pace } };
}
