/** `provision slips`: a printable sheet with one slip for each created person. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SLIPS_FILE, SOME_SLIPS_FILE, slipsPage } from '../credentials/slips-page.js';
import { languageOf, type SlipLanguage } from '../credentials/slips-words.js';
import { onDisk } from '../disk-error.js';
import { UserError } from '../errors.js';
import { openJournal } from '../journal/journal.js';
import { replaceOrBeside } from '../lib/files.js';
import type { Roster } from '../roster/roster.js';
import type { Events } from './events.js';
import type { Outside } from './job.js';
import { withRoster } from './report.js';
import { findResults } from './results.js';
import { shownPath } from './shown-path.js';
import { grouping } from './slip-groups.js';
import { gather, type People } from './slip-people.js';
import { localeOf, parseLanguage, parseRun } from './slip-values.js';
import { count, printable, shellQuote } from './words.js';

/** As they were typed. */
export type SlipsOptions = {
  readonly roster?: string;
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
  events: Events,
): Promise<number> {
  const { io } = outside;
  const { folder, journal: before } = await findResults(results, io);
  const { head } = before;
  const place = { folder, journal: before, rosterPath: options.roster };
  return await withRoster(place, outside, async ({ roster, settings }) => {
    const journal = await openJournal({ folder, head, forceUnlock: settings.forceUnlock, clock: io.clock });
    try {
      const told = { ...outside, settings };
      const run = parseRun(options.run, before);
      const people = await gather({ folder, roster, journal, nicknames, run }, told);
      const isWhole = nicknames.length === 0 && run === undefined;
      return await print(people, { folder, roster, options, isWhole, org: head.org }, told, events);
    } finally {
      await journal.close();
    }
  });
}

type Wanted = {
  readonly folder: string;
  readonly roster: Roster;
  readonly options: SlipsOptions;
  /** Whether all are asked for who were created. */
  readonly isWhole: boolean;
  readonly org: string | null;
};

async function print(
  { slips: found, without, unsure }: People,
  wanted: Wanted,
  { settings, io }: Outside,
  events: Events,
): Promise<number> {
  const { folder, roster, options, isWhole, org } = wanted;
  const shown = shownPath(folder, io.cwd);
  if (found.length === 0) throw nobody(without.length, isWhole, shown);
  const names = found.map(({ slip }) => slip.name.last + slip.name.first);
  const language = parseLanguage(options.lang) ?? languageOf(names, localeOf(io));
  const groups = grouping(found, roster, options.groupBy, settings.departments, language);
  const page = slipsPage({
    language,
    org,
    signIn: settings.signIn,
    note: options.note?.trim() || undefined,
    groups,
    clean: `${io.program} clean ${shellQuote(shown)}`,
  });
  const place = join(folder, isWhole ? SLIPS_FILE : SOME_SLIPS_FILE);
  const isInsteadOfOther = !isWhole && existsSync(place);
  const { path, warning } = await onDisk(() => replaceOrBeside(place, page));
  const status = without.length === 0 ? 0 : 1;
  const warnings = [
    ...(warning === undefined ? [] : [warning]),
    ...missingWords(without),
    ...unsureWords(unsure, roster.name),
  ];
  const file = shownPath(path, io.cwd);
  if (settings.json) {
    events.end('finished', {
      exit_status: status,
      ended: 'slips',
      reason: null,
      results: shown,
      files: [file],
      warnings,
    });
    return status;
  }
  const instead = isInsteadOfOther && path === place ? ', in the place of the earlier sheet of some' : '';
  io.stdout.write(`${toldWords(found.length, groups.length, language)}${instead}: ${file}\n`);
  io.stdout.write(
    `Print it from a browser and hand it out, then: ${io.program} clean ${shellQuote(shown)}\n`,
  );
  for (const text of warnings) io.stderr.write(`Warning: ${text}\n`);
  return status;
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
  const people = count(without.length, 'person has', 'people have');
  const why = 'the password they were created with stands neither in credentials.csv nor in their row';
  return [`${people} no slip, because ${why}: ${some(without)}.`];
}

/** The roster was saved again after they were sent: whether for another password, nobody can know. */
function unsureWords(unsure: readonly string[], rosterName: string): readonly string[] {
  if (unsure.length === 0) return [];
  const [people, their, slips] =
    unsure.length === 1
      ? ['1 person', 'That', 'slip has the password']
      : [`${unsure.length} people`, 'Their', 'slips have the passwords'];
  return [
    `${rosterName} was changed after ${people} of this sheet had been created: ${some(unsure)}. ${their} ${slips} ` +
      'that the list has now. A password that was changed since does not work: put the old one back and make the slips again.',
  ];
}

function some(nicknames: readonly string[]): string {
  return nicknames.slice(0, 10).map(printable).join(', ') + (nicknames.length > 10 ? ' and others' : '');
}

function nobody(without: number, isWhole: boolean, folder: string): UserError {
  if (without === 0) {
    const when = isWhole ? ' yet' : ' in that run';
    return new UserError(
      'results',
      `Nobody was created${when} (${folder})`,
      'Slips are for those who were created.',
    );
  }
  return new UserError(
    'results',
    `The passwords of all who were created are kept nowhere any more: ${folder}/credentials.csv is gone`,
    'Give them new passwords in the directory.',
  );
}
