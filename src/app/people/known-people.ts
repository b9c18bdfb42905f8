/**
 * Compares the rows of a list with all people known to have an account: from the list's own journal, from other lists,
 * and from the directory. The only place that decides if a row is one of these people.
 */

import type { EarlierPerson, Recognition } from '../../checks/checker-options.js';
import { evidenceOf, mayShareLogin, type Person, personKeys } from '../../domain/identity.js';
import type { JournalView } from '../../domain/journals.js';
import type { Known } from '../../domain/outcome.js';
import { type Draft, numberHeaderOf, type Row } from '../../domain/row.js';
import { cellText } from '../../domain/text.js';
import { IDENTITY_FIELDS, nicknameKey, splitLogin } from '../../domain/user.js';
import type { Namer } from '../../naming/whole-name.js';
import type { Roster } from '../../roster/roster.js';
import {
  type KnownResults,
  type KnownUser,
  knownUserOf,
  mayBeThere,
  mayHaveAccount,
  withNumberOf,
} from './known-user.js';

/** The people of one journal, or of the directory, who have or may have an account. */
type Group = {
  readonly isOwn: boolean;
  all: number;
  /** How many of them are in the list. */
  present: number;
  readonly isDirectory?: true | undefined;
  readonly folder?: string;
};

type NumberedPerson = EarlierPerson & Pick<KnownUser, 'numberHeader'>;

type Candidate = NumberedPerson & { readonly group: Group };

type Sources = {
  readonly journal: JournalView | undefined;
  readonly others?: readonly KnownResults[] | undefined;
};

/** How many of all people of another list are in this one. @property folder as the user would type it */
export type FewPeople = { readonly folder: string; readonly people: number; readonly all: number };

export class KnownPeople {
  readonly #journal: JournalView | undefined;
  readonly #numberHeader: string | undefined;
  /** People of other lists and of the directory, by the key of their login. */
  readonly #byLogin = new Map<string, Candidate[]>();
  /** People whose login is not in the list. */
  readonly #missing = new Set<Candidate>();
  readonly #byPerson = new Map<string, Candidate[]>();
  /** The keys of logins of missing people who may be in a row under another login. */
  readonly #met = new Set<string>();
  readonly #groups: Group[] = [];
  /** The fields whose values are known of anyone: the columns of the earlier lists. */
  readonly fields = new Set<string>();

  /** Reads the list once, unless no person is known. @param namer splits whole names */
  static async compare(roster: Roster, sources: Sources, namer: Namer): Promise<KnownPeople> {
    const people = new KnownPeople(roster, sources);
    await people.#findMissing(roster, namer);
    return people;
  }

