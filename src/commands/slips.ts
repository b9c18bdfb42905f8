/** `provision slips`: a printable sheet with one slip for each created person. */

import { join, relative, resolve } from 'node:path';
import { type Book, readBook } from '../credentials/book.js';
import { SLIPS_FILE, type Slip, slipsPage } from '../credentials/slips-page.js';
import { languageOf, type SlipLanguage } from '../credentials/slips-words.js';
import { STILL_TO_DO } from '../decision.js';
import { UserError } from '../errors.js';
import { type Journal, openJournal, readJournal } from '../journal/journal.js';
import type { Known } from '../outcome.js';
import { outcomes } from '../provision.js';
import type { ReportRow } from '../report/report.js';
import { writeFileSafely } from '../report/write-file.js';
import { openRoster, type Roster } from '../roster/roster.js';
import { Secret } from '../secret.js';
import { nicknameKey } from '../user.js';
import type { Outside } from './job.js';
import { createEmitter } from './json-view.js';
import { withJournalsReading } from './retry.js';
import { resultsFolderAt } from './settle.js';
import { grouping } from './slip-groups.js';
import { parseLanguage, parseRun, parseSignIn } from './slip-values.js';
import { sourceOf } from './source.js';
import { count, shellQuote, shownPath } from './words.js';

/** As they were typed. */
export type SlipsOptions = {
  readonly roster?: string;
  readonly signIn?: string;
  readonly note?: string;
  readonly groupBy?: string;
  readonly lang?: string;
  readonly run?: string;
};

/**
 * @param nicknames whose slips; none: of all
 * @returns the exit status: 1 where somebody has no slip, for the password is kept nowhere any more
 */
export async function slips(
  results: string,
  nicknames: readonly string[],
  options: SlipsOptions,
  outside: Outside,
): Promise<number> {
  const { io } = outside;
  const folder = await resultsFolderAt(results, io);
  const before = await readJournal(folder);
  if (before === undefined) throw new UserError('results', `There is no journal in ${results}`);
  const { head } = before;
  const settings = withJournalsReading(outside.settings, before);
  const path = options.roster ?? (head.rosterPath === null ? undefined : resolve(folder, head.rosterPath));
  if (path === undefined) {
    throw new UserError('results', 'The roster came from standard input', 'Name it with --roster <path>.');
  }
  const roster = await openRoster({ path: resolve(io.cwd, path), stdin: io.stdin, ...settings.reading });
  try {
    const journal = await openJournal({ folder, head, forceUnlock: settings.forceUnlock, clock: io.clock });
    try {
      const told = { ...outside, settings };
      const people = await gather(
        { folder, roster, journal, nicknames, run: parseRun(options.run, before) },
        told,
      );
      return await print(people, { folder, roster, options, org: head.org }, told);
    } finally {
      await journal.close();
    }
  } finally {
    await roster.close();
  }
}

type Sources = {
  readonly folder: string;
  readonly roster: Roster;
  readonly journal: Journal;
  readonly nicknames: readonly string[];
  /** Only those created in this run. */
  readonly run: number | undefined;
};

/** A slip, and the row it is for; a person whom the roster no longer holds has none. */
export type SlipOf = { readonly slip: Slip; readonly row: ReportRow | undefined };

type People = { readonly slips: readonly SlipOf[]; readonly without: readonly string[] };

async function gather(sources: Sources, outside: Outside): Promise<People> {
  const { folder, roster, journal, nicknames, run } = sources;
  const { book } = await readBook(folder, roster.delimiter ?? ',');
  const asked = new Set(nicknames.map(nicknameKey));
  const isAsked = (known: Known): boolean =>
    known.outcome === 'created' &&
    (asked.size === 0 || asked.has(known.key)) &&
    (run ?? known.run) === known.run;
  const job = {
    roster,
    rosterPath: relative(folder, roster.path ?? ''),
    folder,
    wanted: STILL_TO_DO,
    retry: false,
    again: '',
  };
  const found: SlipOf[] = [];
  const without: string[] = [];
  const done = new Set<string>();
  for await (const row of outcomes(sourceOf(job, outside, journal), () => {})) {
    if (row.outcome !== 'created' || row.known === undefined || !isAsked(row.known)) continue;
    done.add(row.known.key);
    const draft = roster.columns.draft(row.row);
    const password = passwordOf(row.known, book, draft.password);
    if (password === undefined) without.push(row.nickname);
    else
      found.push({ row, slip: { name: row.name, login: loginOf(row.nickname, draft.nickname), password } });
  }
  // No row of theirs: taken out of the roster since, or another name stands there now.
  for (const known of journal.all()) {
    if (done.has(known.key) || !isAsked(known)) continue;
    const password = passwordOf(known, book, undefined);
    if (password === undefined) without.push(known.nickname);
    else found.push({ row: undefined, slip: { name: known.name, login: known.nickname, password } });
  }
  const strangers = [...asked].filter((key) => journal.last(key)?.outcome !== 'created');
  if (strangers.length === 0) return { slips: found, without };
  throw new UserError('usage', `Nobody was created as ${strangers.join(', ')}`);
}

