/** The directory profile of a run, chosen by its user or recorded in the journal, and the settings derived from it. */

import {
  CHANGE_PASSWORD,
  type ConfiguredProfile,
  configureProfile,
  createEndpoint,
  nicknameForm,
  refuseDoubledPath,
} from '../../directory/configure-profile.js';
import type { Profile } from '../../directory/load-profile.js';
import { quotesAround } from '../../directory/quoted-values.js';
import { userValues } from '../../directory/render-request.js';
import { shippedProfile } from '../../directory/shipped-profiles.js';
import { wantedSteps } from '../../directory/wanted-steps.js';
import { NO_PACE, type Pace, type Rate } from '../../domain/clock.js';
import { type DirectoryIdentity, type JournalHead, SANDBOX } from '../../domain/journals.js';
import { DEFAULT_PROFILE, isShipped } from '../../domain/profile-name.js';
import type { ProfileColumns } from '../../domain/row.js';
import type { Service } from '../../domain/service.js';
import { type ColumnField, FIELDS } from '../../domain/user.js';
import { defined } from '../../platform/collections.js';
import { parseWebAddress } from '../../platform/url.js';
import type { CommandChange } from '../../texts/command-change.js';
import { optionError, userError } from '../../texts/user-error.js';
import type { CheckOptions } from '../pipeline/index.js';
import type { Destination, ProfileChoice, RunOptions } from './run-request.js';
import { basicUserOf } from './token-service.js';

/**
 * @param prefers which profile applies if choice and journal differ: a run rejects the journal, a report describes it
 * @throws {UserError} `usage` if the journal's profile is an unspecified file, or a setting is missing or wrong
 */
export function resolveProfile(
  { profile: chosen, settings, secrets = {} }: ProfileChoice,
  head: JournalHead | undefined,
  prefers: 'choice' | 'journal',
  isRehearsal = false,
): ConfiguredProfile {
  const recorded = head?.directory;
  const isOther = recorded !== undefined && chosen !== undefined && chosen.form.name !== recorded.profile;
  const usesChosen =
    chosen !== undefined && !(isOther && prefers === 'journal' && isShipped(recorded.profile));
  const profile = usesChosen ? chosen : recordedProfile(recorded);
  const isSame = recorded?.profile === profile.form.name;
  const isGiven = usesChosen || !isOther;
  const values = { ...(isSame && recorded.settings), ...(isGiven && settings) };
  return configureProfile(profile, values, isRehearsal, isGiven ? secrets : {});
}

/** The settings that identify the directory, with secrets masked for display. */
export function shownSettings(profile: ConfiguredProfile): DirectoryIdentity['settings'] {
  const secret = profile.secretNames.map((name) => [name, '[secret]'] as const);
  return { ...identityOf(profile).settings, ...Object.fromEntries(secret) };
}

/** True if only the journal names the directory, so that the author of the results folder chose it. */
export function isRecordedChoice({ profile, settings }: ProfileChoice, { directory }: JournalHead): boolean {
  if (directory === undefined) return false;
  const isChosen = profile !== undefined || directory.profile === DEFAULT_PROFILE;
  // A chosen profile brings its defaults, and an explicit setting overrides the one in the journal.
  const isOfJournal = ([name, value]: [string, string]) =>
    settings[name] === undefined && profile?.form.settings?.[name]?.default !== value;
  return !isChosen || Object.entries(directory.settings).some(isOfJournal);
}

function recordedProfile(recorded: DirectoryIdentity | undefined): Profile {
  const { profile = DEFAULT_PROFILE } = recorded ?? {};
  if (isShipped(profile)) return shippedProfile(profile);
  throw userError('usage', 'profile-not-given', { profile });
}

/** The part of a profile that identifies the directory in the journal, without values generated for a rehearsal. */
export function identityOf(profile: ConfiguredProfile): DirectoryIdentity {
  const excludedNames = [CHANGE_PASSWORD, ...profile.samples];
  const settings = Object.fromEntries(
    Object.entries(profile.settings).filter(([name]) => !excludedNames.includes(name)),
  );
  return {
    profile: profile.form.name,
    endpoint: createEndpoint(profile),
    settings,
    digest: profile.digest,
    nickname: nicknameForm(profile),
    defaults: Object.keys(settings).filter(
      (name) => settings[name] === profile.form.settings?.[name]?.default,
    ),
  };
}

/** True if users must choose a password at their first sign-in; `undefined` if the service cannot require it. */
export function changesPassword({ settings }: ConfiguredProfile): boolean | undefined {
  const value = settings[CHANGE_PASSWORD];
  return value === undefined ? undefined : value === 'true';
}

/** The facts about the directory that messages need. @param obtains true if the run gets its own tokens */
export function serviceOf(profile: ConfiguredProfile, baseUrl?: string, obtains = false): Service {
  const { title, token, password, settings: forms = {} } = profile.form;
  // A setting with a fixed set of values does not identify a directory.
  const hasFreeValue = ([name]: readonly [string, string]) => forms[name]?.values === undefined;
  const settings = Object.fromEntries(Object.entries(identityOf(profile).settings).filter(hasFreeValue));
  const address = baseUrl !== undefined && baseUrl !== SANDBOX && { address: baseUrl };
  return {
    title,
    grant: token?.grant,
    password,
    settings,
    ...address,
    ...(isAbsenceAmbiguous(profile) && { describesAbsence: false }),
    ...(obtains && { obtainsToken: true }),
    ...defined({ basicUser: basicUserOf(profile) }),
  };
}

