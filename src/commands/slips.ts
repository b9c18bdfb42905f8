/** `provision slips`: a printable sheet with one slip for each created person. */

import { join } from 'node:path';
import { withRoster } from '../app/recorded-run.js';
import { findResults } from '../app/results-folder.js';
import type { Outside } from '../app/run-request.js';
import { gather, type People, titles } from '../app/slip-people.js';
import { UserError } from '../domain/errors.js';
import { LANGUAGES, type Language, languageOf, parseLanguage } from '../domain/language.js';
import { type JournalView, openJournal } from '../journal/journal.js';
import { onDisk } from '../lib/disk-error.js';
import { replaceOrBeside } from '../lib/files.js';
import type { Io } from '../lib/io.js';
import { shownPath } from '../lib/shown-path.js';
import { SLIPS_FILE, type Slip, SOME_SLIPS_FILE, slipsPage } from '../passwords/slips-page.js';
import { SLIP_WORDS } from '../passwords/slips-words.js';
import type { RawOptions } from '../settings/option-table.js';
import { count, printable, shellQuote } from '../ui/format/sentences.js';
import type { Events } from '../ui/json/events.js';

/** As they were typed. */
export type SlipsOptions = Pick<RawOptions, 'roster' | 'note' | 'groupBy' | 'lang' | 'run'>;

/**
 * @param nicknames whose slips; none: of all
 * @returns the exit status: 1 where somebody has no slip, for the password is kept nowhere any more
 */
export async function slips(
  results: string,
  nicknames: readonly string[],
  options: SlipsOptions,
  outside: Outside,
  events: Events,
): Promise<number> {
  const { io } = outside;
  const { folder, journal: before } = await findResults(results, io);
  const { head } = before;
  const place = { folder, head, typed: options.roster };
  return await withRoster(place, outside, async ({ roster, settings }) => {
    const journal = await openJournal({
      folder,
      head,
      forceUnlock: settings.forceUnlock,
      clock: io.clock,
      host: io.host,
    });
    try {
      const run = parseRun(options.run, before);
      const language = sheetLanguage(options.lang, journal, io);
      const { departments, signIn } = settings;
      const { department } = SLIP_WORDS[language];
      const titleOf = titles(roster, { by: options.groupBy, departments, department });
      const sources = { folder, roster, journal, nicknames, run, titleOf };
      const people = await gather(sources, { ...outside, settings });
      const isSome = nicknames.length > 0 || run !== undefined;
      const shown = shownPath(folder, io.cwd);
      if (people.slips.length === 0) throw nobody(people.without.length, isSome, shown);
      const clean = `${io.program} clean ${shellQuote(shown)}`;
      const note = options.note?.trim() || undefined;
      const page = slipsPage({ language, org: head.org, signIn, note, slips: people.slips, clean });
      const path = join(folder, isSome ? SOME_SLIPS_FILE : SLIPS_FILE);
      const placed = await onDisk(() => replaceOrBeside(path, page));
      const warnings = [placed.warning ?? [], warningsOf(people, roster.name)].flat();
      const file = shownPath(placed.path, io.cwd);
      const status = people.without.length === 0 ? 0 : 1;
      if (settings.json) {
        const end = { exit_status: status, ended: 'slips', reason: null, results: shown, files: [file] };
        events.end('finished', { ...end, warnings });
        return status;
      }
      const made = `${sizeOf(people.slips)}, in ${LANGUAGES[language]}: ${file}`;
      io.stdout.write(`${made}\nPrint it from a browser and hand it out, then: ${clean}\n`);
      for (const text of warnings) io.stderr.write(`Warning: ${text}\n`);
      return status;
    } finally {
      await journal.close();
    }
  });
}

function sheetLanguage(typed: string | undefined, journal: JournalView, { env, locale }: Io): Language {
  if (typed !== undefined) return parseLanguage(typed);
  const created = [...journal.all()].filter(({ outcome }) => outcome === 'created');
  // As the environment says it, the strongest first; Windows says it elsewhere.
  const system = env.LC_ALL || env.LC_MESSAGES || env.LANG || locale();
  return languageOf(
    created.map(({ name }) => name.last + name.first),
    system,
  );
}

/** `12 slips in 2 groups`. */
function sizeOf(all: readonly Slip[]): string {
  const groups = new Set(all.map(({ group }) => group)).size;
  return count(all.length, 'slip') + (groups > 1 ? ` in ${count(groups, 'group')}` : '');
}

/** Whole sentences about people who have no slip, and about slips of which nobody can know whether they are right. */
function warningsOf({ without, unsure }: People, rosterName: string): readonly string[] {
  const warnings: string[] = [];
  if (without.length > 0) {
    const why = 'the password they were created with is neither in credentials.csv nor in their row';
    const people = count(without.length, 'person has', 'people have');
    warnings.push(`${people} no slip, because ${why}: ${some(without)}.`);
  }
  if (unsure.length > 0) {
    const has = unsure.length === 1 ? 'That slip has the password' : 'Their slips have the passwords';
    const people = count(unsure.length, 'person', 'people');
    warnings.push(
      `${rosterName} was changed after ${people} of this sheet had been created: ${some(unsure)}. ${has} ` +
        'that the list has now. A password that was changed since does not work: put the old one back and make the slips again.',
    );
  }
  return warnings;
}

function some(nicknames: readonly string[]): string {
  return nicknames.slice(0, 10).map(printable).join(', ') + (nicknames.length > 10 ? ' and others' : '');
}

function nobody(without: number, isSome: boolean, results: string): UserError {
  if (without === 0) {
    const when = isSome ? ' in that run' : ' yet';
    const next = 'Slips are for those who were created.';
    return new UserError('results', `Nobody was created${when} (${results})`, next);
  }
  return new UserError(
    'results',
    `The passwords of all who were created are kept nowhere any more: ${results}/credentials.csv is gone`,
    'Give them new passwords in the directory.',
  );
}

/**
 * `last` is the last run that created somebody, a number that run; undefined is every run.
 * @throws {UserError} `usage` where there is no such run
 */
function parseRun(text: string | undefined, { runs }: JournalView): number | undefined {
  if (text === undefined) return undefined;
  if (text.trim().toLowerCase() === 'last') {
    const last = runs.findLast(({ counts }) => counts.created > 0);
    if (last !== undefined) return last.run;
    throw new UserError('results', 'No run has created anybody');
  }
  const found = runs.find(({ run }) => String(run) === text.trim());
  if (found !== undefined) return found.run;
  const numbers = runs.length > 1 ? `, 1 to ${runs.length}` : ' (there is only 1)';
  throw new UserError('usage', `--run takes last or the number of a run${numbers}, not "${text}"`);
}
