/** How a list differs from the lists that were used before: who is new, who is gone, and whose values have changed. */

import type { Checked } from '../../checks/checker.js';
import type { Recognition } from '../../checks/checker-options.js';
import { type Change, type JournalView, LIST_FIELD, type RecognisedRow } from '../../domain/journals.js';
import { isCreatedHere, isUnclear, type Known, type PossibleAccount } from '../../domain/outcome.js';
import { foldSpaces } from '../../domain/text.js';
import {
  type Name,
  nicknameKey,
  type PartialUser,
  rowValue,
  rowValues,
  spokenName,
} from '../../domain/user.js';
import type { FewPeople, GonePerson, KnownPeople } from './known-people.js';

export type Listed = { readonly nickname: string; readonly name: Name };

export type ChangedPerson = Listed & { readonly changes: readonly Change[] };

/** A list that was used before, and when it last created one of these people, in milliseconds since the epoch. */
export type EarlierList = { readonly list: string; readonly at: number; readonly people: number };

/** With the login there. `taken`: another person has it; `unnamed`: the directory shows no name of its owner. */
export type InDirectory = Readonly<Record<'same' | 'taken' | 'unnamed', readonly Listed[]>>;

export type Difference = {
  /** True if an earlier list, or an earlier complete run of this one, had some of these people. */
  readonly isUsedBefore: boolean;
  /** True if others probably created people of this list, so that a new login could be a second account. */
  readonly mayBeCreatedElsewhere: boolean;
  /** Empty unless the list was used before, here or elsewhere. */
  readonly newcomers: readonly Listed[];
  readonly gone: readonly Listed[];
  readonly changed: readonly ChangedPerson[];
  /** How many people with an account have not changed, without those that only the directory shows. */
  readonly asBefore: number;
  /** The other lists that created accounts of people of this one. */
  readonly earlierLists: readonly EarlierList[];
  readonly fewPeople: readonly FewPeople[];
  /** People who are in the directory and in no journal. */
  readonly inDirectory: InDirectory;
  /** To be recorded in the journal: they have an account, and nothing is sent for them. */
  readonly recognised: readonly RecognisedRow[];
};

type Row = Pick<Checked, 'partial' | 'recognition' | 'hides'> & {
  readonly outcome: string;
  readonly known: Known | undefined;
};

export class Differences {
  readonly #known: KnownPeople | undefined;
  readonly #journal: JournalView | undefined;
  readonly #earlierLists = new Map<string, EarlierList>();
  readonly #isUsedBefore: boolean;
  readonly #mayBeCreatedElsewhere: boolean;
  readonly #newcomers: Listed[] = [];
  readonly #changed: ChangedPerson[] = [];
  readonly #recognised: RecognisedRow[] = [];
  readonly #inDirectory = { same: [] as Listed[], taken: [] as Listed[], unnamed: [] as Listed[] };
  /** By key: changes that the earlier runs of a list recorded which has not been sent completely yet. */
  readonly #noted = new Map<string, readonly Change[]>();
  #asBefore = 0;

  constructor(known: KnownPeople | undefined, journal: JournalView | undefined) {
    this.#known = known;
    this.#journal = journal;
    const wasComplete = journal?.runs.some(({ ended, counts }) => ended === 'complete' && counts.created > 0);
    this.#isUsedBefore = wasComplete === true || known?.continuesList === true;
    this.#mayBeCreatedElsewhere = journal !== undefined && mayBeCreatedElsewhere(journal);
    const { runs = [], changes = [] } = journal ?? {};
    const { startedAt = Number.POSITIVE_INFINITY } =
      runs[runs.findLastIndex(({ ended }) => ended === 'complete') + 1] ?? {};
    for (const { nickname, at, field, was, is } of changes)
      if (at >= startedAt && field !== LIST_FIELD)
        this.#noted.set(nicknameKey(nickname), [...this.#notedOf(nickname), { field, was, is }]);
  }

