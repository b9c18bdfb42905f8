/** Checks one organisation with a dry run: the users and address of a run, and its errors. */

import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import {
  type Destination,
  NO_PROMPTS,
  resolveProfile,
  secretErrors,
  type TokenOptions,
  targetAddress,
  withProfile,
} from '../../app/connect/index.js';
import { isAsked } from '../../app/people/index.js';
import { type SendingOptions, TakenLogins } from '../../app/pipeline/index.js';
import { resultsIn } from '../../app/results/index.js';
import { create, type Plan, type Reporter } from '../../app/run/index.js';
import { type ConfiguredProfile, hostsOf } from '../../directory/configure-profile.js';
import type { Pace } from '../../domain/clock.js';
import { Interrupted, noting, UserError } from '../../domain/errors.js';
import type { Finding } from '../../domain/finding.js';
import { unresolved } from '../../domain/outcome.js';
import { Secret } from '../../domain/secret.js';
import { spokenName } from '../../domain/user.js';
import { defined, firstFew } from '../../platform/collections.js';
import { shownPath } from '../../platform/shown-path.js';
import { withOptionOrigin } from '../../texts/user-error.js';
import { apartFrom, inEach, type OrgStatus, sentIn, statusOfError, unread } from '../domain/org-status.js';
import { ofFleet } from '../texts/fleet-error.js';
import { fleetTextsIn } from '../texts/fleet-texts.js';
import { lostStatus } from './lost-results.js';
import type { FleetIo, Org, OrgRequest } from './org.js';
import { journalMark, presentStatus, shownResults } from './status-file.js';

export type OrgCheck = {
  readonly org: Org;
  readonly status: OrgStatus;
  /** Absent if no run is needed or possible. A run with invalid rows sends nothing, but writes its report. */
  readonly ready?: {
    readonly users: number;
    readonly to: OrgAddress;
    readonly rows: string;
    readonly newcomers: Newcomers;
  };
  /** Absolute path of the file with its findings. */
  readonly findings?: string;
  /** Errors in secrets, which a run needs but a check does not. */
  readonly lacks: readonly UserError[];
};

/** The first users who are new since an earlier run, and the number of the others. */
export type Newcomers = readonly [names: readonly string[], others: number];

export type OrgAddress = {
  /** All hosts that requests may go to, the directory's first. */
  readonly hosts: readonly string[];
  /** A key shared by organisations with the same host and token. */
  readonly tenant: string;
  readonly hasLookUp: boolean;
  /** A digest of all settings that decide which users are sent, and where. Excludes the token, which may be renewed. */
  readonly settings: string;
  /** The pause between two requests of the tenant. */
  readonly pause: Pace;
};

/** Errors that already name the line or the folder of their organisation. */
const NAMES_LOCATION: ReadonlySet<string> = new Set(['fleet-roster-missing', 'fleet-line-missing']);

export type CheckOptions = {
  /** Absolute path that paths of results are relative to. */
  readonly folder: string;
  /** The name of the findings file in each organisation's folder. */
  readonly findings?: string | undefined;
  readonly overwrite: boolean;
};

