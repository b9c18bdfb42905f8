/** How a list differs from the lists that were used before: who is new, who is gone, and whose values have changed. */

import type { Checked } from '../../checks/checker.js';
import type { Change, JournalView, RecognisedRow } from '../../domain/journals.js';
import type { Known, PossibleAccount } from '../../domain/outcome.js';
import { foldSpaces } from '../../domain/text.js';
import { type Name, type PartialUser, type RowValues, rowValues, spokenName } from '../../domain/user.js';
import type { KnownPeople } from './known-people.js';

export type Listed = { readonly nickname: string; readonly name: Name };

export type ChangedPerson = Listed & { readonly changes: readonly Change[] };

export type Difference = {
  /** True if an earlier list, or an earlier complete run of this one, had some of these people. */
  readonly isUsedBefore: boolean;
  /** Empty unless the list was used before. */
  readonly newcomers: readonly Listed[];
  readonly gone: readonly Listed[];
  readonly changed: readonly ChangedPerson[];
  /** How many people with an account have not changed. */
  readonly asBefore: number;
  /** People whom the directory shows, and whom no journal has. */
  readonly inDirectory: { readonly same: readonly Listed[]; readonly taken: readonly Listed[] };
  /** To be recorded in the journal: they have an account, and nothing is sent for them. */
  readonly recognised: readonly RecognisedRow[];
};

type Row = Pick<Checked, 'partial' | 'recognition' | 'hides'> & {
  readonly row: number;
  readonly isSent: boolean;
  readonly outcome: string;
  readonly known: Known | undefined;
};

export class Differences {
  readonly #known: KnownPeople | undefined;
  readonly #isUsedBefore: boolean;
  readonly #newcomers: Listed[] = [];
  readonly #changed: ChangedPerson[] = [];
  readonly #recognised: RecognisedRow[] = [];
  readonly #inDirectory = { same: [] as Listed[], taken: [] as Listed[] };
  #asBefore = 0;

  constructor(known: KnownPeople | undefined, journal: JournalView | undefined) {
    this.#known = known;
    const wasComplete = journal?.runs.some(({ ended, counts }) => ended === 'complete' && counts.created > 0);
    this.#isUsedBefore = wasComplete === true || known?.isInOtherLists === true;
  }

  add({ partial, recognition, hides, row, isSent, outcome, known }: Row): void {
    const { nickname, name } = partial;
    const person = { nickname, name };
    if (isSent && known === undefined && this.#isUsedBefore) this.#newcomers.push(person);
    if (known === undefined || !isAccount(outcome) || this.#known === undefined) return;
    // The journal does not have the row yet.
    const isNew = known.run === 0;
    const values = rowValues(partial, hides ?? (() => false));
    const before = recognition?.kind === 'same' ? recognition.person : known;
    const changes =
      known.outcome === 'exists'
        ? []
        : changesOf(before, isNew ? known.account : undefined, partial, values, this.#known.fields);
    if (recognition?.person.isInDirectory === true)
      this.#inDirectory[recognition.kind === 'same' ? 'same' : 'taken'].push(person);
    if (changes.length > 0) this.#changed.push({ ...person, changes });
    else if (known.outcome !== 'exists') this.#asBefore += 1;
    if (!isNew && changes.length === 0) return;
    const { departmentId, identity } = partial;
    const { account, from, attemptId, at } = known;
    const row_ = { ...person, row, departmentId, identity, values, outcome, account, from, attemptId };
    this.#recognised.push({ ...row_, since: at, changes });
  }

  result(): Difference {
    const gone = this.#known?.gone ?? [];
    const others = gone.filter(({ list }) => list !== undefined);
    return {
      isUsedBefore: this.#isUsedBefore,
      newcomers: this.#newcomers,
      changed: this.#changed,
      asBefore: this.#asBefore,
      inDirectory: this.#inDirectory,
      gone: this.#isUsedBefore ? gone.filter(({ outcome }) => outcome !== 'exists') : [],
      recognised: [
        ...this.#recognised,
        ...others.map(({ at, list, identity, nickname, name, outcome, values, attemptId }) => ({
          ...{ nickname, name, identity, outcome, values, attemptId, departmentId: undefined },
          row: 0,
          from: list,
          since: at,
          changes: [],
        })),
      ],
    };
  }
}

function isAccount(outcome: string): outcome is PossibleAccount {
  return outcome === 'created' || outcome === 'unconfirmed' || outcome === 'exists';
}

/**
 * An empty cell, and a column that the earlier list did not have, change nothing.
 * @param account the login of the account, if the list has another one
 */
function changesOf(
  known: Pick<Known, 'name' | 'values'>,
  account: string | undefined,
  now: PartialUser,
  values: RowValues,
  fields: ReadonlySet<string>,
): readonly Change[] {
  const found: Change[] = [];
  const compare = (field: string, was: string, is: string) => {
    if (foldSpaces(was) !== foldSpaces(is)) found.push({ field, was, is });
  };
  const middle = known.name.middle === '' || now.name.middle === '' ? { middle: '' } : {};
  compare('name', spokenName({ ...known.name, ...middle }), spokenName({ ...now.name, ...middle }));
  if (account !== undefined) compare('nickname', account, now.nickname);
  if (known.values === undefined) return found;
  for (const [field, is] of Object.entries(values))
    if (fields.has(field)) compare(field, known.values[field] ?? '', is);
  return found;
}
