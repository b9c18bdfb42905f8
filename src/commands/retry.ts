/** `provision retry <results>`: sends again the rows of a report that were not created. */

import { basename, dirname, join } from 'node:path';
import { parseBaseUrl } from '../directory/base-url.js';
import { UserError } from '../errors.js';
import type { Io } from '../io.js';
import { type JournalView, SANDBOX } from '../journal/journal.js';
import { nameWhenAside } from '../report/report.js';
import { DELIMITERS } from '../roster/dialect.js';
import { type Patched, patchRoster } from '../roster/patch.js';
import { EncodingError, openRoster, type Roster, type RosterOptions } from '../roster/roster.js';
import type { Outside } from './job.js';
import { findRoster, readingOf, rosterOption } from './journal-head.js';
import { parseOnly, pendingKeys, refuseUnnamed, wantedOf } from './only.js';
import { type Address, blamed, type Configured, FROM_JOURNAL } from './origin.js';
import { findResults, type Results } from './results.js';
import { run } from './run.js';
import { NO_PACE, type Settings } from './settings.js';
import { shownPath } from './shown-path.js';
import { againCommand, shellQuote } from './words.js';

export type RetryOptions = {
  /** As typed after `--only`. */
  readonly only: string | undefined;
  /** As typed after `--roster`. */
  readonly roster: string | undefined;
};

/** @returns the exit status */
export async function retry(results: string, options: RetryOptions, outside: Outside): Promise<number> {
  const { io } = outside;
  const place = await findResults(results, io);
  const { journal } = place;
  const settings = withJournalsWord(outside.settings, journal);
  const told = { folder: place.folder, head: journal.head, typed: options.roster };
  const rosterPath = await findRoster(told, outside);
  const original = await openRoster({ path: rosterPath, stdin: io.stdin, ...settings.reading }).catch(
    (error: unknown) => {
      throw blamed(blamed(error, settings.configured), journalsWord(outside.settings, journal));
    },
  );
  try {
    const { roster: name, rosterPath: inJournal } = journal.head;
    const where = { folder: place.folder, rosterPath: options.roster === undefined ? inJournal : rosterPath };
    const option = rosterOption({ ...where, roster: { name } }, io.cwd);
    const patch =
      place.csv === undefined ? undefined : await openPatch(place.csv, original, { settings, io, option });
    const only = parseOnly(options.only);
    if (place.csv !== undefined && options.only === undefined)
      refuseUnnamed(basename(place.csv), `${shellQuote(results)}${option}`, io);
    const pending = await pendingKeys(place.folder, only);
    if (patch !== undefined) noteChanged(patch, name, outside);
    // What was called has the option already where it was typed.
    const added = options.roster === undefined ? option : '';
    const job = {
      ...where,
      roster: { ...(patch?.roster ?? original), name },
      wanted: wantedOf(only, pending, patch?.lines),
      retry: true,
      again: wholeAgain(results, place, io) + added,
      goOn: (await restAgain(results, place, io)) + added,
    };
    return await run(job, { ...outside, settings });
  } catch (error) {
    throw blamed(error, settings.configured);
  } finally {
    await original.close();
  }
}

/** What goes on with all that is left: the folder and not one outcome or one file of it. */
function wholeAgain(results: string, { folder, csv }: Results, io: Io): string {
  // Only of a CSV: the roster, where it stands for its results, may be the value of an option as well.
  const whole = csv === undefined ? results : shownPath(folder, io.cwd);
  const argv: string[] = [];
  for (let at = 0; at < io.argv.length; at += 1) {
    const arg = io.argv[at] ?? '';
    if (arg === '--only') at += 1;
    else if (!arg.startsWith('--only=')) argv.push(arg === results ? whole : arg);
  }
  return againCommand({ argv, program: io.program });
}

/** What takes up a retry that broke off: where a CSV was typed into, its words stand under another name by then. */
async function restAgain(results: string, { folder, csv }: Results, io: Io): Promise<string> {
  const kept = csv === undefined ? undefined : await nameWhenAside(folder, basename(csv));
  if (kept === undefined) return againCommand(io);
  const path = shownPath(join(folder, kept), io.cwd);
  return againCommand({ argv: io.argv.map((arg) => (arg === results ? path : arg)), program: io.program });
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
  const own: Address = { kind: 'url', url: parseBaseUrl(baseUrl), from: FROM_JOURNAL };
  return { ...read, address: settings.address.kind === 'none' ? own : settings.address };
}

/** The roster is read as the last run read it, but for what the user says now. */
export function withJournalsReading(settings: Settings, { head }: JournalView): Settings {
  const told = readingOf(head);
  return {
    ...settings,
    reading: { ...told.reading, ...settings.reading },
    nameOrder: settings.nameOrder ?? told.nameOrder,
    department: settings.department ?? told.department,
    generates: settings.generates ?? told.generates,
  };
}

/** For trouble with what only the journal says of reading. */
export function journalsWord({ reading }: Settings, { head }: JournalView): Configured {
  const told = Object.keys(head.reading ?? {}).filter((name) => !(name in reading));
  return { label: 'the journal', options: new Set(told.map((name) => `--${name}`)) };
}

/** The roster keeps its own values, so its later runs compare those with what was sent. */
function noteChanged({ changed }: Patched, name: string, { view }: Outside): void {
  if (changed === 0) return;
  const rows = changed === 1 ? '1 row of this CSV differs' : `${changed} rows of this CSV differ`;
  view.note(
    `${rows} from ${name} in more than the password. The values of the CSV are sent. Change ${name} in the same way.`,
  );
}

type Told = Pick<Outside, 'settings' | 'io'> & {
  /** What a command on the folder ends in, to find the roster. */
  readonly option: string;
};

/**
 * A CSV of the report is the program's own, in UTF-8, and its columns have the names of the roster's. Where a spreadsheet
 * has saved it in another encoding, that of the roster is the likeliest.
 */
async function openPatch(csv: string, original: Roster, { settings, io, option }: Told): Promise<Patched> {
  const { map, encoding } = settings.reading;
  const { delimiter } = original;
  const isDetected = delimiter === null || DELIMITERS.some((one) => one === delimiter);
  const options: RosterOptions = {
    path: csv,
    stdin: io.stdin,
    unguard: true,
    format: 'csv',
    ...(map === undefined ? {} : { map }),
    ...(isDetected ? {} : { delimiter }),
  };
  try {
    return await readAsPatch(options, original);
  } catch (error) {
    if (!(error instanceof EncodingError)) throw error;
    if (encoding !== undefined) return await readAsPatch({ ...options, encoding }, original);
    const remake = `${io.program} report ${shellQuote(shownPath(dirname(csv), io.cwd))}${option}`;
    throw new UserError(
      'results',
      `${shownPath(csv, io.cwd)} is no longer in UTF-8, so another program has saved it`,
      `Save it again as “CSV UTF-8”; or write a new one, and type the passwords into that: ${remake}`,
      error,
    );
  }
}

async function readAsPatch(options: RosterOptions, original: Roster): Promise<Patched> {
  const file = await openRoster(options);
  try {
    return await patchRoster(original, file);
  } finally {
    await file.close();
  }
}