/** Never throws a `UserError`. */
export async function checkOrg(
  org: Org,
  { folder, findings: file, overwrite }: CheckOptions,
  reporter: Reporter,
  io: FleetIo,
): Promise<OrgCheck> {
  let plan: Plan | undefined;
  let findings: readonly Finding[] = [];
  const watching: Reporter = {
    ...reporter,
    findings(found, roster) {
      findings = found;
      reporter.findings(found, roster);
    },
    plan(newPlan) {
      plan = newPlan;
      reporter.plan(newPlan);
    },
  };
  const errors: UserError[] = [];
  let results: string | null = null;
  const refused = async (error: UserError, more: readonly UserError[] = []): Promise<OrgCheck> => {
    const before = await presentStatus({ ...unread(org.name), results }, folder, false, io.journals);
    // With a store, the journal is not expected in the folder.
    if (error.code === 'journal-lost' && io.store === undefined)
      return { org, status: lostStatus(before, folder), lacks: [] };
    const where = NAMES_LOCATION.has(error.code) ? undefined : org.where;
    return { org, status: statusOfError(org.name, error, before, { more, where }), lacks: [] };
  };
  try {
    const initialRequest = await noting(errors, async () => await org.read());
    if (initialRequest !== undefined) {
      io.store?.expect(org.name, initialRequest.folder);
      results = shownResults(initialRequest.folder, folder);
    }
    const request = initialRequest && (await noting(errors, async () => await continued(initialRequest, io)));
    const to = request && (await noting(errors, async () => await addressOf(request, io)));
    const later: UserError[] = [];
    if (request !== undefined)
      await noting(later, async () => await dryRun(request, { overwrite }, watching, io));
    // Without an address, the dry run fails for the same reason.
    errors.push(...later.filter(({ code }) => errors.every((one) => one.code !== code)));
    const [error, ...more] = errors.map(ofFleet);
    if (error !== undefined) return await refused(error, more);
    if (plan === undefined || request === undefined || to === undefined)
      throw new Error('a check without a plan');
    const isAsking = findings.some(({ message, severity }) => severity === 'error' && isAsked(message));
    const message = isAsking ? await howToAnswer(request, io) : null;
    const found = await checked(org, request, plan, message, to, folder, io);
    if (file === undefined || findings.length === 0) return found;
    const path = join(dirname(org.roster), file);
    await dryRun(request, { findings: path, overwrite }, { ...watching, findings() {}, plan() {} }, io);
    return { ...found, findings: path };
  } catch (error) {
    if (error instanceof Interrupted) return { org, status: unread(org.name), lacks: [] };
    if (!(error instanceof UserError)) throw error;
    return await refused(error);
  }
}

/** A run of the organisation by itself asks about people, or takes the options of the answers. */
async function howToAnswer(
  { texts, rosterPath, org, otherLists }: OrgRequest,
  { cwd }: FleetIo,
): Promise<OrgStatus['message']> {
  const folders = otherLists?.folders.filter((folder) => folder !== dirname(rosterPath)) ?? [];
  const known = (await Promise.all(folders.map(resultsIn))).flat().map((folder) => shownPath(folder, cwd));
  const options = { org: org ?? undefined, known };
  const command = texts.commands.next('create', { operands: [shownPath(rosterPath, cwd)], options });
  return inEach((language) => fleetTextsIn(language).toAnswer(command));
}

async function dryRun(
  request: OrgRequest,
  file: { readonly findings?: string; readonly overwrite: boolean },
  reporter: Reporter,
  io: FleetIo,
): Promise<void> {
  const dry = { findings: undefined, ...file, digests: true };
  const ports = { reporter, prompts: NO_PROMPTS, texts: request.texts };
  // There is no consent yet, so names are not looked up in the directory.
  const token = { ...request.token, source: undefined, clientSecret: undefined, keyFile: undefined };
  await withOptionOrigin(create({ ...request, token, dryRun: dry }, ports, io), request.configured);
}

async function checked(
  org: Org,
  request: OrgRequest,
  plan: Plan,
  message: OrgStatus['message'],
  to: OrgAddress,
  folder: string,
  io: FleetIo,
): Promise<OrgCheck> {
  const { sending, finishing } = plan;
  const [first, others] = firstFew(plan.checked.difference.newcomers, 3);
  const newcomers = [first.map(({ name }) => spokenName(name)), others] as const;
  const { before, notInRoster, refused, refusedBy, stepCounts, digest: rows = '' } = plan.checked;
  const { folder: results, configPath, skipExisting, consent } = request;
  const users = sending + finishing;
  const isRefused = (refused > 0 && !consent.skipInvalid) || refusedBy.length > 0;
  // The report is missing if the run was killed.
  const journal = request.fresh ? undefined : plan.journal;
  const isOver = users === 0 && journal?.runs.at(-1)?.ended !== undefined;
  const unconfirmed = before.unconfirmed + notInRoster.unconfirmed;
  const isGood = unresolved(before, skipExisting) === 0 && stepCounts.users === 0 && unconfirmed === 0;
  const status: OrgStatus = {
    org: org.name,
    state: isRefused ? 'needs' : !isOver ? 'waiting' : isGood ? 'done' : 'needs',
    results: shownResults(results, folder),
    ...defined({ config: configPath && shownResults(configPath, folder) }),
    counts: before,
    notInRoster,
    apart: apartFrom(before, sentIn(journal?.all() ?? [])),
    unconfirmed,
    unfinished: stepCounts.users,
    ...(journal && { areTakenOwn: new TakenLogins(journal).areOwn }),
    hasLookUp: to.hasLookUp,
    reason: isRefused ? 'invalid_rows' : null,
    message: isRefused ? message : null,
    expectedMs: users * meanOf(to.pause),
    ...(await journalMark(results)),
  };
  // A missing secret may be supplied before the run, which checks it again.
  const lacks = status.state === 'waiting' && users > 0 ? await lackingSecrets(request, io) : [];
  if (status.state === 'waiting') return { org, status, ready: { users, to, rows, newcomers }, lacks };
  // If the list as a whole is refused, a run would only repeat the error.
  if (isRefused && refusedBy.length === 0)
    return { org, status, ready: { users: 0, to, rows, newcomers: [[], 0] }, lacks };
  return { org, status, lacks };
}

