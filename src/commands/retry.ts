/** `provision retry <results>`: sends again the rows of a report that were not created. */

import { basename, dirname, resolve } from 'node:path';
import { UserError } from '../errors.js';
import type { Io } from '../io.js';
import { type JournalView, readJournal } from '../journal/journal.js';
import { patchRoster, readPatch } from '../roster/patch.js';
import { openRoster, type Roster } from '../roster/roster.js';
import { withAnswers } from './ambiguity.js';
import type { Outside } from './job.js';
import { parseOnly, pendingKeys, refuseUnnamed, wantedOf } from './only.js';
import type { Address } from './origin.js';
import { findResults } from './results.js';
import { run } from './run.js';
import { type FillSettings, NO_PACE, type ReadingSettings, type Settings } from './settings.js';
import { SANDBOX } from './target.js';
import { againCommand, shellQuote, shownPath } from './words.js';

export type RetryOptions = {
  /** As typed after `--only`. */
  readonly only: string | undefined;
  /** As typed after `--roster`. */
  readonly roster: string | undefined;
};

/** @returns the exit status */
export async function retry(results: string, options: RetryOptions, outside: Outside): Promise<number> {
  return await withAnswers(outside, true, (told) => retryOnce(results, options, told));
}

async function retryOnce(results: string, options: RetryOptions, outside: Outside): Promise<number> {
  const { io } = outside;
  const place = await findResults(results, io);
  const journal = await readJournal(place.folder);
  if (journal === undefined) {
    throw new UserError('results', `There is no journal in ${results}`, 'Name the results folder of a run.');
  }
  const settings = withJournalsWord(outside.settings, journal);
  const rosterPath = findRoster(place.folder, options, journal, io);
  const original = await openRoster({ path: rosterPath, stdin: io.stdin, ...settings.reading });
  try {
    const patch = place.csv === undefined ? undefined : await openPatch(place.csv, original, settings, io);
    const only = parseOnly(options.only);
    if (place.csv !== undefined && options.only === undefined)
      refuseUnnamed(basename(place.csv), results, io);
    const pending = await pendingKeys(place.folder, only);
    const job = {
      roster: { ...(patch?.roster ?? original), name: journal.head.roster },
      rosterPath: options.roster === undefined ? journal.head.rosterPath : rosterPath,
      folder: place.folder,
      wanted: wantedOf(only, pending, patch?.lines),
      retry: true,
      again: againCommand(io),
    };
    return await run(job, { ...outside, settings });
  } finally {
    await original.close();
  }
}

/** Address and organisation are those of the journal unless the user says something; saying another is refused there. */
function withJournalsWord(settings: Settings, journal: JournalView): Settings {
  const { baseUrl, org } = journal.head;
  const read = { ...withJournalsReading(settings, journal), org: settings.org ?? org };
  if (baseUrl === SANDBOX) {
    // A rehearsal goes on in a sandbox, whatever address the environment holds for the real thing.
    if (settings.address.kind === 'url' && settings.address.from === '--base-url') return read;
    return {
      ...read,
      address: { kind: 'sandbox' },
      org,
      pace: settings.isPaceSaid ? settings.pace : NO_PACE,
    };
  }
  const own: Address = { kind: 'url', url: new URL(baseUrl), from: 'the journal' };
  return { ...read, address: settings.address.kind === 'none' ? own : settings.address };
}

/** The roster is read as the last run read it, but for what the user says now. */
export function withJournalsReading(settings: Settings, { head }: JournalView): Settings {
  // What `create` put there: the journal's sum vouches for it.
  const told = (head.reading ?? {}) as ReadingSettings &
    FillSettings &
    Partial<Pick<Settings, 'department' | 'generates'>>;
  const { department, generates, nameOrder, nickname, ...reading } = told;
  const filling = { ...(nameOrder && { nameOrder }), ...(nickname && { nickname }) };
  return {
    ...settings,
    filling: { ...filling, ...settings.filling },
    reading: { ...reading, ...settings.reading },
    department: settings.department ?? department,
    generates: settings.generates ?? generates,
  };
}

function findRoster(folder: string, options: RetryOptions, journal: JournalView, io: Io): string {
  if (options.roster !== undefined) return resolve(io.cwd, options.roster);
  if (journal.head.rosterPath !== null) return resolve(folder, journal.head.rosterPath);
  throw new UserError(
    'results',
    'The roster came from standard input and is not kept',
    'Save it to a file and name it with --roster <path>.',
  );
}

async function openPatch(
  csv: string,
  original: Roster,
  settings: Settings,
  io: Io,
): Promise<{ roster: Roster; lines: ReadonlySet<number> }> {
  const { map, encoding } = settings.reading;
  const file = await openRoster({
    path: csv,
    stdin: io.stdin,
    unguard: true,
    format: 'csv',
    ...(map === undefined ? {} : { map }),
    ...(encoding === undefined ? {} : { encoding }),
  });
  try {
    const patch = await readPatch(file, original);
    const remake = `${io.program} report ${shellQuote(shownPath(dirname(csv), io.cwd))}`;
    return { roster: patchRoster(original, patch, remake), lines: new Set(patch.rows.keys()) };
  } finally {
    await file.close();
  }
}
