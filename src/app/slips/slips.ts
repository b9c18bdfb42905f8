/** Makes a printable sheet with one slip for each created person. */

import { join } from 'node:path';
import type { UserError } from '../../domain/errors.js';
import type { FileWarning } from '../../domain/file-warning.js';
import { type JournalView, SANDBOX } from '../../domain/journals.js';
import type { Known } from '../../domain/outcome.js';
import type { Columns } from '../../domain/row.js';
import type { Service } from '../../domain/service.js';
import { CREDENTIALS_FILE } from '../../passwords/credential-store.js';
import { type OpenedPasswords, openSealed } from '../../passwords/sealed-credentials.js';
import { groupSizes, SLIPS_FILE, SOME_SLIPS_FILE, slipsPage } from '../../passwords/slips-page.js';
import { withDiskErrors } from '../../platform/errno.js';
import { replaceUnlessInUse } from '../../platform/files.js';
import { shownPath } from '../../platform/shown-path.js';
import { inUseWarning } from '../../platform/temporary-file.js';
import { type Language, textsIn } from '../../texts/texts.js';
import { userError } from '../../texts/user-error.js';
import { readIdentities } from '../../token/age-identity.js';
import type { TokenSource } from '../../token/secret-file.js';
import type { NoticeReporter, OpeningPorts, RunIo } from '../connect/index.js';
import { changesPassword, serviceOf, warnOfOpenFile } from '../connect/index.js';
import {
  cleanOptions,
  findResults,
  type ResultsRequest,
  slipRuns,
  withJournal,
  withRoster,
} from '../results/index.js';
import { departments, titles, traitsOf } from './slip-columns.js';
import { peopleOf, type SlipPeople } from './slip-people.js';

export type SlipsRequest = ResultsRequest & {
  readonly nicknames: readonly string[];
  /** The run as typed, to select only its users; `last`: the last run that created any. */
  readonly run: string | undefined;
  /** True for the users of all runs. By default, those of the last run that created any. */
  readonly isAll: boolean;
  readonly language: Language;
  /** The column of the roster as typed, or `none`. */
  readonly groupBy: string | undefined;
  readonly note: string | undefined;
  readonly signIn: string | undefined;
  /** The source of the key for sealed passwords. */
  readonly identity: TokenSource | undefined;
};

export type SlipSheet = SlipPeople & {
  readonly groups: ReadonlyMap<string, number>;
  readonly folder: string;
  readonly path: string;
  readonly language: Language;
  readonly rosterName: string;
  readonly isUncertain: boolean;
  /** How many sealed records the key does not open. */
  readonly unopened?: number;
  readonly isRehearsal: boolean;
  readonly clean: string;
  /** The number of users of earlier runs, and the command for the slips of all users. */
  readonly others?: { readonly n: number; readonly command: string };
  readonly warning: FileWarning | undefined;
};