async function lackingSecrets(request: OrgRequest, io: FleetIo): Promise<readonly UserError[]> {
  const profile = resolveProfile(request.profileChoice, undefined, 'choice');
  const access = withProfile(request, profile, false);
  const to = targetAddress(access.destination, profile);
  const errors = await secretErrors(access, to, { prompts: NO_PROMPTS, texts: request.texts }, io);
  return errors.map(ofFleet);
}

/** If the journal has no organisation name, the run continues without one. @throws {UserError} */
export async function continued(request: OrgRequest, { journals }: FleetIo): Promise<OrgRequest> {
  if (request.org === null || request.fresh) return request;
  const known = await journals.read(request.folder);
  return known?.head.org === null ? { ...request, org: null } : request;
}

/** @throws {UserError} if the settings have no valid address */
export async function addressOf(request: OrgRequest, io: FleetIo): Promise<OrgAddress> {
  const profile = resolveProfile(request.profileChoice, undefined, 'choice');
  const { destination, sending, token } = withProfile(request, profile, false);
  const { destination: to } = targetAddress(destination, profile);
  const settings = settingsDigest(request, profile, to);
  const hosts = to.kind === 'url' ? hostsOf(profile, to.url) : [];
  const owner = (await digestOf(token, io)) ?? request.folder;
  const hasLookUp = profile.form.look_up !== undefined;
  return { hosts, tenant: `${hosts[0]} ${owner}`, hasLookUp, settings, pause: pauseBetween(sending) };
}

function settingsDigest(request: OrgRequest, profile: ConfiguredProfile, to: Destination): string {
  const { reading, folder, consent, skipExisting, passwordStyle, sealTo, sending } = request;
  // Excluded because it always differs.
  const { now: _, ...checks } = request.checks;
  const sent = [profile.digest, profile.settings, to, sending.headers, passwordStyle, sealTo];
  const parts = [sent, reading, checks, folder, consent, skipExisting];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64');
}

function pauseBetween({ pace, rate }: SendingOptions): Pace {
  if (rate === undefined) return pace;
  const ms = 1000 / rate.perSecond;
  return { min: ms, max: ms };
}

export function meanOf({ min, max }: Pace): number {
  return (min + max) / 2;
}

/** Organisations with the same token use the same file or a copy. If a file cannot be read, the run reports that. */
async function digestOf(
  { source, clientSecret, keyFile }: TokenOptions,
  { cwd, secrets }: FleetIo,
): Promise<string | undefined> {
  const secretSource = source ?? clientSecret ?? keyFile;
  if (secretSource?.kind !== 'file') return undefined;
  const path = resolve(cwd, secretSource.path);
  // A pipe can be read only once.
  const isFile = (await stat(path).catch(() => undefined))?.isFile() === true;
  const content = isFile ? await readFile(path, 'utf8').catch(() => undefined) : undefined;
  // Another directory's answer may repeat the secret before this organisation's run begins.
  if (content !== undefined) secrets.add(new Secret(content.trim()));
  return createHash('sha256')
    .update((content ?? path).trim())
    .digest('hex');
}