  add(
    { partial, recognition, hides = () => false, outcome, known }: Row,
    row: number,
    isSent: boolean,
  ): void {
    const { nickname, name } = partial;
    const person = { nickname, name };
    const isNewcomer = this.#mayBeCreatedElsewhere || (this.#isUsedBefore && known === undefined);
    if (isSent && isNewcomer) this.#newcomers.push(person);
    if (known === undefined || !isAccount(outcome) || this.#known === undefined) return;
    // The journal does not have the row yet.
    const isNew = known.run === 0;
    const before = recognition?.kind === 'same' ? recognition.person : known;
    const changes =
      known.outcome === 'exists'
        ? []
        : changesOf(before, isNew ? known.account : undefined, partial, this.#known.fields, hides);
    const isInDirectory = recognition?.person.isInDirectory === true;
    if (isInDirectory)
      this.#inDirectory[foundAs(recognition)].push({ name, nickname: known.account ?? nickname });
    else if (known.from !== undefined) this.#addEarlierList(known.from, known.at);
    const allChanges = joined([...this.#notedOf(known.nickname), ...changes]);
    if (allChanges.length > 0) this.#changed.push({ ...person, changes: allChanges });
    else if (outcome === 'created' && !isInDirectory) this.#asBefore += 1;
    if (!isNew && changes.length === 0) return;
    const { departmentId, identity } = partial;
    const { account, from, attemptId, at: since } = known;
    const listed = { ...person, row, departmentId, identity, values: rowValues(partial, hides) };
    const owner = isNew && { message: known.message, detail: known.detail };
    this.#recognised.push({ ...listed, outcome, account, from, attemptId, ...owner, since, changes });
  }

  result(): Difference {
    const gone = this.#known?.gone ?? [];
    return {
      isUsedBefore: this.#isUsedBefore,
      mayBeCreatedElsewhere: this.#mayBeCreatedElsewhere,
      newcomers: this.#newcomers,
      changed: this.#changed,
      asBefore: this.#asBefore,
      earlierLists: [...this.#earlierLists.values()],
      fewPeople: this.#known?.fewPeople ?? [],
      inDirectory: this.#inDirectory,
      gone: this.#isUsedBefore ? gone.filter(({ outcome }) => outcome !== 'exists') : [],
      recognised: [...this.#recognised, ...this.#recordsOf(gone)],
    };
  }

  #notedOf(nickname: string): readonly Change[] {
    return this.#noted.get(nicknameKey(nickname)) ?? [];
  }

  #addEarlierList(list: string, at: number): void {
    const before = this.#earlierLists.get(list) ?? { at, people: 0 };
    this.#earlierLists.set(list, { list, at: Math.max(at, before.at), people: before.people + 1 });
  }

  /** Records people of other lists, and once of each person that they are no longer in the list. */
  #recordsOf(gone: readonly GonePerson[]): readonly RecognisedRow[] {
    const moves = this.#journal?.changes.filter(({ field }) => field === LIST_FIELD) ?? [];
    const noted = new Set(moves.map(({ nickname }) => nicknameKey(nickname)));
    return gone.flatMap((one) => {
      const {
        nickname,
        name,
        identity,
        values,
        outcome,
        account,
        attemptId,
        at: since,
        list: from,
        was,
      } = one;
      const isNews = this.#isUsedBefore && outcome === 'created' && !noted.has(nicknameKey(nickname));
      if (from === undefined && !isNews) return [];
      const changes = isNews ? [{ field: LIST_FIELD, was, is: '' }] : [];
      const person = { nickname, name, departmentId: undefined, identity, values, row: 0 };
      return [{ ...person, outcome, account, from, attemptId, since, changes }];
    });
  }
}

/** True if the last run stopped for it, or if logins are taken and no run has created anyone. */
function mayBeCreatedElsewhere(journal: JournalView): boolean {
  if (journal.runs.at(-1)?.reason === 'created_elsewhere') return true;
  const all = [...journal.all()];
  const isTaken = (known: Known) =>
    known.outcome === 'exists'
      ? known.isRecognised !== true && !isUnclear(known) && !journal.othersNicknames.has(known.key)
      : known.outcome === 'created' && known.isRecognised === true && known.byPerson === true;
  return !all.some(isCreatedHere) && all.some(isTaken);
}

function foundAs({ kind, person }: Recognition): keyof InDirectory {
  if (kind === 'same') return 'same';
  return spokenName(person.name) === '' ? 'unnamed' : 'taken';
}

function isAccount(outcome: string): outcome is PossibleAccount {
  return outcome === 'created' || outcome === 'unconfirmed' || outcome === 'exists';
}

/** One change of each field. */
function joined(changes: readonly Change[]): readonly Change[] {
  const byField = new Map<string, Change>();
  for (const one of changes) byField.set(one.field, { ...one, was: byField.get(one.field)?.was ?? one.was });
  return [...byField.values()].filter(({ was, is }) => was !== is);
}

/**
 * An empty cell, and a column that the earlier list did not have, change nothing.
 * @param account the login of the account, if the list has another one
 */
function changesOf(
  known: Pick<Known, 'name' | 'values'>,
  account: string | undefined,
  now: PartialUser,
  fields: ReadonlySet<string>,
  hides: (text: string) => boolean,
): readonly Change[] {
  const found: Change[] = [];
  const compare = (field: string, was: string, is: string) => {
    if (was !== is && !hides(was) && foldSpaces(was) !== foldSpaces(is)) found.push({ field, was, is });
  };
  const middle = known.name.middle === '' || now.name.middle === '' ? { middle: '' } : {};
  compare('name', spokenName({ ...known.name, ...middle }), spokenName({ ...now.name, ...middle }));
  if (account !== undefined) compare('nickname', account, now.nickname);
  if (known.values === undefined) return found;
  for (const field of fields) {
    const [was = '', is] = [known.values[field], rowValue(now, field)];
    if (is !== '' && was !== is && !hides(is)) compare(field, was, is);
  }
  return found;
}
