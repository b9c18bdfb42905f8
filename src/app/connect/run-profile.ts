/** The directory profile of a run: the one that its user chose, or that of the journal; and what follows from it. */

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
 * @param prefers which profile counts if choice and journal differ: a run refuses the journal, a report is about it
 * @throws {UserError} `usage` if the journal's profile is a file that was not given, or a setting is missing or wrong
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

/** The settings that identify the directory, as people see them. */
export function shownSettings(profile: ConfiguredProfile): DirectoryIdentity['settings'] {
  const secret = profile.secretNames.map((name) => [name, '[secret]'] as const);
  return { ...identityOf(profile).settings, ...Object.fromEntries(secret) };
}

/** True if only the journal names the directory: the author of the results folder chose it. */
export function isRecordedChoice({ profile, settings }: ProfileChoice, { directory }: JournalHead): boolean {
  if (directory === undefined) return false;
  const isChosen = profile !== undefined || directory.profile === DEFAULT_PROFILE;
  // A chosen profile comes with its defaults; a setting that is given replaces the journal's.
  const isOfJournal = ([name, value]: [string, string]) =>
    settings[name] === undefined && profile?.form.settings?.[name]?.default !== value;
  return !isChosen || Object.entries(directory.settings).some(isOfJournal);
}

function recordedProfile(recorded: DirectoryIdentity | undefined): Profile {
  const { profile = DEFAULT_PROFILE } = recorded ?? {};
  if (isShipped(profile)) return shippedProfile(profile);
  throw userError('usage', 'profile-not-given', { profile });
}

/** The part of a profile that identifies the directory in the journal: no values that a rehearsal generated. */
export function identityOf(profile: ConfiguredProfile): DirectoryIdentity {
  const left = [CHANGE_PASSWORD, ...profile.samples];
  const settings = Object.fromEntries(
    Object.entries(profile.settings).filter(([name]) => !left.includes(name)),
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

/** True if users must choose a password at the first sign-in; `undefined` if the service cannot ask for it. */
export function changesPassword({ settings }: ConfiguredProfile): boolean | undefined {
  const value = settings[CHANGE_PASSWORD];
  return value === undefined ? undefined : value === 'true';
}

/** The facts about the directory that messages need. @param obtains whether the run gets its tokens itself */
export function serviceOf(profile: ConfiguredProfile, baseUrl?: string, obtains = false): Service {
  const { title, token, password, settings: forms = {} } = profile.form;
  // One of a few values is right for every directory of the kind.
  const isFree = ([name]: readonly [string, string]) => forms[name]?.values === undefined;
  const settings = Object.fromEntries(Object.entries(identityOf(profile).settings).filter(isFree));
  const address = baseUrl !== undefined && baseUrl !== SANDBOX && { address: baseUrl };
  return {
    title,
    grant: token?.grant,
    password,
    settings,
    ...address,
    ...(lacksAbsent(profile) && { describesAbsence: false }),
    ...(obtains && { obtainsToken: true }),
    ...defined({ basicUser: basicUserOf(profile) }),
  };
}

/** True if a look-up has an address for each user, and no answer of its own for those who are not there. */
function lacksAbsent({ form }: ConfiguredProfile): boolean {
  return [form.look_up ?? []].flat().some(({ path = '', url = path, absent }) => {
    const [address = ''] = url.split('?');
    return absent === undefined && address.includes('{nickname}');
  });
}

/** The options that `token` needs for a token of this directory; the caller names a profile that is a file. */
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

/** The placeholders that each usual field feeds; the name is always read. */
const FED: Readonly<Partial<Record<ColumnField, readonly string[]>>> = {
  password: ['password'],
  position: ['position'],
  department_id: ['department_id', 'department'],
};

export function columnsFor({ form, uses, settings }: ConfiguredProfile): ProfileColumns {
  const fields = Object.entries(form.fields ?? {}).map(([name, { headers = [] }]) => ({ name, headers }));
  const unused = FIELDS.filter((field) => FED[field]?.some((name) => uses.has(name)) === false);
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
    // The one that a rehearsal generated says nothing about a list.
    domain: samples.includes('domain') ? undefined : settings.domain,
  };
}

type CompletedOptions = Pick<RunOptions, 'checks' | 'destination' | 'sending' | 'isPaceGiven'> &
  Partial<Pick<RunOptions, 'slips'>>;

/** Options of a run, completed by the profile. @param isRecorded whether the journal alone says which directory it is */
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
    sending: isPaceGiven ? sending : { ...sending, pace, rate: rateOf(profile, sending.asked, isRehearsal) },
  };
}

function destinationFor(given: Destination, { form }: Profile, isRecorded: boolean): Destination {
  if (given.kind !== 'none' || form.base_url === undefined) return given;
  const url = parseWebAddress(form.base_url, { kind: 'base-url' });
  const by = isRecorded ? 'journal' : 'configuration';
  return { kind: 'url', url, from: `--profile ${form.name}`, by, profile: form.name };
}

/** @throws {UserError} `usage` for what this directory does not have */
function refuseUnusable(
  { checks, sending, slips = false }: CompletedOptions,
  { form, uses }: ConfiguredProfile,
): void {
  const { title, auth } = form;
  if ((sending.asked?.parallel ?? 1) > 1 && form.look_up === undefined)
    throw optionError('--parallel', 'parallel-unused', { title });
  if (checks.department !== undefined && !uses.has('department_id'))
    throw optionError('--department', 'department-unused', { title });
  if (checks.generates !== undefined && form.password === 'ignored')
    throw optionError('--generate-passwords', 'generated-passwords-unused', { title });
  if (slips && form.password === 'ignored') throw optionError('--slips', 'slips-unused', { title });
  const names = Object.keys(auth).map((name) => name.toLowerCase());
  const taken = sending.headers.find(([name]) => names.includes(name.toLowerCase()));
  if (taken !== undefined) throw optionError('--header', 'header-carries-token', { header: taken[0], title });
}

/** @returns `undefined`: one request at a time, with pauses. In a rehearsal no service has to be spared */
function rateOf({ form }: Profile, asked: Partial<Rate> = {}, isRehearsal: boolean): Rate | undefined {
  const { parallel = form.parallel ?? 1, perSecond = isRehearsal ? undefined : form.per_second } = asked;
  if (parallel === 1 && perSecond === undefined) return undefined;
  return { parallel, perSecond: perSecond ?? Number.POSITIVE_INFINITY };
}

const DEFAULT_PACE = '1-2';

function paceOf({ form: { pace = DEFAULT_PACE } }: Profile): Pace {
  const [min = 0, max = min] = pace.split('-').map((seconds) => Number(seconds) * 1000);
  return { min, max };
}
