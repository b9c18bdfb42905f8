/**
 * Compares the rows of a list with all people known to have an account: from the list's own journal, from other lists,
 * and from the directory. The only place that decides if a row is one of these people.
 */

import type { EarlierPerson, Recognition } from '../../checks/checker-options.js';
import { identityOf } from '../../checks/row-facts.js';
import { evidenceOf, mayShareLogin, type Person, personKeys } from '../../domain/identity.js';
import type { JournalView } from '../../domain/journals.js';
import { LEFT_OUT_BY, type LeftOut } from '../../domain/left-out.js';
import type { Known } from '../../domain/outcome.js';
import { type Draft, numberHeaderOf } from '../../domain/row.js';
import { cellText } from '../../domain/text.js';
import { isMadeFromLogin, nicknameKey, splitLogin } from '../../domain/user.js';
import type { Namer } from '../../naming/whole-name.js';
import type { Roster } from '../../roster/roster.js';
import { type KnownResults, knownUserOf, mayBeThere, mayHaveAccount, withNumberOf } from './known-user.js';

/** The people of one journal, or of the directory, who have or may have an account. */
type Group = {
  /** `undefined` for this list's own journal. */
  readonly results: KnownResults | undefined;
  all: number;
  /** How many of them are in the list. */
  present: number;
};

/** @property was the list that had the person */
export type GonePerson = EarlierPerson & { readonly was: string };

type Candidate = GonePerson & { readonly group: Group };

