/** Compares a roster with the directory. Only looks users up: changes nothing in the directory or on the disk. */

import { basename, dirname, resolve } from 'node:path';
import { type ConfiguredProfile, hostsOf } from '../../directory/configure-profile.js';
import { type ComparedRow, type ExtraUser, type StateCounts, stateCounts } from '../../domain/comparison.js';
import { Interrupted, UserError } from '../../domain/errors.js';
import { EXIT_OF_SIGNAL, EXIT_STATUS } from '../../domain/exit-status.js';
import type { FileWarning } from '../../domain/file-warning.js';
import type { Severity } from '../../domain/finding.js';
import { STDIN } from '../../domain/roster-options.js';
import type { Service } from '../../domain/service.js';
import { type NameOrder, nicknameKey } from '../../domain/user.js';
import { isSameDirectory, RESULTS_SUFFIX } from '../../journal/journal.js';
import { createNamer } from '../../naming/whole-name.js';
import { readCredentials } from '../../passwords/credential-store.js';
import { checkOutput } from '../../platform/output-file.js';
import { comparisonOutput, extraOutput, writeComparison, writeExtra } from '../../report/comparison-file.js';
import { openRoster, type Roster } from '../../roster/roster.js';
import { userError } from '../../texts/user-error.js';
import {
  type Address,
  columnsFor,
  type Destination,
  identityOf,
  type RunIo,
  type RunOptions,
  refuseSharedStdin,
  resolveProfile,
  serviceOf,
  shownSettings,
  targetAddress,
  withProfile,
} from '../connect/index.js';
import {
  allUsers,
  knownUsers,
  ListedLookUp,
  soughtRows,
  withLookUp,
  withoutLookUp,
} from '../look-up/index.js';
import { ALL_TO_DO, pipelineInput } from '../pipeline/index.js';
import type { Ports } from '../results/index.js';
import {
  hasJournal,
  isReportFile,
  isTrusted,
  obtainsToken,
  readNicknames,
  usedAs,
} from '../results/index.js';
import { type Compared, type CompareInput, compareRows, readRows } from './compare-rows.js';
import { comparedFields } from './compare-user.js';
import type { ExtraRequest } from './extra-users.js';
import { checkedExtra, extraAmong, extraFields, ofOwnDomain, refuseWrong } from './extra-users.js';

export type DiffRequest = RunOptions & {
  readonly rosterPath: string;
  /** The absolute path of a `.csv` or `.json` file for all rows. */
  readonly output: string | undefined;
  readonly extra: ExtraRequest | undefined;
  /** True to also replace a file that no comparison wrote. */
  readonly overwrite: boolean;
};

export type DiffPlan = Pick<RunOptions['sending'], 'pace'> & {
  readonly roster: Roster;
  readonly nameOrder: NameOrder | undefined;
  readonly destination: Extract<Destination, { kind: 'url' }>;
  readonly profile: ConfiguredProfile;
  readonly service: Service;
  readonly settings: Readonly<Record<string, string>>;
  readonly defaults: readonly string[];
  readonly hosts: readonly string[];
  readonly fields: readonly string[];
  readonly rows: number;
  /** Rows that cannot be looked up because their nickname is invalid. */
  readonly invalid: number;
  readonly lookUps: number;
  /** How many findings a dry run would show, except those about passwords. */
  readonly findings: Readonly<Record<Severity, number>>;
};

export type DiffReporter = {
  plan(plan: DiffPlan): void;
  started(plan: DiffPlan): { looked(state: ComparedRow['state']): void; stop(): void };
  row(row: ComparedRow): void;
  extra(user: ExtraUser): void;
};

export type DiffResult = Compared & {
  readonly plan: DiffPlan;
  readonly rows: readonly ComparedRow[];
  readonly counts: StateCounts;
  /** Accounts that no list has; `undefined` if the directory's list of users was not read. */
  readonly extra: readonly ExtraUser[] | undefined;
  /** How many accounts have a login in another domain, which the lists do not cover. */
  readonly elsewhere: number;
  readonly warnings: readonly FileWarning[];
};

