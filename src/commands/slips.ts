/** `provision slips`: a printable sheet with one slip for each created person. */

import { join, relative, resolve } from 'node:path';
import { SLIPS_FILE, slipsPage } from '../credentials/slips-page.js';
import { languageOf, type SlipLanguage } from '../credentials/slips-words.js';
import { UserError } from '../errors.js';
import { openJournal, readJournal } from '../journal/journal.js';
import { writeFileSafely } from '../report/write-file.js';
import { openRoster, type Roster } from '../roster/roster.js';
import type { Outside } from './job.js';
import { createEmitter } from './json-view.js';
import { withJournalsReading } from './retry.js';
import { resultsFolderAt } from './settle.js';
import { grouping } from './slip-groups.js';
import { gather, type People } from './slip-people.js';
import { parseLanguage, parseRun, parseSignIn } from './slip-values.js';
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
