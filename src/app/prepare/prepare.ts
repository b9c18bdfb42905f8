/** The use case of `prepare`: reads a list, assigns nicknames, and shows or writes the roster. */

import { basename, dirname, resolve } from 'node:path';
import type { LeftOut } from '../../domain/left-out.js';
import { STDIN } from '../../domain/roster-options.js';
import { type NameOrder, nicknameKey } from '../../domain/user.js';
import { RESULTS_SUFFIX } from '../../journal/journal.js';
import { withDiskErrors } from '../../platform/errno.js';
import type { Caller, Io } from '../../platform/io.js';
import { shownPath } from '../../platform/shown-path.js';
import { resolveMap } from '../../roster/field-names.js';
import { openRoster, type Roster } from '../../roster/roster.js';
import type { RenewalFacts } from '../../texts/text-facts.js';
import { userError } from '../../texts/user-error.js';
import { columnsFor, type ProfileChoice, resolveProfile } from '../connect/index.js';
import { type DirectoryPeople, knownDirectory } from '../look-up/index.js';
import { askAboutPeople, type KnownResults, mayHaveAccount, type PeoplePrompts } from '../people/index.js';
import type { CheckOptions } from '../pipeline/index.js';
import {
  hasJournal,
  isNicknameFile,
  isReportFile,
  listShape,
  type PassedOver,
  preparedIn,
  readAnswers,
  readKnownResults,
  readNicknames,
  withReports,
  writeAnswers,
} from '../results/index.js';
import { openGrownRoster, refuseOtherColumns, usersOf } from './grown-roster.js';
import { type PreparedRows, personFinding, prepareRows, type RowsOptions } from './prepare-rows.js';
import type { GrownRoster, WriteOptions, WriteResult, WriteTarget } from './write-roster.js';
import { refuseTarget, writeRoster } from './write-roster.js';

export type PrepareRequest = Pick<WriteOptions, 'reading' | 'configured'> &
  Pick<RowsOptions, 'patterns' | 'settle'> & {
    /** Absolute path; `-` is standard input. */
    readonly list: string;
    /** If `undefined`, the roster is shown and not written. */
    readonly target: WriteTarget | undefined;
    /** The roster of the target `add`; also without a target, to show who would be added. Absolute path. */
    readonly addTo?: string | undefined;
    readonly profileChoice: ProfileChoice;
    readonly checks: CheckOptions;
    readonly skipsInvalid: boolean;
    readonly known?: readonly string[] | undefined;
    /** Reads the people of the directory itself, who also count as known. */
    readonly knownDirectory?: (() => Promise<DirectoryPeople>) | undefined;
    /** True if a new file keeps people who have an account. Writing to the list itself always keeps them. */
    readonly keepsKnown?: boolean;
    readonly taken?: readonly string[] | undefined;
    readonly renew?: readonly string[] | undefined;
    /** Formats the command that opens the report of a results folder. @param folder as the user would write it */
    readonly report?: (folder: string) => string;
  };

export type PrepareIo = Caller & Pick<Io, 'stdin' | 'interruption' | 'journals'>;

export type PrepareReporter = {
  columns(list: Roster, nameOrder: NameOrder | undefined): void;
  folders(results: readonly KnownResults[], list: Roster, passedOver: readonly PassedOver[]): void;
  people(rows: PreparedRows): void;
  findings(rows: PreparedRows): void;
  previewed(rows: PreparedRows): void;
  /** @param others number of rows whose people may have an account according to the results of another roster */
  written(rows: PreparedRows, result: WriteResult, others: number): void;
};

/** `people` is `undefined` without a terminal. */
export type PrepareQuestions = {
  /** Asks before nicknames change. @returns true to write @throws {UserError} `usage` without a terminal */
  readonly confirmRenewal: (rows: PreparedRows, known: RenewalFacts) => Promise<boolean>;
  readonly people: PeoplePrompts | undefined;
};

/** `blocked`: findings prevent writing. `declined`: a person answered no. The roster is closed. */
export type Prepared = {
  readonly end: 'previewed' | 'written' | 'blocked' | 'declined';
  readonly roster: Roster;
  readonly rows: PreparedRows;
};