/** @throws {UserError} if nothing can be looked up */
export async function diff(
  request: DiffRequest,
  ports: Ports,
  reporter: DiffReporter,
  io: RunIo,
): Promise<DiffResult> {
  const { rosterPath, token } = request;
  const profile = resolveProfile(request.profileChoice, undefined, 'choice');
  if (profile.form.look_up === undefined) throw withoutLookUp(profile);
  // Look-ups send no passwords, so rows without one are compared too.
  const checks = { ...request.checks, generates: undefined };
  const completed = withProfile({ ...request, checks }, profile, false);
  const { destination } = completed;
  if (destination.kind !== 'url')
    throw userError('usage', 'address-missing', { title: 'the directory', canRehearse: false });
  const isStdin = rosterPath === STDIN;
  if (isStdin) refuseSharedStdin(token);
  const extra = request.extra && checkedExtra(request.extra, profile, columnsFor(profile));
  const path = isStdin ? STDIN : resolve(io.cwd, rosterPath);
  const roster = await openRoster({
    ...request.reading,
    path,
    stdin: io.stdin,
    signal: io.interruption.first,
    profile: columnsFor(profile),
    // Rows from earlier runs are compared like all others.
    unguard: !isStdin && isReportFile(basename(path)) && (await hasJournal(dirname(path))),
  });
  try {
    return await diffRoster(roster, { ...completed, destination, extra }, ports, reporter, io);
  } finally {
    await roster.close();
  }
}

type Completed = DiffRequest & {
  readonly profile: ConfiguredProfile;
  readonly destination: DiffPlan['destination'];
};

async function diffRoster(
  roster: Roster,
  request: Completed,
  ports: Ports,
  reporter: DiffReporter,
  io: RunIo,
): Promise<DiffResult> {
  const { overwrite, files, destination, profile, sending, token, reading, extra } = request;
  const { title } = profile.form;
  const lists = extra?.lists ?? [];
  const usedLists = lists.map((list) => ({ path: resolve(io.cwd, list), use: 'list' }) as const);
  const target = { overwrite, usedAs: usedAs(roster.path, [...files, ...usedLists]) };
  const output = request.output && comparisonOutput({ ...target, path: request.output });
  const fields = extraFields(profile);
  const extraFile = extra && extraOutput({ ...target, path: extra.path }, fields);
  if (extra && extra.path === request.output) throw userError('usage', 'one-output', {});
  // Check the output files before any look-up.
  for (const one of [output, extraFile]) if (one) await checkOutput(one);
  const input = await inputOf(roster, request, io);
  const keys = new Set<string>();
  const plan = await planOf(input, request, keys);
  const place = { cwd: io.cwd, signal: io.interruption.first };
  const ofLists = { ...reading, profile: columnsFor(profile), domain: profile.settings.domain };
  for (const nickname of await readNicknames(lists, ofLists, place)) keys.add(nicknameKey(nickname));
  reporter.plan(plan);
  // A look-up changes nothing, so the first signal ends it.
  const { first } = io.interruption;
  const stopping = { ...io, interruption: { first, second: first } };
  const rows: ComparedRow[] = [];
  const onRow = (row: ComparedRow): void => {
    rows.push(row);
    reporter.row(row);
  };
  const session = { destination, profile, sending, token };
  const { users, ...end } = await withLookUp(session, ports, stopping, async (lookUp, asking) => {
    const context = { ...asking, profile, reporter: ports.reporter };
    const known = extra && (await allUsers('--extra', context));
    if (known) refuseWrong(ofOwnDomain(known), keys, extra?.among, title, io.secrets);
    const look = new ListedLookUp(lookUp, plan.lookUps, context, { known });
    const progress = reporter.started(plan);
    const end = await compareRows(input, look.lookUp, onRow, progress.looked).finally(progress.stop);
    return { ...end, users: look.users };
  });
  rows.sort((one, other) => one.row - other.row);
  const delimiter = roster.delimiter ?? ',';
  const ownUsers = users && ofOwnDomain(users);
  const others = ownUsers && extraAmong(ownUsers, keys, extra?.among, io.secrets);
  if (extra) for (const user of others ?? []) reporter.extra(user);
  const warnings = [
    output && (await writeComparison(output, rows, delimiter)),
    extraFile && (await writeExtra(extraFile, others ?? [], fields, delimiter)),
  ].filter((warning) => typeof warning === 'object');
  return {
    ...end,
    plan,
    rows,
    counts: stateCounts(rows),
    extra: others,
    elsewhere: (users?.length ?? 0) - (ownUsers?.length ?? 0),
    warnings,
  };
}