/** True if a look-up addresses each user by login, and the profile defines no answer for an absent user. */
function isAbsenceAmbiguous({ form }: ConfiguredProfile): boolean {
  return [form.look_up ?? []].flat().some(({ path = '', url = path, absent }) => {
    const [address = ''] = url.split('?');
    return absent === undefined && address.includes('{nickname}');
  });
}

/** The options that `token` needs for this directory. If the profile is a file, the caller adds it. */
export function tokenChangeOf(profile: ConfiguredProfile, baseUrl: string): CommandChange {
  const { name, token } = profile.form;
  const urls = [token?.url, token?.authorize_url, token?.device_url];
  const usesAddress = urls.some((url) => url?.includes('{base_url}') === true);
  return {
    options: {
      ...(name !== DEFAULT_PROFILE && isShipped(name) && { profile: name }),
      baseUrl: usesAddress ? baseUrl : undefined,
    },
    settings: identityOf(profile).settings,
  };
}

/** The placeholders that each standard field fills. The name is always read. */
const PLACEHOLDERS_OF: Readonly<Partial<Record<ColumnField, readonly string[]>>> = {
  password: ['password'],
  position: ['position'],
  department_id: ['department_id', 'department'],
};

export function columnsFor({ form, uses, settings }: ConfiguredProfile): ProfileColumns {
  const fields = Object.entries(form.fields ?? {}).map(([name, { headers = [] }]) => ({ name, headers }));
  const unused = FIELDS.filter((field) => PLACEHOLDERS_OF[field]?.some((name) => uses.has(name)) === false);
  return {
    title: form.title,
    fields,
    unused: unused.filter((field) => field !== 'password'),
    nickname: nicknameForm({ form, settings }),
  };
}

export function needsOf(profile: ConfiguredProfile): NonNullable<CheckOptions['needs']> {
  const { form, uses, settings, samples } = profile;
  return {
    title: form.title,
    password: uses.has('password'),
    departmentId: uses.has('department_id'),
    fields: Object.entries(form.fields ?? {}).map(
      ([name, { required = false, grouping = false, many, type }]) => ({
        name,
        isRequired: required,
        isGrouping: grouping,
        many,
        type,
      }),
    ),
    valuesOf: (person, field) =>
      [userValues(profile, person)(field)].flat().map((value) => String(value ?? '')),
    quotesAround: quotesAround(profile),
    // A domain generated for a rehearsal says nothing about a list.
    domain: samples.includes('domain') ? undefined : settings.domain,
  };
}

type CompletedOptions = Pick<RunOptions, 'checks' | 'destination' | 'sending' | 'isPaceGiven'> &
  Partial<Pick<RunOptions, 'slips'>>;

/** Completes the options of a run from its profile. @param isRecorded true if only the journal names the directory */
export function withProfile<R extends CompletedOptions>(
  request: R,
  profile: ConfiguredProfile,
  isRecorded: boolean,
) {
  const { checks, sending, isPaceGiven } = request;
  refuseUnusable(request, profile);
  const destination = destinationFor(request.destination, profile, isRecorded);
  if (destination.kind === 'url') refuseDoubledPath(destination.url, profile, destination.from);
  const isRehearsal = destination.kind === 'sandbox';
  const pace = isRehearsal ? NO_PACE : paceOf(profile);
  return {
    ...request,
    profile,
    isProfileRecorded: isRecorded,
    destination,
    checks: { ...checks, needs: needsOf(profile), stepsOf: wantedSteps(profile) },
    sending: isPaceGiven
      ? sending
      : { ...sending, pace, rate: rateOf(profile, sending.requestedRate, isRehearsal) },
  };
}

function destinationFor(destination: Destination, { form }: Profile, isRecorded: boolean): Destination {
  if (destination.kind !== 'none' || form.base_url === undefined) return destination;
  const url = parseWebAddress(form.base_url, { kind: 'base-url' });
  const by = isRecorded ? 'journal' : 'configuration';
  return { kind: 'url', url, from: `--profile ${form.name}`, by, profile: form.name };
}

function refuseUnusable(
  { checks, sending, slips = false }: CompletedOptions,
  { form, uses }: ConfiguredProfile,
): void {
  const { title, auth } = form;
  if ((sending.requestedRate?.parallel ?? 1) > 1 && form.look_up === undefined)
    throw optionError('--parallel', 'parallel-unused', { title });
  if (checks.department !== undefined && !uses.has('department_id'))
    throw optionError('--department', 'department-unused', { title });
  if (checks.generates !== undefined && form.password === 'ignored')
    throw optionError('--generate-passwords', 'generated-passwords-unused', { title });
  if (slips && form.password === 'ignored') throw optionError('--slips', 'slips-unused', { title });
  const names = Object.keys(auth).map((name) => name.toLowerCase());
  const authHeader = sending.headers.find(([name]) => names.includes(name.toLowerCase()));
  if (authHeader !== undefined)
    throw optionError('--header', 'header-carries-token', { header: authHeader[0], title });
}

/** @returns `undefined` for one request at a time, with pauses. A rehearsal has no service to protect. */
function rateOf({ form }: Profile, requested: Partial<Rate> = {}, isRehearsal: boolean): Rate | undefined {
  const { parallel = form.parallel ?? 1, perSecond = isRehearsal ? undefined : form.per_second } = requested;
  if (parallel === 1 && perSecond === undefined) return undefined;
  return { parallel, perSecond: perSecond ?? Number.POSITIVE_INFINITY };
}

const DEFAULT_PACE = '1-2';

function paceOf({ form: { pace = DEFAULT_PACE } }: Profile): Pace {
  const [min = 0, max = min] = pace.split('-').map((seconds) => Number(seconds) * 1000);
  return { min, max };
}