/** @throws {UserError} if no slip can be made */
export async function slips(
  request: SlipsRequest,
  { prompts, reporter, texts: { commands } }: OpeningPorts,
  io: RunIo,
): Promise<SlipSheet> {
  const results = await findResults(request.results, io);
  const { folder, journal: journalBefore } = results;
  return await withRoster(results, request, prompts, io, async ({ roster, checks, profile }) => {
    const service = serviceOf(profile);
    if (service.password === 'ignored')
      throw userError('usage', 'slips-without-passwords', { service: service.title });
    return await withJournal(results, request.forceUnlock, io, async (journal) => {
      const { nicknames, signIn, language, isAll } = request;
      const run = parseRun(request.run, journalBefore);
      const { isOfLast, others } = slipRuns(journal);
      const isOfLastOnly = nicknames.length === 0 && run === undefined && !isAll;
      const isWanted = (known: Known) =>
        isOfLastOnly ? isOfLast(known) : run === undefined || run === known.run;
      const texts = columnTexts(roster.columns, request);
      const opened = await openedPasswords(request, folder, reporter, io);
      const source = { folder, roster, journal, checks, nicknames, isWanted, language, opened, ...texts };
      const people = await peopleOf(source);
      const isSome = nicknames.length > 0 || run !== undefined || (isOfLastOnly && others > 0);
      const shown = shownPath(folder, io.cwd);
      if (people.slips.length === 0 && people.sealed.length > 0) {
        const command = commands.on('slips', shown, { identity: { gap: 'file' } });
        throw userError('usage', 'slips-sealed', { command });
      }
      if (people.slips.length === 0) throw noSlips(people.without.length, isSome, folder, service);
      const clean = commands.on('clean', shown, await cleanOptions(folder, journal));
      const note = request.note?.trim() || undefined;
      const { org, baseUrl } = journalBefore.head;
      const isRehearsal = baseUrl === SANDBOX;
      const isUncertain = service.password === 'unknown' && !isRehearsal;
      const kind = { isUncertain, isRehearsal };
      const mustChangePassword = changesPassword(profile) === true;
      const content = { org, signIn, note, slips: people.slips, cleanCommand: clean };
      const page = slipsPage({ language, mustChangePassword, ...kind, ...content });
      const file = join(folder, isSome ? SOME_SLIPS_FILE : SLIPS_FILE);
      const placed = await withDiskErrors(() => replaceUnlessInUse(file, page));
      const { path } = placed;
      const warning = inUseWarning(placed);
      const unopened = request.identity === undefined ? 0 : opened.unopened;
      const groups = groupSizes(people.slips);
      const sheet = { ...people, groups, folder, path, language, rosterName: roster.name, unopened };
      const command = commands.on('slips', shown, { all: true });
      return {
        ...sheet,
        ...kind,
        warning,
        clean,
        ...(isOfLastOnly && others > 0 && { others: { n: others, command } }),
      };
    });
  });
}

/** @throws {UserError} `usage` if the key belongs to someone else and opens no record, or cannot be read */
async function openedPasswords(
  { identity }: SlipsRequest,
  folder: string,
  reporter: NoticeReporter,
  io: RunIo,
): Promise<OpenedPasswords> {
  const read = identity && (await readIdentities(identity, io));
  warnOfOpenFile({ kind: 'key' }, identity, read?.mode, reporter);
  const opened = await openSealed(await io.sealed(folder).all(), read?.value ?? []);
  const { records, unopened } = opened;
  if (read !== undefined && records > 0 && unopened === records)
    throw userError('usage', 'sealed-to-another', { n: records });
  return opened;
}

/** The texts of a slip that come from additional columns. @throws {UserError} `usage` if a column does not exist */
function columnTexts(columns: Columns, { language, groupBy }: Pick<SlipsRequest, 'language' | 'groupBy'>) {
  const { department, birthDate } = textsIn(language).slips;
  const departmentOf = departments(columns, department);
  return {
    departmentOf: departmentOf ?? (() => ''),
    titleOf: titles(columns, groupBy, departmentOf),
    traitsOf: traitsOf(columns, birthDate),
  };
}

function noSlips(without: number, isSome: boolean, folder: string, { title }: Service): UserError {
  if (without === 0) return userError('results', 'slips-nobody', { folder, isSome });
  const path = join(folder, CREDENTIALS_FILE);
  return userError('results', 'slips-passwords-missing', { path, service: title });
}

/** @returns `undefined` for all runs @throws {UserError} `usage` */
function parseRun(text: string | undefined, { runs }: JournalView): number | undefined {
  if (text === undefined) return undefined;
  if (text.trim().toLowerCase() === 'last') {
    const last = runs.findLast(({ counts }) => counts.created > 0);
    if (last !== undefined) return last.run;
    throw userError('results', 'slips-no-run', {});
  }
  const found = runs.find(({ run }) => String(run) === text.trim());
  if (found !== undefined) return found.run;
  throw userError('usage', 'slips-run-unknown', { given: text, runs: runs.length });
}