/** Adds the key of each row's nickname to `keys`. */
async function planOf(
  input: CompareInput,
  { checks, destination, profile, sending, token }: Completed,
  keys: Set<string>,
): Promise<DiffPlan> {
  const { roster, fields } = input;
  const counts = await countRows(input, keys);
  return {
    ...counts,
    roster,
    destination,
    profile,
    pace: sending.pace,
    fields,
    nameOrder: checks.nameOrder ?? roster.columns.nameOrder,
    service: serviceOf(profile, destination.url.href, obtainsToken(profile, token)),
    settings: shownSettings(profile),
    defaults: identityOf(profile).defaults ?? [],
    hosts: hostsOf(profile, destination.url),
    lookUps: Math.min(counts.rows - counts.invalid, sending.limit),
  };
}

/** @returns the results folder of a roster; `undefined` if another user may have put it there */
async function resultsOf(path: string, io: RunIo): Promise<string | undefined> {
  const isReport = isReportFile(basename(path)) && (await hasJournal(dirname(path)));
  const folder = isReport ? dirname(path) : `${path}${RESULTS_SUFFIX.run}`;
  const isUsed = await isTrusted(folder, io).catch(ignoreUserError);
  return isUsed === true ? folder : undefined;
}

/** Users recorded as created at this address; none if the results cannot be read. */
async function knownIn(
  folder: string,
  address: Address,
  { form }: ConfiguredProfile,
  { journals }: RunIo,
): Promise<Partial<Pick<CompareInput, 'known' | 'accounts'>>> {
  const journal = await journals.read(folder).catch(ignoreUserError);
  if (journal === undefined || !isSameDirectory(journal.head, address)) return {};
  const accounts = new Map<string, string>();
  for (const { key, account } of journal.all()) if (account !== undefined) accounts.set(key, account);
  return { known: await soughtRows(knownUsers(journal), form, undefined), accounts };
}

/** Reads the passwords of `credentials.csv`, since the directory may show them as well as those of the roster. */
async function savedIn(
  folder: string,
  { secrets }: Pick<RunIo, 'secrets'>,
): Promise<CompareInput['savedFor']> {
  const credentials = await readCredentials(folder, ',').catch(ignoreUserError);
  for (const password of credentials?.store.passwords() ?? []) secrets.add(password);
  return (nickname) => credentials?.store.passwordsOf(nicknameKey(nickname)) ?? [];
}

function ignoreUserError(error: unknown): undefined {
  if (!(error instanceof UserError)) throw error;
}

async function inputOf(
  roster: Roster,
  { checks, destination, profile, sending: { limit, stopAfter } }: Completed,
  io: RunIo,
): Promise<CompareInput> {
  const { severities, department, nameOrder } = checks;
  const ofRows = {
    ...checks,
    // Rows without a password are compared like all others.
    generates: 'missing' as const,
    severities: { ...severities, 'password-weak': 'off' as const },
  };
  const results = roster.path === null ? undefined : await resultsOf(roster.path, io);
  return {
    roster,
    profile,
    limit,
    stopAfter,
    signal: io.interruption.first,
    secrets: io.secrets,
    checker: pipelineInput({ roster, selection: ALL_TO_DO }, ofRows, undefined, io.secrets).checker,
    namer: createNamer(roster.columns, nameOrder),
    fields: comparedFields(profile, roster.columns, department !== undefined),
    known: [],
    accounts: new Map(),
    ...(results && (await knownIn(results, targetAddress(destination, profile), profile, io))),
    savedFor: results ? await savedIn(results, io) : () => [],
  };
}

async function countRows(
  input: CompareInput,
  keys: Set<string>,
): Promise<Pick<DiffPlan, 'rows' | 'invalid' | 'findings'>> {
  let [rows, invalid] = [0, 0];
  const findings = { error: 0, warn: 0 };
  for await (const read of readRows(input)) {
    if (input.signal.aborted) throw new Interrupted();
    rows += 1;
    // The same login in another domain belongs to another person.
    if (read.invalid?.message.key !== 'other-domain') keys.add(nicknameKey(read.sought.nickname));
    if (read.invalid !== undefined) invalid += 1;
    for (const { field, severity } of read.findings) if (field !== 'password') findings[severity] += 1;
  }
  return { rows, invalid, findings };
}

/** 0 if every row is in the directory and no compared field differs. */
export function diffStatus({ signal, reason, counts }: DiffResult): number {
  if (signal !== undefined) return EXIT_OF_SIGNAL[signal];
  if (reason !== undefined) return EXIT_STATUS[reason];
  return counts.same + counts.there === counts.total ? 0 : 1;
}
