/**
 * What a run wrote into its journal for later commands: where it sent to, which roster, and how that was read. A results
 * folder may come from somebody else, so what is read back is checked as if it had been typed.
 */

import { dirname, join, resolve } from 'node:path';
import { parseBaseUrl } from '../directory/base-url.js';
import { UserError } from '../domain/errors.js';
import { withOrigin } from '../domain/option-origin.js';
import { JOURNAL_FILE, type JournalHead, SANDBOX } from '../journal/journal.js';
import { defined } from '../lib/collections.js';
import { isBeside, shownPath } from '../lib/shown-path.js';
import { printable } from '../lib/terminal-text.js';
import { openRoster, type Roster } from '../roster/roster.js';
import type { Prompts } from './prompts.js';
import type { CheckOptions, ReadingOptions, RunIo } from './run-request.js';

/**
 * Checks the address in a journal.
 * @param folder the results folder, absolute
 * @throws {UserError} `results`, naming file and member
 */
export function checkHead({ baseUrl }: JournalHead, folder: string): void {
  try {
    if (baseUrl !== SANDBOX) parseBaseUrl(baseUrl);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new UserError(
      'results',
      `${join(folder, JOURNAL_FILE)}: base_url: ${error.message}`,
      'No run writes that. Find out where this results folder comes from. Restore its journal from a backup; or rename the ' +
        'folder, check which users exist in the directory, and start over.',
      error,
    );
  }
}

/** The roster that a journal is about. */
export type RecordedRoster = {
  /** The results folder, absolute. */
  readonly folder: string;
  readonly head: JournalHead;
  /** Where the roster is now, as typed. Default: the path in the journal. */
  readonly typed: string | undefined;
};

/** The options given now. */
export type RecordedOptions = {
  readonly reading: ReadingOptions;
  readonly checks: CheckOptions;
  /** Read the roster at the journal's path without a question. */
  readonly yes: boolean;
};

export type OpenedRoster = {
  readonly roster: Roster;
  /** Absolute. */
  readonly path: string;
  readonly reading: ReadingOptions;
  readonly checks: CheckOptions;
};

/**
 * Opens the roster that a journal is about, read as the last run read it, except for the options given now.
 * @throws {UserError} where it cannot be found or read
 */
export async function withRoster<T>(
  recorded: RecordedRoster,
  options: RecordedOptions,
  prompts: Prompts,
  { cwd, stdin }: Pick<RunIo, 'cwd' | 'stdin'>,
  work: (opened: OpenedRoster) => Promise<T>,
): Promise<T> {
  const { nameOrder, department, generates, ...before } = recorded.head.reading ?? {};
  const reading = { ...before, ...options.reading };
  const { checks } = options;
  const path = await findRoster(recorded, options.yes, prompts, cwd);
  const roster = await openRoster({ path, stdin, ...reading }).catch((error) => {
    const names = Object.keys(before).filter((name) => !(name in options.reading));
    throw withOrigin(error, { label: 'the journal', options: new Set(names.map((name) => `--${name}`)) });
  });
  try {
    return await work({
      roster,
      path,
      reading,
      checks: {
        ...checks,
        nameOrder: checks.nameOrder ?? nameOrder,
        department: checks.department ?? department,
        generates: checks.generates ?? generates,
      },
    });
  } finally {
    await roster.close();
  }
}

/**
 * The absolute path of the roster. Where the journal names another file than the roster beside its folder, a person has
 * to agree, since its contents are read and, by `retry`, sent.
 * @throws {UserError} `results` where it is not known or nobody agreed, `declined` where a person said no
 */
async function findRoster(
  { folder, head, typed }: RecordedRoster,
  yes: boolean,
  prompts: Prompts,
  cwd: string,
): Promise<string> {
  if (typed !== undefined) return resolve(cwd, typed);
  if (head.rosterPath === null) {
    throw new UserError(
      'results',
      'The roster came from standard input and was not kept',
      'Save it to a file and name it with --roster <path>.',
    );
  }
  const path = resolve(folder, head.rosterPath);
  if (yes || isBeside(path, folder, head.roster)) return path;
  const expected = join(dirname(folder), head.roster);
  const next = 'If it is the right file, name it with --roster <path>.';
  if (prompts.availability() !== 'available') {
    const [found, beside, results] = [path, expected, folder].map((one) => shownPath(one, cwd));
    const what = `According to the journal in ${results}, the roster is not ${beside} but ${found}`;
    throw new UserError('results', printable(what), next);
  }
  if (await prompts.confirm({ kind: 'read-roster', folder, expected, found: path })) return path;
  throw new UserError('declined', 'Nothing was read and nothing was sent', next);
}

/** What the journal records of reading, as far as there is anything. */
export function recordedReading(
  reading: ReadingOptions,
  { nameOrder, department, generates }: CheckOptions,
): Pick<JournalHead, 'reading'> {
  const recorded = defined({ ...reading, nameOrder, department, generates });
  return Object.keys(recorded).length === 0 ? {} : { reading: recorded };
}
