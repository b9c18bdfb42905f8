/** Users of earlier runs and of the directory, who are compared with the people of a list. */

import type { EarlierPerson } from '../../checks/checker-options.js';
import type { JournalView } from '../../domain/journals.js';
import type { LeftOut } from '../../domain/left-out.js';
import { untitledName } from '../../domain/name-title.js';
import { type AttemptOutcome, isUnclear, type Known, type PossibleAccount } from '../../domain/outcome.js';
import { fold } from '../../domain/text.js';

/** Columns that both a list and a report have, to distinguish people with the same name. */
export type Traits = { readonly position?: string; readonly department?: string };

export type KnownUser = Omit<EarlierPerson, 'outcome'> & {
  /** Also `unconfirmed` if a nickname was taken after an unconfirmed attempt. */
  readonly outcome: AttemptOutcome;
  readonly traits: Traits;
  /** When a person recorded that the account no longer exists, in milliseconds since the epoch. */
  readonly deletedAt?: number | undefined;
  /** The results folder as the user would type it, or the title of the directory. */
  readonly folder: string;
  /** The name of the list that the account was created from; the title of the directory for its own users. */
  readonly list: string;
  readonly isDisabled?: true;
  /** Not created, and no longer in the roster. The nickname may belong to another account and is not reassigned. */
  readonly isAbandoned: boolean;
};

/** The users of one journal, or of the directory. */
export type KnownResults = {
  /** The folder as the user would type it, or the title of the directory. */
  readonly folder: string;
  readonly baseUrl: string;
  /** The label of its journal. */
  readonly org?: string | undefined;
  /** True if the users were read from the directory, not from an earlier run. */
  readonly isDirectory?: true;
  readonly users: readonly KnownUser[];
  /** Keys of taken nicknames whose accounts are probably those of the people in the list. */
  readonly takenOwn?: ReadonlySet<string>;
  /** The rows that people left out of its runs. */
  readonly leftOut: readonly LeftOut[];
};

/** Leaves out the number if it comes from another column: pupil 47 is not employee 47. */
export function withNumberOf<U extends Pick<KnownUser, 'identity' | 'numberHeader'>>(
  user: U,
  header: string | undefined,
): U {
  const { numberHeader } = user;
  if (numberHeader === undefined || header === undefined || fold(numberHeader) === fold(header)) return user;
  const { person_id: _, ...identity } = user.identity;
  return { ...user, identity };
}

export function mayHaveAccount(user: Pick<KnownUser, 'outcome'> | undefined): boolean {
  return user?.outcome === 'created' || user?.outcome === 'unconfirmed';
}

/** True also if the nickname was taken, perhaps by this person. */
export function mayBeThere<U extends Pick<KnownUser, 'outcome'>>(
  user: U,
): user is U & { readonly outcome: PossibleAccount } {
  return mayHaveAccount(user) || user.outcome === 'exists';
}

/** @param folder of the journal, as the user would type it */
export function knownUserOf(known: Known, { head }: Pick<JournalView, 'head'>, folder: string): KnownUser {
  const { nickname, departmentId, identity = {}, values, numberHeader, account, attemptId, at } = known;
  const facts = { nickname, identity, values, numberHeader, account, attemptId, at };
  return {
    ...facts,
    name: untitledName(known.name),
    // An unconfirmed attempt most likely created the account whose nickname is taken now.
    outcome: isUnclear(known) ? 'unconfirmed' : known.outcome,
    traits: {
      // A directory may have no department numbers.
      ...(departmentId !== undefined && { department: String(departmentId) }),
      ...(values?.position && { position: values.position }),
    },
    deletedAt: known.deletedAt,
    folder,
    list: known.from ?? head.roster,
    isAbandoned: false,
  };
}
