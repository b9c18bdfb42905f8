/** The people who get a slip, with their passwords, from the journal, the credentials and the current roster. */

import type { JournalView } from '../../domain/journals.js';
import { acceptedAttempt, isCreatedHere, type Known } from '../../domain/outcome.js';
import type { Row } from '../../domain/row.js';
import { Secret } from '../../domain/secret.js';
import { cellText, fold } from '../../domain/text.js';
import { type Name, nicknameKey } from '../../domain/user.js';
import { readCredentials } from '../../passwords/credential-store.js';
import type { OpenedPasswords } from '../../passwords/sealed-credentials.js';
import { type Slip, slipName, type Trait } from '../../passwords/slips-page.js';
import { groupBy } from '../../platform/collections.js';
import type { Roster } from '../../roster/roster.js';
import type { Language } from '../../texts/texts.js';
import { userError } from '../../texts/user-error.js';
import type { CheckOptions, PipelineRow } from '../pipeline/index.js';
import { ALL_TO_DO, outcomes, pipelineInput } from '../pipeline/index.js';
import type { TextOf } from './slip-columns.js';

type SlipSource = {
  readonly folder: string;
  readonly roster: Roster;
  readonly journal: JournalView;
  readonly checks: CheckOptions;
  readonly nicknames: readonly string[];
  readonly isWanted: (known: Known) => boolean;
  readonly opened: OpenedPasswords;
  readonly language: Language;
  readonly departmentOf: TextOf;
  readonly titleOf: TextOf;
  readonly traitsOf: (row: Row) => readonly Trait[];
};

/** People in the order of the roster, followed by people who are no longer in it. */
export type SlipPeople = {
  readonly slips: readonly Slip[];
  /** Nicknames of created users with an unknown password. */
  readonly without: readonly string[];
  /** Nicknames of created users with a sealed password that the key did not open. */
  readonly sealed: readonly string[];
  /** Nicknames of people whose slip has the roster's password, although the roster was saved after they were sent. */
  readonly unsure: readonly string[];
};

/** @throws {UserError} `usage` if one of the nicknames was not created */
export async function peopleOf(source: SlipSource): Promise<SlipPeople> {
  const { folder, roster, journal, nicknames, isWanted, opened } = source;
  const keys = new Set(nicknames.map((one) => journal.last(nicknameKey(one))?.key ?? nicknameKey(one)));
  const unknownKeys = [...keys].filter((key) => {
    const known = journal.last(key);
    return known === undefined || !isCreatedHere(known);
  });
  if (unknownKeys.length > 0) throw userError('usage', 'slips-user-unknown', { nicknames: unknownKeys });
  const { store } = await readCredentials(folder, roster.delimiter ?? ',');
  const sentAt = sendingTimes(journal);
  // Includes people who get no slip now, since they may already have one.
  const all: Person[] = [];
  const chosen: { readonly person: Person; readonly slip: Slip }[] = [];
  const people = { without: [] as string[], sealed: [] as string[], unsure: [] as string[] };
  for await (const [known, row] of created(source)) {
    const draft = row === undefined ? {} : roster.columns.draft(row.row);
    const attempt = acceptedAttempt(known);
    const kept = store.passwordOf(known.key, attempt) ?? openedOf(known, attempt, opened);
    const currentPassword =
      kept ?? (known.hasCredential === true ? undefined : rosterPassword(draft.password));
    // A password that was never set is of no use.
    const password = lacksPassword(known, row, journal) ? undefined : currentPassword;
    const name = row?.name ?? known.name;
    const person = personOf(name, row, [password, rosterPassword(draft.password)], source);
    all.push(person);
    if (!isCreatedHere(known) || (keys.size > 0 && !keys.has(known.key)) || !isWanted(known)) continue;
    if (password === undefined) {
      const isSealed = opened.unopened > 0 && kept === undefined && known.hasCredential === true;
      people[isSealed ? 'sealed' : 'without'].push(known.nickname);
      continue;
    }
    // The login includes its domain if the roster does, since that is what people type.
    const isAddress = typeof draft.nickname === 'string' && draft.nickname.includes('@');
    const login = isAddress
      ? cellText(draft.nickname).trim()
      : (known.account ?? row?.nickname ?? known.nickname);
    const [department, group] =
      row === undefined ? ['', ''] : [source.departmentOf(row), source.titleOf(row)];
    chosen.push({ person, slip: { name, login, password, department, group } });
    if (kept === undefined && (roster.modifiedAt ?? 0) >= sentAt(known)) people.unsure.push(known.nickname);
  }
  const traitOf = distinguishingTrait(all);
  return { ...people, slips: chosen.map(({ person, slip }) => ({ ...slip, trait: traitOf(person) })) };
}