/** @throws {UserError} for an unusable list, results folder or option */
export async function prepareList(
  request: PrepareRequest,
  system: PrepareIo,
  reporter: Partial<PrepareReporter>,
  { confirmRenewal, people }: Partial<PrepareQuestions>,
): Promise<Prepared> {
  const { list: path, target, addTo, checks, patterns } = request;
  const { cwd, stdin } = system;
  const signal = system.interruption.first;
  await refuseReport(path, cwd);
  const { profileChoice } = request;
  const columns =
    profileChoice.profile && columnsFor(resolveProfile(profileChoice, undefined, 'choice', true));
  // Columns that the directory does not use are kept like all others.
  const profile = columns && { ...columns, unused: [] };
  const reading = { ...request.reading, map: resolveMap(request.reading.map ?? [], profile) };
  const roster = await openRoster({ path, stdin, signal, ...reading, profile });
  let grown: GrownRoster | undefined;
  try {
    if (target !== undefined) await refuseTarget(target, roster, cwd);
    reporter.columns?.(roster, checks.nameOrder ?? roster.columns.nameOrder);
    const ofRuns = await readKnownResults(path === STDIN ? [] : [dirname(path)], request.known ?? [], system);
    const directory = await request.knownDirectory?.();
    const earlier = await withReports(ofRuns.results, system);
    const results = directory === undefined ? earlier : [...earlier, knownDirectory(directory)];
    reporter.folders?.(results, roster, ofRuns.passedOver);
    const nicknamesIn = async (typed: readonly string[], orNames = false) =>
      (await readNicknames(typed, { ...reading, profile }, { cwd, signal }, orNames)).filter(Boolean);
    const renewed = await readRenewed(request, results, nicknamesIn, system);
    const places = [path, target?.path ?? path, addTo ?? path];
    const answers = await Promise.all(places.map((one) => readAnswers(one + RESULTS_SUFFIX.run, system)));
    const leavesOutKnown = target?.kind !== 'list' && request.keepsKnown !== true;
    const list = { ...checks, roster, unused: columns?.unused, signal };
    const { nameOrder } = checks;
    grown =
      addTo === undefined
        ? undefined
        : await openGrownRoster({ ...request, path: addTo, stdin, list, reading, nameOrder, profile });
    const options: RowsOptions = {
      ...list,
      patterns,
      ...(request.settle && { settle: request.settle }),
      others: results,
      prepared: answers.flatMap(preparedIn),
      taken: await nicknamesIn(request.taken ?? []),
      renew: renewed.nicknames,
      leavesOutKnown,
      rosterPeople: grown && usersOf(grown, shownPath(grown.roster.path ?? '', cwd)),
      skipsInvalid: request.skipsInvalid,
      isInPlace: target?.kind === 'list',
    };
    const rows = await askedRows(options, people);
    if (grown !== undefined) refuseOtherColumns(grown, rows, roster, reading.columns === undefined);
    if (target === undefined) reporter.people?.(rows);
    // Findings come after the people, so that they do not scroll out of view.
    reporter.findings?.(rows);
    if (rows.isBlocked) return { end: 'blocked', roster, rows };
    if (target === undefined) {
      reporter.previewed?.(rows);
      return { end: 'previewed', roster, rows };
    }
    const known = renewed.isDoubtful ? 'created-before' : results.length > 0 ? 'results' : 'no-results';
    if ((await confirmRenewal?.(rows, known)) !== true) return { end: 'declined', roster, rows };
    const written = await withDiskErrors(() =>
      writeRoster({ ...request, reading, profile, nameOrder, rows, roster, grown, target }),
    );
    await noteLeftOut(rows.leftOut, roster, written.path, system);
    const ownFolder = shownPath(written.path, cwd) + RESULTS_SUFFIX.run;
    const { org } = results.find(({ folder }) => folder === ownFolder) ?? {};
    const others = rows.kept.filter(({ known }) => mayHaveAccount(known) && known?.folder !== ownFolder);
    reporter.written?.(rows, { ...written, org }, others.length);
    return { end: 'written', roster, rows };
  } finally {
    await grown?.roster.close();
    await roster.close();
  }
}

/** @throws {UserError} `usage` for a file of logins that probably belong to the people in the list */
async function readRenewed(
  { renew = [], report = () => '' }: PrepareRequest,
  results: readonly KnownResults[],
  nicknamesIn: (typed: readonly string[], orNames: boolean) => Promise<readonly string[]>,
  system: PrepareIo,
): Promise<{ readonly nicknames: readonly string[]; readonly isDoubtful: boolean }> {
  const nicknames: string[] = [];
  let isDoubtful = false;
  for (const typed of renew) {
    const found = await nicknamesIn([typed], true);
    const isFile = await isNicknameFile(typed, system.cwd);
    const folder = dirname(resolve(system.cwd, typed));
    const own =
      isFile && (await hasJournal(folder)) ? (await readKnownResults([], [folder], system)).results : [];
    const first = found.find((nickname) =>
      [...results, ...own].some(({ takenOwn }) => takenOwn?.has(nicknameKey(nickname))),
    );
    if (first !== undefined && isFile) {
      const command = report(own[0]?.folder ?? dirname(typed));
      throw userError('usage', 'renew-created-before', { csv: typed, nickname: first, command });
    }
    isDoubtful ||= first !== undefined;
    nicknames.push(...found);
  }
  return { nicknames, isDoubtful };
}

/** Asks until no question is open. */
async function askedRows(options: RowsOptions, prompts: PeoplePrompts | undefined): Promise<PreparedRows> {
  const answered = new Set<string>();
  for (let now = options; ; ) {
    const rows = await prepareRows(now);
    const found = rows.findings.map((finding) => personFinding(finding, rows.people));
    const asking = { label: rows.label, known: now, answered, asksRows: !options.skipsInvalid };
    const newAnswers = prompts && (await askAboutPeople(found, { ...asking, prompts }));
    if (newAnswers === undefined) return rows;
    now = { ...now, ...newAnswers };
  }
}

/** Notes the rows for the run of the roster, which reports them even if the roster no longer has them. */
async function noteLeftOut(
  rows: readonly LeftOut[],
  { name, columns }: Roster,
  path: string,
  system: Caller,
): Promise<void> {
  const folder = path + RESULTS_SUFFIX.run;
  if (rows.length === 0 && preparedIn(await readAnswers(folder, system)).length === 0) return;
  const leftOut = rows.map(({ nickname, ...row }) => ({ ...row, ...(nickname !== '' && { nickname }) }));
  const answers = { list: name, roster: basename(path), headers: listShape(columns.headers), leftOut };
  await writeAnswers(folder, answers, system);
}

/** Rejects a report, which has its own columns and lacks the passwords of its roster. */
async function refuseReport(list: string, cwd: string): Promise<void> {
  if (list === STDIN || !isReportFile(basename(list)) || !(await hasJournal(dirname(list)))) return;
  throw userError('usage', 'list-of-report', { path: shownPath(list, cwd) });
}