type Sources = {
  readonly journal: JournalView | undefined;
  readonly others?: readonly KnownResults[] | undefined;
  /** Rows that `prepare` left out of the roster. */
  readonly prepared?: readonly LeftOut[] | undefined;
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
    const leftOut = [...(sources.journal?.leftOut ?? []), ...(sources.prepared ?? [])];
    for (const row of leftOut) if (row.reason === LEFT_OUT_BY.prepare) people.#meet(row);
    return people;
  }

  private constructor(roster: Pick<Roster, 'columns'>, { journal, others = [] }: Sources) {
    this.#journal = journal;
    this.#numberHeader = numberHeaderOf(roster.columns);
    const deletedAt = new Map<string, number>();
    const known = [...others.flatMap(({ users }) => users), ...(journal?.all() ?? [])];
    for (const { nickname, deletedAt: at } of known)
      if (at !== undefined) deletedAt.set(nicknameKey(nickname), at);
    for (const results of others) {
      const group = { results, all: 0, present: 0 };
      this.#groups.push(group);
      for (const user of results.users) {
        // The account may have been deleted after this list was used.
        if (!mayBeThere(user) || user.at < (deletedAt.get(nicknameKey(user.nickname)) ?? 0)) continue;
        const one = { ...user, was: user.list, group };
        group.all += 1;
        this.#noteFields(one);
        this.#missing.add(one);
        add(this.#byLogin, loginsOf(one), one);
      }
    }
  }

  /** People of this list's journal, or of an earlier list most of whose people are in this one, who are in no row. */
  get gone(): readonly GonePerson[] {
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
    return this.#groups.some(
      (group) => group.results?.isDirectory !== true && group.present > 0 && isSameList(group),
    );
  }

  /** Rows that people left out of other lists, unless most people of these lists are not in this one. */
  get leftOut(): readonly LeftOut[] {
    return this.#groups.filter(isSameList).flatMap(({ results }) => results?.leftOut ?? []);
  }

  /** Other lists with some people of this one, but most of whose people are not in it. */
  get fewPeople(): readonly FewPeople[] {
    return this.#groups.flatMap((group) => {
      const { results, present: people, all } = group;
      if (results === undefined || results.isDirectory || people === 0 || isSameList(group)) return [];
      return [{ folder: results.folder, people, all }];
    });
  }

  /** @param key of the row's nickname; `''` if it has none @param isNew true if a person says so: only the login counts */
  recognise(key: string, person: Person, isNew = false): Recognition | undefined {
    const own = this.#journal?.last(key);
    if (own?.outcome === 'created') {
      const holder = { ...own, identity: own.identity ?? {}, outcome: own.outcome };
      if (mayShareLogin(this.#compared(holder, person), person)) return undefined;
      if (!isNew) this.#meet(person);
      return { kind: 'other-person', person: holder };
    }
    const isOurs = own !== undefined && mayBeThere(own) && own.isRecognised !== true;
    // An earlier run of this list may have created the account.
    if (isOurs && own.outcome === 'unconfirmed') return undefined;
    const holders = this.#byLogin.get(key) ?? [];
    const [same] = holders
      .filter(({ at }) => at >= (own?.deletedAt ?? 0))
      .filter((user) => mayShareLogin(this.#compared(user, person), person))
      .toSorted((a, b) => RANKS.indexOf(a.outcome) - RANKS.indexOf(b.outcome));
    if (same !== undefined && (!isOurs || same.outcome === 'created')) return { kind: 'same', person: same };
    const alike = isNew ? [] : this.#meet(person);
    if (own !== undefined) return undefined;
    const other = holders.find(mayHaveAccount);
    if (other !== undefined) return { kind: 'other-person', person: other };
    const [best] = alike
      // A list that has the account shows more than the directory.
      .toSorted((a, b) => Number(a.one.isInDirectory ?? false) - Number(b.one.isInDirectory ?? false))
      .toSorted((a, b) => EVIDENCE.indexOf(a.by) - EVIDENCE.indexOf(b.by));
    if (best === undefined) return undefined;
    const { one, by } = best;
    if (by === 'name' && !isSameList(one.group)) return { kind: 'namesake', person: one };
    return { kind: 'renamed', person: one, ...(by === 'id' && { number: person.identity.person_id }) };
  }

  /** The missing people who may be this one, so that none of them is gone, even if the row is not sent. */
  #meet(person: Person) {
    const alike = this.#alike(person);
    for (const { one } of alike) this.#met.add(nicknameKey(one.nickname));
    return alike;
  }

  /** The missing people who may be this one. */
  #alike(person: Person) {
    if (this.#byPerson.size === 0) return [];
    return personKeys(person)
      .flatMap((key) => this.#byPerson.get(key) ?? [])
      .map((one) => ({ one, by: evidenceOf(this.#compared(one, person), person) }))
      .filter(({ by }) => by !== undefined);
  }

  /** Leaves out evidence that is none: numbers of another column, and addresses made from the login. */
  #compared(known: EarlierPerson, row: Person): Person {
    const { name, identity, nickname, isInDirectory } = withNumberOf(known, this.#numberHeader);
    const { email, ...others } = identity;
    if (email === undefined) return { name, identity };
    // The directory shows the address of the account, but the list may have a private one.
    const isOther = isInDirectory === true && email !== row.identity.email;
    return { name, identity: isMadeFromLogin(email, nickname) || isOther ? others : identity };
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
    const strangers: Person[] = [];
    for await (const row of roster.rows()) {
      const draft = roster.columns.draft(row);
      const key = nicknameKey(splitLogin(cellText(draft.nickname), roster.columns.nickname).nickname);
      const account = own.get(key)?.account;
      own.delete(key);
      own.delete(renamed.get(key) ?? key);
      if (account !== undefined) own.delete(nicknameKey(account));
      this.#find(key);
      if (account !== undefined) this.#find(nicknameKey(account));
      if (own.size + this.#missing.size === 0) break;
      if (this.#groups.length > 0 && !this.#byLogin.has(key)) strangers.push(personIn(namer(draft).draft));
    }
    for (const one of this.#missing) add(this.#byPerson, personKeys(one), one);
    // Lists of the same people may have other logins for them.
    const found = new Set(strangers.flatMap((person) => this.#alike(person).map(({ one }) => one)));
    for (const { group } of found) group.present += 1;
    const group = { results: undefined, all: 0, present: 0 };
    for (const known of own.values()) {
      const user = this.#journal && knownUserOf(known, this.#journal, '');
      if (user === undefined || !mayBeThere(user)) continue;
      const one = { ...user, was: user.list, list: undefined, group };
      this.#missing.add(one);
      add(this.#byPerson, personKeys(one), one);
    }
  }

  #noteFields({ values }: Pick<Known, 'values'>): void {
    for (const field in values) this.fields.add(field);
  }

  /** The list has this login, or another one for the same account. */
  #find(key: string): void {
    for (const one of this.#byLogin.get(key) ?? []) if (this.#missing.delete(one)) one.group.present += 1;
  }
}

function personIn(draft: Draft): Person {
  const [first = '', last = '', middle = ''] = (['name.first', 'name.last', 'name.middle'] as const).map(
    (field) => cellText(draft[field]).trim(),
  );
  return { name: { first, last, middle }, identity: identityOf(draft) };
}

/** The most certain first. */
const RANKS = ['created', 'unconfirmed', 'exists'] as const;
const EVIDENCE = ['id', 'date', 'address', 'name', undefined] as const;

/** At least half of the people of this list are in the other one. */
function isSameList({ results, present, all }: Group): boolean {
  return results === undefined || present * 2 >= all;
}

function loginsOf({ nickname, account }: Candidate): readonly string[] {
  if (account === undefined) return [nicknameKey(nickname)];
  return [...new Set([nickname, account].map(nicknameKey))];
}

function add(index: Map<string, Candidate[]>, keys: readonly string[], one: Candidate): void {
  for (const key of keys) {
    const same = index.get(key);
    if (same === undefined) index.set(key, [one]);
    else same.push(one);
  }
}