/** A sealed password counts only if its attempt was sent: the program may have been killed in between. */
function openedOf(
  { key, attempt: last, hasCredential }: Known,
  attempt: number,
  { store }: OpenedPasswords,
): Secret | undefined {
  return hasCredential === true || attempt !== last ? store.passwordOf(key, attempt) : undefined;
}

/** True if the password is set by a separate, unfinished step. Only that step has no value. */
function lacksPassword({ key }: Known, row: PipelineRow | undefined, journal: JournalView): boolean {
  const steps = row?.steps ?? [...(journal.after(key)?.steps.values() ?? [])];
  return steps.some(({ value, state }) => value === '' && state !== 'done');
}

/** @param passwords texts that no trait may show */
function personOf(
  name: Name,
  row: PipelineRow | undefined,
  passwords: readonly (Secret | undefined)[],
  { language, traitsOf }: Pick<SlipSource, 'language' | 'traitsOf'>,
): Person {
  const isPassword = (text: string) => passwords.some((one) => one?.equals(new Secret(text)) === true);
  const traits = row === undefined ? [] : traitsOf(row.row);
  return { name: slipName(name, language), traits: traits.filter(({ value }) => !isPassword(value)) };
}

async function* created(source: SlipSource): AsyncGenerator<readonly [Known, PipelineRow | undefined]> {
  const { roster, journal, checks } = source;
  const seen = new Set<string>();
  const input = pipelineInput({ roster, selection: ALL_TO_DO }, checks, journal);
  for await (const row of outcomes(input, () => {})) {
    if (row.outcome !== 'created' || row.known === undefined) continue;
    seen.add(row.known.key);
    yield [row.known, row];
  }
  for (const known of journal.all())
    if (known.outcome === 'created' && !seen.has(known.key)) yield [known, undefined];
}

/**
 * The earliest time at which a user may have been sent, in milliseconds since the epoch. Compared with the age of the
 * roster, since the journal has no passwords to compare.
 */
function sendingTimes({ runs }: JournalView): (known: Known) => number {
  const starts = new Map(runs.map(({ run, startedAt }) => [run, startedAt]));
  const first = runs[0]?.startedAt ?? 0;
  // If a person settled the row, any earlier run may have sent it.
  return ({ run, byPerson }) => (byPerson === true ? first : (starts.get(run) ?? first));
}

function rosterPassword(cell: unknown): Secret | undefined {
  return typeof cell === 'string' && cell.trim() !== '' ? new Secret(cell) : undefined;
}

export type Person = {
  /** The name as the slip shows it; `''` for none. */
  readonly name: string;
  /** Facts that may distinguish the person, best first; never a password. */
  readonly traits: readonly Trait[];
};

/** @returns the first trait that no namesake shares, or else the first; `undefined` without namesake or trait */
export function distinguishingTrait(people: Iterable<Person>): (person: Person) => Trait | undefined {
  const all = [...people].filter(({ name }) => name !== '');
  const alike = groupBy(all, ({ name }) => fold(name));
  const keyOf = (name: string, { label, value }: Trait) => JSON.stringify([fold(name), label, fold(value)]);
  const shared = groupBy(
    all.flatMap(({ name, traits }) => traits.map((trait) => keyOf(name, trait))),
    (key) => key,
  );
  return ({ name, traits }) => {
    if ((alike.get(fold(name))?.length ?? 0) < 2) return undefined;
    return traits.find((trait) => shared.get(keyOf(name, trait))?.length === 1) ?? traits[0];
  };
}