/** Of the accepted try: the one that was kept for it, or else the roster's own. */
function passwordOf(known: Known, book: Book, cell: unknown): Secret | undefined {
  const kept = book.of(known.key, known.attempt);
  if (kept !== undefined || known.hasCredential === true) return kept;
  return typeof cell === 'string' && cell.trim() !== '' ? new Secret(cell) : undefined;
}

/** With its domain, where the roster has it: that is what people type. */
function loginOf(nickname: string, cell: unknown): string {
  return typeof cell === 'string' && cell.includes('@') ? cell.trim() : nickname;
}

type Wanted = {
  readonly folder: string;
  readonly roster: Roster;
  readonly options: SlipsOptions;
  readonly org: string | null;
};

async function print(
  { slips: found, without }: People,
  wanted: Wanted,
  { settings, io }: Outside,
): Promise<number> {
  const { folder, roster, options, org } = wanted;
  const shown = shownPath(folder, io.cwd);
  if (found.length === 0) throw nobody(without.length, shown);
  const groups = grouping(found, roster, options.groupBy, settings.departments);
  const language =
    parseLanguage(options.lang) ?? languageOf(found.map(({ slip }) => slip.name.last + slip.name.first));
  const page = slipsPage({
    language,
    org,
    signIn: parseSignIn(options.signIn ?? settings.signIn),
    note: options.note?.trim() || undefined,
    groups,
    clean: `provision clean ${shellQuote(shown)}`,
  });
  const { path, warning } = await writeFileSafely(join(folder, SLIPS_FILE), whole(page));
  const status = without.length === 0 ? 0 : 1;
  const warnings = [...(warning === undefined ? [] : [warning]), ...missingWords(without)];
  const file = shownPath(path, io.cwd);
  if (settings.json) {
    createEmitter(io.stdout, io.clock)('finished', {
      exit_status: status,
      ended: 'slips',
      reason: null,
      results: shown,
      files: [relative(folder, path)],
      warnings,
    });
    return status;
  }
  io.stdout.write(`${toldWords(found.length, groups.length, language)}: ${file}\n`);
  io.stdout.write(
    `Print it from a browser and hand it out, then: ${io.program} clean ${shellQuote(shown)}\n`,
  );
  for (const text of warnings) io.stderr.write(`Warning: ${text}\n`);
  return status;
}

async function* whole(page: Iterable<string>): AsyncGenerator<string, void, void> {
  yield* page;
}

const LANGUAGE_NAMES = { en: 'English', ru: 'Russian', de: 'German' } as const satisfies Record<
  SlipLanguage,
  string
>;

function toldWords(slips: number, groups: number, language: SlipLanguage): string {
  const parts = [count(slips, 'slip')];
  if (groups > 1) parts.push(`in ${count(groups, 'group')}`);
  return `${parts.join(' ')}, in ${LANGUAGE_NAMES[language]}`;
}

function missingWords(without: readonly string[]): readonly string[] {
  if (without.length === 0) return [];
  const some = without.slice(0, 10).join(', ') + (without.length > 10 ? ' and others' : '');
  const people = count(without.length, 'person has', 'people have');
  const why = 'the password they were created with is in no credentials.csv and in no row of theirs';
  return [`${people} no slip, for ${why}: ${some}.`];
}

function nobody(without: number, folder: string): UserError {
  if (without === 0) return new UserError('results', `Nobody in ${folder} was created, or not in that run`);
  return new UserError(
    'results',
    `The passwords of all who were created are kept nowhere any more: ${folder}/credentials.csv is gone`,
    'Give them new passwords in the directory.',
  );
}