  private constructor(roster: Pick<Roster, 'columns'>, { journal, others = [] }: Sources) {
    this.#journal = journal;
    this.#numberHeader = numberHeaderOf(roster.columns);
    const deletedAt = new Map<string, number>();
    const known = [...others.flatMap(({ users }) => users), ...(journal?.all() ?? [])];
    for (const { nickname, deletedAt: at } of known)
      if (at !== undefined) deletedAt.set(nicknameKey(nickname), at);
    for (const { users, folder, isDirectory } of others) {
      const group = { isOwn: false, isDirectory, all: 0, present: 0, folder };
      this.#groups.push(group);
      for (const user of users) {
        // The account may have been deleted after this list was used.
        if (!mayBeThere(user) || user.at < (deletedAt.get(nicknameKey(user.nickname)) ?? 0)) continue;
        const one = candidate(user, group);
        group.all += 1;
        this.#noteFields(one);
        this.#missing.add(one);
        add(this.#byLogin, loginsOf(one), one);
      }
    }
  }

  /** People of this list's journal, or of an earlier list most of whose people are in this one, who are in no row. */
  get gone(): readonly EarlierPerson[] {
    const renamed = this.#journal?.changes.filter(({ field }) => field === 'nickname') ?? [];
    const former = new Set([...this.#met, ...renamed.map(({ was }) => nicknameKey(was))]);
    const all = [...this.#missing].filter(
      (one) => isSameList(one.group) && !one.isInDirectory && !former.has(nicknameKey(one.nickname)),
    );
    // Several lists may have the same account; those of this journal come last.
    return [...new Map(all.map((one) => [nicknameKey(one.nickname), one])).values()];
  }

  /** True if most people of another list are in this one. */
  get continuesList(): boolean {
    return this.#groups.some((group) => !group.isDirectory && group.present > 0 && isSameList(group));
  }

  /** Other lists with some people of this one, but most of whose people are not in it. */
  get fewPeople(): readonly FewPeople[] {
    return this.#groups.flatMap((group) => {
      const { folder = '', present: people, all, isDirectory } = group;
      return isDirectory || people === 0 || isSameList(group) ? [] : [{ folder, people, all }];
    });
  }

  /** @param key of the row's nickname; `''` if it has none @param isNew true if a person says so: only the login counts */
  recognise(key: string, person: Person, isNew = false): Recognition | undefined {
    const own = this.#journal?.last(key);
    if (own?.outcome === 'created') return this.#ofOwn(own, person);
    const isOurs = own !== undefined && mayBeThere(own) && own.isRecognised !== true;
    // An earlier run of this list may have created the account.
    if (isOurs && own.outcome === 'unconfirmed') return undefined;
    const holders = this.#byLogin.get(key) ?? [];
    const [same] = holders
      .filter(({ at }) => at >= (own?.deletedAt ?? 0))
      .filter((user) => mayShareLogin(this.#compared(user, person), person))
      .toSorted((a, b) => RANKS.indexOf(a.outcome) - RANKS.indexOf(b.outcome));
    if (same !== undefined && (!isOurs || same.outcome === 'created')) return { kind: 'same', person: same };
    if (own !== undefined) return undefined;
    const other = holders.find(mayHaveAccount);
    if (other !== undefined) return { kind: 'other-person', person: other };
    return isNew ? undefined : this.#underOtherLogin(person);
  }

  #ofOwn(own: Known, person: Person): Recognition | undefined {
    const { nickname, account, name, identity = {}, at, numberHeader } = own;
    const holder = { nickname, account, name, identity, at, numberHeader, outcome: 'created' } as const;
    const isSame = mayShareLogin(this.#compared(holder, person), person);
    return isSame ? undefined : { kind: 'other-person', person: holder };
  }

  #underOtherLogin(person: Person): Recognition | undefined {
    if (this.#byPerson.size === 0) return undefined;
    const found = personKeys(person)
      .flatMap((key) => this.#byPerson.get(key) ?? [])
      .map((one) => ({ one, by: evidenceOf(this.#compared(one, person), person) }))
      .filter(({ by }) => by !== undefined)
      // A list that has the account shows more than the directory.
      .toSorted((a, b) => Number(a.one.isInDirectory ?? false) - Number(b.one.isInDirectory ?? false))
      .toSorted((a, b) => EVIDENCE.indexOf(a.by) - EVIDENCE.indexOf(b.by));
    const [best] = found;
    if (best === undefined) return undefined;
    const { one, by } = best;
    if (by === 'name' && !isSameList(one.group)) return { kind: 'namesake', person: one };
    this.#met.add(nicknameKey(one.nickname));
    return { kind: 'renamed', person: one, ...(by === 'id' && { number: person.identity.person_id }) };
  }

  /** Leaves out evidence that is none: numbers of another column, and addresses made from the login. */
  #compared(known: NumberedPerson, row: Person): Person {
    const { name, identity, nickname, isInDirectory } = withNumberOf(known, this.#numberHeader);
    const { email, ...others } = identity;
    if (email === undefined) return { name, identity };
    const isMade = nicknameKey(splitLogin(email).nickname) === nicknameKey(nickname);
    // The directory shows the address of the account, but the list may have a private one.
    const isOther = isInDirectory === true && email !== row.identity.email;
    return { name, identity: isMade || isOther ? others : identity };
  }

  /** Finds the people whose login is in no row, and counts how many people of each other list are in this one. */
  async #findMissing(roster: Roster, namer: Namer): Promise<void> {
    const own = new Map<string, Known>();
    const renamed = new Map<string, string>();
    for (const known of this.#journal?.all() ?? []) {
      if (!mayBeThere(known)) continue;
      own.set(known.key, known);
      if (known.account !== undefined) renamed.set(nicknameKey(known.account), known.key);
      this.#noteFields(known);
    }
    if (own.size + this.#missing.size === 0) return;
    for await (const row of roster.rows()) {
      const key = keyOf(row, roster);
      const account = own.get(key)?.account;
      own.delete(key);
      own.delete(renamed.get(key) ?? key);
      if (account !== undefined) own.delete(nicknameKey(account));
      this.#find(key);
      if (account !== undefined) this.#find(nicknameKey(account));
      if (own.size + this.#missing.size === 0) break;
    }
    if (this.#groups.some((one) => !isSameList(one))) await this.#countUnderOtherLogins(roster, namer);
    const group = { isOwn: true, all: 0, present: 0 };
    for (const known of own.values())
      if (this.#journal !== undefined)
        this.#missing.add(candidate(knownUserOf(known, this.#journal, ''), group));
    for (const one of this.#missing) add(this.#byPerson, personKeys(one), one);
  }

  #noteFields({ values }: Pick<Known, 'values'>): void {
    for (const field in values) this.fields.add(field);
  }

  /** The list has this login, or another one for the same account. */
  #find(key: string): void {
    for (const one of this.#byLogin.get(key) ?? []) if (this.#missing.delete(one)) one.group.present += 1;
  }

  /** Also counts people under other logins, for lists that seem to have few people of this one. */
  async #countUnderOtherLogins(roster: Roster, namer: Namer): Promise<void> {
    const byPerson = new Map<string, Candidate[]>();
    for (const one of this.#missing) if (!isSameList(one.group)) add(byPerson, personKeys(one), one);
    const found = new Set<Candidate>();
    for await (const row of roster.rows()) {
      if (this.#byLogin.has(keyOf(row, roster))) continue;
      const person = personIn(namer(roster.columns.draft(row)).draft);
      for (const one of personKeys(person).flatMap((key) => byPerson.get(key) ?? []))
        if (evidenceOf(this.#compared(one, person), person) !== undefined) found.add(one);
    }
    for (const { group } of found) group.present += 1;
  }
}

function keyOf(row: Row, { columns }: Pick<Roster, 'columns'>): string {
  return nicknameKey(splitLogin(cellText(columns.draft(row).nickname), columns.nickname).nickname);
}

function personIn(draft: Draft): Person {
  const text = (value: unknown) => cellText(value).trim();
  const [first, last, middle] = [draft['name.first'], draft['name.last'], draft['name.middle']].map(text);
  const fields = IDENTITY_FIELDS.map((field) => [
    field,
    text(draft.identity?.[field] ?? draft.extra?.[field]),
  ]);
  return {
    name: { first: first ?? '', last: last ?? '', middle: middle ?? '' },
    identity: Object.fromEntries(fields.filter(([, value]) => value !== '')),
  };
}

/** The most certain first. */
const RANKS = ['created', 'unconfirmed', 'exists'] as const;
const EVIDENCE = ['id', 'date', 'address', 'name', undefined] as const;

/** At least half of the people of this list are in the other one. */
function isSameList({ isOwn, present, all }: Group): boolean {
  return isOwn || present * 2 >= all;
}

function loginsOf({ nickname, account }: Candidate): readonly string[] {
  return [...new Set([nickname, account ?? nickname].map(nicknameKey))];
}

function candidate(user: KnownUser, group: Group): Candidate {
  const {
    nickname,
    name,
    identity,
    outcome,
    at,
    list,
    account,
    attemptId,
    values,
    numberHeader,
    isInDirectory,
  } = user;
  // The caller has left out users with other outcomes.
  const known = outcome as EarlierPerson['outcome'];
  const ofOthers = group.isOwn ? {} : { list };
  return {
    nickname,
    name,
    identity,
    outcome: known,
    at,
    ...ofOthers,
    account,
    attemptId,
    values,
    numberHeader,
    group,
    ...(isInDirectory && { isInDirectory }),
  };
}

function add(index: Map<string, Candidate[]>, keys: readonly string[], one: Candidate): void {
  for (const key of keys) {
    const same = index.get(key);
    if (same === undefined) index.set(key, [one]);
    else same.push(one);
  }
}
