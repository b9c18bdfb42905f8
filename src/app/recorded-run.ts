/**
 * What a run writes into its journal for `retry`: where it sent to, which roster, and how that was read. A results
 * folder may come from somebody else, so what is read back is judged as if it had been typed.
 */

import { basename, dirname, join, resolve } from 'node:path';
import { parseBaseUrl } from '../directory/base-url.js';
import { UserError } from '../domain/errors.js';
import { JOURNAL_FILE, type JournalHead, SANDBOX } from '../journal/journal.js';
import { defined } from '../lib/defined.js';
import { shownPath } from '../lib/shown-path.js';
import { openRoster, type Roster } from '../roster/roster.js';
import { kindOf } from '../settings/option-table.js';
import { blamed } from '../settings/setting-source.js';
import type { Settings } from '../settings/settings.js';
import { type Kind, parsedFrom } from '../settings/value-kinds.js';
import { printable, shellQuote } from '../ui/format/sentences.js';
import { askYesNo, canAsk } from '../ui/prompts/ask.js';
import type { Job, Outside } from './run-request.js';

/** What the user said about reading the roster, for `retry` to read it alike. */
export function recordedReading(settings: Settings): Pick<JournalHead, 'reading'> {
  const { reading, nameOrder, department, generates } = settings;
  const told = defined({ ...reading, nameOrder, department, generates });
  return Object.keys(told).length === 0 ? {} : { reading: told };
}

/** How the last run was told to read the roster. @throws {UserError} `results` where it holds what no option takes */
export function readingOf({ reading: told = {} }: JournalHead) {
  const { format, delimiter, encoding, map, nameOrder, department, generates, sheet, columns } = told;
  return {
    reading: defined({
      format: taken('format', format, kindOf('rosterFormat')),
      delimiter: taken('delimiter', delimiter, kindOf('delimiter')),
      encoding: taken('encoding', encoding, kindOf('encoding')),
      sheet,
      columns,
      map: map?.flatMap(({ field, from }) => taken('map', `${field}=${from}`, kindOf('map')) ?? []),
    }),
    nameOrder: taken('nameOrder', nameOrder, kindOf('nameOrder')),
    department: taken('department', department?.toString(), kindOf('department')),
    generates: taken('generates', generates, kindOf('generatePasswords')),
  };
}

function taken<T>(member: string, text: string | undefined, { parse }: Kind<T>): T | undefined {
  if (text === undefined) return undefined;
  const meaning = parse(text);
  if (meaning !== undefined) return meaning;
  throw new UserError('results', `reading.${member} does not take ${printable(JSON.stringify(text))}`);
}

/**
 * Judges what a journal says of address and reading.
 * @param folder the results folder, absolute
 * @throws {UserError} `results`, naming file and member
 */
export function checkHead(head: JournalHead, folder: string): void {
  try {
    if (head.baseUrl !== SANDBOX) parsedFrom('base_url', head.baseUrl, parseBaseUrl);
    readingOf(head);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new UserError(
      'results',
      `${join(folder, JOURNAL_FILE)}: ${error.message}`,
      'No run writes that. Find out where this results folder comes from. Restore its journal from a backup; or rename the ' +
        'folder, check which users exist in the directory, and start over.',
    );
  }
}

type Place = {
  /** The results folder, absolute. */
  readonly folder: string;
  readonly head: JournalHead;
  /** Where the roster is now, as typed. Default: where the journal says. */
  readonly typed: string | undefined;
};

/**
 * The absolute path of the roster that a journal is about. Where the journal names another file than the roster beside
 * its folder, a person has to agree, since what stands in it is read and, by `retry`, sent.
 * @throws {UserError} `results` where it is not known or nobody agreed, `declined` where a person said no
 */
async function findRoster({ folder, head, typed }: Place, { settings, io }: Outside): Promise<string> {
  if (typed !== undefined) return resolve(io.cwd, typed);
  if (head.rosterPath === null) {
    throw new UserError(
      'results',
      'The roster came from standard input and is not kept',
      'Save it to a file and name it with --roster <path>.',
    );
  }
  const path = resolve(folder, head.rosterPath);
  if (settings.yes || isBeside(path, { folder, head })) return path;
  const seen = (one: string) => shownPath(one, io.cwd);
  const beside = seen(join(dirname(folder), head.roster));
  const what = printable(
    `According to the journal in ${seen(folder)}, the roster is not ${beside} but ${seen(path)}`,
  );
  const next = 'If it is the right file, name it with --roster <path>.';
  if (!canAsk(io) || settings.json) throw new UserError('results', what, next);
  if (await askYesNo(`${what}. Read that file?`, io)) return path;
  throw new UserError('declined', 'Nothing was read and nothing was sent', next);
}

/** The roster is read as the last run read it, but for what the user says now. */
function withJournalsReading(settings: Settings, head: JournalHead): Settings {
  const told = readingOf(head);
  return {
    ...settings,
    reading: { ...told.reading, ...settings.reading },
    nameOrder: settings.nameOrder ?? told.nameOrder,
    department: settings.department ?? told.department,
    generates: settings.generates ?? told.generates,
  };
}

export type OpenedRoster = { readonly roster: Roster; readonly path: string; readonly settings: Settings };

/** Opens the roster that a journal is about, read as the last run read it. @throws {UserError} where it cannot be read */
export async function withRoster<T>(
  place: Place,
  outside: Outside,
  work: (opened: OpenedRoster) => Promise<T>,
): Promise<T> {
  const settings = withJournalsReading(outside.settings, place.head);
  const path = await findRoster(place, outside);
  const roster = await openRoster({ path, stdin: outside.io.stdin, ...settings.reading }).catch((error) => {
    const isSaid = (name: string) => name in outside.settings.reading;
    const told = Object.keys(place.head.reading ?? {}).filter((name) => !isSaid(name));
    const byJournal = { label: 'the journal', options: new Set(told.map((name) => `--${name}`)) };
    throw blamed(blamed(error, settings.configured), byJournal);
  });
  try {
    return await work({ roster, path, settings });
  } finally {
    await roster.close();
  }
}

/** Where a run has its results and its roster; the path is relative to the folder, or absolute. */
type RosterPlace = Pick<Job, 'folder' | 'rosterPath'> & { readonly roster: Pick<Job['roster'], 'name'> };

/**
 * What a command on a results folder needs at its end to find the roster without asking; nothing where it lies beside
 * the folder. The roster of standard input may be anywhere by now: then the command has a gap to fill in.
 */
export function rosterOption({ folder, roster, rosterPath }: RosterPlace, cwd: string): string {
  if (rosterPath === null) return ' --roster <path>';
  const path = resolve(folder, rosterPath);
  if (isBeside(path, { folder, head: { roster: roster.name } })) return '';
  return ` --roster ${shellQuote(shownPath(path, cwd))}`;
}

/** Whether a roster lies where a run without --results finds it: beside the results folder, under the journal's name. */
function isBeside(
  path: string,
  { folder, head }: { readonly folder: string; readonly head: Pick<JournalHead, 'roster'> },
): boolean {
  return dirname(path) === dirname(folder) && basename(path) === head.roster;
}
