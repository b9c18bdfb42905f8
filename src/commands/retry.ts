/** `provision retry <results>`: sends again the rows of a report that were not created. */

import { basename, dirname, join } from 'node:path';
import { type OpenedRoster, rosterOption, withRoster } from '../app/recorded-run.js';
import { findResults, type Results } from '../app/results-folder.js';
import { parseOnly, pendingKeys, refuseUnnamed, wantedOf } from '../app/retry-filter.js';
import { run } from '../app/run.js';
import type { Outside } from '../app/run-request.js';
import { parseBaseUrl } from '../directory/base-url.js';
import { UserError } from '../domain/errors.js';
import { type JournalHead, SANDBOX } from '../journal/journal.js';
import type { Io } from '../lib/io.js';
import { shownPath } from '../lib/shown-path.js';
import { archivedName } from '../report/write-report.js';
import { DELIMITERS } from '../roster/dialect.js';
import { type Patched, patchRoster } from '../roster/patch.js';
import { EncodingError, openRoster, type Roster } from '../roster/roster.js';
import { blamed, FROM_JOURNAL } from '../settings/setting-source.js';
import { NO_PACE, type Settings } from '../settings/settings.js';
import { againCommand, shellQuote } from '../ui/format/sentences.js';

export type RetryOptions = {
  /** As typed after `--only`. */
  readonly only: string | undefined;
  /** As typed after `--roster`. */
  readonly roster: string | undefined;
};

/** @returns the exit status */
export async function retry(results: string, options: RetryOptions, outside: Outside): Promise<number> {
  const { folder, csv, journal } = await findResults(results, outside.io);
  const { head } = journal;
  const settings = withJournalsAddress(outside.settings, head);
  const place = { folder, head, typed: options.roster };
  return await withRoster(place, { ...outside, settings }, async (opened) => {
    try {
      return await retryOn(opened, { folder, csv, head, results, options }, outside);
    } catch (error) {
      throw blamed(error, settings.configured);
    }
  });
}

type Request = Pick<Results, 'folder' | 'csv'> & {
  readonly head: JournalHead;
  /** As typed. */
  readonly results: string;
  readonly options: RetryOptions;
};

async function retryOn(
  { roster: original, path, settings }: OpenedRoster,
  { folder, csv, head, results, options }: Request,
  { io, reporter }: Outside,
): Promise<number> {
  const isTyped = options.roster !== undefined;
  const place = { folder, rosterPath: isTyped ? path : head.rosterPath };
  const option = rosterOption({ ...place, roster: { name: head.roster } }, io.cwd);
  const patch = csv === undefined ? undefined : await openPatch(csv, original, settings, option, io);
  const only = parseOnly(options.only);
  if (csv !== undefined && options.only === undefined)
    refuseUnnamed(basename(csv), `${shellQuote(results)}${option}`, io);
  const pending = await pendingKeys(folder, only);
  if (patch !== undefined && patch.changed > 0) reporter.note(changedWords(patch.changed, head.roster));
  // By the end a CSV that was typed into has another name.
  const kept = csv === undefined ? undefined : await archivedName(folder, basename(csv));
  const whole = csv === undefined ? results : shownPath(folder, io.cwd);
  const rest = kept === undefined ? results : shownPath(join(folder, kept), io.cwd);
  const commandOn = (shown: string, argv: readonly string[]): string => {
    const command = argv.map((arg) => (arg === results ? shown : arg));
    // What was called has the option already where it was typed.
    return againCommand({ argv: command, program: io.program }) + (isTyped ? '' : option);
  };
  const job = {
    ...place,
    roster: { ...(patch?.roster ?? original), name: head.roster },
    wanted: wantedOf(only, pending, patch?.lines),
    retry: true,
    again: commandOn(whole, withoutOnly(io.argv)),
    goOn: commandOn(rest, io.argv),
  };
  return await run(job, { settings, io, reporter });
}

/** All that is left, and not one outcome of it. */
function withoutOnly(argv: readonly string[]): readonly string[] {
  return argv.filter((arg, at) => !/^--only(?:=|$)/.test(arg) && argv[at - 1] !== '--only');
}

/** Address and organisation are those of the journal unless the user says something; saying another is refused there. */
function withJournalsAddress(settings: Settings, { baseUrl, org }: JournalHead): Settings {
  const { address } = settings;
  if (baseUrl !== SANDBOX) {
    const own = { kind: 'url', url: parseBaseUrl(baseUrl), from: FROM_JOURNAL } as const;
    return { ...settings, org: settings.org ?? org, address: address.kind === 'none' ? own : address };
  }
  // A rehearsal goes on in a sandbox, whatever address the environment holds for the real thing.
  if (address.kind === 'url' && address.from === '--base-url')
    return { ...settings, org: settings.org ?? org };
  const pace = settings.isPaceSaid ? settings.pace : NO_PACE;
  return { ...settings, address: { kind: 'sandbox' }, org, pace };
}

/** The roster keeps its own values, so its later runs compare those with what was sent. */
function changedWords(changed: number, name: string): string {
  const rows = changed === 1 ? '1 row of this CSV differs' : `${changed} rows of this CSV differ`;
  return `${rows} from ${name} in more than the password. The values of the CSV are sent. Change ${name} in the same way.`;
}

/**
 * A CSV of the report is the program's own, in UTF-8, and its columns have the names of the roster's. Where a spreadsheet
 * has saved it in another encoding, that of the roster is the likeliest.
 * @param option what a command on the folder ends in, to find the roster
 */
async function openPatch(
  csv: string,
  original: Roster,
  { reading: { map, encoding } }: Settings,
  option: string,
  { stdin, program, cwd }: Io,
): Promise<Patched> {
  const { delimiter } = original;
  const isDetected = delimiter === null || DELIMITERS.some((one) => one === delimiter);
  const read = async (more: { readonly encoding?: string }): Promise<Patched> => {
    const file = await openRoster({
      path: csv,
      stdin,
      unguard: true,
      format: 'csv',
      ...(map !== undefined && { map }),
      ...(!isDetected && { delimiter }),
      ...more,
    });
    try {
      return await patchRoster(original, file);
    } finally {
      await file.close();
    }
  };
  try {
    return await read({});
  } catch (error) {
    if (!(error instanceof EncodingError)) throw error;
    if (encoding !== undefined) return await read({ encoding });
    const remake = `${program} report ${shellQuote(shownPath(dirname(csv), cwd))}${option}`;
    throw new UserError(
      'results',
      `${shownPath(csv, cwd)} is no longer in UTF-8, so another program has saved it`,
      `Save it again as “CSV UTF-8”; or write a new one, and type the passwords into that: ${remake}`,
      error,
    );
  }
}
