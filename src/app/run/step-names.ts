/** The names that the steps of a run use: looks them up if there is an address, and counts them for the plan. */

import type { ConfiguredProfile } from '../../directory/configure-profile.js';
import { otherUser, type Person } from '../../directory/render-request.js';
import type { JournalView } from '../../domain/journals.js';
import type { NamesOf } from '../../domain/name-meaning.js';
import { foldSpaces } from '../../domain/text.js';
import { nicknameKey } from '../../domain/user.js';
import {
  type Address,
  agreeToLookUp,
  NO_LINE,
  type RunIo,
  type RunRequest,
  type Target,
} from '../connect/index.js';
import { resolveNames } from '../look-up/index.js';
import type { CheckOptions, NamesInRoster, Pacer } from '../pipeline/index.js';
import type { NameCount, RunPorts } from './plan.js';

export type Asking = {
  readonly address: Address;
  readonly journal: JournalView | undefined;
  /** Called only if the directory is asked. */
  readonly open: () => Promise<Target>;
  readonly pacer: Pacer;
  /** True if the user has agreed to send requests to this address. */
  readonly hasAgreed: boolean;
};

/**
 * @returns the request with the meanings of the names; `undefined` if the user declines
 * @throws {UserError} `usage` without a terminal; also if the directory does not return the meanings
 */
export async function lookUpNames(
  request: RunRequest,
  names: NamesInRoster,
  { address, journal, open, pacer }: Asking,
  ports: RunPorts,
  { clock, interruption }: RunIo,
): Promise<RunRequest | undefined> {
  if (address.destination.kind !== 'url') return request;
  const { profile, checks } = request;
  const count = countAsked(names, profile);
  if (count > 0 && !(await agreeToLookUp({ of: 'names', count }, 'elsewhere', address, request, ports)))
    return undefined;
  const { directory, token } = await open();
  if (count > 0) await token?.ready();
  const newToken = async (askedAt: number) => (await token?.renew(NO_LINE, undefined, askedAt)) ?? false;
  const context = { pacer, clock, interruption, directory, profile, newToken };
  return { ...request, checks: { ...checks, names: await resolveNames(names, journal, context) } };
}

/** Counts the names to look up, without users of the roster, who have yet to be created. */
export function countAsked({ names, nicknames }: NamesInRoster, profile: ConfiguredProfile): number {
  const isAsked = (login: string) => {
    const person = otherUser(profile, login);
    return person !== undefined && !nicknames.has(nicknameKey(person.nickname));
  };
  const counts = names.map(({ form, values }) =>
    countSpellings('users' in form ? [...values].filter(isAsked) : values),
  );
  return counts.reduce((sum, one) => sum + one, 0);
}

export function countNames({ names }: NamesInRoster, known?: NamesOf): readonly NameCount[] {
  return names.map(({ field, values }) => {
    const meanings = known?.get(field);
    const isUnknown = (value: string) => !['one', 'later'].includes(meanings?.get(value)?.kind ?? 'none');
    const unknown = meanings && countSpellings([...values].filter(isUnknown));
    return { field, names: countSpellings(values), ...(unknown !== undefined && { unknown }) };
  });
}

/** Counts spellings that differ only in letter case as one name. */
function countSpellings(values: Iterable<string>): number {
  return new Set([...values].map(foldSpaces)).size;
}

/** The ids that look-ups found for users named in cells, with their nicknames. */
export function* idsOfOthers(
  profile: ConfiguredProfile,
  { names }: Pick<CheckOptions, 'names'>,
): Generator<readonly [id: string, nickname: string]> {
  for (const [field, form] of Object.entries(profile.form.names ?? {})) {
    if (!('users' in form)) continue;
    for (const [login, meaning] of names?.get(field) ?? []) {
      const person = otherUser(profile, login);
      if (person !== undefined && meaning.kind === 'one') yield [String(meaning.id), person.nickname];
    }
  }
}

/** For the requests of steps. In a rehearsal, each name is its own id, since the sandbox accepts any. */
export function idsOf(profile: ConfiguredProfile, { names }: Pick<CheckOptions, 'names'>) {
  const { names: forms = {} } = profile.form;
  return {
    idOf(field: string, name: string): string | number | undefined {
      if (names === undefined) return name;
      const meaning = names.get(field)?.get(name);
      return meaning?.kind === 'one' ? meaning.id : undefined;
    },
    spelled(field: string, name: string): string {
      const meaning = names?.get(field)?.get(name);
      return (meaning?.kind === 'one' && meaning.name) || name;
    },
    otherUser(field: string, login: string): Person | undefined {
      const form = Object.hasOwn(forms, field) ? forms[field] : undefined;
      return form !== undefined && 'users' in form ? otherUser(profile, login) : undefined;
    },
  };
}
