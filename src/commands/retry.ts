/** `provision retry <results>`: sends again the rows of a report that were not created. */

import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { STILL_TO_DO, type Wanted } from '../decision.js';
import { UserError } from '../errors.js';
import type { Io } from '../io.js';
import { type JournalView, readJournal } from '../journal/journal.js';
import { OUTCOMES, type OutcomeName } from '../outcome.js';
import { patchRoster, readPatch } from '../roster/patch.js';
import { openRoster, type Roster } from '../roster/roster.js';
import { nicknameKey } from '../user.js';
import { withAnswers } from './ambiguity.js';
import type { Outside } from './job.js';
import type { Address } from './origin.js';
import { run } from './run.js';
import { NO_PACE, type ReadingSettings, type Settings } from './settings.js';
import { SANDBOX } from './target.js';
import { againCommand, shellQuote } from './words.js';

export type RetryOptions = {
  /** As typed after `--only`. */
  readonly only: string | undefined;
  /** As typed after `--roster`. */
  readonly roster: string | undefined;
};

const NEVER_AGAIN: OutcomeName = 'created';

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

/** Rows that are sent again only where their outcome is named. */
const ONLY_WHERE_NAMED = ['exists', 'unconfirmed', 'created'] as const;

function refuseUnnamed(name: string, results: string, io: Io): void {
  const outcome = ONLY_WHERE_NAMED.find((one) => name === `${one}.csv`);
  if (outcome === undefined) return;
  throw new UserError(
    'usage',
    outcome === 'created'
      ? 'Rows that were created are never sent again'
      : `The rows of ${name} may exist already and are sent again only where you say so`,
    outcome === 'created'
      ? undefined
      : `If that is what you want: ${io.program} retry ${shellQuote(results)} --only ${outcome}`,
  );
}

type Place = { readonly folder: string; readonly csv: string | undefined };

/** `<results>` is a folder, the `report.json` in it, or one of its CSVs. */
async function findResults(results: string, io: Io): Promise<Place> {
  const path = resolve(io.cwd, results);
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new UserError('results', `There is nothing at ${results}`);
  if (found.isDirectory()) return { folder: path, csv: undefined };
  if (basename(path) === 'report.json') return { folder: dirname(path), csv: undefined };
  if (path.toLowerCase().endsWith('.csv')) return { folder: dirname(path), csv: path };
  throw new UserError(
    'results',
    `${results} is no part of a report`,
    'Name the results folder, the report.json or one of the CSVs in it.',
  );
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
  const told = (head.reading ?? {}) as ReadingSettings & { readonly department?: number };
  const { department, ...reading } = told;
  return {
    ...settings,
    reading: { ...reading, ...settings.reading },
    department: settings.department ?? department,
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
    return { roster: patchRoster(original, patch), lines: new Set(patch.rows.keys()) };
  } finally {
    await file.close();
  }
}

/** `weak-password` reads as `weak_password`. */
function parseOnly(text: string | undefined): ReadonlySet<OutcomeName> {
  if (text === undefined) return STILL_TO_DO.outcomes;
  const names = text.split(',').map((name) => name.trim().toLowerCase().replaceAll('-', '_'));
  const outcomes = names.map((name) => OUTCOMES.find((outcome) => outcome === name && name !== NEVER_AGAIN));
  const unknown = names.find((_, index) => outcomes[index] === undefined);
  if (unknown === undefined) return new Set(outcomes.filter((outcome) => outcome !== undefined));
  const known = OUTCOMES.filter((outcome) => outcome !== NEVER_AGAIN).join(', ');
  throw new UserError('usage', `--only takes outcomes, not "${unknown}"`, `They are ${known}.`);
}

function wantedOf(
  only: ReadonlySet<OutcomeName>,
  pending: ReadonlySet<string> | undefined,
  lines: ReadonlySet<number> | undefined,
): Wanted {
  const untried = (key: string): boolean => {
    if (pending === undefined) return only.has('pending');
    return pending.has(key) === only.has('pending');
  };
  return {
    outcomes: only,
    untried: (key) => lines !== undefined || untried(key),
    row: (line) => lines === undefined || lines.has(line),
  };
}

/**
 * The journal does not tell rows that were invalid from rows that were not reached: neither was announced. Where only
 * one of the two is asked for, the report of the last run tells which was which.
 */
async function pendingKeys(
  folder: string,
  only: ReadonlySet<OutcomeName>,
): Promise<ReadonlySet<string> | undefined> {
  if (only.has('pending') === only.has('invalid')) return undefined;
  try {
    const report: unknown = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'));
    const rows = (report as { rows?: { pending?: readonly { nickname?: string }[] } }).rows?.pending ?? [];
    return new Set(rows.map(({ nickname }) => nicknameKey(nickname ?? '')));
  } catch {
    throw new UserError(
      'results',
      'report.json of the last run cannot be read, so pending and invalid rows cannot be told apart',
      'Leave out --only, or name both: --only pending,invalid',
    );
  }
}
